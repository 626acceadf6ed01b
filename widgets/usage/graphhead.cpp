// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/graphhead.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QPainter>

using namespace Qt::StringLiterals;

namespace {

constexpr int sampleWidth = 18; // design pixels
constexpr int gap = 14;

QFont strongOf(const QWidget *widget)
{
    auto font = widget->font();
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont smallOf(const QWidget *widget)
{
    return fontFor(TextRole::Status).resolve(widget->font());
}

} // namespace

GraphHead::GraphHead(QWidget *parent)
    : QWidget{parent}
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(Theme::of(this), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void GraphHead::setTitle(const QString &title, const QString &note)
{
    if (m_title == title && m_note == note)
        return;
    m_title = title;
    m_note = note;
    update();
}

void GraphHead::setEntries(const QList<Entry> &entries)
{
    if (m_entries == entries)
        return;
    m_entries = entries;
    update();
}

QSize GraphHead::sizeHint() const
{
    return {scaled(320), QFontMetrics{strongOf(this)}.height() + scaled(4)};
}

QSize GraphHead::minimumSizeHint() const
{
    return {scaled(120), sizeHint().height()};
}

double GraphHead::widthOf(const Entry &entry) const
{
    const QFontMetricsF metrics{smallOf(this)};
    return scaled(sampleWidth) + scaled(6) + metrics.horizontalAdvance(entry.name)
        + (entry.value.isEmpty() ? 0 : scaled(6) + metrics.horizontalAdvance(entry.value)) + scaled(gap);
}

double GraphHead::paintEntry(QPainter *painter, const Entry &entry, double left) const
{
    const auto &tokens = tokensOf(this);
    const QFontMetricsF metrics{painter->font()};
    const auto middle = height() / 2.0;
    if (entry.look.envelope > 0) {
        auto surface = entry.look.colour;
        surface.setAlpha(entry.look.envelope);
        painter->fillRect(QRectF{left, middle - scaled(4), double(scaled(sampleWidth)), double(scaled(8))}, surface);
    }
    auto pen = entry.look.pen();
    pen.setWidthF(std::max(1.5, pen.widthF()));
    painter->setPen(pen);
    painter->drawLine(QLineF{left, middle, left + scaled(sampleWidth), middle});
    left += scaled(sampleWidth) + scaled(6);
    painter->setPen(tokens.soft);
    painter->drawText(QRectF{left, 0, double(width()), double(height())},
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, entry.name);
    left += metrics.horizontalAdvance(entry.name);
    if (!entry.value.isEmpty()) {
        left += scaled(6);
        painter->setPen(tokens.text);
        painter->drawText(QRectF{left, 0, double(width()), double(height())},
                          Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, entry.value);
        left += metrics.horizontalAdvance(entry.value);
    }
    return left + scaled(gap);
}

void GraphHead::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const auto &tokens = tokensOf(this);
    painter.setFont(strongOf(this));
    painter.setPen(tokens.text);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_title);
    double left = QFontMetricsF{painter.font()}.horizontalAdvance(m_title) + scaled(10);
    painter.setFont(smallOf(this));
    const QFontMetricsF metrics{painter.font()};
    if (!m_note.isEmpty()) {
        painter.setPen(tokens.soft);
        painter.drawText(QRectF{left, 0, width() - left, double(height())},
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, m_note);
        left += metrics.horizontalAdvance(m_note) + scaled(gap);
    }
    for (qsizetype i = 0; i < m_entries.size(); ++i) {
        const auto more = u"+%1"_s.arg(m_entries.size() - i);
        const bool isLast = i + 1 == m_entries.size();
        if (left + widthOf(m_entries.at(i)) > width() + (isLast ? scaled(gap) : -metrics.horizontalAdvance(more))) {
            painter.setPen(tokens.soft);
            painter.drawText(QRectF{left, 0, width() - left, double(height())},
                             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, more);
            return;
        }
        left = paintEntry(&painter, m_entries.at(i), left);
    }
}
