// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/inflate.h"
#include "services/terminal/png.h"

#include <QTest>
#include <QtEndian>

namespace {

/// What a PNG is made of.
struct PngSpec
{
    quint32 width = 1;
    quint32 height = 1;
    int depth = 8;
    int kind = 0;
    QByteArray rows{}; ///< each with its filter before it
    QByteArray palette{};
    QByteArray clear{};
    bool isInterlaced = false;
    QByteArray package{}; ///< what its pixels are to be unpacked from, where that is not made of `rows`
};

QByteArray number(quint32 value)
{
    QByteArray bytes{4, '\0'};
    qToBigEndian(value, bytes.data());
    return bytes;
}

QByteArray chunk(const char *type, const QByteArray &data)
{
    return number(quint32(data.size())) + type + data + number(0); // nobody looks at the check sum
}

QByteArray packed(const QByteArray &bytes)
{
    return qCompress(bytes).sliced(4); // without the length that Qt puts before it
}

QByteArray pngOf(const PngSpec &spec)
{
    const QByteArray head = number(spec.width) + number(spec.height) + char(spec.depth) + char(spec.kind) + '\0' + '\0'
        + char(spec.isInterlaced ? 1 : 0);
    const QByteArray data = spec.package.isEmpty() ? packed(spec.rows) : spec.package;
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", head) + chunk("tEXt", "Comment") + chunk("PLTE", spec.palette)
        + chunk("tRNS", spec.clear) + chunk("IDAT", data.left(1)) + chunk("IDAT", data.mid(1)) + chunk("IEND", {});
}

std::span<const uint8_t> bytesOf(const QByteArray &bytes)
{
    return {reinterpret_cast<const uint8_t *>(bytes.constData()), size_t(bytes.size())};
}

QByteArray bytes(std::initializer_list<int> values)
{
    QByteArray result;
    for (const int value : values)
        result += char(value);
    return result;
}

QList<quint32> grays(std::initializer_list<quint32> values)
{
    QList<quint32> pixels;
    for (const quint32 value : values)
        pixels += 0xff000000u | value * 0x010101u;
    return pixels;
}

} // namespace

class TestPng : public QObject
{
    Q_OBJECT

private slots:
    void everyKindBecomesPixels_data();
    void everyKindBecomesPixels();
    void whatIsNoPictureIsRefused_data();
    void whatIsNoPictureIsRefused();
    void everyCutIsRefused();
    void chunksThatAreNotForPixelsAreLeftOut();
    void nothingIsUnpackedBeyondWhatIsNeeded();
    void blocksWithNothingInThemAreCounted();
    void theUnpackedSizeIsKnownBefore();
};

void TestPng::everyKindBecomesPixels_data()
{
    QTest::addColumn<QByteArray>("png");
    QTest::addColumn<QList<quint32>>("pixels");
    const auto row = [](const char *name, const PngSpec &spec, const QList<quint32> &pixels) {
        QTest::newRow(name) << pngOf(spec) << pixels;
    };
    row("black and white", {.width = 3, .depth = 1, .rows = bytes({0, 0xa0})}, grays({255, 0, 255}));
    row("four greys", {.width = 4, .depth = 2, .rows = bytes({0, 0x1b})}, grays({0, 85, 170, 255}));
    row("grey of 16 bits", {.depth = 16, .rows = bytes({0, 0x80, 0x7f})}, grays({0x80}));
    row("grey with one that is clear", {.width = 2, .rows = bytes({0, 7, 8}), .clear = bytes({0, 8})},
        {0xff070707u, 0u});
    row("grey with alpha", {.kind = 4, .rows = bytes({0, 200, 128})}, {0x80646464u});
    row("colours", {.kind = 2, .rows = bytes({0, 1, 2, 3})}, {0xff010203u});
    row("colours of 16 bits", {.depth = 16, .kind = 2, .rows = bytes({0, 1, 9, 2, 9, 3, 9})}, {0xff010203u});
    row("colours with one that is clear",
        {.width = 2, .kind = 2, .rows = bytes({0, 1, 2, 3, 4, 5, 6}), .clear = bytes({0, 4, 0, 5, 0, 6})},
        {0xff010203u, 0u});
    row("colours with alpha", {.kind = 6, .rows = bytes({0, 200, 100, 50, 128})}, {0x80643219u});
    row("a palette, and an index beyond it", // which is black
        {.width = 3,
         .depth = 2,
         .kind = 3,
         .rows = bytes({0, 0x1c}),
         .palette = bytes({255, 0, 0, 0, 255, 0}),
         .clear = bytes({255, 0})},
        {0xffff0000u, 0u, 0xff000000u});
    row("every filter", {.width = 2, .height = 5, .rows = bytes({1, 10, 5, 2, 1, 1, 3, 2, 2, 4, 3, 3, 0, 1, 2})},
        grays({10, 15, 11, 16, 7, 13, 10, 16, 1, 2}));
    row("interlaced", {.width = 2, .height = 2, .rows = bytes({0, 1, 0, 2, 0, 3, 4}), .isInterlaced = true},
        grays({1, 2, 3, 4}));
}

void TestPng::everyKindBecomesPixels()
{
    QFETCH(QByteArray, png);
    QFETCH(QList<quint32>, pixels);
    const auto bitmap = vt::decodePng(bytesOf(png));
    QVERIFY(bitmap);
    QCOMPARE(QList<quint32>(bitmap->pixels.begin(), bitmap->pixels.end()), pixels);
    QCOMPARE(qsizetype(bitmap->width) * bitmap->height, pixels.size());
}

void TestPng::whatIsNoPictureIsRefused_data()
{
    QTest::addColumn<QByteArray>("png");
    QTest::addColumn<int>("error");
    const auto row = [](const char *name, const QByteArray &png, vt::BitmapError error) {
        QTest::newRow(name) << png << int(error);
    };
    const QByteArray line = bytes({0, 1});
    using Error = vt::BitmapError;
    row("nothing", {}, Error::Malformed);
    row("another file", "GIF89a" + QByteArray{100, '\0'}, Error::Malformed);
    row("100,000 x 100,000", pngOf({.width = 100'000, .height = 100'000, .rows = line}), Error::TooLarge);
    row("the largest numbers", pngOf({.width = 0xffffffff, .height = 0xffffffff, .rows = line}), Error::TooLarge);
    row("a side that is too long", pngOf({.width = 10'001, .rows = line}), Error::TooLarge);
    row("too many pixels", pngOf({.width = 4000, .height = 4000, .rows = line}), Error::TooLarge);
    row("no width", pngOf({.width = 0, .rows = line}), Error::Malformed);
    row("no height", pngOf({.height = 0, .rows = line}), Error::Malformed);
    row("a depth that its kind has not", pngOf({.depth = 4, .kind = 2, .rows = line}), Error::Malformed);
    row("a depth that nothing has", pngOf({.depth = 3, .rows = line}), Error::Malformed);
    row("an unknown kind", pngOf({.kind = 5, .rows = line}), Error::Malformed);
    row("no palette", pngOf({.kind = 3, .rows = line}), Error::Malformed);
    row("an unknown filter", pngOf({.rows = bytes({9, 1})}), Error::Malformed);
    row("rows that end early", pngOf({.width = 5, .rows = line}), Error::Incomplete);
    row("no rows", pngOf({}), Error::Incomplete);
    row("rows that are not packed",
        pngOf({.rows = line}).replace(packed(line).sliced(1), QByteArray{packed(line).size() - 1, 'x'}),
        Error::Malformed);
    const QByteArray empty = bytes({0, 0, 0, 0xff, 0xff}); // blocks with nothing in them, before the pixel
    row("a package of empty blocks", pngOf({.package = "\x78\x9c" + empty.repeated(20'000)}), Error::Malformed);
}

void TestPng::whatIsNoPictureIsRefused()
{
    QFETCH(QByteArray, png);
    QFETCH(int, error);
    const auto bitmap = vt::decodePng(bytesOf(png));
    QVERIFY(!bitmap);
    QCOMPARE(int(bitmap.error()), error);
}

void TestPng::everyCutIsRefused()
{
    const QByteArray whole = pngOf({.width = 2, .height = 2, .rows = bytes({0, 1, 2, 0, 3, 4})});
    QVERIFY(vt::decodePng(bytesOf(whole)));
    const qsizetype head = whole.indexOf("PLTE");
    for (qsizetype length = 0; length < head; ++length)
        QVERIFY2(!vt::decodePng(bytesOf(whole.first(length))), qPrintable(QString::number(length)));
    for (qsizetype length = head; length < whole.size(); ++length)
        (void)vt::decodePng(bytesOf(whole.first(length))); // pixels or an error, and nothing read beyond
}

void TestPng::chunksThatAreNotForPixelsAreLeftOut()
{
    const QByteArray whole = pngOf({.kind = 2, .rows = bytes({0, 1, 2, 3})});
    const auto with = [&whole](const char *type, const QByteArray &data) {
        QByteArray png = whole;
        return png.insert(png.indexOf("PLTE") - 4, chunk(type, data));
    };
    const QByteArray profile = QByteArray{"icc\0\0", 5} + packed(QByteArray{1024 * 1024, 'x'});
    const QList<QByteArray> pngs{
        with("gAMA", number(1)),    with("iCCP", profile), with("zTXt", QByteArray{1000, '\0'}),
        with("PLTE", "no palette"), with("acTL", {}),      with("\xff\xff\xff\xff", "x")};
    for (const QByteArray &png : pngs) {
        const auto bitmap = vt::decodePng(bytesOf(png));
        QVERIFY(bitmap);
        QCOMPARE(bitmap->pixels.front(), 0xff010203u);
    }
}

void TestPng::nothingIsUnpackedBeyondWhatIsNeeded()
{
    const QByteArray much = packed(QByteArray{16 * 1024 * 1024, 'x'});
    QCOMPARE(vt::inflated(bytesOf(much), 1000)->size(), size_t{1000});
    QCOMPARE(vt::inflated(bytesOf(packed("abc")), 1000)->size(), size_t{3});
    QVERIFY(!vt::inflated(bytesOf("abc"), 1000));
    QCOMPARE(vt::inflated({}, 1000)->size(), size_t{0});
    // A picture of one pixel with 16 MB behind it.
    const auto bitmap = vt::decodePng(bytesOf(pngOf({.rows = QByteArray{16 * 1024 * 1024, '\0'}})));
    QVERIFY(bitmap);
    QCOMPARE(bitmap->pixels.size(), size_t{1});
}

void TestPng::blocksWithNothingInThemAreCounted()
{
    const QByteArray head{"\x78\x9c"};
    const QByteArray empty = bytes({0, 0, 0, 0xff, 0xff});
    const QByteArray last = bytes({1, 3, 0, 0xfc, 0xff}) + "abc";
    QCOMPARE(vt::inflated(bytesOf(head + empty.repeated(1000) + last), 1000)->size(), size_t{3});
    QVERIFY(!vt::inflated(bytesOf(head + empty.repeated(1100) + last), 1000));
    QVERIFY(!vt::inflated(bytesOf(head + empty.repeated(100'000)), 1000));
    const QByteArray often = bytes({0, 0, 1, 0xff, 0xfe}) + QByteArray{256, 'x'};
    QCOMPARE(vt::inflated(bytesOf(head + often.repeated(8000)), 8000 * 256)->size(), size_t{8000 * 256});
}

void TestPng::theUnpackedSizeIsKnownBefore()
{
    QCOMPARE(vt::pngRawBytes({.width = 10, .height = 3, .depth = 16, .kind = 6}), size_t{3 * 81});
    QCOMPARE(vt::pngRawBytes({.width = 10, .height = 3, .depth = 1}), size_t{3 * 3});
    QCOMPARE(vt::pngRawBytes({.width = 1, .height = 1, .isInterlaced = true}), size_t{2});
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPng)
#include "tst_png.moc"
