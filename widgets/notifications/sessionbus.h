// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileInfo>
#include <QString>

/// Whether there is a session's D-Bus. Without one libdbus would try to start it; that takes long and is not wanted.
[[nodiscard]] inline bool hasSessionBus()
{
    const QString folder = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS")
        || (!folder.isEmpty() && QFileInfo::exists(folder + QStringLiteral("/bus")));
}
