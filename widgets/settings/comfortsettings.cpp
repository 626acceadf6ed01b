// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/comfortsettings.h"

#include "services/store/settings.h"
#include "widgets/common/formfield.h"
#include "widgets/settings/appearancecontroller.h"

#include <QComboBox>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array percents{0, 100, 125, 150, 175, 200}; // 0: as the desktop has it

} // namespace

ComfortSettings::ComfortSettings(Settings *settings)
    : m_settings{settings}
    , m_contrast{new QComboBox}
    , m_text{new QComboBox}
    , m_motion{new QComboBox}
    , m_contrastField{new FormField{m_contrast}}
    , m_textField{new FormField{m_text}}
    , m_motionField{new FormField{m_motion}}
{
    m_contrast->setObjectName(u"settingsContrast"_s);
    m_text->setObjectName(u"settingsTextSize"_s);
    m_motion->setObjectName(u"settingsMotion"_s);
    m_contrast->addItems({{}, {}, {}});
    m_motion->addItems({{}, {}, {}});
    for (const int percent : percents)
        m_text->addItem({}, percent);
    const auto row = [this](const char *id, FormField *field, auto part) {
        addRow(id, field)->setReset(
            [this, part] { return AppearanceController::comfortOf(*m_settings).*part == Comfort{}.*part; },
            [this, part] {
                Comfort comfort = AppearanceController::comfortOf(*m_settings);
                comfort.*part = Comfort{}.*part;
                AppearanceController::keep(m_settings, comfort);
            });
    };
    row("looks.contrast", m_contrastField, &Comfort::contrast);
    row("looks.textSize", m_textField, &Comfort::textScale);
    row("looks.motion", m_motionField, &Comfort::motion);
    for (const QComboBox *box : {m_contrast, m_text, m_motion})
        connect(box, &QComboBox::activated, this, &ComfortSettings::keep);
    connect(m_settings, &Settings::changed, this, &ComfortSettings::fill);
    showTexts();
    fill();
}

void ComfortSettings::reset()
{
    AppearanceController::keep(m_settings, {});
}

bool ComfortSettings::isAsDelivered() const
{
    return AppearanceController::comfortOf(*m_settings) == Comfort{};
}

void ComfortSettings::fill()
{
    const Comfort comfort = AppearanceController::comfortOf(*m_settings);
    m_contrast->setCurrentIndex(static_cast<int>(comfort.contrast));
    m_motion->setCurrentIndex(static_cast<int>(comfort.motion));
    const int percent = qRound(comfort.textScale * 100);
    int best = 0; // a number that somebody wrote by hand is shown as the nearest one
    for (int i = 1; comfort.textScale > 0 && i < m_text->count(); ++i) {
        if (best == 0 || std::abs(percents.at(i) - percent) < std::abs(percents.at(best) - percent))
            best = i;
    }
    m_text->setCurrentIndex(best);
    SettingsPart::fill();
}

void ComfortSettings::keep()
{
    AppearanceController::keep(m_settings,
                               {.contrast = static_cast<ContrastChoice>(m_contrast->currentIndex()),
                                .motion = static_cast<MotionChoice>(m_motion->currentIndex()),
                                .textScale = m_text->currentData().toInt() / 100.0});
}

void ComfortSettings::showTexts()
{
    setTitle(tr("Accessibility"));
    m_contrastField->setLabel(tr("Contrast"));
    m_contrast->setItemText(0, tr("Same as system", "contrast"));
    m_contrast->setItemText(1, tr("Normal", "contrast"));
    m_contrast->setItemText(2, tr("High", "contrast"));
    m_textField->setLabel(tr("Text size"));
    m_textField->setHint(tr("Takes effect when TPU Desk starts again."));
    m_text->setItemText(0, tr("Same as system", "text size"));
    for (int i = 1; i < m_text->count(); ++i)
        m_text->setItemText(i, tr("%1 %", "text size").arg(locale().toString(percents.at(i))));
    m_motionField->setLabel(tr("Motion"));
    m_motionField->setHint(tr("Reduced: sheets appear at once, and nothing flashes or blinks."));
    m_motion->setItemText(0, tr("Same as system", "motion"));
    m_motion->setItemText(1, tr("Full", "motion"));
    m_motion->setItemText(2, tr("Reduced", "motion"));
}
