// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/updates/updatesource.h"

#include "services/net/origin.h"

#include <QString>

QList<QByteArray> updateKeysOf(const QByteArray &words)
{
    constexpr qsizetype keySize = 32;
    QList<QByteArray> keys;
    for (const auto &word : words.simplified().split(' ')) {
        const auto key = QByteArray::fromBase64Encoding(word, QByteArray::AbortOnBase64DecodingErrors);
        if (key && key.decoded.size() == keySize)
            keys << key.decoded;
    }
    return keys;
}

UpdateSource builtInUpdateSource()
{
    const QUrl address{QString::fromLatin1(TPUDESK_UPDATE_URL), QUrl::StrictMode};
    return mayCarryToken(address) ? UpdateSource{.address = address, .keys = updateKeysOf(TPUDESK_UPDATE_KEYS)}
                                  : UpdateSource{};
}
