// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QUrl>

/// Where this copy of the program hears of new versions.
struct UpdateSource
{
    QUrl address{}; ///< https
    QList<QByteArray> keys{}; ///< public keys of Ed25519, 32 bytes each; one of them signs

    [[nodiscard]] bool isKnown() const { return address.isValid() && !keys.isEmpty(); }
};

/// As whoever built it said (TPUDESK_UPDATE_URL, TPUDESK_UPDATE_KEYS); not known where nobody did.
[[nodiscard]] UpdateSource builtInUpdateSource();

/// Keys in Base64, parted by blanks; what is none is left out.
[[nodiscard]] QList<QByteArray> updateKeysOf(const QByteArray &words);
