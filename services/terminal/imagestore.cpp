// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/imagestore.h"

#include <algorithm>
#include <utility>

namespace vt {

size_t ImageStore::placements() const
{
    size_t count = 0;
    for (const Image &image : m_images)
        count += image.placements.size() + image.virtualPlacements.size();
    return count;
}

Image &ImageStore::add(Image image)
{
    if (image.id != 0)
        removeImages(
            [&image](const Image &other) { return other.id == image.id && other.isAlternate == image.isAlternate; });
    else if (image.number != 0)
        image.id = freeId();
    makeRoom(image.bitmap->bytes());
    m_bytes += image.bitmap->bytes();
    return m_images.emplace_back(std::move(image));
}

void ImageStore::makeRoom(size_t bytes)
{
    while (!m_images.empty() && (m_bytes + bytes > maxBytes || m_images.size() >= maxImages)) {
        auto oldest = std::ranges::find_if(m_images, [](const Image &image) { return !image.isPlaced(); });
        if (oldest == m_images.end())
            oldest = m_images.begin();
        m_bytes -= oldest->bitmap->bytes();
        m_images.erase(oldest);
    }
}

uint32_t ImageStore::freeId()
{
    const auto isTaken = [this] {
        return std::ranges::any_of(m_images, [this](const Image &image) { return image.id == m_lastId; });
    };
    do
        ++m_lastId;
    while (m_lastId == 0 || isTaken());
    return m_lastId;
}

void PixelBudget::setTime(std::chrono::milliseconds now)
{
    m_now = std::max(m_now, now);
}

bool PixelBudget::spend(uint64_t pixels)
{
    if (m_now - m_start >= window) {
        m_start = m_now;
        m_spent = 0;
    }
    if (pixels > most - m_spent)
        return false;
    m_spent += pixels;
    return true;
}

} // namespace vt
