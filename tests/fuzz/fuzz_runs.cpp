// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a program prints, what a host says of its versions, and what was kept of a run: links lead to known places
// alone, what was read can be written, and whatever is told of a run, its ledger makes up its time to the millisecond.
#include "services/runs/ledger.h"
#include "services/runs/ledgerlines.h"
#include "services/runs/runcomparison.h"
#include "services/runs/versions.h"
#include "tests/fuzz/require.h"

#include <QJsonDocument>
#include <QSet>
#include <QUrl>

#include <cstring>

using namespace Qt::StringLiterals;

namespace {

void readLine(const QByteArray &line)
{
    const auto links = runLinksIn(line);
    require(links.size() <= mostRunLinks, "not many");
    for (const auto &link : links) {
        const QUrl url{link.url, QUrl::StrictMode};
        const QSet<QString> hosts{u"wandb.ai"_s, u"huggingface.co"_s, u"127.0.0.1"_s};
        require(url.isValid() && hosts.contains(url.host()) && url.userInfo().isEmpty(), "a known place");
        require(url.scheme() == (url.host() == "127.0.0.1"_L1 ? "http"_L1 : "https"_L1), "by a known way");
        require(!url.hasQuery() && !url.hasFragment() && url.path().count(u'/') <= 4, "and no more");
        require(isRunLink(link.url) && !shownLink(link).isEmpty(), "what was found is found again");
        require((portOf(link) > 0) == (link.kind == RunLink::Kind::TrackioHere), "a port of a host");
    }
    if (const auto event = ledgerEventIn(line))
        require(event->step >= -1 && event->took >= -1 && event->took <= 1'000'000'000, "numbers that can be");
}

/// Events and points of 16 bytes each.
LedgerInput inputOf(const QByteArray &raw)
{
    LedgerInput input;
    constexpr qsizetype size = 16;
    for (qsizetype at = 0; at + size <= raw.size(); at += size) {
        qint64 time = 0;
        qint32 step = 0;
        std::memcpy(&time, raw.constData() + at, sizeof time);
        std::memcpy(&step, raw.constData() + at + 8, sizeof step);
        const auto kind = static_cast<unsigned char>(raw[at + 12]);
        if (kind >= 0x80) {
            input.points.append({step, kind == 0xff ? time : time % 100'000'000});
            continue;
        }
        input.events.append({.kind = LedgerEvent::Kind(kind % 16),
                             .at = kind >= 0x70 ? time : time % 100'000'000,
                             .attempt = raw[at + 13],
                             .step = step,
                             .took = kind >= 0x60 ? time : step % 100'000,
                             .within = raw[at + 14],
                             .chips = raw[at + 15],
                             .cause = JobInterruption(static_cast<unsigned char>(raw[at + 13]) % 10)});
        input.now = std::max(input.now, time % 200'000'000);
    }
    return input;
}

void readLedger(const LedgerInput &input)
{
    const auto ledger = ledgerOf(input);
    qint64 sum = 0;
    for (int kind = 0; kind < ledgerKinds; ++kind)
        sum += ledger.total(LedgerKind(kind));
    require(sum == ledger.span() && sum >= 0, "the sums are the run");
    for (qsizetype i = 0; i < ledger.intervals.size(); ++i) {
        require(ledger.intervals[i].length() > 0, "nothing is empty");
        require(i == 0 || ledger.intervals[i].from == ledger.intervals[i - 1].until, "one behind the other");
    }
    if (const auto goodput = ledger.goodput())
        require(goodput->first >= 0 && goodput->first <= goodput->second && goodput->second <= 1.000001, "a share");
    for (const auto &loss : ledger.losses)
        require(!loss.lostSteps || *loss.lostSteps >= 0, "nothing is lost that was not there");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const QByteArray raw{reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size)};
    for (const auto &line : raw.split('\n'))
        readLine(line);
    const auto versions = parseVersions(raw);
    require(versions.python.size() <= 60 && !versions.libtpu.contains(u' '), "versions are words");
    const auto json = QJsonDocument::fromJson(raw).object();
    if (const auto run = runRecordFrom(json, json["own"_L1].toObject())) {
        const auto again = runRecordFrom(runJson(*run), ownJson(*run));
        require(again.has_value() && again->notes == run->notes && again->links == run->links,
                "what was read can be written");
        require(compareRuns(*run, *again).differences() == 0, "it is the same");
    }
    readLedger(inputOf(raw));
    return 0;
}
