// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/languages.h"
#include "services/session/runmaterial.h"
#include "services/usage/usagestate.h"
#include "tests/fakes/fakefeed.h"
#include "tests/services/runs/runfixture.h"

#include <QTest>

using namespace Qt::StringLiterals;

namespace {

const TpuId ourTpu{u"projects/p/locations/z/nodes/pod"_s};

Check found(CheckId id, CheckState state, Found what)
{
    Check check;
    check.id = id;
    check.state = state;
    check.found = what;
    return check;
}

} // namespace

class RunMaterialTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<RunFixture> m_fixture;
    Job m_job;

    /// One that ran on some workers of a pod of two hosts.
    void begin(const QList<int> &workers)
    {
        m_job = m_fixture->job();
        m_job.spec.hosts.clear();
        auto &attempt = m_job.attempts.last();
        attempt.hosts.clear();
        for (const int worker : workers) {
            const PodHost host{.id = u"p/z/pod/%1"_s.arg(worker),
                               .label = u"pod · host %1"_s.arg(worker),
                               .tpu = ourTpu,
                               .worker = worker,
                               .workers = 2};
            m_job.spec.hosts.append(host);
            attempt.hosts.append(JobHost{.host = host, .state = JobState::Running});
        }
        QVERIFY(m_fixture->keep(m_job));
        m_fixture->start();
        QVERIFY(m_fixture->jobs->find(m_job.id));
    }
    [[nodiscard]] SliceUsage usage() const
    {
        SliceUsage slice{.id = ourTpu, .type = u"v4-16"_s};
        for (int core = 0; core < 4; ++core) {
            slice.layout.cores.append(
                Core{.index = core, .host = core / 2, .device = core % 2, .chip = core % 2, .chipOfSlice = core});
            slice.cores.append(CoreUsage{.state = UsageState::Busy, .duty = 50, .hbmUsed = 8, .hbmTotal = 32});
        }
        slice.cores[1].duty = noValue;
        slice.at = m_fixture->now();
        slice.isLive = true;
        return slice;
    }

private slots:
    void init() { m_fixture = std::make_unique<RunFixture>(); }
    void cleanup() { m_fixture.reset(); }

    void theMapHasTheCoresThatTheRunHad()
    {
        begin({1});
        FakeFeed feed{&m_fixture->clock};
        const RunMaterialSources sources{.jobs = m_fixture->jobs.get(), .usage = &feed};
        QVERIFY(coreMapOf(sources, m_job.id).first.isEmpty()); // nobody has looked
        QVERIFY(coreMapOf({}, m_job.id).first.isEmpty());
        QVERIFY(coreMapOf(sources, QUuid::createUuid()).first.isEmpty());
        feed.put(usage());
        const auto [cores, at] = coreMapOf(sources, m_job.id);
        QCOMPARE(cores.size(), 2);
        QCOMPARE(cores[0].core, 2);
        QCOMPARE(cores[1].chip, 3);
        QCOMPARE(cores[0].duty, std::optional{0.5});
        QCOMPARE(cores[0].memory, std::optional{0.25});
        QCOMPARE(cores[0].state, usageStateWord(UsageState::Busy));
        QCOMPARE(at.toMSecsSinceEpoch(), m_fixture->now());
        begin({0, 1});
        const RunMaterialSources both{.jobs = m_fixture->jobs.get(), .usage = &feed};
        const auto all = coreMapOf(both, m_job.id).first;
        QCOMPARE(all.size(), 4);
        QVERIFY(!all[1].duty); // what was not said is no zero
        QCOMPARE(machinesOf(m_job), QList{ourTpu});
    }

    void whatWasWordedInAnotherLanguageIsWordedAnew()
    {
        auto slice = usage();
        slice.state = UsageState::Busy;
        slice.sentence = u"모든 칩이 계산 중입니다."_s;
        slice.alerts = {{.kind = UsageAlert::Kind::Hung,
                         .host = 1,
                         .core = 2,
                         .since = 1'795'000'003'000,
                         .text = u"칩이 멈췄습니다."_s}};
        const QLocale before;
        QLocale::setDefault(QLocale{u"de_DE"_s}); // whose numbers are written otherwise
        SliceUsage worded;
        QString number;
        Languages::inEnglish([&] {
            worded = wordedAnew(slice);
            number = QLocale{}.toString(0.5, 'f', 1);
        });
        const auto after = QLocale{}.toString(0.5, 'f', 1);
        QLocale::setDefault(before);
        QCOMPARE(worded.sentence, sliceSentence(slice));
        const auto &alert = worded.alerts.constFirst().text;
        QVERIFY2(alert.startsWith(u"hung, "_s) && alert.contains(hostName(slice, 1)), qPrintable(alert));
        QVERIFY2(alert.endsWith(u"core 2, since 2026-11-18 11:06:43 UTC"_s), qPrintable(alert));
        QCOMPARE(number, u"0.5"_s);
        QCOMPARE(after, u"0,5"_s); // only as long as it was asked for
        slice.isLive = false;
        QCOMPARE(wordedAnew(slice).sentence, usageStateSentence(UsageState::Busy));
    }

    void whatTheSessionKnowsIsInTheBundle()
    {
        begin({0, 1});
        JobTails tails{m_fixture->documents.get()};
        QVERIFY(tails.keep(m_job.id, 1, {{0, "last words\n"}, {}}, m_fixture->clock.now()));
        BundleContents contents;
        contents.run.id = m_job.id;
        contents.run.config.name = u"llama"_s;
        contents.madeAt = m_fixture->clock.now();
        const RunMaterialSources sources{
            .jobs = m_fixture->jobs.get(), .documents = m_fixture->documents.get(), .names = {u"my-project"_s}};
        describeRun(sources, &contents);
        QCOMPARE(contents.logs.size(), 2);
        QCOMPARE(contents.logs[0].text, "last words\n");
        QCOMPARE(contents.names, QStringList{u"my-project"_s});
        QCOMPARE(contents.machines, machineNames(m_job));
        contents.findings = u"my-project has no billing"_s;
        const auto plan = planBundle(contents, BundlePeople::Hidden);
        for (const auto &file : plan.files)
            QVERIFY2(!file.text.contains(u"my-project"_s), qPrintable(file.name));
        // A run whose job is forgotten has its record and nothing else.
        BundleContents old;
        old.run.id = QUuid::createUuid();
        describeRun(sources, &old);
        QVERIFY(old.logs.isEmpty() && old.findings.isEmpty());
    }

    void machinesAreKnownByTheirNames()
    {
        begin({0, 1});
        const auto ofPod = machineNames(m_job); // three letters are too few: its hosts have names of their own
        QVERIFY(ofPod.contains(u"pod · host 1"_s) && ofPod.contains(ourTpu.toString()) && !ofPod.contains(u"pod"_s));
        for (auto &host : m_job.attempts.last().hosts)
            host.host.tpu = TpuId{u"projects/p/locations/z/nodes/llama-pod"_s};
        m_job.spec.hosts = {plainHost(u"me"_s, u"10.0.0.1"_s), plainHost(u"me"_s, u"box.example.org"_s)};
        QCOMPARE(machineNames(m_job),
                 (QStringList{u"me@10.0.0.1"_s, u"me@box.example.org"_s, u"box.example.org"_s, u"llama-pod"_s}));
    }

    void errorsOfAllHostsStandBesideEachOther()
    {
        begin({0, 1});
        JobLive live;
        live.hosts.resize(2);
        QVERIFY(logLines(m_job, live).isEmpty());
        const QByteArray line = "OSError: libtpu.so: cannot open shared object file\x1b[31m\n";
        for (auto &host : live.hosts)
            host.errors.feed(0, "hello\n" + line + line);
        const auto text = logLines(m_job, live);
        QVERIFY(text.contains(u"E43"_s));
        QVERIFY(text.contains(u"(4 times; "_s));
        QVERIFY(text.contains(labelOf(m_job.spec.hosts[0])) && text.contains(labelOf(m_job.spec.hosts[1])));
        QCOMPARE(text.count(u"E43"_s), 1);
        QVERIFY(text.contains(u"> OSError"_s));
        QVERIFY(!text.contains(QChar{0x1b})); // a line of a host is plain text
    }

    void theDoctorTellsWhatIsNotWell()
    {
        const auto now = m_fixture->clock.now();
        QString text;
        Languages::inEnglish([&] {
            text = doctorLines({found(CheckId::Project, CheckState::Good, Found::ProjectFine),
                                found(CheckId::Billing, CheckState::Bad, Found::BillingOff)},
                               now);
        });
        QVERIFY(text.contains(checkSentence(found(CheckId::Billing, CheckState::Bad, Found::BillingOff))));
        QVERIFY(text.contains(checkStateWord(CheckState::Bad)));
        QCOMPARE(text.count(u'\n'), 1); // and nothing else
        text = doctorLines({found(CheckId::Project, CheckState::Good, Found::ProjectFine)}, now);
        QVERIFY(text.contains(u"nothing"_s));
        QVERIFY(doctorLines({}, {}).contains(u"not looked at"_s));
    }

    void whyItWasSlowIsAFinding()
    {
        QVERIFY(slownessLines({}).isEmpty());
        CheckedSlowness checked{.at = m_fixture->clock.now()};
        QVERIFY(slownessLines(checked).isEmpty()); // too little is known
        checked.slowness.cause = SlownessCause::Data;
        checked.slowness.share = 0.34;
        checked.slowness.evidence = {{.cause = SlownessCause::Data, .lost = 612, .isInferred = true},
                                     {.cause = SlownessCause::Compile, .lost = 30}};
        const auto text = slownessLines(checked);
        QVERIFY2(text.contains(slownessWord(SlownessCause::Data)), qPrintable(text));
        QVERIFY(text.contains(u"34 %"_s) && text.contains(u"612 s, inferred"_s) && text.contains(u"30 s"_s));
    }
};

#include "tests/support/testmain.h"

QTEST_GUILESS_MAIN(RunMaterialTest)
#include "tst_runmaterial.moc"
