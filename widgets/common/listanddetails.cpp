// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/listanddetails.h"

#include "widgets/common/dragedge.h"
#include "widgets/common/remembered.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QEvent>
#include <QResizeEvent>

#include <algorithm>

namespace {

constexpr int leastDetails = 280;
constexpr int leastList = 200;
constexpr int gap = 14; ///< between the two

} // namespace

ListAndDetails::ListAndDetails(QWidget *list, QWidget *details, int width, const QString &key)
    : m_list{list}
    , m_details{details}
    , m_edge{new DragEdge{DragEdge::Look::Grip}}
    , m_both{new QBoxLayout{QBoxLayout::LeftToRight, this}}
    , m_key{key}
    , m_width{width}
    , m_drawnWidth{std::max(0, remembered::value(key).toInt())}
{
    m_both->setContentsMargins(0, 0, 0, 0);
    m_both->setSpacing(0);
    m_both->addWidget(list, 1);
    m_both->addWidget(m_edge);
    m_both->addWidget(details);
    m_edge->setFixedWidth(scaled(gap));
    details->installEventFilter(this);
    connect(m_edge, &DragEdge::drawn, this, &ListAndDetails::drawTo);
    connect(m_edge, &DragEdge::released, this,
            [this] { remembered::keep(m_key, m_drawnWidth > 0 ? QJsonValue{m_drawnWidth} : QJsonValue{}); });
    connect(m_edge, &DragEdge::resetRequested, this, &ListAndDetails::reset);
    place();
}

/// Kept as if the letters had their usual size. Where the window is too small for it the list has what it needs first.
void ListAndDetails::drawTo(int left)
{
    const int wanted = mapToGlobal(QPoint{contentsRect().right() + 1, 0}).x() - left - m_edge->width();
    m_drawnWidth = qRound(std::max(wanted, scaled(leastDetails)) * 1000.0 / scaled(1000));
    place();
}

void ListAndDetails::reset()
{
    m_drawnWidth = 0;
    remembered::keep(m_key, {});
    place();
}

void ListAndDetails::place()
{
    const int delivered = scaled(m_width);
    const int most = std::max(scaled(leastDetails), contentsRect().width() - scaled(leastList + gap));
    const int wide = m_drawnWidth > 0 ? std::clamp(scaled(m_drawnWidth), scaled(leastDetails), most) : delivered;
    m_edge->setVisible(!m_isBelow && !m_details->isHidden());
    m_list->setMinimumHeight(m_isBelow ? scaled(120) : 0);
    m_details->setMinimumWidth(m_isBelow ? 0 : wide);
    m_details->setMaximumWidth(m_isBelow ? QWIDGETSIZE_MAX : wide);
}

void ListAndDetails::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isBelow = contentsRect().width() < scaled(560);
    if (isBelow != m_isBelow) {
        m_isBelow = isBelow;
        m_both->setDirection(m_isBelow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        m_both->setSpacing(m_isBelow ? scaled(gap) : 0);
    }
    place();
}

bool ListAndDetails::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_details && (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent))
        place();
    return QWidget::eventFilter(watched, event);
}
