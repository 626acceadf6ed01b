// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/eventfile.h"
#include "tests/services/scalars/eventbytes.h"

#include <QLocale>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

using eventbytes::bytesOf;
using eventbytes::doubleOf;
using eventbytes::floatOf;
using eventbytes::frame;
using eventbytes::little;
using eventbytes::number;
using eventbytes::pluginData;
using eventbytes::scalar;
using eventbytes::simpleValue;
using eventbytes::summary;
using eventbytes::tensorEvent;
using eventbytes::varint;
using eventbytes::version;

/// DataType of TensorFlow.
enum Type : quint8 { Float = 1, Double = 2, Int32 = 3, String = 7, Int64 = 9, Bfloat16 = 14, Half = 19 };

QByteArray dtype(Type type)
{
    return number(1, type);
}

QByteArray shapeOf(const QList<int> &sides)
{
    QByteArray dims;
    for (const auto side : sides)
        dims += bytesOf(2, number(1, quint64(side)));
    return bytesOf(2, dims);
}

QList<ScalarSample> read(const QByteArray &file)
{
    EventFileReader reader;
    QList<ScalarSample> samples;
    const auto result = reader.feed(file, &samples);
    if (!result)
        qFatal("%s", qPrintable(result.error().message));
    return samples;
}

/// The value of the only sample; not a number where there is none.
double valueOf(const QByteArray &tensor)
{
    const auto samples = read(version() + tensorEvent("t", 3, tensor, pluginData("scalars")));
    return samples.size() == 1 ? samples.constFirst().point.value : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

class EventFileTest : public QObject
{
    Q_OBJECT

private slots:
    void simpleValuesAreRead()
    {
        const auto samples =
            read(version() + scalar("train/loss", 1, 2.5F, 1'700'000'000.25)
                 + scalar("train/lr", 1, 1e-3F, 1'700'000'000.5) + scalar("train/loss", 2, -0.125F, 1'700'000'001.0));
        QCOMPARE(samples.size(), 3);
        QCOMPARE(samples.at(0), (ScalarSample{u"train/loss"_s, {1, 2.5, 1'700'000'000'250}}));
        QCOMPARE(samples.at(1), (ScalarSample{u"train/lr"_s, {1, double(1e-3F), 1'700'000'000'500}}));
        QCOMPARE(samples.at(2), (ScalarSample{u"train/loss"_s, {2, -0.125, 1'700'000'001'000}}));
    }

    void severalValuesOfOneEventAreRead()
    {
        const auto values = simpleValue("a", 1) + simpleValue("b", 2) + simpleValue("c", 3);
        const auto samples = read(version() + frame(eventbytes::event(1.7e9, 9, summary(values))));
        QCOMPARE(samples.size(), 3);
        QCOMPARE(samples.at(2), (ScalarSample{u"c"_s, {9, 3, 1'700'000'000'000}}));
    }

    void tensorsOfOneElementAreRead()
    {
        QCOMPARE(valueOf(dtype(Float) + shapeOf({}) + floatOf(5, 0.25F)), 0.25);
        QCOMPARE(valueOf(dtype(Float) + bytesOf(5, little(std::bit_cast<quint32>(0.25F)))), 0.25); // packed
        QCOMPARE(valueOf(dtype(Float) + shapeOf({1, 1}) + bytesOf(4, little(std::bit_cast<quint32>(7.5F)))), 7.5);
        QCOMPARE(valueOf(dtype(Double) + doubleOf(6, 1e300)), 1e300);
        QCOMPARE(valueOf(dtype(Double) + bytesOf(4, little(std::bit_cast<quint64>(-3.0)))), -3.0);
        QCOMPARE(valueOf(dtype(Int32) + number(7, static_cast<quint64>(-5))), -5.0);
        QCOMPARE(valueOf(dtype(Int64) + bytesOf(10, varint(1'234'567))), 1'234'567.0);
        QCOMPARE(valueOf(dtype(Int64) + bytesOf(4, little<qint64>(-9))), -9.0);
        QCOMPARE(valueOf(dtype(Bfloat16) + number(13, 0x3fc0)), 1.5);
        QCOMPARE(valueOf(dtype(Bfloat16) + bytesOf(4, little<quint16>(0xc000))), -2.0);
        QCOMPARE(valueOf(dtype(Half) + number(13, 0x3e00)), 1.5);
        QCOMPARE(valueOf(dtype(Half) + bytesOf(4, little<quint16>(0x0001))), std::ldexp(1.0, -24));
        QCOMPARE(valueOf(dtype(Half) + number(13, 0xfc00)), -std::numeric_limits<double>::infinity());
    }

    void tensorsOfSeveralElementsAndTextsAreNoScalars()
    {
        QVERIFY(std::isnan(valueOf(dtype(Float) + shapeOf({2}) + bytesOf(4, QByteArray(8, 'a')))));
        QVERIFY(std::isnan(valueOf(dtype(String) + bytesOf(8, "text"))));
        QVERIFY(std::isnan(valueOf(dtype(Float) + bytesOf(4, "ab")))); // too short
        QVERIFY(std::isnan(valueOf(dtype(Float) + shapeOf({0}))));
        QVERIFY(std::isnan(valueOf({})));
    }

    void onlyTheFirstEventOfATagNeedSayWhatItIs()
    {
        const auto tensor = dtype(Float) + floatOf(5, 1);
        const auto file = version() + tensorEvent("unknown", 1, tensor, {})
            + tensorEvent("loss", 1, tensor, pluginData("scalars")) + tensorEvent("loss", 2, tensor, {})
            + tensorEvent("hparams", 1, tensor, pluginData("hparams"))
            + tensorEvent("hparams", 2, tensor, pluginData("scalars"));
        const auto samples = read(file);
        QCOMPARE(samples.size(), 2);
        QCOMPARE(samples.at(0).tag, u"loss"_s);
        QCOMPARE(samples.at(1).point.step, 2);
    }

    void whatASecondReaderHasToKnowIsHandedOver()
    {
        const auto tensor = dtype(Float) + floatOf(5, 1);
        const auto first = version() + tensorEvent("loss", 1, tensor, pluginData("scalars"));
        EventFileReader reader;
        QList<ScalarSample> samples;
        QVERIFY(reader.feed(first + tensorEvent("loss", 2, tensor, {}).first(20), &samples));
        QCOMPARE(samples.size(), 1);
        QCOMPARE(reader.offset(), first.size());
        QCOMPARE(reader.scalarTags(), QStringList{u"loss"_s});
        EventFileReader next{reader.offset(), reader.scalarTags()};
        QVERIFY(next.feed(tensorEvent("loss", 2, tensor, {}) + scalar("x", 3, 1, 1.7e9), &samples));
        QCOMPARE(samples.size(), 3);
        QCOMPARE(samples.at(1).point.step, 2);
    }

    void eachPortionGivesTheSame()
    {
        QByteArray file = version();
        for (int i = 0; i < 50; ++i)
            file += scalar(i % 2 == 0 ? "loss" : "accuracy", i, float(i), 1.7e9 + i);
        const auto whole = read(file);
        QCOMPARE(whole.size(), 50);
        for (const qsizetype portion : {1, 5, 13, 100}) {
            EventFileReader reader;
            QList<ScalarSample> samples;
            for (qsizetype at = 0; at < file.size(); at += portion)
                QVERIFY(reader.feed(QByteArrayView{file}.sliced(at, std::min(portion, file.size() - at)), &samples));
            QCOMPARE(samples, whole);
        }
    }

    void foreignFilesAreRefusedWithASentence()
    {
        const QList<QByteArray> files{
            "<html>no event file at all</html>",
            frame(bytesOf(1, bytesOf(1, "feature"))) + frame("more"), // a data set: tf.train.Example
            frame("not a message") + frame("not one either"),
            frame(eventbytes::event(1.7e9, 0, bytesOf(3, "something else:1"))),
        };
        for (const auto &file : files) {
            EventFileReader reader;
            QList<ScalarSample> samples;
            const auto first = reader.feed(file, &samples);
            QVERIFY(!first);
            QCOMPARE(first.error().code, ErrorCode::BadReply);
            QVERIFY(first.error().message.contains(u"no event file"_s));
            QVERIFY(!reader.feed(version() + scalar("loss", 1, 1, 1.7e9), &samples)); // nothing more is read from it
            QVERIFY(samples.isEmpty());
        }
    }

    void aDamagedPartIsNamedAndTheRestIsRead()
    {
        auto bad = scalar("loss", 2, 2, 1.7e9);
        bad[20] = static_cast<char>(bad[20] ^ 1);
        EventFileReader reader;
        QList<ScalarSample> samples;
        const auto before = version() + scalar("loss", 1, 1, 1.7e9);
        QVERIFY(reader.feed(before + bad + scalar("loss", 3, 3, 1.7e9), &samples));
        QCOMPARE(samples.size(), 2);
        QCOMPARE(samples.at(1).point.step, 3);
        QVERIFY2(reader.problem().contains(QLocale{}.toString(bad.size())), qPrintable(reader.problem()));
        QVERIFY2(reader.problem().contains(QLocale{}.toString(before.size())), qPrintable(reader.problem()));
    }

    void aDamagedBeginningIsNotTheEndOfIt()
    {
        auto first = version();
        first[15] = static_cast<char>(first[15] ^ 1);
        QCOMPARE(read(first + scalar("loss", 1, 1, 1.7e9)).size(), 1);
    }

    void whatIsNoNumberComesAsItIs()
    {
        const auto nan = std::numeric_limits<float>::quiet_NaN();
        const auto infinity = std::numeric_limits<float>::infinity();
        const auto samples = read(version() + scalar("loss", 1, nan, 1.7e9) + scalar("loss", 2, infinity, 1.7e9)
                                  + scalar("loss", 3, -infinity, 1.7e9));
        QVERIFY(std::isnan(samples.at(0).point.value));
        QCOMPARE(samples.at(1).point.value, double(infinity));
        QCOMPARE(samples.at(2).point.value, double(-infinity));
    }

    void aClockThatCannotBeIsTheOneBefore()
    {
        const auto samples = read(version() + scalar("loss", 1, 1, 1'700'000'010) + scalar("loss", 2, 1, std::nan(""))
                                  + scalar("loss", 3, 1, 1e30) + scalar("loss", 4, 1, -5));
        QCOMPARE(samples.size(), 4);
        for (const auto &sample : samples)
            QCOMPARE(sample.point.at, 1'700'000'010'000);
    }

    void stepsOfNobodyAreLeftOut()
    {
        const auto samples =
            read(version() + scalar("loss", std::numeric_limits<qint64>::max(), 1, 1.7e9)
                 + scalar("loss", std::numeric_limits<qint64>::min(), 1, 1.7e9) + scalar("loss", 5, 1, 1.7e9));
        QCOMPARE(samples.size(), 1);
        QCOMPARE(samples.constFirst().point.step, 5);
    }

    void tagsAreBoundedAndPlain()
    {
        QByteArray file = version();
        for (int i = 0; i < 1'200; ++i)
            file += scalar("tag" + QByteArray::number(i), 1, 1, 1.7e9);
        EventFileReader reader;
        QList<ScalarSample> samples;
        QVERIFY(reader.feed(file, &samples));
        QCOMPARE(samples.size(), EventFileReader::mostTags);
        QVERIFY(reader.problem().contains(QLocale{}.toString(1'000)));
        const auto hostile = read(version() + scalar("lo\nss\xe2\x80\xae", 1, 1, 1.7e9)
                                  + scalar(QByteArray(5'000, 'x'), 1, 1, 1.7e9) + scalar({}, 1, 1, 1.7e9));
        QCOMPARE(hostile.size(), 1);
        QCOMPARE(hostile.constFirst().tag, u"lo ss"_s);
    }

    void picturesAndGraphsArePassedOver()
    {
        const auto picture = bytesOf(1, bytesOf(1, "image") + bytesOf(4, QByteArray(100, 'p')));
        const auto samples = read(version() + frame(eventbytes::event(1.7e9, 0, bytesOf(4, QByteArray(10'000, 'g'))))
                                  + frame(eventbytes::event(1.7e9, 1, summary(picture + simpleValue("loss", 1)))));
        QCOMPARE(samples.size(), 1);
    }

    void namesSayWhoWroteThem_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isOne");
        QTest::addColumn<QByteArray>("writer");
        QTest::newRow("tensorflow 2") << "events.out.tfevents.1700000000.t1v-n-1234-w-0.4711.0.v2"_ba << true
                                      << "t1v-n-1234-w-0"_ba;
        QTest::newRow("torch") << "events.out.tfevents.1700000000.host.4711.0"_ba << true << "host"_ba;
        QTest::newRow("tensorboardX") << "events.out.tfevents.1700000000.host"_ba << true << "host"_ba;
        QTest::newRow("another") << "notes.txt"_ba << false << ""_ba;
        QTest::newRow("no time") << "tfevents.host"_ba << true << ""_ba;
        QTest::newRow("profiler") << "events.out.tfevents.1700000000.host.profile-empty"_ba << false
                                  << "host.profile-empty"_ba;
    }
    void namesSayWhoWroteThem()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const bool, isOne);
        QFETCH(const QByteArray, writer);
        QCOMPARE(isEventFileName(name), isOne);
        QCOMPARE(writerOf(name), writer);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(EventFileTest)
#include "tst_eventfile.moc"
