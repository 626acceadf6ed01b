// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/looksettings.h"

#include "services/core/languages.h"
#include "services/store/settings.h"
#include "widgets/common/formfield.h"
#include "widgets/settings/settingentries.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto fontKey = u"terminal.fontPixels"_s;
constexpr int smallestFont = 5; // one below what can be chosen means: as delivered
constexpr int largestFont = 48;

/// The first step goes out from what "Default" is, and none leads back there: that is what the reset is for.
class FontBox final : public QSpinBox
{
public:
    void stepBy(int steps) override
    {
        const int from = value() == minimum() ? deliveredFontPixels() : value();
        setValue(std::clamp(from + steps, minimum() + 1, maximum()));
    }

protected:
    StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
};

} // namespace

LookSettings::LookSettings(Languages *languages, Theme *theme, Settings *settings)
    : m_languages{languages}
    , m_theme{theme}
    , m_settings{settings}
    , m_language{new QComboBox}
    , m_themes{new QComboBox}
    , m_font{new FontBox}
    , m_languageField{new FormField{m_language}}
    , m_themeField{new FormField{m_themes}}
    , m_fontField{new FormField{m_font}}
{
    m_language->setObjectName(u"settingsLanguage"_s);
    m_themes->setObjectName(u"settingsTheme"_s);
    m_font->setObjectName(u"settingsFont"_s);
    for (const Languages::Language &language : Languages::all())
        m_language->addItem(language.name, language.code);
    m_themes->addItems({{}, {}, {}});
    m_font->setRange(smallestFont, largestFont);
    addRow("looks.language", m_languageField)
        ->setReset([this] { return m_settings->values().language.isEmpty(); }, [this] { followSystem(); });
    addRow("looks.theme", m_themeField)
        ->setReset([this] { return m_settings->values().theme == ThemeChoice::System; },
                   [this] { emit themeChosen(static_cast<int>(ThemeChoice::System)); });
    addRow("looks.terminalFont", m_fontField)
        ->setReset([this] { return m_font->value() == smallestFont; }, [this] { m_font->setValue(smallestFont); });
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
    const QSignalBlocker quiet{m_font};
    m_language->setCurrentIndex(m_language->findData(m_languages->code()));
    m_themes->setCurrentIndex(static_cast<int>(m_theme->choice()));
    sayForThisStart();
    m_font->setValue(std::clamp(m_settings->more(fontKey).toInt(smallestFont), smallestFont, largestFont));
    SettingsPart::fill();
}

void LookSettings::showTexts()
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
}
