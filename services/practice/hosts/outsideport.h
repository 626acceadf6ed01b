// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"
#include "services/practice/hosts/wire/wire.h"

#include <QString>

/// A listening socket on a loopback address of this machine. An address outside 127.0.0.0/8 is refused: practice hosts
/// are never reachable from another machine.
[[nodiscard]] Result<wire::Fd> listenOutside(const QString &ip, quint16 port);

/// Holds the SSH port that all workers share on 127.0.0.1, without listening there. 0: a free one.
[[nodiscard]] Result<std::pair<wire::Fd, quint16>> reservePort(quint16 port);
