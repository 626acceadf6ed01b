// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/othersettings.h"

#include "widgets/settings/settingentries.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"

#include <QHBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

OtherSettings::OtherSettings()
{
    for (const SettingEntry &entry : settingEntries()) {
        if (*entry.command == '\0')
            continue;
        auto *link = new QPushButton;
        link->setObjectName(u"settingLink-"_s + QLatin1StringView{entry.id});
        link->setIcon(themedIcon("arrow-right"_L1));
        setButtonKind(link, ButtonKind::Link);
        connect(link, &QPushButton::clicked, this,
                [this, command = QString::fromLatin1(entry.command)] { emit commandRequested(command); });
        auto *content = new QWidget;
        auto *line = new QHBoxLayout{content};
        line->setContentsMargins(0, 0, 0, 0);
        line->addWidget(link);
        line->addStretch();
        addRow(entry.id, content);
        m_links << link;
    }
}

void OtherSettings::showTexts()
{
    setTitle(tr("Elsewhere"));
    for (qsizetype i = 0; i < m_links.size(); ++i)
        m_links.at(i)->setText(settingTitle(*settingEntry(rows().at(i)->id())));
}
