// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/card.h"

#include "widgets/common/label.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace {

constexpr double cardRadius = 10;

} // namespace

Card::Card(QWidget *parent, Margins margins)
    : QFrame{parent}
    , m_margins{margins}
    , m_title{new ElidedLabel{TextRole::Strong}}
    , m_head{new QHBoxLayout}
    , m_body{new QVBoxLayout}
{
    auto *all = new QVBoxLayout{this};
    const int inner = scaled(14);
    m_head->addWidget(m_title);
    m_head->addStretch();
    m_head->setSpacing(scaled(8));
    m_body->setSpacing(scaled(8));
    all->setSpacing(scaled(8));
    if (margins == Margins::Normal) {
        all->setContentsMargins(inner, scaled(12), inner, inner);
    } else {
        // One pixel for the line; see roundParts() for the corners.
        all->setContentsMargins(1, scaled(2), 1, scaled(8));
        m_body->setSpacing(0);
        all->setSpacing(0);
    }
    all->addLayout(m_head);
    all->addLayout(m_body, 1);
    m_title->hide();
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Card::setTitle(const QString &title)
{
    m_title->setFullText(title);
    m_title->setVisible(!title.isEmpty());
    setAccessibleName(title);
}

void Card::addTitleWidget(QWidget *widget)
{
    m_head->addWidget(widget);
}

bool Card::event(QEvent *event)
{
    const bool isTaken = QFrame::event(event);
    if (m_margins == Margins::Tight
        && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show))
        roundParts();
    return isTaken;
}

/// A table fills the card up to its corners: what lies outside of their curve is not the table's to paint.
void Card::roundParts()
{
    QPainterPath inside;
    inside.addRoundedRect(QRectF{rect()}.adjusted(1.5, 1.5, -1.5, -1.5), cardRadius - 1.5, cardRadius - 1.5);
    const QRegion round{inside.toFillPolygon().toPolygon()};
    for (auto *part : findChildren<QWidget *>(Qt::FindDirectChildrenOnly)) {
        const auto own = round.translated(-part->pos());
        if (!QRegion{part->rect()}.subtracted(own).isEmpty())
            part->setMask(own.intersected(part->rect()));
        else
            part->clearMask();
    }
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter{this};
    const Tokens &tokens = tokensOf(this);
    stylepaint::roundedBox(&painter, rect(), cardRadius, tokens.card, tokens.line);
}

Line::Line(QWidget *parent)
    : QWidget{parent}
{
    setFixedHeight(1);
    connect(Theme::of(this), &Theme::changed, this, qOverload<>(&QWidget::update));
}

void Line::paintEvent(QPaintEvent *)
{
    QPainter{this}.fillRect(rect(), tokensOf(this).line);
}
