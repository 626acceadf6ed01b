// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"

#include <QJsonObject>
#include <QPointer>

#include <optional>
#include <stop_token>

class RestClient;

/// Is what TPU workers log kept by Cloud Logging? (logging v2, sink _Default; services/vpc/README.md.)
struct LogExclusion
{
    enum class State : quint8 {
        Kept, ///< all of it
        Excluded, ///< ours is in force
        SwitchedOff, ///< the whole sink is disabled: by somebody else, and it stays so
        Elsewhere, ///< somebody else's exclusion of the same name or effect
    };

    static constexpr QLatin1StringView name{"tpu-desk-tpu-logs"};
    static constexpr QLatin1StringView filter{"resource.type=\"tpu_worker\""};

    State state = State::Kept;
    qsizetype others = 0; ///< exclusions of other people; they are never touched
};

/// Pure; the sink as sinks.get gives it.
[[nodiscard]] LogExclusion logExclusionOf(const QJsonObject &sink);
/// The body that puts ours in (or takes it out) and leaves every other one as it is; nothing: it is so already.
[[nodiscard]] std::optional<QJsonObject> withExclusion(const QJsonObject &sink);
[[nodiscard]] std::optional<QJsonObject> withoutExclusion(const QJsonObject &sink);

/// What is kept, what is lost, and why one would want it: for the step that offers it.
[[nodiscard]] QString logExclusionEffect();
/// The same change by REST: an exclusion of its own, which leaves the others alone.
[[nodiscard]] QString logExclusionCall(const CloudProfile &profile);
/// The same change by gcloud, quoted for a shell.
[[nodiscard]] QString logExclusionCommand(const ProjectId &project);
[[nodiscard]] QString logExclusionUndoCommand(const ProjectId &project);

class LogExclusions
{
public:
    LogExclusions(CloudProfile profile, RestClient *rest);

    [[nodiscard]] Task<LogExclusion> read(std::stop_token stop) const;
    // Reads, changes that one entry, writes, and reads once more. Twice does what once does. Errors: Conflict when
    // somebody changed the sink at the same time, so that what was written is not what is there (there is no lock on
    // it); and Google's.
    [[nodiscard]] Task<LogExclusion> exclude(std::stop_token stop) const;
    [[nodiscard]] Task<LogExclusion> include(std::stop_token stop) const;

private:
    CloudProfile m_profile;
    QPointer<RestClient> m_rest;
};
