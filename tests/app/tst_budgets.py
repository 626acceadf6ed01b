#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what is larger than the house style allows. A larger number stands in budgets.txt, with its reason."""
import functools
import os
import re
import unittest

import sources

# A class is counted over all files that define it, so cutting a file in two does not make it smaller.
BUDGETS = {"header": 220, "source": 700, "script": 500, "class": 600, "function": 50, "parameters": 6, "public": 12}
SCRIPTS = ("app/run", "tests/run", "tests/bench/run", ".ci/run")
NOT_A_FUNCTION = {"if", "for", "while", "switch", "catch", "return", "sizeof", "alignof", "decltype", "requires", "noexcept"}
NAME = r"(?:[A-Za-z_]\w*(?:<[^<>;{}]*>)?::)*(?:~?[A-Za-z_]\w*|operator\s*(?:\(\)|\[\]|[^\s\w(]+|\w[\w ]*))"


BRACKETS = {opening: re.compile("[" + re.escape(opening + closing) + "]") for opening, closing in ("()", "{}")}


def matching(text, start, opening):
    """The position of what closes text[start]."""
    depth = 0
    for bracket in BRACKETS[opening].finditer(text, start):
        depth += 1 if bracket.group(0) == opening else -1
        if depth == 0:
            return bracket.start()
    return len(text) - 1


def arguments(text):
    """How many things are between top-level commas."""
    if not text.strip() or text.strip() == "void":
        return 0
    depth, count = 0, 1
    for character in text.replace("->", "  "):
        depth += character in "(<[{"
        depth -= character in ")>]}"
        count += character == "," and depth == 0
    return count


HEAD = re.compile(r"(?<![\w:.>~])(?P<name>" + NAME + r")\s*\(")
ITEM = re.compile(r"\s*[\w:<>,\s]+?\s*(?P<open>[({])")
REST = re.compile(r"\s*(?:\.\.\.)?\s*(?P<next>[,{])")
# Between the parameters and the body: qualifiers, a return type, a constructor's initialisers.
TAIL = re.compile(r"(?:\s*(?:const|noexcept|override|final|mutable|&&?|->\s*[\w:<>,\s*&]+?|requires\s[^{;]*))*\s*(?P<next>[{:])")


def body_start(code, after):
    """Where the body opens after the parameter list, or nothing when this is no definition."""
    tail = TAIL.match(code, after)
    if not tail:
        return None
    if tail.group("next") == "{":
        return tail.end() - 1
    if code.startswith("::", tail.end() - 1):
        return None
    position = tail.end()
    while True: # initialisers: name(…) or name{…}, separated by commas
        item = ITEM.match(code, position)
        if not item:
            return None
        opening = item.group("open")
        end = matching(code, item.end() - 1, opening)
        rest = REST.match(code, end + 1)
        if not rest:
            return None
        if rest.group("next") == "{":
            return rest.end() - 1
        position = rest.end()


@functools.lru_cache(maxsize=2)
def functions(code):
    """(name, line, lines of the body, parameters) of each definition; what is inside a body belongs to it."""
    return list(definitions(code))


def definitions(code):
    position, line = 0, sources.Lines(code)
    while True:
        head = HEAD.search(code, position)
        if not head:
            return
        position = head.end()
        if head.group("name").split("::")[-1].split("<")[0] in NOT_A_FUNCTION or head.group("name").isupper():
            continue
        end = matching(code, head.end() - 1, "(")
        start = body_start(code, end + 1)
        if start is None:
            continue
        close = matching(code, start, "{")
        lines = max(line.at(close) - line.at(start) - 1, 1)
        yield head.group("name"), line.at(head.start()), lines, arguments(code[head.end():end])
        position = close


ENUM = re.compile(r"enum\s*\Z")
CLASS = re.compile(r"\b(?P<kind>class|struct)\s+(?:\[\[\w+\]\]\s*)?(?P<name>\w+)(?:\s+final)?\s*(?::[^;{]*)?\{")


def bodies(code):
    """(head, where the body closes) of each class."""
    for match in CLASS.finditer(code):
        if not ENUM.search(code, max(0, match.start() - 200), match.start()):
            yield match, matching(code, match.end() - 1, "{")


def classes(code):
    """(name, line, public functions); constructors, destructors, operators, signals and overrides are not counted."""
    line = sources.Lines(code)
    for match, close in bodies(code):
        yield match.group("name"), line.at(match.start()), public_functions(
            code[match.end():close], match.group("name"), match.group("kind") == "struct")


def class_lines(code):
    """(name, lines) of each part of a class: its body where it is declared, and each member defined outside."""
    for match, close in bodies(code):
        yield match.group("name"), code.count("\n", match.start(), close) + 1
    for name, _, lines, _ in functions(code):
        if "::" in name:
            yield re.sub(r"<.*?>", "", name).rsplit("::", 1)[0].rsplit("::", 1)[-1], lines + 4 # its head, its braces, the blank


ACCESS = re.compile(r"\b(public|protected|private|signals|Q_SIGNALS)(?:\s+(?:slots|Q_SLOTS))?\s*:$")


def public_functions(body, name, is_public):
    count, depth, statement = 0, 0, ""
    for character in flattened(body):
        if character == "\x01": # where a nested body was
            statement += ";"
        if character in ";\x01":
            count += is_public and is_counted(statement, name)
            statement = ""
            continue
        statement += character
        if character == ":" and (access := ACCESS.search(statement)):
            is_public, statement = access.group(1) == "public", ""
    return count


def flattened(body):
    """The class's own level: each nested block becomes one \\x01."""
    result, position = [], 0
    while (block := body.find("{", position)) >= 0:
        result += [body[position:block], "\x01"]
        position = matching(body, block, "{") + 1
    return "".join(result) + body[position:]


def is_counted(statement, name):
    text = re.sub(r"\[\[.*?\]\]", " ", " ".join(statement.split()))
    while re.search(r"<[^<>]*>", text): # std::function<void(int)> is no function
        text = re.sub(r"<[^<>]*>", "", text)
    if "(" not in text or re.search(r"\b(override|operator|friend|using|typedef|static_assert)\b|=\s*(delete|default)", text):
        return False
    before = text.split("(")[0]
    if re.search(r"\bQ_[A-Z_]+\s*$", before) or re.search(rf"~?\b{name}\s*$", before):
        return False
    return "=" not in before and re.search(r"\w\s*$", before) is not None


@functools.lru_cache(maxsize=1)
def measured(root):
    """(kind, path, name, line, number) of everything that has a budget."""
    return list(measures(root))


def measures(root):
    sizes = {}
    for path in sources.files(root):
        text = sources.read(root, path)
        code = re.sub(r"^[ \t]*#(?:[^\n\\]|\\\n|\\.)*", lambda m: "\n" * m.group(0).count("\n"), sources.blanked(text), flags=re.M)
        yield "header" if path.endswith(".h") else "source", path, "", 1, text.count("\n")
        for name, line, lines, count in functions(code):
            if not (path.startswith("tests/") and name.endswith("_data")): # a table is read row by row
                yield "function", path, name, line, lines
            yield "parameters", path, name, line, count
        if path.startswith("tests/"):
            continue # a test class is a list of tests
        for name, line, count in classes(code):
            yield "public", path, name, line, count
        for name, lines in class_lines(code):
            key = (os.path.dirname(path), name)
            sizes[key] = sizes.get(key, 0) + lines
    for (folder, name), lines in sizes.items():
        yield "class", folder, name, 1, lines
    scripts = sources.files(root, endings=(".sh", ".py")) + [s for s in SCRIPTS if os.path.exists(os.path.join(root, s))]
    for path in scripts:
        yield "script", path, "", 1, sources.read(root, path).count("\n")


def allowances(root):
    """{(kind, path, name): number} of budgets.txt; each line ends with a reason."""
    allowed = {}
    for number, line in enumerate(sources.read(root, "tests/app/budgets.txt").split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        words = line.split(None, 3)
        if len(words) < 4 or words[0] not in BUDGETS or not words[2].isdigit() or len(words[3].split()) < 3:
            raise ValueError(f"tests/app/budgets.txt:{number}: kind, path[:name], number, reason")
        path, _, name = words[1].partition(":")
        allowed[(words[0], path, name)] = int(words[2])
    return allowed


def offenders(root, allowed):
    found = []
    for kind, path, name, line, number in measured(root):
        budget = max(BUDGETS[kind], allowed.get((kind, path, name), 0))
        if number > budget:
            found.append(f"{path}:{line}: {kind} {name}: {number}, the budget is {budget}".replace(" :", ":"))
    return found


class TheCheckout(unittest.TestCase):
    def test_nothing_is_over_its_budget(self):
        found = offenders(ROOT, allowances(ROOT))
        self.assertFalse(found, f"{len(found)} offenders\n" + "\n".join(found))

    def test_every_allowance_is_needed(self):
        largest = {}
        for kind, path, name, _, number in measured(ROOT):
            largest[(kind, path, name)] = max(number, largest.get((kind, path, name), 0))
        idle = [key for key in allowances(ROOT) if largest.get(key, 0) <= BUDGETS[key[0]]]
        self.assertFalse(idle, "these lines of budgets.txt are not needed any more")


class TheMeasure(unittest.TestCase):
    def test_bodies_and_parameters_are_counted(self):
        code = sources.blanked(
            "Thing::Thing(int a, std::map<int, int> b)\n    : m_a{a}, m_b(std::move(b))\n{\n    a();\n    b();\n}\n"
            "auto go(int, int, int) const -> Result<int>\n{\n    if (x) {\n    }\n    // }\n    auto s = \"}\";\n}\n"
            "int declared(int a);\nvoid one() {}\nbool operator==(const A &a, const B &b) { return f(a); }\n")
        found = [(name, lines, count) for name, _, lines, count in functions(code)]
        self.assertEqual(found, [("Thing::Thing", 2, 2), ("go", 4, 3), ("one", 1, 0), ("operator==", 1, 2)])

    def test_public_functions_are_counted(self):
        code = sources.blanked(
            "class A final : public B\n{\n    Q_OBJECT\n    Q_PROPERTY(int x READ x)\npublic:\n    explicit A(int a);\n    ~A() override;\n"
            "    A(const A &) = delete;\n    [[nodiscard]] int x() const { return f(1); }\n    void y(int a, int b);\n"
            "    bool event(QEvent *e) override;\n    std::function<void(int)> callback = {};\nsignals:\n    void moved();\n"
            "private:\n    void z();\n    struct In { void deep(); };\n};\nstruct V\n{\n    int a = f(2);\n    int b() const;\n};\n")
        self.assertEqual([(n, c) for n, _, c in classes(code)], [("A", 2), ("In", 1), ("V", 1)])

    def test_a_class_is_counted_over_its_files(self):
        header = sources.blanked("class A\n{\npublic:\n    void x();\n    void y();\n};\n")
        one, other = "void A::x()\n{\n    a();\n    b();\n}\n", "void A::y()\n{\n    c();\n}\n"
        found = [part for code in (header, one, other) for part in class_lines(sources.blanked(code))]
        self.assertEqual(found, [("A", 6), ("A", 6), ("A", 5)])

    def test_what_is_too_large_is_found(self):
        code = "void f()\n{\n" + "    x();\n" * 41 + "}\n"
        self.assertEqual(functions(code)[0][2], 41)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
