"""The feeling of words. The second list of sentences was written after the lexicon and did not shape it."""

import pytest

from bots.mind.rules.language.sentiment import about_absent, of_deed, sentiment, towards_listener

KIND = """I love you so much.
You are the kindest person I know.
Thank you for the bread!
I can't thank you enough.
It's always good to see you.
I'm not angry with you any more.
I don't hate you.
You are never boring.
I will never stop loving you.
You're not only clever but also generous.
How sweet of you to wait for me.
I was wrong about you, you are wonderful.
You have been nothing but kind to me.
Mira is the best cook in town."""
UNKIND = """I don't like you.
You are so annoying.
Leave me alone!
You're not kind at all.
I used to like you.
I don't love you anymore.
I wish you would just go.
You're no friend of mine.
I've lost all respect for you.
I can't believe how selfish you are.
You are hardly a good neighbour.
I do not care about you.
Ugh, not you again."""
NOTHING_FELT = """Has anyone seen iron ore?
Do you have any good wood?
You can find beautiful flowers to the north.
I'd like you to bring me bread.
I love sand.
There is a horrible monster behind you.
You look like a farmer.
Do you like your job?
Noah, you are wonderful.
I'm angry with Noah.
The wolves are angry.
What do you mean?
I am hungry, may I have some bread, Chef?"""
FRESH_KIND = """It is such a relief that you are here.
I always feel better after talking to you.
You sing beautifully, Mira.
I'm grateful for all your help.
You are the light of this village.
Nothing makes me happier than your visits.
I could listen to you all day.
You gave me bread when I was starving, I won't forget it.
I wasn't mad at you, Mira.
My friend, sit with me.
I hold you dear.
You are a good cook.
You never let me down.
Chef Mira, your stew is delicious!
I look forward to seeing you tomorrow."""
FRESH_UNKIND = """You drive me up the wall.
I wish I had never met you.
You always get in the way.
You ought to be ashamed of yourself.
I am not your friend.
Your questions annoy me.
You don't deserve any bread.
Nobody trusts you.
I've had it with you, Mira.
Your food makes me sick.
You broke your promise.
I don't like your attitude.
I am not fond of you.
You're a terrible cook.
Why can't you do anything right?
You'll regret this!"""
FRESH_NOTHING_FELT = """Shall we meet at the well at noon?
I will be at the farm if you need me.
The bread is in the chest.
Are there any cows around here?
You were at the mine yesterday.
Do you think it will rain?
Nice weather today.
The zombie is horrible.
I trade wool for iron, what about you?"""
FELT = 0.2


def towards_mira(text: str) -> float:
    return sentiment(text, towards_listener("Mira"), ("Noah",))


@pytest.mark.parametrize("text", KIND.splitlines())
def test_kind_words_feel_kind(text: str) -> None:
    assert towards_mira(text) > FELT


@pytest.mark.parametrize("text", UNKIND.splitlines())
def test_unkind_words_feel_unkind(text: str) -> None:
    assert towards_mira(text) < -FELT


@pytest.mark.parametrize("text", [*NOTHING_FELT.splitlines(), *FRESH_NOTHING_FELT.splitlines()])
def test_neutral_chatter_and_words_for_others_feel_like_nothing(text: str) -> None:
    assert towards_mira(text) == 0.0


def test_most_sentences_that_it_was_not_made_for_are_read_right_and_none_the_wrong_way_round() -> None:
    felt = [towards_mira(text) for text in FRESH_KIND.splitlines()]
    felt += [-towards_mira(text) for text in FRESH_UNKIND.splitlines()]
    assert all(one >= 0 for one in felt)
    assert sum(one > FELT for one in felt) >= 0.7 * len(felt)


def test_stronger_words_feel_stronger() -> None:
    assert towards_mira("I love you.") > towards_mira("I like you.") > towards_mira("I like you a little.") > 0
    assert towards_mira("I hate you.") < towards_mira("I dislike you.") < 0
    assert towards_mira("You are very kind.") > towards_mira("You are kind.") > towards_mira("You are kind of slow.")


def test_gossip_is_about_the_named_person() -> None:
    assert sentiment("Ada is so generous, she is wonderful.", about_absent("Ada")) > FELT
    assert sentiment("I can't stand Ada.", about_absent("Ada")) < -FELT
    assert sentiment("She is wonderful.", about_absent("Ada")) == 0.0, "it is unknown who is meant"
    assert sentiment("Mira, I hate zombies.", about_absent("Ada")) == 0.0


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Ada gave me 3 bread.", 1),
        ("Ada hit me.", -1),
        ("Ada attacked Mira with a sword.", -1),
        ("I was saved by Ada.", 1),
        ("I was hurt by Ada.", -1),
        ("I gave Ada 3 bread.", 0),
        ("Ada hit the zombie.", 0),
        ("Ida gave me 3 bread.", 0),
    ],
)
def test_deeds_feel_as_they_were_done(text: str, sign: int) -> None:
    felt = of_deed(text, "Ada", "Mira")
    assert (felt > FELT) - (felt < -FELT) == sign
