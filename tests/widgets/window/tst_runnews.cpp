// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/stacks/stackstore.h"
#include "tests/fakes/hostiletext.h"
#include "tests/widgets/runs/runrig.h"
#include "widgets/notifications/runnews.h"

#include <QSignalSpy>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

ScalarAlert alertOf(ScalarAlert::Kind kind, const QString &text = u"loss is not a number since step 40."_s)
{
    return {.kind = kind, .tag = u"loss"_s, .point = {.step = 40}, .text = text};
}

} // namespace

/// What the program says of trainings while their page is not looked at.
class TestRunNews : public QObject
{
    Q_OBJECT

    /// Notifications that find the window in front: what would be said is heard here.
    struct Stage
    {
        explicit Stage(RunRig *rig)
            : notifications{&rig->settings, [] { return true; }, u"unix:path=/nonexistent"_s}
            , news{&activities, &notifications}
            , said{&notifications, &Notifications::seenHere}
        {
            news.attach(rig->scalars.get(), rig->stacks.get(), [rig](const QUuid &run) {
                const auto job = rig->fixture.jobs->find(run);
                return job ? job->spec.name : QString{};
            });
        }
        [[nodiscard]] DesktopNotice last() const { return said.last().at(0).value<DesktopNotice>(); }

        Activities activities;
        Notifications notifications;
        RunNews news;
        QSignalSpy said;
    };

private slots:
    void anAlertIsKeptInTheActivityListAndSaid()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        Stage stage{&rig};
        emit rig.scalars->alert(job.id, alertOf(ScalarAlert::Kind::NotANumber));
        QCOMPARE(stage.activities.ended().size(), 1);
        QCOMPARE(stage.activities.ended().first().text(), u"llama: loss is not a number since step 40."_s);
        QCOMPARE(stage.activities.ended().first().state, ActivityState::Failed);
        QCOMPARE(stage.said.size(), 1);
        QCOMPARE(stage.last().kind, NoticeKind::Training);
        QCOMPARE(RunNews::runOf(stage.last().key), job.id);
        struct OtherLanguage : QTranslator
        {
            QString translate(const char *context, const char *source, const char *, int) const override
            {
                return qstrcmp(context, "RunNews") == 0 && qstrcmp(source, "%1: a value is not a number") == 0
                    ? u"%1 keine Zahl"_s
                    : QString{};
            }
            bool isEmpty() const override { return false; }
        } other;
        QCoreApplication::installTranslator(&other);
        QCOMPARE(stage.activities.ended().first().text(), u"llama keine Zahl"_s); // not in the language of before
        QCoreApplication::removeTranslator(&other);
        stage.news.detach();
        emit rig.scalars->alert(job.id, alertOf(ScalarAlert::Kind::Spike));
        QCOMPARE(stage.activities.ended().size(), 1);
    }

    void aSpikeIsAWarning()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        Stage stage{&rig};
        emit rig.scalars->alert(job.id, alertOf(ScalarAlert::Kind::Spike, u"loss rose to 9."_s));
        QCOMPARE(stage.activities.ended().size(), 1);
        QCOMPARE(stage.activities.ended().first().state, ActivityState::NeedsUser);
        QCOMPARE(stage.said.size(), 1);
    }

    void eachKindHasItsTitleAndItsRun()
    {
        const auto run = QUuid::createUuid();
        QSet<QString> titles;
        for (const auto kind : {ScalarAlert::Kind::NotANumber, ScalarAlert::Kind::Infinite, ScalarAlert::Kind::Spike,
                                ScalarAlert::Kind::NoProgress}) {
            const auto notice = RunNews::notice(run, u"llama"_s, alertOf(kind));
            QVERIFY(notice.title.contains(u"llama"_s));
            QCOMPARE(RunNews::runOf(notice.key), run);
            titles << notice.title;
        }
        QCOMPARE(titles.size(), 4);
        QVERIFY(RunNews::runOf(u"job:"_s + run.toString(QUuid::WithoutBraces)).isNull());
        QVERIFY(RunNews::runOf(u"run:nonsense"_s).isNull());
    }

    void stacksThatNobodyAskedForAreNews()
    {
        RunRig rig;
        const auto job = rig.add(u"llama"_s, JobState::Running);
        rig.begin();
        Stage stage{&rig};
        StackStore store{rig.fixture.documents.get()};
        StackReport report{.job = job.id, .at = rig.fixture.clock.now(), .cause = StackCause::User, .hosts = 1};
        QVERIFY(store.keep(report));
        emit rig.stacks->captured(job.id); // the page shows what its button asked for
        QVERIFY(stage.activities.ended().isEmpty() && stage.said.isEmpty());
        report.cause = StackCause::Hang;
        report.at = report.at.addSecs(60);
        QVERIFY(store.keep(report));
        emit rig.stacks->captured(job.id);
        QCOMPARE(stage.activities.ended().size(), 1);
        QCOMPARE(stage.activities.ended().first().state, ActivityState::Done);
        QCOMPARE(RunNews::runOf(stage.last().key), job.id);
        emit rig.stacks->captureFailed(job.id, {.code = ErrorCode::Timeout, .message = u"No host answered."_s});
        QCOMPARE(stage.activities.ended().first().state, ActivityState::Failed);
        QVERIFY(stage.activities.ended().first().text().contains(u"No host answered."_s));
        QCOMPARE(stage.said.size(), 1);
    }

    void wordsFromOutsideAreShortAndPlain()
    {
        Bait bait;
        const auto texts = bait.texts();
        for (const auto &text : texts) {
            const auto notice =
                RunNews::notice(QUuid::createUuid(), u"llama"_s, alertOf(ScalarAlert::Kind::Spike, text));
            QVERIFY(notice.text.size() <= 400 && !notice.text.contains(u'\n') && !notice.text.contains(QChar{0x202e}));
        }
        RunRig rig;
        const auto job = rig.add(texts.value(u"direction"_s), JobState::Running);
        rig.begin();
        Stage stage{&rig};
        emit rig.scalars->alert(job.id, alertOf(ScalarAlert::Kind::NoProgress));
        QVERIFY(!stage.last().title.contains(QChar{0x202e}));
        emit rig.scalars->alert(QUuid::createUuid(), alertOf(ScalarAlert::Kind::NoProgress)); // of nobody knows what
        QVERIFY(!stage.last().title.isEmpty());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestRunNews)
#include "tst_runnews.moc"
