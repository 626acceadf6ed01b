// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/palettedelegate.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QTextLayout>

using namespace Qt::StringLiterals;

namespace {

QList<QTextLayout::FormatRange> strong(const QList<int> &marked, const QColor &textColor, qsizetype length)
{
    QTextCharFormat format;
    format.setForeground(textColor);
    format.setFontWeight(QFont::DemiBold);
    QList<QTextLayout::FormatRange> ranges;
    for (const int at : marked) {
        if (at >= length)
            continue;
        if (!ranges.isEmpty() && ranges.constLast().start + ranges.constLast().length == at)
            ++ranges.last().length;
        else
            ranges.append({at, 1, format});
    }
    return ranges;
}

/// Gives the width that was used.
int drawMarked(QPainter *painter, const QRect &area, const QString &text, const QList<int> &marked,
               const QColor &textColor)
{
    const QFontMetrics metrics{painter->font()};
    const int room =
        marked.isEmpty() ? area.width() : area.width() - metrics.averageCharWidth(); // strong letters are wider
    const QString shown = metrics.elidedText(text, Qt::ElideRight, room);
    QTextLayout layout{shown, painter->font()};
    layout.setFormats(strong(marked, textColor, shown == text ? text.size() : shown.size() - 1));
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setNumColumns(static_cast<int>(shown.size()));
    layout.endLayout();
    layout.draw(painter, QPointF{qreal(area.left()), area.top() + (area.height() - line.height()) / 2});
    return static_cast<int>(line.naturalTextWidth());
}

} // namespace

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Tokens &tokens = tokensOf(option.widget);
    painter->save();
    painter->setFont(option.font);
    if (option.state.testFlag(QStyle::State_Selected))
        stylepaint::roundedBox(painter, option.rect.adjusted(scaled(4), 1, -scaled(4), -1), 6, tokens.accentBackground,
                               {});
    QRect area = option.rect.adjusted(scaled(14), 0, -scaled(14), 0);
    const int side = scaled(16);
    const bool isEnabled = (index.flags() & Qt::ItemIsEnabled) != 0;
    const auto icon = index.data(Qt::DecorationRole).value<QIcon>();
    if (!icon.isNull()) {
        icon.paint(painter, QRect{area.left(), area.center().y() - side / 2, side, side});
        area.setLeft(area.left() + side + scaled(10));
    }
    // Half of it is the detail's at most, and what the name leaves; its letters may be strong.
    const int name = option.fontMetrics.horizontalAdvance(index.data().toString()) * 11 / 10;
    const int detailRoom = std::max(area.width() / 2, area.width() - name - scaled(22));
    const QString detail =
        option.fontMetrics.elidedText(index.data(PaletteDetail).toString(), Qt::ElideMiddle, detailRoom);
    painter->setPen(tokens.soft);
    painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter, detail);
    area.setRight(area.right() - option.fontMetrics.horizontalAdvance(detail) - scaled(12));
    painter->setPen(isEnabled ? tokens.text : tokens.soft);
    const int used = drawMarked(painter, area, index.data().toString(), index.data(PaletteMarked).value<QList<int>>(),
                                tokens.accent);
    const QString also = index.data(PaletteAlso).toString();
    const QRect rest = area.adjusted(used + scaled(10), 0, 0, 0);
    if (!also.isEmpty() && rest.width() > scaled(40)) {
        painter->setPen(tokens.soft);
        painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(also, Qt::ElideRight, rest.width()));
    }
    painter->restore();
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {scaled(200), std::max(scaled(32), option.fontMetrics.height() + scaled(10))};
}

QIcon paletteIcon(const PaletteEntry &entry)
{
    if (!entry.icon.isNull())
        return entry.icon;
    switch (entry.kind) {
    case PaletteKind::Command: return themedIcon("chevron-right"_L1);
    case PaletteKind::Tpu: return themedIcon("cpu"_L1);
    case PaletteKind::Host: return themedIcon("server"_L1);
    case PaletteKind::Request: return themedIcon("inbox"_L1);
    case PaletteKind::Job: return themedIcon("play"_L1);
    case PaletteKind::Zone: return themedIcon("globe"_L1);
    case PaletteKind::Profile: return themedIcon("user"_L1);
    case PaletteKind::Setting: return themedIcon("settings"_L1);
    case PaletteKind::Guide: return themedIcon("book-open"_L1);
    case PaletteKind::Practice: return themedIcon("zap"_L1);
    }
    return {};
}

const char *paletteKindSource(PaletteKind kind)
{
    switch (kind) {
    case PaletteKind::Command: return nullptr;
    case PaletteKind::Tpu: return QT_TRANSLATE_NOOP("CommandPalette", "TPU");
    case PaletteKind::Host: return QT_TRANSLATE_NOOP("CommandPalette", "Host");
    case PaletteKind::Request: return QT_TRANSLATE_NOOP("CommandPalette", "Request");
    case PaletteKind::Job: return QT_TRANSLATE_NOOP("CommandPalette", "Job");
    case PaletteKind::Zone: return QT_TRANSLATE_NOOP("CommandPalette", "Zone");
    case PaletteKind::Profile: return QT_TRANSLATE_NOOP("CommandPalette", "Profile");
    case PaletteKind::Setting: return QT_TRANSLATE_NOOP("CommandPalette", "Setting");
    case PaletteKind::Guide: return QT_TRANSLATE_NOOP("CommandPalette", "Guide");
    case PaletteKind::Practice: return QT_TRANSLATE_NOOP("CommandPalette", "Practice");
    }
    return nullptr;
}

QString paletteKindText(PaletteKind kind)
{
    const char *source = paletteKindSource(kind);
    return source != nullptr ? QCoreApplication::translate("CommandPalette", source) : QString{};
}
