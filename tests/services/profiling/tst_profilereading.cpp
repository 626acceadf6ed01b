// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/taskscope.h"
#include "services/profiling/profilereading.h"
#include "xspacebytes.h"

#include <QCoroTask>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace Qt::StringLiterals;
using xspace::ms;

namespace {

DeviceProfile device(double busy, double communication = 0, double step = 0)
{
    return {.window = 1,
            .busy = busy,
            .communication = communication,
            .steps = step > 0 ? 10 : 0,
            .stepMean = step,
            .operations = {{.name = u"fusion.1"_s, .seconds = busy, .count = 10}}};
}

HostProfile host(const QList<DeviceProfile> &devices)
{
    return {.host = u"w"_s, .window = 1, .devices = devices, .bound = boundOf(devices)};
}

/// As Chinese and Korean write a share.
struct CloseSigns final : QTranslator
{
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        return QLatin1StringView{source} == "%1 %"_L1 ? u"%1%"_s : QString{};
    }
};

} // namespace

class ProfileReadingTest : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { QTRY_COMPARE(TaskScope::running(), 0); }

    void theRuleIsTheOneThatIsStated_data()
    {
        QTest::addColumn<QList<double>>("busy");
        QTest::addColumn<double>("communication");
        QTest::addColumn<ProfileBound>("bound");
        QTest::newRow("nothing") << QList<double>{} << 0.0 << ProfileBound::Unknown;
        QTest::newRow("busy") << QList<double>{0.95, 0.95, 0.5} << 0.1 << ProfileBound::Device; // the median counts
        QTest::newRow("idle") << QList<double>{0.7, 0.7} << 0.1 << ProfileBound::Host;
        QTest::newRow("exactly a quarter idle") << QList<double>{0.75} << 0.5 << ProfileBound::Host;
        QTest::newRow("communicates") << QList<double>{0.9} << 0.41 << ProfileBound::Communication;
        QTest::newRow("between") << QList<double>{0.85} << 0.1 << ProfileBound::Mixed;
    }
    void theRuleIsTheOneThatIsStated()
    {
        QFETCH(QList<double>, busy);
        QFETCH(double, communication);
        QFETCH(ProfileBound, bound);
        QList<DeviceProfile> devices;
        for (const auto one : busy)
            devices += device(one, communication);
        QCOMPARE(boundOf(devices), bound);
        QVERIFY(!boundWord(bound).isEmpty());
        QVERIFY(!comparedProfiles({host(devices)}, {}).sentence.isEmpty());
        QVERIFY(boundRule().contains(u"25"_s) && boundRule().contains(u"10"_s) && boundRule().contains(u"40"_s));
    }

    void hostsStandBesideEachOther()
    {
        const auto reading = comparedProfiles({host({device(0.95, 0, 0.2), device(0.93, 0, 0.2)}),
                                               host({device(0.94, 0, 0.2), device(0.96, 0, 0.2)}),
                                               host({device(0.95, 0, 0.2), device(0.5, 0, 0.2), device(0.5, 0, 0.2)})},
                                              {u"host 0"_s, u"host 1"_s});
        QCOMPARE(reading.labels, (QStringList{u"host 0"_s, u"host 1"_s, u"w"_s})); // who has none has its own name
        QCOMPARE(reading.bound, ProfileBound::Device);
        QCOMPARE(reading.operations.size(), 1);
        QCOMPARE(reading.operations.constFirst().count, 70);
        QVERIFY2(reading.sentence.contains(u"w stands out"_s), qPrintable(reading.sentence));
        QVERIFY(reading.sentence.contains(u"200"_s)); // ms of a step
    }

    void aShareIsWrittenAsTheLanguageWritesIt()
    {
        QVERIFY(comparedProfiles({host({device(0.5)})}, {}).sentence.contains(u"50 %"_s));
        CloseSigns signs;
        QVERIFY(QCoreApplication::installTranslator(&signs));
        const auto sentence = comparedProfiles({host({device(0.5)})}, {}).sentence;
        QCoreApplication::removeTranslator(&signs);
        QVERIFY2(sentence.contains(u"50%"_s), qPrintable(sentence));
    }

    void oneOfTwoHostsDoesNotStandOut()
    {
        const auto reading = comparedProfiles({host({device(0.95)}), host({device(0.5)})}, {u"a"_s, u"b"_s});
        QVERIFY(!reading.sentence.contains(u"stands out"_s));
    }

    void filesAreReadAndWhatCannotBeReadIsARemark()
    {
        QTemporaryDir folder;
        const auto good = folder.filePath(u"good"_s);
        const auto torn = folder.filePath(u"torn"_s);
        const auto bytes =
            xspace::plane("/device:TPU:0", xspace::line("XLA Ops", {{1, 0, 8 * ms}}) + xspace::eventName(1, "fusion"))
            + xspace::recorded(10'000'000);
        for (const auto &[name, content] : {std::pair{good, bytes}, std::pair{torn, bytes.first(bytes.size() - 3)}}) {
            QFile file{name};
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
        }
        const auto reading =
            QCoro::waitFor(readProfiles({good, torn, folder.filePath(u"none"_s)}, {u"a"_s, u"b"_s, u"c"_s}, {}));
        QVERIFY(reading);
        QCOMPARE(reading->hosts.size(), 3);
        QCOMPARE(reading->hosts.at(0).devices.size(), 1);
        QCOMPARE(reading->bound, ProfileBound::Mixed);
        for (const int other : {1, 2}) {
            QVERIFY(reading->hosts.at(other).devices.isEmpty());
            QVERIFY(!reading->hosts.at(other).remarks.constFirst().isEmpty());
            QVERIFY(reading->hosts.at(other).idleShare() < 0);
        }
    }

    void aStopEndsTheReading()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto reading = QCoro::waitFor(readProfiles({u"/nowhere"_s}, {}, stop.get_token()));
        QVERIFY(!reading);
        QCOMPARE(reading.error().code, ErrorCode::Cancelled);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(ProfileReadingTest)

#include "tst_profilereading.moc"
