// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/settings.h"

#include <QMap>

/// What Google's guest agent takes for yes in a value of metadata.
[[nodiscard]] bool saysYes(const QString &value);

/// Who one is on a machine with this metadata: OS Login gives names of its own.
[[nodiscard]] QString userOn(const QMap<QString, QString> &metadata, const LoginChoice &login);
