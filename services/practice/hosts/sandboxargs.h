// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/hosts/bootdisk.h"
#include "services/practice/hosts/hosts.h"
#include "services/practice/hosts/parts.h"

#include <QStringList>

/// bubblewrap's options for one worker: what it may see, and nothing else. The command is not part of it.
[[nodiscard]] QStringList sandboxArguments(const WorkerSpec &worker, const BootDisk &disk, const PracticeParts &parts);
