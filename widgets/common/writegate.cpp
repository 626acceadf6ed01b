// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/writegate.h"

#include "services/core/writelock.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QGraphicsOpacityEffect>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace {

class Gate final : public QObject
{
public:
    Gate(QAbstractButton *button, WriteLock *lock, CloudNeed need)
        : QObject{button}
        , m_button{button}
        , m_lock{lock}
        , m_need{need}
    {
        setObjectName(u"writeGate"_s);
        button->installEventFilter(this);
        connect(lock, &WriteLock::changed, this, &Gate::show);
        show();
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (!isHeld())
            return false;
        switch (event->type()) {
        case QEvent::ToolTip:
            QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), m_lock->problem(), m_button);
            return true;
        case QEvent::MouseButtonPress:
        case QEvent::Shortcut:
            m_button->setFocus(Qt::MouseFocusReason);
            say();
            return true;
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseButtonRelease: return true;
        case QEvent::KeyPress:
        case QEvent::KeyRelease: return swallowed(static_cast<QKeyEvent *>(event));
        default: return false;
        }
    }

private:
    [[nodiscard]] bool isHeld() const
    {
        return m_need != CloudNeed::None
            && (m_lock->isLocked() || (m_lock->isUnreachable() && m_need == CloudNeed::Now));
    }

    bool swallowed(const QKeyEvent *event)
    {
        const bool presses = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return
            || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Select;
        if (presses && event->type() == QEvent::KeyPress && !event->isAutoRepeat())
            say();
        return presses;
    }

    void say()
    {
        QToolTip::showText(m_button->mapToGlobal(QPoint{0, m_button->height()}), m_lock->problem(), m_button);
        QAccessibleAnnouncementEvent announcement{m_button, m_lock->problem()};
        QAccessible::updateAccessibility(&announcement);
    }

    void show()
    {
        constexpr double dimmed = 0.45;
        if (isHeld() == m_isShown) {
            if (m_isShown) // perhaps for another reason
                m_button->setAccessibleDescription(m_lock->problem());
            return;
        }
        m_isShown = isHeld();
        if (m_isShown) {
            m_description = m_button->accessibleDescription();
            auto *effect = new QGraphicsOpacityEffect{m_button};
            effect->setOpacity(dimmed);
            m_button->setGraphicsEffect(effect);
        } else {
            m_button->setGraphicsEffect(nullptr);
        }
        m_button->setAccessibleDescription(m_isShown ? m_lock->problem() : m_description);
    }

    QAbstractButton *m_button;
    WriteLock *m_lock;
    CloudNeed m_need;
    QString m_description;
    bool m_isShown = false;
};

} // namespace

void gateWrites(QAbstractButton *button, WriteLock *lock)
{
    new Gate{button, lock ? lock : &WriteLock::instance(), CloudNeed::Now};
}

void gateWrites(QAbstractButton *button, CloudNeed need)
{
    new Gate{button, &WriteLock::instance(), need};
}
