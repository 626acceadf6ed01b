// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curvelook.h"
#include "widgets/runs/ledgerlook.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

/// As WCAG counts it, 1 to 21.
double contrastBetween(const QColor &a, const QColor &b)
{
    const auto luminance = [](const QColor &colour) {
        const auto linear = [](double part) {
            return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    };
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

QImage sampleOf(const CurveLook &look)
{
    QImage image{60, 20, QImage::Format_RGB32};
    image.fill(Qt::white);
    QPainter painter{&image};
    paintCurveSample(&painter, QRectF{image.rect()}, look);
    return image;
}

QImage pieceOf(LedgerKind kind, Scheme scheme)
{
    QImage image{60, 20, QImage::Format_RGB32};
    image.fill(tokensFor(scheme).card);
    QPainter painter{&image};
    paintLedgerKind(&painter, QRectF{image.rect()}, ledgerLook(kind, tokensFor(scheme), scheme));
    return image;
}

} // namespace

class CurveLookTest : public QObject
{
    Q_OBJECT

private slots:
    void coloursAreSeenInBothThemes()
    {
        for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
            for (int order = 0; order < 64; ++order) {
                const auto contrast = contrastBetween(curveLook(order, scheme).colour, tokensFor(scheme).card);
                QVERIFY2(contrast >= 3, qPrintable(u"%1: %2"_s.arg(order).arg(contrast)));
            }
        }
    }

    void noTwoOfThemAreAlike()
    {
        QList<QPair<QRgb, QPair<QList<qreal>, int>>> seen;
        for (int order = 0; order < 64; ++order) {
            const auto look = curveLook(order, Scheme::Light);
            const QPair<QRgb, QPair<QList<qreal>, int>> all{look.colour.rgb(), {look.dashes, int(look.mark)}};
            QVERIFY2(!seen.contains(all), qPrintable(QString::number(order)));
            seen.append(all);
        }
    }

    void neighboursDifferWithoutColour()
    {
        for (int order = 1; order < 64; ++order) {
            const auto before = curveLook(order - 1, Scheme::Light);
            const auto look = curveLook(order, Scheme::Light);
            QVERIFY(look.mark != before.mark);
            QVERIFY(look.dashes != before.dashes);
        }
    }

    void itIsTheSameWhicheverThemeThereIs()
    {
        for (int order = 0; order < 64; ++order) {
            QCOMPARE(curveLook(order, Scheme::Light).dashes, curveLook(order, Scheme::Dark).dashes);
            QVERIFY(curveLook(order, Scheme::Light).mark == curveLook(order, Scheme::Dark).mark);
        }
        QVERIFY(curveLook(-7, Scheme::Light).colour.isValid());
    }

    void everyMarkIsAnotherPicture()
    {
        QList<QImage> seen;
        for (int mark = 0; mark <= int(CurveMark::Wedge); ++mark) {
            const CurveLook look{.colour = Qt::black, .mark = CurveMark(mark)};
            const auto image = sampleOf(look);
            QVERIFY2(!seen.contains(image), qPrintable(QString::number(mark)));
            seen.append(image);
        }
    }

    void everyKindOfTimeIsAnotherPictureWithoutColour()
    {
        for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
            QList<QImage> seen;
            for (int kind = 0; kind < ledgerKinds; ++kind) {
                auto image = pieceOf(LedgerKind(kind), scheme).convertToFormat(QImage::Format_Grayscale8);
                // Which pixels are the lines: two kinds of one pattern would be told apart by their colour alone.
                const auto corner = qGray(image.pixel(0, 0));
                QImage pattern{image.size(), QImage::Format_RGB32};
                for (int y = 0; y < image.height(); ++y) {
                    for (int x = 0; x < image.width(); ++x)
                        pattern.setPixel(x, y, qGray(image.pixel(x, y)) == corner ? qRgb(0, 0, 0) : qRgb(9, 9, 9));
                }
                QVERIFY2(!seen.contains(pattern), qPrintable(QString::number(kind)));
                seen.append(pattern);
            }
        }
    }

    void whatIsDrawnOfTimeIsSeen()
    {
        for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
            for (int kind = 0; kind < ledgerKinds; ++kind) {
                const auto look = ledgerLook(LedgerKind(kind), tokensFor(scheme), scheme);
                const auto onCard = contrastBetween(look.fill, tokensFor(scheme).card);
                const auto within = look.pattern == Qt::NoBrush ? onCard : contrastBetween(look.lines, look.fill);
                QVERIFY2(std::max(onCard, within) >= 3, qPrintable(QString::number(kind)));
                if (look.pattern != Qt::NoBrush)
                    QVERIFY2(within >= 3, qPrintable(QString::number(kind)));
            }
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(CurveLookTest)
#include "tst_curvelook.moc"
