// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/aboutsheet.h"

#include "services/ssh/hub.h"
#include "version.h"
#include "widgets/common/codeview.h"
#include "widgets/common/label.h"

#include <QEvent>
#include <QSysInfo>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

AboutSheet::AboutSheet(QWidget *host)
    : SideSheet{host}, m_what{new Label}, m_licence{new Label{TextRole::Body, Ink::Soft}},
      m_versionsTitle{new Label{TextRole::Strong}}, m_versions{new CodeView}
{
    setObjectName(u"aboutSheet"_s);
    m_what->setWordWrap(true);
    m_licence->setWordWrap(true);
    body()->addWidget(m_what);
    body()->addWidget(m_versionsTitle);
    body()->addWidget(m_versions);
    body()->addWidget(m_licence);
    body()->addStretch();
    m_versions->setObjectName(u"aboutVersions"_s);
    m_versions->setCode(u"TPU Desk %1\nQt %2\nlibssh %3\n%4, %5"_s.arg(QStringLiteral(TPUDESK_VERSION), QString::fromLatin1(qVersion()),
                                                                      SshHub::libraryVersion(), QSysInfo::prettyProductName(),
                                                                      QSysInfo::currentCpuArchitecture()),
                        CodeLanguage::Plain);
    retranslate();
}

void AboutSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void AboutSheet::retranslate()
{
    setTitle(tr("About TPU Desk"));
    m_what->setText(tr("A desktop application for people who have, or want, free TPUs from the TPU Research Cloud. It is unofficial: not made, checked or supported by Google."));
    m_versionsTitle->setText(tr("Versions"));
    m_licence->setText(tr("Free software under the GNU General Public License, version 3 or later, without any warranty. Icons: Lucide (ISC), some of them from Feather (MIT)."));
}
