// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Any link and any word of the command line: what is understood is a place, of harmless characters, and its own link
// leads to the same place; what is not is told in a sentence of one line.
#include "services/core/applink.h"
#include "tests/fuzz/require.h"

#include <QByteArrayView>

#include <algorithm>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QString text = QString::fromUtf8(QByteArrayView{bytes, qsizetype(size)});
    for (const auto &link : {parseAppLink(text), parseAppWord(text)}) {
        if (!link) {
            require(!link.error().message.isEmpty() && link.error().message.size() < 600, "a sentence");
            require(!link.error().message.contains(u'\n') && !link.error().message.contains(QChar{0x1b}),
                    "of one line");
            continue;
        }
        const QString all = link->name + link->project + link->zone + link->panel + link->anchor;
        require(std::ranges::all_of(
                    all,
                    [](QChar c) { return c > u' ' && c < QChar{0x7f} && !QStringView{u"/?#%&\"'\\<>$`"}.contains(c); }),
                "harmless");
        if (link->kind == AppLink::Kind::Tpu && (link->project.isEmpty() || link->zone.isEmpty()))
            continue;
        const auto again = parseAppLink(toText(*link));
        require(again && *again == *link, "its own link leads to it");
    }
    return 0;
}
