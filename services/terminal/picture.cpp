// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/picture.h"

#include "services/terminal/placeholder.h"
#include "services/terminal/placement.h"

#include <algorithm>

using vt::Mode;

namespace {

TerminalColor colorOf(vt::Color color)
{
    if (color.isDefault())
        return {};
    return {color.isRgb() ? TerminalColor::Kind::Rgb : TerminalColor::Kind::Indexed, color.value()};
}

TerminalAttributes attributesOf(quint16 bits)
{
    constexpr std::pair<vt::Attribute, TerminalAttribute> pairs[] = {
        {vt::Bold, TerminalAttribute::Bold},       {vt::Faint, TerminalAttribute::Faint},
        {vt::Italic, TerminalAttribute::Italic},   {vt::Blink, TerminalAttribute::Blink},
        {vt::Inverse, TerminalAttribute::Inverse}, {vt::Invisible, TerminalAttribute::Invisible},
        {vt::Strike, TerminalAttribute::Strike},   {vt::Overline, TerminalAttribute::Overline},
    };
    TerminalAttributes attributes;
    for (const auto &[core, ours] : pairs)
        attributes.setFlag(ours, (bits & core) != 0);
    return attributes;
}

TerminalCell cellOf(const vt::Glyphs &glyph)
{
    TerminalCell cell;
    cell.code = glyph.code == vt::placeholderCode ? U'\0' : glyph.code;
    cell.width = glyph.width;
    if (glyph.attributes != 0) {
        cell.attributes = attributesOf(glyph.attributes);
        cell.underline = TerminalUnderline((glyph.attributes & vt::UnderlineBits) >> vt::underlineShift);
    }
    cell.foreground = colorOf(glyph.foreground);
    cell.background = colorOf(glyph.background);
    cell.underlineColor = colorOf(glyph.extra.underline);
    cell.link = glyph.extra.link;
    return cell;
}

TerminalLine lineOf(const vt::Line &from)
{
    TerminalLine line;
    line.end = from.isWrapped ? TerminalLine::End::Wrapped : TerminalLine::End::Hard;
    line.prompt = from.marks.has(vt::RowMarks::Prompt);
    line.commandEnd = commandEndOf(from.marks);
    line.cells.reserve(qsizetype(from.glyphs.size()) + 8);
    for (const vt::Glyphs &glyph : from.glyphs) {
        TerminalCell cell = cellOf(glyph);
        if (glyph.tailCount != 0 && glyph.code != vt::placeholderCode) {
            QString text;
            appendText(from, glyph, text);
            cell.cluster = qint32(line.clusters.size());
            line.clusters.append(text);
        }
        line.cells.append(cell);
        if (glyph.width == 2) {
            cell.width = 0;
            cell.code = 0;
            cell.cluster = -1;
            line.cells.append(cell);
        }
    }
    return line;
}

TerminalCursor cursorOf(const vt::Screen &screen)
{
    using Shape = TerminalCursor::Shape;
    const int shape = screen.cursorShape;
    return {.column = screen.cursor.x,
            .row = screen.cursor.y,
            .shape = shape <= 2 ? Shape::Block
                : shape <= 4    ? Shape::Underline
                                : Shape::Bar,
            .blinking = screen.modes.has(Mode::CursorBlink),
            .visible = screen.modes.has(Mode::CursorVisible),
            .isChosen = shape != 0};
}

TerminalPalette paletteOf(const vt::Palette &from)
{
    TerminalPalette palette;
    for (const auto &[index, color] : from.indexed)
        palette.indexed.append({index, color});
    palette.foreground = from.foreground;
    palette.background = from.background;
    palette.cursor = from.cursor;
    return palette;
}

QRect rectOf(const vt::PixelRect &rect)
{
    return {rect.x, rect.y, rect.width, rect.height};
}

/// A program can put thousands of pictures over each other: those at the top that cover all cells a few times do.
void keepTopmost(QList<TerminalPicture> &pictures, qint64 columns, qint64 lines)
{
    constexpr qint64 times = 4;
    qint64 covered = 0;
    qsizetype first = pictures.size();
    while (first > 0 && covered < times * columns * lines) {
        const TerminalPicture &picture = pictures.at(--first);
        const QRect &target = picture.target;
        covered += std::min<qint64>(columns, (target.x() + target.width()) / picture.cell.width() + 1)
            * std::min<qint64>(lines, (target.y() + target.height()) / picture.cell.height() + 1);
    }
    pictures.remove(0, first);
}

/// Those on the lines [begin, end).
QList<TerminalPicture> picturesOf(const vt::Screen &screen, qint64 begin, qint64 end)
{
    QList<TerminalPicture> pictures;
    for (const vt::Image &image : screen.images.images()) {
        for (const vt::Placement &placement : image.placements) {
            if (image.isAlternate == screen.isAlternate() && placement.isOnLines(begin, end))
                pictures.append(TerminalPicture{.bitmap = image.bitmap,
                                                .source = rectOf(placement.source),
                                                .line = placement.line,
                                                .column = placement.column,
                                                .target = rectOf(placement.target),
                                                .cell = {placement.cell.width, placement.cell.height},
                                                .z = placement.z});
        }
    }
    std::ranges::stable_sort(pictures, {}, &TerminalPicture::z);
    keepTopmost(pictures, screen.columns(), end - begin);
    return pictures;
}

/// As large as it can be in the middle of a room, all in pixels.
QRect fitted(const vt::Bitmap &bitmap, QSize room)
{
    const qint64 across = qint64(bitmap.width) * room.height();
    const qint64 down = qint64(bitmap.height) * room.width();
    const QSize size = across > down ? QSize{room.width(), int(std::max<qint64>(down / bitmap.width, 1))}
                                     : QSize{int(std::max<qint64>(across / bitmap.height, 1)), room.height()};
    return {QPoint{(room.width() - size.width()) / 2, (room.height() - size.height()) / 2}, size};
}

/// The part of a picture that stands in cells of a line. Nothing: there is no such picture, or it is not so large.
std::optional<TerminalPicture> pictureIn(const vt::PlaceholderRun &run, const vt::Screen &screen)
{
    const auto images = screen.images.images();
    const auto image = std::ranges::find_if(images, [&](const vt::Image &each) {
        return run.image != 0 && each.id == run.image && each.isAlternate == screen.isAlternate();
    });
    if (image == images.end())
        return std::nullopt;
    const auto &rooms = image->virtualPlacements;
    const auto room = std::ranges::find_if(
        rooms, [&run](const vt::VirtualPlacement &each) { return run.placement == 0 || each.id == run.placement; });
    if (room == rooms.end() || run.row >= room->rows || run.column >= room->columns)
        return std::nullopt;
    const QSize cell{room->cell.width, room->cell.height};
    const QSize whole{room->columns * cell.width(), room->rows * cell.height()};
    const int count = std::min(run.count, room->columns - run.column);
    return TerminalPicture{
        .bitmap = image->bitmap,
        .source = {0, 0, image->bitmap->width, image->bitmap->height},
        .column = run.x,
        .target = fitted(*image->bitmap, whole).translated(-run.column * cell.width(), -run.row * cell.height()),
        .cell = cell,
        .clip = {0, 0, count * cell.width(), cell.height()}};
}

/// Whether a part that stands in the next line is the next part of a picture, which is then shown as one.
bool goesOnBelow(const TerminalPicture &above, const TerminalPicture &part)
{
    const int rows = above.clip.height() / above.cell.height();
    return above.bitmap == part.bitmap && above.cell == part.cell && above.column == part.column
        && above.clip.width() == part.clip.width() && above.line + rows == part.line
        && above.target.translated(0, -above.clip.height()) == part.target;
}

/// The pictures that the characters of a line stand for.
void addPicturesOf(const vt::Line &line, qint64 id, const vt::Screen &screen, QList<TerminalPicture> &pictures)
{
    constexpr qsizetype mostParts = 2048; // a hostile screen has another one in each cell
    constexpr qsizetype besides = 8; // so many pictures side by side are put together
    for (const vt::PlaceholderRun &run : vt::placeholdersIn(line)) {
        auto part = pictures.size() < mostParts ? pictureIn(run, screen) : std::nullopt;
        if (!part)
            continue;
        part->line = id;
        const auto first = pictures.end() - std::min(besides, pictures.size());
        const auto above = std::find_if(first, pictures.end(),
                                        [&part](const TerminalPicture &each) { return goesOnBelow(each, *part); });
        if (above != pictures.end())
            above->clip.setHeight(above->clip.height() + part->cell.height());
        else
            pictures.append(*part);
    }
}

/// The columns [from, to) of a line as text.
QString textOf(const vt::Line &line, int from, int to)
{
    QString text;
    int column = 0;
    for (const vt::Glyphs &glyph : line.glyphs) {
        if (column >= from && column < to)
            appendText(line, glyph, text);
        column += glyph.width;
    }
    return text;
}

void trimEnd(QString &text)
{
    while (text.endsWith(u' '))
        text.chop(1);
}

} // namespace

TerminalModes modesOf(const vt::Screen &screen)
{
    const vt::Modes &modes = screen.modes;
    using Mouse = TerminalModes::Mouse;
    using Encoding = TerminalModes::MouseEncoding;
    return {.mouse = modes.has(Mode::MouseMotion) ? Mouse::Motion
                : modes.has(Mode::MouseDrag)      ? Mouse::Drag
                : modes.has(Mode::MouseClick)     ? Mouse::Click
                : modes.has(Mode::MousePress)     ? Mouse::Press
                                                  : Mouse::Off,
            .mouseEncoding = modes.has(Mode::MouseSgr) ? Encoding::Sgr
                : modes.has(Mode::MouseUrxvt)          ? Encoding::Urxvt
                : modes.has(Mode::MouseUtf8)           ? Encoding::Utf8
                                                       : Encoding::Legacy,
            .alternateScreen = screen.isAlternate(),
            .alternateScroll = modes.has(Mode::AlternateScroll),
            .bracketedPaste = modes.has(Mode::BracketedPaste),
            .applicationCursor = modes.has(Mode::ApplicationCursor),
            .applicationKeypad = modes.has(Mode::ApplicationKeypad),
            .focusReports = modes.has(Mode::FocusReports),
            .reverseScreen = modes.has(Mode::ReverseScreen),
            .synchronized = modes.has(Mode::Synchronized),
            .newLine = modes.has(Mode::NewLine),
            .backspaceSendsBackspace = modes.has(Mode::BackspaceSendsBackspace),
            .modifyOtherKeys = screen.modifyOtherKeys};
}

TerminalFrame takePicture(vt::Screen &screen, std::optional<qint64> top, int count)
{
    TerminalFrame frame;
    frame.columns = screen.columns();
    frame.rows = screen.rows();
    frame.firstLine = screen.firstLine();
    frame.screenTop = screen.topLine();
    frame.epoch = screen.epoch;
    frame.cursor = cursorOf(screen);
    frame.modes = modesOf(screen);
    frame.palette = paletteOf(screen.palette);
    const qint64 begin = std::max(top.value_or(frame.screenTop), frame.firstLine);
    const qint64 length = top ? count : screen.rows();
    const qint64 end = std::min(begin + std::max<qint64>(length, 0), frame.screenTop + frame.rows);
    prunePlacements(screen);
    frame.pictures = picturesOf(screen, begin, end);
    QList<TerminalPicture> inText;
    vt::Line line;
    for (qint64 id = begin; id < end; ++id) {
        if (!readLine(screen, id, line))
            continue;
        if (!screen.images.isEmpty())
            addPicturesOf(line, id, screen, inText);
        frame.lines.append(lineOf(line));
        frame.lines.back().id = id;
        // Of what scrolled off nothing changes any more but how its command ended.
        frame.lines.back().revision = id >= frame.screenTop ? screen.grid->row(int(id - frame.screenTop)).revision
                                                            : quint64(frame.lines.back().commandEnd);
    }
    if (!inText.isEmpty()) {
        frame.pictures += inText;
        std::ranges::stable_sort(frame.pictures, {}, &TerminalPicture::z);
    }
    ++screen.revision;
    return frame;
}

void appendText(const vt::Line &line, const vt::Glyphs &glyph, QString &text)
{
    if (glyph.code == vt::placeholderCode) { // a part of a picture
        text += u' ';
        return;
    }
    const char32_t first = glyph.code == 0 ? U' ' : glyph.code;
    text += QStringView{QChar::fromUcs4(first)};
    for (const char32_t code : line.tailOf(glyph))
        text += QStringView{QChar::fromUcs4(code)};
}

CommandEnd commandEndOf(vt::RowMarks marks)
{
    return marks.has(vt::RowMarks::Failed)   ? CommandEnd::Failed
        : marks.has(vt::RowMarks::Succeeded) ? CommandEnd::Succeeded
                                             : CommandEnd::Unknown;
}

QString selectedText(const vt::Screen &screen, const TerminalSelection &selection)
{
    const auto [start, end] = std::minmax(selection.start, selection.end);
    const bool isBlock = selection.kind == TerminalSelection::Kind::Block;
    const auto [left, right] = std::minmax(selection.start.column, selection.end.column);
    const qint64 first = std::max<qint64>(start.line, screen.firstLine());
    const qint64 last = std::min<qint64>(end.line, screen.topLine() + screen.rows() - 1);
    QString text;
    vt::Line line;
    for (qint64 id = first; id <= last && readLine(screen, id, line); ++id) {
        const int from = isBlock ? left : id == start.line ? start.column : 0;
        const int to = isBlock ? right : id == end.line ? end.column : screen.columns();
        QString part = textOf(line, from, to);
        const bool goesOn = line.isWrapped && !isBlock && id != last;
        if (!goesOn)
            trimEnd(part);
        text += part;
        if (!goesOn && id != last)
            text += u'\n';
    }
    return text;
}
