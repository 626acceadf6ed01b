// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/jobs/joblive.h"
#include "widgets/notifications/notifications.h"

/// What the desktop is told when an attempt of a job has ended: finished, failed, interrupted, not started and not
/// known are different words. Nothing: it runs, or the user ended it and knows.
[[nodiscard]] std::optional<DesktopNotice> jobNotice(const Job &job, const JobLive &live, const QDateTime &now);

[[nodiscard]] QString jobNoticeKey(const QUuid &job);
/// The job that a notice is about; null: it is about something else.
[[nodiscard]] QUuid jobOfNotice(const QString &key);
