"""Draws the texts of a page in another order. What is seen stays: shapes and pictures keep theirs and come first, and each text takes with it
all that it is drawn with."""
import random

import pikepdf

from .strip import save

PAINT = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"}
PATH = {"m", "l", "c", "v", "y", "h", "re"}
SHOW = {"Tj", "TJ", "'", '"'}
#: Operators that set one thing each, which the last one decides.
SETTINGS = {"w", "J", "j", "M", "d", "ri", "i", "Tc", "Tw", "Tz", "TL", "Tf", "Tr", "Ts"}
FILL = {"g", "rg", "k", "cs", "sc", "scn"}
STROKE = {"G", "RG", "K", "CS", "SC", "SCN"}
#: How many texts in a row stay together in the manner `runs`.
RUN = (2, 9)


def shuffle(path, settings):
    """`settings`: `manner` (all, runs, reversed, faces) and `seed`."""
    source = random.Random(settings["seed"])
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for page in pdf.pages:
            shapes, texts = units_of(pikepdf.parse_content_stream(page))
            ordered = arranged(texts, settings["manner"], source)
            content = b"\n".join(b"q\n" + pikepdf.unparse_content_stream(unit) + b"\nQ" for unit in shapes + ordered)
            page.Contents = pdf.make_stream(content)
        save(pdf, path)


def arranged(texts, manner, source):
    if manner == "reversed":
        return texts[::-1]
    if manner == "faces":
        return sorted(texts, key=lambda unit: next((str(one.operands) for one in unit if str(one.operator) == "Tf"), ""))
    groups = [[text] for text in texts]
    if manner == "runs":
        groups = []
        rest = list(texts)
        while rest:
            count = source.randint(*RUN)
            groups.append(rest[:count])
            rest = rest[count:]
    source.shuffle(groups)
    return [text for group in groups for text in group]


class State:
    """What holds where something is drawn: the plane and its clips in their order, the last of each setting."""

    def __init__(self, plane=(), settings=None):
        self.plane = list(plane)
        self.settings = dict(settings or {})

    def copy(self):
        return State(self.plane, self.settings)

    def set(self, one):
        operator = str(one.operator)
        if operator in SETTINGS:
            self.settings[operator] = [one]
        elif operator == "gs":
            self.settings.setdefault("gs", []).append(one)
        else:
            key = "fill" if operator in FILL else "stroke"
            # A colour of a space of its own needs the space before it.
            before = [other for other in self.settings.get(key, []) if str(other.operator) in ("cs", "CS")]
            self.settings[key] = (before if operator in ("sc", "scn", "SC", "SCN") else []) + [one]

    def told(self):
        return self.plane + [one for kept in self.settings.values() for one in kept]


def units_of(content):
    """(shapes, texts): lists of operators that draw the same wherever they stand."""
    shapes, texts = [], []
    state, stack, path, clip = State(), [], [], None
    text = None
    for one in content:
        if isinstance(one, pikepdf.ContentStreamInlineImage):
            shapes.append(state.told() + [one])
            continue
        operator = str(one.operator)
        if operator == "q":
            stack.append(state.copy())
        elif operator == "Q":
            state = stack.pop() if stack else State()
        elif operator == "cm":
            state.plane.append(one)
        elif operator in PATH:
            path.append(one)
        elif operator in ("W", "W*"):
            clip = one
        elif operator in PAINT:
            if operator != "n":
                shapes.append(state.told() + path + [one])
            if clip is not None:
                state.plane += path + [clip, instruction([], "n")]
            path, clip = [], None
        elif operator in ("Do", "sh"):
            shapes.append(state.told() + [one])
        elif operator == "BT":
            text = Line()
        elif operator == "ET":
            text.end(state, texts)
            text = None
        elif operator in SETTINGS | FILL | STROKE | {"gs"}:
            if text is not None and text.shown:
                text.shown.append(one)
            state.set(one)
        elif text is not None:
            text.take(one, operator, state, texts)
    return shapes, texts


class Line:
    """Texts between two moves within a text object, with the matrix that they begin with."""

    def __init__(self):
        self.matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self.leading = 0.0
        self.shown = []
        self.before = None

    def end(self, state, texts):
        if self.shown:
            matrix = instruction([round(value, 5) for value in self.start], "Tm")
            texts.append(self.before + [instruction([], "BT"), matrix] + self.shown + [instruction([], "ET")])
        self.shown = []

    def move(self, x, y):
        a, b, c, d, e, f = self.matrix
        self.matrix = (a, b, c, d, e + x * a + y * c, f + x * b + y * d)

    def take(self, one, operator, state, texts):
        values = [float(value) for value in one.operands] if operator in ("Td", "TD", "Tm") else []
        if operator in ("Td", "TD", "Tm", "T*", "'", '"'):
            self.end(state, texts)
        if operator == "Tm":
            self.matrix = tuple(values)
        elif operator in ("Td", "TD"):
            if operator == "TD":
                state.set(instruction([-values[1]], "TL"))
            self.move(*values)
        elif operator in ("T*", "'", '"'):
            leading = state.settings.get("TL")
            self.move(0, -float(leading[0].operands[0]) if leading else 0)
        if operator in SHOW:
            if not self.shown:
                self.start, self.before = self.matrix, state.told()
            self.shown.append(one if operator in ("Tj", "TJ") else instruction([one.operands[-1]], "Tj"))


def instruction(operands, operator):
    return pikepdf.ContentStreamInstruction(operands, pikepdf.Operator(operator))
