// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/limitsverdict.h"

#include "services/core/punctuation.h"
#include "services/quota/quotaservice.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

LimitsVerdict::LimitsVerdict(const PlacementCheck &check, QWidget *parent)
    : QWidget{parent}
    , m_check{check}
    , m_shape{named(new StateBadge, "createVerdict")}
    , m_text{named(new Label, "createQuota")}
    , m_action{named(new QPushButton, "createRemedy")}
{
    m_text->setWordWrap(true);
    m_action->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(6));
    row->addWidget(m_shape, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addLayout(row);
    column->addWidget(m_action, 0, Qt::AlignLeft);
    connect(m_action, &QPushButton::clicked, this, &LimitsVerdict::act);
}

void LimitsVerdict::showFor(const TpuSpec &spec, const QList<ZoneId> &zones)
{
    m_spec = spec;
    const bool isChosen = !spec.zone.isEmpty() && !spec.acceleratorType.isEmpty();
    setVisible(isChosen);
    if (!isChosen)
        return;
    auto best = m_check.limits(spec);
    int fitting = 0;
    for (const auto &zone : zones) {
        const auto answer = m_check.limits(inZone(spec, zone));
        fitting += answer.verdict == PreflightVerdict::Red ? 0 : 1;
        if (answer.verdict < best.verdict)
            best = answer;
    }
    const auto level = best.verdict == PreflightVerdict::Green ? StatusLevel::Ok
        : best.verdict == PreflightVerdict::Yellow             ? StatusLevel::Warning
                                                               : StatusLevel::Bad;
    m_shape->setState(level, {});
    m_text->setTextColor(level == StatusLevel::Ok        ? TextColor::Soft
                             : level == StatusLevel::Bad ? TextColor::Bad
                                                         : TextColor::Warn);
    m_answer = zones.size() > 1 ? Preflight{} : best;
    showAction();
    if (zones.size() > 1)
        m_text->setText(tr("The limits leave room in %1 of %n zones.", nullptr, int(zones.size())).arg(fitting));
    else
        m_text->setText(punctuation::sentences({verdictSentence(best), actionSentence(best)}));
}

QString LimitsVerdict::actionText() const
{
    switch (m_answer.action) {
    case PreflightAction::None: return {};
    case PreflightAction::CancelWaiting: return m_canLeadAway ? tr("Show the list") : QString{};
    case PreflightAction::InternalAddresses: return tr("Without external addresses");
    case PreflightAction::CleanUp: return m_canLeadAway ? tr("Clean up…") : QString{};
    case PreflightAction::SmallerSlice:
        return m_answer.largest.isEmpty() ? QString{} : tr("Take %1", "a type").arg(m_answer.largest);
    case PreflightAction::OtherZone:
        return m_answer.otherZones.isEmpty() ? QString{}
                                             : tr("Take %1", "a zone").arg(m_answer.otherZones.first().toString());
    case PreflightAction::AskForMore: return m_canLeadAway ? tr("Open Quota") : QString{};
    case PreflightAction::ReadAgain: return tr("Read the limits again");
    }
    return {};
}

void LimitsVerdict::showAction()
{
    const auto words = actionText();
    m_action->setText(words);
    m_action->setVisible(!words.isEmpty());
    m_action->setEnabled(m_answer.action != PreflightAction::ReadAgain
                         || m_check.quota->loading() == QuotaService::Loading::No);
}

void LimitsVerdict::act()
{
    CreatePreset preset{.zone = m_spec.zone,
                        .generation = Accelerators::catalogue().generationOf(m_spec.acceleratorType),
                        .acceleratorType = m_spec.acceleratorType,
                        .tier = m_spec.tier,
                        .externalAddress = m_spec.externalAddress};
    switch (m_answer.action) {
    case PreflightAction::InternalAddresses:
        preset.externalAddress = ExternalAddress::None;
        return emit presetWanted(preset);
    case PreflightAction::SmallerSlice: preset.acceleratorType = m_answer.largest; return emit presetWanted(preset);
    case PreflightAction::OtherZone:
        preset.zone = m_answer.otherZones.value(0, m_spec.zone);
        return emit presetWanted(preset);
    case PreflightAction::CleanUp: return emit cleanUpRequested();
    case PreflightAction::AskForMore: return emit quotaRequested();
    case PreflightAction::ReadAgain: return readLimits();
    case PreflightAction::CancelWaiting: return emit listRequested();
    case PreflightAction::None: return;
    }
}

void LimitsVerdict::readLimits()
{
    m_reading = std::make_unique<TaskScope>();
    m_reading->run(m_check.quota->refresh(m_reading->token()),
                   [](const Result<> &) { }); // the sentence says what is known
}

void LimitsVerdict::stopReading()
{
    m_reading.reset();
}
