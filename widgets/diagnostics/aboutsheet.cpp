// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/diagnostics/aboutsheet.h"

#include "widgets/common/codeview.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/diagnostics/versions.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// Names of programs and licences are the same in all languages.
const QString libraries =
    u"Qt (LGPL-3.0) · libssh (LGPL-2.1) · KSyntaxHighlighting (MIT) · QCustomPlot (GPL-3.0) · QCoro (MIT) · "
    u"KDSingleApplication (MIT) · "
    "QtKeychain (BSD-3-Clause) · OpenSSL (Apache-2.0) · SQLite (public domain) · zlib (Zlib) · libpng (libpng-2.0) · gRPC, Protocol Buffers (Apache-2.0, BSD-3-Clause)"_s
        .replace(u" · "_s, u"\u00A0· "_s); // no line begins with a dot

Label *wrapped(TextRole role = TextRole::Body, TextColor textColor = TextColor::Soft)
{
    auto *label = new Label{role, textColor};
    label->setWordWrap(true);
    return label;
}

} // namespace

AboutSheet::AboutSheet(QWidget *host)
    : SideSheet{host}
    , m_what{wrapped(TextRole::Body, TextColor::Text)}
    , m_versionsTitle{new Label{TextRole::Strong}}
    , m_versions{new CodeView}
    , m_licenceTitle{new Label{TextRole::Strong}}
    , m_licence{wrapped()}
    , m_libraries{wrapped()}
    , m_choice{new QComboBox}
    , m_text{wrapped(TextRole::Code, TextColor::Text)}
    , m_thanksTitle{new Label{TextRole::Strong}}
    , m_thanks{wrapped()}
{
    named(this, this, "aboutSheet", [] { return tr("About TPU Desk"); });
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
    translated(this, m_what, [] {
        return tr("A desktop application for people who have, or want, free TPUs from the TPU Research Cloud. It "
                  "is unofficial: not made, checked or supported by Google.");
    });
    translated(this, m_versionsTitle, [] { return tr("Versions"); });
    translated(this, m_thanksTitle, [] { return tr("Thanks"); });
    translated(this, m_thanks, [] {
        return tr("The guide was written anew. What it should teach was learnt from TPU Starter by its "
                  "contributors (CC BY 4.0), the guide that many users of the TPU Research Cloud "
                  "began with. The TPUs themselves are lent by Google's TPU Research Cloud.");
    });
    translated(this, m_licenceTitle, [] { return tr("Licences"); });
    translated(this, m_licence, [] {
        return tr("Free software under the GNU General Public License, version 3 or later, without any "
                  "warranty. Icons: Lucide (ISC), some of them from Feather (MIT).");
    });
    translated(this, &AboutSheet::showTexts);
}

void AboutSheet::showLicence()
{
    QFile file{u":/licences/"_s + m_choice->currentData().toString()};
    m_text->setText(file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString{});
}

void AboutSheet::showTexts()
{
    m_libraries->setText(tr("Built with: %1").arg(libraries));
    m_choice->setAccessibleName(tr("Licence"));
    m_text->setAccessibleName(tr("Text of the licence"));
}
