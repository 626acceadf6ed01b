// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace practice {

/// Google's servers read more than JSON: names without quotes, and strings in single ones, as its own guides write them
/// behind `curl -d`. The same text as JSON; what is neither stays as it is, and no reader takes it.
[[nodiscard]] QByteArray strictJson(const QByteArray &relaxed);

} // namespace practice
