// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/buttonkeys.h"

#include "widgets/theme/style.h"

#include <QAccessible>
#include <QCheckBox>
#include <QCoreApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QPointer>
#include <QRadioButton>
#include <QToolTip>

namespace {

void sendSpace(QAbstractButton *button, QEvent::Type type)
{
    QKeyEvent space{type, Qt::Key_Space, Qt::NoModifier, QStringLiteral(" ")};
    QCoreApplication::sendEvent(button, &space);
}

} // namespace

void pressByKey(QAbstractButton *button)
{
    const QPointer<QAbstractButton> there{button};
    sendSpace(button, QEvent::KeyPress);
    if (there)
        sendSpace(button, QEvent::KeyRelease);
}

bool ButtonKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease)
        return false;
    auto *key = static_cast<QKeyEvent *>(event);
    auto *button = qobject_cast<QAbstractButton *>(watched);
    const bool isEnter = (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)
        && (key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (!isEnter || button == nullptr || qobject_cast<const QCheckBox *>(button) != nullptr
        || qobject_cast<const QRadioButton *>(button) != nullptr)
        return false;
    event->setAccepted(enter(button, *key)); // what is refused goes on to what is around: a question has its own answer
    return true;
}

bool ButtonKeys::enter(QAbstractButton *button, const QKeyEvent &key)
{
    if (buttonKind(button) != ButtonKind::Danger) {
        if (!key.isAutoRepeat())
            sendSpace(button, key.type());
        return true;
    }
    if (key.type() == QEvent::KeyPress && !key.isAutoRepeat()
        && qobject_cast<const QDialog *>(button->window()) == nullptr)
        refuse(button);
    return false;
}

void ButtonKeys::refuse(QAbstractButton *button)
{
    const QString sentence =
        QCoreApplication::translate("ButtonKeys", "Enter does not press this button. The space bar does.");
    QToolTip::showText(button->mapToGlobal(QPoint{0, button->height()}), sentence, button);
    QAccessibleAnnouncementEvent spoken{button, sentence};
    QAccessible::updateAccessibility(&spoken);
}
