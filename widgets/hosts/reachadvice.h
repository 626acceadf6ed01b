// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QString>

/// Where that leads on which may mend it, beside trying again.
enum class ReachAction : quint8 {
    None, ///< only trying again
    Keys, ///< who may log in, with which key
    UnlockKey, ///< its passphrase
    Connection, ///< which places can be reached from this computer
    Doctor, ///< account, project, and the firewall before the hosts
    SignIn,
    Tpu, ///< its state
};

/// Why a host cannot be reached, said in the language of now, and what leads on.
struct ReachAdvice
{
    QString sentence;
    ReachAction action = ReachAction::None;
};

[[nodiscard]] ReachAdvice reachAdvice(ErrorCode code);
[[nodiscard]] QString actionText(ReachAction action); ///< of its button; empty: None
