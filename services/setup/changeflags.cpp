// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/setup/changeflags.h"

#include "services/core/punctuation.h"
#include "services/core/shellquote.h"
#include "services/hosts/hostrun.h"
#include "services/tpu/changemetadata.h"
#include "services/tpu/libtpuflags.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"

#include <QCoreApplication>

#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct ChangeFlagsMessages
{
    Q_DECLARE_TR_FUNCTIONS(ChangeFlags)
};

/// The rows of all hosts, told whenever one of them moves.
struct Rows
{
    QList<HostProgress> rows;
    FlagReport report;

    void set(qsizetype row, StepState state, const StoredMessage &note)
    {
        rows[row].state = state;
        rows[row].note = note;
        if (report)
            report(rows);
    }
};

StoredMessage sentenceOf(const HostRun &run)
{
    if (run.error)
        return run.error->message;
    const auto said = QString::fromUtf8(run.err()).trimmed().section(u'\n', -1).left(300);
    if (run.state == HostRun::State::Exited)
        return said.isEmpty()
            ? StoredMessage{"ChangeFlags",
                            QT_TRANSLATE_NOOP("ChangeFlags", "the service did not start again (exit status %1)"),
                            {QString::number(run.status)}}
            : said;
    return {"ChangeFlags", QT_TRANSLATE_NOOP("ChangeFlags", "the restart did not finish")};
}

Task<> restartOn(FlagTools tools, PodHost host, std::shared_ptr<Rows> rows, qsizetype row, std::stop_token stop)
{
    rows->set(row, StepState::Working,
              StoredMessage{"ChangeFlags", QT_TRANSLATE_NOOP("ChangeFlags", "restarting tpu-runtime")});
    const RunRequest request{.script = (restartTpuRuntime() + u" && systemctl is-active tpu-runtime\n"_s).toUtf8(),
                             .deadline = 180s};
    const auto run = co_await runOn(tools.hosts, host, request, stop);
    if (!run)
        co_return std::unexpected{run.error()};
    if (run->hasSucceeded()) {
        rows->set(row, StepState::Done,
                  StoredMessage{"ChangeFlags", QT_TRANSLATE_NOOP("ChangeFlags", "tpu-runtime runs with them")});
        co_return {};
    }
    const auto why = sentenceOf(*run);
    rows->set(row, StepState::Failed, why);
    co_return failed(ErrorCode::Ambiguous, punctuation::labelled(host.label, why.text()));
}

Task<> restartAll(FlagTools tools, Tpu tpu, FlagReport report, std::stop_token stop)
{
    const auto hosts = hostsOf(tpu);
    const auto rows = std::make_shared<Rows>();
    rows->report = std::move(report);
    for (const auto &host : hosts)
        rows->rows += {.label = saidLabelOf(host)};
    std::vector<Task<>> restarts; // all at once: the hosts of a slice find each other anew
    for (qsizetype i = 0; i < hosts.size(); ++i)
        restarts.push_back(restartOn(tools, hosts.at(i), rows, i, stop));
    QStringList missing;
    for (auto &restart : restarts) {
        if (const auto done = co_await std::move(restart); !done)
            missing += done.error().message;
    }
    if (stop.stop_requested())
        co_return failed(ErrorCode::Cancelled);
    if (!missing.isEmpty())
        co_return failed(
            ErrorCode::Ambiguous,
            ChangeFlagsMessages::tr("The metadata has the new flags, but %n host(s) still run with the old ones. %1 "
                                    "Repeat the change when that is fixed: it only does what is missing.",
                                    nullptr, int(missing.size()))
                .arg(missing.join(u' ')));
    co_return {};
}

} // namespace

Task<> changeFlags(FlagTools tools, Tpu seen, QString args, FlagReport report, std::stop_token stop)
{
    if (!hasTpuRuntime(seen.runtimeVersion))
        co_return failed(ErrorCode::Invalid,
                         ChangeFlagsMessages::tr("%1 has no service tpu-runtime that reads flags. Set LIBTPU_INIT_ARGS "
                                                 "in the environment of the job instead.")
                             .arg(seen.shortName));
    if (const auto problem = libtpuArgsProblem(args); !problem.isEmpty())
        co_return failed(ErrorCode::Invalid, problem);
    const auto changed =
        co_await changeMetadata(tools.tpus->api(), tools.clock, seen.id, libtpuChange(seen, args), {}, stop);
    if (!changed)
        co_return std::unexpected{changed.error()};
    tools.tpus->observe(*changed);
    co_return co_await restartAll(tools, *changed, std::move(report), stop);
}

QString flagsCommand(const Tpu &tpu, const QString &args)
{
    return metadataCommand(tpu, libtpuChange(tpu, args))
        + u"\n\ngcloud compute tpus tpu-vm ssh %1 --project=%2 --zone=%3 --worker=all \\\n  --command=%4"_s.arg(
            shellQuoted(tpu.shortName), shellQuoted(tpu.id.toString().section(u'/', 1, 1)),
            shellQuoted(tpu.zone.toString()), shellQuoted(restartTpuRuntime()));
}

Result<QString> flagsCall(const Tpu &tpu, const QString &args, const CloudProfile &profile)
{
    const auto map = changedMetadata(tpu.metadata, libtpuChange(tpu, args));
    if (!map)
        return std::unexpected{map.error()};
    return restMetadata(tpu.id, *map, profile);
}
