"""Text as it is compared: case, compatibility forms, and how it is broken into lines and runs don't count."""

import re
import unicodedata
from collections import Counter

LABEL = "\ufffb"
"""Stands in a truth's text where a number, a bullet or a mark of a note is drawn that the XML doesn't hold."""
OBJECT = "\ufffc"
"""Stands where something is drawn whose text is compared elsewhere or not at all: an equation, a page's number."""
UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
IDEOGRAPHS = re.compile(r"([\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff])")


def normalised(text):
    return unicodedata.normalize("NFKC", text).translate(UNSEEN).casefold()


def squeezed(text):
    """The text without white space and stand-ins."""
    return re.sub(rf"[\s{LABEL}{OBJECT}]+", "", normalised(text))


def words(text):
    """Bullets and other symbols are no words, nor parts of them; in private use characters they differ by reader."""
    text = "".join(" " if unicodedata.category(c) in ("So", "Co") else c for c in normalised(text))
    text = text.replace(LABEL, " ").replace(OBJECT, " ")
    return IDEOGRAPHS.sub(r" \1 ", text).split()


def pattern(paragraphs):
    """A regular expression of squeezed text for these paragraphs of a truth."""
    whole = LABEL.join(paragraphs) if any(LABEL in text for text in paragraphs) else "".join(paragraphs)
    escaped = re.escape(re.sub(r"\s+", "", normalised(whole)))
    return re.compile(escaped.replace(LABEL, ".{0,8}?").replace(OBJECT, ".{0,200}?"))


def letters(words):
    """Words of right-to-left scripts by their letters alone: pypdfium2 swaps those that a ligature joins."""
    return [
        "".join(sorted(word)) if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in word) else word
        for word in words
    ]


def found(truth, answer):
    """Of the words of a truth, the characters that an answer has, each word once.

    Words that are parted or joined otherwise (at the end of a line, at a change of format) are found in what is left
    of the answer when the equal ones are taken out.
    """
    wanted, given = letters(words(truth)), letters(words(answer))
    there = Counter(given)
    characters, left = 0, []
    for word in wanted:
        if there[word] > 0:
            there[word] -= 1
            characters += len(word)
        else:
            left.append(word)
    if not left:
        return characters
    rest = []
    for word in given:
        if there[word] > 0:
            there[word] -= 1
            rest.append(word)
    rest = "".join(rest)
    for word in sorted(left, key=len, reverse=True):
        at = rest.find(word)
        if at >= 0:
            characters += len(word)
            rest = rest[:at] + "\n" + rest[at + len(word) :]
    return characters


def length(text):
    return sum(map(len, words(text)))
