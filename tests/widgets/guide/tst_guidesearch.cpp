// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/guidesearch.h"
#include "widgets/guide/guidetext.h"
#include "widgets/guide/searchforms.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

class TestGuideSearch : public QObject
{
    Q_OBJECT

private slots:
    void lettersOfAnyCaseAndWidthAreOne()
    {
        QCOMPARE(FoldedText{u"ＪＡＸ"_s}.folded(), u"jax"_s);
        const FoldedText dots{u"a… ＪＡＸ b"_s}; // "…" folds to three letters
        QCOMPARE(dots.rangesOf(u"jax"_s), (QList<TextRange>{{3, 3}}));
        QCOMPARE(dots.text().mid(3, 3), u"ＪＡＸ"_s);
        const FoldedText jamo{QString{u"한"_s}.normalized(QString::NormalizationForm_D) + u" 포트"_s};
        QCOMPARE(jamo.text().mid(jamo.rangesOf(folded(u"한"_s)).first().begin, 1), u"한"_s);
        const FoldedText pairs{u"𝐀b中"_s}; // a letter of two code units
        QCOMPARE(pairs.rangesOf(u"中"_s), (QList<TextRange>{{3, 1}}));
    }

    void whatIsTypedBecomesWords()
    {
        QCOMPARE(searchWords(u"  Port  forwarding. "_s), (QStringList{u"port"_s, u"forwarding"_s}));
        QCOMPARE(searchWords(u"jax数组 ＴＰＵ"_s), (QStringList{u"jax"_s, u"数组"_s, u"tpu"_s}));
        QCOMPARE(searchWords(u"포트，端口"_s), (QStringList{u"포트"_s, u"端口"_s}));
        QCOMPARE(searchWords(u"/dev/accel0 - id_ed25519"_s), (QStringList{u"/dev/accel0"_s, u"id_ed25519"_s}));
        QVERIFY(searchWords(u"— … ，"_s).isEmpty());
        QVERIFY(searchWords(u"a "_s.repeated(5000)).size() <= 8);
        QVERIFY(searchWords(QString{100'000, u'字'}).join(QString{}).size() <= 8 * 64);
    }

    void chineseAndKoreanAreFoundWithoutSpaces_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("language");
        for (const auto &language : GuideText::languages()) {
            QTest::addRow("Chinese in %s", qPrintable(language)) << u"端口"_s << language;
            QTest::addRow("Korean in %s", qPrintable(language)) << u"포트"_s << language;
            QTest::addRow("English in %s", qPrintable(language)) << u"port forwarding"_s << language;
        }
        QTest::newRow("a long word that stands nowhere as a whole") << u"端口的转发"_s << u"zh_CN"_s;
    }

    void chineseAndKoreanAreFoundWithoutSpaces()
    {
        QFETCH(QString, typed);
        QFETCH(QString, language);
        const GuideText text{m_folder};
        const GuideSearch search{&text};
        const auto hits = search.find(typed, language);
        QVERIFY(!hits.isEmpty());
        QCOMPARE(hits.first().section, u"ports"_s);
        QVERIFY(!hits.first().excerpt.isEmpty());
    }

    void theBestStandsFirstAndEachOnce()
    {
        const GuideText text{m_folder};
        const GuideSearch search{&text};
        const auto hits = search.find(u"port"_s, u"en"_s);
        QCOMPARE(hits.first().section, u"ports"_s);
        QSet<QString> seen;
        for (const auto &hit : hits) {
            const auto name = hit.section + hit.anchor;
            QVERIFY(!seen.contains(name));
            seen.insert(name);
        }
        QCOMPARE(search.find(u"device_count"_s, u"en"_s).first().anchor,
                 u"python"_s); // also code, and the heading above it
        QVERIFY(search.find(u"port qqqxyz"_s, u"en"_s).first().score > 0); // one unknown word hides nothing
        QVERIFY(search.find(u"qqqxyz"_s, u"en"_s).isEmpty());
    }

    void aLatinWordIsMarkedWhereAWordBegins()
    {
        const FoldedText text{u"Find it in an instance; 在jax里 in-place, pin"_s};
        QStringList marked;
        for (const auto &range : text.rangesOf(u"in"_s))
            marked << text.text().mid(range.begin, 4);
        QCOMPARE(marked, (QStringList{u"in a"_s, u"inst"_s, u"in-p"_s})); // not in "Find" and "pin"
        QCOMPARE(text.rangesOf(u"jax"_s).size(), 1); // behind a letter that is a word by itself
        QCOMPARE(FoldedText{u"虚拟机端口"_s}.rangesOf(u"端口"_s).size(), 1);
        QCOMPARE(FoldedText{u"포트전달을"_s}.rangesOf(u"전달"_s).size(), 1);
    }

    void aBlankMoreOrLessIsTheSameInChineseAndKorean()
    {
        QCOMPARE(FoldedText{u"왜 호스트 키를"_s}.rangesOf(u"호스트키"_s), (QList<TextRange>{{2, 5}}));
        QCOMPARE(FoldedText{u"TPU 虚拟机"_s}.rangesOf(u"tpu虚拟机"_s), (QList<TextRange>{{0, 7}}));
        QCOMPARE(FoldedText{u"포트포워딩"_s}.rangesOf(u"포트 포워딩"_s), (QList<TextRange>{{0, 5}}));
        QVERIFY(FoldedText{u"able not notable"_s}.rangesOf(u"ablenot"_s).isEmpty()); // Latin words have bounds
        QVERIFY(FoldedText{u"사용 량"_s}.rangesOf(u"용량"_s).isEmpty());
        const GuideText text;
        const GuideSearch search{&text};
        for (const auto &typed : {u"호스트키"_s, u"호스트 키"_s}) {
            const auto keys = search.find(typed, u"ko"_s);
            QCOMPARE(keys.at(0).anchor, u"E10"_s); // the host key has changed
            QCOMPARE(keys.at(1).section, u"ssh"_s);
            QVERIFY2(keys.at(1).place.contains(u"호스트 키"_s), qPrintable(keys.at(1).place));
        }
        for (const auto &typed : {u"가상머신"_s, u"가상 머신"_s})
            QCOMPARE(search.find(typed, u"ko"_s).first().section, u"tpu-vm"_s);
        QCOMPARE(search.find(u"虚拟机"_s, u"zh_CN"_s).first().section, u"tpu-vm"_s);
    }

    void aPastedErrorIsFoundByWhatItSays()
    {
        QCOMPARE(searchWords(u"of"_s), QStringList{u"of"_s});
        QCOMPARE(searchWords(u"To allocate in the memory of it"_s), (QStringList{u"allocate"_s, u"memory"_s}));
        const GuideText text;
        const GuideSearch search{&text};
        const auto isFull = [](const GuideHit &hit) {
            return hit.kind == GuideHit::Kind::Error && hit.anchor == u"E14"_s;
        };
        for (const auto &language : GuideText::languages()) {
            QVERIFY(std::ranges::any_of(search.find(u"RESOURCE_EXHAUSTED"_s, language, 5), isFull));
            const auto hits = search.find(
                u"RESOURCE_EXHAUSTED: Error allocating device buffer: Attempting to allocate 1.00G. That was not possible."_s,
                language);
            QVERIFY(isFull(hits.first()));
            QVERIFY(std::ranges::all_of(
                hits, [](const auto &hit) { return hit.kind == GuideHit::Kind::Error || hit.section != u"thanks"_s; }));
        }
        const auto found = search.find(u"what you get"_s, u"ko"_s); // by the English text
        const auto vm = std::ranges::find(found, u"tpu-vm"_s, &GuideHit::section);
        QVERIFY(vm != found.end()
                && std::ranges::any_of(vm->excerpt, [](QChar letter) { return isCjk(letter.unicode()); }));
    }

    void aQuestionIsMoreThanItsFillWords()
    {
        QCOMPARE(searchWords(u"How do I stop being billed?"_s), (QStringList{u"stop"_s, u"billed"_s}));
        QCOMPARE(searchWords(u"요금이 왜 나와요"_s), QStringList{u"요금이"_s});
        QCOMPARE(formsOf(u"billed"_s), (QStringList{u"billed"_s, u"bill"_s}));
        QCOMPARE(formsOf(u"stopped"_s), (QStringList{u"stopped"_s, u"stop"_s}));
        QCOMPARE(formsOf(u"access"_s), QStringList{u"access"_s});
        QCOMPARE(formsOf(u"id_ed25519"_s), QStringList{u"id_ed25519"_s});
        QCOMPARE(formsOf(u"요금이"_s), (QStringList{u"요금이"_s, u"요금"_s}));
        QCOMPARE(piecesOf(u"怎样才能不再扣费"_s), QStringList{u"扣费"_s});
        QCOMPARE(piecesOf(u"怎么办"_s), QStringList{u"怎么办"_s});
        QCOMPARE(piecesOf(u"没有项目"_s), QStringList{u"项目"_s});
        QVERIFY(markedWords(u"怎样才能不再扣费"_s).contains(u"扣费"_s));
    }

    void aWordInTheMiddleOfOthersDoesNotMakeItCommon()
    {
        const GuideText text;
        const GuideSearch search{&text};
        // "change" stands in most sections; "hang" decides all the same, and "training" does not outdo it.
        QCOMPARE(search.find(u"my training hangs"_s, u"en"_s).first().section, u"hangs"_s);
        const GuideText fixture{m_folder};
        QVERIFY(!GuideSearch{&fixture}.find(u"orts"_s, u"en"_s).isEmpty()); // where it stands nowhere else, it is found
    }

    void aChineseCompoundIsAlsoFoundByItsWordsAndMarkedOnce()
    {
        const GuideText text;
        const GuideSearch search{&text};
        const auto hits = search.find(u"访问权限"_s, u"zh_CN"_s);
        QVERIFY(!hits.isEmpty());
        QVERIFY(std::ranges::any_of(hits, [](const GuideHit &hit) { return hit.anchor == u"E22"_s; })); // 无权访问
        for (const auto &hit : hits) {
            qsizetype end = 0;
            for (const auto &mark : hit.excerptMarks) {
                QVERIFY2(mark.begin + mark.length > end, qPrintable(hit.excerpt));
                end = mark.begin + mark.length;
            }
        }
    }

    void theMeaningStandsFirst_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("section");
        QTest::newRow("slow, zh") << u"PyTorch 慢"_s << u"zh_CN"_s << u"frameworks"_s;
        QTest::newRow("slow, zh in en") << u"PyTorch 慢"_s << u"en"_s << u"frameworks"_s;
        QTest::newRow("slow, en") << u"PyTorch slow"_s << u"en"_s << u"frameworks"_s;
        QTest::newRow("slow, ko") << u"PyTorch 느려요"_s << u"ko"_s << u"frameworks"_s;
        QTest::newRow("billed, en") << u"how do I stop being billed"_s << u"en"_s << u"cost"_s;
        QTest::newRow("billed, ko") << u"요금이 안 나가게 하려면"_s << u"ko"_s << u"cost"_s;
        QTest::newRow("billed, zh") << u"怎样才能不再扣费"_s << u"zh_CN"_s << u"cost"_s;
    }

    void theMeaningStandsFirst()
    {
        QFETCH(QString, typed);
        QFETCH(QString, language);
        QFETCH(QString, section);
        const GuideText text;
        const GuideSearch search{&text};
        const auto hits = search.find(typed, language);
        QVERIFY(!hits.isEmpty());
        QCOMPARE(hits.first().section, section);
    }

    /// What people ask: tests/data/guide/questions.tsv has where the answer stands (sections and errors, any of them),
    /// and the question in each language.
    void whatPeopleAskIsAmongTheFirstThree()
    {
        QFile file{m_folder + u"/questions.tsv"_s};
        QVERIFY(file.open(QIODevice::ReadOnly));
        const GuideText text;
        const GuideSearch search{&text};
        const QStringList languages{u"en"_s, u"ko"_s, u"zh_CN"_s}; // as the columns stand
        QStringList missed;
        int rows = 0;
        const auto lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
        for (const auto &line : lines) {
            const auto columns = line.split(u'\t');
            QCOMPARE(columns.size(), languages.size() + 1);
            const auto answers = columns.first().split(u' ');
            ++rows;
            for (qsizetype i = 0; i < languages.size(); ++i) {
                const auto hits = search.find(columns.at(i + 1), languages.at(i), 3);
                const bool isThere = std::ranges::any_of(hits, [&](const GuideHit &hit) {
                    return answers.contains(hit.kind == GuideHit::Kind::Error ? hit.anchor : hit.section);
                });
                if (!isThere)
                    missed << languages.at(i) + u": "_s + columns.at(i + 1);
            }
        }
        QVERIFY(rows >= 40);
        QVERIFY2(missed.isEmpty(), qPrintable(missed.join(u'\n')));
    }

    void whatWasFoundIsMarked()
    {
        const GuideText text{m_folder};
        const GuideSearch search{&text};
        for (const auto &typed : {u"full"_s, u"127.0.0.1"_s, u"本机监听"_s, u"server"_s}) {
            for (const auto &hit : search.find(typed, u"en"_s)) {
                for (const auto &mark : hit.excerptMarks) {
                    QVERIFY(mark.begin >= 0 && mark.begin + mark.length <= hit.excerpt.size());
                    QCOMPARE(folded(hit.excerpt.mid(mark.begin, mark.length)), folded(typed));
                }
            }
        }
        const auto wide = search.find(u"full"_s, u"en"_s);
        QVERIFY(std::ranges::any_of(wide, [](const auto &hit) { return !hit.excerptMarks.isEmpty(); }));
    }

    void knownErrorsAreFoundByNumberWordsAndByALine()
    {
        const GuideText text{m_folder};
        const GuideSearch search{&text};
        const auto byNumber = search.find(u"e16"_s, u"en"_s);
        QCOMPARE(byNumber.first().kind, GuideHit::Kind::Error);
        QCOMPARE(byNumber.first().anchor, u"E16"_s);
        const auto byLine = search.find(
            u"RuntimeError: open(/dev/vfio/0): Device or resource busy: Device or resource busy; Couldn't open iommu group /dev/vfio/0"_s,
            u"ko"_s);
        QCOMPARE(byLine.first().anchor, u"E16"_s);
        QCOMPARE(byLine.first().section, u"errors"_s);
        QVERIFY(isCjk(byLine.first().title.at(0).unicode()));
    }

    void settingsAreFoundWhenThereAreSome()
    {
        const GuideText text{m_folder};
        GuideSearch search{&text};
        QVERIFY(search.find(u"letters"_s, u"en"_s).isEmpty()
                || search.find(u"letters"_s, u"en"_s).first().kind != GuideHit::Kind::Setting);
        search.setSettings(
            [] { return QList<GuideSetting>{{u"text.scale"_s, u"Size of letters"_s, u"From 100 to 200 per cent"_s}}; });
        const auto hits = search.find(u"size of letters"_s, u"en"_s);
        QCOMPARE(hits.first().kind, GuideHit::Kind::Setting);
        QCOMPARE(hits.first().section, u"text.scale"_s);
    }

    void nothingTypedBreaksIt()
    {
        const GuideText text{m_folder};
        const GuideSearch search{&text};
        for (const auto &typed : {QString{}, u" "_s, u"("_s, u"\\"_s, u".*"_s, QString{100'000, u'a'},
                                  QString{QChar{0xD800}}, QString{QChar{0xDC00}} + u"端"_s, u"\0a"_s})
            QVERIFY(search.find(typed, u"zh_CN"_s).size() <= 40);
    }

    void theProgramsOwnPortsSectionIsFoundInEveryLanguage()
    {
        const GuideText text;
        if (!text.has(u"ports"_s))
            QSKIP("the section is not built in");
        const GuideSearch search{&text};
        for (const auto &language : GuideText::languages()) {
            for (const auto &typed : {u"端口"_s, u"포트"_s, u"port forwarding"_s}) {
                const auto hits = search.find(typed, language, 5);
                const bool found = std::ranges::any_of(hits, [](const auto &hit) { return hit.section == u"ports"_s; });
                QVERIFY2(found, qPrintable(typed + u" in "_s + language));
            }
        }
    }

private:
    const QString m_folder = QStringLiteral(TPUDESK_TEST_DATA "/guide");
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGuideSearch)
#include "tst_guidesearch.moc"
