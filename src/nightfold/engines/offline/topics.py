"""What a preference is about: how the user wants to be served anywhere, or a thing of one project.

Rule 9 of spec/engines.md sends a preference without scope words to the global part when it is about
language, confirmation, answers or tools in general, and to the project when it names the project's own
things. Both are recognised by the class of what is named: conduct of an agent and works that come up in
any project (commit messages, comments, documents) on one side, parts of a product (pages, fields,
migrations) on the other.
"""

from __future__ import annotations

import re
from typing import Final

from nightfold.engines.offline.cue import Cue, one_of, word_set
from nightfold.formats.patterns import lazy

_WORKS_ZH: Final = (
    r"(?:技术文档|设计文档|接口文档|文档|回答|回复|答复|答案|回话|提交信息|提交说明|提交记录|提交(?!按钮"
    r"|表单|订单|人)|commit(?:\s?(?:message|信息))?s?|PR(?:\s?描述|\s?标题)?"
    r"|MR|合并请求|代码注释|注释|对话|聊天|沟通|命令|shell\s?脚本|脚本|代码评审|评审意见|报告|汇报|邮件|周报"
    r"|日报|截图|论文|文章标题|会议纪要|纪要"
    r"|笔记|总结|摘要|翻译|译文|变量名|函数名|命名|分支名|代码|日志时间戳|README|单元测试|测试|输出|解释"
    r"|说明|计划|方案|清单|图表|表格|幻灯片|PPT|改动|修改|服务的日志)"
)
_PARTS_ZH: Final = (
    r"(?:页面|(?:详情|列表|结算|设置|个人|登录|注册|落地|活动|商品|搜索|结果|首)页|动画|标题栏|侧边?栏|工具栏|导航|地图"
    r"|轮播|封面|海报|插图|商品|组件"
    r"|接口|端点|字段|表(?!格|述|达|示|情|态|现|明)|列(?=都|要|必|用|存|名)|迁移|模块|按钮|表单"
    r"|路由|文案|图片|首图|图标|弹窗|菜单|样式|主题|请求|响应|报文|实体"
    r"|枚举|错误码|(?:定时|计划|后台|每日|同步|导入|异步)任务|队列|作业|流水线|配置项|环境变量|缓存|索引"
    r"|订单|账户|账号|账本|账单|用户数据"
    r"|租户|库存|商品|价格|金额|素材|词条|词库|词典|关卡|场景文件|镜头"
    r"|角色模型|贴图|音效|固件|引脚|传感器|节点|副本|分区|数据集|特征|样本(?!数|量)|训练集|权重|标注|报表|看板|面板"
    r"|插件|文章|帖子|正文|栏目|专栏|站点|博客|RSS|课件|题目"
    r"|服务端|客户端|前端|后端|网关|集群|容器|镜像|发版|发布|上线|版本号|部署|灰度|回滚|构建|打包|包体|首页"
    r"|首屏|后台|登录|支付|结算|搜索|推送通知|埋点|数据库|表结构|事务|主键|外键|端口|域名|证书|监控|告警"
    r"|值班|手册|单价|时区字段|API)"
)
_ALL_ZH: Final = (
    r"(?:所有|全部|任何|任意|每一?(?:个|条|篇|张|次|封|份|行|段|处|项|支|套)?(?![人天月周年日])|各(?:类|种|个)?|凡是?"
    r"|一切)"
)
_BETWEEN_ZH: Final = r"(?:(?!都|要|用|必须|统一|一律|不|走|放|存|写|返回|支持|默认|应)[^，。；,;：:！!？?“”\"]){0,12}?"

ALL_WORKS: Final = Cue(
    rf"{_ALL_ZH}{_BETWEEN_ZH}{_WORKS_ZH}(?!{_PARTS_ZH}|的{_PARTS_ZH})",
    r"(?<!\w)(?:all|every|each|any)(?: (?:of|my|our|the|your|technical|written|shell|code|git))* (?:docs?"
    r"|documents?|documentation|answers?|repl(?:y|ies)|responses?"
    r"|commit messages?|commits?|prs?|pull requests?|merge requests?|comments?|e-?mails?|reports?|notes?"
    r"|papers?|summar(?:y|ies)|screenshots?"
    r"|scripts?|explanations?|plans?|reviews?|diagrams?|slides?|commands?)(?! (?:endpoint|table|page|field"
    r"|component|form|button|column|queue)s?)(?!\w)(?! (?:of|in|from|on) (?:this|the|our|its) \w)",
)
"""Every document, every answer: works that come up in any project."""

_STRUCTURE_ZH: Final = (
    r"(?:页面|组件|接口|端点|字段|(?<![图列报发代手])表(?!格|述|达|示|情|态|现|明)|迁移|模块|按钮|表单|路由"
    r"|请求|响应"
    r"|报文|实体|枚举|错误码|队列|作业|流水线|配置项|环境变量|缓存|索引|订单|账户|账号|租户|库存|商品|节点"
    r"|副本|分区"
    r"|数据集|容器|镜像|端口|服务端|客户端|插件|场景文件|传感器|API)"
)
ALL_PARTS: Final = Cue(
    rf"{_ALL_ZH}{_BETWEEN_ZH}{_STRUCTURE_ZH}",
    r"(?<!\w)(?:all|every|each|any)(?: [\w-]+){0,3}? (?:pages?|components?|endpoints?|fields?|tables?"
    r"|columns?|migrations?|modules?|buttons?|forms?|routes?|strings?"
    r"|dialogs?|menus?|requests?|entit(?:y|ies)|enums?|error codes?|jobs?|queues?|workers?|pipelines?|builds?"
    r"|releases?|caches?|orders?|accounts?|tenants?|products?|levels?|scenes?|sensors?|nodes?|replicas?"
    r"|partitions?|datasets?|services?|containers?|deployments?|deploys?|screens?|views?|widgets?|handlers?"
    r"|queries|schemas?|rows?|records?)(?!\w)",
)
"""Every page, every field: parts of the product at hand."""

QUANTIFIED: Final = Cue(
    r"(?:所有|任何|任意|凡是|一切)(?!权|者|人都|的?时候|情况)|全部的?(?=[\u4e00-\u9fff]{1,6}都)",
    r"(?<![\w-])(?:all|every|any|each)(?= [a-z])(?! (?:of a sudden|time|the time|day|week|night|month|hour"
    r"|other))(?!\w)",
)
"""Said of every one of a kind, without a word that keeps it here."""

GENERAL_NAMES: Final = word_set(
    "english chinese british american european german french japanese spanish korean json jsonl csv tsv xml yaml toml"
    " png jpg jpeg webp svg"
    " pdf gif markdown md html css sql utf-8 utf8 iso ascii unicode regex git commit commits push pull pr prs mr"
    " diff review readme changelog todo fixme ci lint log logs debug error api url id shell bash zsh fish"
    " powershell terminal vim neovim emacs vscode code zed cursor idea pycharm jetbrains slack notion obsidian"
    " jira linear github gitlab figma gmail outlook excel word chrome firefox safari macos mac windows linux"
    " ubuntu wsl docker python node node.js go golang rust java kotlin swift typescript javascript ts js c c++ php"
    " ruby npm pnpm yarn bun pip uv poetry conda brew apt conventional semver emoji latex mermaid ai agent llm rm"
    " trash-put trash ripgrep rg fd make gmt utc am pm ok claude codex gemini copilot openclaw"
    " conventional-commits diffs prd okr kpi sop faq ppt email e-mail"
)
"""Names that belong to no project: languages, formats, everybody's tools."""

CONDUCT: Final = Cue(
    # language, answers
    r"(?:回答|回复|回话|答复|说话|解释|汇报|回报|报告进度|交流|沟通|对话|聊天)(?:时|的时候|我|用户|他|她|里"
    r"|中|都|用|要|请|先|别|不|一律|简|短|结|尽|直|，)|跟我(?:说|讲|聊)|和我(?:说|讲|聊)|给我(?:讲|解释|回"
    r"|看|列|贴|总结|命令)|告诉我",
    r"(?:用|说|写|讲|换成?)(?:简体|繁体)?(?:中文|英文|英语|日语|日文|德语|法语)(?:来)?(?:回答|回复|说|讲|写"
    r"|解释|沟通|交流|注释|提交)|(?:一律|都|统一|全|改)?(?:用|说|写)(?:简体|繁体)?(?:中文|英文)",
    r"(?:先|直接)(?:说|给|讲|写|放|列)(?:出)?(?:结论|重点|答案|要点|摘要)|结论(?:放|先|在)(?:最?前|第一"
    r"|开头)?|(?:不要|别|少|省掉)(?:废话|客套|铺垫|寒暄|道歉|解释太多|长篇|啰嗦|恭维)|言简意赅|简短(?:点|些"
    r"|一点)?|(?:说|讲)人话",
    r"(?:整段|大段)(?:日志|输出|代码)|贴(?:出|上)?(?:测试)?(?:输出|日志|diff|代码|结果)|表情符号|emoji"
    r"|颜文字|markdown|表格|截图|要点列表|列表形式|链接|行号",
    r"(?:失败|会红|红着)的?[、，]?(?:失败的)?测试|先(?:补|写|加)(?:上|好)?(?:一?[条个])?[^，。；]{0,6}测试|(?:结论|数字|数据|评测|跑分|压测|估算"
    r"|报价)[^，。；]{0,4}(?:必须|一律|都要|都得|要|得)(?:写清|写明|注明|标明|标注|附上?|带上?)",
    # asking, confirming
    r"先(?:问|跟我|和我|同我|给我|让我|征求|征得|跟他|跟用户|给他|给用户|让他|让用户|列|请示|说一声|打招呼"
    r"|确认|商量|出计划|出方案|写计划|讲思路|备份|跑测试|跑一遍测试|看)"
    r"|问(?:一下|一声|过|问|清楚)?(?:我|他|她|用户)"
    r"|(?:除非|没有?|未经|等|经|须|需|要|先|直到|待|得)[^，。；]{0,6}(?:我|他|她|用户)(?:点头|同意|确认|批准"
    r"|开口|允许|看过|过目|签字|拍板|说|要求|答复|发话|回复)"
    r"|(?:我|他|她)(?:点头|点了头|过目|拍板|开口|说了?算|签字)|(?:我|他|她|用户)(?:点头|同意|确认|看过"
    r"|批准)(?:了|过)?(?:后|之后|以后|才|再|你)"
    r"|(?:我|他|她)没(?:看|让|点头|同意|说)|(?:最多|不要?超过|别超过)[^，。]{0,4}(?:个选项|个问题|句话|行)"
    r"|(?:攒|凑)[^，。]{0,4}(?:一起|一块)[^，。]{0,2}问",
    r"(?:不要?|别|不许|不准|禁止|切勿|勿|不得)(?:再)?(?:擅自|自作主张|私自|自行|自动|偷偷|随便|顺手|顺便"
    r"|替我|帮我|给我|代我|瞎|乱|一上来)|未经(?:我|他|用户|允许|同意|确认)|经过?(?:我|他"
    r"|用户)(?:的)?(?:同意|确认|允许)|除非(?:我|他|她|用户)(?:要|说|开口|要求|点名|明说|主动)",
    r"(?:我|他|她|用户|由他|由我)自己(?:来|推|跑|合|发|改|提交|动手|做|开|起|部署|执行|处理|决定)|只(?:列"
    r"|报|提|指出|说)(?:出)?(?:问题|建议|意见)|(?:不|别|不要)(?:直接)?动手|停手|停下来",
    # what an agent does with a checkout
    r"(?<![a-z])(?:git\s)?(?:push|force[- ]push|commit|amend|rebase|squash|cherry-pick"
    r"|stash)(?![a-z_(])(?!\s?hook)|推(?:上去|送|到远端|代码)|提交(?!按钮|表单|订单|人|接口|成功|失败"
    r"|中文文件名)(?:信息|说明|前|之前|时|代码|完|后|粒度|的时候|了?再|，)?|合并(?:前|之前|时|请求)|(?:开"
    r"|建|切|新)分支|分支名",
    r"(?:新增?|加|装|安装|引入?|添加?|升级)(?:任何|新|一个新|第三方|额外)?的?(?:依赖|第三方库|包(?!体|裹"
    r"|含))|依赖(?:先|要|前)|新依赖|大版本(?:升级)?|devDependenc",
    r"最小(?:化)?改动|改动(?:要|尽量|越|控制|范围)|只改|(?:顺手|顺便|随手|大规?模)?重构|格式化|重命名"
    r"|(?:删除?|清空|覆盖|移动)(?:任何)?(?:文件|数据|东西|代码|分支|目录|之?前)|(?<![a-z])rm(?![a-z])"
    r"|临时文件|下载的?(?:东西|文件)|(?:dev|开发)\s?(?:server|服务器)\s?(?:别|不|由|我|，|让)|(?:别|不要"
    r"|不许)(?:替|帮|给)我(?:起|开|启动|重启)",
    r"(?:没|不)?跑(?:过|完|通)(?:了)?(?:一遍)?(?:全部|完整)?(?:的)?(?:测试|单测|用例|构建|lint)|(?:别|不要"
    r"|不许|才能|才|再)(?:说|声称|宣称|汇报|算)(?:“|「)?(?:完成|做完|搞定|好了|修好)|(?:让|叫|请)(?:你|他"
    r"|我|agent)?\s?(?:review|评审|审查|看代码)|code review|review(?:的)?时|评审(?:时|意见)",
    r"(?:代码)?注释|TODO|(?:给|写|贴|发)(?:的|出|我|他)?(?:的)?命令|命令(?:一行|一条|按|要|别|不要|里)"
    r"|一(?:次|行)一(?:条|件|个)|一步一步|分步|(?:额外|多余)的?(?:文档|文件|说明|README)"
    r"|写(?:额外的?)?(?:文档|README|CHANGELOG)|(?:不要|别)(?:猜|编|臆测|假设|瞎)|查(?:文档|证|清楚|不到)"
    r"|给出(?:处|来源)|引用来源",
    # tools in general
    r"(?:主力|默认|常用|习惯用?)(?:的)?(?:编辑器|终端|浏览器|shell|包管理器?|工具)|编辑器"
    r"|(?<![a-z])shell(?![a-z])(?!\s?脚本)|终端|快捷键|包管理器?|(?<![a-z])(?:zsh|bash|fish|tmux|vim|neovim"
    r"|emacs|vs ?code|zed|jetbrains|pycharm|idea)(?![a-z])"
    r"|(?:默认|都|一律|只|改|继续)?用\s?`?(?:p?npm|yarn|bun|pip|poetry|uv|conda|brew|cargo|ripgrep|rg|fd"
    r"|trash(?:-put)?)`?(?![\w-])",
    r"(?:他|她|用户|我)(?:只|就)?(?:要|收)\s?[A-Za-z]",
    r"(?:日期|时间|时间戳|数字|单位|货币)(?:格式)?(?:一律|统一|都)?(?:用|写|按|写成)|ISO\s?8601|24\s?小时制"
    r"|公制|周报|日报",
    # English: language, answers
    r"(?<!\w)(?:answers?|repl(?:y|ies)|respon(?:d|se|ses)|explain|explanations?|talk(?:ing)? to me|speak"
    r"|write(?: back)?|chat)(?: \w+){0,3} in (?:chinese|english|german|french|japanese|spanish|plain)"
    r"|(?<!\w)in (?:chinese|english|german|japanese|french)(?!\w)",
    r"(?<!\w)(?:conclusion|answer|verdict|summary|bottom line|result|recommendation)s? first|lead with"
    r"|(?<!\w)(?:short|brief|concise|terse|long|verbose) (?:answers?|repl(?:y|ies)|responses?|summar(?:y"
    r"|ies)|explanations?)|(?<!\w)(?:no|skip|without|spare me|cut) (?:the )?(?:filler|flattery|apolog(?:y"
    r"|ies)|preamble|small talk|pleasantries|fluff|emojis?|tables?|bullet)"
    r"|(?<!\w)(?:answers?|replies|responses?) (?:should|must|are|have|need|stay|to be|under|within|with"
    r"|without|short|brief)|(?<!\w)paste (?:the )?(?:output|last|log|result|whole)|(?<!\w)(?:tell|show|give"
    r"|send|hand) me(?!\w)|(?<!\w)(?:hand|give) over|(?<!\w)when (?:you|i) (?:answer|reply|report|explain"
    r"|give|ask|review|write)|file:line|line numbers?",
    r"(?<!\w)(?:failing|red) tests?(?!\w)|(?<!\w)tests? first(?!\w)|(?<!\w)(?:numbers?|figures?|benchmarks?|estimates?)"
    r" (?:must |should |always |need to )?(?:come|go|carry|state|name)(?!\w)",
    # asking, confirming
    r"(?<!\w)(?:ask|asking|check with|run it by|confirm with|consult|tell|warn|ping)(?: (?:me|him|her"
    r"|the user|first|before))|(?<!\w)(?:without|before) (?:asking|my (?:ok|okay|approval|permission"
    r"|consent)|checking with me|telling me|you (?:commit|push|change|edit|touch|delete|install|start|write"
    r"|run|refactor|rename|add|merge|rewrite|answer))|(?<!\w)(?:unless|until|before|when|only if"
    r"|only when) (?:i|he|she|the user) (?:ask|asks|say|says|said|approve|approves|agree|agrees|confirm"
    r"|confirms|nod|nods|request|requests|see|sees|have|has|told|want|wants)"
    r"|(?<!\w)(?:my|his|her|user) (?:approval|permission|go-ahead|sign-off|ok|okay|confirmation)"
    r"|(?<!\w)(?:leave|is|are|stays?) (?:it |that |the \w+ )?(?:to me|mine|to him|his)(?!\w)|(?<!\w)(?:i|he"
    r"|she) (?:do|does|will|'ll|run|runs|start|starts|push|pushes|commit|commits|merge|merges|deploy"
    r"|deploys)(?: \w+){0,2} (?:myself|himself|herself|by hand)|(?<!\w)stop asking|(?<!\w)(?:is|are) my (?:call"
    r"|decision)|(?<!\w)up to me(?!\w)|(?<!\w)(?:don't|do not"
    r"|never|no) (?:guess|assum|invent|make up)",
    # what an agent does with a checkout
    r"(?<![\w`/-])(?:push(?:es|ed|ing)?|force[- ]push|commits?|commit messages?|committing|amend|rebase"
    r"|squash)(?![\w`/-])|(?<!\w)(?:pr|pull request|merge request)s?(?: (?:description|title|text|body"
    r"|template))?(?!\w)|(?<!\w)branch names?",
    r"(?<!\w)(?:new |add (?:a |any |new )?|install(?:ing)? (?:a |any |new )?|extra "
    r"|third[- ]party )dependenc|(?<!\w)add (?:a )?(?:package|library)|(?<!\w)major (?:version|upgrade"
    r"|bump)",
    r"(?<!\w)(?:minimal|small(?:est)?) (?:diff|change|patch)e?s?|(?<!\w)(?:don't|do not|no|never"
    r"|without) (?:\w+ )?(?:refactor|reformat|renam|rewrit|clean(?:ing)? up|touch(?:ing)? (?:un|other"
    r"|code))|(?<!\w)drive-by|(?<!\w)unrelated (?:code|changes?|files?)|(?<!\w)(?:delet(?:e|es|ed|ing"
    r"|ions?)|rm|trash-put)(?!\w)(?! (?:endpoint|button|account|row|column|flag))|(?<!\w)dev server"
    r"|(?<!\w)(?:temp|temporary|scratch) files?|(?<!\w)downloads?(?!\w)",
    r"(?<!\w)(?:before|until|after) (?:the )?tests? (?:have |has |were |are |is |was )?(?:run|ran|pass"
    r"|passed|green)|(?<!\w)(?:claim|say|saying|tell me|report|call)(?: \w+){0,3} (?:done|finished|fixed"
    r"|works)|(?<!\w)(?:reviews?|code review)(?!\w)(?! (?:app|page|table|queue|status))|(?<!\w)test output",
    r"(?<!\w)(?:extra |additional |unasked )?(?:markdown|readme|doc(?:umentation)?) files?"
    r"|(?<!\w)code comments?|(?<!\w)comments? (?:in|are|should|explain|only)|(?<!\w)(?:one|a) (?:command"
    r"|question|step|thing|change) (?:per|at a) |(?<!\w)(?:shell )?commands? (?:one|you|in|on|for|as|that)"
    r"|(?<!\w)screenshots?(?! (?:for the store|test))|(?<!\w)step by step|(?<!\w)(?:numbers|facts|evidence"
    r"|sources?) first|(?<!\w)cite (?:your |the )?sources?|(?<!\w)plan (?:first|before)|(?<!\w)(?:show"
    r"|write|give|see) (?:me )?(?:a |the )?plan",
    # tools in general
    r"(?<!\w)(?:package manager|editor|terminal|shell|browser|keybindings?|key bindings|zsh|bash|fish|tmux"
    r"|neovim|vim|emacs|vs ?code)(?!\w)(?! script)|(?<!\w)(?:use |uses |using |prefers? |with |only "
    r"|on )?`?(?:pnpm|npm|yarn|bun|pip|poetry|uv|conda|ripgrep)(?! (?:workspace|registry))(?: sync| add"
    r"| install| run)?`?(?=,| not | only| instead| over| everywhere| for |[\"”.]|$)"
    r"|(?<!\w)(?:dates?|times?|timestamps?|numbers|units) (?:in|as|are|should|use|with)(?!\w)|iso[ -]?8601"
    r"|(?<!\w)(?:24-hour|metric)(?!\w)",
)  # fmt: skip
"""How an agent should behave towards the user, whatever it works on."""

THINGS: Final = Cue(
    _PARTS_ZH,
    r"(?:大|小|主|次|补丁|正式|测试|预览|候选|修订|热修)版本?(?=[^，。；]{0,12}发)",
    r"缩进|行宽|引号风格|换行符|编码风格|(?:文件|目录|组件|类|表|字段|变量|接口|路由|分支)(?:名|命名)(?:用"
    r"|要|必须|统一|采用)|目录结构",
    r"(?<!\w)(?:pages?|components?|endpoints?|fields?|tables?|columns?|migrations?|modules?|buttons?|forms?"
    r"|routes?|strings?|images?|pictures?|icons?|dialogs?"
    r"|menus?|stylesheets?|requests?|entit(?:y|ies)|enums?|error codes?|jobs?|queues?|workers?|pipelines?"
    r"|builds?|releases?|ship(?:s|ped|ping)?|deploy(?:s|ed|ments?)?|caches?"
    r"|(?<!in that )(?<!in this )orders?|tenants?|products?|prices?|amounts?|assets?|levels?|scenes?|sensors?"
    r"|nodes?|replicas?|partitions?|datasets?|posts?|articles?|blog|chapters?"
    r"|lessons?|containers?|screens?|views?|widgets?|handlers?|quer(?:y|ies)|schemas?|database|bundle|api"
    r"|feed|dashboard|indent(?:s|ation)?|spaces|tabs|line width|naming|prefix|gateway|seed data|fixtures?"
    r"|mock(?:s|ed)?|front ?end|storefront"
    r"|shop|product|customers?|invoices?|labels?|captions?|newsletter|tickets?|map|sidebar|toolbar|header|footer"
    r"|tooltips?|(?:to be )?sorted (?:by|from|north)|telemetry|sku|firmware|importer"
    r"|exporter|parser|renderer|scheduler)(?!\w)",
)  # fmt: skip
"""Things that a project has, by their class."""

_TOOLS: Final = one_of(
    r"git(?!hub"
    r"|lab) docker podman kubectl kubernetes k8s helm npm pnpm yarn bun node(?:\.js)? deno python pip uv poe"
    r"try conda pandas"
    r" polars numpy matplotlib jupyter pytest mypy ruff requests flask django fastapi sqlalchemy pytorch ten"
    r"sorflow sqlite3? python3 pip3 postgres(?:ql)?"
    r" mysql mariadb redis mongodb clickhouse duckdb elasticsearch kafka rabbitmq nginx caddy apache systemc"
    r"tl systemd journalctl cron(?:tab)?"
    r" launchd ssh(?:-keygen"
    r"|-copy-id)? scp rsync curl wget ffmpeg imagemagick pandoc latex xelatex chrome chromium firefox safari"
    r" edge electron"
    r" macos windows linux ubuntu debian wsl2? ios android xcode powershell bash zsh fish vim neovim tmux vs"
    r"_?code excel word outlook"
    r" csv json yaml toml css html http utf-8 typescript javascript react vue svelte angular next\.js vite w"
    r"ebpack rollup esbuild eslint"
    r" prettier jest vitest playwright go(?:lang)? gofmt gopls golangci-lint rust cargo java kotlin gradle m"
    r"aven spring swift ruby rails php"
    r" terraform ansible aws_cli gcloud gh make cmake gcc clang grep sed awk jq rg find xargs tar zip unzip "
    r"chmod chown lsof apt(?:-get)? brew"
    r" dnf yum winget opencv blender unity godot unreal ffprobe sql"
)
GENERAL_SUBJECT: Final = lazy(rf"`{_TOOLS}(?:[ .][^`\n]{{0,60}})?`|{_TOOLS}", re.IGNORECASE)
"""A tool or a system that the whole world uses, or a command of it, at the head of a sentence."""

DEFINITE: Final = Cue(
    r"(?!)的",
    r"(?:^|[:：\"“] ?\"?)(?:keep |make |leave |have |for |in |on |of )?the (?!user|diff|tests?|output|answer"
    r"|conclusion|commit|review|code|plan|errors?|result|logs?"
    r"|same|first|last|command|agent|lock ?file|linter|shell|terminal|editor|smallest|simplest|exact|full"
    r"|whole|actual|relevant|rest)[a-z]+",
)
"""Begins with a definite thing: `the invoice PDF uses A4` is about one that both know."""

GENERAL_BEHAVIOUR: Final = Cue(
    r"不(?=[\u4e00-\u9fff])|会(?=[\u4e00-\u9fff])|默认(?!语言|分支)|只(?:在|有|会|认|读)|无法|必须"
    r"|区分大小写|自带|要求|支持|后面(?:要|必须)"
    r"|从\s?v?\d[\d.]*\s?(?:版)?(?:起|开始)|才(?=[\u4e00-\u9fff])|是按",
    r"(?<!\w)"
    + one_of(
        "does_not doesn't do_not don't cannot can't can will won't by_default defaults_to treats ignores returns"
        " rewrites rebuilds caches allows requires preserves resolves tolerates stores lets only_works only_reads"
        " only_sees is_case are_case is_the_(?:quickest|fastest|best|only)"
        " supports? has_no never always silently loses drops strips needs expects"
    )
    + r"(?!\w)",
)
"""How such a thing behaves, rather than how it is set up here."""

ACTS: Final = lazy(
    r"(?! \w+s (?:are|have|do|must|should|will|can|go|come|get|start|begin|end|carry|keep|contain|need|use|live|sit"
    r"|hold|show|take|open|close|stay|ship|follow|include|land|run) )"
    r"(?:'s)?(?: `[^`]+`| \w+){0,2}? (?!uses|runs|lives|listens|serves|points|stores|sits|is |was |has |goes"
    r"|builds|deploys|comes|needs|keeps|holds)[a-z]{3,}s(?= )"
)
"""A verb in the present right behind the name of a tool."""

NAMED_PART: Final = lazy(
    r" (?:features?|scripts?|targets?|images?|containers?|hooks?|jobs?|workflows?|tasks?|services?|volumes?|networks?"
    r"|schemas?|tables?|queues?|topics?|roles?|profiles?|modules?|workspaces?|alias|keys?) `(?!-)"
    r"|\s?(?:的\s?)?(?:特性|脚本|目标|镜像|容器|钩子|作业|任务|库|表|队列|主题|角色|模块|别名)\s?`(?!-)"
    r"|\s?(?:端|版(?!本)|侧|客户端|包)(?![口点])|(?:'s)? (?:builds?|clients?|users?|apps?) ",
    re.IGNORECASE,
)
"""Behind the name of a tool or a platform, a part that one work has of it: npm script `seed`, iOS 端."""

OWN_FILE: Final = lazy(
    r"(?<![\w/.-])[\w-]+(?:\.[\w-]+)?\.(?:md|mdx|rst|toml|lock|jsonc?|ya?ml|cfg|ini|gradle|mod|xml)(?![\w/])"
    r"|(?<![\w/])(?:Makefile|Dockerfile|Justfile|CODEOWNERS|LICENSE)(?![\w/])"
)
"""A file that a work has: what every change must do to it is a rule of that work."""
MAKES_NEW: Final = Cue(
    r"新建|新增|另写|额外|多余|多写|生成|创建|顺手写",
    r"(?<!\w)(?:new|extra|additional|unasked|create|creating|add(?:ing)? (?:a|an|any|another|more))(?!\w)",
)
"""A file is not named as one that is there, but as one that is made."""

DRAWINGS: Final = Cue(
    r"mermaid|饼图|流程图|示意图|时序图|架构图|画图|配色|色盲|ascii\s?(?:图|的框|框)",
    r"(?<!\w)(?:mermaid|pie charts?|diagrams?|ascii (?:art|boxes|drawings?)|flow ?charts?|colou?r-?blind"
    r"|sketch(?:es)?)(?!\w)",
)
"""Drawings that are shown to the user: works that come up anywhere, unless a part of a product is named with them."""

SET_UP_HERE: Final = Cue(
    r"监听|端口|部署|跑在|放在(?!\s?`?-)|位于|固定|锁(?:定|在)|改成|换成|换到|迁移?到|升级?到|我们|咱们|本"
    r"|这个"
    r"|现在用|目前用|版本是|设为|设成|配置在|最低|最高|最多|最少|至少支持|我方|(?:发布|发版|合并|上线|提交|部署)(?:之)?前"
    r"|(?<![a-z])ci\s?(?:里|上|中)",
    r"(?<!\w)(?:pinned|listens?|port|deployed|lives?|located|migrated|switched|upgraded|moved|our|we|this"
    r"|here|runs on|is run|are run|set to|configured|now|version|minimum|maximum|at (?:least|most)|in ci)(?!\w)"
    r"|(?<!\w)(?:before|after) (?:an?|the|each|every|any) (?:\w+ )?(?:release|merge|deploy(?:ment)?|tag|push)(?!\w)",
)
"""Signs that a sentence about a tool tells how it is set up in one place."""

USER_HIMSELF: Final = Cue(
    r"^用户的(?:笔记本|电脑|手机|平板|显示器|键盘|邮箱|时区|作息|名字|母语|生日|公司|团队|职业|家|孩子|猫|狗"
    r"|眼睛|手表|相机|树莓派|路由器|耳机|车|打印机)"
    r"|^用户对[^，。]{1,8}过敏|^用户(?:住|来自|是(?:一?[名个位]|左撇子|色[弱盲]|[^，。]{1,6}(?:人|师|员|家"
    r"|生)(?=[，。]|$))|早上|晚上|凌晨|白天|下午|周末|每[天周晚]|在[^，。]{1,8}(?:工作|上班|生活|读书)"
    r"|不(?:吃|喝|抽|会)"
    r"|会(?:说|用|讲)|懂|左撇子|色[弱盲]|近视|失眠|[一二三四五六七八九十]+月)",
    r"^(?:the )?user(?:'s (?:\w+ )?(?:laptop|machine|computer|box|pc|server|printer|router|nas|tablet|phone"
    r"|monitor|keyboard|time ?zone|name|mother tongue|native language|birthday"
    r"|employer|company|team|job|home|cat|dog|eyes|camera) | (?:lives|comes from|works (?:at|for|as|from|in)"
    r"|is (?:an? |colou?r|left|based|in |preparing|looking)"
    r"|keeps an? \w+ session|switched (?:to|from)|speaks|has (?:an?|two|three|no) (?!\w+ (?:in|for) )|owns|sleeps"
    r"|gets up|reads))(?!\w)?",
)
"""About the user as a person: true wherever he works."""

PERSONAL: Final = Cue(
    r"代理(?:软件|端口|面板|规则)?|VPN|路由器|网段|家里|NAS|浏览器|终端|编辑器|输入法|字体|快捷键|键盘"
    r"|显示器|打印机|手机|系统设置|电脑|笔记本|(?<![a-z])(?:shell|zsh|bash|fish)(?![a-z])",
    r"(?<!\w)(?:proxy|vpn|router|browser|terminal|editor|keyboard|shell|monitor|printer|phone|font|zsh"
    r"|laptop|home)(?!\w)",
)
"""The user's own surroundings."""
