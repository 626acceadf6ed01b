// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QJsonObject>

/// Pure. What `mine` changed since `base`, done to `theirs`: member by member in objects, entry by entry in lists whose
/// entries have names of their own (an "id" or "tpu", or the "name" of their "node") or are different texts. Where both
/// changed the same value `mine` counts; what one took away and the other changed stays.
[[nodiscard]] QJsonObject mergedJson(const QJsonObject &base, const QJsonObject &mine, const QJsonObject &theirs);

/// For a file that several windows write: what `mine` changed since `base` goes into what the file holds now. Gives
/// what it holds then. A damaged file is kept aside first. Errors: BadReply, its "version" is above that of `mine`: it
/// is left as it is; FileFailed, as of FileLock and writeJsonFile().
[[nodiscard]] Result<QJsonObject> mergeJsonFile(const QString &path, const QJsonObject &base, const QJsonObject &mine);
