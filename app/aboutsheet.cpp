// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/aboutsheet.h"

#include "app/bugreport.h"
#include "widgets/common/codeview.h"
#include "widgets/common/label.h"

#include <QComboBox>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// Names of programs and licences are the same in all languages.
const QString libraries =
    u"Qt (LGPL-3.0) · libssh (LGPL-2.1) · KSyntaxHighlighting (MIT) · QCustomPlot (GPL-3.0) · QCoro (MIT) · "
    u"KDSingleApplication (MIT) · "
    "QtKeychain (BSD-3-Clause) · OpenSSL (Apache-2.0) · SQLite (public domain) · zlib (Zlib) · gRPC, Protocol Buffers (Apache-2.0, BSD-3-Clause)"_s
        .replace(u" · "_s, u"\u00A0· "_s); // no line begins with a dot

Label *wrapped(TextRole role = TextRole::Body, Ink ink = Ink::Soft)
{
    auto *label = new Label{role, ink};
    label->setWordWrap(true);
    return label;
}

} // namespace

AboutSheet::AboutSheet(QWidget *host)
    : SideSheet{host}
    , m_what{wrapped(TextRole::Body, Ink::Text)}
    , m_versionsTitle{new Label{TextRole::Strong}}
    , m_versions{new CodeView}
    , m_licenceTitle{new Label{TextRole::Strong}}
    , m_licence{wrapped()}
    , m_libraries{wrapped()}
    , m_choice{new QComboBox}
    , m_text{wrapped(TextRole::Code, Ink::Text)}
    , m_thanksTitle{new Label{TextRole::Strong}}
    , m_thanks{wrapped()}
{
    setObjectName(u"aboutSheet"_s);
    setSheetWidth(640); // a line of the GPL
    m_versions->setObjectName(u"aboutVersions"_s);
    m_versions->setCode(versionLines(), CodeLanguage::Plain);
    m_choice->setObjectName(u"aboutLicence"_s);
    const auto names = QDir{u":/licences"_s}.entryList(QDir::Files, QDir::Name);
    for (const auto &name : names)
        m_choice->addItem(name.chopped(int(u".txt"_s.size())), name);
    m_choice->setCurrentIndex(std::max(0, m_choice->findText(u"GPL-3.0-or-later"_s)));
    m_text->setObjectName(u"aboutText"_s);
    // The sheet scrolls, and nothing in it: keys that move go on to it, too.
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setFocusPolicy(Qt::StrongFocus);
    m_text->setProperty("tpudeskData", true); // English in every language
    for (QWidget *part : std::initializer_list<QWidget *>{m_what, m_versionsTitle, m_versions, m_thanksTitle, m_thanks,
                                                          m_licenceTitle, m_licence, m_libraries, m_choice, m_text})
        body()->addWidget(part);
    body()->addStretch();
    connect(m_choice, &QComboBox::currentIndexChanged, this, &AboutSheet::showLicence);
    showLicence();
    retranslate();
}

void AboutSheet::showLicence()
{
    QFile file{u":/licences/"_s + m_choice->currentData().toString()};
    m_text->setText(file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString{});
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
    m_what->setText(tr("A desktop application for people who have, or want, free TPUs from the TPU Research Cloud. It "
                       "is unofficial: not made, checked or supported by Google."));
    m_versionsTitle->setText(tr("Versions"));
    m_thanksTitle->setText(tr("Thanks"));
    m_thanks->setText(tr("The guide was written anew. What it should teach was learnt from TPU Starter by its "
                         "contributors (CC BY 4.0), the guide that many users of the TPU Research Cloud "
                         "began with. The TPUs themselves are lent by Google's TPU Research Cloud."));
    m_licenceTitle->setText(tr("Licences"));
    m_licence->setText(tr("Free software under the GNU General Public License, version 3 or later, without any "
                          "warranty. Icons: Lucide (ISC), some of them from Feather (MIT)."));
    m_libraries->setText(tr("Built with: %1").arg(libraries));
    m_choice->setAccessibleName(tr("Licence"));
    m_text->setAccessibleName(tr("Text of the licence"));
}
