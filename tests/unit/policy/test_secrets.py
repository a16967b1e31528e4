"""Redaction: a secret that reaches an artifact is read by every later session, and by whoever syncs it.

No value here is a credential, and none stands in the file whole: they are put together at run time, so
that scanners of the repository find nothing.
"""

import base64
import hashlib
import random
import string
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mnemonic import Mnemonic

from nightfold.policy.secrets import find_in_pair, find_secrets, find_together, redact, redact_pair, redact_together

MASK = "[REDACTED_SECRET]"
ALNUM = string.ascii_letters + string.digits


def drawn(count: int, alphabet: str = ALNUM, seed: int = 1) -> str:
    """A value as a machine draws one: always a digit, a small and a capital letter where there are any."""
    source = random.Random(f"{count}/{alphabet}/{seed}")
    while True:
        value = "".join(source.choice(alphabet) for _ in range(count))
        needs = (string.digits, string.ascii_lowercase, string.ascii_uppercase)
        if all(set(value) & set(kind) for kind in needs if set(alphabet) & set(kind)):
            return value


def hexa(count: int) -> str:
    return drawn(count, "0123456789abcdef")


TYPED = "Walrus" + "%" + "lantern" + "5731"
PAIR = base64.b64encode(b"porter:" + TYPED.encode()).decode()
PEM = "\n".join(
    [
        "-----BEGIN " + "PRIVATE KEY-----",
        *(drawn(64, ALNUM + "+/", seed) for seed in range(6)),
        "-----END " + "PRIVATE KEY-----",
    ]
)

PREFIXED = {
    "aws": "AK" + "IA" + drawn(16, string.ascii_uppercase + "234567"),
    "alibaba": "LT" + "AI" + drawn(20),
    "tencent": "AK" + "ID" + drawn(32),
    "github": "gh" + "p_" + drawn(36),
    "gitlab": "gl" + "pat-" + drawn(20),
    "npm": "np" + "m_" + drawn(36),
    "model": "sk-" + "ant-api03-" + drawn(90),
    "slack": "xo" + "xb-" + drawn(12, string.digits) + "-" + drawn(24),
    "stripe": "sk_" + "live_" + drawn(40),
    "terraform": drawn(14) + ".atlas" + "v1." + drawn(67),
    "azure": drawn(3) + "8Q~" + drawn(34),
    "mailgun": "ke" + "y-" + hexa(32),
    "dingtalk secret": "SE" + "C" + hexa(64),
    "age": "AGE-SECRET-" + "KEY-1" + drawn(58, string.ascii_uppercase + string.digits),
    "jwt": ".".join(["ey" + "J" + drawn(20), "ey" + "J" + drawn(40), drawn(43)]),
    "bcrypt": "$2" + "b$12$" + drawn(53),
    "sha512crypt": "$" + "6$" + drawn(12) + "$" + drawn(86),
    "argon2": "$argon" + "2id$v=19$m=65536,t=3,p=4$" + drawn(22) + "$" + drawn(43),
    "django": "pbkdf2" + "_sha256$600000$" + drawn(12) + "$" + drawn(43) + "=",
    "slack hook": "https://hooks.slack" + ".com/services/T" + drawn(9) + "/B" + drawn(9) + "/" + drawn(24),
    "dingtalk hook": "https://oapi.dingtalk" + ".com/robot/send?access_token=" + hexa(64),
    "feishu hook": "https://open.feishu" + ".cn/open-apis/bot/v2/hook/" + hexa(8) + "-" + hexa(12),
    "wecom hook": "https://qyapi.weixin" + ".qq.com/cgi-bin/webhook/send?key=" + hexa(32),
    "key block": PEM,
    "key on one line": PEM.replace("\n", "\\n"),
}


@pytest.mark.parametrize("value", PREFIXED.values(), ids=PREFIXED)
@pytest.mark.parametrize("frame", ["{}", "直接用 {}，别忘", "“{}”", "see ({}) now", "x={}"])
def test_a_value_that_shows_what_it_is_goes_and_nothing_else(value: str, frame: str) -> None:
    assert redact(frame.replace("{}", value)).text == frame.replace("{}", MASK)


LABELLED = [
    ("密码：{}", TYPED),
    ("数据库密码改成了 {}，记得更新", TYPED),
    ("口令是 {}", TYPED),
    ("账号 porter，密码 {}", TYPED),
    ("账密 porter/{}", TYPED),
    ("密码（预发）：`{}`", TYPED),
    ("密码：{}", "20" + "251987"),
    ("访问令牌为 {}", drawn(40)),
    ("签名密钥 {} 下周换", hexa(32)),
    ("华为云 SK：{}", drawn(40)),
    ("the password was changed to {}", TYPED),
    ("We set the password for the wiki to {}.", TYPED),
    ("log in as porter with {}", TYPED),
    ("credentials porter / {}", TYPED),
    ("password: '{}'", TYPED),
    ('{"user": "porter", "password": "{}"}', TYPED),
    ('{\\"password\\": \\"{}\\"}', TYPED),
    ("| password | {} |", TYPED),
    ("<password>{}</password>", TYPED),
    ("WIKI_DB_PASSWORD={}", TYPED),
    ("- name: DB_PASSWORD\n  value: {}", TYPED),
    ("tool --password {} --yes", TYPED),
    ("tool --api-key={}", drawn(32)),
    ("X-Api-Key: {}", drawn(32)),
    ("accessKeySecret: {}", drawn(30)),
    ("https://maps.example/geo?x=1&key={}&y=2", hexa(32)),
    ("https://blob.example/a?sp=r&sig={}", drawn(40) + "%3D"),
    ("Authorization: Bearer {}", drawn(40)),
    ("Authorization: Basic {}", PAIR),
    ('{"auths": {"hub.example": {"auth": "{}"}}}', PAIR),
    ("Cookie: theme=dark; sid={}; lang=zh", drawn(32)),
    ("postgres://porter:{}@db.example:5432/wiki", TYPED.replace("%", "-")),
    ("https://porter:{}@git.example/wiki.git", drawn(20)),
    ("machine git.example login porter password {}", drawn(16)),
    ("mysql -u root -p{} wiki", TYPED),
    ("curl -u porter:{} https://nexus.example/", TYPED),
    ("redis-cli -h cache -a {} ping", drawn(16)),
    ("sshpass -p {} ssh porter@host", TYPED),
    ("ALTER USER porter IDENTIFIED BY '{}'", TYPED),
    ("the wiki password is on the card she sent: `{}`", TYPED),
    ("仓库的密码又发在群里了：“{}”", TYPED),
    ("porter:{}@tcp(10.4.0.9:3306)/wiki?parseTime=true", TYPED),
    ("dsn = `porter:{}@unix(/run/db.sock)/wiki`", TYPED),
    ("连接串 `porter:{}@db.wiki.example:5432`", TYPED),
    ("porter:{}@files.wiki.example/inbox", TYPED),
    ("sqlplus porter/{}@//ora.example:1521/wiki", TYPED),
    ("PIN：{}", "48" + "2913"),
    ("恢复码：{}", "k7" + "m2p-" + "q9w4z"),
    ("client-key-data: {}", base64.b64encode(PEM.encode()).decode()),
]


@pytest.mark.parametrize(("frame", "value"), LABELLED, ids=[frame[:30] for frame, _ in LABELLED])
def test_a_value_that_its_surroundings_show_goes_and_nothing_else(frame: str, value: str) -> None:
    assert redact(frame.replace("{}", value)).text == frame.replace("{}", MASK)


@pytest.mark.parametrize(
    ("frame", "value"),
    [
        ("数据库密码：\n  {}", TYPED),
        ("api_key =\n  {}", hexa(32)),
        ("Authorization: Bearer\n{}", drawn(40)),
        ("machine git.example\n  login porter\n  password {}", drawn(16)),
        ("user:\n    token: {}", drawn(40)),
    ],
)
def test_a_label_at_the_end_of_a_line_reaches_the_next_one(frame: str, value: str) -> None:
    assert redact(frame.replace("{}", value)).text == frame.replace("{}", MASK)


@pytest.mark.parametrize("kind", ["model", "jwt", "github"])
@pytest.mark.parametrize("indent", ["", "  "])
def test_a_token_that_an_editor_broke_goes_whole(kind: str, indent: str) -> None:
    """A list item is continued with an indent; half a token is still half a secret."""
    value = PREFIXED[kind]
    broken = value[: len(value) * 3 // 5] + "\n" + indent + value[len(value) * 3 // 5 :]
    assert redact(f"wrapped: {broken}").text == f"wrapped: {MASK}"


def phrase(words: int) -> str:
    return Mnemonic("english").to_mnemonic(hashlib.sha512(b"nightfold tests").digest()[: words * 4 // 3])


@pytest.mark.parametrize("words", [12, 18, 24])
@pytest.mark.parametrize("frame", ["助记词：{}", "recovery phrase: {} (kept offline)", "{}", "备份：{}，别丢"])
def test_a_seed_phrase_goes_with_and_without_a_label(frame: str, words: int) -> None:
    assert redact(frame.replace("{}", phrase(words))).text == frame.replace("{}", MASK)


def test_words_of_the_list_with_a_wrong_checksum_stay_unless_a_label_says_what_they_are() -> None:
    """The list is of plain English words: without the checksum, a row of them proves nothing."""
    words = phrase(12).split()
    row = " ".join([*words[1:], words[0]])
    assert redact(row).text == row
    assert redact(f"mnemonic: {row}").text == f"mnemonic: {MASK}"


HARMLESS = [
    "Bearer of good news: the suite is green",
    "max_tokens: 12345678 is refused",
    "token 预算：2500",
    "use risk-based sampling, task-runner and desk-check",
    "reverted in " + hexa(40),
    "tenant " + "-".join(map(hexa, (8, 4, 4, 4, 12))),
    "run 01" + drawn(24, "0123456789ABCDEFGHJKMNPQRSTVWXYZ"),
    "sha256:" + hexa(64),
    '"integrity": "sha512-' + drawn(86) + '=="',
    "https://search.example/?q=中文&page=2",
    "用户说：“密码”二字不要出现……（ＡＢＣ）％＠：；",
    "密码不要写进仓库，统一从密钥管理服务读取",
    "密码：由用户在首次登录时设置",
    "密码哈希从 md5 迁到 argon2id",
    "密码校验在 validators/password.py",
    "密钥放在 ~/.ssh/id_ed25519，令牌有效期是 7200 秒",
    "验证码：6 位数字",
    "The password must be at least 12 characters",
    "password_min_length: 12345678",
    "Password: never store it in the repo",
    "api key rotation happens every 90 days",
    "OPENAI_API_KEY=<your-key>, API_KEY=YOUR_API_KEY_HERE",
    "DB_PASSWORD=${DB_PASSWORD} and TOKEN=$(gh auth token)",
    'curl -H "Authorization: Bearer $TOKEN" https://api.example/',
    "${{ secrets.NPM_TOKEN }} in the pipeline",
    "const key = process.env.API_KEY",
    'password = form.cleaned_data["password1"]',
    "def verify(token: str, secret: bytes) -> bool: ...",
    "password: ******** and sk-xxxxxxxxxxxxxxxxxxxxxxxx",
    "postgres://user:<password>@host/db",
    "secretName: orchard-tls-2024",
    "SECRET_FILE=/run/secrets/db_password",
    "--- PASS: TestParserKeepsOrder/With_two_lines",
    "ssh-ed25519 " + base64.b64encode(b"\x00\x00\x00\x0bssh-ed25519" + bytes(34)).decode(),
    "a file that begins with -----BEGIN " + "PRIVATE KEY-----",
    "seed=1234567890",
    "the password rules moved to one place: `docs/rules.md`",
    "口令错误时的返回码：`ERR-4031`",
    "密码强度正则：`^[A-Z0-9]{8,}$`",
    'Password tests run with this seed: "run-42-a"',
    "passcode length setting: `PIN_LEN=6`",
    "the password field in the form: `input#pw-2`",
    "密码策略有两处要改：`minLength` 和 `maxAge`",
    "npm:react-dom18x@npm.example/latest and mailto:porter2024x@mail.example:25",
    "registry.example/nginx:1.27-alpine3x@sha256:" + hexa(64),
    "ssh porter@db.example:2222, then docs/rules2024.md@main",
    "10:30-release24@ops.example:443",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_harmless_text_stays_byte_for_byte(text: str) -> None:
    """A false hit takes a fact out of the memory, and nobody can tell which."""
    assert redact(text).text == text


def test_a_hit_names_its_line_and_kind_and_points_at_the_given_text() -> None:
    text = f"first\n\nthird: {PREFIXED['github']}\nfourth\n密码：{TYPED}"
    github, typed = find_secrets(text)
    assert (github.line, typed.line) == (3, 5)
    assert text[github.start : github.end] == PREFIXED["github"]
    assert text[typed.start : typed.end] == TYPED
    assert typed.kind == "password"


def test_a_value_that_a_label_shows_goes_wherever_it_stands() -> None:
    """ "The password is X … then type X": half a redaction is none."""
    assert redact(f"密码是 {TYPED}；登录时输入 {TYPED} 即可").text == f"密码是 {MASK}；登录时输入 {MASK} 即可"
    assert redact(f"{TYPED}9 and password: {TYPED}").text == f"{TYPED}9 and password: {MASK}"


def test_a_code_that_a_label_shows_stays_where_it_is_a_number() -> None:
    """A PIN of six digits may be a port, a count or a date elsewhere."""
    assert redact("PIN：482913，共 482913 条").text == f"PIN：{MASK}，共 482913 条"


def test_texts_that_belong_together_share_what_they_show() -> None:
    """A search key of the summary is a bare piece of the index: no label stands beside it."""
    index, summary = redact_together((f"- token: {hexa(32)}", f"- entry [find:{hexa(32)}]"))
    assert (index.text, summary.text) == (f"- token: {MASK}", f"- entry [find:{MASK}]")
    assert [hit.line for hit in summary.hits] == [1]


def test_overlapping_hits_are_one() -> None:
    """The label, the header and the form all find this one; it must not be masked three times."""
    text = f"GITHUB_TOKEN=Bearer {PREFIXED['github']}"
    assert redact(text).text == f"GITHUB_TOKEN=Bearer {MASK}"
    assert len(find_secrets(text)) == 1


@pytest.mark.parametrize(
    "text", [MASK, f"password: {MASK}", f"https://a:{MASK}@b.example", f"token={MASK}; x", f"{MASK}{MASK}"]
)
def test_a_placeholder_is_never_a_hit(text: str) -> None:
    assert find_secrets(text) == ()


PIECES = [
    "密码：",
    "password: ",
    "token=",
    "\n",
    "  ",
    "，",
    '"',
    "`",
    "https://u:",
    "@h.example/",
    "Bearer ",
    TYPED,
    MASK,
    PREFIXED["github"],
    PREFIXED["jwt"],
    hexa(32),
    "plain words",
    "-p",
    "mysql ",
    "curl -u a:",
    "助记词：",
    "key-",
    "<",
    "$",
]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_redacting_twice_changes_nothing_more(text: str) -> None:
    """Documents are redacted when they are read and artifacts before they are written."""
    once = redact(text)
    assert redact(once.text).text == once.text


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_only_the_spans_of_the_hits_are_replaced(text: str) -> None:
    result = redact(text)
    kept, position = [], 0
    for hit in result.hits:
        assert position <= hit.start < hit.end
        kept.append(text[position : hit.start])
        position = hit.end
    assert result.text == MASK.join([*kept, text[position:]])


@given(st.text(max_size=80))
def test_any_text_at_all_is_taken(text: str) -> None:
    assert redact(redact(text).text).text == redact(text).text


def test_letters_that_grow_when_lowered_do_not_shift_the_spans() -> None:
    """`İ` has two small letters; offsets found in the lowered text must still be those of the text."""
    assert redact(f"İİİ password: {TYPED}").text == f"İİİ password: {MASK}"


HOSTILE: list[Callable[[], str]] = [
    lambda: "password=a1!b",
    lambda: "密码是",
    lambda: "token ",
    lambda: "user/",
    lambda: "a://b:c@",
    lambda: "-----BEGIN " + "PRIVATE KEY-----\nAAAA",
    lambda: "eyJaaaaaaaaaaaa.",
    lambda: "cookie: a=b; ",
    lambda: "abandon ",
    lambda: "curl -u ",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_hostile_repetition_takes_linear_time(piece: Callable[[], str]) -> None:
    """Whoever controls a document must not be able to stall the night with it."""
    find_secrets("warm up")
    text = piece() * (20_000 // len(piece()))
    begin = time.process_time()
    find_secrets(text)
    assert time.process_time() - begin < 5.0


@pytest.mark.parametrize("between", [" / ", "，", ":", " 和 ", " and ", "\n"])
def test_the_other_half_of_a_key_pair_goes_with_its_id(between: str) -> None:
    """A pair is often pasted as id and key with nothing but a separator in between."""
    key_id, key = "AKIA" + "T5QX2ZP7LM4WB8RC", "hV3kQ9" + "zXw7Lr2Tn5Bc8Jm1Ys4Pd6Fg0UaEoRiTyWq"
    text = f"The key was {key_id}{between}{key} until May."
    assert redact(text).text == f"The key was [REDACTED_SECRET]{between}[REDACTED_SECRET] until May."


def test_a_word_behind_a_key_id_is_no_secret() -> None:
    key_id = "AKIA" + "T5QX2ZP7LM4WB8RC"
    text = f"{key_id} / internationalisation-department-of-the-harbour"
    assert redact(text).text == "[REDACTED_SECRET] / internationalisation-department-of-the-harbour"


@given(
    st.lists(
        st.sampled_from(["glpat-" + drawn(20) + "\n", "a line\n", "password: hunter2xyz\n", "token = "]), max_size=4
    )
)
def test_the_pair_is_redacted_as_any_texts_are(pieces: list[str]) -> None:
    """The gate is told of a pair what was found when it was redacted; another pair is looked through anew."""
    index, summary = "".join(pieces), "".join(reversed(pieces))

    assert redact_pair(index, summary) == redact_together((index, summary))
    assert find_in_pair(index, summary) == find_together((index, summary))
    assert find_in_pair(summary, index) == find_together((summary, index))
