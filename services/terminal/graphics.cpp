// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/dispatch.h"
#include "services/terminal/move.h"
#include "services/terminal/placement.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace vt {

namespace {

// kitty's graphics protocol: https://sw.kovidgoyal.net/kitty/graphics-protocol/. Left out: files and shared memory,
// which are not those of the user's computer; animations; places that other pictures decide on.

/// Numbers of the command and a constant. A command that names no picture gets no answer.
void answer(Outbox &outbox, const GraphicsCommand &command, const char *problem)
{
    const uint32_t least = problem == nullptr ? 1 : 2;
    if ((command.image == 0 && command.number == 0) || command.quiet >= least)
        return;
    std::string reply = "\x1b_G";
    const auto add = [&reply](const char *key, uint32_t value) {
        if (value != 0)
            reply += (reply.ends_with('G') ? "" : ",") + std::string{key} + std::to_string(value);
    };
    add("i=", command.image);
    add("I=", command.number);
    add("p=", command.placement);
    outbox.graphicsReply(reply + ';' + (problem == nullptr ? "OK" : problem) + "\x1b\\");
}

Image *imageOf(Screen &screen, uint32_t id)
{
    const auto images = screen.images.images();
    const auto found = std::ranges::find_if(images, [&](const Image &image) {
        return id != 0 && image.id == id && image.isAlternate == screen.isAlternate();
    });
    return found == images.end() ? nullptr : &*found;
}

/// The newest of those with a number.
Image *numberedImage(Screen &screen, uint32_t number)
{
    Image *newest = nullptr;
    for (Image &image : screen.images.images()) {
        if (number != 0 && image.number == number && image.isAlternate == screen.isAlternate())
            newest = &image;
    }
    return newest;
}

/// The length of a side that was not given, so that the picture keeps its shape.
int otherSide(int64_t given, int source, int otherSource, int64_t most)
{
    return int(std::clamp<int64_t>(given * otherSource / source, 1, most));
}

/// Where a picture goes, in pixels from the corner of the cursor's cell.
PixelRect targetFor(PixelSize cell, const PixelRect &source, const GraphicsCommand &command)
{
    PixelRect target{.x = int(std::min(command.offsetX, uint32_t(cell.width - 1))),
                     .y = int(std::min(command.offsetY, uint32_t(cell.height - 1))),
                     .width = source.width,
                     .height = source.height};
    const int columns = int(std::min(command.columns, uint32_t(maxColumns)));
    const int rows = int(std::min(command.rows, uint32_t(maxRows)));
    if (columns != 0)
        target.width = columns * cell.width - target.x;
    if (rows != 0)
        target.height = rows * cell.height - target.y;
    if (columns != 0 && rows == 0)
        target.height = otherSide(target.width, source.width, source.height, int64_t{maxRows} * cell.height);
    if (rows != 0 && columns == 0)
        target.width = otherSide(target.height, source.height, source.width, int64_t{maxColumns} * cell.width);
    return target;
}

/// At the cursor; nothing: no pixel of the picture is asked for.
std::optional<Placement> placementFor(const Screen &screen, const Bitmap &bitmap, const GraphicsCommand &command)
{
    const uint32_t width = uint32_t(bitmap.width);
    const uint32_t height = uint32_t(bitmap.height);
    if (command.x >= width || command.y >= height)
        return {};
    const auto length = [](uint32_t asked, uint32_t most) { return int(asked == 0 ? most : std::min(asked, most)); };
    const PixelSize cell = screen.cell;
    const PixelRect source{.x = int(command.x),
                           .y = int(command.y),
                           .width = length(command.sourceWidth, width - command.x),
                           .height = length(command.sourceHeight, height - command.y)};
    const PixelRect target = targetFor(cell, source, command);
    return Placement{.kind = Placement::Kind::Graphics,
                     .id = command.placement,
                     .line = screen.topLine() + screen.cursor.y,
                     .column = screen.cursor.x,
                     .columns = (target.x + target.width + cell.width - 1) / cell.width,
                     .rows = (target.y + target.height + cell.height - 1) / cell.height,
                     .source = source,
                     .target = target,
                     .cell = cell,
                     .z = command.z};
}

/// Into the last row of a picture, behind its last column.
void moveBehind(Screen &screen, int columns, int rows)
{
    const int x = screen.cursor.x + std::min(columns, screen.columns());
    screen.cursor.pendingWrap = false;
    screen.clusterOpen = false;
    for (int i = 1; i < rows; ++i)
        lineFeed(screen);
    if (x < screen.columns()) {
        screen.cursor.x = x;
        return;
    }
    carriageReturn(screen);
    lineFeed(screen);
}

/// Where the characters for its cells are printed. There is one such place under each name, so the newest counts.
const char *placeVirtually(Screen &screen, Image &image, const GraphicsCommand &command)
{
    if (image.id == 0)
        return "EINVAL:A picture that characters stand for needs an id";
    const auto hasName = [&command](const auto &placement) { return placement.id == command.placement; };
    std::erase_if(image.virtualPlacements, hasName);
    if (command.placement != 0)
        std::erase_if(image.placements, hasName);
    if (screen.images.placements() >= ImageStore::maxPlacements)
        return "ENOSPC:Too many pictures at once";
    const auto cells = [](uint32_t asked, int pixels, int cellPixels, int most) {
        const int needed = (pixels + cellPixels - 1) / cellPixels;
        return asked == 0 ? std::min(needed, most) : int(std::min(asked, uint32_t(most)));
    };
    const PixelSize cell = screen.cell;
    image.virtualPlacements.push_back({.id = command.placement,
                                       .columns = cells(command.columns, image.bitmap->width, cell.width, maxColumns),
                                       .rows = cells(command.rows, image.bitmap->height, cell.height, maxRows),
                                       .cell = cell});
    return nullptr;
}

/// `image` may be gone afterwards.
const char *place(Screen &screen, Image &image, const GraphicsCommand &command)
{
    if (command.parent != 0)
        return "EINVAL:A picture cannot be placed beside another one";
    if (command.isVirtual != 0)
        return placeVirtually(screen, image, command);
    const auto placement = placementFor(screen, *image.bitmap, command);
    if (!placement)
        return "EINVAL:The part to be shown lies outside of the picture";
    if (command.placement != 0) {
        const auto hasName = [&command](const auto &other) { return other.id == command.placement; };
        std::erase_if(image.placements, hasName);
        std::erase_if(image.virtualPlacements, hasName);
    }
    const size_t others = screen.images.placements();
    if (others >= ImageStore::maxPlacements
        || !screen.pixelBudget.spend(uint64_t(placement->rows) * PixelBudget::perRow(others)))
        return "ENOSPC:Too many pictures at once";
    image.placements.push_back(*placement);
    if (command.keepsCursor == 0)
        moveBehind(screen, placement->columns, placement->rows);
    return nullptr;
}

/// An image that was sent before.
const char *placeKnown(Screen &screen, GraphicsCommand &command)
{
    if (command.image != 0 && command.number != 0)
        return "EINVAL:A picture has an id or a number, not both";
    Image *const image = command.image != 0 ? imageOf(screen, command.image) : numberedImage(screen, command.number);
    if (image == nullptr)
        return "ENOENT:There is no such picture";
    command.image = image->id;
    return place(screen, *image, command);
}

/// All of a picture has come.
void takeUpload(Screen &screen, Outbox &outbox, const Upload &upload)
{
    GraphicsCommand command = upload.command;
    auto bitmap = bitmapOf(upload, screen.pixelBudget);
    const char *problem = bitmap ? nullptr : bitmap.error();
    const bool isNamed = command.image != 0 || command.number != 0;
    if (bitmap && (command.action == 'T' || (command.action == 't' && isNamed))) {
        Image &image = screen.images.add({.id = command.image,
                                          .number = command.number,
                                          .isAlternate = screen.isAlternate(),
                                          .bitmap = std::make_shared<const Bitmap>(std::move(*bitmap))});
        command.image = image.id;
        if (command.action == 'T')
            problem = place(screen, image, command);
        screen.images.removeImages([](const Image &each) { return each.id == 0 && each.placements.empty(); });
    }
    answer(outbox, command, problem);
}

/// A picture, or a piece of one.
void receive(Screen &screen, Outbox &outbox, const GraphicsCommand &command, std::string_view base64)
{
    std::optional<Upload> &upload = screen.upload;
    if (upload && command.image != 0 && command.image != upload->command.image)
        upload.reset(); // the end of that one never came
    if (!upload) {
        if (const char *problem = problemOf(command)) {
            answer(outbox, command, problem);
            return;
        }
        upload.emplace(Upload{.command = command});
    } else if (command.quiet != 0) {
        upload->command.quiet = command.quiet;
    }
    if (const char *problem = addPiece(*upload, base64)) {
        answer(outbox, upload->command, problem);
        upload.reset();
    } else if (command.more == 0) {
        const Upload whole = std::move(*upload);
        upload.reset();
        takeUpload(screen, outbox, whole);
    }
}

/// Whether a command that deletes means a placement. `kind` is its letter in lower case.
bool isMeant(const Screen &screen, const GraphicsCommand &command, char kind, const Image &image,
             const Placement &placement)
{
    const int64_t x = int64_t{command.x} - 1;
    const int64_t y = screen.topLine() + int64_t{command.y} - 1;
    const int64_t cursorLine = screen.topLine() + screen.cursor.y;
    const bool isNamed = command.placement == 0 || placement.id == command.placement;
    switch (kind) {
    case 'a': return true;
    case 'i':
    case 'n': return image.id == command.image && isNamed;
    case 'c': return placement.isOnColumn(screen.cursor.x) && placement.isOnLines(cursorLine, cursorLine + 1);
    case 'p': return placement.isOnColumn(x) && placement.isOnLines(y, y + 1);
    case 'q': return placement.isOnColumn(x) && placement.isOnLines(y, y + 1) && placement.z == command.z;
    case 'r': return image.id != 0 && image.id >= command.x && image.id <= command.y;
    case 'x': return placement.isOnColumn(x);
    case 'y': return placement.isOnLines(y, y + 1);
    case 'z': return placement.z == command.z;
    default: return false;
    }
}

/// A capital letter frees pictures that are shown nowhere any more.
void deletePlacements(Screen &screen, GraphicsCommand command)
{
    const bool isCapital = command.deletion >= 'A' && command.deletion <= 'Z';
    const char kind = isCapital ? char(command.deletion - 'A' + 'a') : command.deletion;
    const bool isByName = kind == 'i' || kind == 'n' || kind == 'r'; // these reach into the scrollback
    if (kind == 'n') {
        const Image *const image = numberedImage(screen, command.number);
        command.image = image == nullptr ? 0 : image->id;
    }
    if ((kind == 'i' || kind == 'n') && command.image == 0)
        return;
    for (Image &image : screen.images.images()) {
        if (isByName && image.isAlternate == screen.isAlternate())
            std::erase_if(image.virtualPlacements, [&](const VirtualPlacement &placement) {
                return isMeant(screen, command, kind, image, {.id = placement.id});
            });
    }
    screen.images.removePlacements(
        [&](const Image &image, const Placement &placement) {
            return placement.kind == Placement::Kind::Graphics && image.isAlternate == screen.isAlternate()
                && (isByName || isVisible(screen, image, placement))
                && isMeant(screen, command, kind, image, placement);
        },
        isCapital ? Unplaced::Drop : Unplaced::Keep);
    if (isCapital && isByName)
        screen.images.removeImages([&](const Image &image) {
            return image.isAlternate == screen.isAlternate() && !image.isPlaced()
                && isMeant(screen, command, kind, image, {});
        });
}

} // namespace

void runApc(Screen &screen, Outbox &outbox, std::string_view text, PictureCursor cursor)
{
    if (!text.starts_with('G'))
        return;
    text.remove_prefix(1);
    const size_t end = std::min(text.find(';'), text.size());
    GraphicsCommand command = parseGraphicsCommand(text.substr(0, end));
    if (cursor == PictureCursor::Stays)
        command.keepsCursor = 1;
    const bool isPicture = command.action == 't' || command.action == 'T' || command.action == 'q';
    if (command.isMalformed || !isPicture)
        screen.upload.reset(); // nothing may come between the pieces
    if (command.isMalformed) {
        answer(outbox, command, "EINVAL:The command cannot be read");
    } else if (isPicture) {
        receive(screen, outbox, command, text.substr(std::min(end + 1, text.size())));
    } else if (command.action == 'p') {
        const char *problem = placeKnown(screen, command);
        answer(outbox, command, problem);
    } else if (command.action == 'd') {
        deletePlacements(screen, command);
    } else {
        answer(outbox, command, "EINVAL:Animations are not supported");
    }
}

} // namespace vt
