"""A summary line: the words of its entry, without who reports them and on what occasion."""

import pytest

from nightfold.engines.offline.briefer import bare, bare_forms


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("我刚想重排表格，用户喊停：“表头的次序是财务定的，动之前问我”。", "表头的次序是财务定的，动之前问我"),
        ("他看我翻文档，摇头：“接口文档先查本地那份，网上的旧”", "接口文档先查本地那份，网上的旧"),
        (
            'When I reached for sed, the user cut in: "edits go through the codemod, in any repo"',
            "edits go through the codemod, in any repo",
        ),
        (
            'I had pasted a whole log; the user sighed: "ten lines of a log are plenty" -> logs are cut',
            '"ten lines of a log are plenty" -> logs are cut',
        ),
        ("我列了三页清单，他说：“清单超过十条就分组，这条对哪个项目都算”", "清单超过十条就分组，这条对哪个项目都算"),
    ],
)
def test_the_occasion_on_which_the_user_spoke_stays_in_the_memory(text: str, line: str) -> None:
    """Room in the summary is short, and what the agent was about to do helps nobody a month later."""
    assert bare(text) == line


@pytest.mark.parametrize(
    "text",
    [
        "画流程图必须带图例，用户：“没有图例的图我看不懂，在哪儿都一样”",
        'Reports are always in English, he says: "my readers are in Oslo and Porto"',
        '登录失败的报错："token expired at the proxy"',
        "我改了默认端口，用户说：“这个端口别人在用”",
        'The user looked at my branch: "that is not how we name them"',
        "我准备清缓存，用户拦下：“别动线上的缓存，夜里再说”",
        'I opened a ticket, the user: "no tickets for typos, just fix them"',
        "用户看了一眼：“行”",
        'I had packed the crates by size; the user: "use the other order everywhere from now on"',
        'In the greenhouse I watered at noon; user: "water at dusk, from now on"',
        "我在登记簿里用了铅笔，用户说：“以后一律用钢笔写”",
        "我把花搬进屋，用户说：“以后都搬到另一间去”",
        'While repotting I cut a root; the user: "from now on leave the roots alone here"',
    ],
)
def test_a_lead_in_stays_that_the_words_cannot_do_without(text: str) -> None:
    """It makes the claim itself, names what the words are about, or keeps them from reading as an order."""
    assert bare(text) == text


def test_a_line_that_was_edited_under_an_older_form_is_still_known() -> None:
    """A person's edit of a summary line is kept by the text that the line had when they edited it."""
    text = "我刚想重排表格，用户喊停：“表头的次序是财务定的，动之前问我”。"

    assert bare_forms(text) == {
        "表头的次序是财务定的，动之前问我",
        "我刚想重排表格，用户喊停：“表头的次序是财务定的，动之前问我”",
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("用户：“以后出错先停下别继续”。", "以后出错先停下别继续"),
        (
            'user: "From now on leave the same pot alone, never move it again"',
            "From now on leave the same pot alone, never move it again",
        ),
        ("用户说“以后搬花之前先问我能不能继续”", "以后搬花之前先问我能不能继续"),
    ],
)
def test_no_word_of_the_claim_is_cut(text: str, line: str) -> None:
    """What fills a sentence when two are compared may carry its meaning when it is read."""
    assert bare(text) == line
