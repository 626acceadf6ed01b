// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/terminalsettings.h"

#include "services/store/settings.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/settings/monospacefontbox.h"
#include "widgets/settings/settingentries.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/view.h"
#include "widgets/terminal/viewchoices.h"

#include <QCheckBox>
#include <QComboBox>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

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

TerminalSettings::TerminalSettings(Settings *settings)
    : m_settings{settings}
    , m_family{new MonospaceFontBox}
    , m_font{new FontBox}
    , m_tmuxWay{new QComboBox}
    , m_scrollback{new QSpinBox}
    , m_familyField{new FormField{m_family}}
    , m_fontField{new FormField{m_font}}
    , m_tmuxField{new FormField{m_tmuxWay}}
    , m_scrollbackField{new FormField{m_scrollback}}
    , m_marks{new QCheckBox}
    , m_marksWords{softLabel()}
{
    m_family->setObjectName(u"settingsFontFamily"_s);
    m_font->setObjectName(u"settingsFont"_s);
    m_tmuxWay->setObjectName(u"settingsTmuxWay"_s);
    m_scrollback->setObjectName(u"settingsScrollback"_s);
    m_marks->setObjectName(u"settingsMarks"_s);
    m_font->setRange(smallestFont, largestFont);
    m_scrollback->setRange(0, terminalchoices::maxScrollback);
    m_scrollback->setSingleStep(10'000);
    m_scrollback->setGroupSeparatorShown(true);
    for (const auto *way : {"", "plain", "none"})
        m_tmuxWay->addItem(QString{}, QString::fromLatin1(way));
    addFontRows();
    addTmuxRows();
}

void TerminalSettings::addFontRows()
{
    addRow("terminal.fontFamily", m_familyField)
        ->setReset([this] { return m_family->family().isEmpty(); },
                   [this] { m_settings->setMore(terminalchoices::fontFamilyKey, {}); });
    addRow("terminal.font", m_fontField)
        ->setReset([this] { return m_font->value() == smallestFont; }, [this] { m_font->setValue(smallestFont); });
    connect(m_family, &QComboBox::activated, this, [this] {
        const QString family = m_family->family();
        m_settings->setMore(terminalchoices::fontFamilyKey, family.isEmpty() ? QJsonValue{} : QJsonValue{family});
    });
    connect(m_font, &QSpinBox::valueChanged, this, [this](int pixels) {
        m_settings->setMore(terminalchoices::fontKey, pixels <= smallestFont ? QJsonValue{} : QJsonValue{pixels});
        SettingsPart::fill();
    });
}

void TerminalSettings::addTmuxRows()
{
    addRow("terminal.tmux", m_tmuxField)
        ->setReset([this] { return m_tmuxWay->currentIndex() == 0; },
                   [this] { m_settings->setMore(terminalchoices::tmuxKey, {}); });
    addRow("terminal.scrollback", m_scrollbackField)
        ->setReset([this] { return m_scrollback->value() == terminalchoices::deliveredScrollback; },
                   [this] { m_scrollback->setValue(terminalchoices::deliveredScrollback); });
    addRow("terminal.marks", m_marks)->setReset([this] { return m_marks->isChecked(); }, [this] { m_marks->click(); });
    addText(m_marksWords);
    connect(m_marks, &QCheckBox::clicked, this, [this](bool on) {
        m_settings->setMore(terminalchoices::marksKey, on ? QJsonValue{} : QJsonValue{false});
        SettingsPart::fill();
    });
    connect(m_tmuxWay, &QComboBox::activated, this, [this] {
        const auto way = m_tmuxWay->currentData().toString();
        m_settings->setMore(terminalchoices::tmuxKey, way.isEmpty() ? QJsonValue{} : QJsonValue{way});
    });
    connect(m_scrollback, &QSpinBox::valueChanged, this, [this](int lines) {
        m_settings->setMore(terminalchoices::scrollbackKey,
                            lines == terminalchoices::deliveredScrollback ? QJsonValue{} : QJsonValue{lines});
        SettingsPart::fill();
    });
}

void TerminalSettings::fill()
{
    const QSignalBlocker quiet{m_font};
    const QSignalBlocker still{m_scrollback};
    m_family->setFamily(terminalchoices::viewChoices(m_settings).fontFamily);
    m_font->setValue(
        std::clamp(m_settings->more(terminalchoices::fontKey).toInt(smallestFont), smallestFont, largestFont));
    m_tmuxWay->setCurrentIndex(std::max(0, m_tmuxWay->findData(m_settings->more(terminalchoices::tmuxKey).toString())));
    m_scrollback->setValue(terminalchoices::scrollbackLines(m_settings));
    m_marks->setChecked(terminalchoices::marksCommands(m_settings));
    SettingsPart::fill();
}

void TerminalSettings::showTexts()
{
    setTitle(tr("Terminal"));
    m_familyField->setLabel(settingTitle(*settingEntry(u"terminal.fontFamily"_s)));
    m_family->setItemText(0, tr("Default"));
    m_fontField->setLabel(settingTitle(*settingEntry(u"terminal.font"_s)));
    m_font->setSpecialValueText(tr("Default"));
    m_font->setSuffix(tr(" px", "behind a number: pixels"));
    m_tmuxField->setLabel(settingTitle(*settingEntry(u"terminal.tmux"_s)));
    m_tmuxWay->setItemText(0, terminalchoices::tmuxWayName(TmuxWay::Control));
    m_tmuxWay->setItemText(1, terminalchoices::tmuxWayName(TmuxWay::Plain));
    m_tmuxWay->setItemText(2, terminalchoices::tmuxWayName(TmuxWay::None));
    m_tmuxField->setHint(tr(
        "In tmux, what runs goes on when the connection is lost. Shown by TPU Desk, it scrolls, searches "
        "and selects like any other terminal. Tabs that are opened from now on follow. The hosts of one TPU can have a "
        "way of their own: it is chosen in the menu of a terminal there."));
    m_scrollbackField->setLabel(settingTitle(*settingEntry(u"terminal.scrollback"_s)));
    m_scrollbackField->setHint(
        tr("How far back you can scroll, at most 64 MiB a tab. Tabs that are opened from now on follow."));
    m_marks->setText(settingTitle(*settingEntry(u"terminal.marks"_s)));
    m_marksWords->setText(
        tr("Beside each prompt a mark shows whether its command succeeded. Shells on this computer do it by themselves "
           "from the next tab on; on a host you are asked once before a line is added there."));
}
