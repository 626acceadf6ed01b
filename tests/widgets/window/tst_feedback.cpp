// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/languages.h"
#include "widgets/provisioning/feedbacksheet.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The text for the TRC team with the program's own catalogues.
class TestFeedback : public QObject
{
    Q_OBJECT

private slots:
    void itsLanguageIsChosenApartFromTheWindows();
};

void TestFeedback::itsLanguageIsChosenApartFromTheWindows()
{
    const auto now = QDateTime{QDate{2026, 11, 21}, QTime{10, 0}, QTimeZone::UTC};
    CapacitySummary row{.key = {ZoneId{u"us-east5-a"_s}, u"v6e-8"_s, Tier::Spot},
                        .count = {.won = 1, .none = 3, .refused = 2},
                        .medianWait = 134min,
                        .medianLife = 28h,
                        .takenAway = 1};
    const FeedbackFacts facts{.project = ProjectId{u"my-project"_s},
                              .from = now.addDays(-14),
                              .to = now,
                              .rows = {row},
                              .isForSending = false};
    using Language = FeedbackSheet::Language;
    Languages languages;
    QStringList texts;
    for (const auto &window : {u"ko"_s, u"en"_s}) { // whatever the window speaks
        languages.use(window);
        const auto english = feedbackText(facts, FeedbackSheet::speechOf(Language::English));
        QVERIFY2(english.contains("Dear TRC team"_L1) && english.contains("tries: 4, obtained: 1 (25%)"_L1),
                 qPrintable(english));
        for (const auto language : {Language::Chinese, Language::Korean}) {
            const auto text = feedbackText(facts, FeedbackSheet::speechOf(language));
            texts << text;
            QVERIFY2(text.contains("us-east5-a"_L1) && text.contains("my-project"_L1) && text.contains("2026"_L1),
                     qPrintable(text));
            for (const auto &word : {u"Dear"_s, u"obtained"_s, u"median"_s, u"Kind"_s, u"figures"_s, u"tries"_s,
                                     u"refused"_s, u"taken"_s, u"%1"_s, u"%2"_s})
                QVERIFY2(!text.contains(word), qPrintable(text));
        }
    }
    QCOMPARE(texts[0], texts[2]);
    QCOMPARE(texts[1], texts[3]);
    QVERIFY(texts[0].contains(u"TRC 团队"_s) && texts[1].contains(u"TRC 팀"_s));
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestFeedback)
#include "tst_feedback.moc"
