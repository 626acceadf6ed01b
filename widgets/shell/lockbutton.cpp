// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/lockbutton.h"

#include "services/core/punctuation.h"
#include "services/core/writelock.h"
#include "widgets/common/commandkeys.h"
#include "widgets/common/translated.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/stylepaint.h"
#include "widgets/theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QToolTip>

using namespace Qt::StringLiterals;

LockButton::LockButton(QWidget *parent)
    : QPushButton{parent}
{
    setObjectName(u"readOnlyButton"_s);
    setFont(fontFor(TextRole::Status));
    setButtonKind(this, ButtonKind::Plain);
    connect(this, &QPushButton::clicked, this, [this] {
        WriteLock &lock = WriteLock::instance();
        lock.isLocked() ? lock.unlock() : lock.lock();
        if (lock.state() == WriteLock::State::LockedForThisRun) // a click must not do nothing without a word
            QToolTip::showText(mapToGlobal(QPoint{0, -height()}), lock.problem(), this);
    });
    connect(&WriteLock::instance(), &WriteLock::changed, this, &LockButton::show);
    translated(this, &LockButton::show);
}

void LockButton::show()
{
    const WriteLock &lock = WriteLock::instance();
    const QString keys = commandKeys(this, "app.readOnly"_L1);
    const QString words =
        tr("TPU Desk may change things in the cloud. Click for read-only mode: only reading calls leave it then.");
    setText(lock.isLocked() ? tr("Read-only") : tr("Changes allowed"));
    setIcon(
        themedIcon(lock.isLocked() ? "lock"_L1 : "lock-open"_L1, lock.isLocked() ? TextColor::Warn : TextColor::Soft));
    setToolTip(lock.isLocked() ? lock.problem() : keys.isEmpty() ? words : punctuation::noted(words, keys));
    setAccessibleName(lock.isLocked() ? tr("Read-only mode is on") : tr("Read-only mode is off"));
    setAccessibleDescription(toolTip());
    update();
}

void LockButton::paintEvent(QPaintEvent *event)
{
    if (WriteLock::instance().isLocked()) {
        QPainter painter{this};
        stylepaint::roundedBox(&painter, rect(), 6, tokensOf(this).warnBackground, QColor{});
    }
    QPushButton::paintEvent(event);
}

bool LockButton::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip || event->type() == QEvent::Show)
        show(); // the window has its commands by then, and the keys may have been changed
    return QPushButton::event(event);
}
