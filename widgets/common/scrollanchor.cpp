// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/scrollanchor.h"

#include <QApplication>
#include <QEvent>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QWindow>

ScrollAnchor::ScrollAnchor(QScrollArea *area)
    : QObject{area}
    , m_area{area}
{
    area->installEventFilter(this);
    area->widget()->installEventFilter(this);
    // The content is laid out before the range of the bar follows it: what could not be reached yet can be then.
    connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, this, &ScrollAnchor::hold);
    connect(area->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (!m_isHolding)
            remember(); // somebody scrolls
    });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { watchField(now); });
    if (area->isVisible())
        watchWindow();
}

/// The window gets every move of the mouse, whichever of its widgets follow it.
void ScrollAnchor::watchWindow()
{
    QWindow *window = m_area->window()->windowHandle();
    if (m_window == window)
        return;
    if (m_window != nullptr)
        m_window->removeEventFilter(this);
    m_window = window;
    if (window != nullptr)
        window->installEventFilter(this);
}

void ScrollAnchor::watchField(QWidget *focused)
{
    if (m_field != nullptr)
        m_field->removeEventFilter(this);
    m_field = m_area->widget() != nullptr && m_area->widget()->isAncestorOf(focused) ? focused : nullptr;
    if (m_field != nullptr)
        m_field->installEventFilter(this);
    remember();
}

void ScrollAnchor::forget()
{
    if (m_window != nullptr)
        m_window->removeEventFilter(this);
    m_window = nullptr;
    m_part = nullptr;
    m_mouse.reset();
    m_isByKeys = false;
}

bool ScrollAnchor::eventFilter(QObject *watched, QEvent *event)
{
    const bool isOfWindow = watched == m_window.get();
    switch (event->type()) {
    case QEvent::Show:
        if (watched == m_area)
            watchWindow();
        break;
    case QEvent::Hide:
        if (watched == m_area)
            forget();
        break;
    case QEvent::MouseMove:
    case QEvent::MouseButtonPress:
        if (isOfWindow) {
            m_mouse = static_cast<QMouseEvent *>(event)->position().toPoint();
            m_isByKeys = false;
            remember();
        }
        break;
    case QEvent::Leave:
        if (isOfWindow) {
            m_mouse.reset();
            remember();
        }
        break;
    case QEvent::KeyPress:
    case QEvent::InputMethod:
        if (watched == m_field.get()) {
            m_isByKeys = true;
            remember();
        }
        break;
    case QEvent::LayoutRequest:
    case QEvent::Resize: // what the content has is laid out again by now
        if (watched == m_area->widget() || watched == m_area)
            hold();
        break;
    default: break;
    }
    return QObject::eventFilter(watched, event);
}

/// Between two parts the lower one counts: it would be moved.
QWidget *ScrollAnchor::pointed() const
{
    const QWidget *view = m_area->viewport();
    if (!m_mouse || !view->rect().contains(view->mapFrom(m_area->window(), *m_mouse)))
        return nullptr;
    QWidget *content = m_area->widget();
    const QPoint spot = content->mapFrom(m_area->window(), *m_mouse);
    if (QWidget *under = content->childAt(spot))
        return under;
    QWidget *next = nullptr;
    const auto parts = content->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
    for (QWidget *part : parts) {
        if (part->isVisible() && part->geometry().bottom() >= spot.y() && (next == nullptr || part->y() < next->y()))
            next = part;
    }
    return next;
}

QWidget *ScrollAnchor::typedInto() const
{
    const QWidget *view = m_area->viewport();
    const bool isSeen = m_isByKeys && m_field != nullptr && m_field->isVisible()
        && view->rect().intersects({m_field->mapTo(m_area, QPoint{}) - view->pos(), m_field->size()});
    return isSeen ? m_field.get() : nullptr;
}

int ScrollAnchor::placeOf(const QWidget *part) const
{
    return part->mapTo(m_area->window(), QPoint{}).y();
}

void ScrollAnchor::remember()
{
    if (m_area->widget() == nullptr || !m_area->isVisible())
        return;
    QWidget *typed = typedInto();
    m_part = typed != nullptr ? typed : pointed();
    if (m_part != nullptr)
        m_place = placeOf(m_part);
}

void ScrollAnchor::hold()
{
    if (m_isHolding || m_part == nullptr || m_area->widget() == nullptr)
        return;
    if (!m_part->isVisible() || !m_area->widget()->isAncestorOf(m_part))
        return remember();
    auto *bar = m_area->verticalScrollBar();
    const int moved = placeOf(m_part) - m_place;
    const QScopedValueRollback guard{m_isHolding, true};
    bar->setValue(bar->value() + moved);
}
