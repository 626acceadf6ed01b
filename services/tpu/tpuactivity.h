// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/tpu/deletequeuedresource.h"
#include "services/tpu/tpucommand.h"

#include <QPointer>

/// What the Activity strip shows of one job on one TPU. Does nothing when there is no strip.
class TpuActivity
{
public:
    TpuActivity(Activities *activities, std::function<QString()> text);

    void sayAgain() const; ///< what its text depends on has changed
    void end(const std::optional<Error> &error, std::function<QString()> done) const;

    [[nodiscard]] static QString doing(TpuAction action, const QString &name);
    [[nodiscard]] static QString did(TpuAction action, const QString &name);
    [[nodiscard]] static QString maintaining(const QString &name);
    [[nodiscard]] static QString maintained(const QString &name);
    [[nodiscard]] static QString changing(const QString &name);
    [[nodiscard]] static QString changed(const QString &name);
    [[nodiscard]] static QString resetting(const QString &request);
    [[nodiscard]] static QString reset(const QString &request);
    /// By the machines that go with it: these the user knows. A request that made none has only its own name.
    [[nodiscard]] static QString deleting(const QueuedResourceDeletion &wanted);
    [[nodiscard]] static QString deleted(const QueuedResourceDeletion &wanted);

private:
    QPointer<Activities> m_activities;
    ActivityId m_id{};
};
