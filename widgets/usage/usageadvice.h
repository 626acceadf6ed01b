// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/usagefeed.h"
#include "widgets/theme/tokens.h"

/// What can be done about something that a slice's usage shows.
enum class UsageAction : quint8 {
    None,
    Login, ///< choose a key and a user name
    Publish, ///< the key that was chosen
    Connect, ///< log in to a host, with all its questions
    Job, ///< look at the job that runs there
    Free, ///< end what holds the chips
    StartJob,
    Tpu, ///< stop or delete it
    Storage,
    Look, ///< select the cores that it is about
    Measuring, ///< what is read, and how much of it
    Script, ///< the line that makes JAX write how much memory is used
};

/// Whether hosts can let in who is to log in to them.
enum class UsageLogin : quint8 {
    Missing, ///< no key and user name were chosen
    Unpublished, ///< they were, and the project does not know them, or not any more
    Ready, ///< or nobody knows better
};

/// One thing the page says below the map: what it is, why, and what helps.
struct UsageAdvice
{
    QString key; ///< the same as long as it is about the same thing
    StatusLevel level = StatusLevel::Note;
    QString sentence{}; ///< translated, plain text
    UsageAction action = UsageAction::None;
    int host = -1; ///< worker
    QList<int> cores{}; ///< of SliceLayout::cores

    friend bool operator==(const UsageAdvice &, const UsageAdvice &) = default;
};

/// What the usage itself does not say.
struct UsageFacts
{
    QString name{}; ///< of the slice, as the user calls it
    UsageLogin login = UsageLogin::Ready;
    QString user{}; ///< who logs in; of Unpublished
    bool hasJob = false; ///< one of this program's jobs runs there
    MonitoringUse monitoring{};
};

/// Gravest first. Alerts of the same kind are one advice.
[[nodiscard]] QList<UsageAdvice> usageAdvice(const SliceUsage &usage, const UsageFacts &facts);
/// The words on the button; empty: there is none.
[[nodiscard]] QString actionText(UsageAction action);
/// The gravest of its alerts in a word or two: "1 straggler". There must be one.
[[nodiscard]] QString alertWord(const SliceUsage &usage);
[[nodiscard]] StatusLevel alertLevel(UsageAlert::Kind kind);
