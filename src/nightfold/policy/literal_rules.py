r"""The table of what counts as a literal: one regular expression for each form, by kind.

Edges are spelled out in ASCII (`_START`, `_END`), not as `\b`: to `\b` a Chinese character is a letter,
and a literal may stand right beside one. Every expression is bounded or anchored on a character that it
cannot skip, so that none takes more than linear time on long input (tests/unit/policy/test_literals.py).
"""

from __future__ import annotations

import errno
import re
from typing import Final, Literal

from nightfold.formats.patterns import lazy

Kind = Literal[
    "url", "email", "path", "command", "code", "quote", "date", "time", "ip", "version", "hash",
    "number", "flag", "env", "identifier",
]  # fmt: skip
"""`code` is the content of a code span, `quote` that of a quotation; both without their delimiters."""

_START: Final = r"(?<![A-Za-z0-9_])"
_END: Final = r"(?![A-Za-z0-9_])"
_CJK: Final = r"[\u3000-\u9fff\uff00-\uffef]"
_STOP: Final = r"\s，。；、！？（）「」『』“”《》【】<>`\"'"

_TOOL: Final = (
    r"(?:git|npm|pnpm|yarn|bun|npx|deno|node|cargo|rustup|go|pip3?|pipx|uvx?|poetry|conda|python3?|pytest|ruff|mypy|tox"
    r"|docker|docker-compose|podman|kubectl|helm|terraform|ansible|systemctl|journalctl|apt|apt-get|brew|dnf|yum"
    r"|make|cmake|ninja|bazel|gradle|mvn|gradlew|dotnet|xcodebuild|flutter|composer|php|bundle|gem|rails|rake"
    r"|curl|wget|ssh|scp|rsync|tar|chmod|chown|psql|pg_dump|pg_restore|mysql|mysqldump|redis-cli|sqlite3|mongosh"
    r"|gh|glab|aws|gcloud|az|vercel|netlify|wrangler|prisma|alembic|tsc|vite|vitest|jest|eslint|prettier|nginx|pm2)"
)
_VERB: Final = (
    r"(?:install|run|test|build|start|stop|restart|reload|status|init|add|remove|rm|push|pull|commit|clone|fetch|merge"
    r"|rebase|checkout|switch|stash|reset|revert|tag|log|diff|show|apply|delete|get|describe|exec|logs|up|down|ps|compose"
    r"|sync|lock|update|upgrade|publish|pack|ci|audit|outdated|dev|lint|fmt|format|check|clippy|bench|doc|mod|vet"
    r"|generate|migrate|deploy|plan|destroy|create|list|login|enable|disable|daemon-reload|config|bisect|cherry-pick"
    r"|worktree|submodule|pr|issue)"
)
_OPTION: Final = rf"--?[A-Za-z][^{_STOP};,)]*"
_OPERAND: Final = rf"[^{_STOP};,()]*[./_=:@][A-Za-z0-9*][^{_STOP};,()]*"
_ARG: Final = rf"(?:{_OPTION}|{_OPERAND}|[\w-]*-\w+|\.(?=\s|$)|\d+)"

_SEGMENT: Final = r"(?:[A-Za-z0-9_.@%+~*{}$-]|\[[\w.-]{1,80}\])++"
_WIDE_SEGMENT: Final = r"[\u4e00-\u9fff]+(?=/)"
_SUFFIX: Final = (
    r"(?:py|pyi|ipynb|js|jsx|ts|tsx|mjs|cjs|json|jsonl|json5|ya?ml|toml|ini|cfg|conf|env|lock|md|mdx|rst|txt|csv|tsv|log"
    r"|sql|sqlite3?|db|sh|bash|zsh|fish|ps1|bat|go|rs|rb|java|kt|kts|scala|swift|c|cc|cpp|h|hpp|cs|php|lua|vue|svelte"
    r"|html?|css|scss|less|xml|svg|png|jpe?g|gif|webp|pdf|docx?|xlsx?|pptx?|zip|tar|gz|tgz|xz|whl|jar|so|dll|exe|dmg|apk"
    r"|proto|graphql|tf|tfvars|hcl|j2|tmpl|pem|key|crt|service|timer|plist|gradle|wasm|parquet|dump|bak|tmp|pid|sock)"
)
FIRST_FOLDERS: Final = lazy(
    r"src|libs?|bin|docs?|tests?|specs?|apps?|pkg|cmd|internal|configs?|scripts|packages|modules|node_modules|public|static"
    r"|assets|build|dist|target|vendor|migrations|prompts|flows|etc|usr|var|tmp|opt|home|origin|upstream|feature|feat|fix"
    r"|hotfix|release|bugfix|refs"
)
"""First parts that make `a/b` a path; without one, two bare words are an alternative such as `and/or`."""

UNIT: Final = (
    r"(?:%|‰|℃|°[CF]?|[kKMGTP]i?[Bb](?:/s|ps)?|[kKMG]?bps|[kMG]?Hz|ms|µs|us|ns|secs?|mins?|hrs?|px|r?em|vh|vw|pt|dpi|fps"
    r"|[rq]p[sm]|QPS|dB|mm|cm|km|kg|mg|mAh?|kW|[kKMBGwWxXsmhdB])"
)
_NUMBER: Final = r"[-+]?[0-9０-９](?:[0-9０-９]|[,_](?=[0-9]{3}(?![0-9])))*(?:[.．][0-9０-９]+)?"
_HAN: Final = "[一二三四五六七八九十百千万亿两〇零半]"
_MONTH: Final = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)"
)
_CLOCK: Final = r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[.,]\d{1,9})?"
_ERRNO: Final = "|".join(sorted({*errno.errorcode.values(), "ENOTFOUND", "EAI_AGAIN"}, key=len, reverse=True))
_NAME: Final = r"[A-Za-z_]\w*(?:-\w+)*"


def _forms(kind: Kind, *patterns: str) -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    return tuple((kind, lazy(pattern)) for pattern in patterns)


FORMS: Final[tuple[tuple[Kind, re.Pattern[str]], ...]] = (
    *_forms("code", r"(?<!`)(?P<tick>`{1,9})(?!`)(?P<v>[^`\n][^\n]*?)(?<!`)(?P=tick)(?!`)"),
    *_forms(
        "quote",
        r'(?<![\w"])"(?P<v>[^"\n]{1,400})"(?!\w)',
        rf'(?<={_CJK})"(?P<v>[^"\n]{{1,400}})"',
        r"“(?P<v>[^“”\n]{1,400})”",
        r"「(?P<v>[^「」\n]{1,400})」",
        r"『(?P<v>[^『』\n]{1,400})』",
        r"(?<![\w'])'(?P<v>[^'\s](?:[^'\n]{0,198}[^'\s])?)'(?![\w'])",
    ),
    *_forms(
        "url",
        rf"(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{{1,20}}://[^{_STOP}]+",
        r"(?<![\w.-])git@[\w.-]+:[\w./~-]+",
    ),
    *_forms(
        "email",
        rf"(?<![\w.+-])[A-Za-z0-9][\w.+-]{{0,63}}@(?:[A-Za-z0-9-]{{1,63}}\.){{1,8}}[A-Za-z]{{2,10}}{_END}",
    ),
    *_forms(
        "command",
        rf"{_START}(?:sudo )?{_TOOL} (?:{_OPTION}|{_OPERAND})(?: {_ARG})*",
        rf"{_START}(?:sudo )?{_TOOL} {_VERB}{_END}(?: {_ARG})*",
        rf"(?<={_CJK})\s?(?P<v>(?:sudo )?{_TOOL}(?: [A-Za-z0-9_./:=@-]+)+)(?=\s?(?:{_CJK}|$))",
    ),
    *_forms(
        "path",
        rf"(?<![A-Za-z0-9_./:@%+~*{{}}$-])(?:~|\.{{1,2}})?(?:/(?:{_SEGMENT}|{_WIDE_SEGMENT}))+/?",
        rf"(?<![A-Za-z0-9_./\\:@%+~*{{}}$-])@?{_SEGMENT}(?:/{_SEGMENT}|/{_WIDE_SEGMENT})+/?",
        rf"(?<![A-Za-z0-9_./\\:@%+~*{{}}$-]){_SEGMENT}/(?![A-Za-z0-9_\u4e00-\u9fff])",
        rf"(?<![A-Za-z0-9_./\\-])[A-Za-z0-9_*.-]{{0,80}}\.{_SUFFIX}(?::\d+(?::\d+)?)?(?![A-Za-z0-9_/])",
        r"(?<![A-Za-z0-9_])[A-Za-z]:\\[^\s<>\"'`|?，。；、）」”]+",
        r"(?<![\\A-Za-z0-9_])\\\\[\w.$-]+(?:\\[\w.$-]+)+",
    ),
    *_forms(
        "url",
        r"(?<![\w.-])(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+){0,8}\.[a-z]{2,10}):\d{2,5}"
        rf"(?:/[^{_STOP}]*)?(?!\d)",
    ),
    *_forms(
        "date",
        rf"(?<!\d)\d{{4}}-\d{{2}}-\d{{2}}(?:[T ]{_CLOCK}(?:Z|[+-]\d{{2}}:?\d{{2}})?)?(?![A-Za-z0-9_-])",
        r"(?<![\d/])\d{4}([/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?![\d/.])",
        r"(?<!\d)\d{4}-(?:0[1-9]|1[0-2])(?![\d-])",
        r"(?<!\d)(?:\d{2,4} ?年 ?)?\d{1,2} ?月 ?\d{1,2} ?[日号]|(?<!\d)\d{4} ?年(?: ?\d{1,2} ?月)?",
        rf"{_START}(?:\d{{1,2}} {_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?)(?:,? \d{{4}})?{_END}",
        rf"{_START}{_MONTH} \d{{4}}{_END}",
    ),
    *_forms("time", rf"(?<![\d:.]){_CLOCK}(?: ?[ap]m|Z| UTC)?(?![\d:])"),
    *_forms(
        "ip",
        r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?:/\d{1,2}|:\d{1,5})?(?!\.?\d)",
        r"(?<![\w:])(?:[0-9a-fA-F]{1,4}:){2,7}(?::?[0-9a-fA-F]{1,4}){1,7}(?:/\d{1,3})?(?![\w:])",
    ),
    *_forms(
        "hash",
        rf"{_START}[0-9a-fA-F]{{8}}(?:-[0-9a-fA-F]{{4}}){{3}}-[0-9a-fA-F]{{12}}{_END}",
        rf"{_START}(?=[a-f]{{0,16}}[0-9])(?=[0-9]{{0,64}}[a-f])[0-9a-f]{{7,128}}{_END}",
    ),
    *_forms(
        "version",
        rf"{_START}[vV]?\d+(?:\.\d+){{2,}}(?:[-.]?(?:alpha|beta|rc|dev|post|[ab])[.\d]*|[-+][0-9A-Za-z.-]*[0-9A-Za-z])?{_END}",
        rf"{_START}[vV]\d+(?:\.\d+)*{_END}",
        r"(?<![A-Za-z0-9_.])\d+(?:\.\d+)*\.[xX*](?![A-Za-z0-9_])",
    ),
    *_forms(
        "number",
        rf"(?<![A-Za-z0-9_.]){_NUMBER}(?: ?{UNIT}(?![A-Za-z0-9_])|{_END})",
        rf"(?<!{_HAN}){_HAN}{{1,12}}(?=\s?(?:毫秒|微秒|秒|分钟|小时|天|周|星期|个月|年|倍))",
        rf"(?<!{_HAN})(?!千万|万一){_HAN}{{2,12}}(?=\s?(?:次|条|行|个|页|字|台|核|兆|人|份|轮|章|位|元|块|[MGT]B))",
    ),
    *_forms(
        "flag",
        rf"(?<![\w-])--[A-Za-z][A-Za-z0-9_-]*(?:=[^{_STOP}]+)?",
        rf"(?:(?<=[\s(（`，、：:。])|^)-[A-Za-z][A-Za-z0-9]{{0,8}}(?:=[^{_STOP}]+)?(?![\w-])",
    ),
    *_forms(
        "env",
        r"(?<![\w$])\$(?:[A-Za-z_][A-Za-z0-9_]*|\{[^}\s]{1,80}\})|%[A-Z][A-Z0-9_()]{2,40}%",
        rf"{_START}[A-Z][A-Z0-9_]{{2,60}}=[^{_STOP}]+",
    ),
    *_forms(
        "identifier",
        rf"{_START}[A-Za-z_][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+_*(?:\(\))?",
        rf"{_START}__?[A-Za-z][A-Za-z0-9_]*{_END}",
        rf"{_START}[A-Za-z](?=[a-z0-9]*[A-Z]{{1,40}}[a-z0-9]|[a-z0-9]+[A-Z])[A-Za-z0-9]*(?:\(\))?{_END}",
        rf"(?<![A-Za-z0-9_.:@/-])@?{_NAME}(?:(?:\.|::|->|#){_NAME})+(?:\(\)|!)?(?![A-Za-z0-9_])",
        rf"{_START}[A-Za-z_][A-Za-z0-9_]*!?\(\)",
        rf"{_START}[A-Za-z]+\d[A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*{_END}",
        rf"(?<![A-Za-z0-9_-])[A-Za-z]+(?:-[A-Za-z0-9]+)*-\d[A-Za-z0-9.-]*{_END}",
        rf"{_START}(?:{_ERRNO}){_END}",
        r"(?<![\w%])%[+#-]?[0-9.]*[a-zA-Z](?![A-Za-z0-9%])",
    ),
)
"""In order of preference where two of one length overlap. A group `v` marks the literal, else the match."""
