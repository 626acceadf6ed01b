// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminalrig.h"

#include "services/store/settings.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/colors.h"
#include "widgets/terminal/glyphs.h"
#include "widgets/terminal/linepainter.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/view.h"
#include "widgets/terminal/viewchoices.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QJsonArray>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

/// Black, with a cursor that nothing else looks like.
TerminalColorScheme plainScheme(const QString &name = u"Plain"_s)
{
    return {name, 0xffffff, 0x000000, 0xff00ff, {}};
}

TerminalViewChoices plainChoices()
{
    TerminalViewChoices choices;
    choices.light = plainScheme();
    choices.dark = plainScheme();
    choices.isCursorBlinking = false;
    return choices;
}

QRect cellAt(const Rig &rig, int column, int row)
{
    const QSize size = rig.cellSize();
    return {rig.cell(column, row) - QPoint{1, size.height() / 2}, size};
}

QImage pictureOf(const TerminalView &view)
{
    return view.viewport()->grab().toImage();
}

QColor groundOf(const TerminalView &view)
{
    const QImage image = pictureOf(view);
    return image.pixelColor(image.width() - 2, image.height() - 2);
}

/// What is painted in that colour inside of `cell`.
QRect paintedIn(const QImage &image, const QRect &cell, const QColor &color)
{
    QRect painted;
    for (int y = cell.top(); y <= cell.bottom(); ++y) {
        for (int x = cell.left(); x <= cell.right(); ++x) {
            if (image.pixelColor(x, y) == color)
                painted |= QRect{x, y, 1, 1};
        }
    }
    return painted;
}

} // namespace

class TestViewChoices : public QObject
{
    Q_OBJECT

private slots:
    void nothingKeptIsAsDelivered();
    void whatIsKeptIsRead();
    void nonsenseInTheSettingsDoesNoHarm();
    void schemesAreAddedReplacedAndRemoved();
    void aSchemeThatIsGoneLeavesTheOwnColours();
    void theCursorIsTheUsersUntilAProgramChooses();
    void blinkingIsTheUsersUntilAProgramChooses();
    void theBellIsAsChosen_data();
    void theBellIsAsChosen();
    void aFontThatIsNotInstalledLeavesTheOwn();
    void theFontIsTheChosenOne();
    void higherLinesKeepBoxLinesJoined();
    void aFontWithoutLigaturesIsDrawnAsWithout();
    void signsAreJoinedButAtTheCursorAndAtAnEdge();
    void wordCharactersDecideWhatADoubleClickTakes_data();
    void wordCharactersDecideWhatADoubleClickTakes();
    void aSchemeChangesOpenTerminals();
    void theSchemeFollowsTheTheme();
    void programsHearTheColoursOfTheScheme();
    void coloursOfASchemeAreShownAsTheyAre();
    void severalLinesAreSentWithoutAQuestionWhereTheUserSaysSo();
    void ambiguousCharactersTakeTheColumnsChosen();
    void settingsReachOpenTerminals();
};

void TestViewChoices::nothingKeptIsAsDelivered()
{
    const QTemporaryDir folder;
    const Settings settings{folder.filePath(u"settings.json"_s)};
    QVERIFY(terminalchoices::viewChoices(nullptr) == TerminalViewChoices{});
    QVERIFY(terminalchoices::viewChoices(&settings) == TerminalViewChoices{});
    QCOMPARE(terminalchoices::plainWordCharacters(deliveredWordCharacters), deliveredWordCharacters);
}

void TestViewChoices::whatIsKeptIsRead()
{
    const QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    settings.setMore(terminalchoices::darkColorsKey, u"Solarized Dark"_s);
    settings.setMore(terminalchoices::cursorKey, u"bar"_s);
    settings.setMore(terminalchoices::cursorBlinkKey, false);
    settings.setMore(terminalchoices::bellKey, u"both"_s);
    settings.setMore(terminalchoices::fontFamilyKey, u"Nobody's Mono"_s);
    settings.setMore(terminalchoices::fontKey, 17);
    settings.setMore(terminalchoices::lineHeightKey, 130);
    settings.setMore(terminalchoices::ligaturesKey, true);
    settings.setMore(terminalchoices::ambiguousKey, u"wide"_s);
    settings.setMore(terminalchoices::wordCharactersKey, u"-_"_s);
    settings.setMore(terminalchoices::askLinesKey, false);
    settings.setMore(terminalchoices::predictionKey, u"always"_s);
    const auto choices = terminalchoices::viewChoices(&settings);
    QVERIFY(!choices.light);
    QCOMPARE(choices.dark.value_or(TerminalColorScheme{}).background, 0x002b36u);
    QCOMPARE(choices.cursorShape, TerminalCursor::Shape::Bar);
    QVERIFY(!choices.isCursorBlinking);
    QCOMPARE(choices.bell, BellKind::Both);
    QCOMPARE(choices.fontFamily, u"Nobody's Mono"_s); // also one that is not installed
    QCOMPARE(terminalchoices::fontPixels(&settings), 17);
    QCOMPARE(choices.lineHeight, 130);
    QVERIFY(choices.hasLigatures);
    QCOMPARE(choices.ambiguous, TerminalOptions::Ambiguous::Wide);
    QCOMPARE(choices.wordCharacters, u"-_"_s);
    QVERIFY(!choices.isAskingBeforeLines);
    QCOMPARE(choices.prediction, PredictionMode::Always);
    settings.setMore(terminalchoices::wordCharactersKey, QString{});
    QCOMPARE(terminalchoices::viewChoices(&settings).wordCharacters, QString{});
}

void TestViewChoices::nonsenseInTheSettingsDoesNoHarm()
{
    const QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    settings.setMore(terminalchoices::lightColorsKey, 7);
    settings.setMore(terminalchoices::darkColorsKey, u"Nobody's"_s);
    QJsonObject otherName = toJson(plainScheme());
    otherName.insert("name"_L1, u"two\nlines"_s);
    settings.setMore(terminalchoices::colorSchemesKey,
                     QJsonArray{1, u"x"_s, QJsonObject{{"name"_L1, u"Nobody's"_s}}, otherName, toJson(plainScheme())});
    settings.setMore(terminalchoices::cursorKey, u"sphere"_s);
    settings.setMore(terminalchoices::bellKey, true);
    settings.setMore(terminalchoices::predictionKey, u"sometimes"_s);
    settings.setMore(terminalchoices::ligaturesKey, u"yes"_s);
    settings.setMore(terminalchoices::fontFamilyKey, u"two\nlines"_s);
    settings.setMore(terminalchoices::fontKey, 100'000);
    settings.setMore(terminalchoices::lineHeightKey, 100'000);
    settings.setMore(terminalchoices::wordCharactersKey, QString{u"a1 -\t\x07"_s + QString{10'000, u'-'} + u"+"_s});
    const auto choices = terminalchoices::viewChoices(&settings);
    QVERIFY(!choices.light && !choices.dark);
    QCOMPARE(choices.cursorShape, TerminalCursor::Shape::Block);
    QCOMPARE(choices.bell, BellKind::Seen);
    QCOMPARE(choices.prediction, PredictionMode::Auto);
    QCOMPARE(choices.fontFamily, QString{});
    QCOMPARE(terminalchoices::fontPixels(&settings), 48);
    QCOMPARE(choices.lineHeight, 200);
    QVERIFY(!choices.hasLigatures);
    QCOMPARE(choices.wordCharacters, u"-"_s); // what stands so far behind is not read
    QCOMPARE(terminalchoices::importedColorSchemes(settings), QList<TerminalColorScheme>{plainScheme()});
    settings.setMore(terminalchoices::lineHeightKey, -1);
    QCOMPARE(terminalchoices::viewChoices(&settings).lineHeight, 100);
    settings.setMore(terminalchoices::fontKey, -1);
    QCOMPARE(terminalchoices::fontPixels(&settings), 6);
    settings.setMore(terminalchoices::fontKey, u"large"_s);
    QCOMPARE(terminalchoices::fontPixels(&settings), deliveredFontPixels());
    for (const QJsonValue &none : {QJsonValue{7}, QJsonValue{QString{10'000, u'x'}}}) {
        settings.setMore(terminalchoices::fontFamilyKey, none);
        QCOMPARE(terminalchoices::viewChoices(&settings).fontFamily, QString{});
    }
    QString many;
    for (char16_t c = 0x2600; c < 0x2700; ++c)
        many += QChar{c};
    QCOMPARE(terminalchoices::plainWordCharacters(many).size(), terminalchoices::mostWordCharacters);
}

void TestViewChoices::schemesAreAddedReplacedAndRemoved()
{
    const QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    QCOMPARE(terminalchoices::colorSchemes(settings), builtInColorSchemes());
    settings.setMore(terminalchoices::darkColorsKey, u"Solarized Dark"_s);
    QVERIFY(terminalchoices::addColorSchemes(&settings, {plainScheme(), plainScheme(u"Solarized Dark"_s)}));
    QCOMPARE(terminalchoices::colorSchemes(settings).size(), 3); // a built-in one gives way
    QCOMPARE(terminalchoices::viewChoices(&settings).dark.value_or(TerminalColorScheme{}).background, 0x000000u);
    TerminalColorScheme other = plainScheme();
    other.background = 0x010101;
    QVERIFY(terminalchoices::addColorSchemes(&settings, {other}));
    QCOMPARE(terminalchoices::importedColorSchemes(settings),
             (QList<TerminalColorScheme>{other, plainScheme(u"Solarized Dark"_s)}));
    terminalchoices::removeColorScheme(&settings, u"Solarized Dark"_s);
    QCOMPARE(terminalchoices::viewChoices(&settings).dark.value_or(TerminalColorScheme{}).background, 0x002b36u);
    QList<TerminalColorScheme> most;
    for (int i = 1; i < maxColorSchemes; ++i)
        most << plainScheme(u"scheme %1"_s.arg(i));
    QVERIFY(terminalchoices::addColorSchemes(&settings, most));
    const auto kept = terminalchoices::addColorSchemes(&settings, {plainScheme(u"one more"_s)});
    QVERIFY(!kept);
    QCOMPARE(kept.error().code, ErrorCode::Invalid);
    QCOMPARE(terminalchoices::importedColorSchemes(settings).size(), maxColorSchemes);
}

void TestViewChoices::aSchemeThatIsGoneLeavesTheOwnColours()
{
    const QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    QVERIFY(terminalchoices::addColorSchemes(&settings, {plainScheme()}));
    settings.setMore(terminalchoices::lightColorsKey, u"Plain"_s);
    QVERIFY(terminalchoices::viewChoices(&settings).light.has_value());
    terminalchoices::removeColorScheme(&settings, u"Plain"_s);
    QVERIFY(!terminalchoices::viewChoices(&settings).light);
    QCOMPARE(settings.more(terminalchoices::colorSchemesKey), QJsonValue{});
}

void TestViewChoices::theCursorIsTheUsersUntilAProgramChooses()
{
    Rig rig;
    TerminalViewChoices choices = plainChoices();
    choices.cursorShape = TerminalCursor::Shape::Bar;
    rig.view.setChoices(choices);
    QTRY_VERIFY(rig.view.hasFocus());
    QVERIFY(rig.feed("x", [&] { return rig.line(0) == "x"_L1; }));
    const QRect cell = cellAt(rig, 1, 0);
    const QRect bar{cell.topLeft(), QSize{2, cell.height()}};
    const auto painted = [&] { return paintedIn(pictureOf(rig.view), cell, QColor{0xff, 0x00, 0xff}); };
    QCOMPARE(painted(), bar);
    choices.cursorShape = TerminalCursor::Shape::Underline;
    rig.view.setChoices(choices);
    QCOMPARE(painted(), (QRect{cell.left(), cell.bottom() - 1, cell.width(), 2}));
    choices.cursorShape = TerminalCursor::Shape::Block;
    rig.view.setChoices(choices);
    QCOMPARE(painted(), cell);
    QVERIFY(rig.feed("\x1b[6 q", [&] { return rig.view.shownFrame().cursor.isChosen; }));
    QCOMPARE(painted(), bar);
    QVERIFY(rig.feed("\x1b[0 q", [&] { return !rig.view.shownFrame().cursor.isChosen; }));
    QCOMPARE(painted(), cell);
    QVERIFY(rig.feed("\x1b[4 q", [&] { return rig.view.shownFrame().cursor.isChosen; }));
    QVERIFY(rig.feed("\x1b[!p", [&] { return !rig.view.shownFrame().cursor.isChosen; })); // a reset
    QCOMPARE(painted(), cell);
}

void TestViewChoices::blinkingIsTheUsersUntilAProgramChooses()
{
    TerminalViewChoices choices;
    QVERIFY(choices.cursor({.blinking = true}).blinking);
    QVERIFY(!choices.cursor({.blinking = false}).blinking); // mode 12 is off
    choices.isCursorBlinking = false;
    QVERIFY(!choices.cursor({.blinking = true}).blinking);
    QVERIFY(choices.cursor({.blinking = true, .isChosen = true}).blinking);
}

void TestViewChoices::theBellIsAsChosen_data()
{
    QTest::addColumn<BellKind>("kind");
    QTest::addColumn<bool>("isSeen");
    QTest::newRow("seen") << BellKind::Seen << true;
    QTest::newRow("heard") << BellKind::Heard << false;
    QTest::newRow("both") << BellKind::Both << true;
    QTest::newRow("off") << BellKind::Off << false;
}

void TestViewChoices::theBellIsAsChosen()
{
    QFETCH(BellKind, kind);
    QFETCH(bool, isSeen);
    Rig rig;
    TerminalViewChoices choices = plainChoices();
    choices.bell = kind;
    rig.view.setChoices(choices);
    QImage rung; // of the moment: the frame is soon gone
    QObject::connect(&rig.surface, &TerminalSurface::bell, &rig.view, [&] { rung = pictureOf(rig.view); });
    QVERIFY(rig.feed("\a", [&] { return !rung.isNull(); }));
    QCOMPARE(rung.pixelColor(1, rung.height() / 2) != QColor{Qt::black}, isSeen);
}

void TestViewChoices::aFontWithoutLigaturesIsDrawnAsWithout()
{
    Rig rig;
    TerminalViewChoices choices = plainChoices();
    rig.view.setChoices(choices);
    QVERIFY(
        rig.feed("\x1b[?25la -> b != c === d // e \x1b[1m>= <=\x1b[m |> ::", [&] { return !rig.line(0).isEmpty(); }));
    const QImage before = pictureOf(rig.view);
    choices.hasLigatures = true;
    rig.view.setChoices(choices);
    const QImage after = pictureOf(rig.view);
    if (TerminalGlyphs{codeFamilies(Theme::of(&rig.view)->locale()), 13, 100, Ligatures::On}.joinsSigns())
        QVERIFY(after != before);
    else
        QCOMPARE(after, before);
}

void TestViewChoices::signsAreJoinedButAtTheCursorAndAtAnEdge()
{
    const QStringList families = QFontDatabase::families();
    const auto joining = std::ranges::find_if(families, [](const QString &family) {
        return QFontDatabase::isFixedPitch(family) && TerminalGlyphs{{family}, 20, 100, Ligatures::On}.joinsSigns();
    });
    if (joining == families.end())
        QSKIP("no font of this system joins signs");
    TerminalLine line;
    for (const char32_t code : U"->=>!===>=//") {
        if (code != 0)
            line.cells.append(TerminalCell{.code = code});
    }
    const TerminalColors colors;
    TerminalGlyphs apart{{*joining}, 20};
    TerminalGlyphs joined{{*joining}, 20, 100, Ligatures::On};
    const int columns = int(line.cells.size());
    const auto painted = [&](TerminalGlyphs *glyphs, const QList<LineMark> &marks, int cursor) {
        QImage image{columns * glyphs->cellWidth(), glyphs->cellHeight(), QImage::Format_RGB32};
        image.fill(colors.background());
        QPainter painter{&image};
        LinePainter{&painter, glyphs, &colors}.paint({}, line, marks, 0, cursor);
        painter.end();
        return image;
    };
    const QImage plain = painted(&apart, {}, -1);
    QVERIFY(painted(&joined, {}, -1) != plain);
    QCOMPARE(painted(&joined, {}, 3), plain); // all of it is one row of signs
    QCOMPARE(painted(&joined, {{3, 5, colors.background()}}, -1), plain);
    QVERIFY(painted(&joined, {{0, columns, colors.background()}}, -1) != plain);
    line.cells = QList<TerminalCell>(40, TerminalCell{.code = U'='}); // a line drawn with signs
    QCOMPARE(painted(&joined, {}, -1), painted(&apart, {}, -1));
}

void TestViewChoices::aFontThatIsNotInstalledLeavesTheOwn()
{
    Rig rig;
    TerminalViewChoices choices = plainChoices();
    rig.view.setChoices(choices);
    QVERIFY(rig.feed("\x1b[?25lmiW 0O", [&] { return !rig.line(0).isEmpty(); }));
    const QImage before = pictureOf(rig.view);
    const QSize cell = rig.cellSize();
    choices.fontFamily = u"Nobody's Mono"_s;
    rig.view.setChoices(choices);
    QCOMPARE(rig.cellSize(), cell);
    QCOMPARE(pictureOf(rig.view), before);
    QCOMPARE(terminalFamilies(choices, QLocale{}), codeFamilies(QLocale{}));
}

void TestViewChoices::theFontIsTheChosenOne()
{
    Rig rig;
    TerminalViewChoices choices = plainChoices();
    rig.view.setChoices(choices);
    QVERIFY(rig.feed("\x1b[?25lmiW 0O", [&] { return !rig.line(0).isEmpty(); }));
    const QImage before = pictureOf(rig.view);
    // One of other letters, also one whose letters are not equally wide: who writes it into the file gets it.
    const QStringList own = codeFamilies(Theme::of(&rig.view)->locale());
    QStringList others = QFontDatabase::families(QFontDatabase::Latin);
    others.removeIf([&own](const QString &family) {
        return own.contains(family) || !QFontDatabase::isSmoothlyScalable(family)
            || QFontDatabase::isPrivateFamily(family);
    });
    QVERIFY(!others.isEmpty());
    choices.fontFamily = others.first();
    rig.view.setChoices(choices);
    const auto font = rig.view.inputMethodQuery(Qt::ImFont).value<QFont>();
    QCOMPARE(font.families().first(), others.first());
    QCOMPARE(font.families().sliced(1), own); // for what it does not have
    const TerminalGlyphs expected{font.families(), rig.view.fontPixels()};
    QCOMPARE(rig.cellSize(), (QSize{expected.cellWidth(), expected.cellHeight()}));
    choices.fontFamily.clear();
    rig.view.setChoices(choices);
    QTRY_VERIFY(pictureOf(rig.view) == before);
}

void TestViewChoices::higherLinesKeepBoxLinesJoined()
{
    Rig rig;
    const QSize before = rig.cellSize();
    TerminalViewChoices choices = plainChoices();
    choices.lineHeight = 160;
    rig.view.setChoices(choices);
    QCOMPARE(rig.cellSize(), (QSize{before.width(), before.height() * 160 / 100}));
    const QByteArray lines = "\x1b[?25l\xe2\x94\x82\r\n\xe2\x94\xbc\r\n\xe2\x95\x91\r\nA"; // light, a cross, double
    QVERIFY(rig.feed(lines, [&] { return rig.line(3) == "A"_L1; }));
    const QImage image = pictureOf(rig.view);
    const QRect column = cellAt(rig, 0, 0) | cellAt(rig, 0, 2);
    for (int y = column.top(); y <= column.bottom(); ++y) {
        bool isPainted = false;
        for (int x = column.left(); x <= column.right(); ++x)
            isPainted = isPainted || image.pixelColor(x, y) != QColor{Qt::black};
        QVERIFY2(isPainted, qPrintable(u"line %1 is empty"_s.arg(y)));
    }
    const QRect letter = cellAt(rig, 0, 3); // in the middle of its line, not at the top of it
    int first = letter.bottom();
    int last = letter.top();
    for (int y = letter.top(); y <= letter.bottom(); ++y) {
        for (int x = letter.left(); x <= letter.right(); ++x) {
            if (image.pixelColor(x, y) != QColor{Qt::black}) {
                first = std::min(first, y);
                last = std::max(last, y);
            }
        }
    }
    QVERIFY(last > first);
    QVERIFY(first - letter.top() >= before.height() / 4);
    QVERIFY(letter.bottom() - last >= before.height() / 4);
}

void TestViewChoices::wordCharactersDecideWhatADoubleClickTakes_data()
{
    QTest::addColumn<QString>("characters");
    QTest::addColumn<QString>("word");
    QTest::newRow("as delivered") << deliveredWordCharacters << u"my-own/path"_s;
    QTest::newRow("a hyphen") << u"-"_s << u"my-own"_s;
    QTest::newRow("none") << QString{} << u"my"_s;
}

void TestViewChoices::wordCharactersDecideWhatADoubleClickTakes()
{
    QFETCH(QString, characters);
    QFETCH(QString, word);
    Rig rig;
    TerminalViewChoices choices;
    choices.wordCharacters = characters;
    rig.view.setChoices(choices);
    QVERIFY(rig.feed("see my-own/path there", [&] { return rig.line(0).endsWith("there"_L1); }));
    QTest::mouseDClick(rig.view.viewport(), Qt::LeftButton, {}, rig.cell(5, 0));
    QCOMPARE(rig.view.selectedText(), word);
}

void TestViewChoices::aSchemeChangesOpenTerminals()
{
    Rig rig;
    QVERIFY(rig.feed("\x1b[41m \x1b[m", [&] { return !rig.view.shownFrame().lines.value(0).cells.isEmpty(); }));
    const QColor own = groundOf(rig.view);
    TerminalViewChoices choices = plainChoices();
    choices.light->colors[1] = 0x123456;
    rig.view.setChoices(choices);
    QCOMPARE(groundOf(rig.view), QColor{Qt::black});
    QCOMPARE(pictureOf(rig.view).pixelColor(rig.cell(0, 0)), (QColor{0x12, 0x34, 0x56}));
    rig.view.setChoices({});
    QCOMPARE(groundOf(rig.view), own);
}

void TestViewChoices::theSchemeFollowsTheTheme()
{
    Rig rig;
    TerminalViewChoices choices;
    choices.dark = plainScheme();
    rig.view.setChoices(choices);
    QVERIFY(groundOf(rig.view) != QColor{Qt::black});
    Theme *theme = Theme::of(&rig.view);
    const ThemeChoice before = theme->choice();
    theme->setChoice(ThemeChoice::Dark);
    QCOMPARE(groundOf(rig.view), QColor{Qt::black});
    theme->setChoice(ThemeChoice::Light);
    QVERIFY(groundOf(rig.view) != QColor{Qt::black});
    theme->setChoice(before);
}

void TestViewChoices::programsHearTheColoursOfTheScheme()
{
    Rig rig;
    QSignalSpy reply{&rig.surface, &TerminalSurface::reply};
    rig.view.setChoices(plainChoices());
    rig.surface.feed("\x1b]11;?\x07\x1b]12;?\x07");
    const auto replied = [&reply] {
        QByteArray all;
        for (const auto &each : std::as_const(reply))
            all += each.first().toByteArray();
        return all;
    };
    QTRY_VERIFY(replied().contains("12;rgb:"));
    QVERIFY2(replied().contains("11;rgb:0000/0000/0000"), replied().constData());
    QVERIFY2(replied().contains("12;rgb:ffff/0000/ffff"), replied().constData());
}

void TestViewChoices::coloursOfASchemeAreShownAsTheyAre()
{
    TerminalColorScheme dim = plainScheme();
    dim.foreground = 0x202020;
    dim.colors[1] = 0x111111;
    dim.colors[2] = 0x121212;
    const TerminalColors colors{Scheme::Dark, {}, Contrast::Normal, &dim};
    QVERIFY(colors.contrast() > 1 && colors.contrast() < 3);
    QCOMPARE(colors.foreground(), (QColor{0x20, 0x20, 0x20}));
    const TerminalCell cell{
        .code = U'x', .foreground = {TerminalColor::Kind::Indexed, 1}, .background = {TerminalColor::Kind::Indexed, 2}};
    QCOMPARE(colors.textColor(cell).foreground, (QColor{0x11, 0x11, 0x11}));
    // But who needs high contrast gets it in every scheme.
    const TerminalColors high{Scheme::Dark, {}, Contrast::High, &dim};
    QVERIFY(high.textColor(cell).foreground != colors.textColor(cell).foreground);
    QCOMPARE(TerminalColors(Scheme::Dark, {}, Contrast::Normal, &builtInColorSchemes().at(1)).background(),
             (QColor{0x00, 0x2b, 0x36}));
}

void TestViewChoices::severalLinesAreSentWithoutAQuestionWhereTheUserSaysSo()
{
    Rig rig;
    QSignalSpy asked{&rig.view, &TerminalView::pasteQuestion};
    TerminalViewChoices choices;
    choices.isAskingBeforeLines = false;
    rig.view.setChoices(choices);
    QGuiApplication::clipboard()->setText(u"cd x\nls"_s);
    rig.view.paste();
    QCOMPARE(rig.sent, QByteArray{"cd x\rls"});
    QCOMPARE(asked.size(), 0);
    QGuiApplication::clipboard()->setText(u"cd x\n\x1b[31mls"_s); // control characters are asked about all the same
    rig.view.paste();
    QCOMPARE(asked.size(), 1);
    QGuiApplication::clipboard()->setText(QString{20'000, u'x'}); // and so is a long text
    rig.view.paste();
    QCOMPARE(asked.size(), 2);
    QCOMPARE(rig.sent, QByteArray{"cd x\rls"});
}

void TestViewChoices::ambiguousCharactersTakeTheColumnsChosen()
{
    Rig rig;
    QVERIFY(rig.feed("\xe2\x91\xa0.\r\n", [&] { return rig.line(0) == u"①."_s; }));
    QCOMPARE(int(rig.view.shownFrame().lines.first().cells.first().width), 1);
    TerminalViewChoices choices;
    choices.ambiguous = TerminalOptions::Ambiguous::Wide;
    rig.view.setChoices(choices);
    QVERIFY(rig.feed("\xe2\x91\xa0.\r\n", [&] { return rig.line(1) == u"①."_s; }));
    QCOMPARE(int(rig.view.shownFrame().lines.first().cells.first().width), 1); // as it was printed
    QCOMPARE(int(rig.view.shownFrame().lines.at(1).cells.first().width), 2);
}

void TestViewChoices::settingsReachOpenTerminals()
{
    const QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    settings.setMore(terminalchoices::lineHeightKey, 200);
    TerminalContext context;
    context.settings = &settings;
    TerminalPane pane{context, {}, 1};
    pane.resize(700, 400);
    QCOMPARE(Theme::of(&pane)->scheme(), Scheme::Light);
    const auto cellHeight = [&pane] { return pane.view()->inputMethodQuery(Qt::ImCursorRectangle).toRect().height(); };
    const int doubled = cellHeight();
    settings.setMore(terminalchoices::lineHeightKey, QJsonValue{});
    QVERIFY(std::abs(doubled - 2 * cellHeight()) <= 1);
    settings.setMore(terminalchoices::fontKey, 21);
    QCOMPARE(pane.view()->fontPixels(), 21);
    emit pane.view()->fontPixelsChosen(22); // by its keys: for all terminals
    QCOMPARE(settings.more(terminalchoices::fontKey).toInt(), 22);
    QCOMPARE(pane.view()->fontPixels(), 22);
    settings.setMore(terminalchoices::fontKey, QJsonValue{});
    QCOMPARE(pane.view()->fontPixels(), deliveredFontPixels());
    const auto firstFamily = [&pane] {
        return pane.view()->inputMethodQuery(Qt::ImFont).value<QFont>().families().first();
    };
    const QString own = firstFamily();
    const QString chosen = QFontDatabase::families(QFontDatabase::Latin).last();
    settings.setMore(terminalchoices::fontFamilyKey, chosen);
    QCOMPARE(firstFamily(), chosen);
    settings.setMore(terminalchoices::fontFamilyKey, QJsonValue{});
    QCOMPARE(firstFamily(), own);
    settings.setMore(terminalchoices::lightColorsKey, u"Solarized Light"_s);
    QCOMPARE(groundOf(*pane.view()), (QColor{0xfd, 0xf6, 0xe3}));
    settings.setMore(terminalchoices::bellKey, u"off"_s);
    const auto rings = [](TerminalPane *where) {
        QSignalSpy rung{where, &TerminalPane::bell};
        QSignalSpy heard{where->session()->surface(), &TerminalSurface::bell};
        where->session()->surface()->feed("\a");
        return !heard.isEmpty() || heard.wait() ? rung.size() : -1;
    };
    QCOMPARE(rings(&pane), 0);
    TerminalPane other{context, {}, 2}; // one of its own: a terminal rings only so often
    settings.setMore(terminalchoices::bellKey, QJsonValue{});
    QCOMPARE(rings(&other), 1);
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestViewChoices)
#include "tst_viewchoices.moc"
