// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <optional>

/// When a line was written, as its beginning says: "2026-11-29 12:00:00,123", "[2026-11-29T12:00:00Z", Google's
/// "I1129 12:00:00.123456", whose year is the one that fits `now`. Ms since 1970, as if the line's clock were in UTC
/// where it says no zone. Nothing: it has none. `now`: ms since 1970; 0: not known.
[[nodiscard]] std::optional<qint64> stampIn(QByteArrayView line, qint64 now);

/// Times of lines by the host's clock, which may be in any zone, or wrong. What a line says that has just come shows by
/// how much: full hours and halves are a zone. A line that lies in the future is not believed, and the time at which it
/// came is taken.
class StampClock
{
public:
    /// Ms since 1970, UTC; 0: not known. `stamp`: what the line says, 0: nothing; `arrival`: when it came; `isLive`: it
    /// was written just before that, else it may have lain there for days.
    [[nodiscard]] qint64 at(qint64 stamp, qint64 arrival, bool isLive);

private:
    qint64 m_shift = 0; ///< ms, from the line's clock to UTC
    bool m_isWrong = false; ///< the line's clock is not to be believed
};
