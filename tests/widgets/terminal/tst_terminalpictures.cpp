// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Pictures in the terminal, as they are painted.
#include "terminalrig.h"

#include "widgets/terminal/picturepainter.h"

#include <QImage>

namespace {

constexpr QRgb red = qRgb(255, 0, 0);
constexpr QRgb blue = qRgb(0, 0, 255);

QByteArray pictureOf(const QByteArray &keys, const QByteArray &pixels)
{
    return "\x1b_Ga=T,f=24," + keys + ';' + pixels.toBase64() + "\x1b\\";
}

/// One red pixel over as many cells as `keys` say.
QByteArray redCells(const QByteArray &keys)
{
    return pictureOf("s=1,v=1," + keys, QByteArray{"\xff\0\0", 3});
}

QImage shownBy(const Rig &rig)
{
    return rig.view.viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

/// Whether the view shows so many pictures by now.
bool hasPictures(Rig &rig, const QByteArray &bytes, qsizetype count)
{
    return rig.feed(bytes, [&rig, count] { return rig.view.shownFrame().pictures.size() == count; });
}

QRect cellBox(const Rig &rig, int column, int row)
{
    const QSize size = rig.cellSize();
    return {rig.cell(column, row) - QPoint{1, size.height() / 2}, size};
}

int countIn(const QImage &image, const QRect &box, QRgb color)
{
    int count = 0;
    for (int y = box.top(); y <= box.bottom(); ++y) {
        for (int x = box.left(); x <= box.right(); ++x)
            count += image.pixel(x, y) == color ? 1 : 0;
    }
    return count;
}

int areaOf(const QRect &box)
{
    return box.width() * box.height();
}

/// Lines with the ids from `first` on.
TerminalFrame frameOf(qint64 first, const QList<TerminalPicture> &pictures)
{
    TerminalFrame frame;
    frame.columns = 10;
    frame.rows = 5;
    for (int row = 0; row < frame.rows; ++row) {
        TerminalLine line;
        line.id = first + row;
        frame.lines.append(line);
    }
    frame.pictures = pictures;
    return frame;
}

} // namespace

class TestTerminalPictures : public QObject
{
    Q_OBJECT

private slots:
    void aPictureFillsItsCells();
    void aPictureOfOneCellKeepsItsPixels();
    void textStandsOverOneThatIsBelowIt();
    void aPictureKeepsToTheGrid();
    void aSixelPictureIsPainted();
    void charactersThatStandForAPictureShowIt();
    void aPictureFollowsTheSizeOfTheText();
    void onlyWhatChangedIsPaintedAgain();
};

void TestTerminalPictures::aPictureFillsItsCells()
{
    Rig rig;
    QVERIFY(hasPictures(rig, "ab" + redCells("c=2,r=2") + "\x1b[9;1H", 1));
    QImage image = shownBy(rig);
    for (const QPoint cell : {QPoint{2, 0}, QPoint{3, 0}, QPoint{2, 1}, QPoint{3, 1}}) {
        const QRect box = cellBox(rig, cell.x(), cell.y());
        QCOMPARE(countIn(image, box, red), areaOf(box));
    }
    for (const QPoint cell : {QPoint{1, 0}, QPoint{4, 0}, QPoint{2, 2}, QPoint{1, 1}})
        QCOMPARE(countIn(image, cellBox(rig, cell.x(), cell.y()), red), 0);
    QVERIFY(hasPictures(rig, "\x1b[2J", 0));
    image = shownBy(rig);
    QCOMPARE(countIn(image, image.rect(), red), 0);
}

void TestTerminalPictures::aPictureOfOneCellKeepsItsPixels()
{
    Rig rig;
    const QSize cell = rig.cellSize();
    QByteArray pixels;
    for (int i = 0; i < cell.width() * cell.height(); ++i)
        pixels += i % cell.width() == 0 ? QByteArray{"\xff\0\0", 3} : QByteArray{"\0\0\xff", 3};
    const QByteArray size = "s=" + QByteArray::number(cell.width()) + ",v=" + QByteArray::number(cell.height());
    QVERIFY(hasPictures(rig, "\x1b[2;3H" + pictureOf(size, pixels) + "\x1b[9;1H", 1));
    const QImage image = shownBy(rig);
    const QRect box = cellBox(rig, 2, 1);
    QCOMPARE(countIn(image, QRect{box.topLeft(), QSize{1, box.height()}}, red), box.height());
    QCOMPARE(countIn(image, box.adjusted(1, 0, 0, 0), blue), areaOf(box) - box.height());
    QCOMPARE(countIn(image, image.rect(), blue), areaOf(box) - box.height());
}

void TestTerminalPictures::textStandsOverOneThatIsBelowIt()
{
    for (const int z : {-1, 0}) {
        Rig rig;
        const QByteArray keys = "c=1,r=1,C=1,z=" + QByteArray::number(z);
        QVERIFY(hasPictures(rig, redCells(keys) + "W\x1b[9;1H", 1));
        QTRY_COMPARE(rig.line(0), QStringLiteral("W"));
        const QRect box = cellBox(rig, 0, 0);
        const int shown = countIn(shownBy(rig), box, red);
        QVERIFY(shown > 0);
        QCOMPARE(shown == areaOf(box), z == 0);
    }
}

void TestTerminalPictures::aPictureKeepsToTheGrid()
{
    Rig rig;
    const QSize grid = rig.view.grid();
    const QByteArray corner = "\x1b[1;" + QByteArray::number(grid.width()) + "H";
    QVERIFY(hasPictures(rig, corner + redCells("c=900,r=400,C=1"), 1));
    const QImage image = shownBy(rig);
    const QRect column = cellBox(rig, grid.width() - 1, 0).united(cellBox(rig, grid.width() - 1, grid.height() - 1));
    const int most = areaOf(column);
    const int shown = countIn(image, image.rect(), red);
    QVERIFY2(shown <= most && shown >= most - areaOf(cellBox(rig, 0, 0)), "all of the column but the cursor's cell");
}

void TestTerminalPictures::aSixelPictureIsPainted()
{
    Rig rig;
    const QSize cell = rig.cellSize();
    const QByteArray width = QByteArray::number(2 * cell.width());
    QVERIFY(hasPictures(rig, "text\x1b[3;2H\x1bP0;1q#1;2;100;0;0!" + width + "~\x1b\\\x1b[9;1H", 1));
    const QImage image = shownBy(rig);
    const QRect box{cellBox(rig, 1, 2).topLeft(), QSize{2 * cell.width(), 6}};
    QCOMPARE(countIn(image, box, red), areaOf(box));
    QCOMPARE(countIn(image, image.rect(), red), areaOf(box));
    QVERIFY(hasPictures(rig, "\x1b[3;3Hx", 0));
}

void TestTerminalPictures::charactersThatStandForAPictureShowIt()
{
    Rig rig;
    // As large as 4 x 2 cells: red on the left, blue on the right.
    const QSize cell = rig.cellSize();
    QByteArray pixels;
    for (int y = 0; y < 2 * cell.height(); ++y)
        pixels +=
            QByteArray{"\xff\0\0", 3}.repeated(2 * cell.width()) + QByteArray{"\0\0\xff", 3}.repeated(2 * cell.width());
    const QByteArray size = "s=" + QByteArray::number(4 * cell.width()) + ",v=" + QByteArray::number(2 * cell.height());
    const QByteArray placeholder = "\U0010EEEE";
    const QByteArray more = placeholder + placeholder; // the last column is left out
    const QByteArray text = "\x1b[38;5;42m\x1b[2;3H" + placeholder + "\u0305" + more + "\x1b[3;3H" + placeholder
        + "\u030D" + more + "\x1b[m\x1b[9;1H";
    QVERIFY(hasPictures(rig, pictureOf(size + ",U=1,i=42,c=4,r=2,q=2", pixels) + text, 1));
    QImage image = shownBy(rig);
    for (const int y : {1, 2}) {
        for (const int x : {2, 3})
            QCOMPARE(countIn(image, cellBox(rig, x, y), red), areaOf(cellBox(rig, x, y)));
        QCOMPARE(countIn(image, cellBox(rig, 4, y), blue), areaOf(cellBox(rig, 4, y)));
    }
    QCOMPARE(countIn(image, image.rect(), red), 4 * areaOf(cellBox(rig, 0, 0)));
    QCOMPARE(countIn(image, image.rect(), blue), 2 * areaOf(cellBox(rig, 0, 0))); // nothing beyond its cells
    QVERIFY(rig.feed("\x1b[2;3H\x1b[2K\x1b[9;1H", [&rig] {
        return rig.view.shownFrame().pictures.size() == 1 && rig.view.shownFrame().pictures.first().line == 2;
    }));
    image = shownBy(rig);
    QCOMPARE(countIn(image, image.rect(), red), 2 * areaOf(cellBox(rig, 0, 0)));
}

void TestTerminalPictures::aPictureFollowsTheSizeOfTheText()
{
    Rig rig;
    const QSize cell = rig.cellSize();
    QByteArray pixels;
    for (int i = 0; i < cell.width() * cell.height(); ++i)
        pixels += QByteArray{"\xff\0\0", 3};
    const QByteArray size = "s=" + QByteArray::number(cell.width()) + ",v=" + QByteArray::number(cell.height());
    QVERIFY(hasPictures(rig, pictureOf(size, pixels) + "\x1b[3;1H", 1));
    rig.view.setFontPixels(rig.view.fontPixels() * 2);
    QTRY_VERIFY(rig.cellSize() != cell && rig.view.shownFrame().pictures.size() == 1);
    const QRect box = cellBox(rig, 0, 0);
    QTRY_COMPARE(countIn(shownBy(rig), box, red), areaOf(box));
}

void TestTerminalPictures::onlyWhatChangedIsPaintedAgain()
{
    const QRect firstCell{8, 8, 10, 20};
    TerminalPicture picture;
    picture.line = 101;
    picture.column = 2;
    picture.target = {0, 0, 8, 16};
    picture.cell = {8, 16};
    const QRegion place{28, 28, 10, 20};
    QCOMPARE(changedPictures(frameOf(100, {}), frameOf(100, {picture}), firstCell), place);
    QCOMPARE(changedPictures(frameOf(100, {picture}), frameOf(100, {}), firstCell), place);
    QVERIFY(changedPictures(frameOf(100, {picture}), frameOf(100, {picture}), firstCell).isEmpty());
    QVERIFY(changedPictures(frameOf(100, {picture}), frameOf(101, {picture}), firstCell).isEmpty());
    TerminalPicture moved = picture;
    moved.column = 9;
    moved.target = {0, 0, 800, 16}; // beyond the edge
    QCOMPARE(changedPictures(frameOf(100, {picture}), frameOf(100, {moved}), firstCell), place + QRect(98, 28, 10, 20));
    TerminalPicture part = picture; // of which one cell is shown
    part.target = {-8, 0, 80, 64};
    part.clip = {0, 0, 8, 16};
    QCOMPARE(changedPictures(frameOf(100, {}), frameOf(100, {part}), firstCell), place);
    QVERIFY(changedPictures({}, {}, firstCell).isEmpty());
}

#include "tests/support/testmain.h"
QTEST_MAIN(TestTerminalPictures)
#include "tst_terminalpictures.moc"
