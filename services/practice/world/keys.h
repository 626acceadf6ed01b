// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"

#include <QJsonObject>
#include <QStringList>

#include <optional>

namespace practice {

/// The `ssh-keys` lines that count on a node, by the rules of Google's guest agent: lines without a good user name and
/// expired ones are dropped, block-project-ssh-keys and the legacy `sshKeys` hide the project's, OS Login switches all
/// off.
[[nodiscard]] QStringList effectiveKeys(const QJsonObject &nodeMetadata, const QJsonObject &projectMetadata,
                                        Moment now);

/// When the next of these lines expires.
[[nodiscard]] std::optional<Moment> nextExpiry(const QJsonObject &nodeMetadata, const QJsonObject &projectMetadata,
                                               Moment now);

} // namespace practice
