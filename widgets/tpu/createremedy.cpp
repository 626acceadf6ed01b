// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/createsheet.h"

#include "services/quota/quotaservice.h"
#include "widgets/common/label.h"
#include "widgets/common/statebadge.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

// What stands in the way of the wish, and the button that leads out of it.

using namespace Qt::StringLiterals;

QWidget *CreateSheet::buildQuota()
{
    auto *quota = new QWidget;
    auto *column = new QVBoxLayout{quota};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(6));
    m_quotaShape = new StateBadge;
    m_quotaShape->setObjectName(u"createVerdict"_s);
    m_quotaText = new Label;
    m_quotaText->setObjectName(u"createQuota"_s);
    m_quotaText->setWordWrap(true);
    m_remedy = new QPushButton;
    m_remedy->setObjectName(u"createRemedy"_s);
    m_remedy->setAutoDefault(false);
    connect(m_remedy, &QPushButton::clicked, this, &CreateSheet::takeRemedy);
    row->addWidget(m_quotaShape, 0, Qt::AlignTop);
    row->addWidget(m_quotaText, 1);
    column->addLayout(row);
    column->addWidget(m_remedy, 0, Qt::AlignLeft);
    return quota;
}

void CreateSheet::showRemedy(const Preflight &answer)
{
    m_answer = answer;
    const auto words = [&]() -> QString {
        switch (answer.remedy) {
        case Remedy::None: return {};
        case Remedy::InternalAddresses: return tr("Without external addresses");
        case Remedy::CleanUp: return m_purpose == Purpose::Tpu ? tr("Clean up…") : QString{};
        case Remedy::SmallerSlice:
            return answer.largest.isEmpty() ? QString{} : tr("Take %1", "a type").arg(answer.largest);
        case Remedy::OtherZone:
            return answer.otherZones.isEmpty() ? QString{}
                                               : tr("Take %1", "a zone").arg(answer.otherZones.first().toString());
        case Remedy::AskForMore: return m_purpose == Purpose::Tpu ? tr("Open Quota") : QString{};
        case Remedy::ReadAgain: return tr("Read the limits again");
        }
        return {};
    }();
    m_remedy->setText(words);
    m_remedy->setVisible(!words.isEmpty());
    m_remedy->setEnabled(answer.remedy != Remedy::ReadAgain
                         || m_services.quota->loading() == QuotaService::Loading::No);
}

/// What it fills in can be changed back in the form; nothing is made or deleted by it.
void CreateSheet::takeRemedy()
{
    const auto spec = m_form->spec();
    CreatePreset preset{.zone = spec.zone,
                        .generation = Accelerators::catalogue().generationOf(spec.acceleratorType),
                        .acceleratorType = spec.acceleratorType,
                        .tier = spec.tier,
                        .externalAddress = spec.externalAddress};
    switch (m_answer.remedy) {
    case Remedy::InternalAddresses: preset.externalAddress = ExternalAddress::None; return choose(preset);
    case Remedy::SmallerSlice: preset.acceleratorType = m_answer.largest; return choose(preset);
    case Remedy::OtherZone: preset.zone = m_answer.otherZones.value(0, spec.zone); return choose(preset);
    case Remedy::CleanUp: close(); return emit cleanUpRequested();
    case Remedy::AskForMore: close(); return emit quotaRequested();
    case Remedy::ReadAgain: return readLimits();
    case Remedy::None: return;
    }
}

void CreateSheet::readLimits()
{
    m_quotaTask = std::make_unique<TaskScope>();
    m_quotaTask->run(m_services.quota->refresh(m_quotaTask->token()),
                     [](const Result<> &) { }); // the sentence says what is known
}
