// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// Makes the folder, and what is missing on the way to it, for the user alone whatever the umask says. One that is
/// there stays as it is. False: it cannot be made, and errno says why.
[[nodiscard]] bool makeOwnFolder(const QString &folder);
