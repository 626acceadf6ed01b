// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Any file of a host as text and as a table, any name, and anything that sha256sum may say.
#include "services/files/filetext.h"
#include "services/files/hostcommands.h"
#include "services/files/textcontents.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    if (const auto contents = decodedText(raw)) {
        const auto again = encodedText(*contents);
        require(!contents->isExact || contents->hasMixedEnds || (again && *again == raw), "what is exact comes back");
        const auto table = parseCsv(contents->text, 20);
        require(table.rows.size() <= 20 && table.columns <= 200, "a table is bounded");
        const auto cut = withLinesCut(contents->text, 10);
        require(longestLine(cut) <= 10 && cut.count(u'\n') == contents->text.count(u'\n'),
                "lines are cut, none is lost");
    }
    const auto sum = checksumIn(raw);
    require(sum.isEmpty() || sum.size() == 64, "a checksum is whole");
    const auto name = filetext::shownName(raw);
    require(!name.contains(u'\n') && !name.contains(QChar{0x202e}), "a name is shown on one line, as it is read");
    const auto half = filetext::shownName(raw.first(raw.size() / 2));
    require(name == half || filetext::sortKey(name) != filetext::sortKey(half),
            "names that differ have different keys");
    return 0;
}
