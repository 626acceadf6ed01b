// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/looksettings.h"

#include "app/languages.h"
#include "app/settingentries.h"
#include "services/store/settings.h"
#include "widgets/common/formfield.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QSpinBox>

using namespace Qt::StringLiterals;

namespace {

const auto fontKey = u"terminal.fontPixels"_s;
constexpr int smallestFont = 5; // one below what can be chosen means: as delivered
constexpr int largestFont = 48;

} // namespace

LookSettings::LookSettings(Languages *languages, Theme *theme, Settings *settings)
    : m_languages{languages}, m_theme{theme}, m_settings{settings}, m_language{new QComboBox}, m_themes{new QComboBox}, m_font{new QSpinBox},
      m_languageField{new FormField{m_language}}, m_themeField{new FormField{m_themes}}, m_fontField{new FormField{m_font}}
{
    m_language->setObjectName(u"settingsLanguage"_s);
    m_themes->setObjectName(u"settingsTheme"_s);
    m_font->setObjectName(u"settingsFont"_s);
    for (const Languages::Language &language : Languages::all())
        m_language->addItem(language.name, language.code);
    m_themes->addItems({{}, {}, {}});
    m_font->setRange(smallestFont, largestFont);
    addRow("looks.language", m_languageField)->setReset([this] { return m_settings->values().language.isEmpty(); }, [this] { followSystem(); });
    addRow("looks.theme", m_themeField)->setReset([this] { return m_theme->choice() == ThemeChoice::System; },
                                                  [this] { emit themeChosen(static_cast<int>(ThemeChoice::System)); });
    addRow("looks.terminalFont", m_fontField)->setReset([this] { return m_font->value() == smallestFont; }, [this] { m_font->setValue(smallestFont); });
    connect(m_language, &QComboBox::activated, this, [this] { m_languages->use(m_language->currentData().toString()); });
    connect(m_themes, &QComboBox::activated, this, &LookSettings::themeChosen);
    connect(m_font, &QSpinBox::valueChanged, this, [this](int pixels) {
        m_settings->setMore(fontKey, pixels <= smallestFont ? QJsonValue{} : QJsonValue{pixels});
        SettingsPart::fill();
    });
}

/// Not a language that is the system's today: none is kept, so that it stays the system's.
void LookSettings::followSystem()
{
    m_languages->use(Languages::bestFor({}));
    m_settings->change([](SettingsValues &values) { values.language.clear(); });
    fill();
}

void LookSettings::fill()
{
    const QSignalBlocker quiet{m_font};
    m_language->setCurrentIndex(m_language->findData(m_languages->code()));
    m_themes->setCurrentIndex(static_cast<int>(m_theme->choice()));
    m_font->setValue(std::clamp(m_settings->more(fontKey).toInt(smallestFont), smallestFont, largestFont));
    SettingsPart::fill();
}

void LookSettings::retranslate()
{
    setTitle(tr("Appearance"));
    m_languageField->setLabel(settingTitle(*settingEntry(u"looks.language"_s)));
    m_themeField->setLabel(settingTitle(*settingEntry(u"looks.theme"_s)));
    m_fontField->setLabel(settingTitle(*settingEntry(u"looks.terminalFont"_s)));
    m_font->setSpecialValueText(tr("Default"));
    m_font->setSuffix(tr(" px", "behind a number: pixels"));
    m_themes->setItemText(0, tr("The system's"));
    m_themes->setItemText(1, tr("Light"));
    m_themes->setItemText(2, tr("Dark"));
    SettingsPart::retranslate();
}
