// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/placement.h"
#include "services/terminal/sixel.h"
#include "tests/services/terminal/vtdigest.h"

#include <QTest>

using namespace std::string_literals;

namespace {

constexpr size_t megabyte = 1024 * 1024;

std::string sixel(const std::string &text, const std::string &parameters = {})
{
    return "\x1bP" + parameters + "q" + text + "\x1b\\";
}

/// One row of text for each row of pixels: '.' is transparent, 'r', 'g', 'b' full colours, '?' anything else.
std::string pictureOf(const std::string &text, std::optional<uint32_t> ground = {})
{
    const auto extent = vt::measureSixel(text);
    if (!extent)
        return extent.error() == vt::BitmapError::TooLarge ? "too large" : "malformed";
    const vt::Bitmap bitmap = vt::paintSixel(text, *extent, ground);
    std::string rows;
    for (size_t i = 0; i < bitmap.pixels.size(); ++i) {
        const uint32_t pixel = bitmap.pixels[i];
        rows += i != 0 && i % size_t(bitmap.width) == 0 ? "\n" : "";
        rows += pixel == 0         ? '.'
            : pixel == 0xffff0000u ? 'r'
            : pixel == 0xff00ff00u ? 'g'
            : pixel == 0xff0000ffu ? 'b'
                                   : '?';
    }
    return rows;
}

size_t imagesIn(vt::Terminal &terminal)
{
    vt::prunePlacements(terminal.screen());
    return terminal.screen().images.images().size();
}

} // namespace

class TestSixel : public QObject
{
    Q_OBJECT

private slots:
    void stringsBecomePixels_data();
    void stringsBecomePixels();
    void coloursAreDecs_data();
    void coloursAreDecs();
    void whatCannotBeIsRefused_data();
    void whatCannotBeIsRefused();
    void thePictureStandsAtTheCursor();
    void theGroundIsTheScreensUnlessItIsTransparent();
    void textOverAPictureTakesItsPlace_data();
    void textOverAPictureTakesItsPlace();
    void aPictureScrollsWithItsLines();
    void eachScreenHasItsOwn();
    void aTerminalRefusesQuietly();
    void anEndlessStringHoldsNoMemory();
    void aFloodOfEmptyPicturesIsBounded();
    void everySplitGivesTheSamePicture();
};

void TestSixel::stringsBecomePixels_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("rows");
    const auto row = [](const char *name, const char *text, const char *rows) {
        QTest::newRow(name) << QByteArray{text} << QByteArray{rows};
    };
    // @ is the uppermost pixel of a column, A the second, ~ all six.
    row("one pixel", "#1;2;100;0;0@", "r");
    row("a column", "#1;2;100;0;0F", "r\nr\nr");
    row("repeated", "#1;2;100;0;0!3@", "rrr");
    row("repeated no times is once", "#1;2;100;0;0!0@!@", "rr");
    row("two colours", "#1;2;100;0;0#2;2;0;100;0#1@#2@#1@", "rgr");
    row("over each other", "#1;2;100;0;0!3B$#2;2;0;100;0@?@", "grg\nrrr");
    row("gaps", "#1;2;100;0;0@??@", "r..r");
    row("a second band", "#1;2;100;0;0@-@", "r\n.\n.\n.\n.\n.\nr");
    row("line ends in between", "#1;2;100;\r\n0;0@\n@", "??");
    row("size by its raster", "\"1;1;3;2#1;2;100;0;0@", "r..\n...");
    row("more than its raster says", "\"1;1;1;1#1;2;100;0;0@@", "rr");
    row("a raster alone", "\"1;1;2;1", "..");
    row("characters that mean nothing", " #1;2;100;0;0@\x7f\xff!", "r");
    row("a colour of which less is said is chosen only", "#1;2;100;0;0#2;2;0;100;0#1;2;0@", "r");
}

void TestSixel::stringsBecomePixels()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, rows);
    QCOMPARE(QByteArray::fromStdString(pictureOf(text.toStdString())), rows);
}

void TestSixel::coloursAreDecs_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<quint32>("pixel");
    QTest::newRow("RGB") << QByteArray{"#1;2;20;50;100@"} << 0xff3380ffu;
    QTest::newRow("RGB beyond its range") << QByteArray{"#1;2;900;0;0@"} << 0xffff0000u;
    QTest::newRow("hue begins at blue") << QByteArray{"#1;1;0;50;100@"} << 0xff0000ffu;
    QTest::newRow("red") << QByteArray{"#1;1;120;50;100@"} << 0xffff0000u;
    QTest::newRow("green") << QByteArray{"#1;1;240;50;100@"} << 0xff00ff00u;
    QTest::newRow("the circle closes") << QByteArray{"#1;1;360;50;100@"} << 0xff0000ffu;
    QTest::newRow("grey") << QByteArray{"#1;1;77;50;0@"} << 0xff808080u;
    QTest::newRow("white") << QByteArray{"#1;1;77;100;100@"} << 0xffffffffu;
    QTest::newRow("one of the first") << QByteArray{"#2@"} << 0xffcc2121u;
    QTest::newRow("one of a VT340 that nobody set") << QByteArray{"#200@"} << 0xff000000u;
    QTest::newRow("beyond the last") << QByteArray{"#1;2;100;0;0#1025@"} << 0xffff0000u;
    QTest::newRow("a number without end") << QByteArray{"#99999999999999999999999@"} << 0xff000000u;
    QTest::newRow("another system") << QByteArray{"#1;2;100;0;0#1;3;0;100;0@"} << 0xffff0000u;
}

void TestSixel::coloursAreDecs()
{
    QFETCH(QByteArray, text);
    QFETCH(quint32, pixel);
    const auto extent = vt::measureSixel(text.toStdString());
    QVERIFY(extent);
    QCOMPARE(vt::paintSixel(text.toStdString(), *extent, {}).pixels, std::vector<uint32_t>{pixel});
}

void TestSixel::whatCannotBeIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("why");
    const auto row = [](const char *name, const QByteArray &text, const char *why) {
        QTest::newRow(name) << text << QByteArray{why};
    };
    row("nothing", "", "malformed");
    row("colours alone", "#1;2;100;0;0", "malformed");
    row("gaps alone", "!100?-!100?", "malformed");
    row("100,000 x 100,000", "\"1;1;100000;100000", "too large");
    row("too many pixels", "\"1;1;4000;4000", "too large");
    row("too wide", "!10001~", "too large");
    row("too wide in steps", "!9999~!9999~!9999~", "too large");
    row("a number without end", "!99999999999999999999~", "too large");
    row("too high", QByteArray{"-"}.repeated(2000) + "~", "too large");
    row("the same pixels again and again", QByteArray{"!5000~$"}.repeated(2000), "too large");
}

void TestSixel::whatCannotBeIsRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, why);
    QCOMPARE(QByteArray::fromStdString(pictureOf(text.toStdString())), why);
}

void TestSixel::thePictureStandsAtTheCursor()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, "ab" + sixel("!10~-!10~-!10~", "0;1"));
    QCOMPARE(imagesIn(terminal), size_t{1});
    const vt::Image &image = terminal.screen().images.images().front();
    QCOMPARE(image.bitmap->width, 10);
    QCOMPARE(image.bitmap->height, 18);
    const vt::Placement placement = image.placements.front();
    QVERIFY(placement.kind == vt::Placement::Kind::Sixel);
    QCOMPARE(placement.line, int64_t{0});
    QCOMPARE(placement.column, 2);
    QCOMPARE((QSize{placement.columns, placement.rows}), (QSize{2, 2}));
    QCOMPARE((QPoint{terminal.screen().cursor.x, terminal.screen().cursor.y}), (QPoint{2, 2}));

    // At the bottom the screen scrolls, so that there is a line below the picture.
    feed(terminal, "\x1b[6;1H" + sixel("!10~-!10~-!10~"));
    QCOMPARE(terminal.screen().topLine(), int64_t{2});
    QCOMPARE((QPoint{terminal.screen().cursor.x, terminal.screen().cursor.y}), (QPoint{0, 5}));
    QCOMPARE(terminal.screen().images.images().back().placements.front().line, int64_t{5});
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestSixel::theGroundIsTheScreensUnlessItIsTransparent()
{
    QCOMPARE(pictureOf("#1;2;100;0;0@?@", 0x00ff00u), "rgr"s);
    const auto gap = [](const char *before, const char *parameters) {
        vt::Terminal terminal{20, 6, 100, megabyte};
        terminal.setColors({.background = 0x123456});
        feed(terminal, before + sixel("@?@", parameters));
        return terminal.screen().images.images().front().bitmap->pixels[1];
    };
    QCOMPARE(gap("", ""), 0xff123456u);
    QCOMPARE(gap("", "0;0"), 0xff123456u);
    QCOMPARE(gap("", "7;2;5"), 0xff123456u);
    QCOMPARE(gap("", "0;1"), 0u);
    QCOMPARE(gap("\x1b]11;#0000ff\x1b\\", ""), 0xff0000ffu);
}

void TestSixel::textOverAPictureTakesItsPlace_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("left");
    // The picture covers columns 2 to 4 of the rows 1 and 2.
    QTest::newRow("nothing") << QByteArray{} << 1;
    QTest::newRow("text on it") << QByteArray{"\x1b[3;5Hx"} << 0;
    QTest::newRow("a blank on it") << QByteArray{"\x1b[2;3H "} << 0;
    QTest::newRow("a wide character on it") << QByteArray{"\x1b[2;4H\xe4\xb8\xad"} << 0;
    QTest::newRow("text beside it") << QByteArray{"\x1b[2;1Hxx\x1b[2;6Hx"} << 1;
    QTest::newRow("text above and below it") << QByteArray{"\x1b[1;1Hxxxxxxxx\x1b[4;1Hxxxxxxxx"} << 1;
    QTest::newRow("its lines are erased") << QByteArray{"\x1b[2;1H\x1b[K"} << 0;
    QTest::newRow("cells before it are erased") << QByteArray{"\x1b[2;2H\x1b[1K"} << 1;
    QTest::newRow("cells of it are erased") << QByteArray{"\x1b[2;3H\x1b[X"} << 0;
    QTest::newRow("the screen is cleared") << QByteArray{"\x1b[2J"} << 0;
    QTest::newRow("what is below is erased") << QByteArray{"\x1b[4;1H\x1b[J"} << 1;
    QTest::newRow("kitty's commands do not mean it") << QByteArray{"\x1b_Ga=d,d=A\x1b\\"} << 1;
    QTest::newRow("another one beside it") << QByteArray::fromStdString("\x1b[2;6H" + sixel("~")) << 2;
    QTest::newRow("another one on it") << QByteArray::fromStdString("\x1b[3;4H" + sixel("~")) << 1;
    QTest::newRow("a full reset") << QByteArray{"\x1b\x63"} << 0;
}

void TestSixel::textOverAPictureTakesItsPlace()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, left);
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, "first\r\nsecond line\r\nthird line\x1b[2;3H" + sixel("!20~-!20~-!20~"));
    QCOMPARE(rowText(terminal, 1), "se   d line"s); // the text under it is gone
    QCOMPARE(imagesIn(terminal), size_t{1});
    feed(terminal, bytes.toStdString());
    QCOMPARE(imagesIn(terminal), size_t(left));
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestSixel::aPictureScrollsWithItsLines()
{
    vt::Terminal terminal{10, 4, 2, megabyte};
    feed(terminal, sixel("!8~-!8~-!8~-!8~-!8~-!2~") + "\r\n\n"); // 36 pixels are three rows
    QCOMPARE(terminal.screen().topLine(), int64_t{2});
    QCOMPARE(imagesIn(terminal), size_t{1});
    feed(terminal, "\r\n\n");
    QCOMPARE(imagesIn(terminal), size_t{1}); // its last row is the oldest line kept
    feed(terminal, "\r\n");
    QCOMPARE(imagesIn(terminal), size_t{0});

    feed(terminal, "\x1b[H\x1b[2J" + sixel("~") + "\x1b[4;1Hend");
    terminal.resize(7, 4);
    QCOMPARE(imagesIn(terminal), size_t{1});
    const vt::Placement placement = terminal.screen().images.images().front().placements.front();
    const int64_t end = terminal.screen().topLine() + terminal.screen().cursor.y;
    QCOMPARE(end - placement.line, int64_t{3});
}

void TestSixel::eachScreenHasItsOwn()
{
    vt::Terminal terminal{10, 4, 10, megabyte};
    feed(terminal, sixel("~") + "\x1b[?1049h\x1b[H" + sixel("~") + "\x1b[Hx");
    QCOMPARE(imagesIn(terminal), size_t{1}); // that of the alternate screen is written over, the other one is not
    feed(terminal, "\x1b[?1049l");
    QCOMPARE(imagesIn(terminal), size_t{1});
    QVERIFY(!terminal.screen().images.images().front().isAlternate);
}

void TestSixel::aTerminalRefusesQuietly()
{
    for (const std::string &text : {"\"1;1;100000;100000"s, "!99999~"s, ""s, "???"s}) {
        vt::Terminal terminal{20, 4, 10, megabyte};
        feed(terminal, sixel(text) + "after");
        QCOMPARE(rowText(terminal, 0), "after"s);
        QCOMPARE(imagesIn(terminal), size_t{0});
        QVERIFY(terminal.takeEvents().reply.empty());
        QVERIFY(terminal.heldBytes() < megabyte);
    }
    vt::Terminal terminal{20, 4, 10, megabyte};
    feed(terminal, "\x1bP$q~\x1b\\\x1bP1q~"); // another sequence; one that has no end
    QCOMPARE(imagesIn(terminal), size_t{0});
}

void TestSixel::anEndlessStringHoldsNoMemory()
{
    vt::Terminal terminal{20, 4, 0, megabyte};
    feed(terminal, "\x1bPq");
    const std::string block(megabyte, '~');
    for (int i = 0; i < 32; ++i) {
        feed(terminal, block);
        QVERIFY(terminal.heldBytes() < 20 * megabyte);
    }
    feed(terminal, "\x1b\\ok");
    QCOMPARE(rowText(terminal, 0), "ok"s);
    QVERIFY(terminal.heldBytes() < megabyte);
    feed(terminal, "\x1bPq" + std::string(4 * megabyte, '?'));
    QVERIFY(terminal.heldBytes() >= 4 * megabyte);
    feed(terminal, "\x18"); // given up
    QVERIFY(terminal.heldBytes() < megabyte);
}

void TestSixel::aFloodOfEmptyPicturesIsBounded()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    const std::string picture = "\x1b[H" + sixel("\"1;1;2000;2000#0@");
    for (int i = 0; i < 2000; ++i)
        feed(terminal, picture);
    QVERIFY(terminal.screen().images.bytes() <= vt::ImageStore::maxBytes);
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
    const int64_t top = terminal.screen().topLine();
    feed(terminal, picture);
    QCOMPARE(terminal.screen().topLine(), top); // refused: no line feeds
    terminal.setTime(vt::Time{1000});
    feed(terminal, picture);
    QVERIFY(terminal.screen().topLine() > top);
}

void TestSixel::everySplitGivesTheSamePicture()
{
    const std::string text = sixel("#1;2;100;0;0!12~$-#2!3@\"1;1;13;8", "0;1;0");
    const auto result = [](std::initializer_list<std::string_view> parts) {
        vt::Terminal terminal{20, 6, 50, megabyte};
        for (const std::string_view part : parts)
            feed(terminal, part);
        const auto images = terminal.screen().images.images();
        return images.empty() ? std::vector<uint32_t>{} : images.front().bitmap->pixels;
    };
    const std::vector<uint32_t> whole = result({text});
    QCOMPARE(whole.size(), size_t{13 * 8});
    const std::string_view view{text};
    for (size_t at = 1; at < text.size(); ++at)
        QVERIFY2(result({view.substr(0, at), view.substr(at)}) == whole, qPrintable(QString::number(at)));
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestSixel)
#include "tst_sixel.moc"
