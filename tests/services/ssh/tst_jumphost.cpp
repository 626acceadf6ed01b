// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Through one machine to another: whatever goes wrong, the sentence says at which of the two.
#include "faults.h"
#include "services/ssh/hub.h"
#include "sshd.h"

#include <QCoroTask>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestJumpHost : public QObject
{
    Q_OBJECT

private:
    static SshTimings quick()
    {
        SshTimings timings;
        timings.busyRetry = 50ms;
        timings.busyAttempts = 2;
        return timings;
    }
    [[nodiscard]] SshTarget gate() const
    {
        auto target = m_gate->target();
        target.label = u"gate"_s;
        target.identity.nodeId = u"4712"_s;
        return target;
    }
    [[nodiscard]] SshTarget behind(const SshTarget &jump) const
    {
        auto target = m_server->target();
        target.jump = std::make_shared<const SshTarget>(jump);
        return target;
    }
    Result<std::shared_ptr<SshConnection>> connectTo(const SshTarget &target)
    {
        return QCoro::waitFor(m_hub->connectTo(target, {}, {}, {}));
    }

    std::unique_ptr<Sshd> m_server; ///< node-1
    std::unique_ptr<Sshd> m_gate;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HostKeys> m_keys;
    std::unique_ptr<SshHub> m_hub;

private slots:
    void initTestCase()
    {
        m_server = std::make_unique<Sshd>();
        m_gate = std::make_unique<Sshd>();
        for (const auto &problem : {m_server->problem(), m_gate->problem()}) {
            if (!problem.isEmpty())
                QSKIP(qPrintable(problem));
        }
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_keys = std::make_unique<HostKeys>(m_folder->filePath(u"keys.json"_s));
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, quick());
    }
    void cleanup() { m_hub.reset(); }

    void S30_aJumpHostWithAnotherKeyIsNamedAndNobodyBehindItIsAsked()
    {
        auto jump = gate();
        jump.publishedKeys = m_server->target().publishedKeys;
        const auto before = m_server->log().count("Connection from");
        const auto refused = connectTo(behind(jump));
        QCOMPARE(refused.error().code, ErrorCode::HostKeyChanged);
        QVERIFY2(refused.error().message.contains("jump host gate"_L1), qPrintable(refused.error().message));
        QCOMPARE(m_server->log().count("Connection from"), before);
    }

    void S30_anotherKeyBehindTheJumpHostNamesTheMachineBehind()
    {
        auto target = behind(gate());
        target.publishedKeys = m_gate->target().publishedKeys; // somebody sent us back to the gate's key
        const auto refused = connectTo(target);
        QCOMPARE(refused.error().code, ErrorCode::HostKeyChanged);
        QVERIFY2(refused.error().message.contains("node-1"_L1) && !refused.error().message.contains("gate"_L1),
                 qPrintable(refused.error().message));
    }

    void S30_aJumpHostThatDiesWhileWeWorkBehindItIsNamed()
    {
        FaultProxy line{m_gate->port()};
        auto jump = gate();
        jump.port = line.serverPort();
        const auto connection = connectTo(behind(jump));
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QSignalSpy lost{connection->get(), &SshConnection::lost};
        auto running = (*connection)->exec(u"sleep 60"_s, {}, {}, {});
        QCOMPARE(QCoro::waitFor((*connection)->exec(u"echo there"_s, {}, {}, {}))->out, "there\n");
        line.reset();
        const auto cut = QCoro::waitFor(std::move(running));
        QVERIFY2(cut, cut ? "" : qPrintable(cut.error().message));
        QCOMPARE(cut->kind, ExecResult::Kind::Lost);
        QVERIFY2(cut->reason.contains("jump host gate"_L1), qPrintable(cut->reason));
        QTRY_COMPARE_WITH_TIMEOUT(lost.size(), 1, 30'000);
        const auto said = lost.constFirst().constFirst().value<Error>();
        QCOMPARE(said.code, ErrorCode::ConnectionLost);
        QVERIFY2(said.message.contains("jump host gate"_L1), qPrintable(said.message));
        // It comes back, and with it what is behind.
        const auto again = connectTo(behind(jump));
        QVERIFY2(again, again ? "" : qPrintable(again.error().message));
    }

    void S30_aJumpHostThatFallsSilentIsNamed()
    {
        auto timings = quick();
        timings.idle = 300ms;
        m_hub = std::make_unique<SshHub>(m_keys.get(), 2, timings);
        FaultProxy line{m_gate->port()};
        auto jump = gate();
        jump.port = line.serverPort();
        const auto connection = connectTo(behind(jump));
        QVERIFY2(connection, connection ? "" : qPrintable(connection.error().message));
        QSignalSpy lost{connection->get(), &SshConnection::lost};
        line.blackhole();
        QTRY_COMPARE_WITH_TIMEOUT(lost.size(), 1, 30'000);
        const auto said = lost.constFirst().constFirst().value<Error>();
        QVERIFY2(said.message.contains("jump host gate"_L1), qPrintable(said.message));
    }

    void S30_aJumpHostThatDiesDuringTheLoginBehindItIsNamed()
    {
        FaultProxy line{m_gate->port()};
        auto jump = gate();
        jump.port = line.serverPort();
        RawServer endOfTheGate{[&line](QTcpSocket *) { line.reset(); }};
        auto target = behind(jump);
        target.port = endOfTheGate.serverPort();
        const auto failed = connectTo(target);
        QVERIFY(!failed);
        QVERIFY2(failed.error().code == ErrorCode::ConnectionLost, qPrintable(failed.error().message));
        QVERIFY2(failed.error().message.contains("jump host gate"_L1), qPrintable(failed.error().message));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestJumpHost)
#include "tst_jumphost.moc"
