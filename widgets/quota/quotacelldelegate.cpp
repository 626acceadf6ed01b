// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/phrases.h"
#include "widgets/quota/quotamatrix.h"
#include "widgets/quota/quotatable.h"
#include "widgets/quota/quotatext.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/statusshape.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QPainter>

namespace {

constexpr int sidePadding = 8;
constexpr int barWidth = 150;
constexpr int signSide = 9; ///< of the shape that stands for facts without room
constexpr int noteGap = 6; ///< between the words and the facts

/// Draws a pill at the left of `area`; gives where it ended, or nothing when it does not fit.
std::optional<int> drawPill(QPainter *painter, const QRect &area, const CellNote &note, const Tokens &tokens)
{
    const QFontMetrics metrics = painter->fontMetrics();
    const int width = metrics.horizontalAdvance(note.text) + 2 * scaled(7);
    if (width > area.width())
        return std::nullopt;
    const int height = metrics.height() + scaled(2);
    const QRect pill{area.left(), area.center().y() - height / 2 + 1, width, height};
    stylepaint::roundedBox(painter, pill, height / 2.0, tokens.background(note.level), {});
    painter->setPen(tokens.textColor(note.level));
    painter->drawText(pill, Qt::AlignCenter, note.text);
    return pill.right();
}

/// Where not even the first has room: its shape alone, or how many there are. Nothing is cut off.
void drawSign(QPainter *painter, const QRect &area, const QList<CellNote> &notes, const Tokens &tokens)
{
    const auto level = notes.first().level;
    const int side = scaled(signSide);
    const auto count = QStringLiteral("+%1").arg(notes.size());
    if (hasShape(level) && side <= area.width()) {
        const QRectF box{double(area.left()), area.top() + (area.height() - side) / 2.0, double(side), double(side)};
        paintStatus(painter, box, level, tokens.textColor(level));
    } else if (painter->fontMetrics().horizontalAdvance(count) <= area.width()) {
        painter->setPen(tokens.soft);
        painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter, count);
    }
}

/// As many as there is room for; "+2" for the rest, which the tool tip and the details tell.
void drawNotes(QPainter *painter, QRect area, const QList<CellNote> &notes, const Tokens &tokens)
{
    const int more = painter->fontMetrics().horizontalAdvance(QStringLiteral("+0")) + scaled(4);
    for (qsizetype i = 0; i < notes.size(); ++i) {
        const bool isLast = i + 1 == notes.size();
        const auto end = drawPill(painter, area.adjusted(0, 0, isLast ? 0 : -more, 0), notes[i], tokens);
        if (!end && i == 0)
            return drawSign(painter, area, notes, tokens);
        if (!end) {
            painter->setPen(tokens.soft);
            painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("+%1").arg(notes.size() - i));
            return;
        }
        area.setLeft(*end + scaled(5));
    }
}

/// "64 of 64 free", or what there is to say where no number is.
struct Caption
{
    QString number;
    QString words;
    TextColor textColor = TextColor::Text;
    QString shorter{}; ///< where the words do not fit
};

} // namespace

/// Translations of this file.
static Caption captionOf(const QuotaCell &cell)
{
    const auto &row = cell.row;
    const auto limit = row.limit();
    if (!limit)
        return {phrases::none(), QuotaCellDelegate::tr("limit not stated"), TextColor::Soft};
    if (*limit == QuotaLimit::unlimited)
        return {phrases::number(row.use.used), QuotaCellDelegate::tr("used, no limit"), TextColor::Text};
    const auto left = row.left().value_or(0);
    const auto shorter = QuotaCellDelegate::tr("of %1 free", "of 64 free").arg(phrases::number(*limit));
    return {phrases::number(left),
            row.unit == CountUnit::Cores ? QuotaCellDelegate::tr("of %Ln core(s) free", nullptr, int(*limit)) : shorter,
            left == 0 ? TextColor::Warn : TextColor::Text, shorter};
}

MeterParts QuotaCellDelegate::partsOf(const QuotaRow &row)
{
    const auto limit = row.limit();
    const auto left = row.left();
    if (!limit || *limit <= 0 || !left)
        return {};
    // Of the place that binds: what is free there is what is free.
    const bool isRegion = row.regionLimit && *row.regionLimit != QuotaLimit::unlimited
        && (!row.zoneLimit || *row.zoneLimit == QuotaLimit::unlimited
            || *row.regionLimit - row.regionUse.used < *row.zoneLimit - row.use.used);
    const auto &use = isRegion ? row.regionUse : row.use;
    const auto total = isRegion ? *row.regionLimit : *limit;
    return {.total = double(std::max(total, use.used)),
            .used = double(use.used - use.heldByDead - use.heldByWaiting),
            .held = double(use.heldByDead + use.heldByWaiting)};
}

QuotaCellDelegate::QuotaCellDelegate(QuotaMatrix *matrix, QObject *parent)
    : CellDelegate{parent}
    , m_matrix{matrix}
{
}

void QuotaCellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.column() < m_matrix->leadColumns()) {
        CellDelegate::paint(painter, option, index);
        return;
    }
    const Tokens &tokens = tokensOf(option.widget);
    const auto *table = qobject_cast<const Table *>(option.widget);
    painter->save();
    const auto box = option.rect.adjusted(0, 0, 0, -1);
    if (table && table->hoveredRow() == index.row())
        painter->fillRect(box, tokens.window);
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(box, tokens.accentBackground);
    painter->fillRect(QRect{box.left(), option.rect.bottom(), box.width(), 1}, tokens.line);
    const QRect area = box.adjusted(scaled(sidePadding), 0, -scaled(sidePadding), 0);
    if (m_matrix->cellAt(index)) {
        paintCell(painter, area, index, option);
    } else {
        painter->setPen(tokens.faint);
        painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter, phrases::none());
    }
    if (table && table->hasFocus() && table->currentIndex() == index)
        stylepaint::focusRing(painter, box.adjusted(1, 1, -1, -1), 5, tokens.accent);
    painter->restore();
}

void QuotaCellDelegate::paintCell(QPainter *painter, QRect area, const QModelIndex &index,
                                  const QStyleOptionViewItem &option) const
{
    const Tokens &tokens = tokensOf(option.widget);
    const auto &cell = *m_matrix->cellAt(index);
    const bool isStacked = m_matrix->leadColumns() == 1;
    const int bar = scaled(6);
    const QFont small = fontFor(TextRole::TableHead).resolve(option.font);
    const QFont strong = fontFor(TextRole::Strong).resolve(option.font);
    const int lineHeight = QFontMetrics{strong}.height();
    const int pillHeight =
        isStacked ? QFontMetrics{fontFor(TextRole::Status).resolve(option.font)}.height() + scaled(4) : 0;
    const auto notes = quotatext::notes(cell, m_matrix->preflightAt(index));
    const int used = lineHeight + scaled(3) + bar + (isStacked && !notes.isEmpty() ? pillHeight + scaled(1) : 0);
    int top = area.top() + std::max(scaled(3), (area.height() - used) / 2);

    const auto caption = captionOf(cell);
    painter->setFont(strong);
    painter->setPen(cell.row.isStale ? tokens.soft : tokens.textColor(caption.textColor));
    painter->drawText(QRect{area.left(), top, area.width(), lineHeight}, Qt::AlignLeft | Qt::AlignVCenter,
                      caption.number);
    int left = area.left() + painter->fontMetrics().horizontalAdvance(caption.number) + scaled(5);
    painter->setFont(small);
    painter->setPen(tokens.soft);
    const int sign = isStacked || notes.isEmpty() ? 0 : scaled(noteGap) + scaled(signSide); // a warning has room
    const int room = area.right() - left - sign;
    const bool fits = caption.shorter.isEmpty() || painter->fontMetrics().horizontalAdvance(caption.words) <= room;
    const auto words = painter->fontMetrics().elidedText(fits ? caption.words : caption.shorter, Qt::ElideRight, room);
    painter->drawText(QRect{left, top, area.right() - left + 1, lineHeight}, Qt::AlignLeft | Qt::AlignVCenter, words);
    left += painter->fontMetrics().horizontalAdvance(words) + scaled(noteGap);
    painter->setFont(fontFor(TextRole::Status).resolve(option.font));
    if (!isStacked)
        drawNotes(painter, QRect{left, top, area.right() - left + 1, lineHeight}, notes, tokens);
    top += lineHeight + scaled(3);
    auto onChosen = tokens;
    if (option.state.testFlag(QStyle::State_Selected)) { // the empty part of a bar is seen there, too
        onChosen.sunken = tokens.card;
        onChosen.faint = tokens.soft;
    }
    if (cell.row.limit().value_or(0) > 0)
        paintMeter(
            painter,
            QRectF{double(area.left()), double(top), double(std::min(area.width(), scaled(barWidth))), double(bar)},
            partsOf(cell.row), onChosen);
    if (isStacked)
        drawNotes(painter, QRect{area.left(), top + bar + scaled(3), area.width(), pillHeight}, notes, tokens);
}
