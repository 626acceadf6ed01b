// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline/shellcompletion.h"

#include "services/control/controlclient.h"
#include "services/control/meetingplace.h"
#include "services/core/applink.h"
#include "services/core/async/reply.h"
#include "services/tpu/accelerators.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Where the words stand in the answer of a verb.
struct WordSource
{
    QLatin1StringView what;
    QLatin1StringView verb;
    QLatin1StringView rows;
    std::array<QLatin1StringView, 2> members;
};

constexpr std::array wordSources{
    WordSource{"tpus"_L1, "tpus.list"_L1, "tpus"_L1, {"name"_L1, ""_L1}},
    WordSource{"requests"_L1, "requests.list"_L1, "requests"_L1, {"id"_L1, "name"_L1}},
    WordSource{"jobs"_L1, "jobs.list"_L1, "jobs"_L1, {"id"_L1, "name"_L1}},
    WordSource{"runs"_L1, "runs.list"_L1, "runs"_L1, {"id"_L1, "name"_L1}},
    WordSource{"ports"_L1, "ports.list"_L1, "ports"_L1, {"local"_L1, "name"_L1}},
};

/// Nobody is told anything while words are completed.
class SilentIo final : public VerbIo
{
public:
    void progress(const QString &) override { }
    void write(const QByteArray &, OutputStream) override { }
    [[nodiscard]] Task<> agree(VerbQuestion, std::stop_token) override
    {
        return finishedTask<void>(failed(ErrorCode::Cancelled));
    }
};

QStringList fromCatalogue(const QString &what)
{
    QStringList words;
    if (what == "panels"_L1)
        return linkedPanels();
    if (what == "zones"_L1) {
        for (const auto &zone : knownTpuZones())
            words << zone.toString();
    } else if (what == "types"_L1) {
        for (const auto &generation : Accelerators::catalogue().generations()) {
            auto sizes = generation.topologies.keys();
            std::ranges::sort(sizes);
            for (const auto size : std::as_const(sizes))
                words << u"%1-%2"_s.arg(generation.typePrefix).arg(size);
        }
    }
    return words;
}

QStringList wordsIn(const QJsonObject &result, const WordSource &source)
{
    QStringList words;
    const auto rows = result[source.rows].toArray();
    for (const auto &row : rows) {
        for (const auto member : source.members) {
            const auto value = row.toObject()[member];
            const auto word = value.isDouble() ? QString::number(value.toInteger()) : value.toString();
            if (!word.isEmpty() && !word.contains(u' ') && !words.contains(word))
                words << word;
        }
    }
    return words;
}

} // namespace

Task<QStringList> completionWords(QString what, QString dataFolder, std::stop_token stop)
{
    constexpr auto patience = 1'500ms;
    const auto source = std::ranges::find_if(wordSources, [&what](const WordSource &one) { return one.what == what; });
    if (source == wordSources.end())
        co_return fromCatalogue(what);
    const VerbCall call{.verb = source->verb, .mayAsk = false, .wantsOutput = false};
    const auto answer = co_await inTime(
        askDesk(meetingplace::controlSocket(dataFolder), call, std::make_shared<SilentIo>(), stop), patience, stop);
    if (!answer || !answer->result)
        co_return QStringList{};
    co_return wordsIn(*answer->result, *source);
}
