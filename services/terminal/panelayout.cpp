// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/panelayout.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

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
