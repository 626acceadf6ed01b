// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines of a training's log: however they are cut, the same values are found, tags are plain and few, steps are true.
// The first line is also tried as a rule of the user's, and all of it as what was kept of rules.
#include "services/scalars/linescan.h"
#include "services/scalars/linestamp.h"
#include "services/scalars/scalarspec.h"
#include "services/scalars/scalartag.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>

#include <algorithm>
#include <bit>

namespace {

constexpr qint64 arrival = 1'800'000'000'000;

void checkLine(const LineScalars &line)
{
    require(!line.isEmpty() && line.values.size() <= ScalarLines::mostValues, "bounded");
    require(line.step.value_or(0) >= 0 && line.step.value_or(0) <= largestScalarStep, "a step");
    require(line.total.value_or(0) >= 0 && line.total.value_or(0) <= largestScalarStep, "a total");
    for (const auto &[tag, value] : line.values) {
        require(!tag.isEmpty() && tag.size() <= scalartag::longest, "a tag");
        require(std::ranges::none_of(tag, [](QChar c) { return c.unicode() < 0x20 || c.unicode() == 0x7f; }), "plain");
        (void)value;
    }
}

bool isSame(const LineScalars &a, const LineScalars &b)
{
    const auto areValues = std::ranges::equal(a.values, b.values, [](const auto &x, const auto &y) {
        return x.first == y.first && std::bit_cast<quint64>(x.second) == std::bit_cast<quint64>(y.second);
    });
    return areValues && a.step == b.step && a.total == b.total && a.at == b.at;
}

QList<LineScalars> saidBy(const QByteArray &log, qsizetype portion, const ScalarRule &rule)
{
    ScalarLines lines{rule};
    QList<LineScalars> all;
    for (qsizetype at = 0; at < log.size(); at += portion)
        lines.feed(QByteArrayView{log}.sliced(at, std::min(portion, log.size() - at)), arrival,
                   [&](const LineScalars &line) {
                       checkLine(line);
                       all.append(line);
                   });
    require(lines.pending() >= 0 && lines.pending() <= log.size(), "no byte that did not come");
    return all;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    const auto portion = raw.isEmpty() ? 1 : 1 + static_cast<uchar>(raw.front()) % 61;
    const auto whole = saidBy(raw, std::max<qsizetype>(1, raw.size()), {});
    require(std::ranges::equal(whole, saidBy(raw, portion, {}), &isSame), "a cut changes nothing");

    const auto first = raw.left(raw.indexOf('\n') < 0 ? raw.size() : raw.indexOf('\n'));
    const ScalarRule rule{.pattern = QString::fromUtf8(first.left(600)), .keys = {}};
    for (const auto &preview : previewOf(rule, raw.split('\n'))) {
        if (!preview.found.isEmpty())
            checkLine(preview.found);
    }
    ScalarLines line;
    (void)line.read(first, 0);
    StampClock clock;
    if (const auto stamp = stampIn(first, arrival))
        require(clock.at(*stamp, arrival, true) <= arrival, "nothing was written later than it came");
    const auto scan = scanned(cleanedLine(first, 4'096), 50);
    require(scan.values.size() <= 50 && (!scan.bar || scan.bar->first <= scan.bar->second), "bounded");
    const auto json = QJsonDocument::fromJson(raw).object();
    require(scalarRuleFrom(toJson(scalarRuleFrom(json))) == scalarRuleFrom(json), "a rule is kept as it is");
    const auto spec = scalarSpecFrom(json);
    require(problemsOf(spec).isEmpty() && scalarSpecFrom(toJson(spec)) == spec, "a spec is kept as it is");
    return 0;
}
