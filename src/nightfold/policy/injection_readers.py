"""The vocabulary of orders to machines: a salutation to whoever reads by machine, and acts that do harm.

A note to agents is honest as long as it tells how things are; addressed to any assistant that happens to
read it and asking for an act that gives something away, lets something through or takes a guard off, it is
none. So neither table decides alone. Expressions run over levelled text, as those of `injection_rules`,
which shows these names as its own.
"""

from __future__ import annotations

from typing import Final

from nightfold.policy.patterns import any_of, guarded, joined

_MODELS: Final = joined(
    r"""
        (?:(?:large )?language models?|llms?|ai(?:s|(?: (?!is\b|was\b|and\b|or\b|in\b|for\b)\w+)?)|chatbots?
        |(?:(?:ai|coding|code|software|automated|autonomous|llm|virtual) )*(?:assistants?|agents?|bots?
        |copilots?)|claude(?: code)?|codex|gpt(?:-\w+)?|gemini)\b"""
)
"""Machines that read; in English."""
_MODELS_HAN: Final = joined(
    r"""
        (?:(?:ai|人工智能|智能|自动化|编程|代码|大?语言)\s?)*(?:助手|助理|智能体|机器人|大?模型|agent|llm|ai|copilot
        |claude|codex|审查员|评审员|维护者)"""
)

SALUTE: Final = guarded(
    """
        llm|ai|language model|chatbot|assistant|agent|bot|copilot|claude|codex|gpt|gemini|助手|助理|智能体
        |机器人|模型|审查员|评审员|维护者""",
    rf"""
        \b(?:note|notice|message|memo|reminder|hint|tip|instructions?|warning|attention|important|psa|dear|hey|hi
        |hello|greetings|listen)\b[ ,:!]{{1,3}}(?:(?:to|for) )?(?:(?:all|any|the|every|each|you|my|fellow
        |whichever|future|automated) )*{_MODELS}(?: [^:.;!?,\n]{{1,30}})?\s?[:,!.\u2014\u2013-]""",
    rf"\bif you(?: are|'re) (?:an? |the )?(?:\w+ )?{_MODELS}",
    rf"""
        {_MODELS} (?:reading|that reads?|who reads?|processing|seeing|parsing|indexing
        |summari[sz]ing) (?:this|these|it|the above|our)\b""",
    rf"(?:<!--|\||^\s*>)\s*(?:(?:to|for) )?(?:all |any )?{_MODELS}\s?[:,!]",
    rf"""
        (?:致|告|写给|留给|发给|提醒|通知|提示|警告|注意|给|请)\s?(?:所有|各位|全体|任何|后续|以后|下一?个|未来
        |读到.{{1,6}}?)*的?\s?{_MODELS_HAN}们?\s?的?\s?(?:提示|说明|指令|留言|备注|话|信|公告|通知)?\s?[:,!]""",
    rf"{_MODELS_HAN}们?(?:请|务必)?(?:注意|听好|须知|看这里)(?:了)?\s?[:,!]",
    rf"(?:如果|若|假如)你是(?:一[个名款])?.{{0,6}}{_MODELS_HAN}|(?:你|您)?(?:作为|身为)(?:一[个名款])?.{{0,6}}{_MODELS_HAN},",
    rf"<!--\s*{_MODELS_HAN}\s?[:,]",
)
"""Any machine that reads is spoken to."""

MODELS_MUST: Final = guarded(
    "must|should|shall|have to|need to|required to|are to|必须|应当|应该|需要|务必|请|都要|一律",
    r"""
        (?<!our )(?<!your )\b(?:(?:large )?language models|llms?|ai (?:\w+s|models?|agents?)|(?:ai|coding|automated
        |autonomous) (?:assistants?|agents?|bots?)|assistants|chatbots)\b (?:must|should|shall|(?:have
        |need|are|are required) to)(?: always| now| immediately| also| simply| please)* """,
    r"""
        (?:ai|人工智能|大?语言模型|大模型|智能体)\s?(?:助手|助理|审查员|评审员|维护者|代理|机器人|agent|模型)?们?
        (?:必须|应当|应该|需要|务必|请|都要|一律)(?:立即|马上|直接|先|默认|一律)*\s?""",
)
"""Machines of all sorts are told what they must do; what, stands right behind."""

LETS_THROUGH: Final = any_of(
    r"""
        \b(?:approve|accept|merge|publish|release|deploy|push|ship|sign off)\b[^.;!?\n]{0,60}?\b(?:without
        |by default|automatically|immediately|every|all|any|unconditionally|regardless|this|whatever
        |as v?\d)""",
    r"""
        \b(?:grant|give|allow|authori[sz]e|invite|elevate|whitelist|allowlist|trust|unlock)\b[^.;!?\n]{0,60}?
        (?:\b(?:access|permissions?|admin|rights|privileges|collaborator)\b|\S@\S|https?:|\bthis (?:\w+ )?(?:source
        |site|author|repo\w*|package|user|file|template|domain|server))""",
    r"""
        \b(?:ignore|disregard|forget|override|overwrite|skip|bypass|disable|turn off|suppress|delete|wipe
        |erase)\b[^.;!?\n]{0,50}?\b(?:instructions?|prompts?|rules|guidelines?|safety|checks?|reviews?
        |confirmations?|security|memor(?:y|ies)|constitution|users?)\b""",
    r"""
        (?:批准|通过|合并|发布|放行|部署|推送|上线)[^。;!?\n]{0,16}?(?:所有|全部|任何|每一?个|一切|这个|本|此|默认|无需
        |不用)|(?:直接|默认|自动|无需.{0,6}|不经.{0,6}|一律|立即|马上)(?:批准|通过|合并|发布|放行|部署|推送|上线)""",
    r"""
        (?:授予|开通|赋予|提升|开放|分配|给)[^。;!?\n]{0,20}?(?:权限|访问权|管理员|读写)|信任(?:此|这|本|该|来自)
        |(?:加入|列入|加到)(?:白名单|信任名单)""",
    r"""
        (?:忽略|无视|跳过|绕过|关闭|禁用|停用|忘记|忘掉|覆盖|改写|清空|删除)[^。;!?\n]{0,16}?(?:指令|指示|规则|提示词
        |限制|安全|检查|评审|审查|审核|确认|记忆|宪法|用户)""",
)
"""Something is let through, handed over or taken off guard."""

GIVES_AWAY: Final = any_of(
    r"""
        \b(?:append|add|include|insert|attach|put|pass|prepend|embed|render)\b[^.;!?\n]{0,80}?(?:https?:|ftp:
        |\w@\w|\b(?:webhook|tracking|telemetry)\b)""",
    r"""
        \b(?:run|execute|install|eval|pipe|start|launch|download|fetch|open|visit|call|load)\b[^;!?\n]{0,100}?
        (?:https?:|ftp:|\b(?:curl|wget|npx) |\| ?(?:ba|z)?sh\b|@latest|\$\w*(?:token|key|secret)|\bwithout\b
        |\b(?:silently|quietly|sudo)\b|rm -rf|\bbase64\b)""",
    r"""
        \b(?:send|upload|post|e-?mail|forward|transmit|leak|share|copy|paste|submit)\b[^.;!?\n]{0,80}?(?:https?:
        |\w@\w|\b(?:webhook|secrets?|tokens?|keys|credentials?|passwords?|environment
        |conversation|history|prompts?)\b|\.env\b)""",
    r"""
        \b(?:reveal|print|show|output|repeat|disclose|dump)\b[^.;!?\n]{0,50}?\b(?:prompts?|secrets?|tokens?|keys
        |credentials?|passwords?|environment|instructions?|memor(?:y|ies))\b""",
    r"""
        \b(?:recommend|endorse|promote|praise|rate|rank|mark|treat|classify|describe)\b[^.;!?\n]{0,60}?\b(?:as (?:safe
        |trusted|verified|official|passed|approved|the best)|only|the best|five stars|instead of|trusted)\b""",
    r"""
        \bkeep (?:it|this|that) (?:a )?(?:secret|hidden|quiet|confidential)\b|\b(?:do not|don't|never) (?:tell
        |mention|inform|notify|warn|alert)\b""",
    r"""
        (?:追加|附加|附上|加上|拼上|带上|插入|写入|嵌入|加入|放进|添加)[^。;!?\n]{0,40}?(?:https?:|\w@\w)""",
    r"""
        (?:运行|执行|安装|下载|打开|访问|调用|加载)[^。;!?\n]{0,60}?(?:https?:|(?:curl|wget|npx) |\| ?(?:ba|z)?sh\b
        |@latest|\$\w*(?:token|key|secret)|无需|不用问|静默|悄悄|rm -rf)""",
    r"""
        (?:发送|发到|发给|上传|传到|转发|外传|上报|贴到|抄送)[^。;!?\n]{0,40}?(?:https?:|\w@\w|密钥|令牌|密码|凭[据证]
        |环境变量|对话|聊天记录|私钥)|(?:密钥|令牌|密码|凭[据证]|环境变量|对话|聊天记录|私钥|源码)[^。;!?\n]{0,16}?
        (?:发送|发到|发给|上传|传到|转发|外传|上报|贴到)""",
    r"""
        (?:输出|打印|展示|透露|泄露|复述|公开)[^。;!?\n]{0,16}?(?:提示词|密钥|令牌|密码|凭[据证]|环境变量|指令|记忆)
        |(?:推荐|宣传|标记为|标为|视为|当作|评为)[^。;!?\n]{0,24}?(?:安全|可信|通过|最好|唯一|官方|五星)""",
    r"(?:不要|别|不得|无需|切勿|不必)(?:告诉|告知|通知|提醒|让|向)[^。;!?\n]{0,6}(?:用户|任何人|别人|主人)|保密",
)
"""Something leaves, is fetched and run, is told apart from the truth or hidden."""

SYSTEM_LINE: Final = guarded(
    "system|developer|admin|系统|开发者|管理员",
    r"""
        ^\W{0,3}(?:system|developer|admin)(?: (?:message|prompt|note|notice|override|update))?\s?[:>]\s?you (?:are
        |must|will|shall|may|can|have|should|now)\b""",
    r"^\W{0,3}(?:系统|开发者|管理员)(?:消息|提示|指令|通知)?\s?[:>]\s?你(?!们)(?:现在|必须|将|是|可以|不再|要|应)",
)
"""A line that plays the system and speaks to the reader."""

TOOL_LOOK: Final = guarded(
    "arg|param|input",
    r"""
        \{\s*\"(?:tool|tool_name|function|action|name)\"\s*:\s*\"(?:run|exec|execute|bash|shell|delete|write|send
        |fetch|http|post|upload|email|edit|memory)\w*\"[^\n]{0,40}\"(?:arguments|args|input|parameters|tool_input
        |action_input)\"""",
    r"""
        ^\W{0,3}action\s?:\s?\w*(?:exec|shell|run|delete|send|write|fetch|upload)\w*[\s,;]{1,4}(?:action[ _])?input
        \s?:""",
)
"""What looks like the call of a tool."""

TOLD_BY_OTHERS: Final = any_of(
    r"""
        \b(?:readme|issues?|comments?|pages?|blogs?|articles?|guides?|manuals?|listings?|(?:web ?)?sites?|logs?|lines?
        |messages?|e-?mails?|tickets?|forums?|threads?
        |posts?|pdf|docs?|documents?|transcripts?|exports?|footer|snippet|template|vendor|strangers?|third[- ]party
        |files?|csv|card|wiki|answers?|descriptions?|changelog|packages?|payload|body|caption|banner|sticker)\b""",
    r"""
        日志|评论|网页|页面|网站|博客|文章|手册|说明书|邮件|工单|论坛|帖子|文档|模板|描述|注释|readme|issue|消息|签名|记录|pdf|表格|公告|依赖|第三方|陌生人
        |简介|字幕|弹幕|标签|附件""",
)
"""Where a text came from that is not the user's."""
_ACTS: Final = joined(
    r"""
        (?:run|execute|delete|remove|add|install|send|upload|post|push|disable|skip|ignore|merge|approve|open|fetch
        |download|print|show|reveal|reply|answer|report|do not|don't|never|always|please|rate|mark|recommend|grant
        |rotate|curl|wget|trust|treat|tell|say|use|set|change|write|forward|share|append|include|keep|hide|close|accept|publish
        |deploy|give|call|stop|visit|click|wipe|from (?:now|here) on)"""
)
SPEAKS_TO_MACHINES: Final = any_of(
    rf"""
        ^\W{{0,4}}(?:(?:hey|dear|attention|note|important|for|to|any|all|every|the|system)\b[ ,:!]*){{0,4}}@?{_MODELS}
        (?: [^:.;!?,\n]{{1,40}})?\s?[:,!\u2014\u2013-]?\s*\b(?:must|should|shall|{_ACTS}
        |(?:are|is) (?:instructed|required|told|asked|hereby)|need to|have to)\b""",
    rf"""
        ^\W{{0,4}}(?:(?:hey|dear|attention|note|important|for|to|any|all|every|the)\b[ ,:!]*){{0,4}}@?
        (?:{_MODELS}\s?[,!]
        |(?:(?:ai|coding|automated|autonomous) (?:agents?|assistants?|models?|tools?|bots?)|language models?|assistants
        |chatbots)\s?[:\u2014\u2013-](?!\s*\d)|(?:agents|bots|llms|copilots)\s?[:\u2014\u2013-]\s*to\b)\s*\w""",
    rf"""
        ^\W{{0,4}}(?:(?:给|致|请|所有|任何|各位|注意)\s?)*@?{_MODELS_HAN}们?\s?(?:[,!]\s*[\u4e00-\u9fff]|:\s*(?:请|先|把|别
        |不要|必须|直接|立即|务必|读到|在读|看到))""",
    rf"^\W{{0,4}}(?:system|developer)\s?:\s*{_ACTS}\b|\bfrom now on,? (?:the |all |every )?{_MODELS}",
    rf"\b(?:tell|ask|have|let|instruct) your {_MODELS} to\b",
    rf"""
        ^\W{{0,4}}(?:(?:给|致|请|所有|任何|各位|如果你是|注意)\s?)*@?(?:{_MODELS_HAN}|ai\s?代理)们?[^。;!?\n]{{0,30}}?(?:请(?!稍|重试|联系|检查|核对|刷新|登录|升级)|必须|务必
        |应当|应该|都要|一律|不要|别|把|直接|立即)""",
)
"""At its beginning a machine is spoken to, by name or told to act. Whoever else wrote that, it is no knowledge."""
