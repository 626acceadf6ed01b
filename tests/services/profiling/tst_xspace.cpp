// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/profiling/linetimes.h"
#include "services/profiling/profilereading.h"
#include "services/profiling/protostream.h"
#include "xspacebytes.h"

#include <QBuffer>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;
using xspace::Event;
using xspace::ms;

namespace {

Result<HostProfile> parsed(const QByteArray &bytes, std::stop_token stop = {})
{
    QBuffer buffer;
    buffer.setData(bytes);
    if (!buffer.open(QIODevice::ReadOnly))
        qFatal("a buffer does not open");
    return parseXSpace(&buffer, std::move(stop));
}

/// Two steps of 10 ms with 5 ms between: a loop that holds a fusion and an all-reduce, then an infeed.
QByteArray training()
{
    const QList<Event> operations{{1, 0, 8 * ms},       {2, 0, 5 * ms},       {3, 5 * ms, 2 * ms},
                                  {4, 8 * ms, 2 * ms},  {1, 15 * ms, 8 * ms}, {2, 15 * ms, 5 * ms},
                                  {3, 20 * ms, 2 * ms}, {4, 23 * ms, 2 * ms}};
    const auto names = xspace::eventName(1, "%while.1 = (s32[]) while(...)", "while.1")
        + xspace::eventName(2, "%fusion.12 = bf16[8,128] fusion(...)", "fusion.12")
        + xspace::eventName(3, "%all-reduce.3 = f32[] all-reduce(...)") + xspace::eventName(4, "infeed.4")
        + xspace::eventName(5, "jit_train_step(42)") + xspace::eventName(6, "0");
    return xspace::plane("/device:TPU:1",
                         xspace::line("XLA Ops", operations)
                             + xspace::line("XLA Modules", {{5, 0, 10 * ms}, {5, 15 * ms, 10 * ms}})
                             + xspace::line("Steps", {{6, 0, 12 * ms}, {6, 12 * ms, 14 * ms}})
                             + xspace::line("Framework Ops", {{2, 0, 900 * ms}}) + names);
}

double secondsOf(const QList<OperationTime> &operations, QStringView begin)
{
    for (const auto &one : operations) {
        if (one.name.startsWith(begin))
            return one.seconds;
    }
    return -1;
}

bool isNear(double left, double right)
{
    return std::abs(left - right) < 1e-9;
}

} // namespace

class XSpaceTest : public QObject
{
    Q_OBJECT

private slots:
    void whatADeviceDidIsAddedUp()
    {
        const auto profile = parsed(training() + xspace::recorded(40'000'000) + proto::bytes(4, "t1v-n-0-w-0"));
        QVERIFY(profile);
        QCOMPARE(profile->host, u"t1v-n-0-w-0"_s);
        QCOMPARE(profile->devices.size(), 1);
        const auto &device = profile->devices.constFirst();
        QCOMPARE(device.name, u"/device:TPU:1"_s);
        QCOMPARE(device.ordinal, 1);
        QVERIFY(isNear(device.window, 0.040)); // as the profiler says it recorded
        QVERIFY(isNear(device.busy, 0.020));
        QVERIFY(isNear(device.waiting, 0.004));
        QVERIFY(isNear(device.communication, 0.004));
        QVERIFY(isNear(device.idleShare(), 1 - 0.016 / 0.040)); // what waits for the host is idle, too
        QVERIFY(isNear(device.communicationShare(), 0.1));
        QCOMPARE(device.programs, 2);
        QCOMPARE(device.steps, 2);
        QVERIFY(isNear(device.stepMean, 0.013));
        QVERIFY(isNear(device.stepLongest, 0.014));
        QCOMPARE(device.operations.constFirst().name, u"fusion.12"_s);
        QVERIFY(isNear(secondsOf(device.operations, u"fusion.12"), 0.010));
        QVERIFY(isNear(secondsOf(device.operations, u"while.1"), 0.002)); // without what ran inside it
        QCOMPARE(device.operations.constFirst().count, 2);
        QVERIFY(!profile->isCut);
        QCOMPARE(profile->bound, ProfileBound::Host);
    }

    void withoutTheProfilersWordTheWindowIsWhatHappened()
    {
        const auto profile = parsed(training());
        QVERIFY(profile);
        QVERIFY(isNear(profile->devices.constFirst().window, 0.026)); // to the end of the last step
        QVERIFY(isNear(profile->window, 0.026));
    }

    void threadsOfTheHostAreAddedUp()
    {
        const auto names = xspace::eventName(1, "train_step") + xspace::eventName(2, "next(loader)");
        const auto host = xspace::plane("/host:CPU",
                                        xspace::line("python", {{1, 0, 100 * ms}, {2, 10 * ms, 60 * ms}})
                                            + xspace::line("worker", {{2, 0, 30 * ms}}) + names);
        const auto profile = parsed(host + xspace::plane("/host:metadata", names));
        QVERIFY(profile);
        QVERIFY(profile->devices.isEmpty());
        QCOMPARE(profile->bound, ProfileBound::Unknown);
        QVERIFY(isNear(secondsOf(profile->threads, u"next(loader)"), 0.090));
        QVERIFY(isNear(secondsOf(profile->threads, u"train_step"), 0.040));
    }

    // Who writes protobuf may put fields in any order, and events into a line as they come in.
    void theOrderOfFieldsAndEventsDoesNotMatter()
    {
        const auto names = xspace::eventName(1, "while") + xspace::eventName(2, "fusion");
        const QList<Event> sorted{{1, 0, 8 * ms}, {2, 0, 5 * ms}, {2, 5 * ms, 2 * ms}, {1, 20 * ms, 4 * ms}};
        const QList<Event> mixed{sorted[3], sorted[2], sorted[1], sorted[0]};
        const auto usual = parsed(xspace::plane("/device:TPU:0", xspace::line("XLA Ops", sorted) + names));
        const auto other =
            parsed(proto::bytes(1, names + xspace::line("XLA Ops", mixed) + proto::bytes(2, "/device:TPU:0")));
        QVERIFY(usual && other);
        QCOMPARE(other->devices, usual->devices);
        QVERIFY(isNear(usual->devices.constFirst().busy, 0.012));
        QVERIFY(isNear(secondsOf(usual->devices.constFirst().operations, u"while"), 0.005));
    }

    void devicesOfOtherKindsArePassedOver()
    {
        const auto line = xspace::line("XLA Ops", {{1, 0, ms}});
        const auto profile = parsed(xspace::plane("/device:TPU:0 SparseCore 1", line)
                                    + xspace::plane("/device:GPU:0", line) + xspace::plane("#Chip TPU:0", line)
                                    + xspace::plane("/device:TPU:12", line) + xspace::plane("/device:TPU:2", line));
        QVERIFY(profile);
        QCOMPARE(profile->devices.size(), 2);
        QCOMPARE(profile->devices.constFirst().ordinal, 2); // by number
        QCOMPARE(profile->devices.constFirst().operations.constFirst().name, u"#1"_s); // nobody named it
    }

    void aDeviceThatDidNothingIsIdleAllTheTime()
    {
        const auto profile =
            parsed(xspace::plane("/device:TPU:0", xspace::line("XLA Ops", {})) + xspace::recorded(2'000'000'000));
        QVERIFY(profile);
        QVERIFY(isNear(profile->devices.constFirst().window, 2));
        QCOMPARE(profile->devices.constFirst().idleShare(), 1.0);
        QCOMPARE(profile->bound, ProfileBound::Host);
    }

    void numbersThatCannotBeAreLeftOut()
    {
        constexpr auto huge = std::numeric_limits<qint64>::max();
        const QList<Event> events{{1, -1, 5}, {1, 0, -7}, {1, huge, 1}, {1, 0, huge}, {1, huge, huge}, {1, 0, 3 * ms}};
        const auto profile = parsed(xspace::plane(
            "/device:TPU:0",
            xspace::line("XLA Ops", events, huge) + xspace::line("Steps", events, std::numeric_limits<qint64>::min())
                + xspace::line("XLA Modules", events, -5) + xspace::eventName(1, "fusion")));
        QVERIFY(profile);
        const auto &device = profile->devices.constFirst();
        QVERIFY(isNear(device.busy, 0.003));
        QCOMPARE(device.steps, 1);
        QCOMPARE(device.programs, 1);
        QVERIFY(isNear(device.window, 0.003)); // lines whose times cannot be begin with the first one
    }

    void aTimeOfTheProfilerThatCannotBeIsNone()
    {
        const auto profile = parsed(training() + xspace::recorded(quint64(1) << 62));
        QVERIFY(profile);
        QVERIFY(isNear(profile->window, 0.026));
    }

    void namesFromOutsideArePlainAndShort()
    {
        const auto profile = parsed(xspace::plane("/device:TPU:0",
                                                  xspace::line("XLA Ops", {{1, 0, ms}, {2, ms, ms}})
                                                      + xspace::eventName(1, "<b>bold\x1b[31m\n\0</b>")
                                                      + xspace::eventName(2, QByteArray(1 << 20, 'x')))
                                    + proto::bytes(2, "error\x07 <i>") + proto::bytes(3, QByteArray(1 << 16, 'w'))
                                    + proto::bytes(4, "host\x1b"));
        QVERIFY(profile);
        for (const auto &operation : profile->devices.constFirst().operations) {
            QVERIFY(operation.name.size() <= 170);
            QVERIFY(std::ranges::none_of(operation.name, [](QChar c) { return c.unicode() < u' '; }));
        }
        QCOMPARE(profile->remarks.size(), 2);
        QVERIFY(profile->remarks.at(1).size() <= 310);
        QVERIFY(!profile->host.contains(u'\x1b'));
    }

    void whatIsNoRecordingIsSaidSo()
    {
        for (const QByteArray &bytes :
             {QByteArray{}, QByteArray{"<html>"}, QByteArray{"{\"planes\": []}"}, QByteArray(100, '\xff'),
              QByteArray(9, '\0'), proto::bytes(7, "something else")}) {
            const auto profile = parsed(bytes);
            QVERIFY(!profile);
            QCOMPARE(profile.error().code, ErrorCode::BadReply);
            QVERIFY(!profile.error().message.isEmpty());
        }
    }

    // A file that was cut off anywhere, or has a byte that is another one, ends the reading, not the program.
    void noBytesEndTheProgram()
    {
        const auto whole = training() + xspace::recorded(1'000) + training();
        for (qsizetype size = 0; size < whole.size(); size += 7)
            static_cast<void>(parsed(whole.first(size)));
        QRandomGenerator random{11};
        for (int i = 0; i < 2'000; ++i) {
            auto bytes = whole;
            for (int change = 0; change < 3; ++change)
                bytes[qsizetype(random.bounded(quint32(bytes.size())))] = char(random.bounded(256));
            static_cast<void>(parsed(bytes));
        }
        QVERIFY(!parsed(whole.first(whole.size() - 1)));
    }

    void moreThanAHostHasIsLeftOutAndSaid()
    {
        QByteArray planes;
        for (int i = 0; i < 3'000; ++i)
            planes += xspace::plane("/device:TPU:" + QByteArray::number(i), {});
        const auto profile = parsed(planes);
        QVERIFY(profile);
        QCOMPARE(profile->devices.size(), 256);
        QVERIFY(profile->isCut);
    }

    void aStopEndsIt()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto profile = parsed(training(), stop.get_token());
        QVERIFY(!profile);
        QCOMPARE(profile.error().code, ErrorCode::Cancelled);
    }

    // The file may be of any size: what is read in portions of some bytes is the same.
    void aStreamInSmallPortionsReadsTheSame()
    {
        const auto message = proto::number(1, 300) + proto::bytes(2, "a name that is longer than a portion")
            + proto::bytes(3, proto::number(1, quint64(1) << 63)) + proto::real(4, 2.5);
        for (const qsizetype portion : {1, 2, 7, 1'000}) {
            QBuffer buffer;
            buffer.setData(message);
            QVERIFY(buffer.open(QIODevice::ReadOnly));
            ProtoStream stream{&buffer, portion};
            auto field = stream.next(stream.size());
            QVERIFY(field && field->number == 1 && field->value == 300);
            field = stream.next(stream.size());
            QVERIFY(field && field->kind == StreamField::Kind::Bytes);
            const auto begin = stream.at();
            QCOMPARE(stream.bytes(*field, 6), QByteArray{"a name"});
            QCOMPARE(stream.at(), field->end);
            stream.skipTo(begin); // back, as well
            QCOMPARE(stream.bytes(*field, 100), QByteArray{"a name that is longer than a portion"});
            field = stream.next(stream.size());
            QVERIFY(field && field->number == 3);
            const auto inner = stream.next(field->end);
            QVERIFY(inner && inner->value == quint64(1) << 63);
            QVERIFY(!stream.next(field->end) && !stream.isBroken());
            field = stream.next(stream.size());
            QVERIFY(field && field->number == 4 && field->kind == StreamField::Kind::Number);
            QVERIFY(!stream.next(stream.size()) && !stream.isBroken());
        }
    }

    void noFieldLiesBeyondTheMessageAroundIt()
    {
        QBuffer buffer;
        buffer.setData(proto::bytes(1, proto::varint(2 << 3 | 2) + proto::varint(50) + "short") + QByteArray(100, 'x'));
        QVERIFY(buffer.open(QIODevice::ReadOnly));
        ProtoStream stream{&buffer};
        const auto outer = stream.next(stream.size());
        QVERIFY(outer);
        QVERIFY(!stream.next(outer->end));
        QVERIFY(stream.isBroken());
    }

    void aLineInSmallPortionsAddsUpTheSame()
    {
        const auto sums = [](qsizetype portion) {
            LineTimes times{portion};
            for (qint64 i = 0; i < 1'000; ++i) {
                times.add({.start = 10 * i, .duration = 8, .id = 1});
                times.add({.start = 10 * i + 1, .duration = 3, .id = 2});
                times.add({.start = 10 * i + 2, .duration = 1, .id = 3});
            }
            times.finish();
            return times;
        };
        const auto whole = sums(100'000);
        const auto parts = sums(5); // an outer event and what runs inside it lie in two of them
        QCOMPARE(whole.busy(), 8'000.0);
        QCOMPARE(parts.busy(), whole.busy());
        for (const auto &[id, self] : {std::pair{1, 5'000.0}, std::pair{2, 2'000.0}, std::pair{3, 1'000.0}}) {
            QCOMPARE(whole.sums().value(id).self, self);
            QCOMPARE(parts.sums().value(id).self, self);
            QCOMPARE(parts.sums().value(id).count, 1'000);
        }
    }

    void linesAreAddedUpEachFromItsOwnBegin()
    {
        LineTimes times;
        times.add({.start = 0, .duration = 10, .id = 1});
        times.finish();
        times.add({.start = 5, .duration = 10, .id = 1}); // beside the other, not inside it
        times.finish();
        QCOMPARE(times.busy(), 20.0);
        QCOMPARE(times.sums().value(1).self, 20.0);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(XSpaceTest)

#include "tst_xspace.moc"
