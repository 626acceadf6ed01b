// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/panelayout.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int maxDepth = 16;
constexpr int maxSize = 100'000; // pixels
constexpr qsizetype maxText = 16 * 1024;

QJsonValue toJson(const PaneLayout &layout)
{
    if (layout.parts.isEmpty())
        return layout.pane;
    QJsonArray parts;
    QJsonArray sizes;
    for (qsizetype i = 0; i < layout.parts.size(); ++i) {
        parts.append(toJson(layout.parts.at(i)));
        sizes.append(layout.sizes.value(i, 1));
    }
    const auto side = layout.orientation == Qt::Horizontal ? u"right"_s : u"below"_s;
    return QJsonObject{{u"side"_s, side}, {u"parts"_s, parts}, {u"sizes"_s, sizes}};
}

/// `next` is the number of the next leaf.
std::optional<PaneLayout> layoutFrom(const QJsonValue &json, int depth, int *next)
{
    if (json.isDouble()) {
        if (json.toInt(-1) != *next || *next >= PaneLayout::maxPanes)
            return std::nullopt;
        return PaneLayout{.pane = (*next)++, .orientation = Qt::Horizontal, .parts = {}, .sizes = {}};
    }
    const auto parts = json["parts"_L1].toArray();
    const auto sizes = json["sizes"_L1].toArray();
    const auto side = json["side"_L1].toString();
    if (depth >= maxDepth || parts.size() < 2 || parts.size() > PaneLayout::maxPanes
        || (side != "right"_L1 && side != "below"_L1))
        return std::nullopt;
    PaneLayout layout{
        .pane = -1, .orientation = side == "right"_L1 ? Qt::Horizontal : Qt::Vertical, .parts = {}, .sizes = {}};
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const auto part = layoutFrom(parts.at(i), depth + 1, next);
        if (!part)
            return std::nullopt;
        layout.parts << *part;
        layout.sizes << std::clamp(sizes.at(i).toInt(1), 1, maxSize);
    }
    return layout;
}

PaneLayout renumbered(PaneLayout layout, const QList<int> &panes)
{
    if (layout.parts.isEmpty())
        layout.pane = panes.value(layout.pane, -1);
    for (auto &part : layout.parts)
        part = renumbered(part, panes);
    return layout;
}

/// `group` stands where the first of `panes` was, and is taken; nothing: there were only others of them.
std::optional<PaneLayout> withGroup(const PaneLayout &whole, const QList<int> &panes, std::optional<PaneLayout> *group)
{
    if (whole.parts.isEmpty())
        return panes.contains(whole.pane) ? std::exchange(*group, std::nullopt) : std::optional{whole};
    PaneLayout kept{.pane = -1, .orientation = whole.orientation, .parts = {}, .sizes = {}};
    int freed = 0;
    qsizetype place = -1;
    for (qsizetype i = 0; i < whole.parts.size(); ++i) {
        const bool hadGroup = group->has_value();
        auto part = withGroup(whole.parts.at(i), panes, group);
        const int size = whole.sizes.value(i, 1);
        if (!part) {
            freed += size;
            continue;
        }
        if (hadGroup && !group->has_value())
            place = kept.parts.size();
        kept.parts << std::move(*part);
        kept.sizes << size;
    }
    if (kept.parts.isEmpty())
        return std::nullopt;
    if (place >= 0) // it keeps the room of all of them
        kept.sizes[place] += freed;
    return kept.parts.size() == 1 ? kept.parts.constFirst() : kept;
}

} // namespace

PaneLayout gridLayout(int panes)
{
    const int columns = static_cast<int>(std::ceil(std::sqrt(panes)));
    PaneLayout rows{.pane = -1, .orientation = Qt::Vertical, .parts = {}, .sizes = {}};
    for (int first = 0; first < panes; first += columns) {
        PaneLayout row{.pane = -1, .orientation = Qt::Horizontal, .parts = {}, .sizes = {}};
        for (int pane = first; pane < std::min(panes, first + columns); ++pane) {
            row.parts << PaneLayout{.pane = pane, .orientation = Qt::Horizontal, .parts = {}, .sizes = {}};
            row.sizes << 1;
        }
        rows.parts << (row.parts.size() == 1 ? row.parts.constFirst() : row);
        rows.sizes << 1;
    }
    return rows.parts.size() == 1 ? rows.parts.constFirst() : rows;
}

QString textOf(const PaneLayout &layout)
{
    if (layout.parts.isEmpty())
        return {};
    return QString::fromUtf8(QJsonDocument{toJson(layout).toObject()}.toJson(QJsonDocument::Compact));
}

std::optional<PaneLayout> paneLayoutFrom(const QString &text)
{
    if (text.isEmpty() || text.size() > maxText)
        return std::nullopt;
    int next = 0;
    return layoutFrom(QJsonDocument::fromJson(text.toUtf8()).object(), 0, &next);
}

int paneCount(const PaneLayout &layout)
{
    if (layout.parts.isEmpty())
        return 1;
    int count = 0;
    for (const auto &part : layout.parts)
        count += paneCount(part);
    return count;
}

PaneLayout grouped(const PaneLayout &whole, const QList<int> &panes, const PaneLayout &layout)
{
    std::optional<PaneLayout> group = renumbered(layout, panes);
    return withGroup(whole, panes, &group).value_or(whole);
}
