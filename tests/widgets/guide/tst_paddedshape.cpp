// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/paddedshape.h"

#include <QTest>

using namespace Qt::StringLiterals;

using Shape = QList<qint64>;

class TestPaddedShape : public QObject
{
    Q_OBJECT

private slots:
    void shapesAreReadAsPeopleWriteThem_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Shape>("shape");
        QTest::newRow("Python") << u"(128, 300, 7)"_s << Shape{128, 300, 7};
        QTest::newRow("spaces") << u" 128 300  7 "_s << Shape{128, 300, 7};
        QTest::newRow("a list") << u"[128,300,7]"_s << Shape{128, 300, 7};
        QTest::newRow("times") << u"128x300×7"_s << Shape{128, 300, 7};
        QTest::newRow("full width") << u"（１２８，３００、７）"_s << Shape{128, 300, 7};
        QTest::newRow("other digits") << u"١٢ ٣"_s << Shape{12, 3};
        QTest::newRow("underscores") << u"1_000, 2"_s << Shape{1000, 2};
        QTest::newRow("a vector") << u"(5,)"_s << Shape{5};
        QTest::newRow("a scalar") << u"()"_s << Shape{};
        QTest::newRow("zero") << u"0 3"_s << Shape{0, 3};
    }

    void shapesAreReadAsPeopleWriteThem()
    {
        QFETCH(QString, text);
        const auto shape = parseShape(text);
        QVERIFY2(shape.has_value(), qPrintable(text));
        QTEST(*shape, "shape");
    }

    void whatIsNoShapeIsSaid_data()
    {
        QTest::addColumn<QString>("text");
        for (const auto &text :
             {u""_s, u"   "_s, u"-1, 2"_s, u"1.5"_s, u"abc"_s, u"99999999999999999999"_s, u"9223372036854775807"_s,
              u","_s, u"1e9"_s, u"½"_s, u"1 "_s.repeated(17), u"1"_s.repeated(400), u"👍"_s, u"1\0002"_s})
            QTest::addRow("%s", qPrintable(text.left(20))) << text;
    }

    void whatIsNoShapeIsSaid()
    {
        QFETCH(QString, text);
        const auto shape = parseShape(text);
        QVERIFY(!shape.has_value());
        QVERIFY(shape.error().message.size() > 10);
    }

    /// Sizes as XLA itself printed them when memory ran out: pytorch/xla issue 1965, flowpm issue 27.
    void theFiguresAreThoseOfXla()
    {
        const ElementType word{"int32", 4};
        const auto column = paddedShape({12'582'912, 1}, word);
        QCOMPARE(column->bytes, 48LL << 20);
        QCOMPARE(column->paddedBytes, 6LL << 30);
        QCOMPARE(column->times(), 128.0);
        const auto particles = paddedShape({8'388'608, 8, 4}, word);
        QCOMPARE(particles->bytes, 1LL << 30);
        QCOMPARE(particles->paddedBytes, 32LL << 30);
        QCOMPARE(particles->padded, (Shape{8'388'608, 8, 128}));
        QCOMPARE(particles->best, (Shape{4, 8, 8'388'608}));
        QCOMPARE(particles->bestBytes, 1LL << 30);
    }

    void tilesAreTheSameForEveryType()
    {
        for (const auto &type : elementTypes()) {
            const auto padded = paddedShape({128, 300, 7}, type);
            QCOMPARE(padded->padded, (Shape{128, 304, 128}));
            QCOMPARE(padded->bytes, 128LL * 300 * 7 * type.bytes);
            QCOMPARE(padded->paddedBytes, 128LL * 304 * 128 * type.bytes);
        }
        QCOMPARE(paddedShape({8, 128}, elementTypes().first())->times(), 1.0);
        QCOMPARE(paddedShape({256, 1024}, elementTypes().first())->paddedBytes, 256LL * 1024 * 4);
    }

    void smallAndLargeOnesAreNotWrong()
    {
        const auto &type = elementTypes().first();
        QCOMPARE(paddedShape({}, type)->bytes, 4);
        QCOMPARE(paddedShape({0, 5}, type)->paddedBytes, 0);
        QCOMPARE(paddedShape({1}, type)->padded, Shape{128});
        QCOMPARE(paddedShape({200}, type)->padded, Shape{256});
        QCOMPARE(paddedShape({5000}, type)->padded, Shape{5120});
        QVERIFY(!paddedShape({1LL << 40, 1LL << 40}, type).has_value());
        QVERIFY(!paddedShape({1LL << 61}, type).has_value());
        QVERIFY(paddedShape({0, 1LL << 61, 1LL << 61}, type).has_value());
        QVERIFY(paddedShape(Shape(16, 2), type).has_value());
    }

    void paddingNeverTakesLessAndTheBestOrderNeverMore()
    {
        for (qint64 a = 1; a < 300; a += 7) {
            for (qint64 b = 1; b < 300; b += 11) {
                const auto padded = paddedShape({3, a, b}, elementTypes().first());
                QVERIFY(padded->bytes <= padded->bestBytes && padded->bestBytes <= padded->paddedBytes);
                QVERIFY(padded->padded.at(1) % 8 == 0 && padded->padded.at(2) % 128 == 0);
                QVERIFY(padded->padded.at(1) - a < 8 && padded->padded.at(2) - b < 128);
            }
        }
    }

    void shapesAreWrittenAsPythonDoes()
    {
        QCOMPARE(shapeText({128, 300, 7}), u"(128, 300, 7)"_s);
        QCOMPARE(shapeText({5}), u"(5,)"_s);
        QCOMPARE(shapeText({}), u"()"_s);
    }
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPaddedShape)
#include "tst_paddedshape.moc"
