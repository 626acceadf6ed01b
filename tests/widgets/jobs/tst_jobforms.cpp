// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the job sheet is made of beside its fields: how a job resumes, what is put beside it, where its buckets lie.
#include "services/core/async/reply.h"
#include "widgets/common/codeview.h"
#include "widgets/jobs/jobdiagnosticsform.h"
#include "widgets/jobs/jobengine.h"
#include "widgets/jobs/jobregionform.h"
#include "widgets/jobs/jobresumeform.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace Qt::StringLiterals;

class TestJobForms : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Theme> m_theme;
    Result<ResumeChoice> m_found = ResumeChoice{};
    QStringList m_looked; ///< folders
    QStringList m_asked; ///< buckets whose place was asked for
    QHash<QString, BucketPlacement> m_placements; ///< by the bucket's name

    template <typename T>
    static T *part(const QWidget &form, const char *name)
    {
        auto *found = form.findChild<T *>(QLatin1StringView{name});
        if (found == nullptr)
            qFatal("no %s", name);
        return found;
    }
    [[nodiscard]] JobResumeForm::Check check()
    {
        return [this](JobSpec spec, std::stop_token) {
            m_looked << spec.resume.checkpoints;
            return finishedTask<ResumeChoice>(m_found);
        };
    }
    [[nodiscard]] BucketCalls calls()
    {
        BucketCalls calls;
        calls.placements = [this](QStringList names, ZoneId, std::stop_token) {
            m_asked << names;
            QList<BucketPlacement> found;
            for (const auto &name : names)
                found << m_placements.value(name, BucketPlacement{.bucket = name});
            return finishedTask<QList<BucketPlacement>>(found);
        };
        calls.create = [](BucketOrder, std::stop_token) { return finishedTask<Bucket>(Bucket{}); };
        return calls;
    }
    static void chooseTemplate(const JobResumeForm &form, ResumeTemplate kind)
    {
        auto *choice = part<QComboBox>(form, "jobResume");
        choice->setCurrentIndex(choice->findData(int(kind)));
        QCOMPARE(form.resume().kind, kind);
    }
    static JobSpec job(const QString &command)
    {
        JobSpec spec;
        spec.command = command;
        spec.hosts = {{.id = u"p/z/1/0"_s, .label = u"node-1"_s, .zone = ZoneId{u"us-central2-b"_s}}};
        return spec;
    }

private slots:
    void initTestCase() { m_theme = std::make_unique<Theme>(qApp); }
    void cleanupTestCase() { m_theme.reset(); }
    void init()
    {
        m_found = ResumeChoice{};
        m_looked.clear();
        m_asked.clear();
        m_placements.clear();
        ThingPrice price;
        price.price = Usd{80'000'000};
        price.asOf = u"2026-09-20"_s;
        m_placements.insert(u"far"_s,
                            {.bucket = u"far"_s,
                             .location = u"europe-west4"_s,
                             .way = DataWay::OtherContinent,
                             .perGib = price,
                             .sentBytes = qint64{3} << 30});
        m_placements.insert(u"near"_s, {.bucket = u"near"_s, .location = u"us-central2"_s, .way = DataWay::SameRegion});
    }

    void whatWasChosenIsGivenBack()
    {
        JobResumeForm form{check()};
        const ResumeSpec own{.kind = ResumeTemplate::Flag,
                             .text = u"--resume={checkpoint}"_s,
                             .checkpoints = u"gs://models/run"_s,
                             .mostInterruptions = 7,
                             .mostFailures = 3};
        form.show(own);
        QCOMPARE(form.resume(), own);
        form.show({});
        QCOMPARE(form.resume(), ResumeSpec{});
        QSignalSpy changed{&form, &JobResumeForm::changed};
        chooseTemplate(form, ResumeTemplate::EasyLm);
        part<QLineEdit>(form, "jobCheckpoints")->setText(u"/nfs_share/run"_s);
        QVERIFY(changed.size() >= 2);
        QVERIFY(part<QLineEdit>(form, "jobResumeText")->parentWidget()->isHidden()); // its flag is known
    }

    void aClusterIsOfferedWhereThereIsOneAndLeadsToItsOwnSheet()
    {
        QList<std::pair<QUuid, QString>> clusters;
        JobEngine engine{[&clusters] { return clusters; }};
        QVERIFY(engine.isHidden());
        const auto id = QUuid::createUuid();
        clusters = {{id, u"lab"_s}};
        engine.offer(true);
        QVERIFY(!engine.isHidden());
        auto *choice = part<QComboBox>(engine, "jobEngine");
        QCOMPARE(choice->count(), 2);
        QVERIFY(choice->itemText(1).contains("lab"_L1));
        QSignalSpy chosen{&engine, &JobEngine::clusterChosen};
        emit choice->activated(0); // the hosts, as it was
        QCOMPARE(chosen.size(), 0);
        choice->setCurrentIndex(1);
        emit choice->activated(1);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen.at(0).at(0).toUuid(), id);
        engine.offer(false); // a job that has run stays where its logs are
        QVERIFY(engine.isHidden());
    }

    void theCommandIsSeenAsItWillBe()
    {
        JobResumeForm form{check()};
        form.setJob(job(u"python3 train.py --lr 3"_s));
        chooseTemplate(form, ResumeTemplate::Flag);
        auto *preview = part<CodeView>(form, "jobResumePreview");
        QVERIFY(preview->isHidden()); // there is nothing to hand over yet
        part<QLineEdit>(form, "jobResumeText")->setText(u"--resume={checkpoint}"_s);
        part<QLineEdit>(form, "jobCheckpoints")->setText(u"gs://models/run"_s);
        QVERIFY(!preview->isHidden());
        QVERIFY2(preview->code().contains(u"--lr 3 --resume=gs://models/run/"_s), qPrintable(preview->code()));
        m_found = ResumeChoice{.complete = {{.path = u"gs://models/run/4200"_s, .step = 4'200}}, .torn = 1};
        part<QPushButton>(form, "jobCheckpointsCheck")->click();
        QTRY_VERIFY(preview->code().contains(u"--resume=gs://models/run/4200"_s));
        QCOMPARE(m_looked, QStringList{u"gs://models/run"_s});
        const auto said = part<QLabel>(form, "jobCheckpointsFound")->text();
        QVERIFY2(said.contains(u"4200"_s) && said.contains(u"incomplete"_s), qPrintable(said));
        part<QLineEdit>(form, "jobCheckpoints")->setText(u"gs://models/other"_s); // what was found is of another folder
        QVERIFY(!preview->code().contains(u"4200"_s));
        QVERIFY(part<QLabel>(form, "jobCheckpointsFound")->isHidden());
    }

    void aFolderWithoutACompleteCheckpointSaysSo()
    {
        JobResumeForm form{check()};
        form.setJob(job(u"python3 train.py"_s));
        chooseTemplate(form, ResumeTemplate::Orbax);
        auto *look = part<QPushButton>(form, "jobCheckpointsCheck");
        QVERIFY(!look->isEnabled() && !look->toolTip().isEmpty());
        part<QLineEdit>(form, "jobCheckpoints")->setText(u"/nfs_share/run"_s);
        m_found = ResumeChoice{.torn = 2};
        look->click();
        const auto *said = part<QLabel>(form, "jobCheckpointsFound");
        QTRY_VERIFY(said->text().contains(u"first step"_s));
        m_found = failed(ErrorCode::ConnectionLost, u"the connection broke"_s);
        look->click();
        QTRY_COMPARE(said->text(), u"the connection broke"_s);
    }

    void problemsStandAtTheirFields()
    {
        JobResumeForm form{check()};
        chooseTemplate(form, ResumeTemplate::Flag);
        QCOMPARE(form.fieldOf(u"resume"_s)->objectName(), u"jobResumeText"_s);
        chooseTemplate(form, ResumeTemplate::MaxText);
        QCOMPARE(form.fieldOf(u"resume"_s)->objectName(), u"jobResume"_s);
        QCOMPARE(form.fieldOf(u"checkpoints"_s)->objectName(), u"jobCheckpoints"_s);
        QVERIFY(form.fieldOf(u"step"_s) == nullptr);
    }

    void whatPythonImportsIsReadBefore()
    {
        JobDiagnosticsForm form;
        QVERIFY(!form.capturesStacks() && form.profilerPort() == 0);
        auto *show = part<QPushButton>(form, "jobStacksShow");
        QVERIFY(show->isHidden());
        part<QCheckBox>(form, "jobStacks")->setChecked(true);
        QVERIFY(form.capturesStacks() && !show->isHidden());
        auto *text = part<CodeView>(form, "jobStacksText");
        QVERIFY(text->isHidden());
        show->click();
        QVERIFY(!text->isHidden());
        QVERIFY2(text->code().contains(u"faulthandler"_s), qPrintable(text->code().left(200)));
        QVERIFY(!text->code().contains(u"start_server"_s));
        part<QCheckBox>(form, "jobProfiler")->setChecked(true);
        QVERIFY(text->code().contains(u"start_server"_s));
        QCOMPARE(form.profilerPort(), usualProfilerPort);
        QVERIFY(!part<QLabel>(form, "jobProfilerNote")->isHidden()); // who else can reach it
        part<QSpinBox>(form, "jobProfilerPort")->setValue(9'500);
        QCOMPARE(form.profilerPort(), quint16{9'500});
        form.show(false, 0);
        QVERIFY(!form.capturesStacks() && form.profilerPort() == 0 && show->isHidden());
    }

    void aBucketInTheSameRegionHoldsNothingBack()
    {
        JobRegionForm form{calls()};
        form.look({u"python3 train.py --data gs://near/data"_s}, job({}).hosts);
        QVERIFY(form.isLooking());
        form.lookNow();
        QTRY_VERIFY(!form.isLooking());
        QVERIFY(form.problem().isEmpty());
        QVERIFY(!form.isHidden()); // that it is free of charge is said, too
        QVERIFY(part<QLineEdit>(form, "jobRegionsTyped")->parentWidget()->isHidden());
    }

    void aBucketElsewhereIsPricedAndItsNameTyped()
    {
        JobRegionForm form{calls()};
        QSignalSpy changed{&form, &JobRegionForm::changed};
        const auto hosts = job({}).hosts + job({}).hosts;
        form.look({u"cp gs://far/a gs://near/b"_s}, hosts);
        form.lookNow();
        QTRY_VERIFY(!form.isLooking() && changed.size() > 0);
        QCOMPARE(m_asked.size(), 2); // each once
        const auto words = part<QLabel>(form, "jobRegionsWords")->text();
        QVERIFY2(words.contains(u"europe-west4"_s) && words.contains(u"US$ 0.08"_s) && words.contains(u"3.0 GiB"_s),
                 qPrintable(words));
        QVERIFY2(form.problem().contains(u"far"_s) && !form.problem().contains(u"near"_s), qPrintable(form.problem()));
        auto *typed = part<QLineEdit>(form, "jobRegionsTyped");
        typed->setText(u"fa"_s);
        QVERIFY(!form.problem().isEmpty() && form.agreed().isEmpty());
        typed->setText(u"far"_s);
        QVERIFY(form.problem().isEmpty());
        QCOMPARE(form.agreed(), QStringList{u"us-central2/far"_s}); // what the job remembers
        QSignalSpy wanted{&form, &JobRegionForm::bucketRequested};
        auto *create = part<QPushButton>(form, "jobRegionsCreate");
        QVERIFY2(create->text().contains(u"us-central2"_s), qPrintable(create->text()));
        create->click();
        QCOMPARE(wanted.size(), 1);
        form.look({u"cp gs://far/a gs://near/c"_s}, hosts);
        QVERIFY(!form.isLooking()); // what is known is not asked for again
        form.clear();
        QVERIFY(form.problem().isEmpty() && form.isHidden() && typed->text().isEmpty());
    }

    void aBucketThatTheHostsMountCountsAsNamed()
    {
        auto own = calls();
        own.setUpOn = [](const QList<PodHost> &hosts) {
            return hosts.isEmpty() ? QStringList{} : QStringList{u"gs://far/data"_s};
        };
        JobRegionForm form{own};
        form.look({u"python3 train.py --data /bucket"_s}, job({}).hosts);
        form.lookNow();
        QTRY_VERIFY(!form.isLooking());
        QVERIFY2(form.problem().contains(u"far"_s), qPrintable(form.problem()));
    }

    /// A bucket of which nothing can be known keeps nobody from starting; that nothing is known is said.
    void aBucketWithoutPermissionIsSaidAndHoldsNothingBack()
    {
        m_placements.insert(u"secret"_s,
                            {.bucket = u"secret"_s, .problem = Error{ErrorCode::Denied, u"you may not see it"_s, {}}});
        JobRegionForm form{calls()};
        form.look({u"gs://secret"_s}, job({}).hosts);
        form.lookNow();
        QTRY_VERIFY(!form.isLooking());
        QVERIFY(form.problem().isEmpty());
        QVERIFY(part<QLabel>(form, "jobRegionsWords")->text().contains(u"you may not see it"_s));
    }

    void withoutBucketsAndWithoutAZoneThereIsNothingToAsk()
    {
        JobRegionForm form{calls()};
        form.look({u"python3 train.py"_s}, job({}).hosts);
        QVERIFY(!form.isLooking() && form.isHidden());
        form.look({u"gs://far"_s}, {PodHost{}}); // a machine of one's own
        QVERIFY(!form.isLooking() && form.isHidden() && form.problem().isEmpty());
        QVERIFY(m_asked.isEmpty());
    }

    void aFolderWithNothingThatIsKnownIsNoEmptyOne()
    {
        JobResumeForm form{check()};
        form.setJob(job(u"python3 train.py"_s));
        chooseTemplate(form, ResumeTemplate::Orbax);
        part<QLineEdit>(form, "jobCheckpoints")->setText(u"gs://models/run"_s);
        const auto *said = part<QLabel>(form, "jobCheckpointsFound");
        part<QPushButton>(form, "jobCheckpointsCheck")->click();
        QTRY_VERIFY2(said->text().contains(u"no checkpoint there yet"_s), qPrintable(said->text()));
        m_found = ResumeChoice{.strangers = 12};
        part<QPushButton>(form, "jobCheckpointsCheck")->click();
        QTRY_VERIFY2(said->text().contains(u"12"_s) && said->text().contains(u"Orbax"_s), qPrintable(said->text()));
    }

    /// What is written there goes with the machine; whoever wants it so may have it so.
    void aFolderOnTheMachinesOwnDiskIsWarnedOf()
    {
        JobResumeForm form{check()};
        const auto *warning = part<QLabel>(form, "jobCheckpointsDisk");
        form.show({.kind = ResumeTemplate::Itself, .checkpoints = u"~/run"_s});
        form.setJob(job(u"python3 train.py"_s));
        QVERIFY(!warning->isHidden() && warning->text().contains(u"gs://"_s));
        form.setMounted([](const QList<PodHost> &hosts) {
            return hosts.isEmpty() ? QStringList{} : QStringList{u"/nfs_share"_s, u"~/nfs_share"_s};
        });
        QVERIFY2(warning->text().contains(u"/nfs_share"_s), qPrintable(warning->text()));
        for (const auto &folder : {u"/nfs_share/run"_s, u"~/nfs_share/run"_s, u"gs://models/run"_s, QString{}}) {
            form.setCheckpoints(folder);
            QVERIFY2(warning->isHidden(), qPrintable(folder));
        }
        form.setCheckpoints(u"/tmp/run"_s);
        QVERIFY(!warning->isHidden());
        chooseTemplate(form, ResumeTemplate::Anew);
        QVERIFY(warning->isHidden());
    }

    void aHostIsNamedOnce()
    {
        QCOMPARE(labelledOnce(u"node-1"_s, u"no route"_s), u"node-1: no route"_s);
        QCOMPARE(labelledOnce(u"node-1"_s, u"node-1: PREEMPTED"_s), u"node-1: PREEMPTED"_s);
    }

    void anAttemptSaysFromWhereItBegan()
    {
        JobAttempt attempt;
        QVERIFY(jobtext::originText(attempt).isEmpty());
        attempt.resumedFrom = ResumePoint{.path = u"gs://models/run/1200"_s, .step = 1'200};
        QVERIFY(jobtext::originText(attempt).contains(u"gs://models/run/1200"_s));
        QVERIFY(jobtext::originText(attempt).startsWith(u"Newest checkpoint: step 1"_s)); // no step was made yet
        QVERIFY(!jobtext::attemptText(attempt).contains(u"200"_s));
        attempt.firstStep = 1'201;
        QVERIFY(jobtext::originText(attempt).startsWith(u"Resumed from step 1"_s));
        QVERIFY(jobtext::attemptText(attempt).contains(u"from step 1200"_s)
                || jobtext::attemptText(attempt).contains(u"from step 1,200"_s));
        attempt.firstStep = 1; // it did not use it
        const auto missed = jobtext::originText(attempt);
        QVERIFY2(missed.contains(u"began at step 1,"_s) && missed.contains(u"flag"_s), qPrintable(missed));
        QVERIFY(!jobtext::attemptText(attempt).contains(u"200"_s));
        attempt.resumedFrom->step = -1; // nothing says which
        QCOMPARE(jobtext::originText(attempt), u"Newest checkpoint: gs://models/run/1200."_s);
        QVERIFY2(!jobtext::attemptText(attempt).contains(u"-1"_s), qPrintable(jobtext::attemptText(attempt)));
    }

    void aJobThatOnlyWaitsSaysSo()
    {
        JobLive live;
        QVERIFY(!jobtext::isWaiting(live));
        live.waitReason = u"It waits for node-1 to come back."_s;
        QVERIFY(jobtext::isWaiting(live));
        Job one;
        one.attempts.append(JobAttempt{});
        QVERIFY(jobtext::stateText(one, live) != jobtext::word(stateOf(one)));
        QCOMPARE(jobtext::sentence(one, live, QDateTime::currentDateTimeUtc()), live.waitReason);
        live.phase = JobPhase::Choosing;
        QVERIFY(!jobtext::isWaiting(live));
    }

    void whatHangsIsAStateOfItsOwn()
    {
        const auto now = QDateTime::currentDateTimeUtc();
        Job one;
        one.attempts.append(
            JobAttempt{.hosts = {JobHost{.host = {}, .state = JobState::Running, .startedAt = now.addSecs(-3'600)}}});
        JobLive live;
        live.hosts = {{.step = 5, .stepAt = now.addSecs(-60), .lookedAt = now}};
        QCOMPARE(jobtext::stateText(one, live, now), jobtext::word(JobState::Running));
        QCOMPARE(jobtext::stateLevel(one, live, now), StatusLevel::Working);
        live.hosts[0].stepAt = now.addSecs(-1'800);
        QCOMPARE(jobtext::stateText(one, live, now), jobtext::stalledWord());
        QCOMPARE(jobtext::stateLevel(one, live, now), StatusLevel::Warning);
        QVERIFY(jobtext::stalledWord() != jobtext::word(JobState::Running));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestJobForms)
#include "tst_jobforms.moc"
