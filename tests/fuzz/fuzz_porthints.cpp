// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a program prints: the servers found in it are few, each port once, and a page of one is on this computer and
// nowhere else, whatever the text says.
#include "services/ports/porthints.h"
#include "tests/fuzz/require.h"

#include <QSet>
#include <QUrl>

using namespace Qt::StringLiterals;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const auto text = QString::fromUtf8(reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size));
    const auto hints = portHints(text, u"host"_s);
    require(hints.size() <= 8, "not many");
    QSet<quint16> ports;
    for (const auto &hint : hints) {
        require(hint.port > 0 && !ports.contains(hint.port), "each port once");
        ports.insert(hint.port);
        require(hint.scheme == "http"_L1 || hint.scheme == "https"_L1, "a page");
        require(hint.path.isEmpty() || text.contains(hint.path), "its path stands there");
        const QUrl url{localUrl(hint, 40'123)};
        require(url.isValid() && url.host() == "127.0.0.1"_L1 && url.port() == 40'123 && url.userInfo().isEmpty(),
                "on this computer");
    }
    return 0;
}
