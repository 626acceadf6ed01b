// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/settingssheet.h"

#include "services/core/languages.h"
#include "services/session/networkchoices.h"
#include "services/store/settings.h"
#include "widgets/common/card.h"
#include "widgets/common/label.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/translated.h"
#include "widgets/settings/comfortsettings.h"
#include "widgets/settings/endpointsettings.h"
#include "widgets/settings/looksettings.h"
#include "widgets/settings/noticesettings.h"
#include "widgets/settings/othersettings.h"
#include "widgets/settings/protectionsettings.h"
#include "widgets/settings/proxysettings.h"
#include "widgets/settings/terminalcolorsettings.h"
#include "widgets/settings/terminaldetailsettings.h"
#include "widgets/settings/terminalsettings.h"
#include "widgets/settings/webhooksettings.h"
#include "widgets/theme/theme.h"

#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

SettingsSheet::SettingsSheet(SettingsContext context, QWidget *host)
    : SideSheet{host}
    , m_context{context}
    , m_filter{new SearchField}
    , m_nothing{new Label{TextRole::Body, TextColor::Soft}}
    , m_proxy{new ProxySettings{context.network}}
    , m_endpoints{new EndpointSettings{context.network}}
{
    named(this, this, "settingsSheet", [] { return tr("Settings"); });
    setSheetWidth(480);
    build();
    connect(m_context.settings, &Settings::changed, this, &SettingsSheet::fill);
    connect(m_context.network, &NetworkChoices::changed, this, &SettingsSheet::fill);
    connect(m_proxy, &ProxySettings::testRequested, this, &SettingsSheet::testRequested);
    connect(m_filter, &QLineEdit::textChanged, this, &SettingsSheet::filter);
    connect(this, &SideSheet::opened, this, [this] {
        m_filter->clear();
        m_proxy->fillProxy();
        m_endpoints->fillAddress();
        fill();
        m_filter->setFocus(Qt::ShortcutFocusReason);
    });
    connect(this, &SideSheet::closed, m_proxy, &ProxySettings::forgetPassword);
    translated(this, &SettingsSheet::showTexts);
    translated(this, &SettingsSheet::fill);
}

void SettingsSheet::build()
{
    named(this, m_filter, "settingsFilter", [] { return tr("Search the settings"); });
    m_filter->setMaximumWidth(QWIDGETSIZE_MAX);
    m_nothing->setObjectName(u"settingsNothing"_s);
    m_nothing->setWordWrap(true);
    m_nothing->hide();
    body()->addWidget(m_filter);
    body()->addWidget(m_nothing);
    auto *looks = new LookSettings{m_context.languages, m_context.theme, m_context.settings};
    connect(looks, &LookSettings::themeChosen, this, &SettingsSheet::themeChosen);
    auto *others = new OtherSettings;
    connect(others, &OtherSettings::commandRequested, this, &SettingsSheet::commandRequested);
    add(looks);
    add(new ComfortSettings{m_context.settings});
    add(new TerminalSettings{m_context.settings});
    add(new TerminalColorSettings{m_context.settings});
    add(new TerminalDetailSettings{m_context.settings});
    if (m_context.notifications != nullptr)
        add(new NotificationSettings{m_context.notifications, m_context.settings});
    if (m_context.webhooks != nullptr) {
        auto *webhooks = new WebhookSettings{m_context.webhooks, parentWidget()};
        connect(this, &SideSheet::closed, webhooks, &WebhookSettings::closeSheets);
        add(webhooks);
    }
    add(m_proxy);
    add(new ProtectionSettings{m_context.settings});
    add(m_endpoints);
    add(others);
    body()->addStretch();
}

void SettingsSheet::add(SettingsPart *part)
{
    part->setRuled(!m_parts.isEmpty());
    m_parts << part;
    body()->addWidget(part);
}

bool SettingsSheet::openAt(const QString &id)
{
    for (const SettingsPart *part : std::as_const(m_parts)) {
        for (SettingRow *row : part->rows()) {
            if (row->id() != id)
                continue;
            m_filter->clear(); // of an earlier search, which may hide it
            open();
            // Once it is laid out: before, nobody knows where it is.
            QTimer::singleShot(0, row, [this, row] {
                row->point();
                if (auto *area = findChild<QScrollArea *>())
                    area->ensureWidgetVisible(row, 0, scaled(40));
            });
            return true;
        }
    }
    return false;
}

void SettingsSheet::fill()
{
    for (SettingsPart *part : std::as_const(m_parts))
        part->fill();
}

void SettingsSheet::filter()
{
    const FuzzyQuery query{m_filter->text()};
    bool any = false;
    for (SettingsPart *part : std::as_const(m_parts)) {
        part->setRuled(any); // the first that is seen has none
        any = part->filter(query) || any;
    }
    m_nothing->setText(tr("No setting is called “%1”.").arg(m_filter->text()));
    m_nothing->setVisible(!any);
}

void SettingsSheet::showTexts()
{
    m_filter->setAccessibleName(m_filter->placeholderText());
    for (SettingsPart *part : std::as_const(m_parts)) {
        part->showTexts();
        part->nameRows(*m_context.languages);
    }
}
