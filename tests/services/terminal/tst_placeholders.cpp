// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Characters that stand for the cells of a picture, from their bytes to what is shown where.
#include "services/terminal/picture.h"
#include "services/terminal/placeholder.h"
#include "services/terminal/surface.h"
#include "tests/services/terminal/vtdigest.h"

#include <QStringList>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::string_literals;

namespace {

constexpr size_t megabyte = 1024 * 1024;
const std::string cell = "\U0010EEEE"; // without a mark
const std::string zero = "\u0305"; // the marks for 0 to 3
const std::string one = "\u030D";
const std::string two = "\u030E";
const std::string three = "\u0310";

std::string apc(const std::string &control, const QByteArray &data = {})
{
    return "\x1b_G" + control + (data.isEmpty() ? ""s : ";" + data.toBase64().toStdString()) + "\x1b\\";
}

/// A picture of one colour with so many pixels, and further keys.
std::string picture(int width, int height, const std::string &keys)
{
    return apc("f=24,q=2,s=" + std::to_string(width) + ",v=" + std::to_string(height) + ',' + keys,
               QByteArray{"\xff\0\0", 3}.repeated(qsizetype(width) * height));
}

std::string color(int index)
{
    return "\x1b[38;5;" + std::to_string(index) + 'm';
}

/// "IMAGE/PLACEMENT ROW,COLUMN+COUNT@X" of each run in a row of the screen.
QStringList runsIn(const vt::Terminal &terminal, int y)
{
    vt::Line line;
    read(terminal.screen().grid->row(y), terminal.screen().tables, line);
    QStringList runs;
    for (const vt::PlaceholderRun &run : vt::placeholdersIn(line))
        runs << u"%1/%2 %3,%4+%5@%6"_s.arg(run.image)
                    .arg(run.placement)
                    .arg(run.row)
                    .arg(run.column)
                    .arg(run.count)
                    .arg(run.x);
    return runs;
}

QList<TerminalPicture> shown(vt::Terminal &terminal)
{
    return takePicture(terminal.screen(), {}, 0).pictures;
}

} // namespace

class TestPlaceholders : public QObject
{
    Q_OBJECT

private slots:
    void whatStandsForNoPictureShowsNone_data();
    void whatStandsForNoPictureShowsNone();
    void marksSayWhichPart_data();
    void marksSayWhichPart();
    void aPlaceholderTakesOneColumn();
    void partsBelowEachOtherAreOnePicture();
    void aPictureKeepsItsShape();
    void placementsAreToldApart();
    void aPictureWithoutASizeTakesItsOwn();
    void placesAreDeletedByNameOnly_data();
    void placesAreDeletedByNameOnly();
    void theyMoveAsTextDoes();
    void textDecidesWhatIsLeft();
    void whatIsCopiedHasBlanksThere();
    void theyOutlastARestoredSession();
    void aScreenFullOfPartsIsBounded();
    void manyPlacesAreBounded();
};

void TestPlaceholders::whatStandsForNoPictureShowsNone_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const std::string &bytes) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes);
    };
    const std::string known = picture(16, 16, "a=T,U=1,i=42,c=2,r=1");
    row("no picture at all", color(42) + cell + zero + zero);
    row("another picture", known + color(41) + cell + zero + zero);
    row("no colour", known + cell + zero + zero);
    row("another high byte", known + color(42) + cell + zero + zero + one);
    row("a row below it", known + color(42) + cell + one + zero);
    row("a column beside it", known + color(42) + cell + zero + two);
    row("a placement that is none", known + color(42) + "\x1b[58;5;7m" + cell + zero + zero);
    row("a picture that is only sent", picture(16, 16, "a=t,i=42") + color(42) + cell + zero + zero);
    row("a picture that is gone", known + color(42) + cell + zero + zero + apc("a=d,d=I,i=42"));
    row("on the other screen", known + "\x1b[?1049h" + color(42) + cell + zero + zero);
    row("no name, so nothing to name it by", picture(16, 16, "a=T,U=1,c=2,r=1") + cell + zero + zero);
}

void TestPlaceholders::whatStandsForNoPictureShowsNone()
{
    QFETCH(QByteArray, bytes);
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, bytes.toStdString());
    QVERIFY(shown(terminal).isEmpty());
    QVERIFY(takePicture(terminal.screen(), {}, 0).lines.first().text().isEmpty()); // and no sign in its place
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestPlaceholders::marksSayWhichPart_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("runs");
    const auto row = [](const char *name, const std::string &bytes, const QStringList &runs) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << runs;
    };
    row("row and column", color(42) + cell + one + two, {u"42/0 1,2+1@0"_s});
    row("neighbours", color(42) + cell + zero + zero + cell + zero + one, {u"42/0 0,0+2@0"_s});
    row("a gap between columns", color(42) + cell + zero + zero + cell + zero + two,
        {u"42/0 0,0+1@0"_s, u"42/0 0,2+1@1"_s});
    row("none: all from the left", color(42) + cell + two + one + cell + cell, {u"42/0 2,1+3@0"_s});
    row("none at all", color(42) + cell + cell, {u"42/0 0,0+2@0"_s});
    row("the row alone", color(42) + cell + two + cell + two, {u"42/0 2,0+2@0"_s});
    row("another row", color(42) + cell + one + cell + two, {u"42/0 1,0+1@0"_s, u"42/0 2,0+1@1"_s});
    row("the high byte", color(42) + cell + zero + zero + two + cell + cell + zero + two, {u"33554474/0 0,0+3@0"_s});
    row("another colour", color(42) + cell + cell + color(43) + cell, {u"42/0 0,0+2@0"_s, u"43/0 0,0+1@2"_s});
    row("true colour", "\x1b[38;2;1;2;3m" + cell, {u"66051/0 0,0+1@0"_s});
    row("a placement", color(42) + "\x1b[58;5;7m" + cell + "\x1b[58;2;0;1;0m" + cell,
        {u"42/7 0,0+1@0"_s, u"42/256 0,0+1@1"_s});
    row("text between them", color(42) + "a" + cell + three + "中" + cell, {u"42/0 3,0+1@1"_s, u"42/0 0,0+1@4"_s});
    row("a mark that is no number", color(42) + cell + "\u0301" + one, {u"42/0 0,1+1@0"_s});
    row("the last number", color(42) + cell + "\U0001D244" + "\U0001D244" + "\U0001D244",
        {u"671088682/0 296,296+1@0"_s});
}

void TestPlaceholders::marksSayWhichPart()
{
    QFETCH(QByteArray, bytes);
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, bytes.toStdString());
    QTEST(runsIn(terminal, 0), "runs");
}

void TestPlaceholders::aPlaceholderTakesOneColumn()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    terminal.screen().ambiguous = vt::Ambiguous::Wide; // as other characters of private use are then
    feed(terminal, color(42) + cell + zero + zero + cell + zero + one);
    QCOMPARE(terminal.screen().cursor.x, 2);
    feed(terminal, "\u2460");
    QCOMPARE(terminal.screen().cursor.x, 4);
}

void TestPlaceholders::partsBelowEachOtherAreOnePicture()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, picture(16, 32, "a=T,U=1,i=42,c=2,r=2") + color(42));
    feed(terminal, "\x1b[2;3H" + cell + zero + cell + "\x1b[3;3H" + cell + one + cell);
    QList<TerminalPicture> pictures = shown(terminal);
    QCOMPARE(pictures.size(), 1);
    QCOMPARE(pictures.first().line, qint64{1});
    QCOMPARE(pictures.first().column, 2);
    QCOMPARE(pictures.first().target, (QRect{0, 0, 16, 32}));
    QCOMPARE(pictures.first().clip, (QRect{0, 0, 16, 32}));
    QCOMPARE(pictures.first().cell, (QSize{8, 16}));
    // The lower half alone, further to the right: another part of the same picture.
    feed(terminal, "\x1b[3;3H  \x1b[3;10H" + color(42) + cell + one + one);
    pictures = shown(terminal);
    QCOMPARE(pictures.size(), 2);
    QCOMPARE(pictures.last().column, 9);
    QCOMPARE(pictures.last().target, (QRect{-8, -16, 16, 32}));
    QCOMPARE(pictures.last().clip, (QRect{0, 0, 8, 16}));
}

void TestPlaceholders::aPictureKeepsItsShape()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, picture(40, 10, "a=T,U=1,i=1,c=5,r=2") + color(1) + cell); // 40 x 10 in 40 x 32 pixels
    QCOMPARE(shown(terminal).first().target, (QRect{0, 11, 40, 10}));
    feed(terminal, "\x1b[H" + picture(10, 20, "a=T,U=1,i=1,c=5,r=2") + color(1) + cell); // 16 x 32 of them
    QCOMPARE(shown(terminal).first().target, (QRect{12, 0, 16, 32}));
}

void TestPlaceholders::placementsAreToldApart()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, picture(8, 16, "a=t,i=1") + apc("a=p,U=1,i=1,p=7,c=1,r=1,q=2") + apc("a=p,U=1,i=1,p=8,c=4,r=4,q=2"));
    feed(terminal, color(1) + "\x1b[58;5;8m" + cell);
    QCOMPARE(shown(terminal).first().target, (QRect{0, 0, 32, 64}));
    feed(terminal, "\x1b[H\x1b[58;5;7m" + cell);
    QCOMPARE(shown(terminal).first().target, (QRect{0, 0, 8, 16}));
    feed(terminal, apc("a=p,U=1,i=1,p=7,c=2,r=2,q=2")); // under a name that is there
    QCOMPARE(shown(terminal).first().target, (QRect{0, 0, 16, 32}));
    QCOMPARE(terminal.screen().images.placements(), size_t{2});
}

void TestPlaceholders::aPictureWithoutASizeTakesItsOwn()
{
    vt::Terminal terminal{20, 6, 100, megabyte};
    feed(terminal, picture(20, 17, "a=T,U=1,i=1") + color(1) + cell + zero + two + cell + one + two);
    const auto &room = terminal.screen().images.images().front().virtualPlacements.front();
    QCOMPARE((QSize{room.columns, room.rows}), (QSize{3, 2}));
    feed(terminal, apc("a=p,U=1,i=1,c=4294967295,r=4294967295,q=2"));
    const auto &huge = terminal.screen().images.images().front().virtualPlacements.front();
    QCOMPARE((QSize{huge.columns, huge.rows}), (QSize{vt::maxColumns, vt::maxRows}));
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
    QVERIFY(!shown(terminal).isEmpty());
}

void TestPlaceholders::placesAreDeletedByNameOnly_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<bool>("isShown");
    QTest::addColumn<int>("images");
    const auto row = [](const char *keys, bool isShown, int images) {
        QTest::newRow(keys) << QByteArray{keys} << isShown << images;
    };
    row("d=a", true, 1);
    row("d=A", true, 1);
    row("d=c", true, 1);
    row("d=P,x=1,y=1", true, 1);
    row("d=X,x=1", true, 1);
    row("d=Y,y=1", true, 1);
    row("d=Z,z=0", true, 1);
    row("d=i,i=1,p=9", true, 1);
    row("d=i,i=1", false, 1);
    row("d=I,i=1", false, 0);
    row("d=r,x=1,y=1", false, 1);
    row("d=R,x=1,y=1", false, 0);
}

void TestPlaceholders::placesAreDeletedByNameOnly()
{
    QFETCH(QByteArray, keys);
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, picture(8, 16, "a=T,U=1,i=1,c=1,r=1") + color(1) + cell);
    feed(terminal, apc("a=d," + keys.toStdString()));
    QTEST(!shown(terminal).isEmpty(), "isShown");
    QTEST(int(terminal.screen().images.images().size()), "images");
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
}

void TestPlaceholders::theyMoveAsTextDoes()
{
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal,
         picture(32, 16, "a=T,U=1,i=1,c=4,r=1") + "12345678" + color(1) + cell + cell + cell + cell + "\x1b[m");
    QList<TerminalPicture> pictures = shown(terminal); // two at the end of a line, two at the beginning of the next
    QCOMPARE(pictures.size(), 2);
    QCOMPARE(pictures.first().clip.width(), 16);
    QCOMPARE(pictures.first().column, 8);
    terminal.resize(20, 4); // wrapped anew they stand together
    pictures = shown(terminal);
    QCOMPARE(pictures.size(), 1);
    QCOMPARE(pictures.first().clip, (QRect{0, 0, 32, 16}));
    QCOMPARE(pictures.first().column, 8);
    feed(terminal, "\r\n\n\n\n\n\n");
    QVERIFY(shown(terminal).isEmpty()); // in the scrollback
    QCOMPARE(takePicture(terminal.screen(), 0, 2).pictures.size(), 1);
    QCOMPARE(takePicture(terminal.screen(), 0, 2).pictures.first().line, qint64{0});
}

void TestPlaceholders::textDecidesWhatIsLeft()
{
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, picture(32, 16, "a=T,U=1,i=1,c=4,r=1") + color(1));
    for (const std::string &mark : {zero, one, two, three})
        feed(terminal, cell + zero + mark);
    QCOMPARE(shown(terminal).size(), 1);
    feed(terminal, "\x1b[1;2Hx"); // written over one of them
    const QList<TerminalPicture> pictures = shown(terminal);
    QCOMPARE(pictures.size(), 2);
    QCOMPARE(pictures.first().clip.width(), 8);
    QCOMPARE(pictures.last().column, 2);
    QCOMPARE(pictures.last().target.x(), -16);
    feed(terminal, "\x1b[2K");
    QVERIFY(shown(terminal).isEmpty());
    QCOMPARE(terminal.screen().images.images().size(), size_t{1}); // it can be shown again
}

void TestPlaceholders::whatIsCopiedHasBlanksThere()
{
    vt::Terminal terminal{10, 4, 100, megabyte};
    feed(terminal, "a" + color(1) + cell + zero + zero + cell + "\x1b[mb");
    const TerminalSelection all{TerminalSelection::Kind::Stream, {0, 0}, {0, 10}};
    QCOMPARE(selectedText(terminal.screen(), all), u"a  b"_s);
}

void TestPlaceholders::theyOutlastARestoredSession()
{
    TerminalSurface surface{20, 4, 100};
    const std::string text = color(1) + cell + zero + zero + "\x1b[m";
    surface.feed(QByteArray::fromStdString(picture(8, 16, "a=T,U=1,i=1,c=1,r=1") + picture(8, 16, "a=T,i=2") + text));
    QTRY_COMPARE(surface.frame().pictures.size(), 2);
    surface.restore(QByteArray::fromStdString("\x1b\x63\x1b[3Jbefore\r\n" + text + "\x1b]2;restored\x07"));
    QTRY_COMPARE(surface.frame().lines.first().text(), u"before"_s);
    QTRY_COMPARE(surface.frame().pictures.size(), 1); // what stood at the cursor once has no place any more
    QCOMPARE(surface.frame().pictures.first().line, surface.frame().screenTop + 1);
    surface.feed("\x1b\x63");
    QTRY_VERIFY(surface.frame().lines.first().text().isEmpty());
    surface.feed(QByteArray::fromStdString(text + "x")); // a reset of the program's own takes them
    QTRY_COMPARE(surface.frame().lines.first().text(), u" x"_s);
    QVERIFY(surface.frame().pictures.isEmpty());
}

void TestPlaceholders::aScreenFullOfPartsIsBounded()
{
    vt::Terminal terminal{200, 100, 100, megabyte};
    feed(terminal, picture(16, 32, "a=T,U=1,i=1,c=2,r=2") + color(1));
    for (int i = 0; i < 200 * 100; ++i) // none goes on from the one before it
        feed(terminal, cell + (i % 2 == 0 ? one : zero) + (i % 3 == 0 ? one : zero));
    const qsizetype count = shown(terminal).size();
    QVERIFY(count > 1000 && count <= 2048);
}

void TestPlaceholders::manyPlacesAreBounded()
{
    vt::Terminal terminal{20, 4, 100, megabyte};
    feed(terminal, picture(8, 16, "a=t,i=1"));
    for (int id = 1; id <= 3000; ++id)
        feed(terminal, apc("a=p,U=1,i=1,q=1,p=" + std::to_string(id)));
    QCOMPARE(terminal.screen().images.placements(), vt::ImageStore::maxPlacements);
    QVERIFY(checkInvariants(terminal.screen()) == nullptr);
    for (int i = 0; i < 3000; ++i) // the same again and again takes no more
        feed(terminal, apc("a=p,U=1,i=1,q=1,p=5"));
    QCOMPARE(terminal.screen().images.placements(), vt::ImageStore::maxPlacements);
}

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPlaceholders)
#include "tst_placeholders.moc"
