# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules of the guide's texts, each a function from a page (or a section in all languages) to findings: sentences, none when all is well."""
import ast
import re
import subprocess
import unicodedata

LANGUAGES = ("en", "zh_CN", "ko")
PANELS = ("start", "quota", "tpus", "keys", "terminal", "pod", "runs", "storage", "files", "usage", "ports")
FENCES = ("bash", "bash host", "python", "python host", "text", "json")
# What a text may run by a click: only what opens a place or a sheet that asks. Nothing that changes, signs out or quits.
OPENING = {"grant.paste", "grant.list", "tpu.create", "tpu.requests", "money.open", "pod.run", "pod.job", "pod.first", "pod.setUp", "pod.plan", "ports.open",
           "ports.new", "ports.server", "files.sync", "terminal.local", "usage.compact", "usage.settings", "app.settings", "app.signIn",
           "app.switchProfile", "app.doctor", "app.activity", "app.palette", "connection.test", "help.shortcuts", "help.about", "help.log", "help.reality"}
CALCULATORS = {"padding": "padding", "slice": "slice-units"}
HAN = "\u3400-\u4dbf\u4e00-\u9fff"
HANGUL = "\uac00-\ud7a3"
WIDE = HAN + "\u3040-\u30ff" + HANGUL
# What the vocabulary calls wrong, or only users' words; then what tst_words keeps out of the program.
FORBIDDEN = {
    "zh_CN": {"内网 IP 地址": "内部 IP 地址", "口令": "密码短语", "仪表板": "信息中心", "装载": "挂载",
              "电脑": "计算机", "钥匙串": "密钥环", "硬盘": "磁盘", "缺省": "默认", "帐号": "账号", "帐户": "账户", "登陆": "登录"},
    "ko": {"존": "영역", "장치": "기기", "온디맨드": "주문형", "워커": "작업자", "개인키": "비공개 키", "비밀키": "비공개 키",
           "핑거프린트": "지문", "포트포워딩": "포트 포워딩", "메세지": "메시지", "디렉토리": "디렉터리", "싸이트": "사이트", "굿풋": "유효 학습 비율", "가동 주기": "듀티 사이클"},
}
# Words of users that won over the vocabulary's own after readers had found it odd.
USERS_WON = {"挂载"}
# Where the word alone would be found inside of another one.
LONE = {"电脑": "(?<!笔记本)电脑", "硬盘": "(?<!云端)硬盘", "존": r"(?<![가-힣])존(?=$|[^가-힣]|[이은을에의과도만]|으로)"}
OLD_ADVICE = ("old-advice", "safety")


class Page:
    """One file: its front matter, and its lines with their numbers, apart from the fences."""

    def __init__(self, text, section="", language="en"):
        self.section, self.language, self.front, self.fences, self.lines = section, language, {}, [], []
        self.broken = []
        lines = text.split("\n")
        start = self._read_front(lines)
        open_fence = None
        for number, line in enumerate(lines[start:], start + 1):
            fence = re.match(r"^(`{3,}|~{3,})\s*(.*)$", line)
            if open_fence is None and fence:
                open_fence = (number, fence.group(2).strip(), [])
                self.lines.append((number, "```"))
            elif open_fence is not None and line.strip() == "```":
                self.fences.append((open_fence[0], open_fence[1], "\n".join(open_fence[2])))
                open_fence = None
            elif open_fence is not None:
                open_fence[2].append(line)
            else:
                self.lines.append((number, line))
        if open_fence is not None:
            self.broken.append(f"line {open_fence[0]}: the code block is not closed")

    def _read_front(self, lines):
        if lines[0] != "---" or "---" not in lines[1:]:
            self.broken.append("line 1: there is no front matter between two lines ---")
            return 0
        end = lines.index("---", 1)
        for number, line in enumerate(lines[1:end], 2):
            key, colon, value = line.partition(":")
            if not colon or key in self.front:
                self.broken.append(f"line {number}: “{line}” is no new “key: value”")
            self.front[key] = value.strip()
        return end + 1

    def prose(self):
        """Lines without fences and with code spans blanked."""
        return [(n, re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda m: "`" + "x" * (len(m.group(0)) - 2) + "`", line))
                for n, line in self.lines if line != "```"]

    def headings(self):
        return [(n, line) for n, line in self.lines if line.startswith("#")]

    def anchors(self):
        return [(len(m.group(1)), m.group(2)) for _, line in self.headings() if (m := re.match(r"(#+) .*\{#([^}]*)\}$", line))]

    def links(self):
        return [(n, m.group(1), m.group(2)) for n, line in self.prose() for m in re.finditer(r"\[([^\]]*)\]\(([^)\s]*)[^)]*\)", line)]

    def markers(self):
        return [(n, m.group(1)) for n, line in self.prose() for m in re.finditer(r"\{((?:step|calculator):[^}]*|errors)\}", line)]


# ---- one page ----

def front_matter(page):
    found = list(page.broken)
    for key in ("title", "keywords"):
        if not page.front.get(key):
            found.append(f"the front matter has no {key}")
    for key in set(page.front) - {"title", "keywords", "panel"}:
        found.append(f"the front matter knows no “{key}”")
    if "panel" in page.front and page.front["panel"] not in PANELS:
        found.append(f"there is no panel “{page.front['panel']}”")
    return found


def headings(page):
    found, seen = [], set()
    for number, line in page.headings():
        match = re.match(r"^(#{2,3}) \S.* \{#([a-z0-9-]+)\}$", line)
        if not match:
            found.append(f"line {number}: a heading is “## Text {{#anchor}}” or “### …”")
        elif match.group(2) in seen:
            found.append(f"line {number}: the anchor {match.group(2)} is there twice")
        else:
            seen.add(match.group(2))
    return found


def first_is_a_paragraph(page):
    first = next((line for _, line in page.lines if line.strip()), "")
    return [] if first and not re.match(r"^(#|```|[-*|{>]|\d+\. )", first) else ["it does not begin with a paragraph that answers its question"]


def one_line_per_paragraph(page):
    found, before = [], ""
    for number, line in page.lines:
        if line.startswith("\t") or (line.startswith(" ") and not re.match(r"^ +([-*]|\d+\.) ", line)):
            found.append(f"line {number}: only list items may be indented")
        is_text = bool(line.strip()) and not re.match(r"^(#|```|\||\s*([-*]|\d+\.) )", line)
        if is_text and before.strip() and not before.startswith("#") and before != "```":
            found.append(f"line {number}: one paragraph is one line, with an empty line between two")
        before = line
    return found


def fences_are_valid(page):
    found = []
    for number, kind, code in page.fences:
        if kind not in FENCES:
            found.append(f"line {number}: “```{kind}” is none of {', '.join(FENCES)}")
        if kind.startswith("bash"):
            said = subprocess.run(["bash", "-n"], input=code, capture_output=True, text=True, check=False)
            if said.returncode != 0:
                found.append(f"line {number}: bash -n says {said.stderr.strip()}")
            if re.search(r"<[A-Za-z_][\w -]*>", code):
                found.append(f"line {number}: a placeholder is a shell variable set on top, not <words>")
        if kind.startswith("python"):
            try:
                ast.parse(code)
            except SyntaxError as error:
                found.append(f"line {number}: Python says {error}")
        if kind == "json" and not valid_json(code):
            found.append(f"line {number}: this is not JSON")
    return found


def valid_json(code):
    import json
    try:
        json.loads(code)
    except ValueError:
        return False
    return True


def no_raw_html(page):
    return [f"line {n}: raw HTML: {m.group(0)}" for n, line in page.prose() for m in re.finditer(r"<[A-Za-z/!?][^ ]*", line)]


def no_images(page):
    return [f"line {n}: there are no images" for n, line in page.prose() if "![" in line]


def no_loose_ends(page):
    if page.section in OLD_ADVICE:
        return []
    return [f"line {n}: {m.group(0)} is left" for n, line in page.prose() for m in re.finditer(r"\b(TODO|FIXME|TBD|XXX)\b", line)]


def kind_of(character):
    if character in ("", "\n") or character.isspace():
        return "space"
    return "mark" if unicodedata.category(character)[0] in "PS" else "word"


def flanking(line, start, end):
    """(left-flanking, right-flanking) of the run line[start:end], as CommonMark 6.2 says."""
    before, after = kind_of(line[start - 1:start] if start else ""), kind_of(line[end:end + 1])
    left = after != "space" and (after != "mark" or before != "word")
    right = before != "space" and (before != "mark" or after != "word")
    return left, right


def emphasis_parses(page):
    found = []
    for number, line in page.prose():
        text = re.sub(r"^\s*\*\s", lambda m: " " * len(m.group(0)), line)
        opened = None
        for match in re.finditer(r"(?<!\\)\*+", text):
            left, right = flanking(text, match.start(), match.end())
            near = text[max(0, match.start() - 8):match.end() + 8]
            if opened is None and not left:
                found.append(f"line {number}: this ** cannot begin emphasis: …{near}…")
            elif opened is not None and (not right or opened != match.group(0)):
                found.append(f"line {number}: this ** cannot end emphasis: …{near}…")
            opened = match.group(0) if opened is None else None
        if opened is not None:
            found.append(f"line {number}: an emphasis is not closed")
    return found


def no_italics_in_cjk(page):
    if page.language == "en":
        return []
    pattern = r"(?<![*\\])\*(?![*\s])[^*]*\*(?!\*)|(?<![\w{])_(?=\S)[^_]*_(?!\w)"
    return [f"line {n}: there are no italics in Chinese and Korean: {m.group(0)}" for n, line in page.prose() for m in re.finditer(pattern, line)]


def punctuation(page):
    found = []
    for number, line in page.prose():
        text = re.sub(r"\]\([^)]*\)", "]", line)
        if not line.startswith("|") and re.search(r"\S  +\S", text):
            found.append(f"line {number}: two spaces")
        if page.language == "zh_CN":
            for match in re.finditer(rf"[{HAN}][,;:!?]|[{HAN}]\.(?=$|\s|[{HAN}])|[,;:!?][{HAN}]|[{HAN}]\(|\([{HAN}]|[{HAN}]\)", text):
                found.append(f"line {number}: half-width punctuation: {text[max(0, match.start() - 6):match.end() + 6]}")
            bare = re.sub(r"^\s*([-*]|\d+\.) (\[.\] )?| \{#.*", "", text)
            if match := re.search(rf"[，。；：！？、」”）] +[^ *|-]|[{HAN}] +[{HAN}]|[^ *|>-] +[，。；：！？、）（]", bare):
                found.append(f"line {number}: a blank where Chinese has none: {bare[max(0, match.start() - 6):match.end() + 6]}")
        if page.language == "ko" and (match := re.search("[，。、；：！？（）]", text)):
            found.append(f"line {number}: Korean takes half-width punctuation, not {match.group(0)}")
    return found


def language_is_its_own(page):
    """Hangul in Chinese, Han in Korean, either in English: a paragraph from the wrong file."""
    wrong = {"en": WIDE, "zh_CN": HANGUL, "ko": HAN}[page.language]
    return [f"line {n}: {m.group(0)} is of another language" for n, line in page.prose() for m in re.finditer(f"[{wrong}]+", line)
            if m.group(0) not in ("简体中文", "한국어")]


def glossary(page):
    found = []
    for word, instead in FORBIDDEN.get(page.language, {}).items():
        for number, line in page.prose():
            if re.search(LONE.get(word, re.escape(word)), line):
                found.append(f"line {number}: the glossary says {instead}, not {word}")
    return found


def safe_advice(page):
    if page.section in OLD_ADVICE:
        return []
    patterns = {"0.0.0.0/0": r"0\.0\.0\.0/0", "StrictHostKeyChecking no": r"StrictHostKeyChecking[ =]no\b", "a busy loop": r"until gcloud",
                "chmod 777": r"chmod (-R )?777", "curl | sh": r"(curl|wget)[^\n|]*\|\s*(sudo )?(ba|z)?sh\b"}
    text = [(n, line) for n, line in page.lines] + [(n, code) for n, _, code in page.fences]
    return [f"line {n}: {name} is only for {' and '.join(OLD_ADVICE)}, which warn of it"
            for n, line in text for name, pattern in patterns.items() if re.search(pattern, line)]


def commands_work(page):
    """What gcloud and uv refuse: an option that only the alpha commands have, an environment where there is one already.
    And what a block needs that is pasted alone: its project, which gcloud takes from nowhere else on a fresh computer."""
    found, made = [], set()
    for number, kind, code in page.fences:
        found += [f"line {number}: {finding}" for finding in project_is_named(code)] if kind.startswith("bash") else []
        for line in code.replace("\\\n", " ").split("\n") if kind.startswith("bash") else []:
            if "--batch-size" in line and not line.startswith("gcloud alpha "):
                found.append(f"line {number}: only “gcloud alpha” knows --batch-size")
            new = re.search(r"(?:^|[ /])(-m|uv) venv (?:--\S+ (?:[\d.]+ )?)*(\S+)", line)
            if new and new.group(1) == "uv" and new.group(2) in made and "--clear" not in line:
                found.append(f"line {number}: uv makes no environment in {new.group(2)}, because there is one")
            made |= {new.group(2)} if new else set()
    return found


def project_is_named(code):
    """“gcloud storage” finds the project by the bucket, “gcloud billing projects” takes it by place."""
    lines = code.replace("\\\n", " ").split("\n")
    asking = [line for line in lines if re.match(r"gcloud ", line) and not re.match(r"gcloud (storage|auth|config|billing projects) ", line)]
    found = [f"without --project=\"$PROJECT\" gcloud asks or takes another one: {line}" for line in asking if '--project="$PROJECT"' not in line]
    if "$PROJECT" in code and not any(line.startswith("PROJECT=") for line in lines):
        found.append("PROJECT is not set in this block, and a block is pasted alone")
    return found


def markers_are_known(page, steps=()):
    found = []
    for number, line in page.lines:
        for match in re.finditer(r"\{([a-z]+)(:[^}]*)?\}", re.sub(r"`[^`]*`", "", line)):
            if match.group(1) not in ("step", "calculator", "errors"):
                found.append(f"line {number}: there is no marker {match.group(0)}")
    for number, marker in page.markers():
        kind, _, name = marker.partition(":")
        if kind == "step" and (page.section != "first-day" or name not in steps):
            found.append(f"line {number}: there is no step {name}, or this is not the section first-day")
        if kind == "calculator" and CALCULATORS.get(name) != page.section:
            found.append(f"line {number}: the calculator {name} does not belong here")
        if kind == "errors" and page.section != "errors":
            found.append(f"line {number}: the list of errors belongs to the section errors")
    return found


def links_resolve(page, anchors, commands, words):
    """anchors: {section: set of anchors}; commands: registered ids; words: the program's strings in the page's language."""
    found = []
    for number, text, target in page.links():
        scheme, _, rest = target.partition(":")
        if not text.strip():
            found.append(f"line {number}: the link to {target} has no text")
        if scheme == "guide":
            section, _, anchor = rest.partition("#")
            if section not in anchors or (anchor and anchor not in anchors[section]):
                found.append(f"line {number}: {target} leads nowhere")
        elif scheme == "do":
            found += [f"line {number}: {finding}" for finding in command_link(text, rest, commands, words)]
        elif not target.startswith("https://"):
            found.append(f"line {number}: {target} is neither guide:, do: nor https://")
    for number, line in page.prose():
        for match in re.finditer(r"\b(?!https:)[a-z]{2,10}://\S+", re.sub(r"\]\([^)]*\)", "]", line)):
            found.append(f"line {number}: {match.group(0)} stands bare; an address of this kind goes into a code span")
    return found


def command_link(text, command, commands, words):
    found = []
    if command not in commands:
        found.append(f"there is no command {command}")
    if command not in OPENING and not command.startswith("go."):
        found.append(f"the command {command} does more than open a place")
    if plain(text) not in words:
        found.append(f"“{text}” is no text of the program in this language")
    return found


def plain(text):
    return text.strip().strip("*").rstrip("…").strip("“”\"")


def not_the_seeds(page, seeds):
    """seeds: normalised sentences of six and more words (or twelve and more Han characters) of the old guides."""
    found = []
    for number, line in page.prose():
        text = normalised(re.sub(r"\]\([^)]*\)", "]", line))
        found += [f"line {number}: an old guide has this sentence: {seed.strip()}" for seed in seeds if seed in text]
    return found


def normalised(text):
    return " " + " ".join(re.findall(rf"[a-z0-9']+|[{HAN}]", text.lower())) + " "


def seed_sentences(text):
    sentences = re.split(r"[.!?。！？]\s|[。！？]|\n", re.sub(r"```.*?```", "", text, flags=re.S))
    found = {normalised(s) for s in sentences}
    return {s for s in found if len(s.split()) >= (12 if re.search(f"[{HAN}]", s) else 6)}


# ---- one section in all languages ----

def without_comments(kind, code):
    lines = [re.sub(r"(^|\s+)#(?!!).*$", "", line).rstrip() if kind != "json" else line for line in code.split("\n")]
    return "\n".join(line for line in lines if line)


def languages_agree(pages):
    """pages: {language: Page} of one section."""
    found, first = [], pages.get("en")
    if first is None:
        return ["there is no English page"]
    aspects = {
        "the anchors": lambda p: p.anchors(),
        "the kinds of code blocks": lambda p: [kind for _, kind, _ in p.fences],
        "the code without its comments": lambda p: [without_comments(kind, code) for _, kind, code in p.fences],
        "the markers": lambda p: [m for _, m in p.markers()],
        "the panel": lambda p: p.front.get("panel"),
        "where the links lead": lambda p: sorted(target for _, _, target in p.links()),
    }
    for language, page in pages.items():
        found += [f"{name} differ between en and {language}: {of(first)} / {of(page)}"
                  for name, of in aspects.items() if of(page) != of(first)]
    return found


def quoted(page):
    """What stands in quotation marks, apart from code."""
    return [(n, text) for n, line in page.prose() for text in re.findall("[“‘]([^”’]+)[”’]|\"([^\"]+)\"", line) for text in text if text]


def names_are_translated(pages, translations):
    """translations: {language: {English text of the program: its texts there}}. What English quotes of the program, the others call as it does."""
    found = []
    for number, name in quoted(pages["en"]) if "en" in pages else []:
        for language in set(pages) - {"en"}:
            names = translations[language].get(plain(name))
            if names and not any(text in line for _, line in pages[language].prose() for text in names):
                found.append(f"en, line {number}: “{name}” is called {' or '.join(sorted(names))} in {language}, which is not there")
    return found


# ---- the program ----

def places_in_code(text):
    """Where C++ leads to in the guide: the strings in calls of setGuide and showGuide, and what functions named guideSection give back."""
    found = []
    for call in re.findall(r"\b(?:setGuide|showGuide)\s*\(([^;{]*)\);", text):
        found += re.findall(r'"([a-z0-9#-]+)"', re.sub(r'==\s*"[^"]*"', "", call))
    for body in re.findall(r"\bguideSection\([^;{]*\)\s*\{(.*?)\n\}", text, re.S):
        found += re.findall(r'return "([a-z0-9#-]+)"', body)
    return found


# ---- the whole ----

def titles_differ(pages):
    """pages: all of one language. A reader finds a section by its title, so no two have the same."""
    titles = [page.front.get("title", "").casefold() for page in pages]
    return [f"{page.section}: another section has the title “{page.front['title']}”, too" for page, title in zip(pages, titles) if title and titles.count(title) > 1]


def index_agrees(index, files):
    """index: guide.json; files: {language: set of ids}. Every id has a file in every language, every file has an id."""
    found = [] if index.get("format") == 1 else ["guide.json has another format than 1"]
    ids = [section for chapter in index.get("chapters", []) for section in chapter["sections"]]
    found += [f"{section} stands twice in guide.json" for section in sorted({s for s in ids if ids.count(s) > 1})]
    for chapter in index.get("chapters", []):
        found += [f"chapter {chapter['id']} has no title in {language}" for language in LANGUAGES if not chapter["title"].get(language)]
    for language in LANGUAGES:
        there = files.get(language, set())
        found += [f"{language}/{section}.md is missing" for section in ids if section not in there]
        found += [f"{language}/{section}.md is not in guide.json" for section in sorted(there - set(ids))]
    if len(set(ids)) < 40:
        found.append(f"there are only {len(set(ids))} sections; a guide has 40 at least")
    return found
