// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "profilebytes.h"
#include "services/usage/layout.h"
#include "services/usage/memoryprofile.h"

#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

Tpu tpuOf(const QString &type)
{
    Tpu tpu;
    tpu.acceleratorType = type;
    return tpu;
}

const QList<QByteArray> twoDevices{"TPU_0(process=0,(0,0,0,0))", "TPU_1(process=0,(1,0,0,0))"};

} // namespace

class MemoryProfileTest : public QObject
{
    Q_OBJECT

private slots:
    void bytesAreSummedByDevice()
    {
        const auto profile = parseMemoryProfile(
            proto::gzip(proto::memoryProfile(twoDevices, {{100, 1}, {28LL << 30, 2}, {23, 1}, {5'000, 0}})));
        QVERIFY(profile);
        QCOMPARE(profile->devices.size(), 2);
        QCOMPARE(profile->devices[0],
                 (MemoryProfile::Device{.name = u"TPU_0(process=0,(0,0,0,0))"_s, .id = 0, .bytes = 123}));
        QCOMPARE(profile->devices[1].bytes, 28LL << 30);
        QCOMPARE(profile->elsewhere, 5'000);
    }

    void theNumberOfADeviceIsFoundInItsName_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<qint64>("id");
        QTest::newRow("libtpu") << QByteArray{"TPU_13(process=3,(0,1,2,0))"} << qint64{13};
        QTest::newRow("newer JAX") << QByteArray{"TpuDevice(id=7, process_index=1, coords=(1,1,0), core_on_chip=1)"}
                                   << qint64{7};
        QTest::newRow("short") << QByteArray{"TPU_2"} << qint64{2};
        QTest::newRow("with a colon") << QByteArray{"cuda:1"} << qint64{1};
        QTest::newRow("none") << QByteArray{"the device"} << qint64{-1};
        QTest::newRow("too long") << QByteArray{"TPU_99999999999999999999"} << qint64{-1};
    }
    void theNumberOfADeviceIsFoundInItsName()
    {
        QFETCH(QByteArray, name);
        const auto profile = parseMemoryProfile(proto::gzip(proto::memoryProfile({name}, {{1, 1}})));
        QVERIFY(profile);
        QTEST(profile->devices.constFirst().id, "id");
    }

    void eachWorkersDevicesStandAtTheirPlaces()
    {
        MemoryProfile profile;
        for (qint64 id = 8; id < 16; ++id) // the second worker of a v3-32, as JAX counts over the slice
            profile.devices.append({.name = {}, .id = id, .bytes = id << 20});
        const auto tick = tickOf(profile, layoutOf(tpuOf(u"v3-32"_s)), 1, u"h"_s, 77);
        QCOMPARE(tick.source, UsageSource::MemoryProfile);
        QCOMPARE(tick.rows.constFirst().values,
                 (QList<float>{8 << 20, 9 << 20, 10 << 20, 11 << 20, 12 << 20, 13 << 20, 14 << 20, 15 << 20}));
        profile.devices = {
            {.name = {}, .id = 5, .bytes = 50}}; // one process of a split host says nothing of the others
        const auto one = tickOf(profile, layoutOf(tpuOf(u"v4-16"_s)), 1, u"h"_s, 77).rows.constFirst().values;
        QCOMPARE(one.size(), 4);
        QVERIFY(std::isnan(one[0]) && std::isnan(one[2]) && std::isnan(one[3]));
        QCOMPARE(one[1], 50.0F);
    }

    void badFilesAreAnErrorWithASentence_data()
    {
        QTest::addColumn<QByteArray>("file");
        const auto good = proto::memoryProfile(twoDevices, {{100, 1}});
        const auto packed = proto::gzip(good);
        QTest::newRow("empty") << QByteArray{};
        QTest::newRow("no gzip") << good;
        QTest::newRow("HTML") << QByteArray{"<html><b>404</b></html>"};
        QTest::newRow("cut off") << packed.first(packed.size() - 9);
        QTest::newRow("its check sum is wrong") << packed.first(packed.size() - 8) + QByteArray(8, 'x');
        QTest::newRow("gzip of something else") << proto::gzip("meow");
        QTest::newRow("gzip of nothing") << proto::gzip({});
        QTest::newRow("the message is cut off") << proto::gzip(good.first(good.size() / 2));
        QTest::newRow("a negative size") << proto::gzip(proto::memoryProfile(twoDevices, {{-1, 1}}));
        QTest::newRow("2^62 bytes") << proto::gzip(proto::memoryProfile(twoDevices, {{1LL << 62, 1}}));
        QTest::newRow("sums above all bounds")
            << proto::gzip(proto::memoryProfile(twoDevices, {{1LL << 50, 1}, {1LL << 50, 1}}));
        QTest::newRow("a device without a name") << proto::gzip(proto::memoryProfile({}, {{1, 7}}));
        QTest::newRow("a bomb") << proto::gzip(QByteArray(80 << 20, '\0'));
        QTest::newRow("too large") << QByteArray((8 << 20) + 1, 'x');
        QList<QByteArray> names;
        QList<proto::ProfileRow> rows;
        for (int i = 1; i <= 10'000; ++i) {
            names += "TPU_" + QByteArray::number(i);
            rows.append({1, i});
        }
        QTest::newRow("10,000 devices") << proto::gzip(proto::memoryProfile(names, rows));
    }
    void badFilesAreAnErrorWithASentence()
    {
        QFETCH(QByteArray, file);
        const auto profile = parseMemoryProfile(file);
        QVERIFY(!profile);
        QCOMPARE(profile.error().code, ErrorCode::BadReply);
        QVERIFY(profile.error().message.size() > 40);
    }

    void everyCutOfAFileIsAnError()
    {
        const auto packed = proto::gzip(proto::memoryProfile(twoDevices, {{100, 1}, {200, 2}}));
        for (qsizetype size = 0; size < packed.size(); ++size)
            QVERIFY2(!parseMemoryProfile(packed.first(size)), qPrintable(QString::number(size)));
    }

    void namesArePlainText()
    {
        const auto profile =
            parseMemoryProfile(proto::gzip(proto::memoryProfile({"<b>TPU</b>\x1b[31m\n\xe2\x80\xae"}, {{1, 1}})));
        QVERIFY(profile);
        const auto name = profile->devices.constFirst().name;
        QVERIFY(name.startsWith(u"<b>TPU</b>"_s)); // shown as it is written
        QVERIFY(!name.contains(u'\x1b') && !name.contains(u'\n') && !name.contains(QChar{0x202e}));
    }

    void theLineForTheUsersScriptIsOneLine()
    {
        const auto line = memoryProfileLine();
        QVERIFY(!line.contains(u'\n'));
        QVERIFY(line.contains(u"/dev/shm/memory.prof"_s) && line.contains(u"daemon=True"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(MemoryProfileTest)
#include "tst_memoryprofile.moc"
