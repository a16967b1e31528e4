"""The vocabulary of injection: who is spoken to, what is ordered, and what a claim of permission says.

Expressions run over levelled text (`injection.level`): lower case, one width, no invisible characters,
look-alike letters as Latin ones. English and Chinese stand side by side; each name says what it means.
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.formats.patterns import lazy
from nightfold.policy.injection_readers import GIVES_AWAY as GIVES_AWAY
from nightfold.policy.injection_readers import LETS_THROUGH as LETS_THROUGH
from nightfold.policy.injection_readers import MODELS_MUST as MODELS_MUST
from nightfold.policy.injection_readers import SALUTE as SALUTE
from nightfold.policy.injection_readers import SPEAKS_TO_MACHINES as SPEAKS_TO_MACHINES
from nightfold.policy.injection_readers import SYSTEM_LINE as SYSTEM_LINE
from nightfold.policy.injection_readers import TOLD_BY_OTHERS as TOLD_BY_OTHERS
from nightfold.policy.injection_readers import TOOL_LOOK as TOOL_LOOK
from nightfold.policy.patterns import any_of, guarded, joined

_CLAUSE: Final = joined(
    r"""
        (?:^|[.;:!?,，。；：！？、\n\"'`“”‘’「」()（）>\]|*#]\s*|\b(?:please|then|and|now|first|kindly
        |immediately|you must|you should|must now|next)\s)"""
)
"""Where an English verb stands as an order: at the beginning of a clause, or behind "please", "and" …"""

_HAN_EARLIER: Final = joined(r"之前|以前|先前|上面|上述|以上|前面|此前|前述|你|用户|系统|安全|原有|既有|其中")
_HAN_FILL: Final = "掉|所有|全部|一切|任何|那些|这些|给你|给出|给|说|收到|过|的"

OVERRIDE: Final = guarded(
    """
        ignor|disregard|forget|overr|discard|neglect|follow|obey|respect|hono|abandon|unlearn|delete
        |忽略|无视|忘记|忘掉|抛开|抛弃|丢弃|理会|遵守|遵循|服从|听从|清除|覆盖|推翻|把上|把之|把前
        |把以|把系""",
    rf"""
        {_CLAUSE}(?:ignore|disregard|forget|override|overrule|discard|neglect|stop (?:following|obeying)
        |abandon|unlearn|(?:do not|don't|no longer) (?:follow|obey|respect
        |honou?r))\s+(?:all |any |every |each |of |the |my |these |those |whatever )*(?:(?:previous|prior
        |earlier|above|preceding|foregoing|former|past|original|initial|existing|system|safety|security
        |developer|user'?s?|other|standing|your|all|any)\s+)+(?:and \w+ )?(?:instructions?|prompts?|guidelin
        es?|directives?|orders|guardrails?|restrictions|programming|safeguards?)\b""",
    rf"""
        {_CLAUSE}(?:ignore|disregard|forget|stop following|(?:do not|don't|no longer) (?:follow
        |obey))\s+(?:all |of |the )*(?:previous|prior|earlier|above|preceding|foregoing|safety|security
        |system|user'?s?|your)\s+(?:\w+ )?(?:rules|polic(?:y|ies)|constraints|commands|requests|wishes)\b""",
    rf"""
        {_CLAUSE}(?:ignore|disregard|forget|discard|delete)\s+(?:all |of |the |your |any )*(?:rules
        |instructions|prompts?|directions|everything|anything|messages|commands)\s+(?:above|before this
        |so far|(?:that )?you (?:were|have been|are|know|learned)|from the (?:user|system|developer)
        |the user (?:said|gave))""",
    rf"""
        (?:忽略|无视|忘记|忘掉|抛开|抛弃|丢弃|(?:不要|不必|不用|别)理会|不理会|(?:不再
        |不要再?|不必再?|无需再?|无须|不用再?|别再?|停止|可以不再?)(?:遵守|遵循|服从
        |听从))(?:{_HAN_FILL})*(?:{_HAN_EARLIER})(?:{_HAN_FILL}|{_HAN_EARLIER})*(?:指令|指示|规则|提示词
        |系统提示|命令|约束|限制|设定|策略|准则|条款|规定|禁令|要求|提示(?!音|框|窗))""",
    r"""
        (?:忽略|无视|忘记|忘掉|抛开|抛弃|清除|覆盖|推翻)(?:掉|所有|全部|一切|任何
        |之前的?|以上的?|你的?)+(?:指令|指示|提示词|系统提示词?)""",
    r"\bignore(?:all)?(?:the)?(?:previous|prior|above|earlier)(?:instructions?|prompts?|rules)\b",
    r"""
        把(?:上面|之前|前面|以上|系统)的?(?:规则|指令|指示|限制|提示词)(?:全部|都|统统)?(?:删除|删掉|作废
        |忘掉|忽略|清空)""",
)
"""Earlier or higher instructions are to be set aside."""

REVEAL: Final = guarded(
    "prompt|instruction|system message|hidden message|secret message|提示|指令",
    rf"""
        {_CLAUSE}(?:print|reveal|show|output|repeat|leak|dump|disclose|display|expose|recite|tell (?:me|us)
        |give (?:me|us)|return)\s+(?:me |us |out )?(?:the |your |its |all |full |entire |complete |exact )*
        (?:(?:hidden|initial|original|secret|internal|developer
        |system)\s+)+(?:prompts?|instructions?|messages?)\b""",
    r"""
        (?<![会将可时没])(?:输出|打印|泄露|公开|复述|说出|透露|展示|导出|吐出
        |告诉我)(?:你的?|完整的?|全部的?|所有的?|隐藏的?|初始的?|内部的?)*(?:系统提示词|初始指令|隐藏指令
        |内部指令|初始提示词?|隐藏提示词?|内部提示词|提示词原文)""",
    r"""
        把(?:你的?|完整的?|全部的?|隐藏的?)*(?:系统提示词|初始指令|隐藏指令|内部指令
        |初始提示词?|内部提示词).{0,8}(?:复述|输出|打印|说|发|贴|写|告诉|展示)""",
)
"""The prompt is to be shown."""

PERSONA: Final = guarded(
    """
        you are|you have become|you will|you must|you shall|you should|from now on you
        |from now on, you|restriction|safeguard|guardrail|act as|pretend|behave as|become|enter |switch to
        |activate|你现在|从现在|你不|你没|对你|任何限制|模式""",
    r"""
        \byou (?:are|have become|will be|must be) (?:now |no longer )?(?:in )?(?:an? |the )?(?:\w+ ){0,2}(?:
        mode\b|unrestricted|unfiltered|jailbroken|dan\b|root\b|superuser|(?:free of|without
        |bound by)(?: any)? (?:restrictions?|limits?|filters?|rules))""",
    r"""
        \b(?:every|all|any) (?:safety |security )?(?:restrictions?|safeguards?|guardrails?) (?:is|are
        |has been|have been) (?:now )?(?:lifted|removed|void|disabled|off|suspended)""",
    rf"""
        {_CLAUSE}(?:act as|pretend (?:to be|you are)|behave as|become|enter|switch to
        |activate) (?:the )?(?:an? )?(?:root|admin(?:istrator)?|superuser|unrestricted|unfiltered|jailbroken
        |dan\b|(?:developer|god|admin|debug|jailbreak|unrestricted) mode)""",
    r"""
        \byou (?:must|shall|will|should)(?: now| always)? (?:obey|follow|answer|listen to|serve) only\b
        |\bfrom now on,? you (?:are|will|must|only|answer|obey|act|respond|do|shall|may)\b""",
    r"""
        你现在(?:是|处于|进入)|从现在(?:起|开始)[,，]?\s?你(?:是|要|必须|只|将|不)|你(?:不再|没有
        |不)受?(?:任何)?(?:限制|约束)|没有任何限制的(?:助手|模型|ai|智能体)|(?:策略|规则|限制)对你(?:都|全部
        |一律|已)?(?:无效|失效|不适用|解除)|(?:进入|开启|切换到)(?:开发者|上帝|越狱|无限制|管理员)模式""",
)
"""The reader is to be somebody else, without its limits."""

AUTHORITY: Final = guarded(
    """
        priority|precedence|only to |this entry|this memory|this note|this record|this line|store it
        |add it|insert it|keep it|preserve it|copy it|remove it|delete it|forget it|when |constitution
        |本条|这条|此条|本记|这记|此记|本段|这段|此段|本份|这份|此份|以本|以这|以此|整理记忆|宪法
        |章程""",
    r"""
        \b(?:this|the) (?:memory|entry|note|record|instruction|message)(?: file| entry| line)? (?:has|takes
        |have) (?:absolute |top |the highest )?(?:priority|precedence) over (?:the )?(?:user|system|all|any
        |every|other|developer)""",
    r"\b(?:answer|respond|listen|reply|obey|react) only to (?:this|these|me)\b",
    r"""
        \b(?:contradicts?|conflicts? with|disagrees? with|overrides?) this (?:entry|memory|note|record
        |line)\b""",
    r"""
        \b(?:restore|re-?add|re-?insert|keep|preserve|copy|never (?:remove|delete|forget)) (?:it
        |this (?:entry|memory|note|line))\b.{0,40}(?:removed|deleted|consolidat|compact|rewrit|summar)""",
    r"""
        \bwhen (?:you )?(?:are )?(?:consolidat|compact|summari[sz]|rewrit|updat
        |merg)\w*(?: (?:the |your )?memor(?:y|ies))?,? (?:always |please |you must |also )?(?:mark|delete
        |remove|drop|keep|preserve|copy|insert|overwrite)\b""",
    r"""
        以(?:本|这|此)(?:条|段|份)?(?:记忆|记录|条目|说明|笔记|指令)为准|(?:按|照|以)(?:本|此|这)条(?:记忆
        |记录|条目|指令)?(?:执行|为准)""",
    r"""
        (?:本|此|这)条(?:记忆|记录|条目|指令)?的?优先(?:级)?(?:于|高于|最高)|整理记忆时.{0,6}(?:保留|删除
        |删掉|标记|写入|加入)""",
    r"""
        (?:必须|务必)保留(?:本|此|这)条|(?:不得|不要|禁止|不许|切勿)(?:删除|移除|修改|覆盖|合并)(?:本|此
        |这)条|(?:本|此|这)条(?:记忆|记录|条目)?(?:被|遭)(?:删除|移除).{0,6}(?:恢复|补回|重新)""",
    r"""
        constitution(?:\.md)?\W{0,3}(?:is|has been|was)? ?(?:now )?(?:void|revoked|obsolete|no longer
        |suspended|overridden)""",
    rf"{_CLAUSE}(?:ignore|disregard|override|bypass)\s+(?:the )?constitution\b",
    r"""
        constitution(?:\.md)?\s?(?:已|已经|现已)?(?:作废|失效|无效|废止|不再)|(?:宪法|章程)(?:已|已经
        |现已)(?:作废|失效|废止)""",
)
"""The statement places itself above the user, the rules or the other memories."""

STEER: Final = guarded(
    "recommend|promote|cite|endorse|advertis|link|mention|推荐|引用|宣传|提及",
    r"""
        \b(?:always|must|never fail to)\b.{0,20}\b(?:recommend|promote|cite|endorse|advertise
        |link to)\b.{0,80}(?:only (?:trusted|safe|good)|the best|as the only|authoritative
        |in every (?:answer|reply|response)|whenever|over (?:all|any) other|most trusted)""",
    r"""
        \bas (?:the|an?|your|our) (?:only |most |sole )?(?:authoritative|trusted|official|definitive
        |reliable) (?:source|provider|vendor|reference|site)\b.{0,60}\b(?:cite|recommend|mention|link
        |promote) (?:it|them|this)\b""",
    r"""
        (?:必须|一律|总是|都要|务必|永远|始终)(?:优先|首先|只)?(?:推荐|引用|宣传|提及).{0,40}(?:其他|其它
        |别的|竞品|唯一|最(?:好|可信|权威)|每次)""",
)
"""Answers are to favour something."""

ADDRESSED: Final = guarded(
    "ai|llm|assistant|agent|model|bot|copilot|claude|codex|gpt|助手|智能体|机器人|模型",
    r"""
        \b(?:ai|llms?|assistants?|(?:coding |ai |llm )?agents?|language models?|chatbots?|copilot|claude
        |codex|gpt)\b(?: (?:reading|that reads?|who reads?|processing|seeing|parsing) (?:this|these
        |it)\b.{0,20}?)?\s*(?::|,? (?:must|should|shall|need to|have to|are (?:required|told|instructed) to
        |please)\b)""",
    r"""
        \b(?:dear|attention|note to|message (?:to|for)|instructions? (?:to|for)
        |hey) (?:all |any |the )?(?:ai|llm|assistant|agent|model|bot)s?\b""",
    r"""
        (?:读到|看到|阅读|处理|扫描)(?:这里|此处|本条|本段|这段|本文|此文).{0,6}(?:ai|助手|模型|智能体
        |机器人|agent)""",
    r"""
        (?:请|要求|命令|各位|所有)(?:所有|各位)?的?\s?(?:ai|助手|智能体|大模型|机器人|agent)(?:们)?\s?(?:请
        |必须|务必|应|将|把|先|立即|在)""",
)
"""The reading model is spoken to."""

TRIGGER: Final = guarded(
    "user |on the |before |each |every |whenever |on start|on session|用户|每次|会话",
    r"""
        \b(?:when(?:ever)?|next time|once|if|as soon as|every time
        |each time) (?:the |a )?user (?:next |again )?(?:say|ask|mention|type|write|send|log)""",
    r"\bon the (?:next|first|second|third|fourth|\w+th) (?:session|run|start|conversation)",
    r"""
        \bbefore (?:anything else|(?:every|each|any) (?:answer|reply|response|task))|\b(?:in|with
        |at the end of|after) (?:each|every) (?:answer|reply|response|message)""",
    r"\bwhenever you (?:see|find|read|encounter|open)|\bon (?:start-?up|session start|every start)\b",
    r"""
        (?:等|当|每当|只要|下次|一旦)用户(?:下次|再次|以后)?(?:说|提到|提及|问|输入|发|登录)|用户(?:下次
        |再次)(?:说|提到|提及|问|输入)""",
    r"每次(?:回答|回复|启动|会话|对话)|(?:下一?个?次|第[一二三四五六\d]+次)会话",
)
"""The order waits for an occasion."""

ORDER: Final = any_of(
    r"""
        ^\W*(?:please |first |then |now |quietly |silently |secretly |immediately )?(?:run|execute|delete
        |remove|add|install|send|upload|post|push|disable|turn off|append|fetch|drop|change|modify|copy|open
        |read|encode|email|forward|render|embed)\b""",
    r"""
        [.;:!?]\s+(?:please |then |now )?(?:run|execute|delete|remove|add|install|send|upload|post|push
        |disable|turn off|append|fetch|drop|copy|open|encode|email|forward|render|embed)\b""",
    r"请(?!求|假|教)|务必|必须|立即|马上|立刻|^\W*(?:把|将)",
)
"""An order to whoever reads."""

CONCEAL: Final = guarded(
    """
        without |mention|report |tell|reveal|disclose|inform|notify|announce|silently|secretly
        |quietly|covertly|hide |conceal |keep |告诉|告知|提及|提到|通知|汇报|报告|不让|静默|悄悄
        |偷偷|暗中|秘密|瞒|不要让|别让|要向|别向|必向|需向|用向|得向|可向""",
    r"""
        \bwithout (?:telling|informing|notifying|alerting|reporting|mentioning|(?:any )?comment
        |the user(?:'s)? (?:knowing|knowledge|noticing))""",
    r"""
        \b(?:do not|don't|never|and not) (?:mention|report|tell|reveal|disclose|inform|notify
        |announce)\s(?:it|this|that|about|the user|anyone|anybody|him|her|them)\b""",
    r"""
        \b(?:silently|secretly|quietly|covertly) (?:run|execute|delete|send|upload|add|remove|disable|push
        |change|install|copy|drop|modify|turn)\b|\b(?:hide|conceal|keep) (?:this|it
        |that) (?:secret |hidden )?from\b""",
    r"""
        (?:不要|别|不必|无需|不用|不得|切勿|不可)(?:告诉|告知|提及|提到|通知|汇报|报告|让|向)(?:用户|他|她
        |任何人|别人|此事|这件事|本条|这一步)""",
    r"""
        不让(?:用户|他|人)(?:知道|发现|察觉)|(?:静默|悄悄|偷偷|暗中|秘密)地?(?:执行|删除|发送|上传|运行|修改
        |安装|提交|推送|关闭|复制)|瞒着用户|对用户隐瞒""",
)
"""The user is not to know."""

ACT: Final = any_of(
    r"""
        \b(?:run|execute|delete|remove|add|install|send|upload|post|push|disable|turn off|append|fetch|drop
        |change|modify|copy|overwrite|merge|skip|bypass)\b""",
    r"执行|删除|删掉|清空|发送|上传|运行|修改|安装|提交|推送|关闭|复制|下载|覆盖|跳过|绕过",
)

_SEND: Final = joined(
    r"""
        (?:send|upload|post|append|e-?mail|forward|exfiltrate|transmit|submit|paste|copy|encode|leak|put
        |include|embed|attach|publish|render)"""
)
_PLACE: Final = joined(
    r"""
        (?:(?:https?|ftp)://|\S+@\S+\.\w+|address below|webhook|pastebin|\bgist\b|\bcomments?\b
        |commit message)"""
)
_PRIVATE: Final = joined(
    r"""
        (?:~/\.ssh|id_rsa|~/\.aws|\.aws/|\.netrc|(?<![\w])\.env\b(?!\.)|/etc/(?:shadow|passwd)
        |private keys?|chat history|conversation|(?:last|latest|recent
        |user'?s) (?:user )?(?:messages?|prompts?|questions?)|(?:all|every|whole
        |entire) (?:the )?(?:files?|repo(?:sitory)?|source|workspace)|working directory
        |environment variables)"""
)
_SECRET: Final = joined(r"(?:api[ -]?keys?|tokens?|secrets?|credentials?|passwords?)")
_HAN_PRIVATE: Final = joined(
    r"""
        (?:~/\.ssh|id_rsa|~/\.aws|(?<![\w])\.env\b(?!\.)|私钥|密钥|凭[据证]|令牌|密码|对话|聊天记录|消息
        |(?:全部|所有|整个).{0,4}文件|工作目录|源码|源代码|环境变量)"""
)
_HAN_SEND: Final = joined(r"(?:发送|发到|上传|传到|粘贴|转发|外传|打包|编码|放进|附加|写进|贴到)")

EXFILTRATE: Final = guarded(
    """
        ://|@|address below|webhook|pastebin|gist|comment|commit message|show|print|paste|send
        |output|reveal|评论|说明|外部|公网|提交""",
    rf"\b{_SEND}\b.{{0,80}}{_PRIVATE}.{{0,80}}{_PLACE}",
    rf"(?:open|read|cat)\s.{{0,10}}{_PRIVATE}.{{0,30}}(?:show|print|paste|send|output|reveal)",
    rf"{_HAN_PRIVATE}.{{0,30}}{_HAN_SEND}.{{0,30}}(?:https?://|ftp://|\S+@|评论|说明|外部|公网|issue|提交)",
)
"""Something private is to leave, by an order as such."""

EXFILTRATE_LATER: Final = guarded(
    "://|@|address below|webhook|pastebin|gist|comment|commit message",
    rf"(?:{_SECRET}|{_PRIVATE}).{{0,60}}\b{_SEND}\b.{{0,60}}{_PLACE}",
    rf"\b{_SEND}\b.{{0,60}}(?:{_SECRET}|{_PRIVATE}).{{0,60}}{_PLACE}",
    rf"{_HAN_SEND}.{{0,20}}(?:https?://|ftp://)",
)
"""Something private is to leave: told to the reader, or on an occasion."""

BEACON: Final = guarded(
    "{",
    r"!\[[^\]\n]{0,80}\]\([^)\n]{0,200}\{[^}\n]{1,60}\}",
    r"""
        https?://\S{1,200}\{(?:last_|user_|system_)?\w*(?:message|prompt|conversation|history|secret
        |token)\w*\}""",
)
"""An address that takes what was said along."""

TOOL_CALL: Final = guarded(
    "tool|function|memory.md|summary.md|constitution.md|工具|函数",
    rf"""
        {_CLAUSE}(?:call|invoke|use|trigger)\s(?:the\s)?(?:tools?|functions?)\s[`'\"]?\w+.{{0,60}}(?:\{{
        |before anything else|immediately|right (?:away|now)|at once|on start-?up|without asking)""",
    r"""
        (?:立即|马上|立刻)(?:先|直接)?(?:调用|使用|执行|运行).{0,24}(?:工具|函数)|(?:请|务必|必须)(?:先
        |直接)?(?:调用|使用).{0,24}(?:工具|函数).{0,12}(?:清空|删除|覆盖|上传|发送)""",
    r"""
        (?:清空|删除|覆盖|改写)\s?(?:memory|memory_summary|constitution)\.md|把\s?(?:memory|memory_summary
        |constitution)\.md\s?(?:清空|删除|删掉|覆盖)""",
    rf"""
        {_CLAUSE}(?:delete|wipe|empty|truncate|overwrite|clear)\s(?:the )?(?:memory|memory_summary
        |constitution)\.md""",
)
"""A tool is to be called, or the memory itself to be emptied."""

_ROLE: Final = joined(r"(?:system|assistant|human|user|developer|系统|助手|用户)")
MARKER: Final = guarded(
    "<|[|#|end|was a test|was only a test|结束|为止|>>>",
    r"""
        <\|(?:im_start|im_end|system|user|assistant|eot_id|start_header_id|end_header_id)\|>|\[/?inst\]
        |<</?sys>>|<(?:start|end)_of_turn>""",
    r"""
        </(?:relevant_memor(?:y|ies)|memor(?:y|ies)|memory_summary|memory_index|system|system-reminder
        |instructions?|context|documents?|assistant|human|user|tool_\w+|function_\w+|invoke
        |sessions?|rules?|text|data|changes|notes?|brief|statements?|entry|entries
        |findings?|sources?|transcript|conversation|prompt|task)\s*>""",
    r"""
        <(?:system|system-reminder|instructions?|tool_use|tool_call|tool_result
        |function_calls?|function_results?|invoke|antml:\w+)(?:\s[^<>\n]{0,80})?>""",
    r"""
        ^\W{0,3}\[(?:system|admin|developer)\s(?:message|override|prompt|instructions?|notice|note)\]
        |^\W{0,3}#{1,4}\s*(?:new |system |updated )+(?:instructions?|prompt|task|rules)\s*:?\s*$""",
    r"""
        ^\W{0,3}(?:end of (?:the )?(?:memory|memories|context|document|instructions|system prompt|summary)
        |(?:memory|memory_summary|memory summary|context|document|system prompt) (?:ends
        |end)(?: here)?)\W{0,3}$""",
    r"^\W{0,3}(?:end of (?:the )?(?:memory|context|system prompt)|memory_summary ends)[.:!]?\s",
    r"""
        \bthe (?:text|memory|document|above) above was (?:only )?a test\b|(?:记忆|上下文|文档)(?:到此
        |至此)(?:结束|为止)[。.!！,，\n]""",
    r"^<{3}\s?session\b|\bsession\b[^\n]{0,60}>{3}\s*$",
)
"""Something that passes for the frame around the memory: tags, role tokens, ends and new beginnings."""

ROLE_LINE: Final = lazy(rf"^\W{{0,3}}({_ROLE})\s?[:：](?=\s?\S)", re.MULTILINE)
FENCE_LINE: Final = lazy(r"^\s*(?:`{3,}|~{3,})", re.MULTILINE)

MENTION_BEFORE: Final = any_of(
    r"""
        (?:phrases?|prompts?|strings?|texts?|inputs?|messages?|patterns?|words
        |sentences?|attempts?|attacks?|payloads?|requests?|content|anything
        |lines?|instructions?)\s(?:such as|like|that (?:say|says|tells?|asks?|contains?|reads?)|saying
        |containing|of the form|of the kind|:)\W*(?:\w+ ){0,2}$""",
    r"""
        (?:such as|e\.g\.|for example|for instance|blocks?|flags?|detects?|filters?|rejects?|strips?|matches
        |catches|refuses|tests?|searches for|looks for|greps? for|about|called|titled)\W{0,4}$""",
    r"""
        (?:字样|短语|诸如|例如|比如|类似|像|拦截|检测|过滤|识别|屏蔽|拒绝|含有?|包含|出现|匹配|命中|关键词
        |句子|话术)(?:到|了|是|为)?\W{0,4}$""",
)
MENTION_AFTER: Final = any_of(
    r"""
        ^\W{0,4}(?:\w+\s){0,2}?(?:is|are|was|were|gets?|get)\s(?:\w+\s)?(?:blocked|flagged|detected|filtered
        |rejected|stripped|an? |in the|refused|ignored|caught|escaped|treated|part of|known)""",
    r"""
        ^\W{0,4}(?:prompts?|phrases?|attacks?|strings?|injections?|texts?|tests?|cases?|payloads?|patterns?)
        \b""",
    r"""
        ^\W{0,4}(?:这样|这种|此类|这句|这条|这类|之类|一类|等等?|的)?的?(?:提示|注入|话|句|字样|短语|攻击
        |文本|内容|输入|样例|用例|字符串|说法|会被|都会|一律被|会|被)""",
)
"""What stands around an order that is only spoken about."""

FORBIDDEN: Final = any_of(
    r"""
        (?:never|not|n't|cannot|no|avoid|refuse[sd]? to|forbidden to|prevents?|without|against
        |instead of)\s(?:\w+\s){0,2}$""",
    r"""
        (?:不得|不要|不能|不可|不许|不应|不会|不准|禁止|避免|防止|严禁|切勿|拒绝|别|勿|无法|没有)(?:再|去|让
        |它|他|模型|助手)?\W{0,2}$""",
)
"""What turns an order into a prohibition."""

DECODE: Final = guarded(
    "decode|decrypt|unpack|解码|解密",
    r"\b(?:decode|decrypt|unpack)\w*\b.{0,40}\b(?:obey|follow|execute|run|do (?:it|what))\b",
    r"解[码密].{0,10}(?:照做|执行|遵照|照办|按.{0,6}(?:做|执行))",
)
