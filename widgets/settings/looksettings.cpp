// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/looksettings.h"

#include "services/core/languages.h"
#include "services/store/settings.h"
#include "widgets/common/formfield.h"
#include "widgets/settings/settingentries.h"
#include "widgets/theme/theme.h"

#include <QComboBox>

using namespace Qt::StringLiterals;

LookSettings::LookSettings(Languages *languages, Theme *theme, Settings *settings)
    : m_languages{languages}
    , m_theme{theme}
    , m_settings{settings}
    , m_language{new QComboBox}
    , m_themes{new QComboBox}
    , m_languageField{new FormField{m_language}}
    , m_themeField{new FormField{m_themes}}
{
    m_language->setObjectName(u"settingsLanguage"_s);
    m_themes->setObjectName(u"settingsTheme"_s);
    for (const Languages::Language &language : Languages::all())
        m_language->addItem(language.name, language.code);
    m_themes->addItems({{}, {}, {}});
    addRow("looks.language", m_languageField)
        ->setReset([this] { return m_settings->values().language.isEmpty(); }, [this] { followSystem(); });
    addRow("looks.theme", m_themeField)
        ->setReset([this] { return m_settings->values().theme == ThemeChoice::System; },
                   [this] { emit themeChosen(static_cast<int>(ThemeChoice::System)); });
    connect(m_language, &QComboBox::activated, this, [this] {
        const QString code = m_language->currentData().toString();
        m_languages->use(code);
        m_settings->change(
            [&code](SettingsValues &values) { values.language = code; }); // it may be the one of this start already
    });
    connect(m_themes, &QComboBox::activated, this, [this](int choice) {
        emit themeChosen(choice);
        fill();
    });
}

/// Not a language that is the system's today: none is kept, so that it stays the system's.
void LookSettings::followSystem()
{
    m_languages->use(Languages::bestFor({}));
    m_settings->change([](SettingsValues &values) { values.language.clear(); });
    fill();
}

/// What an option of the command line wants holds for this start: no setting was changed, so there is nothing to reset.
void LookSettings::sayForThisStart()
{
    const bool isOther = m_languages->code() != Languages::bestFor(m_settings->values().language);
    m_languageField->setHint(isOther ? tr("For this start, by %1. What you choose here is kept.").arg(u"--lang"_s)
                                     : QString{});
    m_themeField->setHint(m_theme->choice() != m_settings->values().theme
                              ? tr("For this start, by %1. What you choose here is kept.").arg(u"--theme"_s)
                              : QString{});
}

void LookSettings::fill()
{
    m_language->setCurrentIndex(m_language->findData(m_languages->code()));
    m_themes->setCurrentIndex(static_cast<int>(m_theme->choice()));
    sayForThisStart();
    SettingsPart::fill();
}

void LookSettings::showTexts()
{
    setTitle(tr("Appearance"));
    m_languageField->setLabel(settingTitle(*settingEntry(u"looks.language"_s)));
    m_themeField->setLabel(settingTitle(*settingEntry(u"looks.theme"_s)));
    m_themes->setItemText(0, tr("The system's"));
    m_themes->setItemText(1, tr("Light"));
    m_themes->setItemText(2, tr("Dark"));
}
