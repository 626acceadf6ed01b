// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/guidebutton.h"

#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

#include <QCoreApplication>
#include <QEvent>

using namespace Qt::StringLiterals;

GuideDoor *GuideDoor::of()
{
    auto *door = qApp->findChild<GuideDoor *>(u"guideDoor"_s, Qt::FindDirectChildrenOnly);
    if (door == nullptr) {
        door = new GuideDoor{qApp};
        door->setObjectName(u"guideDoor"_s);
    }
    return door;
}

GuideButton::GuideButton(QWidget *parent)
    : QToolButton{parent}
{
    setIcon(themedIcon("book-open"_L1));
    setButtonKind(this, ButtonKind::Plain);
    setFocusPolicy(Qt::StrongFocus);
    hide();
    connect(this, &QToolButton::clicked, this,
            [this] { GuideDoor::of()->open(m_section.section(u'#', 0, 0), m_section.section(u'#', 1)); });
    retranslate();
}

void GuideButton::setSection(QLatin1StringView section)
{
    m_section = section;
    setVisible(!section.isEmpty());
}

void GuideButton::retranslate()
{
    setToolTip(tr("Read about this in the guide"));
    setAccessibleName(tr("Read about this in the guide"));
}

void GuideButton::changeEvent(QEvent *event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}
