// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/tfrecord.h"
#include "tests/services/scalars/eventbytes.h"

#include <QTest>

using eventbytes::frame;

namespace {

QList<QByteArray> allOf(TfRecordReader *reader)
{
    QList<QByteArray> records;
    while (const auto record = reader->next())
        records.append(record->toByteArray());
    return records;
}

} // namespace

class TfRecordTest : public QObject
{
    Q_OBJECT

private slots:
    void theMaskedSumIsThePublishedOne()
    {
        QCOMPARE(eventbytes::sumOf("123456789"), 0xe3069283U); // the check value of CRC-32C
        for (const auto &bytes : {QByteArray{}, QByteArray{"a"}, QByteArray{"123456789"}, QByteArray(1'000, 'x')})
            QCOMPARE(eventbytes::little(maskedCrc(bytes)), eventbytes::masked(bytes));
    }

    void recordsComeWhateverThePortions()
    {
        const QList<QByteArray> records{"one", {}, QByteArray(3'000, 'z'), "four"};
        QByteArray file;
        for (const auto &record : records)
            file += frame(record);
        for (const qsizetype portion : {1, 2, 3, 7, 11, 12, 13, 16, 64, 4'000}) {
            TfRecordReader reader;
            QList<QByteArray> read;
            for (qsizetype at = 0; at < file.size(); at += portion) {
                reader.feed(QByteArrayView{file}.sliced(at, std::min(portion, file.size() - at)));
                read += allOf(&reader);
            }
            QCOMPARE(read, records);
            QCOMPARE(reader.offset(), file.size());
            QCOMPARE(reader.damagedBytes(), 0);
        }
    }

    void aTornTailWaitsForItsRest()
    {
        const auto first = frame("first");
        const auto second = frame("second");
        TfRecordReader reader;
        reader.feed(first + second.chopped(1));
        QCOMPARE(allOf(&reader), QList<QByteArray>{"first"});
        QCOMPARE(reader.offset(), first.size()); // who reads on later begins here
        reader.feed(second.last(1));
        QCOMPARE(allOf(&reader), QList<QByteArray>{"second"});
        QCOMPARE(reader.offset(), first.size() + second.size());
    }

    void aForeignFileIsRefusedAtOnce()
    {
        const QList<QByteArray> files{"<!DOCTYPE html><html>", QByteArray(64, '\0'),
                                      "PK\3\4 and more than twelve bytes"};
        for (const auto &file : files) {
            TfRecordReader reader;
            reader.feed(file);
            QVERIFY(!reader.next());
            QVERIFY(reader.isForeign());
        }
        TfRecordReader reader;
        reader.feed("short");
        QVERIFY(!reader.next() && !reader.isForeign()); // more may come
    }

    void aBrokenSumLeavesOutThatRecordAndNoOther()
    {
        const auto good = frame("good");
        for (const qsizetype at : {0, 3, 9, 13, 18}) { // length, its sum, the record, its sum
            auto bad = frame("broken");
            bad[at] = static_cast<char>(bad[at] ^ 0x40);
            TfRecordReader reader;
            reader.feed(good + bad + good + good);
            QCOMPARE(allOf(&reader), (QList<QByteArray>{"good", "good", "good"}));
            QCOMPARE(reader.damagedBytes(), bad.size());
            QCOMPARE(reader.damagedAt(), good.size());
            QVERIFY(!reader.isForeign());
        }
    }

    void aRecordThatWasCutInTheMiddleHidesNothingBehindIt()
    {
        const auto cut = frame(QByteArray(500, 'c')).first(200);
        TfRecordReader reader;
        reader.feed(frame("one") + cut + frame("two") + frame(QByteArray(1'000, 'x')));
        QCOMPARE(allOf(&reader), (QList<QByteArray>{"one", "two", QByteArray(1'000, 'x')}));
        QCOMPARE(reader.damagedBytes(), cut.size());
    }

    void aHoleOfZerosIsPassed()
    {
        TfRecordReader reader;
        reader.feed(frame("one") + QByteArray(5'000, '\0'));
        QCOMPARE(allOf(&reader), QList<QByteArray>{"one"});
        reader.feed(frame("two"));
        QCOMPARE(allOf(&reader), QList<QByteArray>{"two"});
        QCOMPARE(reader.damagedBytes(), 5'000);
    }

    void aRecordThatIsTooLargeIsPassedOverAndNotKept()
    {
        const qsizetype size = qsizetype{TfRecordReader::largestRecord} + 1'000;
        const auto length = eventbytes::little<quint64>(static_cast<quint64>(size));
        TfRecordReader reader;
        reader.feed(frame("one"));
        QCOMPARE(allOf(&reader), QList<QByteArray>{"one"});
        const auto begin = reader.offset();
        reader.feed(length + eventbytes::masked(length));
        QVERIFY(!reader.next());
        const QByteArray portion(100'000, 'g');
        for (qsizetype left = size + 4; left > 0; left -= portion.size()) {
            QCOMPARE(reader.offset(), begin); // whoever begins anew passes over it once more
            reader.feed(QByteArrayView{portion}.first(std::min(left, portion.size())));
            QVERIFY(!reader.next());
        }
        reader.feed(frame("two"));
        QCOMPARE(allOf(&reader), QList<QByteArray>{"two"});
        QCOMPARE(reader.damagedBytes(), 0);
    }

    void readingGoesOnWhereItEnded()
    {
        const auto file = frame("one") + frame("two") + frame("three");
        const auto behind = frame("one").size();
        TfRecordReader reader{behind};
        reader.feed(QByteArrayView{file}.sliced(behind));
        QCOMPARE(allOf(&reader), (QList<QByteArray>{"two", "three"}));
        QCOMPARE(reader.offset(), file.size());
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TfRecordTest)
#include "tst_tfrecord.moc"
