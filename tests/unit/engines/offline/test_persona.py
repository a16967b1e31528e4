"""Style that is bound to one agent names it; what all agents should do is an ordinary wish."""

import pytest

from nightfold.engines.offline.persona import agents_named, persona_of, with_agent
from nightfold.gate.manner import is_manner, is_role
from tests.unit.engines.offline.told import item

BOUND = [
    "用户让 mimo 说话带点东北味儿，叫他“老铁”",
    "跟 mimo 聊天别用敬语",
    "mimo 的人设：退休船长，句子短",
    "mimo 汇报用海盗腔",
    "早安问候要押韵，用户点名要的",
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
