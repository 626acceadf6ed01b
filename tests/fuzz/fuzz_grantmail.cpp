// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// A mail from anywhere: never a zone that is not in the text, never more than the caps, and what can be kept can be
// written and read back. Also the grant file of a lab mate.
#include "services/grantmail/grant.h"
#include "services/grantmail/grantmail.h"
#include "services/grantmail/mailtext.h"
#include "tests/fuzz/require.h"

#include <cstdint>

namespace {

/// Letters, digits and hyphens of the text, small: how a line or a tag breaks a name does not matter.
QByteArray bare(const QByteArray &text)
{
    QByteArray letters;
    for (const char c : text.toLower()) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')
            letters += c;
    }
    return letters;
}

void check(const MailRow &row, const QByteArray &text)
{
    require(row.zone.isEmpty() || grantrules::isZone(row.zone.toString()));
    require(row.zone.isEmpty() || text.contains(row.zone.toString().toLatin1()));
    require(row.line.size() <= 300 && row.lineNumber > 0);
    require(!row.count || (*row.count > 0 && *row.count <= grantrules::mostCount));
    const auto kept = row.grantRow();
    if (!kept)
        return;
    Grant grant{.id = QUuid::fromString(u"{00000000-0000-0000-0000-000000000001}"), .rows = {*kept}};
    (void)slicesThatFit(*kept);
    (void)coverageOf({grant}, {kept->zone, kept->device, kept->tier}, QDateTime::fromSecsSinceEpoch(0));
    if (const auto again = parseGrant(toJson(grant)))
        require(*again == grant);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes{reinterpret_cast<const char *>(data), qsizetype(size)};
    const auto mail = readGrantMail(bytes);
    const auto unpacked = unpackMail(bytes);
    const auto text = bare(unpacked.text + unpacked.other);
    require(mail.rows.size() <= grantrules::mostRows);
    require(!mail.days || (*mail.days > 0 && *mail.days <= grantrules::mostDays + 31));
    for (const auto &row : mail.rows)
        check(row, text);
    if (const auto grant = importGrant(bytes)) {
        const auto again = importGrant(exportGrant(*grant));
        require(again.has_value() && again->rows == grant->rows && again->days == grant->days
                && again->start == grant->start);
    }
    return 0;
}
