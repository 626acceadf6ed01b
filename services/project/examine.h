// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/keys/keyservice.h"
#include "services/project/check.h"
#include "services/project/projectapi.h"
#include "services/vpc/vpc.h"

#include <QPointer>

#include <functional>
#include <memory>

class RestClient;
class WriteLock;

/// What the doctor works with. Values and pointers to services: copied into every examination.
struct DoctorTools
{
    ProjectApi projects;
    ComputeApi compute;
    QPointer<RestClient> rest;
    Clock *clock = nullptr;
    /// Zones of grants, of quota and of TPUs: only their regions matter.
    std::function<QList<ZoneId>()> zones{};
    std::function<Task<QList<LocalKey>>()> localKeys{[] { return findLocalKeys(); }};
    std::function<Task<AgentKeys>()> agentKeys{&findAgentKeys};
    /// What the user chose to log in with; none: any published key will do.
    std::function<LoginChoice()> login{};
    /// By which way keys get onto TPU VMs; null: by the project's metadata.
    QPointer<KeyService> keys{};
    /// The range of addresses that this computer is seen with, as far as the user said it; empty: not known.
    std::function<QString()> ownRange{};
    WriteLock *lock = nullptr; ///< null: the program's own
    std::chrono::milliseconds deadline{20'000}; ///< of one examination, retries included
    std::chrono::milliseconds patience{300'000}; ///< until something that was switched on must be in effect
};

/// What one examination finds out and another one needs. Answers are kept as they came.
struct DoctorNotes
{
    std::optional<Result<QString>> account{};
    std::optional<Project> project{};
    QJsonObject computeProject{};
    QString network{}; ///< the one that TPUs will be in; empty: none
    std::optional<Result<QList<VpcRule>>> firewall{};
};

/// What has to be settled, and not bad, before this one can be asked.
[[nodiscard]] QList<CheckId> neededFor(CheckId id);

/// One examination. What goes wrong is what was found, so the only error is Cancelled.
[[nodiscard]] Task<Check> examine(CheckId id, DoctorTools tools, std::shared_ptr<DoctorNotes> notes,
                                  std::stop_token stop);

// The examinations by what they look at; examine() chooses.
namespace examinations {

[[nodiscard]] Task<Check> connection(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop);
[[nodiscard]] Check clock(const DoctorTools &tools);
[[nodiscard]] Check account(const DoctorNotes &notes);
[[nodiscard]] Task<Check> project(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop);
[[nodiscard]] Task<Check> billing(DoctorTools tools, std::stop_token stop);
[[nodiscard]] Task<Check> tpuApi(DoctorTools tools, std::stop_token stop);
[[nodiscard]] Task<Check> computeApi(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop);
[[nodiscard]] Task<Check> moreApis(DoctorTools tools, std::stop_token stop);
[[nodiscard]] Task<Check> permissions(DoctorTools tools, std::stop_token stop);
[[nodiscard]] Task<Check> serviceAgent(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop);
[[nodiscard]] Task<Check> network(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop);
[[nodiscard]] Check port22(const DoctorTools &tools, const DoctorNotes &notes);
[[nodiscard]] Task<Check> addresses(DoctorTools tools, std::stop_token stop);
[[nodiscard]] Task<Check> key(DoctorTools tools, std::shared_ptr<DoctorNotes> notes, std::stop_token stop);

/// Nothing may be sent that looks like a change: what only a POST can tell is not asked.
[[nodiscard]] bool isHeldBack(const DoctorTools &tools);
/// What comes of an error that says nothing on the matter itself.
[[nodiscard]] Check couldNotAsk(CheckId id, const Error &error);
/// The page of Google's console, with the project.
[[nodiscard]] QUrl consolePage(const DoctorTools &tools, const QString &path);

} // namespace examinations

// For mending.

/// Of the service itself: does it answer for this project? Unlike Service Usage it knows when a change is in effect.
[[nodiscard]] Task<bool> isInEffect(DoctorTools tools, QString service, std::stop_token stop);
/// "Cloud TPU API" of "tpu.googleapis.com"; Google does not translate these names.
[[nodiscard]] QString apiTitle(const QString &service);
