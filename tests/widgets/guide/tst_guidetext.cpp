// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/guidetext.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const auto fixtures = QStringLiteral(TPUDESK_TEST_DATA "/guide");

QString fileOf(const QString &name)
{
    QFile file{fixtures + u'/' + name};
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString{};
}

} // namespace

class TestGuideText : public QObject
{
    Q_OBJECT

private slots:
    void aFileIsTakenApart()
    {
        const auto section = parseGuideSection(u"first"_s, u"en"_s, fileOf(u"en/first.md"_s));
        QCOMPARE(section.title, u"The first day"_s);
        QCOMPARE(section.panel, u"start"_s);
        QVERIFY(section.keywords.contains(u"新手"_s));
        using Kind = GuidePart::Kind;
        QList<Kind> kinds;
        for (const auto &part : section.parts)
            kinds << part.kind;
        QCOMPARE(kinds,
                 (QList{Kind::Prose, Kind::Tasks, Kind::Prose, Kind::Code, Kind::Prose, Kind::Code, Kind::Prose,
                        Kind::Code, Kind::Table, Kind::Prose}));
        const auto headings = section.headings();
        QCOMPARE(headings.size(), 2);
        QCOMPARE(headings.at(0).anchor, u"type"_s);
        QCOMPARE(headings.at(1).text, u"In Python"_s);
        QCOMPARE(headings.at(1).level, 3);
        QVERIFY(!section.parts.at(2).text.contains(u'{'));
        QCOMPARE(section.parts.at(1).tasks.size(), 2);
        QCOMPARE(section.parts.at(1).tasks.at(0).step, u"tpu"_s);
        QCOMPARE(section.parts.at(3).text, u"NAME=node-1\necho \"$NAME\""_s);
        QVERIFY(section.parts.at(3).isForHosts);
        QCOMPARE(section.parts.at(3).language, u"bash"_s);
        QVERIFY(!section.parts.at(7).isForHosts);
    }

    void whatIsOddIsShownAsItStands()
    {
        const auto text = [](const QString &file) {
            QString all;
            for (const auto &part : parseGuideSection(u"x"_s, u"en"_s, file).parts) {
                all += part.text;
                for (const auto &task : part.tasks)
                    all += task.text;
            }
            return all;
        };
        QCOMPARE(parseGuideSection(u"x"_s, u"en"_s, {}).title, u"x"_s);
        QVERIFY(text(u"---\ntitle: no end\nwords"_s).contains(u"words"_s));
        QVERIFY(text(u"```bash\nnever closed"_s).contains(u"never closed"_s));
        QVERIFY(text(u"```\n\n\ntwo empty lines before"_s).startsWith(u"\n\ntwo"_s));
        QVERIFY(text(u"{calculator:other}"_s).contains(u"other"_s));
        QVERIFY(text(u"## A heading {#Not Good}"_s).contains(u"Not Good"_s));
        QVERIFY(text(u"one\r\ntwo\r\n"_s).contains(u"two"_s));
    }

    void aFileCutAnywhereNeitherCrashesNorGrows()
    {
        const auto whole = fileOf(u"zh_CN/first.md"_s);
        for (qsizetype at = 0; at <= whole.size(); ++at) {
            const auto section = parseGuideSection(u"first"_s, u"zh_CN"_s, whole.left(at));
            qsizetype all = 0;
            for (const auto &part : section.parts)
                all += part.text.size();
            QVERIFY(all <= at + 1);
        }
    }

    void onlySectionsThatExistAreThere()
    {
        const GuideText text{fixtures};
        QCOMPARE(text.chapters().size(), 2);
        QCOMPARE(text.sections(), (QStringList{u"first"_s, u"ports"_s, u"padding"_s, u"errors"_s}));
        QVERIFY(!text.has(u"gone"_s));
        QVERIFY(text.section(u"../guide"_s, u"en"_s) == nullptr);
        QVERIFY(text.section(u"first"_s, u"../en"_s) != nullptr); // an unknown language is English
        QCOMPARE(text.section(u"first"_s, u"fr"_s)->language, u"en"_s);
        QCOMPARE(text.section(u"first"_s, u"ko"_s)->language, u"ko"_s);
        QCOMPARE(text.section(u"padding"_s, u"ko"_s)->language, u"en"_s); // not translated
        QCOMPARE(text.chapterOf(u"ports"_s)->title(u"zh_CN"_s), u"入门"_s);
        QCOMPARE(text.chapterOf(u"ports"_s)->title(u"fr"_s), u"Getting started"_s);
    }

    void markdownIsPlainForSearch()
    {
        QCOMPARE(plainOf(u"See **the** [ports](guide:ports#a) and `ls`"_s), u"See the ports and ls"_s);
        QCOMPARE(plainOf(u"| a | b |\n|---|---|\n| 1 | 2 |\n"_s).simplified(), u"a b 1 2"_s);
        QCOMPARE(plainOf(u"- [ ] {step:tpu} Create"_s), u"Create"_s);
    }

    void everySectionOfTheProgramReadsTheSameInEveryLanguage()
    {
        const GuideText text;
        if (text.sections().isEmpty())
            QSKIP("no guide is built in");
        for (const auto &id : text.sections()) {
            const auto *english = text.section(id, u"en"_s);
            QVERIFY2(english != nullptr && !english->parts.isEmpty(), qPrintable(id));
            for (const auto &language : GuideText::languages()) {
                const auto *section = text.section(id, language);
                if (section->language != language)
                    continue; // not written yet: English is shown
                const auto name = qPrintable(language + u'/' + id);
                QVERIFY2(section->title != id && !section->title.isEmpty(), name);
                QCOMPARE(section->panel, english->panel);
                QStringList here;
                QStringList there;
                for (const auto &heading : section->headings())
                    here << heading.anchor;
                for (const auto &heading : english->headings())
                    there << heading.anchor;
                QVERIFY2(here == there, name);
            }
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGuideText)
#include "tst_guidetext.moc"
