// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tmux/windowlayout.h"

#include <QByteArray>

namespace tmux {

namespace {

constexpr qsizetype maxLayoutText = 64 * 1024;
constexpr int maxCells = 10'000; // tmux's own limit of a window's side
constexpr qsizetype checksumDigits = 4;

/// As tmux computes it: 16 bits, turned by one for each character.
quint16 checksumOf(QByteArrayView text)
{
    quint16 sum = 0;
    for (const char c : text) {
        sum = static_cast<quint16>((sum >> 1) | ((sum & 1) << 15));
        sum = static_cast<quint16>(sum + static_cast<uchar>(c));
    }
    return sum;
}

/// Reads from the left; whatever fails leaves it where it is of no use any more.
class LayoutReader
{
public:
    explicit LayoutReader(QByteArrayView text)
        : m_rest{text}
    {
    }

    [[nodiscard]] bool isAtEnd() const { return m_rest.isEmpty(); }
    [[nodiscard]] std::optional<WindowLayout> next(int depth)
    {
        WindowLayout cell;
        int width = 0;
        int height = 0;
        int x = 0;
        int y = 0;
        if (depth > WindowLayout::maxDepth || !number(&width) || !skip('x') || !number(&height) || !skip(',')
            || !number(&x) || !skip(',') || !number(&y) || width > maxCells || height > maxCells || x > maxCells
            || y > maxCells || width < 1 || height < 1)
            return std::nullopt;
        cell.area = {x, y, width, height};
        if (skip('{'))
            return withParts(std::move(cell), Qt::Horizontal, depth);
        if (skip('['))
            return withParts(std::move(cell), Qt::Vertical, depth);
        if (!skip(',') || !number(&cell.pane) || ++m_panes > WindowLayout::maxPanes)
            return std::nullopt;
        return cell;
    }

private:
    [[nodiscard]] std::optional<WindowLayout> withParts(WindowLayout cell, Qt::Orientation orientation, int depth)
    {
        cell.orientation = orientation;
        do {
            auto part = next(depth + 1);
            if (!part)
                return std::nullopt;
            cell.parts << std::move(*part);
        } while (skip(','));
        if (!skip(orientation == Qt::Horizontal ? '}' : ']'))
            return std::nullopt;
        return cell;
    }

    bool skip(char c)
    {
        if (!m_rest.startsWith(c))
            return false;
        m_rest = m_rest.sliced(1);
        return true;
    }

    /// Of nine digits at most: the numbers of panes only grow.
    bool number(int *value)
    {
        qsizetype digits = 0;
        *value = 0;
        while (digits < m_rest.size() && digits < 9 && m_rest.at(digits) >= '0' && m_rest.at(digits) <= '9')
            *value = *value * 10 + (m_rest.at(digits++) - '0');
        m_rest = m_rest.sliced(digits);
        return digits > 0;
    }

    QByteArrayView m_rest;
    int m_panes = 0;
};

/// `left`: those that were not met yet.
std::optional<WindowLayout> keptIn(const WindowLayout &layout, QList<int> *left)
{
    if (layout.parts.isEmpty())
        return left->removeOne(layout.pane) ? std::optional{layout} : std::nullopt;
    WindowLayout kept{.pane = -1, .area = layout.area, .orientation = layout.orientation, .parts = {}};
    for (const auto &part : layout.parts)
        if (auto some = keptIn(part, left))
            kept.parts << std::move(*some);
    if (kept.parts.isEmpty())
        return std::nullopt;
    return kept.parts.size() == 1 ? kept.parts.constFirst() : kept;
}

} // namespace

std::optional<WindowLayout> parseWindowLayout(QByteArrayView text)
{
    if (text.size() > maxLayoutText || text.size() <= checksumDigits || text.at(checksumDigits) != ',')
        return std::nullopt;
    const auto rest = text.sliced(checksumDigits + 1);
    const auto sum = QByteArray::number(checksumOf(rest), 16).rightJustified(checksumDigits, '0');
    if (text.first(checksumDigits).toByteArray() != sum)
        return std::nullopt;
    LayoutReader reader{rest};
    auto layout = reader.next(0);
    return layout && reader.isAtEnd() ? layout : std::nullopt;
}

std::optional<WindowLayout> withOnly(const WindowLayout &layout, const QList<int> &panes)
{
    auto left = panes;
    return keptIn(layout, &left);
}

QList<int> panesOf(const WindowLayout &layout)
{
    if (layout.parts.isEmpty())
        return {layout.pane};
    QList<int> all;
    for (const auto &part : layout.parts)
        all += panesOf(part);
    return all;
}

} // namespace tmux
