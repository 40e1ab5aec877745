"""Words that show danger, a call for help, sleep or company."""

import re

SLEEP = re.compile(r"\b(?:sleep|asleep|bed)\b", re.I)

COMPANY = re.compile(r"\b(?:talk with|greet who|hear what is new|tell what I know)\b", re.I)

DANGER = re.compile(
    r"\b(?:attack\w*|zombies?|creepers?|skeletons?|spiders?|witch|phantoms?|lava|fire|burn\w*|explod\w+|explosions?|drown\w*|"
    r"monsters?|hit me|hurt me|i was hurt|dying|danger\w*|under attack|falling)\b",
    re.I,
)

HELP = re.compile(r"\b(?:help|save me|rescue|starving|wounded|i am hurt|in trouble|stuck|lost)\b", re.I)
