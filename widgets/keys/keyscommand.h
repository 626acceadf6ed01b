// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/keys/projectkeys.h"

#include <QStringList>

/// The same change of a project's keys by gcloud and by REST, for a shell with bash, and with jq for REST. Both read
/// what is there and write it back changed: the value holds everybody's keys. Correct for any bytes in comments.
struct KeysCommand
{
    QString gcloud;
    QString rest;
};

[[nodiscard]] KeysCommand addKeyCommand(const KeysPlace &where, const QString &line);
[[nodiscard]] KeysCommand renameKeyCommand(const KeysPlace &where, const QString &before, const QString &after);
[[nodiscard]] KeysCommand removeKeysCommand(const KeysPlace &where, const QStringList &lines);
