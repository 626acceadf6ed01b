// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Colour schemes from anywhere, of Konsole or Windows Terminal: a sentence, or at most 500 with plain, short names,
// which are kept as they are.
#include "services/core/plaintext.h"
#include "services/terminal/colorscheme.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

#include <algorithm>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes{reinterpret_cast<const char *>(data), static_cast<qsizetype>(size)};
    const auto fallbackName = QString::fromUtf8(bytes.first(std::min<qsizetype>(bytes.size(), 90)));
    const auto schemes = parseColorSchemes(bytes, fallbackName);
    if (!schemes) {
        require(schemes.error().code == ErrorCode::Invalid, "the file is to blame");
        require(!schemes.error().message.isEmpty(), "every error has a sentence");
        return 0;
    }
    require(!schemes->isEmpty() && schemes->size() <= maxColorSchemes, "some, and not too many");
    for (const TerminalColorScheme &scheme : *schemes) {
        require(!scheme.name.isEmpty() && scheme.name.size() <= longestColorSchemeName, "a name that fits");
        require(plainLine(scheme.name, longestColorSchemeName) == scheme.name, "a plain name");
        require(((scheme.foreground | scheme.background | scheme.cursor.value_or(0)) >> 24) == 0, "colours");
        require(std::ranges::all_of(scheme.colors, [](quint32 color) { return color >> 24 == 0; }), "16 of them");
        require(colorSchemeFrom(toJson(scheme)) == scheme, "it is kept as it is");
    }
    (void)colorSchemeFrom(QJsonDocument::fromJson(bytes).object());
    return 0;
}
