// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/crc32c.h"

#include <QByteArray>
#include <QTest>

namespace {

/// Bit by bit, as the polynomial says it.
quint32 bitwise(const QByteArray &bytes)
{
    quint32 sum = 0xffffffff;
    for (const char c : bytes) {
        sum ^= static_cast<uchar>(c);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum & 1U) != 0 ? (sum >> 1) ^ 0x82f63b78U : sum >> 1;
    }
    return ~sum;
}

QByteArray pattern(qsizetype size)
{
    QByteArray bytes(size, '\0');
    for (qsizetype i = 0; i < size; ++i)
        bytes[i] = static_cast<char>(i * 37 + (i >> 3));
    return bytes;
}

} // namespace

class TestCrc32c : public QObject
{
    Q_OBJECT

private slots:
    void theSumsOfRfc3720AreRight()
    {
        QCOMPARE(crc32c("123456789"), quint32{0xe3069283});
        QCOMPARE(crc32c(QByteArray(32, '\0')), quint32{0x8a9136aa});
        QCOMPARE(crc32c(QByteArray(32, '\xff')), quint32{0x62a8ab43});
        QCOMPARE(crc32c({}), quint32{0});
    }

    void everyLengthAndBeginningIsTheSameAsBitByBit()
    {
        const auto all = pattern(300);
        for (qsizetype from = 0; from < 9; ++from) {
            for (qsizetype size = 0; size <= 70; ++size)
                QCOMPARE(crc32c(QByteArrayView{all}.sliced(from, size)), bitwise(all.sliced(from, size)));
        }
    }

    void portionsAreOneText()
    {
        const auto all = pattern(1'000);
        for (const qsizetype cut : {0, 1, 7, 8, 500, 999, 1'000}) {
            const auto first = QByteArrayView{all}.first(cut);
            const auto second = QByteArrayView{all}.sliced(cut);
            QCOMPARE(crc32c(second, crc32c(first)), crc32c(all));
            QCOMPARE(crc32cJoined(crc32c(first), crc32c(second), static_cast<quint64>(second.size())), crc32c(all));
        }
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestCrc32c)
#include "tst_crc32c.moc"
