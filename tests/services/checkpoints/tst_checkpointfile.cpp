// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/checkpoints/checkpointfile.h"
#include "tests/services/checkpoints/checkpointbytes.h"

#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace checkpointbytes;

namespace {

FileEnd zipEndOf(const QByteArray &file)
{
    const QByteArrayView view{file};
    return zipEnd(view.first(std::min<qsizetype>(16, view.size())), view.last(std::min(zipTail, view.size())),
                  static_cast<quint64>(file.size()));
}

/// As over a connection: `window` bytes at a time.
MsgpackWalk::State walked(const QByteArray &file, MsgpackWalk::Kind kind, qsizetype window, int *readings = nullptr)
{
    MsgpackWalk walk{kind, static_cast<quint64>(file.size())};
    while (walk.state() == MsgpackWalk::State::Reading) {
        walk.feed(file.mid(static_cast<qsizetype>(walk.next()), window));
        if (readings != nullptr)
            ++*readings;
    }
    return walk.state();
}

} // namespace

class TestCheckpointFile : public QObject
{
    Q_OBJECT

private slots:
    void aZipThatLacksItsEndIsCut_data()
    {
        QTest::addColumn<bool>("isLarge");
        QTest::newRow("numpy") << false;
        QTest::newRow("torch, with zip64") << true;
    }
    void aZipThatLacksItsEndIsCut()
    {
        QFETCH(const bool, isLarge);
        const auto whole = zip(QByteArray(200'000, 'w'), isLarge);
        QCOMPARE(zipEndOf(whole), FileEnd::Whole);
        for (const qsizetype less : {1, 10, 22, 60, 100, 150'000})
            QCOMPARE(zipEndOf(whole.chopped(less)), FileEnd::Cut);
        QCOMPARE(zipEndOf(whole + 'x'), FileEnd::Cut);
        // A piece in the middle that never arrived.
        QCOMPARE(zipEndOf(whole.first(100) + whole.sliced(5'000)), FileEnd::Cut);
    }

    void whatIsNoZipIsNotCalledTorn()
    {
        QCOMPARE(zipEndOf(QByteArray{"\x80\x02\x8a\x0al\xfc\x9c"}), FileEnd::OldTorch);
        QCOMPARE(zipEndOf(QByteArray(500, '\0')), FileEnd::Foreign);
        QCOMPARE(zipEndOf({}), FileEnd::Foreign);
    }

    void safetensorsEndWhereTheirHeaderSays()
    {
        const auto whole = safetensors(1'000);
        const auto size = static_cast<quint64>(whole.size());
        QCOMPARE(safetensorsEnd(whole, size), FileEnd::Whole);
        QCOMPARE(safetensorsEnd(whole.first(300), size), FileEnd::Whole); // the header is enough
        QCOMPARE(safetensorsEnd(whole, size - 1), FileEnd::Cut);
        QCOMPARE(safetensorsEnd(whole, size + 1), FileEnd::Cut);
        QCOMPARE(safetensorsEnd(whole.first(40), 40), FileEnd::Cut); // in its header
    }

    void aHostileHeaderIsNoHeader()
    {
        QVERIFY(!safetensorsHeader("1234567"));
        QVERIFY(!safetensorsHeader(little<quint64>(quint64{1} << 62U)));
        const auto negative = QByteArray{"{\"a\":{\"data_offsets\":[8,-1]}}"};
        const auto file = little(static_cast<quint64>(negative.size())) + negative;
        QCOMPARE(safetensorsEnd(file, static_cast<quint64>(file.size())), FileEnd::Foreign);
        const auto text = little<quint64>(5) + QByteArray{"hello"};
        QCOMPARE(safetensorsEnd(text, static_cast<quint64>(text.size())), FileEnd::Foreign);
    }

    void messagePackIsWalkedInFewReadings()
    {
        constexpr qsizetype megabyte = 1'000'000;
        int readings = 0;
        QCOMPARE(walked(flax(megabyte), MsgpackWalk::Kind::One, 64, &readings), MsgpackWalk::State::Whole);
        QVERIFY2(readings <= 3, QByteArray::number(readings).constData());
        readings = 0;
        QCOMPARE(walked(easyLm(5, megabyte), MsgpackWalk::Kind::Stream, 64, &readings), MsgpackWalk::State::Whole);
        QVERIFY2(readings <= 12, QByteArray::number(readings).constData());
    }

    void messagePackThatIsCutAnywhereIsCut()
    {
        const auto one = flax(40);
        const auto stream = easyLm(2, 30);
        for (qsizetype length = 0; length < one.size(); ++length)
            QCOMPARE(walked(one.first(length), MsgpackWalk::Kind::One, 16), MsgpackWalk::State::Cut);
        for (qsizetype length = 0; length < stream.size(); ++length) {
            const auto expected = length == stream.size() / 2 ? MsgpackWalk::State::Whole : MsgpackWalk::State::Cut;
            QCOMPARE(walked(stream.first(length), MsgpackWalk::Kind::Stream, 16), expected);
        }
        QCOMPARE(walked(one, MsgpackWalk::Kind::One, 16), MsgpackWalk::State::Whole);
    }

    void whatIsNoMessagePackEndsAtOnce()
    {
        QCOMPARE(walked(flax(4) + flax(4), MsgpackWalk::Kind::One, 64), MsgpackWalk::State::Foreign);
        QCOMPARE(walked("\xc1", MsgpackWalk::Kind::One, 64), MsgpackWalk::State::Foreign);
        QCOMPARE(walked(flax(4), MsgpackWalk::Kind::Stream, 64), MsgpackWalk::State::Foreign);
        // 4 thousand million pairs in six bytes; a thousand arrays in each other
        QCOMPARE(walked(QByteArray{"\xdf\xff\xff\xff\xff\xc0"}, MsgpackWalk::Kind::One, 64), MsgpackWalk::State::Cut);
        QCOMPARE(walked(QByteArray(1'000, '\x91'), MsgpackWalk::Kind::One, 64), MsgpackWalk::State::Foreign);
    }

    void jsonSaysStepCommitAndShards()
    {
        const auto levanter = checkpointJsonFrom("{\"step\": 1200, \"timestamp\": \"2026-05-01\"}", {});
        QVERIFY(levanter.isWhole);
        QCOMPARE(levanter.step, 1200);
        const auto committed =
            checkpointJsonFrom("{\"init_timestamp_nsecs\": 5, \"commit_timestamp_nsecs\": 1714550460000000000}", {});
        QVERIFY(committed.isCommitted && !committed.isUncommitted);
        const auto begun = checkpointJsonFrom("{\"init_timestamp_nsecs\": 5, \"commit_timestamp_nsecs\": null}", {});
        QVERIFY(begun.isUncommitted && !begun.isCommitted);
        const auto old = checkpointJsonFrom("{\"item_handlers\": {}}", {});
        QVERIFY(old.isWhole && !old.isUncommitted && !old.isCommitted);
        const auto index = checkpointJsonFrom("{\"weight_map\": {\"a\": \"m-1\", \"b\": \"m-2\", \"c\": \"m-1\"}}", {});
        QCOMPARE(index.shards, (QList<QByteArray>{"m-1", "m-2"}));
    }

    void aPickleSaysItsStepAndNothingOfItIsRun()
    {
        QCOMPARE(pickledStep("\x80\4\x95(\0\0\0\0\0\0\0}\x94(\x8c\4step\x94K\7\x8c\7variant"_ba), 7);
        QCOMPARE(pickledStep("\x80\4}\x94(\x8c\4step\x94M\xe8\3u."_ba), 1'000);
        QCOMPARE(pickledStep("\x80\3}q\0(X\4\0\0\0stepq\1J@B\x0f\0u."_ba), 1'000'000);
        QCOMPARE(pickledStep("\x80\4}\x94\x8c\4step\x94J\xfe\xff\xff\xffs."_ba), -1);
        QCOMPARE(pickledStep("\x80\4}\x94\x8c\5steps\x94K\7s."_ba), -1);
        const auto whole = "\x80\4}\x94(\x8c\4step\x94M\xe8\3u."_ba;
        for (qsizetype length = 0; length < whole.size() - 2; ++length)
            QCOMPARE(pickledStep(whole.first(length)), -1);
    }

    void jsonThatIsCutIsNotWhole()
    {
        for (const char *text : {"", "{", "{\"step\": 1200", "[1]", "hello", "{\"step\": 1200}}"})
            QVERIFY2(!checkpointJsonFrom(text, {}).isWhole, text);
        // A long one is looked at from both ends.
        const auto head = QByteArray{"{\n  \"epoch\": 1.0,\n  \"global_step\": 500,\n  \"log_history\": ["};
        const auto whole = checkpointJsonFrom(head, "]\n}\n");
        QVERIFY(whole.isWhole);
        QCOMPARE(whole.step, 500);
        QVERIFY(!checkpointJsonFrom(head, "\"loss\": 0.3").isWhole);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCheckpointFile)
#include "tst_checkpointfile.moc"
