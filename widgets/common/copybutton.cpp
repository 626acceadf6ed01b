// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/copybutton.h"

#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"

#include <QAccessible>
#include <QAccessibleAnnouncementEvent>
#include <QClipboard>
#include <QGuiApplication>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

CopyButton::CopyButton(QWidget *parent)
    : QToolButton{parent}
    , m_copied{new QTimer{this}}
{
    setAutoRaise(true);
    m_copied->setSingleShot(true);
    m_copied->setInterval(2s);
    connect(m_copied, &QTimer::timeout, this, &CopyButton::showTexts);
    connect(this, &QToolButton::clicked, this, &CopyButton::copy);
    translated(this, &CopyButton::showTexts);
}

void CopyButton::copy()
{
    if (!m_source)
        return;
    QGuiApplication::clipboard()->setText(m_source());
    setIcon(themedIcon("check"_L1, TextColor::Ok));
    setToolTip(tr("Copied"));
    QAccessibleAnnouncementEvent spoken{this, tr("Copied")};
    QAccessible::updateAccessibility(&spoken);
    m_copied->start();
}

void CopyButton::showTexts()
{
    setIcon(themedIcon("copy"_L1));
    setToolTip(tr("Copy"));
    setAccessibleName(tr("Copy"));
}
