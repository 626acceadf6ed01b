// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/hitdelegate.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QScrollBar>
#include <QTextLayout>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

struct Line
{
    QString text;
    QFont font;
    QColor textColor;
    QList<TextRange> marks{};
    int most = 2; ///< lines on the screen
};

QList<Line> linesOf(const GuideHit &hit, const QFont &base, const Tokens &tokens)
{
    QList<Line> lines{{hit.title, fontFor(TextRole::Strong).resolve(base), tokens.text, hit.titleMarks}};
    if (!hit.place.isEmpty())
        lines << Line{hit.place, fontFor(TextRole::Status).resolve(base), tokens.accent};
    if (!hit.excerpt.isEmpty())
        lines << Line{hit.excerpt, fontFor(TextRole::Status).resolve(base), tokens.soft, hit.excerptMarks, 3};
    return lines;
}

/// As wide as beside a scroll bar, whether there is one: rows are measured before the list knows.
double textWidth(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    const int bar = view != nullptr ? view->verticalScrollBar()->sizeHint().width() : 0;
    const int width = view != nullptr ? view->width() - 2 * view->frameWidth() : option.rect.width();
    return width - bar - scaled(16);
}

/// What does not fit into the lines ends with dots.
QString elided(const Line &line, const QTextLine &last, double width)
{
    if (last.textStart() + last.textLength() >= line.text.size())
        return line.text;
    QString rest = QFontMetricsF{line.font}.elidedText(line.text.sliced(last.textStart()), Qt::ElideRight, width);
    while (rest.size() > 1 && rest.endsWith(u'…') && u".,;: "_s.contains(rest.at(rest.size() - 2)))
        rest.remove(rest.size() - 2, 1);
    return line.text.first(last.textStart()) + rest;
}

/// Lays one text out; with a painter, draws it. Returns its height.
double drawn(const Line &line, double width, QPainter *painter, QPointF at, const Tokens &tokens)
{
    QTextLayout layout{line.text, line.font};
    QList<QTextLayout::FormatRange> formats;
    for (const auto &mark : line.marks) {
        QTextCharFormat format;
        format.setBackground(tokens.warnBackground);
        format.setForeground(tokens.warn);
        formats.append({int(mark.begin), int(mark.length), format});
    }
    layout.setFormats(formats);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    double tall = 0;
    for (int i = 0; i < line.most; ++i) {
        QTextLine one = layout.createLine();
        if (!one.isValid())
            break;
        one.setLineWidth(width);
        one.setPosition({0, tall});
        tall += std::ceil(one.height());
    }
    layout.endLayout();
    if (painter != nullptr) {
        const QString shown = elided(line, layout.lineAt(layout.lineCount() - 1), width);
        if (shown != line.text)
            return drawn({shown, line.font, line.textColor, line.marks, line.most}, width, painter, at, tokens);
        painter->setPen(line.textColor);
        layout.draw(painter, at);
    }
    return tall;
}

} // namespace

HitDelegate::HitDelegate(const QList<GuideHit> *hits, QObject *parent)
    : QStyledItemDelegate{parent}
    , m_hits{hits}
{
}

QSize HitDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.row() >= m_hits->size())
        return {};
    const Tokens &tokens = tokensOf(option.widget);
    const double width = textWidth(option);
    double tall = scaled(14);
    const auto lines = linesOf(m_hits->at(index.row()), option.font, tokens);
    for (const auto &line : lines)
        tall += drawn(line, width, nullptr, {}, tokens) + scaled(2);
    return {int(width) + scaled(16), int(std::ceil(tall))};
}

void HitDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.row() >= m_hits->size())
        return;
    const Tokens &tokens = tokensOf(option.widget);
    const QRect box = option.rect.adjusted(0, scaled(1), 0, -scaled(1));
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    if (chosen || (option.state & QStyle::State_MouseOver) != 0)
        stylepaint::roundedBox(painter, box, 6, chosen ? tokens.accentBackground : tokens.sunken, {});
    if (chosen && (option.state & QStyle::State_HasFocus) != 0)
        stylepaint::focusRing(painter, box, 6, tokens.accent);
    QPointF at{double(box.left() + scaled(8)), double(box.top() + scaled(6))};
    const auto lines = linesOf(m_hits->at(index.row()), option.font, tokens);
    for (const auto &line : lines)
        at.ry() += drawn(line, textWidth(option), painter, at, tokens) + scaled(2);
}
