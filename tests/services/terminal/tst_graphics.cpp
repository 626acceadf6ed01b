// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// kitty's graphics protocol, from its bytes to what stands where.
#include "services/terminal/picture.h"
#include "services/terminal/placement.h"
#include "services/terminal/surface.h"
#include "services/terminal/upload.h"
#include "tests/services/terminal/vtdigest.h"

#include <QSignalSpy>
#include <QTest>

using namespace std::string_literals;

namespace {

constexpr size_t megabyte = 1024 * 1024;
constexpr const char *onePixel = "a=t,f=24,s=1,v=1";
constexpr const char *oneCell = "f=24,s=8,v=16"; // a cell has 8x16 pixels until somebody says otherwise

std::string apc(const std::string &control, const QByteArray &data = {})
{
    const std::string payload = data.isEmpty() ? ""s : ";" + data.toBase64().toStdString();
    return "\x1b_G" + control + payload + "\x1b\\";
}

QByteArray red(int pixels)
{
    return QByteArray{"\xff\0\0", 3}.repeated(pixels);
}

QByteArray packed(const QByteArray &bytes)
{
    return qCompress(bytes).sliced(4); // without the length that Qt puts before it
}

/// A picture that fills one cell, with further keys.
std::string cellPicture(const std::string &keys)
{
    return apc(oneCell + (keys.empty() ? ""s : "," + keys), red(8 * 16));
}

std::string answersTo(vt::Terminal &terminal, const std::string &bytes)
{
    feed(terminal, bytes);
    const vt::Events events = terminal.takeEvents();
    return events.reply.empty() ? events.graphicsReply : "another reply: " + events.reply;
}

/// "ID/PLACEMENT@LINE,COLUMN" of each placement.
std::string placesIn(const vt::Terminal &terminal)
{
    std::string places;
    for (const vt::Image &image : terminal.screen().images.images()) {
        for (const vt::Placement &placement : image.placements)
            places += (places.empty() ? "" : " ") + std::to_string(image.id) + '/' + std::to_string(placement.id) + '@'
                + std::to_string(placement.line) + ',' + std::to_string(placement.column);
    }
    return places;
}

size_t imagesIn(const vt::Terminal &terminal)
{
    return terminal.screen().images.images().size();
}

int visibleIn(const vt::Terminal &terminal)
{
    int count = 0;
    for (const vt::Image &image : terminal.screen().images.images()) {
        for (const vt::Placement &placement : image.placements)
            count += vt::isVisible(terminal.screen(), image, placement) ? 1 : 0;
    }
    return count;
}

} // namespace

class TestGraphics : public QObject
{
    Q_OBJECT

private slots:
    void aPictureStandsAtTheCursor();
    void theCursorGoesBehindThePicture_data();
    void theCursorGoesBehindThePicture();
    void piecesAreJoined();
    void formatsBecomePixels_data();
    void formatsBecomePixels();
    void aPartOfAPictureFillsTheCellsThatAreAskedFor();
    void commandsAreAnswered_data();
    void commandsAreAnswered();
    void whatCannotBeIsRefused_data();
    void whatCannotBeIsRefused();
    void hugeNumbersArePutIntoBounds();
    void anEndlessPictureIsRefused();
    void placementsAreDeleted_data();
    void placementsAreDeleted();
    void aNameIsGivenAwayAnew();
    void picturesScrollWithTheirLines();
    void aRegionTakesItsPicturesAlong();
    void clearingTheScreenClearsItsPictures_data();
    void clearingTheScreenClearsItsPictures();
    void theAlternateScreenHasItsOwn();
    void wrappingAnewKeepsThemAtTheirLines();
    void theOldestGoWhenThereIsNoRoom();
    void manyPicturesAreBounded();
    void workIsBoundedInTime();
    void whatMustBeUnpackedIsWork();
    void rowsAndPlacementsAreWork();
    void anErasedRectangleTakesThePicturesItTouches();
    void aPileOfPicturesIsShownFromItsTop();
    void aSurfaceTellsAnswersApartAndShowsPictures();
};

void TestGraphics::aPictureStandsAtTheCursor()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, "ab" + apc("a=T,f=24,s=10,v=20,i=3,z=-1,X=2,Y=1", red(200)));
    QCOMPARE(placesIn(terminal), "3/0@0,2"s);
    const vt::Image &image = terminal.screen().images.images().front();
    QCOMPARE(image.bitmap->width, 10);
    QCOMPARE(image.bitmap->height, 20);
    QCOMPARE(image.bitmap->pixels.back(), 0xffff0000u);
    const vt::Placement &placement = image.placements.front();
    QCOMPARE(placement.columns, 2);
    QCOMPARE(placement.rows, 2);
    QCOMPARE(placement.z, -1);
    QCOMPARE(placement.target.x, 2);
    QCOMPARE(placement.target.y, 1);
    QCOMPARE(placement.target.width, 10);
    QCOMPARE(rowText(terminal, 0), "ab"s);
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestGraphics::theCursorGoesBehindThePicture_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QPoint>("cursor");
    QTest::addColumn<int>("top");
    QTest::newRow("one cell") << QByteArray{"ab"} << QByteArray{"c=1,r=1"} << QPoint{3, 0} << 0;
    QTest::newRow("several rows") << QByteArray{"ab"} << QByteArray{"c=3,r=2"} << QPoint{5, 1} << 0;
    QTest::newRow("it may stay") << QByteArray{"ab"} << QByteArray{"c=3,r=2,C=1"} << QPoint{2, 0} << 0;
    QTest::newRow("at the bottom") << QByteArray{"\x1b[4;1H"} << QByteArray{"c=1,r=3"} << QPoint{1, 3} << 2;
    QTest::newRow("as wide as the screen") << QByteArray{} << QByteArray{"c=10,r=1"} << QPoint{0, 1} << 0;
    QTest::newRow("behind a full line") << QByteArray{"0123456789"} << QByteArray{"c=1,r=1"} << QPoint{0, 1} << 0;
}

void TestGraphics::theCursorGoesBehindThePicture()
{
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, keys);
    QFETCH(QPoint, cursor);
    QFETCH(int, top);
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, before.toStdString() + cellPicture("a=T," + keys.toStdString()));
    QCOMPARE((QPoint{terminal.screen().cursor.x, terminal.screen().cursor.y}), cursor);
    QCOMPARE(terminal.screen().topLine(), int64_t{top});
    QCOMPARE(visibleIn(terminal), 1);
}

void TestGraphics::piecesAreJoined()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    const QByteArray all = red(8 * 16);
    QCOMPARE(answersTo(terminal, apc("a=T,i=4,q=0,m=1,"s + oneCell, all.first(30))), ""s);
    QCOMPARE(imagesIn(terminal), size_t{0});
    QCOMPARE(answersTo(terminal, apc("m=1", all.sliced(30, 60))), ""s);
    QCOMPARE(answersTo(terminal, apc("m=0", all.sliced(90))), "\x1b_Gi=4;OK\x1b\\"s);
    QCOMPARE(placesIn(terminal), "4/0@0,0"s);

    // Something else in between ends it; so does the beginning of another one.
    feed(terminal, apc("a=T,i=5,m=1,"s + oneCell, all.first(30)) + apc("a=d,d=i,i=99"));
    QVERIFY(!terminal.screen().upload);
    feed(terminal, apc("a=T,i=6,m=1,"s + oneCell, all.first(30)));
    QCOMPARE(answersTo(terminal, cellPicture("a=t,i=7")), "\x1b_Gi=7;OK\x1b\\"s);
    QCOMPARE(imagesIn(terminal), size_t{2});
    QVERIFY(!terminal.screen().upload);
}

void TestGraphics::formatsBecomePixels_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<quint32>("pixel");
    const QByteArray half{"\xc8\x64\x32\x80", 4};
    QTest::newRow("RGB") << QByteArray{"f=24"} << QByteArray{"\x01\x02\x03"} << 0xff010203u;
    QTest::newRow("RGBA") << QByteArray{"f=32"} << half << 0x80643219u;
    QTest::newRow("RGBA is what nothing means") << QByteArray{"t=d"} << half << 0x80643219u;
    QTest::newRow("packed RGB") << QByteArray{"f=24,o=z"} << packed(QByteArray{"\x01\x02\x03"}) << 0xff010203u;
    QTest::newRow("packed RGBA") << QByteArray{"f=32,o=z"} << packed(half) << 0x80643219u;
    QTest::newRow("with unknown keys") << QByteArray{"f=24,K=9,?=x"} << QByteArray{"\x01\x02\x03"} << 0xff010203u;
}

void TestGraphics::formatsBecomePixels()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, data);
    QFETCH(quint32, pixel);
    vt::Terminal terminal{20, 6, 100, megabyte};
    QCOMPARE(answersTo(terminal, apc("a=T,i=1,s=1,v=1," + keys.toStdString(), data)), "\x1b_Gi=1;OK\x1b\\"s);
    QCOMPARE(terminal.screen().images.images().front().bitmap->pixels, std::vector<uint32_t>{pixel});
}

void TestGraphics::aPartOfAPictureFillsTheCellsThatAreAskedFor()
{
    vt::Terminal terminal{40, 20, 100, megabyte};
    const auto placed = [&terminal](const std::string &keys) {
        feed(terminal, "\x1b[H" + apc("a=T,f=24,s=20,v=10,i=1," + keys, red(200)));
        return terminal.screen().images.images().front().placements.front();
    };
    vt::Placement part = placed("x=5,y=2,w=4,h=99,c=3,r=2,X=1");
    QCOMPARE((QRect{part.source.x, part.source.y, part.source.width, part.source.height}), (QRect{5, 2, 4, 8}));
    QCOMPARE((QRect{part.target.x, part.target.y, part.target.width, part.target.height}), (QRect{1, 0, 23, 32}));
    part = placed("c=5"); // 40 pixels wide: half as high
    QCOMPARE((QSize{part.target.width, part.target.height}), (QSize{40, 20}));
    QCOMPARE((QSize{part.columns, part.rows}), (QSize{5, 2}));
    part = placed("r=1"); // 16 pixels high: twice as wide
    QCOMPARE((QSize{part.target.width, part.target.height}), (QSize{32, 16}));
    QCOMPARE((QSize{part.columns, part.rows}), (QSize{4, 1}));
}

void TestGraphics::commandsAreAnswered_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("answer");
    const auto row = [](const char *name, const char *keys, const char *answer) {
        QTest::newRow(name) << QByteArray{keys} << QByteArray{answer};
    };
    row("query", "a=q,i=31,f=24,s=1,v=1", "\x1b_Gi=31;OK\x1b\\");
    row("picture", "a=t,i=1,f=24,s=1,v=1", "\x1b_Gi=1;OK\x1b\\");
    row("shown", "a=T,i=1,p=7,f=24,s=1,v=1", "\x1b_Gi=1,p=7;OK\x1b\\");
    row("with a number", "a=T,I=5,f=24,s=1,v=1", "\x1b_Gi=2147483648,I=5;OK\x1b\\");
    row("nameless", "a=T,f=24,s=1,v=1", "");
    row("nameless query", "a=q,f=24,s=1,v=1", "");
    row("nameless failure", "a=T,f=24,s=0,v=1", "");
    row("quiet", "a=T,i=1,q=1,f=24,s=1,v=1", "");
    row("failure of a quiet one", "a=p,i=9,q=1", "\x1b_Gi=9;ENOENT:There is no such picture\x1b\\");
    row("failure of a silent one", "a=p,i=9,q=2", "");
    row("unknown", "a=p,i=9,p=3", "\x1b_Gi=9,p=3;ENOENT:There is no such picture\x1b\\");
    row("unknown number", "a=p,I=9", "\x1b_GI=9;ENOENT:There is no such picture\x1b\\");
    row("known", "a=p,i=100,p=2", "\x1b_Gi=100,p=2;OK\x1b\\");
    row("known by its number", "a=p,I=200", "\x1b_Gi=2147483648,I=200;OK\x1b\\");
    row("deleted", "a=d,d=i,i=100", "");
    row("no command at all", "", "");
}

void TestGraphics::commandsAreAnswered()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, answer);
    vt::Terminal terminal{20, 6, 100, megabyte};
    if (keys.contains("=100") || keys.contains("=200"))
        feed(terminal, cellPicture("a=t,i=100,q=2") + cellPicture("a=t,I=200,q=2"));
    const std::string answers = answersTo(terminal, apc(keys.toStdString(), QByteArray{"abc"}));
    QCOMPARE(QByteArray::fromStdString(answers), answer);
    QVERIFY(isCleanReply(answers));
    QCOMPARE(keys.startsWith("a=q") ? imagesIn(terminal) : 0, size_t{0});
}

void TestGraphics::whatCannotBeIsRefused_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QByteArray>("code");
    const QByteArray pixel{"abc"};
    const auto row = [](const char *name, const char *keys, const QByteArray &data, const char *code) {
        QTest::newRow(name) << QByteArray{keys} << data << QByteArray{code};
    };
    row("100,000 x 100,000", "f=24,s=100000,v=100000", pixel, "EFBIG");
    row("a side that is too long", "f=24,s=10001,v=1", pixel, "EFBIG");
    row("too many pixels", "f=32,s=4000,v=4000", pixel, "EFBIG");
    row("sides whose product overflows", "f=32,s=4294967295,v=4294967295", pixel, "EFBIG");
    row("negative", "f=24,s=-1,v=1", pixel, "EINVAL");
    row("beyond 32 bits", "f=24,s=99999999999999999999,v=1", pixel, "EINVAL");
    row("no number", "f=24,s=0x10,v=1", pixel, "EINVAL");
    row("empty number", "f=24,s=,v=1", pixel, "EINVAL");
    row("no height", "f=24,s=1", pixel, "EINVAL");
    row("no width", "f=24,s=0,v=1", pixel, "EINVAL");
    row("another format", "f=7,s=1,v=1", pixel, "EINVAL");
    row("another compression", "f=24,s=1,v=1,o=x", pixel, "EINVAL");
    row("compression of a broken kind", "f=24,s=1,v=1,o=z", pixel, "EINVAL");
    row("a file", "f=100,t=f", QByteArray{"/etc/passwd"}, "EINVAL");
    row("a temporary file", "f=100,t=t", QByteArray{"/tmp/x"}, "EINVAL");
    row("shared memory", "f=24,s=1,v=1,t=s", QByteArray{"/x"}, "EINVAL");
    row("a word where a letter stands", "f=24,s=1,v=1,t=direct", pixel, "EINVAL");
    row("a package of empty blocks", "f=24,s=1,v=1,o=z", "\x78\x9c" + QByteArray{"\0\0\0\xff\xff", 5}.repeated(1100),
        "EINVAL");
    row("too little data", "f=24,s=2,v=1", pixel, "ENODATA");
    row("too little data in the package", "f=24,s=2,v=1,o=z", packed(pixel), "ENODATA");
    row("too much data", "f=24,s=1,v=1", QByteArray{8000, 'x'}, "EFBIG");
    row("no PNG", "f=100", pixel, "EBADPNG");
    row("a part outside of it", "f=24,s=1,v=1,x=1", pixel, "EINVAL");
    row("an id and a number", "f=24,s=1,v=1,I=2", pixel, "EINVAL");
    row("beside another one", "f=24,s=1,v=1,P=1", pixel, "EINVAL");
    row("an animation", "a=f,f=24,s=1,v=1", pixel, "EINVAL");
    row("an unknown action", "a=Z", pixel, "EINVAL");
}

void TestGraphics::whatCannotBeIsRefused()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, data);
    QFETCH(QByteArray, code);
    vt::Terminal terminal{20, 6, 100, megabyte};
    const std::string answers = answersTo(terminal, apc("a=T,i=1," + keys.toStdString(), data));
    QVERIFY2(answers.find(";" + code.toStdString() + ":") != std::string::npos, answers.c_str());
    QVERIFY(isCleanReply(answers));
    QCOMPARE(placesIn(terminal), ""s);
    QVERIFY(terminal.heldBytes() < megabyte);
    QVERIFY(!terminal.screen().upload);
    QVERIFY(answersTo(terminal, apc("a=T,i=2,f=24,s=1,v=1;***")).starts_with("\x1b_Gi=2;EINVAL:"));
}

void TestGraphics::hugeNumbersArePutIntoBounds()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    const std::string keys = "a=T,i=1,p=4294967295,c=4294967295,r=4294967295,w=4294967295,h=4294967295,X=4294967295,"
                             "Y=4294967295,z=-2147483648,";
    QCOMPARE(answersTo(terminal, cellPicture(keys + "C=1")), "\x1b_Gi=1,p=4294967295;OK\x1b\\"s);
    const vt::Placement placement = terminal.screen().images.images().front().placements.front();
    QCOMPARE((QSize{placement.columns, placement.rows}), (QSize{vt::maxColumns, vt::maxRows}));
    QCOMPARE((QPoint{placement.target.x, placement.target.y}), (QPoint{7, 15}));
    QCOMPARE((QSize{placement.source.width, placement.source.height}), (QSize{8, 16}));
    feed(terminal, cellPicture(keys + "C=0"));
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
    QCOMPARE(terminal.screen().cursor.y, 5);
}

void TestGraphics::anEndlessPictureIsRefused()
{
    vt::Terminal terminal{20, 4, 0, megabyte};
    const QByteArray piece{3000, 'x'};
    feed(terminal, apc("a=T,i=1,f=100,m=1", piece));
    std::string answers;
    for (int i = 0; i < 10'000 && answers.empty(); ++i) {
        answers = answersTo(terminal, apc("m=1", piece));
        QVERIFY(terminal.heldBytes() < 64 * megabyte);
    }
    QVERIFY(answers.starts_with("\x1b_Gi=1;EFBIG:"));
    QVERIFY(terminal.heldBytes() < megabyte);

    feed(terminal, "\x1b_Gi=1,f=100;");
    const std::string block(megabyte, 'A');
    for (int i = 0; i < 16; ++i) {
        feed(terminal, block);
        QVERIFY(terminal.heldBytes() < 4 * megabyte);
    }
    QCOMPARE(answersTo(terminal, "\x1b\\ok"), ""s); // one sequence was too long: it says nothing
    QVERIFY(rowText(terminal, terminal.screen().cursor.y).ends_with("ok"));
}

void TestGraphics::placementsAreDeleted_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("left");
    QTest::addColumn<int>("images");
    const auto row = [](const char *name, const char *keys, const char *left, int images) {
        QTest::newRow(name) << QByteArray{keys} << QByteArray{left} << images;
    };
    const char *const all = "1/1@0,0 1/2@2,5 2/1@4,5";
    row("what is visible", "", "", 2);
    row("what is visible and its data", "d=A", "", 0);
    row("by id", "d=i,i=1", "2/1@4,5", 2);
    row("by id with its data", "d=I,i=1", "2/1@4,5", 1);
    row("by id and placement", "d=i,i=1,p=2", "1/1@0,0 2/1@4,5", 2);
    row("data that is still shown stays", "d=I,i=1,p=2", "1/1@0,0 2/1@4,5", 2);
    row("no id", "d=i", all, 2);
    row("by number", "d=n,I=9", "1/1@0,0 1/2@2,5", 2);
    row("by number with its data", "d=N,I=9", "1/1@0,0 1/2@2,5", 1);
    row("an unknown number", "d=n,I=8", all, 2);
    row("at the cursor", "d=c", "1/1@0,0 2/1@4,5", 2);
    row("at a cell", "d=p,x=1,y=1", "1/2@2,5 2/1@4,5", 2);
    row("at a cell that is none", "d=p", all, 2);
    row("at a cell with another z", "d=q,x=1,y=1,z=5", all, 2);
    row("at a cell with its z", "d=q,x=6,y=3,z=-1", "1/1@0,0 2/1@4,5", 2);
    row("in a column", "d=x,x=6", "1/1@0,0", 2);
    row("in a row", "d=y,y=5", "1/1@0,0 1/2@2,5", 2);
    row("by z", "d=z,z=-1", "1/1@0,0 2/1@4,5", 2);
    row("by z with its data", "d=Z,z=3", "1/1@0,0 1/2@2,5", 1);
    row("by a range of ids", "d=r,x=2,y=4294967295", "1/1@0,0 1/2@2,5", 2);
    row("by a range of ids with their data", "d=R,x=1,y=1", "2/1@4,5", 1);
    row("frames, of which there are none", "d=f,i=1", all, 2);
    row("an unknown letter", "d=?", all, 2);
}

void TestGraphics::placementsAreDeleted()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, left);
    QFETCH(int, images);
    vt::Terminal terminal{20, 10, 100, megabyte};
    feed(terminal, cellPicture("a=T,i=1,p=1,C=1,q=2") + "\x1b[3;6H" + apc("a=p,i=1,p=2,z=-1,C=1,q=2"));
    feed(terminal, "\x1b[5;6H" + cellPicture("a=t,i=2,q=2") + apc("a=p,i=2,p=1,z=3,C=1,q=2") + "\x1b[3;6H");
    QCOMPARE(placesIn(terminal), "1/1@0,0 1/2@2,5 2/1@4,5"s);
    std::string command = "a=d" + (keys.isEmpty() ? ""s : "," + keys.toStdString());
    if (keys.contains("I=9")) { // the same picture under a number
        feed(terminal, apc("a=d,d=I,i=2") + "\x1b[5;6H" + cellPicture("a=T,I=9,p=1,z=3,C=1,q=2") + "\x1b[3;6H");
    }
    QCOMPARE(answersTo(terminal, apc(command)), ""s);
    QCOMPARE(QByteArray::fromStdString(placesIn(terminal)), left);
    QCOMPARE(imagesIn(terminal), size_t(images));
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestGraphics::aNameIsGivenAwayAnew()
{
    vt::Terminal terminal{20, 10, 100, megabyte};
    feed(terminal, cellPicture("a=T,i=1,p=1,C=1") + "\x1b[3;1H" + apc("a=p,i=1,p=1,C=1"));
    QCOMPARE(placesIn(terminal), "1/1@2,0"s); // a placement with the same name moves
    feed(terminal, apc("a=p,i=1,C=1") + apc("a=p,i=1,C=1"));
    QCOMPARE(placesIn(terminal), "1/1@2,0 1/0@2,0 1/0@2,0"s);
    feed(terminal, apc(onePixel + ",i=1"s, QByteArray{"abc"}));
    QCOMPARE(placesIn(terminal), ""s); // another picture under that name
    QCOMPARE(imagesIn(terminal), size_t{1});
    feed(terminal, cellPicture("a=T")); // without a name it is gone with its place
    QCOMPARE(imagesIn(terminal), size_t{2});
    feed(terminal, apc("a=d"));
    QCOMPARE(imagesIn(terminal), size_t{1});
}

void TestGraphics::picturesScrollWithTheirLines()
{
    vt::Terminal terminal{10, 4, 3, megabyte};
    feed(terminal, "\x1b[2;1H" + cellPicture("a=T"));
    feed(terminal, "\r\n\n\n");
    QCOMPARE(visibleIn(terminal), 1);
    QCOMPARE(placesIn(terminal), "0/0@1,0"s);
    feed(terminal, "\r\n");
    QCOMPARE(visibleIn(terminal), 0); // in the scrollback, which keeps three lines
    feed(terminal, "\r\n\n");
    vt::prunePlacements(terminal.screen());
    QCOMPARE(imagesIn(terminal), size_t{1});
    feed(terminal, "\r\n");
    vt::prunePlacements(terminal.screen());
    QCOMPARE(imagesIn(terminal), size_t{0});

    feed(terminal, "\x1b[H" + cellPicture("a=T") + "\x1b[4;1H\n\x1b[3J");
    vt::prunePlacements(terminal.screen());
    QCOMPARE(imagesIn(terminal), size_t{0});
}

void TestGraphics::aRegionTakesItsPicturesAlong()
{
    const auto after = [](const char *bytes) {
        vt::Terminal terminal{10, 6, 100, megabyte};
        feed(terminal,
             "\x1b[2;1H" + cellPicture("a=T,i=1") + "\x1b[3;1H" + cellPicture("a=T,i=2") + "\x1b[6;1H"
                 + cellPicture("a=T,i=3"));
        feed(terminal, bytes);
        return placesIn(terminal);
    };
    QCOMPARE(after(""), "1/0@1,0 2/0@2,0 3/0@5,0"s);
    QCOMPARE(after("\x1b[2;4r\x1b[4;1H\n"), "2/0@1,0 3/0@5,0"s);
    QCOMPARE(after("\x1b[2;4r\x1b[2;1H\x1bM"), "1/0@2,0 2/0@3,0 3/0@5,0"s);
    QCOMPARE(after("\x1b[3;1H\x1b[2L"), "1/0@1,0 2/0@4,0"s);
    QCOMPARE(after("\x1b[2;1H\x1b[M"), "2/0@1,0 3/0@4,0"s);
    QCOMPARE(after("\x1b[9S"), "1/0@1,0 2/0@2,0 3/0@5,0"s); // into the scrollback
    QCOMPARE(after("\x1b[9T"), ""s);
    // Two lines above the bar at the foot go to the scrollback: the ids of the bar's lines grow.
    QCOMPARE(after("\x1b[1;4r\x1b[4;1H\n\n"), "1/0@1,0 2/0@2,0 3/0@7,0"s);
    QCOMPARE(after("\x1b[1;4r\x1b[3S"), "1/0@1,0 2/0@2,0 3/0@8,0"s);
}

void TestGraphics::clearingTheScreenClearsItsPictures_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("left");
    QTest::newRow("the whole screen") << QByteArray{"\x1b[2J"} << 1; // that in the scrollback stays
    QTest::newRow("from its corner on") << QByteArray{"\x1b[H\x1b[J"} << 1;
    QTest::newRow("below the cursor") << QByteArray{"\x1b[3;1H\x1b[J"} << 2;
    QTest::newRow("text over it") << QByteArray{"\x1b[2;1Htext\x1b[2K"} << 2;
    QTest::newRow("the scrollback alone") << QByteArray{"\x1b[3J"} << 1;
    QTest::newRow("a full reset") << QByteArray{"\x1b\x63"} << 0;
    QTest::newRow("a soft reset") << QByteArray{"\x1b[!p"} << 2;
}

void TestGraphics::clearingTheScreenClearsItsPictures()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, left);
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, cellPicture("a=T") + "\x1b[4;1H\n\x1b[2;1H" + cellPicture("a=T"));
    QCOMPARE(imagesIn(terminal), size_t{2});
    feed(terminal, bytes.toStdString());
    vt::prunePlacements(terminal.screen());
    QCOMPARE(imagesIn(terminal), size_t(left));
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestGraphics::theAlternateScreenHasItsOwn()
{
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, cellPicture("a=T,i=1,q=2") + "\x1b[?1049h");
    QCOMPARE(visibleIn(terminal), 0);
    QCOMPARE(answersTo(terminal, apc("a=p,i=1")), "\x1b_Gi=1;ENOENT:There is no such picture\x1b\\"s);
    feed(terminal, "\x1b[H" + cellPicture("a=T,i=1,q=2") + apc("a=d,d=I,i=2"));
    QCOMPARE(visibleIn(terminal), 1);
    QCOMPARE(imagesIn(terminal), size_t{2});
    feed(terminal, "\x1b[2J");
    QCOMPARE(visibleIn(terminal), 0);
    feed(terminal, "\x1b[H" + cellPicture("a=T,i=1,q=2") + "\x1b[?1049l");
    QCOMPARE(visibleIn(terminal), 1);
    QCOMPARE(imagesIn(terminal), size_t{2});
    feed(terminal, "\x1b[?1049h"); // which clears that screen
    QCOMPARE(imagesIn(terminal), size_t{1});
    terminal.resize(6, 2);
    feed(terminal, "\x1b[?1049l");
    QCOMPARE(visibleIn(terminal), 1);
    terminal.reset();
    QCOMPARE(imagesIn(terminal), size_t{0});
}

void TestGraphics::wrappingAnewKeepsThemAtTheirLines()
{
    vt::Terminal terminal{10, 6, 100, megabyte};
    feed(terminal, "0123456789abcde\r\n" + cellPicture("a=T,i=1") + "\r\nend");
    QCOMPARE(placesIn(terminal), "1/0@2,0"s);
    terminal.resize(5, 6);
    QCOMPARE(placesIn(terminal), "1/0@3,0"s); // the line before it has become three
    QCOMPARE(rowText(terminal, int(4 - terminal.screen().topLine())), "end"s);
    terminal.resize(5, 3);
    QCOMPARE(placesIn(terminal), "1/0@3,0"s); // only the height changed
    QCOMPARE(visibleIn(terminal), 1);
    terminal.resize(20, 6);
    QCOMPARE(placesIn(terminal), "1/0@1,0"s);
    QCOMPARE(rowText(terminal, int(2 - terminal.screen().topLine())), "end"s);
    feed(terminal, "\r\n\n\n\n\n\n\n");
    QCOMPARE(visibleIn(terminal), 0);
    terminal.resize(5, 6); // in the scrollback
    QCOMPARE(placesIn(terminal), "1/0@3,0"s);
    vt::prunePlacements(terminal.screen());
    QCOMPARE(imagesIn(terminal), size_t{1});
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestGraphics::theOldestGoWhenThereIsNoRoom()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    const QByteArray quarter = packed(QByteArray{qsizetype(2048 * 2048 * 3), '\x7f'}); // of all that there may be
    vt::Time now{0};
    const auto send = [&](int id, const char *action) {
        terminal.setTime(now += vt::PixelBudget::window);
        return answersTo(terminal,
                         apc("f=24,o=z,s=2048,v=2048,c=1,r=1,i=" + std::to_string(id) + ",a=" + action, quarter));
    };
    const auto ids = [&terminal] {
        std::string text;
        for (const vt::Image &image : terminal.screen().images.images())
            text += std::to_string(image.id);
        return text;
    };
    for (int id = 1; id <= 4; ++id)
        QCOMPARE(send(id, id == 1 ? "T" : "t"), "\x1b_Gi=" + std::to_string(id) + ";OK\x1b\\");
    QCOMPARE(ids(), "1234"s);
    QCOMPARE(terminal.screen().images.bytes(), vt::ImageStore::maxBytes);
    send(5, "t"); // the first one is shown, so the second goes
    QCOMPARE(ids(), "1345"s);
    for (int id = 6; id <= 8; ++id)
        send(id, "T");
    QCOMPARE(ids(), "1678"s);
    send(9, "T");
    QCOMPARE(ids(), "6789"s);
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestGraphics::manyPicturesAreBounded()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    for (int id = 1; id <= 2000; ++id)
        feed(terminal, apc(onePixel + ",q=2,i="s + std::to_string(id), QByteArray{"abc"}));
    QCOMPARE(imagesIn(terminal), vt::ImageStore::maxImages);
    std::string answers;
    for (int i = 0; i < 3000; ++i)
        answers = answersTo(terminal, apc("a=p,i=2000,C=1,q=1"));
    QCOMPARE(terminal.screen().images.images().back().placements.size(), vt::ImageStore::maxPlacements);
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
    terminal.setTime(vt::Time{1000});
    QVERIFY(answersTo(terminal, apc("a=p,i=2000,C=1")).starts_with("\x1b_Gi=2000;ENOSPC:"));
}

void TestGraphics::workIsBoundedInTime()
{
    vt::PixelBudget budget;
    QVERIFY(budget.spend(vt::PixelBudget::most));
    QVERIFY(!budget.spend(1));
    budget.setTime(vt::PixelBudget::window - vt::Time{1});
    QVERIFY(!budget.spend(1));
    budget.setTime(vt::PixelBudget::window);
    QVERIFY(budget.spend(vt::PixelBudget::most - 1));
    QVERIFY(!budget.spend(UINT64_MAX));
    QVERIFY(budget.spend(1));

    vt::Terminal terminal{20, 6, 100, megabyte};
    const std::string large = "f=24,o=z,s=2048,v=2048,a=t,i=1";
    const QByteArray zeros = packed(QByteArray{qsizetype(2048 * 2048 * 3), '\0'});
    std::string answers;
    for (int i = 0; i < 40 && !answers.starts_with("\x1b_Gi=1;ENOSPC:"); ++i)
        answers = answersTo(terminal, apc(large, zeros));
    QVERIFY(answers.starts_with("\x1b_Gi=1;ENOSPC:"));
    terminal.setTime(vt::Time{1000});
    QCOMPARE(answersTo(terminal, apc(large, zeros)), "\x1b_Gi=1;OK\x1b\\"s);
}

void TestGraphics::whatMustBeUnpackedIsWork()
{
    const auto takes = [](uint64_t work, const char *keys, const QByteArray &data) {
        vt::PixelBudget budget;
        vt::Upload upload{.command = vt::parseGraphicsCommand(keys)};
        upload.bytes.assign(data.begin(), data.end());
        (void)vt::bitmapOf(upload, budget);
        return !budget.spend(vt::PixelBudget::most - work + 1) && budget.spend(vt::PixelBudget::most - work);
    };
    const QByteArray data{1000, 'x'};
    QVERIFY(takes(250, "f=32,s=25,v=10", data));
    QVERIFY(takes(250 + 500, "f=32,s=25,v=10,o=z", data));
    const QByteArray head{"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x03\xe8\0\0\x03\xe8", 24};
    QVERIFY(takes(1'000'000 + 516, "f=100", head + QByteArray{"\x01\0\0\0\0\0\0\0\0", 9} + data));
    QVERIFY(takes(1000 * 8001 / 4 + 516, "f=100", head + QByteArray{"\x10\x06\0\0\0\0\0\0\0", 9} + data));
}

void TestGraphics::rowsAndPlacementsAreWork()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, cellPicture("a=T,i=1,r=2,c=1") + apc("a=p,i=1,r=2,c=1") + "\x1bPq@\x1b\\");
    const uint64_t work = 8 * 16 * 3 / 4 + 2 * 256 + 2 * 257 + 258;
    QVERIFY(!terminal.screen().pixelBudget.spend(vt::PixelBudget::most - work)); // the last one has a pixel, too
    QVERIFY(terminal.screen().pixelBudget.spend(vt::PixelBudget::most - work - 100));
}

void TestGraphics::anErasedRectangleTakesThePicturesItTouches()
{
    const auto after = [](const char *bytes) {
        vt::Terminal terminal{20, 6, 100, megabyte};
        for (const char *row : {"1", "2", "3"})
            feed(terminal, "\x1b["s + row + ";5H\x1bPq!8~\x1b\\");
        feed(terminal, bytes);
        return placesIn(terminal);
    };
    // Beside them, and a selective one, which keeps what is no text.
    for (const char *bytes :
         {"\x1b[2;1;3;4$z", "\x1b[1;6;6;20$z", "\x1b[4;1;6;20$z", "\x1b[2;6H\x1b[X", "\x1b[2;1;3;9${"})
        QCOMPARE(after(bytes), "0/0@0,4 0/0@1,4 0/0@2,4"s);
    QCOMPARE(after("\x1b[2;5;3;9$z"), "0/0@0,4"s);
    QCOMPARE(after("\x1b[88;1;1;2;20$x"), "0/0@2,4"s);
    QCOMPARE(after("\x1b[2;5H\x1b[J"), "0/0@0,4"s);
    QCOMPARE(after("\x1b[2;5H\x1b[1J"), "0/0@2,4"s);
    QCOMPARE(after("\x1b[2;5H\x1b[X"), "0/0@0,4 0/0@2,4"s);
    QCOMPARE(after("\x1b#8"), ""s);
}

void TestGraphics::aPileOfPicturesIsShownFromItsTop()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, cellPicture("a=t,i=1,q=2"));
    for (int z = 0; z < 100; ++z)
        feed(terminal, apc("a=p,i=1,q=2,C=1,c=20,r=6,z=" + std::to_string(z)));
    const QList<TerminalPicture> pile = takePicture(terminal.screen(), {}, 0).pictures;
    QCOMPARE(pile.size(), 4); // which cover the screen four times
    QCOMPARE(pile.first().z, 96);
    QCOMPARE(pile.last().z, 99);
    feed(terminal, apc("a=d"));
    for (int z = 0; z < 100; ++z)
        feed(terminal, apc("a=p,i=1,q=2,C=1,z=" + std::to_string(z)));
    QCOMPARE(takePicture(terminal.screen(), {}, 0).pictures.size(), 100);
}

void TestGraphics::aSurfaceTellsAnswersApartAndShowsPictures()
{
    TerminalSurface surface{20, 4, 100};
    TerminalOptions options;
    options.cell = {10, 20};
    surface.setOptions(options);
    QSignalSpy reply{&surface, &TerminalSurface::reply};
    QSignalSpy graphicsReply{&surface, &TerminalSurface::graphicsReply};
    surface.feed(QByteArray::fromStdString("ab" + apc("a=T,i=1,z=3,f=24,s=10,v=20", red(200)) + "\x1b[H"
                                           + apc("a=T,z=-3,f=24,s=20,v=20", red(400)) + "\x1b[16t"));
    QTRY_COMPARE(reply.size(), 1);
    QCOMPARE(reply.at(0).at(0).toByteArray(), QByteArray{"\x1b[6;20;10t"});
    QTRY_COMPARE(graphicsReply.size(), 1);
    QCOMPARE(graphicsReply.at(0).at(0).toByteArray(), QByteArray{"\x1b_Gi=1;OK\x1b\\"});
    const QList<TerminalPicture> pictures = surface.frame().pictures;
    QCOMPARE(pictures.size(), 2);
    QCOMPARE(pictures.at(0).z, -3); // the lowest comes first
    QCOMPARE(pictures.at(0).target, (QRect{0, 0, 20, 20}));
    QCOMPARE(pictures.at(1).column, 2);
    QCOMPARE(pictures.at(1).line, qint64{0});
    QCOMPARE(pictures.at(1).cell, (QSize{10, 20}));
    QCOMPARE(pictures.at(1).bitmap->pixels.front(), 0xffff0000u);
    QVERIFY(surface.frame().pictures == pictures);
    surface.feed("\x1b[2J");
    QTRY_VERIFY(surface.frame().pictures.isEmpty());
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestGraphics)
#include "tst_graphics.moc"
