// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/tpu/placementcheck.h"

#include <memory>

class QPushButton;
class StateBadge;

/// What the limits say of the slice that is asked for, and the button that leads out of what is in its way. What the
/// button fills in can be changed back in the form; nothing is made or deleted by it. Hidden without a slice.
/// Names: createVerdict, createQuota, createRemedy.
class LimitsVerdict : public QWidget
{
    Q_OBJECT

public:
    explicit LimitsVerdict(const PlacementCheck &check, QWidget *parent = nullptr);

    void setLeadingAway(bool canLead) { m_canLeadAway = canLead; } ///< to what other panels can do about it
    /// `zones`: all that would be tried; `spec` has the one that is chosen.
    void showFor(const TpuSpec &spec, const QList<ZoneId> &zones);
    void readLimits();
    void stopReading();

signals:
    void presetWanted(const CreatePreset &preset);
    void cleanUpRequested(); ///< something dead holds what is missing
    void quotaRequested(); ///< for what to write to TRC support
    void listRequested(); ///< which of the waiting requests goes, its owner decides there

private:
    void showAction();
    void act();
    [[nodiscard]] QString actionText() const;

    PlacementCheck m_check;
    TpuSpec m_spec;
    Preflight m_answer; ///< that the button is for
    bool m_canLeadAway = true;
    StateBadge *m_shape;
    Label *m_text;
    QPushButton *m_action;
    std::unique_ptr<TaskScope> m_reading;
};
