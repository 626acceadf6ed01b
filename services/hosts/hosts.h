// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/target.h"
#include "services/store/settings.h"
#include "services/tpu/tpuapi.h"

/// What a login needs to know of a node, for all of its workers at once.
struct NodeReading
{
    Tpu tpu;
    PublishedReading published{};
};

[[nodiscard]] Task<NodeReading> readNode(TpuApi api, TpuId id, std::stop_token stop);
/// How to log in to one of its workers: directly, through Google's relay, or through the jump host that `login` names.
[[nodiscard]] Task<SshTarget> wayTo(TpuApi api, NodeReading node, int worker, LoginChoice login, std::stop_token stop);

/// How to log in to one worker of a TPU VM now. Address and published host keys are read afresh each time, because
/// both change: the address at maintenance and restart, the keys when the node is made again. A host without an
/// external address is reached through Google's relay (IAP) or the jump host that `login` names; see
/// LoginChoice::through. Errors: Invalid when this node cannot be reached as it is (stopped, preempted, old
/// architecture, no address yet, no such worker, a machine whose name is not known), LoginRefused when no key was
/// chosen for the project, and those of the API.
[[nodiscard]] Task<SshTarget> reachWorker(TpuApi api, TpuId id, int worker, LoginChoice login, std::stop_token stop);

// For LoginChoice::through.
[[nodiscard]] QString jumpThrough(const TpuId &id, int worker); ///< a worker as jump host, for those of its network
[[nodiscard]] QString throughTunnel(); ///< always Google's relay, also where there is an external address

/// Why this names no jump host; empty: it does, or it is one of the two above.
[[nodiscard]] QString problemOfJump(const QString &through);

/// Nobody could log in to any host of the project: no key was chosen for it. No error: one was.
[[nodiscard]] Result<> loginChosen(const LoginChoice &login);

/// The sentence why nobody can log in to this node in its state; empty when one can, or when trying is reasonable
/// (the states that gcloud lets pass).
[[nodiscard]] QString whyUnreachable(const Tpu &tpu);

/// "node-1", and "node-1 · host 2" where there are several.
[[nodiscard]] QString hostLabel(const QString &nodeName, int worker, qsizetype workers);
