// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/provisioning/capacityhistory.h"

#include <QLocale>

#include <functional>

/// The language of a text that is not the window's own.
struct Speech
{
    QLocale locale{QLocale::English};
    /// Context "TrcFeedback"; empty: English.
    std::function<QString(const char *source)> say{};
};

struct FeedbackFacts
{
    ProjectId project;
    QDateTime from; ///< UTC
    QDateTime to; ///< UTC
    QList<CapacitySummary> rows;
    bool isForSending = true; ///< false: figures of a rehearsal
};

/// Below so many tries in all the text says itself that they are few.
inline constexpr int fewTries = 10;

[[nodiscard]] QString feedbackSubject(const FeedbackFacts &facts, const Speech &speech);
/// Plain text for a mail to the TRC team: numbers, and places for the user's own words in square brackets. Figures that
/// are not for sending say so in their first line.
[[nodiscard]] QString feedbackText(const FeedbackFacts &facts, const Speech &speech);
