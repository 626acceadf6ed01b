// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/fonts.h"
#include "widgets/theme/hairline.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/spacedicon.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDirIterator>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <QtTest/qtestspontaneevent.h>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

double luminance(const QColor &colour)
{
    const auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

/// The contrast ratio of WCAG 2, 1 to 21.
double contrast(const QColor &a, const QColor &b)
{
    const double light = std::max(luminance(a), luminance(b));
    const double dark = std::min(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

QImage drawn(StatusLevel level)
{
    QImage image{32, 32, QImage::Format_ARGB32_Premultiplied};
    image.fill(Qt::white);
    QPainter painter{&image};
    paintStatus(&painter, QRectF{4, 4, 24, 24}, level, Qt::black);
    return image;
}

/// How wide the arrow is that stands near the right edge of a control without words.
int arrowWidthOf(QWidget *control)
{
    control->resize(scaled(60), scaled(32));
    const QImage image = control->grab().toImage();
    const auto ground = image.pixelColor(image.width() / 2, image.height() / 2);
    int first = image.width();
    int last = -1;
    for (int x = image.width() / 2; x < image.width() - 4; ++x) { // without the frame
        for (int y = 6; y < image.height() - 6; ++y) {
            if (contrast(image.pixelColor(x, y), ground) > 1.6) {
                first = std::min(first, x);
                last = std::max(last, x);
            }
        }
    }
    return last - first + 1;
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void arrowsOfMenusAreOfOneSize()
    {
        Theme theme{qApp, QLocale::c()};
        QMenu menu;
        QPushButton push;
        push.setMenu(&menu);
        QToolButton tool;
        tool.setMenu(&menu);
        tool.setPopupMode(QToolButton::InstantPopup);
        tool.setAutoRaise(true);
        QComboBox combo;
        const int width = arrowWidthOf(&combo);
        QCOMPARE_GE(width, scaled(7));
        QCOMPARE_LE(std::abs(arrowWidthOf(&push) - width), 1); // half a pixel to the side is no other size
        QCOMPARE_LE(std::abs(arrowWidthOf(&tool) - width), 1);
    }

    /// Between words and an arrow behind them is the same gap as between a picture and the words behind it.
    void theGapOfAnIconIsOnTheSideOfItsText()
    {
        Theme theme{qApp, QLocale::c()};
        for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft}) {
            QPixmap full{16, 16};
            full.fill(Qt::black);
            const QIcon icon{new SpacedIcon{QIcon{full}, 0.75, direction}};
            const auto image = icon.pixmap(QSize{20, 16}).toImage();
            QCOMPARE(image.pixelColor(1, 8).alpha() > 0, direction == Qt::LeftToRight);
            QCOMPARE(image.pixelColor(18, 8).alpha() > 0, direction == Qt::RightToLeft);
        }
    }

    void theWheelScrollsAndChangesNoField()
    {
        Theme theme{qApp, QLocale::c()};
        QScrollArea area;
        auto *page = new QWidget;
        auto *column = new QVBoxLayout{page};
        auto *combo = new QComboBox;
        combo->addItems({u"us-central2-b"_s, u"us-south1-a"_s});
        auto *number = new QSpinBox;
        column->addWidget(combo);
        column->addWidget(number);
        column->addSpacing(2000);
        area.setWidget(page);
        area.resize(300, 200);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        QVERIFY(area.verticalScrollBar()->maximum() > 0);
        combo->setFocus();
        for (QWidget *field : std::initializer_list<QWidget *>{combo, number}) {
            area.verticalScrollBar()->setValue(0);
            const QPointF at = field->rect().center();
            QWheelEvent wheel{
                at, field->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false};
            QSpontaneKeyEvent::setSpontaneous(
                &wheel); // only what comes from outside goes on to what is around a widget
            qApp->notify(field, &wheel); // sendEvent() would take the mark away
            QVERIFY(area.verticalScrollBar()->value() > 0);
        }
        QCOMPARE(combo->currentIndex(), 0);
        QCOMPARE(number->value(), 0);
    }

    /// The chosen entry of an open list has a pale ground.
    void theChosenEntryIsReadable_data() { textKeepsItsContrastOnEverySurface_data(); }

    void theChosenEntryIsReadable()
    {
        QFETCH(int, scheme);
        Theme theme{qApp, QLocale::c()};
        theme.setChoice(Scheme(scheme) == Scheme::Dark ? ThemeChoice::Dark : ThemeChoice::Light);
        QComboBox combo;
        combo.addItems({u"MMMMMMMM"_s, u"other"_s});
        combo.show();
        combo.showPopup();
        QVERIFY(QTest::qWaitForWindowExposed(combo.view()));
        const auto image =
            combo.view()->viewport()->grab(combo.view()->visualRect(combo.model()->index(0, 0))).toImage();
        double most = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                most = std::max(most, contrast(image.pixelColor(x, y), theme.tokens().accentBackground));
        }
        QVERIFY2(most >= 4.5, qPrintable(QString::number(most)));
    }

    /// Without padding the left leg of an A would be cut: as much is drawn as where there is more room.
    void theFirstLetterOfALinkIsWhole()
    {
        Theme theme{qApp, QLocale::c()};
        QPushButton link{u"All 9 first steps are done"_s};
        setButtonKind(&link, ButtonKind::Link);
        const auto coloured = [&](int more) {
            link.resize(link.sizeHint() + QSize{more, 0});
            const auto image = link.grab().toImage();
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    count += image.pixel(x, y) != image.pixel(image.width() - 1, 0) ? 1 : 0;
            }
            return count;
        };
        QVERIFY(coloured(0) > 0);
        QCOMPARE(coloured(0), coloured(20));
    }

    /// Its item begins at the indentation, its selection before it: the ring is closed around the selection.
    void theRingOfTheFocusIsClosedAroundTheRowOfATree()
    {
        QTreeWidget tree;
        tree.setHeaderHidden(true);
        tree.setFrameShape(QFrame::NoFrame);
        auto *parent = new QTreeWidgetItem{&tree, {u"pod"_s}};
        auto *child = new QTreeWidgetItem{parent, {u"host 0"_s}};
        tree.expandAll();
        tree.resize(240, 120);
        tree.show();
        tree.activateWindow();
        tree.setFocus(Qt::TabFocusReason);
        QTRY_VERIFY(tree.hasFocus());
        tree.setCurrentItem(child);
        const auto ring = tokensOf(&tree).accent;
        const auto row = tree.visualItemRect(child);
        QVERIFY(row.left() > 10);
        const auto isRing = [&](int x) {
            const auto image = tree.viewport()->grab().toImage();
            return image.pixelColor(QPoint{x, row.center().y()}) == ring;
        };
        QTRY_VERIFY(isRing(0) || isRing(1));
        QVERIFY(isRing(tree.viewport()->width() - 1) || isRing(tree.viewport()->width() - 2));
    }

    void textKeepsItsContrastOnEverySurface_data()
    {
        QTest::addColumn<int>("scheme");
        QTest::addColumn<int>("contrastOf");
        for (const auto scheme : {Scheme::Light, Scheme::Dark}) {
            const char *name = scheme == Scheme::Light ? "light" : "dark";
            QTest::newRow(name) << int(scheme) << int(Contrast::Normal);
            QTest::addRow("%s, high contrast", name) << int(scheme) << int(Contrast::High);
        }
    }

    void textKeepsItsContrastOnEverySurface()
    {
        QFETCH(int, scheme);
        QFETCH(int, contrastOf);
        const Tokens &t = tokensFor(Scheme(scheme), Contrast(contrastOf));
        const double least = t.isHighContrast ? 7 : 4.5;
        for (const TextColor textColor : {TextColor::Text, TextColor::Soft, TextColor::Accent, TextColor::Ok,
                                          TextColor::Warn, TextColor::Bad, TextColor::Info}) {
            for (const QColor &surface : {t.window, t.card, t.sunken})
                QVERIFY2(contrast(t.textColor(textColor), surface) >= least,
                         qPrintable(u"ink %1 on %2: %3"_s.arg(int(textColor))
                                        .arg(surface.name())
                                        .arg(contrast(t.textColor(textColor), surface))));
        }
        for (int level = 0; level <= int(StatusLevel::Accent); ++level)
            QVERIFY2(contrast(t.textColor(StatusLevel(level)), t.background(StatusLevel(level))) >= least,
                     qPrintable(u"tone %1: %2"_s.arg(level).arg(
                         contrast(t.textColor(StatusLevel(level)), t.background(StatusLevel(level))))));
        QVERIFY(contrast(t.text, t.accentBackground) >= least); // a chosen row
        QVERIFY(contrast(t.onAccent, t.accent) >= least);
        QVERIFY(contrast(t.card, t.bad) >= least); // the text of a danger button
    }

    void theEmptyPartOfABarCanBeSeen_data() { textKeepsItsContrastOnEverySurface_data(); }

    void theEmptyPartOfABarCanBeSeen()
    {
        QFETCH(int, scheme);
        QFETCH(int, contrastOf);
        const Tokens &t = tokensFor(Scheme(scheme), Contrast(contrastOf));
        QImage image{60, 6, QImage::Format_ARGB32_Premultiplied};
        image.fill(t.card);
        QPainter painter{&image};
        stylepaint::track(&painter, image.rect(), t);
        painter.end();
        for (const int y : {0, 5})
            QVERIFY2(contrast(image.pixelColor(30, y), t.card) >= 3, qPrintable(image.pixelColor(30, y).name()));
        QVERIFY(contrast(image.pixelColor(30, 3), t.accent) >= 3); // and what is used beside it
    }

    void textBeginsAtTheSamePlaceInEveryField()
    {
        Theme theme{qApp, QLocale::c()};
        theme.setChoice(ThemeChoice::Light);
        QLineEdit line;
        QSpinBox number;
        QComboBox closed;
        QComboBox open;
        open.setEditable(true);
        line.setText(u"11"_s);
        number.setValue(11);
        for (auto *combo : {&closed, &open})
            combo->addItem(u"11"_s);
        const auto firstTextColor = [&theme](QWidget *field) {
            field->resize(160, 32);
            const auto image = field->grab().toImage();
            int x = 3; // right of the frame
            while (x < image.width() && contrast(image.pixelColor(x, image.height() / 2), theme.tokens().card) < 3)
                ++x;
            return x;
        };
        const int wanted = firstTextColor(&line);
        for (QWidget *field : std::initializer_list<QWidget *>{&number, &closed, &open})
            QVERIFY2(std::abs(firstTextColor(field) - wanted) <= 1,
                     qPrintable(u"%1: %2, %3"_s.arg(QString::fromLatin1(field->metaObject()->className()))
                                    .arg(firstTextColor(field))
                                    .arg(wanted)));
    }

    void linesAndTheRingOfTheFocusCanBeSeen_data() { textKeepsItsContrastOnEverySurface_data(); }

    void linesAndTheRingOfTheFocusCanBeSeen()
    {
        QFETCH(int, scheme);
        QFETCH(int, contrastOf);
        const Tokens &t = tokensFor(Scheme(scheme), Contrast(contrastOf));
        for (const QColor &surface : {t.window, t.card, t.sunken}) {
            QVERIFY2(contrast(t.accent, surface) >= 3, qPrintable(surface.name())); // the ring
            QVERIFY2(contrast(t.bad, surface) >= 3, qPrintable(surface.name())); // the frame of a wrong field
            for (int level = 0; level <= int(StatusLevel::Skipped); ++level)
                QVERIFY2(contrast(t.textColor(StatusLevel(level)), surface) >= 3, qPrintable(u"tone %1"_s.arg(level)));
            // Frames of cards and lines: in the normal palettes they are decoration beside the surfaces.
            QVERIFY2(!t.isHighContrast || contrast(t.line, surface) >= 3, qPrintable(surface.name()));
        }
        QVERIFY(contrast(t.faint, t.card) >= 3); // the frame of a field, and of an empty check box
        QVERIFY(contrast(t.onAccent, t.accent) >= 3); // the ring in a filled button
    }

    void theFrameOfAFieldCanBeSeen_data() { textKeepsItsContrastOnEverySurface_data(); }

    void theFrameOfAFieldCanBeSeen()
    {
        QFETCH(int, scheme);
        QFETCH(int, contrastOf);
        Theme theme{qApp, QLocale::c()};
        theme.setChoice(Scheme(scheme) == Scheme::Dark ? ThemeChoice::Dark : ThemeChoice::Light);
        theme.setComfort(
            {.contrast = Contrast(contrastOf) == Contrast::High ? ContrastChoice::High : ContrastChoice::Normal});
        QLineEdit line;
        QLineEdit filter;
        QSpinBox number;
        QComboBox closed;
        QComboBox open;
        QPlainTextEdit lines;
        filter.setProperty("tpudeskSunken", true);
        open.setEditable(true);
        for (QWidget *field : std::initializer_list<QWidget *>{&line, &filter, &number, &closed, &open, &lines}) {
            field->resize(200, 60);
            const auto image = field->grab().toImage();
            const auto seen = contrast(image.pixelColor(0, image.height() / 2), theme.tokens().card);
            QVERIFY2(seen >= 3,
                     qPrintable(u"%1: %2"_s.arg(QString::fromLatin1(field->metaObject()->className())).arg(seen)));
        }
    }

    void highContrastIsChosenOrTheDesktops()
    {
        Theme theme{qApp};
        theme.setChoice(ThemeChoice::Light);
        QVERIFY(!theme.tokens().isHighContrast);
        theme.setPreferences({.highContrast = true, .reducedMotion = true});
        QVERIFY(theme.tokens().isHighContrast);
        QVERIFY(theme.isMotionReduced());
        QCOMPARE(QApplication::palette().color(QPalette::WindowText), QColor{Qt::black});
        theme.setComfort({.contrast = ContrastChoice::Normal, .motion = MotionChoice::Full});
        QVERIFY(!theme.tokens().isHighContrast);
        QVERIFY(!theme.isMotionReduced());
        theme.setPreferences({});
        theme.setComfort({.contrast = ContrastChoice::High, .motion = MotionChoice::Reduced});
        QVERIFY(theme.tokens().isHighContrast);
        QVERIFY(theme.isMotionReduced());
        theme.setChoice(ThemeChoice::Dark);
        QCOMPARE(theme.tokens().window, QColor{Qt::black});
        theme.setComfort({});
        QVERIFY(!theme.tokens().isHighContrast);
    }

    void theSizeOfTheTextCanBeChosen()
    {
        Theme theme{qApp};
        const int before = scaled(100);
        theme.setComfort({.textScale = 2.0});
        QVERIFY(qAbs(scaled(100) - 200) <= 2);
        theme.setComfort({});
        QCOMPARE(scaled(100), before);
    }

    void everyStateHasAShapeOfItsOwn()
    {
        QList<QImage> seen;
        for (int level = 0; level <= int(StatusLevel::Skipped); ++level) {
            const QImage image = drawn(StatusLevel(level));
            QVERIFY2(!seen.contains(image), qPrintable(u"tone %1 looks like another one without colour"_s.arg(level)));
            seen << image;
        }
        QVERIFY(!hasShape(StatusLevel::Note));
        QVERIFY(!hasShape(StatusLevel::Accent));
    }

    void everyIconCanBeDrawnInTheThemesColour()
    {
        Theme theme{qApp};
        int icons = 0;
        for (QDirIterator files{u":/icons"_s, {u"*.svg"_s}}; files.hasNext();) {
            const QString name = QFileInfo{files.next()}.completeBaseName();
            if (name == "tpudesk"_L1)
                continue;
            ++icons;
            const QByteArray latin = name.toLatin1();
            const QImage image = themedIcon(QLatin1StringView{latin}, TextColor::Bad).pixmap(QSize{24, 24}).toImage();
            bool tinted = false;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    tinted = tinted
                        || (image.pixelColor(x, y).alpha() == 255
                            && image.pixelColor(x, y).rgb() == theme.tokens().bad.rgb());
            }
            QVERIFY2(tinted, qPrintable(name));
        }
        QVERIFY(icons > 50);
    }

    void anIconHasAPixelForEachPixelOfTheScreen()
    {
        for (const double ratio : {1.0, 1.25, 1.5, 2.0, 3.0}) {
            const QPixmap icon = themedIcon("book-open"_L1).pixmap(QSize{16, 16}, ratio);
            QCOMPARE(icon.size(), QSize(16, 16) * ratio);
            QCOMPARE(icon.devicePixelRatio(), ratio);
        }
    }

    void aLineIsAsThickOnEveryRow()
    {
        for (const double ratio : {1.0, 1.25, 1.5, 2.0}) {
            for (int y = 0; y < 12; ++y) {
                QImage image{QSize{4, 20} * ratio, QImage::Format_RGB32};
                image.setDevicePixelRatio(ratio);
                image.fill(Qt::white);
                QPainter painter{&image};
                hairline(&painter, QRect{0, y, 4, 1}, Qt::black);
                painter.end();
                int rows = 0;
                for (int row = 0; row < image.height(); ++row)
                    rows += image.pixel(1, row) == QColor{Qt::black}.rgb() ? 1 : 0;
                QCOMPARE(rows, std::max(1, int(ratio)));
            }
        }
    }

    void switchingTheThemeChangesThePalette()
    {
        Theme theme{qApp};
        theme.setChoice(ThemeChoice::Light);
        QCOMPARE(QApplication::palette().color(QPalette::Window), tokensFor(Scheme::Light).window);
        QSignalSpy changed{&theme, &Theme::changed};
        theme.setChoice(ThemeChoice::Dark);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(theme.scheme(), Scheme::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), tokensFor(Scheme::Dark).window);
        QCOMPARE(Theme::of(nullptr), &theme);
    }

    void fontsFollowTheLanguage()
    {
        const auto at = [](const QLocale &locale, const QString &family) { return uiFamilies(locale).indexOf(family); };
        QVERIFY(at(QLocale{u"ko"_s}, u"Noto Sans CJK KR"_s) >= 0);
        QCOMPARE(at(QLocale{u"ko"_s}, u"Noto Sans CJK SC"_s), -1);
        QVERIFY(at(QLocale{u"zh_CN"_s}, u"Noto Sans CJK SC"_s) >= 0);
        QCOMPARE(at(QLocale{u"zh_CN"_s}, u"Noto Sans CJK KR"_s), -1);
        QVERIFY(codeFamilies(QLocale{u"ko"_s}).contains(u"Noto Sans Mono CJK KR"_s));

        Theme theme{qApp};
        theme.setLocale(QLocale{u"ko"_s});
        QCOMPARE(QApplication::font().families(), uiFamilies(QLocale{u"ko"_s}));
    }

    void sizesFollowTheTextScale()
    {
        Theme theme{qApp};
        const int before = scaled(100);
        theme.setTextScale(2.0);
        QVERIFY(qAbs(scaled(100) - 2 * before) <= 1);
        QPushButton large{u"설정 저장"_s};
        QVERIFY(large.sizeHint().height() >= large.fontMetrics().height());
        theme.setTextScale(1.0);
    }

    /// Tables ask for a height before they know in which language their titles come.
    void headersAreAsHighInEachLanguage()
    {
        Theme theme{qApp};
        const auto heightOf = [](const QString &title) {
            QTreeWidget tree;
            tree.setHeaderLabels({title});
            return tree.header()->sizeHint().height();
        };
        QCOMPARE(heightOf(u"名称"_s), heightOf(u"Name"_s));
        QCOMPARE(heightOf(u"이름"_s), heightOf(u"Name"_s));
    }

    void buttonsFitTheirText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("en") << u"Create until capacity is available"_s;
        QTest::newRow("zh") << u"持续创建直至有容量"_s;
        QTest::newRow("ko") << u"용량이 생길 때까지 계속 만들기"_s;
    }

    void buttonsFitTheirText()
    {
        QFETCH(QString, text);
        Theme theme{qApp};
        QPushButton button{text};
        setButtonKind(&button, ButtonKind::Primary);
        QCOMPARE(buttonKind(&button), ButtonKind::Primary);
        QVERIFY(button.sizeHint().width() >= button.fontMetrics().horizontalAdvance(text) + 16);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
