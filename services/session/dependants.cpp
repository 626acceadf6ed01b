// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/dependants.h"

#include "services/core/punctuation.h"
#include "services/recipes/nfs.h"
#include "services/session/session.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostNamed = 6; // of a long list the rest is counted

struct DependantsMessages
{
    Q_DECLARE_TR_FUNCTIONS(Dependants)
};

/// The very machine: an earlier one of its name took its own along.
bool isOn(const PodHost &host, const QList<Tpu> &tpus)
{
    return std::ranges::any_of(
        tpus, [&](const Tpu &tpu) { return std::ranges::contains(hostsOf(tpu), host.id, &PodHost::id); });
}

/// Others go on looking into it, and wait: that is the worst that a deletion does unseen.
void addShares(const QList<Tpu> &tpus, const QList<RecipeOrder> &orders, QStringList &lines)
{
    for (const auto &order : orders) {
        const auto share = shareIn(order);
        if (!share || !isOn(share->server, tpus))
            continue;
        QStringList left;
        for (const auto &client : share->clients) {
            if (!isOn(client, tpus))
                left << labelOf(client);
        }
        if (left.isEmpty())
            lines << DependantsMessages::tr("The shared folder %1 and every file in it.").arg(share->exportFolder);
        else
            lines << DependantsMessages::tr("The shared folder %1 and every file in it: %2 use it, and their programs "
                                            "would wait for it. Undo it on the page Storage first.")
                         .arg(share->exportFolder,
                              punctuation::list(left.size() > 3 ? left.first(2) << DependantsMessages::tr(
                                                                      "%n more", nullptr, int(left.size()) - 2)
                                                                : left));
    }
}

/// All its hosts go at once: nobody is left to wait.
void addPodFolders(const QList<Tpu> &tpus, const QList<PodPlan> &pods, QStringList &lines)
{
    for (const auto &pod : pods) {
        const auto &step = pod.at(PodStep::SharedFolder);
        const auto folder = step.facts["folder"_L1].toString();
        const bool isHere =
            std::ranges::any_of(tpus, [&](const Tpu &tpu) { return tpu.id == pod.tpu && tpu.numericId == pod.number; });
        if (isHere && step.state == StepState::Done && !folder.isEmpty())
            lines << DependantsMessages::tr("The shared folder %1 and every file in it.").arg(folder);
    }
}

} // namespace

QStringList dependantsOf(const QList<Tpu> &tpus, const HostWork &work)
{
    QStringList lines;
    addShares(tpus, work.shares, lines);
    addPodFolders(tpus, work.pods, lines);
    for (const auto &job : work.jobs) {
        const bool isHere = std::ranges::any_of(job.spec.hosts, [&](const PodHost &host) { return isOn(host, tpus); });
        if (isHere && stateOf(job) == JobState::Running)
            lines << DependantsMessages::tr("The job %1, which runs on it now.").arg(job.spec.name);
    }
    for (const auto &server : work.servers) {
        if (server.state == HostServer::State::Serves && isOn(server.host, tpus))
            lines << DependantsMessages::tr("%1, which runs on it now.", "%1: TensorBoard, JupyterLab")
                         .arg(serverTitle(server.kind));
    }
    if (lines.size() <= mostNamed)
        return lines;
    const auto rest = int(lines.size() - mostNamed);
    return lines.first(mostNamed) << DependantsMessages::tr("and %n more", nullptr, rest);
}

HostWork hostWork(Session &services)
{
    HostWork work{.jobs = services.jobs.jobs(), .servers = services.servers.all(), .pods = services.pods.plans()};
    for (const auto &document : services.documents.all(u"recipe-run"_s)) {
        if (const auto order = recipeOrderFrom(document.body["order"_L1].toObject());
            order && !document.body["undoing"_L1].toBool())
            work.shares << *order;
    }
    return work;
}
