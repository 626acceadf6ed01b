// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/bitmap.h"

#include <chrono>
#include <memory>
#include <span>
#include <vector>

namespace vt {

struct PixelSize
{
    int width = 0;
    int height = 0;
};

struct PixelRect
{
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// A picture, or a part of one, on the cells of a screen or its scrollback.
struct Placement
{
    enum class Kind : uint8_t {
        Graphics, ///< kitty's protocol: over the text or under it, which stays
        Sixel, ///< takes the place of the text, and goes when text is written there
    };

    Kind kind = Kind::Graphics;
    uint32_t id = 0; ///< the program's name for it, or 0
    int64_t line = 0; ///< of its upper left cell, by its id
    int column = 0;
    int columns = 1; ///< that it covers, in part at least
    int rows = 1;
    PixelRect source{}; ///< of the picture
    PixelRect target{}; ///< from the corner of its first cell, where a cell has the size `cell`
    PixelSize cell{};
    int z = 0; ///< below 0: under the text

    [[nodiscard]] bool isOnLines(int64_t first, int64_t end) const { return line < end && line + rows > first; }
    [[nodiscard]] bool isOnColumn(int64_t x) const { return x >= column && x < column + columns; }
};

/// A picture that is shown wherever a program prints the characters for its cells (placeholder.h).
struct VirtualPlacement
{
    uint32_t id = 0; ///< as of a Placement
    int columns = 1; ///< of the room that the picture is fitted into
    int rows = 1;
    PixelSize cell{};
};

struct Image
{
    uint32_t id = 0; ///< the program's name for it, or one that was given to it; 0: nobody can ask for it again
    uint32_t number = 0; ///< several may have the same
    bool isAlternate = false; ///< which screen it belongs to
    std::shared_ptr<const Bitmap> bitmap;
    std::vector<Placement> placements{};
    std::vector<VirtualPlacement> virtualPlacements{};

    [[nodiscard]] bool isPlaced() const { return !placements.empty() || !virtualPlacements.empty(); }
};

/// What becomes of a picture when its last placement goes. One without an id always goes with it.
enum class Unplaced : uint8_t { Keep, Drop };

/// The pictures of a terminal, oldest first. Bounded: for a new one the oldest go, those that are shown nowhere first.
class ImageStore
{
public:
    static constexpr size_t maxBytes = 64 * 1024 * 1024;
    static constexpr size_t maxImages = 512;
    static constexpr size_t maxPlacements = 2048;

    [[nodiscard]] bool isEmpty() const { return m_images.empty(); }
    /// Memory of all pixels.
    [[nodiscard]] size_t bytes() const { return m_bytes; }
    [[nodiscard]] std::span<const Image> images() const { return m_images; }
    /// What is placed where may be changed, nothing else.
    [[nodiscard]] std::span<Image> images() { return m_images; }
    /// How many there are of all pictures.
    [[nodiscard]] size_t placements() const;
    /// In the place of one with the same id on the same screen. One that has a number and no id gets an id.
    Image &add(Image image);
    template <typename Predicate>
    void removeImages(Predicate goes)
    {
        std::erase_if(m_images, [&](const Image &image) {
            const bool isGone = goes(image);
            m_bytes -= isGone ? image.bitmap->bytes() : 0;
            return isGone;
        });
    }
    /// `goes` is asked about each placement with its picture.
    template <typename Predicate>
    void removePlacements(Predicate goes, Unplaced unplaced)
    {
        for (auto image = m_images.begin(); image != m_images.end();) {
            const size_t removed =
                std::erase_if(image->placements, [&](const Placement &placement) { return goes(*image, placement); });
            const bool isLast = removed != 0 && !image->isPlaced();
            if (isLast && (unplaced == Unplaced::Drop || image->id == 0)) {
                m_bytes -= image->bitmap->bytes();
                image = m_images.erase(image);
            } else {
                ++image;
            }
        }
    }

private:
    void makeRoom(size_t bytes);
    [[nodiscard]] uint32_t freeId();

    std::vector<Image> m_images;
    size_t m_bytes = 0;
    uint32_t m_lastId = 0x7fffffff; // programs begin at 1
};

/// How many pixels may be worked on in a while: a few bytes can ask for millions of them.
class PixelBudget
{
public:
    static constexpr uint64_t most = 16 * 1024 * 1024; ///< in each window, so also at once
    static constexpr std::chrono::milliseconds window{250};
    /// What a line feed behind a picture counts for, when there are so many placements.
    static constexpr uint64_t perRow(size_t placements) { return 256 + placements; }
    /// What bytes that have to be unpacked count for, besides the pixels in them.
    static constexpr uint64_t perPacked(size_t bytes) { return bytes / 2; }

    void setTime(std::chrono::milliseconds now);
    /// False: not now.
    [[nodiscard]] bool spend(uint64_t pixels);

private:
    std::chrono::milliseconds m_now{0};
    std::chrono::milliseconds m_start{0};
    uint64_t m_spent = 0;
};

} // namespace vt
