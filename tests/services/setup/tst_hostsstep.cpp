// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The step that reaches all hosts of a plan, on one real sshd.
#include "services/setup/podsteps.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/loudlanguage.h"
#include "tests/services/hosts/podfixture.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestHostsStep : public QObject
{
    Q_OBJECT

    std::unique_ptr<PodFixture> m_fixture;
    FakeClock m_clock;
    std::unique_ptr<TpuService> m_tpus;
    QList<HostProgress> m_rows;
    LoginChoice m_login;
    QList<StoredMessage> m_said; ///< of host 2, as they are kept
    QStringList m_notes; ///< of host 2, in the order in which they came

    [[nodiscard]] PodPlan plan(const QDateTime &madeAt = {})
    {
        Tpu tpu;
        tpu.id = PodFixture::hosts(1).constFirst().tpu;
        tpu.zone = ZoneId{u"us-central2-b"_s};
        tpu.shortName = u"pod"_s;
        tpu.numericId = u"4711"_s;
        tpu.createTime = madeAt;
        tpu.endpoints.resize(4);
        m_tpus = std::make_unique<TpuService>(CloudProfile{}, nullptr, &m_clock);
        m_tpus->observe(tpu);
        return newPlan({.tpuRequest = {}, .existing = tpu.id}, m_clock.now());
    }
    Result<QJsonObject> reachAll(const HostReach &reach, const PodPlan &plan, std::stop_token stop = {})
    {
        HostPool pool{reach, &m_fixture->hub};
        const auto work =
            hostsStep({.tpus = m_tpus.get(), .hosts = &pool, .clock = &m_clock, .login = [this] { return m_login; }});
        const StepReport report{.hosts = [this](const QList<HostProgress> &rows) {
            m_rows = rows;
            m_said += rows.at(2).note;
            if (m_notes.isEmpty() || m_notes.constLast() != rows.at(2).note.text())
                m_notes += rows.at(2).note.text();
        }};
        return QCoro::waitFor(work.run(plan, report, std::move(stop)));
    }
    /// Host 2 is answered with that error the first `times` times.
    [[nodiscard]] HostReach refusing(ErrorCode code, int times, const QString &words = u"It does not work there."_s)
    {
        return [left = std::make_shared<int>(times), code, words,
                real = m_fixture->reach()](const PodHost &host, const std::stop_token &stop) {
            return host.worker == 2 && (*left)-- > 0 ? refused(code, words) : real(host, stop);
        };
    }
    static Task<SshTarget> refused(ErrorCode code, QString words) { co_return failed(code, words); }

private slots:
    void initTestCase()
    {
        m_fixture = std::make_unique<PodFixture>();
        if (!m_fixture->server.problem().isEmpty())
            QSKIP(qPrintable(m_fixture->server.problem()));
    }
    void cleanupTestCase() { m_fixture.reset(); }
    void init()
    {
        m_rows.clear();
        m_notes.clear();
        m_said.clear();
        m_clock.slept.clear();
        m_login = {.user = u"nixie"_s, .keyFile = {}};
    }

    void withoutAChosenKeyNobodyKnocksForMinutes()
    {
        m_login = {};
        const auto refused = reachAll(m_fixture->reach(), plan(m_clock.now()));
        QCOMPARE(refused.error().code, ErrorCode::LoginRefused);
        QCOMPARE(refused.error().message.count(u"No SSH key"_s), 1); // once, not for every host
        QVERIFY(m_rows.isEmpty() && m_clock.slept.isEmpty());
    }

    void theCommandNamesItsProject()
    {
        const auto known = plan();
        const auto work = hostsStep({.tpus = m_tpus.get(), .clock = &m_clock});
        const auto command = QCoro::waitFor(work.preview(known, {})).value_or(QString{});
        QVERIFY2(command.contains(u" --project=%1 --zone="_s.arg(known.tpu.toString().section(u'/', 1, 1))),
                 qPrintable(command));
    }

    void allAreReachedAndCounted()
    {
        const auto facts = reachAll(m_fixture->reach(), plan());
        QVERIFY2(facts, facts ? "" : qPrintable(facts.error().message));
        QCOMPARE(facts->value("hosts"_L1).toInt(), 4);
        for (const auto &row : m_rows)
            QVERIFY(row.state == StepState::Done && row.note.text() == u"reached, host key checked"_s);
    }

    void S31_whoIsMissingIsNamedByNumberAndNameAndTheOthersAreReached()
    {
        const auto missing = reachAll(refusing(ErrorCode::Timeout, 100, u"Nothing answers at 203.0.113.3."_s), plan());
        QCOMPARE(missing.error().message,
                 u"3 of 4 hosts were reached. pod · host 2: Nothing answers at 203.0.113.3."_s);
        QCOMPARE(missing.error().code, ErrorCode::Timeout);
        for (int host = 0; host < 4; ++host)
            QCOMPARE(m_rows.at(host).state, host == 2 ? StepState::Failed : StepState::Done);
        QCOMPARE(m_clock.slept.size(), 2); // three tries
    }

    void aPassingTroubleIsTriedAgainAndSaidMeanwhile()
    {
        QVERIFY(reachAll(refusing(ErrorCode::Busy, 2, u"The server is busy."_s), plan()));
        QVERIFY2(m_notes.contains(u"tried again in 5 s: The server is busy."_s)
                     && m_notes.contains(u"logging in, attempt 3"_s),
                 qPrintable(m_notes.join(u'\n')));
        const LoudLanguage other; // what is kept follows it
        QStringList read;
        for (const auto &note : std::as_const(m_said))
            read += note.text();
        QVERIFY2(read.contains(u"TRIED AGAIN IN 5 S: The server is busy."_s) && read.contains(u"LOGGING IN"_s),
                 qPrintable(read.join(u'\n')));
    }

    void S12_aYoungMachineMayNotKnowItsKeysYet()
    {
        QVERIFY(reachAll(refusing(ErrorCode::LoginRefused, 20), plan(m_clock.now().addSecs(-10))));
        QCOMPARE(m_clock.slept.size(), 20);
        m_clock.slept.clear();
        const auto never = reachAll(refusing(ErrorCode::LoginRefused, 1'000), plan(m_clock.now()));
        QCOMPARE(never.error().code, ErrorCode::LoginRefused);
        QVERIFY(m_clock.slept.size() <= 61); // five minutes
        m_clock.slept.clear();
        QVERIFY(!reachAll(refusing(ErrorCode::LoginRefused, 1), plan(m_clock.now().addDays(-1))));
        QVERIFY(m_clock.slept.isEmpty());
    }

    void S3_aKeyThatChangedIsNotTriedAgain()
    {
        const auto changed = reachAll(refusing(ErrorCode::HostKeyChanged, 1), plan(m_clock.now()));
        QCOMPARE(changed.error().code, ErrorCode::HostKeyChanged);
        QVERIFY(m_clock.slept.isEmpty());
    }

    /// One declined question is a pause only when nothing else is wrong; whatever ends without a word is told as broken
    /// off.
    void aDeclinedQuestionHidesNoOtherTrouble()
    {
        const auto declined = [](const std::optional<ErrorCode> &last) {
            return [last](const PodHost &host, const std::stop_token &) {
                return host.worker == 3 && last ? refused(*last, {})
                                                : refused(ErrorCode::Cancelled, u"The passphrase was not given."_s);
            };
        };
        const auto pause = reachAll(declined({}), plan());
        QCOMPARE(pause.error().code, ErrorCode::Cancelled);
        QCOMPARE(pause.error().message, u"0 of 4 hosts were reached. The passphrase was not given."_s);
        QCOMPARE(reachAll(declined(ErrorCode::HostKeyChanged), plan()).error().code, ErrorCode::HostKeyChanged);
        const auto dropped = reachAll(declined(ErrorCode::Cancelled), plan());
        QCOMPARE(dropped.error().code, ErrorCode::ConnectionLost);
        QVERIFY2(dropped.error().message.contains(u"was broken off"_s), qPrintable(dropped.error().message));
    }

    void aStopEndsIt()
    {
        std::stop_source source;
        QMetaObject::invokeMethod(this, [&source] { source.request_stop(); }, Qt::QueuedConnection);
        QCOMPARE(reachAll(refusing(ErrorCode::LoginRefused, 1'000'000), plan(m_clock.now()), source.get_token())
                     .error()
                     .code,
                 ErrorCode::Cancelled);
    }

    void aMachineThatIsNotInTheListIsSaid()
    {
        auto gone = plan();
        gone.tpu = TpuId{u"projects/p/locations/us-central2-b/nodes/gone"_s};
        QCOMPARE(reachAll(m_fixture->reach(), gone).error().code, ErrorCode::NotFound);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestHostsStep)
#include "tst_hostsstep.moc"
