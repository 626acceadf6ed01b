#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The pages that explain the tree speak of what is there, and no comment cites what is not."""
import ast
import fnmatch
import functools
import glob
import io
import os
import re
import tempfile
import tokenize
import unittest

import sources

FLOORS = ("app", "services", "widgets", "tests", "resources")
TOP = (*FLOORS, "translations", "LICENSES", ".github", ".ci")
TEXTS = (".h", ".cpp", ".c", ".py", ".sh", ".pl", ".proto", ".json", ".md", ".cmake", ".txt", ".toml")
SCRIPTS = ("app/run", "tests/run", ".ci/run", "tests/fuzz/run", "tests/bench/run")
SPAN = re.compile(r"`([^`\n]+)`")
NAME = re.compile(r"(?:[A-Za-z_]\w*::)*[A-Za-z_]\w*(?:\(\))?\Z")
TYPE = re.compile(r"[A-Z]\w*[a-z]\w*\Z")
ENDING = r"\.(?:md|csv|json|txt|h|cpp|c|py|sh|pl|toml|ts|proto)\b"
# "`act()` and `Thing` in `x/a.h`", "`x/a.h` (`act()`)": names that are said to stand in one file.
NAMES = r"(?P<names>`[\w:]+(?:\(\))?`(?:(?:,| and| or)\s`[\w:]+(?:\(\))?`)*)"
FILE = rf"`(?P<file>[\w./-]+{ENDING})`"
PLACED = (re.compile(rf"{NAMES}\s(?:in\s|of\s|\(){FILE}"), re.compile(rf"{FILE}(?::\s|\s\(){NAMES}"))
# Paths on hosts and of other programs begin with a slash, a tilde, a variable or a scheme.
PATH = re.compile(rf"(?<![\w/.~$}}>:*-])(?:(?!\.\.?/)[\w.*-]+/)+[\w.*-]*{ENDING}")
PAGE = re.compile(r"(?<![\w/.~$}>:*-])[\w-]+\.(?:md|csv)\b")
# "(page 2.7)", "see page 4.1 to 4.3": a chapter of a page that has no name of a file.
CHAPTER = re.compile(r"(?:\(|[Ss]ources?: |[Ss]ee |facts?: )[a-z]+(?:-[a-z]+)*(?:\.md)? \d{1,2}\.\d{1,2}(?=[\s,.;)])")
NOWHERE = re.compile(r"(?<![\w/.])(?:facts|shared|design|docs)/[\w.-]+")


def files(root):
    """All files of the tree, relative to `root`."""
    found = [name for name in os.listdir(root) if os.path.isfile(os.path.join(root, name))]
    for top in TOP:
        for path, folders, names in os.walk(os.path.join(root, top)):
            folders[:] = [folder for folder in folders if folder != "__pycache__"]
            found += [os.path.relpath(os.path.join(path, name), root) for name in names]
    return sorted(found)


def pages(root):
    """What is held against the tree. The guide has its own test; what stands in test data is data."""
    return [path for path in files(root) if path.endswith("README.md") and path.count("/") in (1, 2) or path == "tests/matrix.md" or path.startswith(".github/") and path.endswith(".md")]


NO_WORD = str.maketrans({chr(code): " " for code in range(128) if not re.match(r"\w", chr(code))})


def words_of(text):
    """Each \\w+ of a text. Most texts are ASCII, where this is done without a regular expression."""
    return text.translate(NO_WORD).split() if text.isascii() else re.findall(r"\w+", text)


class Tree:
    """The code of the tree, read once."""

    def __init__(self, root):
        self.root = root
        self.files = set(files(root))
        self.folders = {os.path.dirname(path) for path in self.files}
        for folder in list(self.folders):
            while folder := os.path.dirname(folder):
                self.folders.add(folder)
        self.names = {os.path.basename(path) for path in self.files}
        self.code = {path: self._code(path) for path in self.files
                     if (path.endswith(TEXTS) and not path.endswith(".md") or path in SCRIPTS) and not path.endswith("tst_map.py")}
        self.words = set().union(*(words_of(code) for code in self.code.values()))
        # A type of ours stands in the code: that a text or a test of names holds the same word does not count.
        self.identifiers = set().union(*(words_of(sources.blanked(code)) for path, code in self.code.items() if path.endswith((".h", ".cpp", ".c"))))
        self.called = set().union(*(re.findall(r"\b(\w+)\s*\(", code) for code in self.code.values()))
        self.qualified = set().union(*(re.findall(r"\b(\w+)::~?(?=(\w+))", code) for code in self.code.values()))
        self.defined = {}
        for path, code in self.code.items():
            for name in re.findall(r"\b(?:class|struct|namespace|enum class) (?:\w+::)*(\w+)\b", code):
                self.defined.setdefault(name, set()).add(path)

    def _code(self, path):
        try:
            text = sources.read(self.root, path)
        except UnicodeDecodeError:
            with open(os.path.join(self.root, path), encoding="utf-8", errors="replace") as file:
                text = file.read()
        return sources.blanked(text, keep_strings=True) if path.endswith((".h", ".cpp")) else text

    def has_path(self, path, at=""):
        """From the root, or from the page's own folder."""
        for one in (path, os.path.join(at, path)):
            one = os.path.normpath(one)
            if one in self.files or one in self.folders or "*" in one and fnmatch.filter(self.files, one):
                return True
        return False

    def has_name(self, name):
        """Identifier, function(), Class::member, Class::function()."""
        *scopes, last = name.removesuffix("()").split("::")
        if last not in (self.called if name.endswith("()") else self.words):
            return False
        if not scopes:
            return not TYPE.match(name) or name in self.identifiers
        return (scopes[-1], last) in self.qualified or any(re.search(rf"\b{last}\b", self.code[path]) for path in self.defined.get(scopes[-1], ()))


    def standing_in(self, file, at):
        """The code of what a page calls by this path or name."""
        for path in (file, os.path.normpath(os.path.join(at, file))):
            if path in self.code:
                return self.code[path]
        return "\n".join(code for path, code in self.code.items() if path.endswith("/" + file))


@functools.lru_cache(maxsize=1)
def tree_of(root):
    return Tree(root)


def wrong_span(tree, page, span):
    """What of `span` is not there, or nothing."""
    at = os.path.dirname(page)
    for word in span.split():
        path = word.rstrip(",;:").removesuffix("/")
        if path.startswith(tuple(top + "/" for top in TOP)) and not tree.has_path(path):
            return path
    if " " in span or span.startswith(("roles/", "/")): # a role, a path of a host
        return None
    if "/" in span or re.search(ENDING + r"\Z", span):
        return None if tree.has_path(span.removesuffix("/"), at) or span in tree.names else span
    return span if NAME.match(span) and not tree.has_name(span) else None


def misplaced(tree, page, text):
    """(line, name, file) of each name that stands elsewhere than the page says. A file that is not there is found as a span."""
    for match in (match for form in PLACED for match in form.finditer(text)):
        code = tree.standing_in(match.group("file"), os.path.dirname(page))
        for name in SPAN.findall(match.group("names")) if code else ():
            if not re.search(rf"\b{name.removesuffix('()').split('::')[-1]}\b", code):
                yield text.count("\n", 0, match.start()) + 1, name, match.group("file")


def wrong_pages(root, paths):
    tree, found = tree_of(root), []
    for page in paths:
        text = re.sub(r"^```.*?^```", lambda block: re.sub(r"[^\n]", "", block.group(0)), sources.read(root, page), flags=re.M | re.S)
        for number, line in enumerate(text.split("\n"), 1):
            found += [f"{page}:{number}: {missing} is not in the tree" for missing in (wrong_span(tree, page, span) for span in SPAN.findall(line)) if missing]
            for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#]+)", line):
                if not tree.has_path(target, os.path.dirname(page)):
                    found.append(f"{page}:{number}: the link leads to {target}, which is not there")
        found += [f"{page}:{number}: {name} is not in {file}" for number, name, file in misplaced(tree, page, text)]
    return found


def unnamed_folders(root):
    found = []
    for floor in FLOORS:
        named = set(SPAN.findall(sources.read(root, f"{floor}/README.md")))
        folders = {os.path.basename(os.path.dirname(path)) for path in glob.glob(os.path.join(root, floor, "*", ""))} - {"__pycache__"}
        found += [f"{floor}/README.md does not name {floor}/{folder}" for folder in sorted(folders) if f"{floor}/{folder}" not in named]
    return found


def table(root, floor):
    """{folder: the other cells of its row}, in their order."""
    rows = re.findall(rf"^\| `{floor}/([\w-]+)` \|(.*)\|$", sources.read(root, f"{floor}/README.md"), re.M)
    return {folder: cells.split("|") for folder, cells in rows}


def rule(root, name):
    """What tests/app/tst_layers.py says."""
    return ast.literal_eval(re.search(rf"^{name} = (\{{.*?\}})$", sources.read(root, "tests/app/tst_layers.py"), re.M | re.S).group(1))


def comments(path, text):
    """(line, text) of each comment."""
    if path.endswith((".h", ".cpp", ".c", ".proto")):
        line = sources.Lines(text)
        for match in sources.TOKEN.finditer(text):
            if match.group(0).startswith(("//", "/*")):
                yield line.at(match.start()), match.group(0)
    elif path.endswith(".py"):
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT or token.type == tokenize.STRING and token.string.startswith('"""'):
                yield token.start[0], token.string
    elif path.endswith((".sh", ".pl", ".cmake", "CMakeLists.txt")) or path in SCRIPTS:
        for number, line in enumerate(text.split("\n"), 1):
            if match := re.search(r"(?:^|\s)(#[^!].*)$", line):
                yield number, match.group(1)


def wrong_comments(root):
    tree, found = tree_of(root), []
    ends = {path[place.start():] for path in tree.files for place in re.finditer(r"(?<![^/])", path)}
    folders = {os.path.basename(folder) for folder in tree.folders}

    def is_missing(cited):
        if cited.split("/")[0] not in folders and not cited.endswith((".md", ".csv")):
            return False # an example, or a header of the system
        pattern = re.sub(r"\b[A-Z]+(?=[./])", "*", cited) # packages/LIST.txt
        return cited not in ends and not ("*" in pattern and fnmatch.filter(ends, pattern))

    for path in sorted(tree.files):
        if path.endswith("tst_map.py") or path.startswith(("resources/practice/lib/", "resources/guide/", "tests/data/")):
            continue
        try:
            text = sources.read(root, path)
        except UnicodeDecodeError:
            continue
        for number, comment in comments(path, text):
            missing = [cited for cited in PATH.findall(comment) if is_missing(cited)]
            missing += [cited for cited in PAGE.findall(comment) if cited not in tree.names]
            found += [f"{path}:{number}: {cited} is not in the tree" for cited in missing]
            found += [f"{path}:{number}: “{cited}”: say the fact, or name a page of the tree" for cited in CHAPTER.findall(comment) + NOWHERE.findall(comment)]
    return sorted(set(found))


def missing_sources(root):
    """What the lists of fuzzers and the benchmarks name, which only their labels build."""
    lists = sources.read(root, "tests/fuzz/CMakeLists.txt")
    wanted = set(re.findall(r"(?<!/)\b(?:services|tests)/[\w/]+\.cpp", lists))
    terminal = re.search(r"set\(terminal_core\)\s*foreach\(name IN ITEMS ([^)]*)\)", lists)
    wanted |= {f"services/terminal/{name}.cpp" for name in terminal.group(1).split()}
    for path in sources.files(root, ("tests/bench",)):
        wanted |= {one for one in re.findall(r'^#include "([^"]+)"', sources.read(root, path), re.M) if not one.endswith(".moc")}
    return sorted(one for one in wanted if not os.path.exists(os.path.join(root, one)) and not os.path.exists(os.path.join(root, "tests/bench", one)))


class TheCheckout(unittest.TestCase):
    def test_what_only_a_label_builds_is_there(self):
        self.assertEqual(missing_sources(ROOT), [])

    def test_what_the_pages_name_is_there(self):
        found = wrong_pages(ROOT, pages(ROOT))
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_every_floor_has_its_page_and_every_folder_is_named(self):
        for floor in FLOORS:
            self.assertIn(f"{floor}/README.md", pages(ROOT))
        found = unnamed_folders(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))

    def test_the_tables_of_folders_follow_the_rules_of_their_includes(self):
        order = list(table(ROOT, "services"))
        for folder, allowed in rule(ROOT, "SERVICES").items():
            for lower in allowed:
                self.assertLess(order.index(lower), order.index(folder), f"services/README.md: {folder} may include {lower}, so it stands below it")
        others = rule(ROOT, "WIDGETS")
        for folder, cells in table(ROOT, "widgets").items():
            self.assertEqual(set(SPAN.findall(cells[-1])), {f"widgets/{other}" for other in others.get(folder, ())}, f"widgets/README.md: {folder}")

    def test_no_comment_cites_what_is_not_there(self):
        found = wrong_comments(ROOT)
        self.assertFalse(found, "\n" + "\n".join(found))


class TheRules(unittest.TestCase):
    def tree(self, root, extra):
        there = {f"{floor}/README.md": f"`{floor}/x`\n" for floor in FLOORS} | {f"{floor}/x/a.txt": "" for floor in FLOORS}
        there["services/x/a.h"] = "class Thing { void act(int); };\nenum class Kind { One };\n// Gone and gone()\n"
        for path, text in (there | extra).items():
            os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
            with open(os.path.join(root, path), "w", encoding="utf-8") as file:
                file.write(text)

    def offences(self, look, **extra):
        with tempfile.TemporaryDirectory() as root:
            self.tree(root, {path.replace("__", "/").replace("_", "."): text for path, text in extra.items()})
            return look(root)

    def test_what_a_page_names_wrongly_is_found(self):
        for text, count in (("`services/x/a.h` `Thing` `act()` `Thing::act()` `Kind::One`", 0), ("`services/x/b.h`", 1), ("`Gone`", 1), ("`gone()`", 1),
                            ("`Thing::One`", 0), ("`Kind::act()`", 0), ("`Thing::gone()`", 1), ("`Other::act()`", 1), ("`One()`", 1), ("`x/a.h`", 0), ("`b.h`", 1),
                            ("`services/x/run -R a`", 1), ("`two words`", 0), ("`+0000`", 0), ("[a](x/a.h) [b](https://x.example)", 0), ("[a](x/b.h)", 1),
                            ("```\n`Gone`\n```", 0)):
            with self.subTest(text=text):
                found = self.offences(lambda root: wrong_pages(root, ["services/README.md"]), services__README_md=text + "\n")
                self.assertEqual(len(found), count, found)

    def test_a_name_that_stands_in_another_file_is_found(self):
        for text, count in (("`act()` in `services/x/a.h`", 0), ("`other()` in `services/x/a.h`", 1), ("`other()` of `x/a.h`", 1), ("`other()` (`a.h`)", 1), ("`other()` in `b.h`", 0),
                            ("`act()`, `other()` and\n`Thing::act()` in\n`a.h`", 1), ("`a.h`: `other()`", 1), ("`a.h` (`act()` or `other()`)", 1), ("`a.h`: `Thing`", 0), ("`act()` in `x/a.h` (`other()`)", 1), ("`other()`, not `a.h`", 0)):
            with self.subTest(text=text):
                found = self.offences(lambda root: wrong_pages(root, ["services/README.md"]), services__README_md=text + "\n", services__x__b_h="int other();\n")
                self.assertEqual(found, ["services/README.md:1: other() is not in " + re.findall(r"[\w/]*a\.h", text)[0]] if count else [])

    def test_a_folder_that_no_page_names_is_found(self):
        self.assertEqual(self.offences(unnamed_folders), [])
        self.assertEqual(self.offences(unnamed_folders, widgets__y__a_txt=""), ["widgets/README.md does not name widgets/y"])

    def test_what_a_comment_cites_wrongly_is_found(self):
        for text, count in (("/// See services/x/a.h and a.txt.", 0), ("// x/LIST.h x/A.txt", 0), ("// see x/a.h", 0), ("/// (facts/cloud.md 2.7)", 2), ("// linux/fuse.h, src/train.py", 0), ("// Sources: cloud-api 4.1 to 4.3.", 1),
                            ("// (cloud-api 3.3)", 1), ("// see notes.md", 1), ("// ~/.config/x/a.json, /etc/b.json, https://a.b/c.md", 0), ("// TLS 1.2 (RFC 6749, 5.2)", 0),
                            ("int a; // in shared/facts", 1), ('auto a = "x/b.md";', 0), ("// services/*/a.h", 0), ("// services/y/*.md", 1), ("// services/x/b.h", 1), ("// ../x/b.h", 0)):
            with self.subTest(text=text):
                found = self.offences(wrong_comments, services__x__b_cpp=text + "\n")
                self.assertEqual(len(found), count, found)
        self.assertEqual(len(self.offences(wrong_comments, tests__x__b_py='"""See x/b.csv."""\n# x/c.md\na = "x/d.md"\n')), 2)
        self.assertEqual(len(self.offences(wrong_comments, app__x__b_sh="# x/c.sh\necho x/d.sh\n")), 1)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
