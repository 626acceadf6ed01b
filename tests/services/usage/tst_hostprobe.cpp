// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/hostprobe.h"
#include "tests/services/hosts/podfixture.h"

#include <QProcess>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// A v4 host as the probe tells it, some seconds after its start.
QByteArray answer(const QByteArray &uptime = "1000.5", const QByteArray &cpu = "100 0 100 800 0 0 0 0 0 0",
                  const QByteArray &net = "5000 7000")
{
    return "Welcome to your TPU!\ntpudesk-probe 1\nclock 1790000000123\nuptime " + uptime
        + "\nboot 0a1b\nload 3.25\ncpu " + cpu + "\nMemTotal 419430400\nMemAvailable 104857600\nnet lo 99 99\nnet ens8 "
        + net
        + "\nnet docker0 0 0\nprofile 1789999999 4242 alice\nlook full\ndisk 50000000 100000000\ndevice "
          "/dev/accel10\ndevice /dev/accel0\ndevice /dev/accel2\n"
          "listens 22\nlistens 8431\nlistens 8432\nlistens 9000\nholds 4711 /dev/accel0\nholds 4711 "
          "/dev/accel10\nholds 815 /dev/accel2\n"
          "process 4711 alice 1789990000 python3 train.py --lr 3e-4 \nports 4711 8431,8432\nprocess 815 bob 1789980000 "
          "python3 -m <b>x</b>\nend\n";
}

} // namespace

class HostProbeTest : public QObject
{
    Q_OBJECT

private slots:
    void everythingThatTheProbeSaysIsRead()
    {
        const auto reading = parseProbe(answer());
        QVERIFY(reading);
        QCOMPARE(reading->clock, 1'790'000'000'123);
        QCOMPARE(reading->boot, u"0a1b"_s);
        QCOMPARE(reading->load, 3.25F);
        QCOMPARE(reading->memoryTotal, 419'430'400.0F * 1024);
        QCOMPARE(reading->memoryUsed, 314'572'800.0F * 1024);
        QCOMPARE(reading->diskUsed, 50'000'000.0F * 1024);
        QCOMPARE(reading->counters,
                 (HostCounters{.uptime = 1000.5, .busy = 200, .all = 1000, .received = 5000, .sent = 7000}));
        QCOMPARE(reading->devices, (QStringList{u"/dev/accel0"_s, u"/dev/accel2"_s, u"/dev/accel10"_s}));
        QCOMPARE(reading->holders.size(), 2);
        const auto &alice = reading->holders[0];
        QCOMPARE(alice.user, u"alice"_s);
        QCOMPARE(alice.command, u"python3 train.py --lr 3e-4"_s);
        QCOMPARE(alice.since, 1'789'990'000'000);
        QCOMPARE(alice.chips, (QList{0, 2})); // by the order of the device files: numbers may have gaps
        QCOMPARE(alice.metricPorts, (QList<quint16>{8431, 8432}));
        QCOMPARE(reading->holders[1].command, u"python3 -m <b>x</b>"_s);
        QCOMPARE(reading->holders[1].chips, QList{1});
        QCOMPARE(metricPorts(*reading), (QList<quint16>{8431, 8432}));
        QCOMPARE(reading->profile->owner, u"alice"_s);
        QCOMPARE(profileState(*reading), ProfileState::Live);
    }

    /// 19 digits are no number that a double holds, and anything else is none of Compute Engine's.
    void R9_theMachineSaysItsNumber()
    {
        const auto said = [](const QByteArray &line) {
            auto text = answer();
            text.replace("\nlook full\n", "\nlook full\n" + line + '\n');
            const auto reading = parseProbe(text);
            return reading ? reading->machine : u"unreadable"_s;
        };
        QCOMPARE(said("machine 9007199254740993001"), u"9007199254740993001"_s);
        for (const auto *line :
             {"machine", "machine ", "machine -1", "machine <html>", "machine 1234567890123456789012"})
            QCOMPARE(said(line), QString{});
    }

    void ratesComeFromTwoLooks()
    {
        const auto before = parseProbe(answer());
        const auto now = parseProbe(answer("1002.5", "150 0 150 900 0 0 0 0 0 0", "9000 7000"));
        QVERIFY(before && now);
        const auto valueOf = [](const HostTick &tick, Metric metric) {
            for (const auto &row : tick.rows) {
                if (row.metric == metric)
                    return row.values.constFirst();
            }
            return -1.0F;
        };
        const auto tick = tickOf(*now, *before, u"h"_s, 5);
        QCOMPARE(valueOf(tick, Metric::HostCpu), 50.0F);
        QCOMPARE(valueOf(tick, Metric::NetworkIn), 2000.0F);
        QCOMPARE(valueOf(tick, Metric::NetworkOut), 0.0F);
        QCOMPARE(valueOf(tick, Metric::DiskTotal), 100'000'000.0F * 1024);
        for (const auto &first : {tickOf(*now, {}, u"h"_s, 5),
                                  tickOf(*before, *now, u"h"_s, 5)}) { // no look before; counters that went back
            QVERIFY(std::isnan(valueOf(first, Metric::HostCpu)));
            QVERIFY(std::isnan(valueOf(first, Metric::NetworkIn)));
        }
        auto restarted = *before;
        restarted.boot = u"ffff"_s;
        QVERIFY(std::isnan(valueOf(tickOf(*now, restarted, u"h"_s, 5), Metric::NetworkIn)));
    }

    /// One thread alone that prepares the input fills one processor of hundreds: of all of them together it is nothing.
    void theBusiestProcessorIsToldByTwoLooks()
    {
        const auto look = [](const QByteArray &uptime, const QByteArray &cpu, const QByteArray &idle) {
            auto text = answer(uptime, cpu);
            text.replace("\nMemTotal", "\nidle " + idle + "\nMemTotal");
            return parseProbe(text).value_or(HostReading{});
        };
        const auto busiest = [](const HostReading &now, const std::optional<HostReading> &before) {
            for (const auto &row : tickOf(now, before, u"h"_s, 5).rows) {
                if (row.metric == Metric::HostCpuBusiest)
                    return row.values.constFirst();
            }
            return -1.0F;
        };
        const auto before = look("1000", "100 0 100 800 0 0 0 0 0 0", "200 200 99990 210");
        QCOMPARE(before.idle, (QList{200, 200, 99'990, 210}));
        auto now = look("1001", "200 0 150 1050 0 0 0 0 0 0", "300 250 3 297"); // 100 ticks of each; one began anew
        QCOMPARE(busiest(now, before), 87.0F);
        QVERIFY(std::isnan(busiest(now, {})));
        auto other = now;
        other.idle.removeLast();
        QVERIFY(std::isnan(busiest(other, before))); // another one was switched on
        other = now;
        other.boot = u"ffff"_s;
        QVERIFY(std::isnan(busiest(other, before)));
        other = now;
        other.counters.all += 4 * idleTurn;
        QVERIFY(std::isnan(busiest(other, before))); // too long ago
        now.idle = before.idle;
        QCOMPARE(busiest(now, before), 100.0F);
    }

    /// As a probe tells it that knows nothing of single processors.
    void anOlderProbesAnswerIsReadWithoutThem()
    {
        const auto before = parseProbe(answer());
        const auto now = parseProbe(answer("1002.5", "150 0 150 900 0 0 0 0 0 0"));
        QVERIFY(before && now && now->idle.isEmpty());
        for (const auto &row : tickOf(*now, *before, u"h"_s, 5).rows) {
            if (row.metric == Metric::HostCpu)
                QCOMPARE(row.values.constFirst(), 50.0F);
            else if (row.metric == Metric::HostCpuBusiest)
                QVERIFY(std::isnan(row.values.constFirst()));
        }
    }

    void aDeadProgramsProfileIsNotShownAsLive()
    {
        auto reading = *parseProbe(answer());
        reading.profile->written = reading.clock - 31'000;
        QCOMPARE(profileState(reading), ProfileState::Old);
        reading.profile->written = reading.clock + 60'000; // from the future
        QCOMPARE(profileState(reading), ProfileState::Old);
        reading.profile->written = reading.clock;
        reading.profile->owner = u"carol"_s;
        QCOMPARE(profileState(reading), ProfileState::OwnerGone);
        reading.profile.reset();
        QCOMPARE(profileState(reading), ProfileState::Missing);
    }

    void portsAreAskedOnlyWhereMetricsAre()
    {
        auto reading = *parseProbe(answer());
        for (auto &holder : reading.holders)
            holder.metricPorts.clear();
        reading.listening = {8500, 8446, 8447, 8432, 22};
        QCOMPARE(metricPorts(reading), (QList<quint16>{8432, 8446})); // libtpu's own choice
        reading.holders[0].metricPorts = {8500, 9999};
        QCOMPARE(metricPorts(reading), QList<quint16>{8500});
        for (auto &holder : reading.holders) {
            holder.metricPorts.clear();
            holder.hasMetricsOff = true;
        }
        QCOMPARE(metricPorts(reading), QList<quint16>{}); // turned off
        reading.holders.clear();
        QCOMPARE(metricPorts(reading), (QList<quint16>{8432, 8446}));
    }

    void hostileAnswersGiveNoNumbers_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char *line : {"clock -1",
                                 "clock 99999999999999999999",
                                 "uptime nan",
                                 "uptime inf",
                                 "load -1",
                                 "load 1e999",
                                 "cpu 1 2",
                                 "cpu 1 2 3 -4",
                                 "cpu 9223372036854775807 9223372036854775807 1 1",
                                 "MemTotal 99999999999999999",
                                 "net eth0 -1 5",
                                 "net eth0 5",
                                 "disk x y",
                                 "idle",
                                 "idle -1",
                                 "idle 5 x",
                                 "idle 5  6",
                                 "idle 100000",
                                 "device /dev/null",
                                 "device /dev/accel",
                                 "device /dev/accel999999",
                                 "device /dev/accel+1",
                                 "listens 0",
                                 "listens 65536",
                                 "holds 1",
                                 "holds -1 /dev/accel0",
                                 "process 0 a 1 b",
                                 "ports 4711 1",
                                 "profile -1 -1 x",
                                 "\x1b[31m",
                                 "= = ="})
            QTest::newRow(line) << QByteArray{line};
    }
    void hostileAnswersGiveNoNumbers()
    {
        QFETCH(QByteArray, line);
        const auto reading = parseProbe("tpudesk-probe 1\n" + line + "\nend\n");
        QVERIFY(reading);
        QVERIFY(std::isnan(reading->memoryTotal) && std::isnan(reading->diskTotal) && std::isnan(reading->load));
        QCOMPARE(reading->counters, HostCounters{});
        QCOMPARE(reading->clock, 0);
        QVERIFY(reading->idle.isEmpty());
        QVERIFY(reading->devices.isEmpty() && reading->holders.isEmpty() && reading->listening.isEmpty()
                && !reading->profile);
    }

    void whatIsNoAnswerIsAnError()
    {
        const auto whole = answer();
        for (const auto &bad : {QByteArray{}, QByteArray{"<html>"}, QByteArray{"end\n"}, whole.first(whole.size() - 5),
                                QByteArray(300'000, 'x')}) {
            const auto reading = parseProbe(bad);
            QVERIFY(!reading);
            QCOMPARE(reading.error().code, ErrorCode::BadReply);
            QVERIFY(!reading.error().message.isEmpty());
        }
        QByteArray many = "tpudesk-probe 1\n";
        for (int i = 1; i < 4'000; ++i)
            many += "process " + QByteArray::number(i) + " u 1 c\nlistens " + QByteArray::number(i)
                + "\ndevice /dev/accel" + QByteArray::number(i) + '\n';
        many += "idle" + QByteArray{" 1"}.repeated(5'000) + '\n';
        const auto bounded = parseProbe(many + "end\n");
        QVERIFY(bounded);
        QVERIFY(bounded->holders.size() <= 256 && bounded->listening.size() <= 512 && bounded->devices.size() <= 64
                && bounded->idle.isEmpty());
    }

    void theProbeIsReadOnTheShellsOfHosts_data()
    {
        QTest::addColumn<QString>("shell");
        QTest::addColumn<bool>("isFull");
        QTest::newRow("dash") << u"/bin/dash"_s << true;
        QTest::newRow("dash, quick") << u"/bin/dash"_s << false;
        QTest::newRow("bash") << u"/bin/bash"_s << true;
        QTest::newRow("bash, quick") << u"/bin/bash"_s << false;
    }
    void theProbeIsReadOnTheShellsOfHosts()
    {
        QFETCH(QString, shell);
        QFETCH(bool, isFull);
        QProcess process;
        process.start(shell, {u"-s"_s});
        process.write(probeScript(isFull ? ProbeDepth::Full : ProbeDepth::Quick));
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.readAllStandardError(), QByteArray{});
        const auto output = process.readAllStandardOutput();
        const auto reading = parseProbe(output);
        QVERIFY(reading);
        QCOMPARE(reading->isFull, isFull);
        QVERIFY(reading->memoryTotal > reading->memoryUsed && reading->memoryUsed > 0);
        QVERIFY(reading->diskTotal > 0 || !isFull);
        QVERIFY(reading->counters.all > 0 && reading->counters.uptime > 0 && reading->load >= 0
                && !reading->boot.isEmpty());
        QVERIFY(!reading->idle.isEmpty());
        QVERIFY2(output.contains("net lo "), output.constData()); // "lo" is told, and left out of the sums
        QVERIFY(std::abs(reading->clock - QDateTime::currentMSecsSinceEpoch()) < 60'000);
    }

    void aHostIsLookedAtOverItsConnection()
    {
        PodFixture ground;
        if (!ground.server.problem().isEmpty())
            QSKIP(qPrintable(ground.server.problem()));
        HostPool pool{ground.reach(), &ground.hub};
        const auto connection = QCoro::waitFor(pool.connection(PodFixture::hosts(1).constFirst(), {}));
        QVERIFY(connection);
        const auto quick = QCoro::waitFor(probeHost(*connection, ProbeDepth::Quick, {}));
        QVERIFY(quick);
        QVERIFY(!quick->isFull && quick->counters.all > 0);
        const auto full = QCoro::waitFor(probeHost(*connection, ProbeDepth::Full, {}));
        QVERIFY(full);
        QVERIFY(full->isFull && full->listening.contains(ground.server.port()));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(HostProbeTest)
#include "tst_hostprobe.moc"
