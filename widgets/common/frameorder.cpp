// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/frameorder.h"

#include <QCoreApplication>
#include <QEvent>
#include <QScopedValueRollback>
#include <QWidget>

#include <utility>

namespace {

constexpr int mostRounds = 16; ///< what is laid out anew for ever is seen nevertheless

QEvent::Type frameType()
{
    static const auto type = QEvent::Type(QEvent::registerEventType());
    return type;
}

} // namespace

FrameOrder::FrameOrder(QWidget *window)
    : QObject{window}
{
    qApp->installEventFilter(this); // the layouts are those of everything in it
}

bool FrameOrder::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        m_hasLaidOut = true;
    if (watched != parent())
        return false;
    if (event->type() == frameType()) {
        if (m_hasLaidOut && m_rounds < mostRounds)
            wait();
        else
            paint();
        return true;
    }
    if (event->type() != QEvent::UpdateRequest || m_isPainting)
        return false;
    if (!std::exchange(m_isAsked, true)) {
        m_rounds = 0;
        wait();
        m_hasLaidOut = true; // what is asked already may stand behind it
    }
    return true;
}

void FrameOrder::wait()
{
    ++m_rounds;
    m_hasLaidOut = false;
    QCoreApplication::postEvent(parent(), new QEvent{frameType()}, Qt::LowEventPriority - 1);
}

void FrameOrder::paint()
{
    // Who changed a text in this very turn, before the frame's own, has only asked: the answer would come behind the
    // frame.
    int left = mostRounds;
    do {
        m_hasLaidOut = false;
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    } while (m_hasLaidOut && --left > 0);
    m_isAsked = false;
    const QScopedValueRollback painting{m_isPainting, true};
    QEvent request{QEvent::UpdateRequest};
    QCoreApplication::sendEvent(parent(), &request);
}
