// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/guidebutton.h"

#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

GuideNavigator *GuideNavigator::of()
{
    auto *door = qApp->findChild<GuideNavigator *>(u"guideDoor"_s, Qt::FindDirectChildrenOnly);
    if (door == nullptr) {
        door = new GuideNavigator{qApp};
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
            [this] { GuideNavigator::of()->open(m_section.section(u'#', 0, 0), m_section.section(u'#', 1)); });
    iconTexts(this, this, [] { return tr("Read about this in the guide"); });
}

void GuideButton::nameAfter(const QWidget *owner)
{
    const auto follow = [this](const QString &name) { setObjectName(name + u"Guide"_s); };
    connect(owner, &QObject::objectNameChanged, this, follow);
    follow(owner->objectName());
}

void GuideButton::setSection(QLatin1StringView section)
{
    m_section = section;
    setVisible(!section.isEmpty());
}
