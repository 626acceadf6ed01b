// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace practice {

/// Whether both are Base64 of the same bytes. The etag of a policy is of the type bytes, for which protobuf's JSON
/// takes both alphabets, with padding or without: gcloud and other clients write it back in their own.
[[nodiscard]] bool isSameEtag(const QString &one, const QString &other);

} // namespace practice
