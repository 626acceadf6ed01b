// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline/commandline.h"

/// What a shell can complete with: names that a running desk knows, or those of the catalogue. Ends soon: without a
/// desk there are none of the former.
[[nodiscard]] Task<QStringList> completionWords(QString what, QString dataFolder, std::stop_token stop);
