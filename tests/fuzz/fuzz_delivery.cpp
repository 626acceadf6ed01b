// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// An announcement of a new version from anywhere, and what a crash left in a file that anybody may have written.
#include "services/diagnostics/crashreport.h"
#include "services/updates/announcement.h"
#include "tests/fuzz/require.h"

#include <cstdint>

namespace {

/// The corpus has an announcement that its owner has signed; nobody has the private one any more.
const QList<QByteArray> keys{QByteArray::fromBase64("okpb+eM/TWiCvqOAKSV7VI8y/qxMM8+AlnnVA9dSXe4=")};

void announced(const QByteArray &text)
{
    require(!releaseFrom(text, {}), "nobody signs");
    const auto release = releaseFrom(text, keys);
    if (!release)
        return require(!release.error().message.isEmpty(), "a refusal without a sentence");
    require(!release->version.isNull() && release->published.isValid(), "a release without a version");
    require(release->page.isEmpty() || release->page.scheme() == QLatin1StringView{"https"},
            "a page that is not https");
    auto other = text;
    other[other.size() - 1] = char(other.back() ^ 1);
    require(!releaseFrom(other, keys), "another text under the same signature");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    const QByteArray text{reinterpret_cast<const char *>(bytes), qsizetype(size)};
    announced(text);
    if (const auto report = crashReportFrom(QString::fromUtf8(text).split(QLatin1Char{'\n'}))) {
        require(report->frames.size() <= 128 && report->what.size() <= 200, "a report without bounds");
        for (const auto &frame : report->frames)
            require(frame.file.startsWith(QLatin1Char{'/'}), "a file without its path");
        (void)textOf(*report);
    }
    return 0;
}
