#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every string of the program in Chinese, Korean and, for its plurals, English: whole, and written as the language writes.

tst_words.py ROOT. The vocabulary's forbidden words stand here; where a glossary lies beside the checkout it is held against them."""
import csv
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as tree

import sources

LANGUAGES = ("zh_CN", "ko", "en")
HAN = "\u4e00-\u9fff"
# Words of neighbouring vocabularies, and where they are right all the same.
NOT_IN = {
    "zh_CN": {"撤消": "", "审计日志": "", "硬盘": "", "缺省": "", "帐号": "", "帐户": "", "登陆": "", "抢占型": "", "區": "", "伺服器": "", "實例": "", "装载": "", "目录价": "",
              "同步输入": "", "退出状态": "", "镜像": "", "外部地址": "", "内部地址": "", "本计算机": ""},
    "ko": {"장치": "", "온디맨드": "", "싸이트": "", "메세지": "", "디렉토리": "", "일시 중지": "", "실행취소": "", "내려받": "", "웹 페이지": "", "세부 정보": "",
           "외부 주소": "", "내부 주소": "", "저절로": "", "놓아주": "", "굿풋": "", "가동 주기": ""},
}
# What one form of a plural may leave out: its number.
PLACE = re.compile(r"%L?(?:\d+|n)")
# A number, or the place of one.
VALUE = r"(?:\d|%L?\d|%L?n)"
# One Chinese word for each of three things: what may be asked for (配额), its number now (限额), what TRC gives (额度; of rights 授权).
QUOTA_WORDS = ((re.compile(r"(?<!cloud )\bquotas?\b", re.I), "配额"), (re.compile(r"(?<!time )\blimits?\b", re.I), "限额"),
               (re.compile(r"\bgrant(?:s|ed)?\b|\bTRC\b", re.I), "额度"))
TOLD = (*QUOTA_WORDS[:2], (re.compile(r"\bgrants?\b", re.I), "额度|授权"), (re.compile(r"\bgranted\b", re.I), "额度|授权|授予|批准|获准"))
# The beginning of a source text, a word that is there or is not there all the same, and why.
QUOTA_EXCEPTIONS = (
    ("This is from TRC, but it grants nothing yet. Quota comes", "配额", "what TRC gives is meant, by the word of its mails"),
    ("The reasons of interruptions were not read", "限额", "a number that the user has set: 上限"),
    ("no limit", "限额", "also of attempts and days that the user sets in a request: 无限制"),
    ("Send this from the address that got the grant", "额度|授权", "the address is the one that TRC's mail came to"),
    ("The project may have no more of these", "限额", "its %3 is the limit, without the word"),
    ("The type is not known here, so what it takes", "配额", "what a type takes is quota, without the word"),
    ("Hide what every project has", "配额", "the rows are quotas"),
    ("Show what every project has (%n)", "配额", "the same"),
)
# Sentences that readers of Chinese asked for, by their context and source.
BETTER_CHINESE = {
    ("LockButton", "Changes allowed"): "允许修改",
    ("KeysPage", "On this computer"): "本机密钥",
    ("KeysPage", "In the project"): "项目中的公钥",
    ("GenerateSheet", "A key has two halves. The private half stays in this file on this computer; the public half is published to the project and opens its machines to you."):
        "密钥成对使用：私钥留在本机的这个文件里，公钥上传到项目，机器据此允许您登录。",
    ("GenerateSheet", "Tells you later whose key this is; the user name is proposed from it."): "便于日后辨认密钥；默认用户名取自这里。",
    ("KeysPage", "Published for the user %1. Every TPU VM that you create accepts it."): "已为用户 %1 上传公钥。此后创建的 TPU 虚拟机都会接受这个公钥。",
    ("Preflight", "All limits allow it. Whether there is capacity is known only when you try."): "未超出任何限额。有没有空闲容量，提交后才知道。",
    ("Bill", "The host machine, boot disk and network may also be billed: it is not certain, so watch your bill."): "主机、启动磁盘和网络是否收费，尚无定论，请留意账单。",
    ("CreateForm", "Chosen because it fits %1."): "已自动选用适合 %1 的版本。",
    ("RequestText", "in the queue"): "排队中",
    ("RequestText", "until %1"): "截止 %1",
    ("PlanText", "who may reach port 22 stays as it is"): "22 端口的访问范围不变",
    ("EnvironmentSettings", "Disable TCMalloc for tools that do not work with it"): "运行与 TCMalloc 冲突的工具时停用 TCMalloc",
    ("RecipeTitles", "Disable TCMalloc for tools that do not work with it"): "运行与 TCMalloc 冲突的工具时停用 TCMalloc",
    ("MoneyView", "At list prices (the oldest of %1), for what stands in the table below. Traffic is not included."): "按标价估算下表所列资源（最早的价格取自 %1），不含流量。",
}
# The same of those that are parts of texts, or have a comment that tells them from others.
BETTER_CHINESE_PARTS = ("已等待 %1", "连不上的主机会逐一列出，不影响其他主机", "只有已上传的密钥才能登录，但任何人都可以发起连接尝试")
# What stood in their places, and in those of sentences that have become parts of others.
OLD_CHINESE = ("由两半组成", "各方说法不一", "都能识别它", "陌生人只能尝试", "指名列出", "在队列中，已", "避开", "最晚到", "日后可用来识别", "所有限额都允许", "而选定")
COUNTERS = "개|대|번|회|초|분|시간|일|주|개월|곳|건|줄|자|명|배|가지|바이트"


class Message:
    def __init__(self, context, node):
        translation = node.find("translation")
        self.context = context
        self.source = node.findtext("source") or ""
        self.is_plural = node.get("numerus") == "yes"
        self.kind = translation.get("type", "")
        plural = [form.text or "" for form in translation.iter("numerusform")]
        self.forms = plural if self.is_plural else [translation.text or ""]

    def __str__(self):
        return f"{self.context}: {self.source!r} -> {self.forms}"


def messages(path):
    for context in tree.parse(path).getroot().iter("context"):
        for node in context.iter("message"):
            yield Message(context.findtext("name"), node)


def declared_contexts():
    """What texts of the program are looked up under; without the namespaces of classes."""
    declared = set()
    for path in sources.files(ROOT, ("app", "services", "widgets")):
        text = sources.read(ROOT, path)
        declared.update(re.findall(r"\bQ_DECLARE_TR_FUNCTIONS\((\w+)\)", text))
        declared.update(re.findall(r'\b(?:translate|QT_TRANSLATE_\w+)\(\s*"(\w+)"', text))
        declared.update(re.findall(r"\b(?:class|struct)\s+(\w+)(?:\s+final)?(?:\s*:[^;{]*)?\s*\{\s*Q_(?:OBJECT|GADGET)\b", sources.blanked(text)))
    return declared


def places(text, is_plural):
    return {place.replace("L", "") for place in PLACE.findall(text) if not (is_plural and place.endswith("n"))}


def edges(text):
    return re.match(r"\s*", text).group() , re.search(r"\s*$", text).group()


def wrong_anywhere(source, form, is_plural):
    if not form.strip():
        return "is empty"
    if places(source, is_plural) != places(form, is_plural):
        return "other places for values"
    if re.search(r"%(?![\dnL])", form.replace("%%", "")) and not re.search(r"%(?![\dnL])", source):
        return "a lone percent sign"
    if source.endswith("…") != form.endswith("…"):
        return "the dots that promise a question"
    if "..." in form:
        return "three full stops instead of …"
    if "  " in form and "  " not in source:
        return "two blanks"
    if "<" in form and sorted(re.findall(r"</?\w+", form)) != sorted(re.findall(r"</?\w+", source)):
        return "other marks"
    return None


def wrong_in_chinese(form):
    if ";;" in form: # the list of a file dialog: its form is Qt's
        return None
    form = re.sub(r"“[^“”]*[:=][^“”]*”", "", form) # what is to be typed stands in quotes
    if re.search(rf"[{HAN}][,;:?!()]|[,;:?!()][{HAN}]", form):
        return "half-width punctuation beside Chinese"
    if re.search(r"%L?\d[,;:] |%L?\d[;!?]|[;!?]%L?\d", form):
        return "half-width punctuation beside a value"
    if re.search(rf"[，。；：！？、」”）] |[{HAN}] [{HAN}]| [，。；：！？、）”“（]", form):
        return "a blank where Chinese has none"
    if word := re.search("你|(?<!笔记本)电脑", form):
        return f"{word.group()}, where the program says 您 and 计算机"
    return None


def wrong_in_korean(form):
    if re.search(r"[，。；：！？、（）]", form):
        return "full-width punctuation"
    # The particle depends on how a value is read, which nobody knows here: a noun behind it ("%1 TPU를") or a colon says the same.
    both = r"을[(/]를|를[(/]을|은[(/]는|는[(/]은|이[(/]가\)|가[(/]이\)|과[(/]와|와[(/]과|\([으이]\)"
    return "two particles for one" if re.search(both, form) else wrong_korean_number(form)


def wrong_korean_number(form):
    # As Korea's standards write them: the sign of a unit stands apart from its number, a word that counts stands at it. "%" stands at it.
    if re.search(rf"{VALUE}(?:[KMGTP]i?B|[KMG]?bps|[munµ]?s|[kMG]?Hz|px)(?![A-Za-z0-9])", form):
        return "no blank before the sign of a unit"
    if re.search(rf"{VALUE} (?:{COUNTERS})(?![가-힣])|{VALUE} (?:{COUNTERS})(?:[은는이가을를와과의로씩쯤]|에서|부터|까지|마다|보다|안에)(?![가-힣])", form):
        return "a blank before a word that counts"
    return None


def wrong_in_english(form):
    # The catalogue of English has plurals only, and what it says must be English.
    return "not English" if re.search(rf"[{HAN}\uac00-\ud7af]", form) else None


OWN = {"zh_CN": wrong_in_chinese, "ko": wrong_in_korean, "en": wrong_in_english}


def faults(message, language):
    if message.kind in ("vanished", "obsolete"):
        return []
    if language == "en" and not message.is_plural:
        return []
    found = [f"{message.kind}"] if message.kind else []
    wanted = 2 if language == "en" and message.is_plural else 1
    if len(message.forms) != wanted:
        found.append(f"{len(message.forms)} forms instead of {wanted}")
    for form in message.forms:
        is_loose = message.is_plural or language == "en"
        found += [why for why in (wrong_anywhere(message.source, form, is_loose), OWN[language](form)) if why]
        found += [f"the word {word}" for word in NOT_IN.get(language, {}) if word in form]
    return found


def wrong_quota_words(message):
    """Which of the three words is missing, or there without its English one."""
    def is_excepted(word):
        return any(message.source.startswith(begin) and of == word for begin, of, _ in QUOTA_EXCEPTIONS)

    text = "".join(message.forms)
    found = [f"says no {word}" for english, word in TOLD
             if english.search(message.source) and not re.search(word, text) and not is_excepted(word)]
    return found + [f"says {word}" for english, word in QUOTA_WORDS
                    if word in text and not english.search(message.source) and not is_excepted(word)]


def sample(source, *forms, plural=False):
    node = tree.Element("message", {"numerus": "yes"} if plural else {})
    tree.SubElement(node, "source").text = source
    translation = tree.SubElement(node, "translation")
    if plural:
        for form in forms:
            tree.SubElement(translation, "numerusform").text = form
    else:
        translation.text = forms[0]
    return Message("Sample", node)


class Rules(unittest.TestCase):
    """Each rule finds what it is there for."""

    def test_what_is_wrong_is_found(self):
        wrong = [("zh_CN", "Delete %1", "删除"), ("zh_CN", "Name, zone", "名称,可用区"), ("zh_CN", "Read it.", "请读。 再来。"),
                 ("zh_CN", "%1; %2", "%1; %2"), ("zh_CN", "%1: %2", "%1: %2"), ("zh_CN", "Open…", "打开"), ("zh_CN", "Your key", "你的密钥"), ("zh_CN", "this computer", "这台电脑"),
                 ("ko", "Wait.", "기다리세요。"), ("ko", "device", "장치"), ("ko", "Open...", "열기..."),
                 ("ko", "Delete %1?", "%1을(를) 삭제할까요?"), ("ko", "Switch to %1", "%1(으)로 전환"),
                 ("ko", "%1 ms", "%1ms"), ("ko", "over 50 GiB", "50GiB 초과"), ("ko", "%n of them", "%n 개를 더"),
                 ("ko", "<b>Now</b>", "<i>지금</i>"), ("zh_CN", "Full", "已满 %"), ("ko", "Empty", " ")]
        for language, source, form in wrong:
            self.assertTrue(faults(sample(source, form), language), (source, form))
        self.assertTrue(faults(sample("%n hosts", "one host", plural=True), "en"))
        self.assertTrue(faults(sample("%n of %1 hosts", "1 host", "%n of %1 hosts", plural=True), "en"))

    def test_a_quota_a_limit_and_a_grant_are_told_apart(self):
        wrong = [("Ask for a higher quota", "申请提高限额"), ("The limit is 0.", "配额为 0。"), ("No grant entered", "未录入配额"),
                 ("Your project", "您项目的额度"), ("granted", "已有"), ("The quota's limit", "配额的上限")]
        for source, form in wrong:
            self.assertTrue(wrong_quota_words(sample(source, form)), (source, form))
        right = [("Ask for a higher quota", "申请提高配额"), ("The limit of this quota", "此配额的限额"), ("Cloud Quotas does not answer", "Cloud Quotas 没有响应"),
                 ("Your grant", "您的额度"), ("The time limit was reached", "已到期限")]
        for source, form in right:
            self.assertEqual(wrong_quota_words(sample(source, form)), [], (source, form))

    def test_what_is_right_passes(self):
        right = [("zh_CN", "Delete %1", "删除 %1"), ("zh_CN", "Files (*.txt);;All files (*)", "文件 (*.txt);;所有文件 (*)"),
                 ("ko", "Open…", "열기…"), ("ko", "Delete %1?", "%1 TPU를 삭제할까요?"),
                 ("ko", "%1 ms on %2 hosts", "호스트 %2대에서 %1 ms"), ("ko", "30% of v5e", "v5e의 30%"), ("ko", "%1 instead", "%1 대신"), ("zh_CN", "%1 %", "%1 %"), ("zh_CN", "a laptop", "笔记本电脑")]
        for language, source, form in right:
            self.assertEqual(faults(sample(source, form), language), [], (source, form))
        self.assertEqual(faults(sample("%n hosts", "1 host", "%n hosts", plural=True), "en"), [])


class Words(unittest.TestCase):
    def catalogue(self, language):
        return list(messages(os.path.join(ROOT, f"translations/tpudesk_{language}.ts")))

    def test_no_string_has_a_fault(self):
        for language in LANGUAGES:
            wrong = [f"{message}: {why}" for message in self.catalogue(language) for why in faults(message, language)]
            self.assertEqual(wrong, [], f"{language}: {len(wrong)} of them")

    def test_chinese_has_one_word_for_a_quota_one_for_a_limit_and_one_for_a_grant(self):
        said = [message for message in self.catalogue("zh_CN") if message.kind not in ("vanished", "obsolete")]
        wrong = [f"{message}: {why}" for message in said for why in wrong_quota_words(message)]
        self.assertEqual(wrong, [])
        idle = [begin for begin, _, _ in QUOTA_EXCEPTIONS if not any(message.source.startswith(begin) for message in said)]
        self.assertEqual(idle, [], "these exceptions are not needed any more")

    def test_the_better_chinese_sentences_stay(self):
        said = [message for message in self.catalogue("zh_CN") if (message.context, message.source) in BETTER_CHINESE]
        self.assertGreater(len(said), 10, "most of them are still used")
        wrong = [str(message) for message in said if message.forms != [BETTER_CHINESE[message.context, message.source]]]
        self.assertEqual(wrong, [])
        every = "\n".join(form for message in self.catalogue("zh_CN") for form in message.forms)
        self.assertEqual([part for part in BETTER_CHINESE_PARTS if part not in every], [])
        old = [f"{message}: {word}" for message in self.catalogue("zh_CN") for word in OLD_CHINESE for form in message.forms if word in form]
        self.assertEqual(old, [])

    def test_the_two_catalogues_hold_the_same_strings(self):
        keys = [{(one.context, one.source, one.is_plural) for one in self.catalogue(language)} for language in ("zh_CN", "ko")]
        self.assertEqual(keys[0] ^ keys[1], set())
        self.assertGreater(len(keys[0]), 3000)

    def test_the_catalogues_hold_what_the_sources_say(self):
        """A text or a context that was renamed on one side only would be shown in English."""
        lupdate = shutil.which("lupdate", path="/usr/lib/qt6/bin:/usr/lib64/qt6/bin:/usr/lib/qt6")
        if not lupdate:
            self.skipTest("Qt's lupdate is not there")
        with tempfile.TemporaryDirectory() as folder:
            fresh = shutil.copy(os.path.join(ROOT, "translations/tpudesk_ko.ts"), folder)
            done = subprocess.run([lupdate, "-no-obsolete", "-locations", "none", "-I", ".", "app", "services", "widgets", "-ts", fresh],
                                  cwd=ROOT, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            keys = {(one.context, one.source) for one in messages(fresh)}
        known = {(one.context, one.source) for one in self.catalogue("ko")}
        self.assertEqual(sorted(keys - known), [], "in the sources, and in no catalogue")
        self.assertEqual(sorted(known - keys), [], "in the catalogues, and in no source")

    def test_every_context_is_declared_in_the_sources(self):
        """lupdate has read names that exist nowhere: what stands under them is never found, and shown in English."""
        declared = declared_contexts()
        self.assertGreater(len(declared), 500)
        for language in LANGUAGES:
            wrong = {one.context for one in self.catalogue(language) if one.context.split("::")[-1] not in declared}
            self.assertEqual(sorted(wrong), [], language)

    def test_the_explanations_of_errors_are_written_alike(self):
        rules = json.loads(sources.read(ROOT, "resources/errors/rules.json"))["rules"]
        wrong = []
        for rule in rules:
            for language in ("zh_CN", "ko"):
                for part, text in rule[language].items():
                    why = OWN[language](text) or next((word for word in NOT_IN[language] if word in text), None)
                    if why or not rule["en"].get(part):
                        wrong.append(f"{rule['id']} {language} {part}: {text}: {why}")
        self.assertEqual(wrong, [])

    def test_the_korean_guide_writes_numbers_alike(self):
        wrong = []
        for path in sources.files(ROOT, ("resources/guide/ko",), (".md",)):
            text = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", sources.read(ROOT, path), flags=re.S) # what is code is the machine's
            wrong += [f"{path}: {line.strip()}: {why}" for line in text.splitlines() if (why := wrong_korean_number(line))]
        self.assertEqual(wrong, [])

    def test_money_is_never_left_to_the_locale(self):
        wrong = [path for path in sources.files(ROOT, ("app", "services", "widgets")) if "toCurrencyString" in sources.read(ROOT, path)]
        self.assertEqual(wrong, [], "a won has no decimals: services/quota/usd.h writes US$ with two in every language")

    def test_what_stands_between_two_texts_is_the_languages(self):
        # Files and reports are in English.
        own = {"services/diagnostics/bugreport.cpp", "services/diagnostics/realitycheck.cpp", "app/selftest.cpp", "services/auth/endpoints.cpp", "services/core/punctuation.cpp", "services/core/log.cpp"}
        join = re.compile(r"""u"%1[:;.] %2"_s|\.join\(u"[:;.] "_s\)|u' ' \+ (?:\w+::)?tr\(|(?:sentences|problems|reasons|facts|lacks)\.join\(u' '\)""")
        wrong = [f"{path}:{number}: {line.strip()}"
                 for path in sources.files(ROOT, ("app", "services", "widgets"))
                 if path not in own and not path.startswith(("app/run/", "app/tour/", "services/practice/", "services/ssh/"))
                 for number, line in enumerate(sources.read(ROOT, path).splitlines(), 1) if join.search(line)]
        self.assertEqual(wrong, [], "services/core/punctuation.h joins two texts as each language writes it")

    def test_the_vocabularys_forbidden_words_are_known_here(self):
        path = os.path.join(ROOT, "../shared/facts/glossary.csv")
        if not os.path.exists(path):
            self.skipTest("the vocabulary is not beside this checkout")
        with open(path, encoding="utf-8") as file:
            notes = [(row["en"], row["ko"], row["notes"] or "") for row in csv.DictReader(file)]
        for english, _, note in notes:
            for word in re.findall(r"ko not: (\S+)", note):
                # "존" alone stands inside of other words: the term itself is what must not be used.
                self.assertTrue(word in NOT_IN["ko"] or word == "존", (english, word))

    def test_every_reason_of_a_practice_host_can_be_translated(self):
        """They come from another process, in English: the list of those that are known must not fall behind."""
        def read(path):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                return file.read()

        def joined(literals):
            return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals))

        folder = "services/practice/hosts"
        told = set()
        for name in os.listdir(os.path.join(ROOT, folder)):
            if name.endswith(".cpp"):
                found = re.findall(r'(?:translate\(\s*"Hosts",|\w+Messages::tr\()\s*((?:"(?:[^"\\]|\\.)*"\s*)+)', read(f"{folder}/{name}"))
                told |= {joined(one) for one in found}
        known = {joined(one) for one in re.findall(r'NOOP\(\s*"Hosts",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)', read("services/net/servererrors.cpp"))}
        self.assertGreater(len(told), 10)
        self.assertEqual(told, known)


ROOT = sources.root_of_arguments()
if __name__ == "__main__":
    unittest.main(verbosity=1)
