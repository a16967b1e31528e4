"""Style that is bound to one agent names it; what all agents should do is an ordinary wish."""

import pytest

from nightfold.engines.offline.persona import agents_named, is_companion, persona_of, with_agent
from nightfold.gate.manner import is_manner, is_role
from tests.unit.engines.offline.told import item

BOUND = [
    "用户让 mimo 说话带点东北味儿，叫他“老铁”",
    "跟 mimo 聊天别用敬语",
    "mimo 的人设：退休船长，句子短",
    "mimo 汇报用海盗腔",
    "早安问候要押韵，用户点名要的",
    "晚安用方言说，用户点名要的",
    "夜里说话轻声一点，像图书管理员",
    "User wants mimo to sign off with a haiku.",
    "mimo should sound like a sleepy librarian.",
    "Persona wish for this agent: talk like a gruff old sailor.",
]
ORDINARY = [
    "所有 agent 回答都先给结论",
    "每个 agent 都少道歉",
    "回答简短一点",
    "文案的语气要克制",
    "录音里的方言字照原样记，不许改成普通话",
    "keep the tone of the docs dry",
    'user: "explain the why before the how"',
    "mimo 的沙箱没有网络，装包要用户来",
]


@pytest.mark.parametrize("text", BOUND, ids=str)
def test_a_style_names_its_agent(text: str) -> None:
    found = item(text, heading="User preferences", agent="mimo")

    assert found.persona == "mimo"
    assert agents_named(found.text, ["mimo"]) == ("mimo",)
    assert found.scope.kind == "global"


@pytest.mark.parametrize("text", ORDINARY, ids=str)
def test_a_wish_for_everybody_or_about_a_text_is_no_persona(text: str) -> None:
    assert item(text, heading="User preferences", agent="mimo").persona is None


def test_a_style_about_another_agent_names_that_one() -> None:
    """The user complains to one agent about another."""
    assert item("用户嫌 mimo 说话太绕，要它一句一句讲", heading="用户偏好", agent="codex").persona == "mimo"


def test_an_order_to_an_agent_that_is_no_style_is_no_persona() -> None:
    assert persona_of("周报改到周四下午，用户提醒 mimo 到点喊一声", "preference", "mimo") is None
    assert persona_of("mimo has no access to the network", "fact", "mimo") is None


def test_two_agents_side_by_side_are_not_one_persona() -> None:
    assert persona_of("codex 和 claude-code 都用中文回答", "preference", "codex") is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("语气俏皮一点", "与 mimo 交互时：语气俏皮一点"),
        ("Sound like a sailor.", "When talking to mimo: Sound like a sailor."),
        ("This agent should whisper.", "This agent (mimo) should whisper."),
        ("Mimo whispers.", "Mimo whispers."),
    ],
    ids=str,
)
def test_the_name_is_added_with_the_least_glue(text: str, shown: str) -> None:
    assert with_agent(text, "mimo") == shown


def test_an_agents_name_is_known_however_its_words_are_joined() -> None:
    assert agents_named("Claude Code should ask one question back.", ["claude-code"]) == ("claude-code",)
    assert agents_named("see `codex/config.toml`", ["codex"]) == ()


@pytest.mark.parametrize(
    "text",
    [
        "和 codex 聊天时语气随便一点",
        "codex 叫我老板就行",
        "When chatting with codex, jokes are welcome.",
        "codex 的口吻像管家",
    ],
    ids=str,
)
@pytest.mark.parametrize("kind", ["preference", "fact", "decision", None], ids=str)
def test_what_the_gate_takes_for_style_is_never_an_ordinary_statement(text: str, kind: str) -> None:
    """Such a line in the summary's global part would void the run (SCP004)."""
    assert is_manner(text) or is_role(text)
    assert persona_of(text, kind, "codex") == "codex"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "回他的话用短句，“你说起来没完”",
        "夜里别讲笑话，“你一讲我就醒了”",
        "别夸她画得好，直接说哪里不对",
        "In practice it corrects the tense after the sentence, not within it.",
    ],
)
def test_talk_with_a_companion_is_about_that_companion(text: str) -> None:
    """Outside of any project, with an agent that is no tool for code, how to talk is no rule for the tools."""
    assert persona_of(text, "preference", "otter", companion=True) == "otter"


@pytest.mark.parametrize(
    "text", ["截图给她看要 PNG 的", "日期写成 2026-03-04 这种，聊天里也一样", "周日不要给他排任务"]
)
def test_what_a_companion_hands_over_has_its_form_whoever_hands_it_over(text: str) -> None:
    """These wishes hold for every agent."""
    assert persona_of(text, "preference", "otter", companion=True) is None


def test_a_tool_for_code_is_no_companion() -> None:
    """Wishes told to it outside of a project are wishes for all."""
    assert is_companion("otter")
    assert not is_companion("claude-code")
    assert not is_companion(None)


@pytest.mark.parametrize(
    "text",
    [
        "睡前播报天气这条是给 mimo 定的，其他 agent 不用",
        "用户：“mimo 你一次只讲一个知识点”，他说 codex 那边没这毛病",
        "mimo 不要主动聊股票，只约束它",
        "清单一行一条，这话只是说给我听的。",
        "晚饭之后别发语音，孩子已经睡了",
        '"One riddle at a time, mimo, you bury me" said the user; codex was not meant.',
        "Start with the tide table; the user added that this is for mimo.",
        "mimo opens every lesson with a question; the others may begin as they like.",
        "Asks before it changes the subject (mimo only).",
        'The user: "five lines at most. That one is for you."',
    ],
    ids=str,
)
def test_what_is_meant_for_one_agent_is_bound_to_it(text: str) -> None:
    """By name, by letting the others off, or by saying me and you."""
    found = item(text, heading="User preferences", agent="mimo", project=None, workspace=None)

    assert found.persona == "mimo"
    assert agents_named(found.text, ["mimo"])[:1] == ("mimo",)


@pytest.mark.parametrize(
    "text",
    [
        "只让 mimo 跑回归测试，别的 agent 不用",
        "mimo 只读 `docs/` 目录，其他 agent 随意改文件",
        "用户只给我三次机会改这段代码",
        "这份报告只给你自己看的人用",
        "只有 mimo 能访问内网数据库",
        'user: "mimo, push this branch and open the tests"',
        "The licence is for me and my brother.",
        "The user asked for one page per chapter.",
        "This kiln is only for glazes, others may crack.",
        "花钱之前先问我一声",
    ],
    ids=str,
)
def test_work_given_to_one_agent_and_things_meant_for_one_use_are_no_style(text: str) -> None:
    assert item(text, heading="User preferences", agent="mimo").persona is None


def test_the_first_word_of_the_agents_name_is_its_name() -> None:
    assert persona_of("“一次一个问题，Claude” 又说了一遍", "preference", "claude-code") == "claude-code"
    assert persona_of("“一次一个问题，Claude” 又说了一遍", "preference", "mimo") == "claude"


@pytest.mark.parametrize(
    "text",
    [
        "校样只圈不改，codex 差点又动笔，用户提醒一遍",
        "校样只圈不改，codex 上次改过三处",
        "Proofs are marked, never changed; codex nearly changed one.",
    ],
)
def test_of_whom_only_a_deed_is_told_nothing_is_wished(text: str) -> None:
    """The rule holds for all of them; one of them broke it."""
    assert persona_of(text, "preference", "codex", ("claude-code", "openclaw")) is None


def test_who_is_asked_after_a_deed_is_still_meant() -> None:
    told = "codex 说话别像客服，上次太客气"

    assert persona_of(told, "preference", "codex", ("claude-code",)) == "codex"
