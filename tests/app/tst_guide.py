#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts of the guide: complete, the same in all languages, every link and command of them there, every code block valid.

tst_guide.py [ROOT]                  all tests, over the whole guide
tst_guide.py [ROOT] --check ID ...   prints what is wrong in these sections only, for who is writing them; no ID: in all that are there
"""
import csv
import glob
import json
import os
import re
import sys
import unittest
import xml.etree.ElementTree as xml

import guiderules as rules
import sources

FOLDER = "resources/guide"
SEEDS = "../shared/seeds"
GLOSSARY = "../shared/facts/glossary.csv"
# The path of a newcomer, as the Start panel has it; with a real account its first step is another one.
REHEARSAL = ("cloud", "grant", "key", "tpu", "terminal", "pod", "job", "watch", "delete")
REAL = ("account",)


class Guide:
    """What is on the disk, read once."""

    def __init__(self, root):
        self.root = root
        self.index = json.loads(sources.read(root, f"{FOLDER}/guide.json"))
        self.ids = [section for chapter in self.index["chapters"] for section in chapter["sections"]]
        self.files = {language: {os.path.basename(path)[:-3] for path in glob.glob(os.path.join(root, FOLDER, language, "*.md"))}
                      for language in rules.LANGUAGES}
        self.pages = {section: {language: rules.Page(sources.read(root, f"{FOLDER}/{language}/{section}.md"), section, language)
                                for language in rules.LANGUAGES if section in self.files[language]}
                      for section in sorted(set().union(*self.files.values()))}
        self.anchors = {section: {anchor for _, anchor in pages["en"].anchors()} if "en" in pages else set()
                        for section, pages in self.pages.items()}
        self.commands = set()
        for path in sources.files(root, ("app", "widgets/palette", "widgets/shell"), (".cpp",)):
            self.commands |= set(re.findall(r'"([a-z]+\.[A-Za-z]+)"', sources.read(root, path)))
        body = sources.read(root, "services/session/guidefacts.cpp").partition("guideStepName(GuideStepId id)\n")[2].partition("\n}\n")[0]
        self.steps = re.findall(r'return "([a-z]+)"_L1', body)
        self.translations = {language: self._translations(language) for language in ("zh_CN", "ko")}
        self.words = {language: set().union(*texts.values()) for language, texts in self.translations.items()}
        self.words["en"] = set(self.translations["ko"])
        self.seeds = self._seeds()

    def _translations(self, language):
        """{the program's text in English: its texts in this language}, both without the … at the end"""
        found = {}
        for message in xml.parse(os.path.join(self.root, f"translations/tpudesk_{language}.ts")).iter("message"):
            texts = [t.text for t in message.iter() if t.tag in ("translation", "numerusform") and t.text and t.text.strip()]
            found.setdefault(rules.plain(message.findtext("source")), set()).update(rules.plain(text) for text in texts)
        return found

    def _seeds(self):
        found = set()
        for path in glob.glob(os.path.join(self.root, SEEDS, "*.txt")):
            with open(path, encoding="utf-8") as file:
                found |= rules.seed_sentences(file.read())
        return found

    def findings(self, page):
        alone = (rules.front_matter, rules.headings, rules.first_is_a_paragraph, rules.one_line_per_paragraph, rules.fences_are_valid,
                 rules.no_raw_html, rules.no_images, rules.no_loose_ends, rules.emphasis_parses, rules.no_italics_in_cjk, rules.punctuation,
                 rules.language_is_its_own, rules.glossary, rules.safe_advice, rules.commands_work)
        found = [finding for rule in alone for finding in rule(page)]
        found += rules.markers_are_known(page, REHEARSAL + REAL)
        # A link to a section that nobody has written yet: the test of the index says that it is missing.
        unwritten = {section: set() for section in self.ids}
        found += rules.links_resolve(page, {**unwritten, **self.anchors}, self.commands, self.words[page.language])
        return [f"{page.language}/{page.section}.md: {finding}" for finding in found + rules.not_the_seeds(page, self.seeds)]

    def all_findings(self, sections):
        found = []
        for section in sections:
            pages = self.pages.get(section, {})
            found += [f"{language}/{section}.md is missing" for language in rules.LANGUAGES if language not in pages]
            for page in pages.values():
                found += self.findings(page)
            if pages:
                found += [f"{section}: {finding}" for finding in rules.languages_agree(pages) + rules.names_are_translated(pages, self.translations)]
        return found


class Whole(unittest.TestCase):
    def test_every_section_of_the_index_is_there_in_every_language_and_no_other(self):
        self.assertEqual(rules.index_agrees(GUIDE.index, GUIDE.files), [])

    def test_every_page_keeps_every_rule(self):
        self.assertEqual("\n".join(GUIDE.all_findings(GUIDE.pages)), "")

    def test_no_two_sections_have_the_same_title(self):
        for language in rules.LANGUAGES:
            self.assertEqual(rules.titles_differ([pages[language] for pages in GUIDE.pages.values() if language in pages]), [])

    def test_the_first_day_has_nine_steps_of_rehearsal_and_the_real_account_and_the_program_knows_no_others(self):
        steps = [marker[5:] for _, marker in GUIDE.pages["first-day"]["en"].markers() if marker.startswith("step:")]
        self.assertEqual(steps, [*REHEARSAL, *REAL])
        self.assertTrue(GUIDE.steps)
        self.assertEqual(set(GUIDE.steps) - set(steps), set())

    def test_every_place_of_the_program_that_leads_to_the_guide_leads_to_a_section(self):
        wrong = []
        for path in sources.files(ROOT, ("app", "widgets"), (".cpp", ".h")):
            for target in rules.places_in_code(sources.read(ROOT, path)):
                section, _, anchor = target.partition("#")
                is_anchor = any(target in anchors for anchors in GUIDE.anchors.values()) # the second argument of showGuide
                if not is_anchor and (section not in GUIDE.ids or (anchor and anchor not in GUIDE.anchors.get(section, ()))):
                    wrong.append(f"{path}: {target}")
        self.assertEqual(wrong, [])

    def test_both_calculators_and_the_list_of_errors_have_their_section(self):
        markers = {marker for pages in GUIDE.pages.values() for _, marker in pages["en"].markers()}
        self.assertLessEqual({"calculator:padding", "calculator:slice", "errors"}, markers)

    def test_every_panel_has_a_section(self):
        self.assertEqual(set(rules.PANELS) - {pages["en"].front.get("panel") for pages in GUIDE.pages.values()}, set())

    def test_the_forbidden_words_are_those_of_the_glossary(self):
        if not os.path.isfile(os.path.join(ROOT, GLOSSARY)):
            self.skipTest("the glossary is not beside this checkout")
        with open(os.path.join(ROOT, GLOSSARY), encoding="utf-8") as file:
            for row in csv.DictReader(file):
                for language, mark, words in re.findall(r"(zh|ko) (not|users|users also): ([^;]*)", row["notes"] or ""):
                    column = {"zh": "zh_CN", "ko": "ko"}[language]
                    for word in filter(lambda w: not w.isascii() and w not in rules.USERS_WON, words.strip().split(", ")):
                        self.assertEqual(rules.FORBIDDEN[column].get(word), row[column], f"{mark} {word}")


def page(body, section="ssh", language="en", front="title: T\nkeywords: k"):
    return rules.Page(f"---\n{front}\n---\n{body}\n", section, language)


class RulesCanFail(unittest.TestCase):
    """Each rule finds its small bad example, and finds nothing in the good one beside it."""

    def judge(self, rule, good, bad, **more):
        self.assertEqual(rule(page(good, **more)), [], good)
        for text in [bad] if isinstance(bad, str) else bad:
            self.assertNotEqual(rule(page(text, **more)), [], text)

    def test_front_matter(self):
        self.assertEqual(rules.front_matter(page("Text.", front="title: T\nkeywords: k\npanel: keys")), [])
        for front in ("title: T", "title: T\nkeywords:", "title: T\nkeywords: k\npanel: nowhere", "title: T\nkeywords: k\nauthor: x", "title"):
            self.assertNotEqual(rules.front_matter(page("Text.", front=front)), [], front)
        self.assertNotEqual(rules.front_matter(rules.Page("Text.\n")), [])
        self.assertNotEqual(rules.front_matter(page("```bash\nls")), [])

    def test_headings(self):
        self.judge(rules.headings, "## One {#one}\n\n### Two {#two}", ["# One {#one}", "## One", "## One {#One}", "## One {#a}\n\n## Two {#a}", "#### One {#one}"])

    def test_the_beginning(self):
        self.judge(rules.first_is_a_paragraph, "\nAn answer.", ["## Heading {#a}", "- a list", "```bash\nls\n```", ""])

    def test_paragraphs(self):
        self.judge(rules.one_line_per_paragraph, "One.\n\n- a\n  - b\n\n| a |\n|---|\n\nTwo.\n\n```text\na\nb\n```\nThree.",
                   ["One\ntwo.", "- one\ntwo", "| a |\ntwo", "- one\n  two"])

    def test_code(self):
        good = "```bash host\nNAME=node-1\nls \"$NAME\"\n```\n\n```python\nprint(1)\n```\n\n```json\n{}\n```\n\n```text\n<a>\n```"
        self.judge(rules.fences_are_valid, good, ["```sh\nls\n```", "```bash\nif then\n```", "```bash\nls <NAME>\n```",
                                                  "```python\nprint(\n```", "```json\n{\n```"])

    def test_html_images_and_loose_ends(self):
        self.judge(rules.no_raw_html, "1 < 2, `<b>`", ["a <b>c</b>", "<!-- x -->", "a<br>"])
        self.judge(rules.no_images, "a [b](guide:ssh)!", "![a](b.png)")
        self.judge(rules.no_loose_ends, "`TODO` lists", "TODO: say why")
        self.assertEqual(rules.no_loose_ends(page("The TODO of old", section="old-advice")), [])

    def test_emphasis(self):
        self.judge(rules.emphasis_parses, "a **b** c, **汉字** 和汉**字**汉 (**b**), 2 \\* 3, `**`\n\n* item",
                   ["汉**“字”**汉", "a ** b** c", "**a", "한글**“설정”**을", "**字。**汉", "**a*"])
        self.judge(rules.no_italics_in_cjk, "**汉字** a_b_c `_x_`", ["*汉字*", "汉 _字_ 汉"], language="zh_CN")
        self.assertEqual(rules.no_italics_in_cjk(page("*fine*")), [])

    def test_punctuation(self):
        self.judge(rules.punctuation, "汉字，`a, b`；version 1.2（见 [此](guide:ssh)）。", ["汉,字", "汉字.", "汉字:", "汉(字)", "汉  字", "汉。 字", "汉 字", "汉 （字）"], language="zh_CN")
        self.judge(rules.punctuation, "한글, (한글).", ["한글。", "한글，", "한글（a）"], language="ko")
        self.judge(rules.punctuation, "One. Two.", "One.  Two.")
        self.judge(rules.language_is_its_own, "汉字 한국어", "한글", language="zh_CN")
        self.judge(rules.language_is_its_own, "한글", "漢字", language="ko")
        self.judge(rules.language_is_its_own, "English", "汉", language="en")

    def test_glossary(self):
        self.judge(rules.glossary, "영역이 존재하고 보존된다, 존재", ["존 목록", "이 존에서", "장치 목록", "온디맨드"], language="ko")
        self.judge(rules.glossary, "挂载文件系统，笔记本电脑", ["装载文件系统", "内网 IP 地址", "这台电脑"], language="zh_CN")

    def test_safety(self):
        bad = ["open 0.0.0.0/0", "`StrictHostKeyChecking no`", "```bash\nuntil gcloud x; do :; done\n```", "```bash\nchmod 777 /a\n```",
               "```bash\ncurl https://x | sh\n```"]
        self.judge(rules.safe_advice, "open 10.0.0.0/8", bad)
        for text in bad:
            self.assertEqual(rules.safe_advice(page(text, section="old-advice")), [])

    def test_commands(self):
        good = "```bash\nPROJECT=p\ngcloud alpha compute x --project=\"$PROJECT\" --batch-size=4\ngcloud storage ls\npython3 -m venv ~/a\npython3 -m venv ~/a\nuv venv --seed --python 3.12 ~/b\n```"
        self.judge(rules.commands_work, good, ["```bash\nPROJECT=p\ngcloud compute x --project=\"$PROJECT\" \\\n  --batch-size=4\n```",
                                               "```bash\nPROJECT=p\ngcloud compute x --zone=z\n```", "```bash\ngcloud compute x --project=\"$PROJECT\"\n```",
                                               "```bash host\npython3 -m venv ~/a\n```\n\n```bash host\n~/t/uv venv --seed --python 3.12 ~/a\n```"])

    def test_markers(self):
        def of(body, section):
            return rules.markers_are_known(page(body, section=section), ("key",))
        self.assertEqual(of("- [ ] {step:key} x", "first-day") + of("{calculator:padding}", "padding") + of("{errors}", "errors"), [])
        for body, section in (("{step:none}", "first-day"), ("{step:key}", "ssh"), ("{calculator:padding}", "ssh"),
                              ("{calculator:x}", "padding"), ("{errors}", "ssh"), ("{note}", "ssh")):
            self.assertNotEqual(of(body, section), [], body)

    def test_links(self):
        def of(body):
            return rules.links_resolve(page(body), {"ssh": {"keys"}}, {"go.keys", "app.signOut"}, {"Keys"})
        self.assertEqual(of("[a](guide:ssh) [a](guide:ssh#keys) [Keys](do:go.keys) [**Keys**](do:go.keys) [a](https://a.b) `http://a`"), [])
        for body in ("[a](guide:no)", "[a](guide:ssh#no)", "[Keys](do:go.no)", "[Keys](do:app.signOut)", "[My keys](do:go.keys)",
                     "[a](http://a.b)", "[a](file:///etc)", "[a](other.md)", "see http://a.b", "[](guide:ssh)"):
            self.assertNotEqual(of(body), [], body)

    def test_seeds(self):
        seeds = rules.seed_sentences("One two three four five six seven. Short one.\n这个项目是受到另一个问答仓库的启发创建的。")
        self.assertEqual(rules.not_the_seeds(page("One two three four five. Short one."), seeds), [])
        for body in ("So: one, two three four *five* six seven!", "据说这个项目是受到另一个问答仓库的启发创建的，对。"):
            self.assertNotEqual(rules.not_the_seeds(page(body), seeds), [], body)

    def test_languages(self):
        good = "Text [a](guide:ssh).\n\n## A {#a}\n\n```bash\nls # why\n```\n\n{errors}"
        def of(other, front="title: T\nkeywords: k"):
            return rules.languages_agree({"en": page(good), "ko": page(other, language="ko", front=front)})
        self.assertEqual(of(good.replace("# why", "# 이유").replace("Text", "글")), [])
        for old, new in (("{#a}", "{#b}"), ("## A", "### A"), ("```bash\n", "```text\n"), ("ls #", "ls -l #"), ("{errors}", ""), ("guide:ssh", "guide:tmux")):
            self.assertNotEqual(of(good.replace(old, new)), [], new)
        self.assertNotEqual(of(good, front="title: T\nkeywords: k\npanel: keys"), [])
        self.assertNotEqual(rules.languages_agree({"ko": page(good)}), [])

    def test_names(self):
        def of(english, chinese):
            pages = {"en": page(english), "zh_CN": page(chinese, language="zh_CN")}
            return rules.names_are_translated(pages, {"zh_CN": {"Open": {"打开", "打开它"}}})
        self.assertEqual(of("Press “Open…”, say \"no\".", "点“打开它”。"), [])
        self.assertEqual(of("`“Open”`", "点。"), [])
        for english in ("“Open”", "\"Open…\"", "‘Open’"):
            self.assertNotEqual(of(english, "点“开启”。"), [], english)

    def test_places_in_code(self):
        self.assertEqual(rules.places_in_code('setGuide(isList ? "first-vm"_L1 : "queued"_L1); a->showGuide(u"keys"_s, u"trouble"_s); showGuide(false); '
                                              'void setGuide(QLatin1StringView section);\nX guideSection(Id id)\n{\n    return "jobs"_L1;\n}\n'),
                         ["first-vm", "queued", "keys", "trouble", "jobs"])

    def test_titles(self):
        one, other = page("A", front="title: Pods"), page("B", section="pod", front="title: pods")
        self.assertEqual(rules.titles_differ([one, page("C", front="title: Pod")]), [])
        self.assertEqual(len(rules.titles_differ([one, other])), 2)

    def test_the_index(self):
        ids = [f"s{number}" for number in range(40)]
        def of(ids=ids, extra=(), title=None, form=1):
            index = {"format": form, "chapters": [{"id": "c", "title": title or {language: "T" for language in rules.LANGUAGES}, "sections": ids}]}
            return rules.index_agrees(index, {language: set(f"s{number}" for number in range(40)) | set(extra) for language in rules.LANGUAGES})
        self.assertEqual(of(), [])
        for finding in (of(ids + ["s1"]), of(ids + ["new"]), of(ids[:39]), of(extra=["other"]), of(title={"en": "T"}), of(form=2)):
            self.assertNotEqual(finding, [])


def check(sections):
    found = GUIDE.all_findings(sections or GUIDE.pages)
    print("\n".join(found) or "nothing to say")
    return 1 if found else 0


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    GUIDE = Guide(ROOT)
    if not GUIDE.seeds:
        print("the old guides are not beside this checkout: nothing is compared with them")
    if "--check" in sys.argv:
        sys.exit(check(sys.argv[sys.argv.index("--check") + 1:]))
    unittest.main(verbosity=1)
