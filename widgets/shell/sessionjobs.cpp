// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/sessionjobs.h"

#include "services/session/jobrecoverytools.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "widgets/files/synctext.h"
#include "widgets/jobs/jobsview.h"
#include "widgets/shell/placeof.h"
#include "widgets/shell/sessionbuckets.h"

namespace {

jobtext::SyncedFolders foldersOf(const SyncService &sync)
{
    jobtext::SyncedFolders folders;
    for (const auto &folder : sync.folders())
        folders.append({folder.id, synctext::folderName(folder)});
    return folders;
}

QList<std::pair<QUuid, QString>> readyClusters(const ClusterService &service)
{
    QList<std::pair<QUuid, QString>> clusters;
    for (const auto &cluster : service.clusters()) {
        if (cluster.isReady())
            clusters.append(std::pair{cluster.id, cluster.name});
    }
    return clusters;
}

/// What the page TPUs offers to bring back, where nobody asks for it.
std::function<std::optional<Incident>(const TpuId &)> lossOf(Session *session, Clock *clock)
{
    return [session,
            isAskedFor = jobRecoveryTools(*session, clock).isAskedFor](const TpuId &tpu) -> std::optional<Incident> {
        if (isAskedFor(tpu).value_or(true))
            return std::nullopt;
        for (const auto &incident : session->incidents.watch()->incidentsOf(tpu)) {
            if (actionFor(incident) == IncidentAction::Recovery)
                return incident;
        }
        return std::nullopt;
    };
}

JobsContext contextOf(Session *session, Clock *clock)
{
    return {.jobs = &session->jobs,
            .pool = &session->hosts,
            .tpus = [tpus = QPointer{&session->tpus}] { return tpus ? tpus->tpus() : QList<Tpu>{}; },
            .syncedFolders = [sync = &session->sync] { return foldersOf(*sync); },
            .checkpoints = jobRecoveryTools(*session, clock).checkpoints,
            .mounted = [session](const QList<PodHost> &hosts) { return mountedFolders(session->documents, hosts); },
            .clusters = [service = &session->clusters] { return readyClusters(*service); },
            .lost = lossOf(session, clock),
            .buckets = sessionBuckets(session)};
}

} // namespace

JobsView *jobsViewOf(Session *session, const SessionUi::Context &context, SessionUi *ui)
{
    auto *view = new JobsView{contextOf(session, context.cloud->clock())};
    QObject::connect(view, &JobsView::helpWanted, ui,
                     [ui](ErrorFix fix, const TpuId &tpu) { emit ui->placeRequested(placeOf(fix, tpu)); });
    QObject::connect(view, &JobsView::actionRequested, ui, [ui](ReachAction action, const TpuId &tpu) {
        if (const auto place = placeOf(action, tpu))
            emit ui->placeRequested(*place);
    });
    QObject::connect(view, &JobsView::bringBackWanted, ui, [ui](const Incident &incident) {
        emit ui->placeRequested(
            {.page = Panel::Tpus, .intent = PlaceIntent::Help, .details = QVariant::fromValue(incident)});
    });
    QObject::connect(view, &JobsView::usageWanted, ui,
                     [ui](const TpuId &tpu) { emit ui->placeRequested(places::usage(tpu)); });
    QObject::connect(view, &JobsView::filesWanted, ui, [ui](const TpuId &tpu, int worker, const QString &folder) {
        emit ui->placeRequested(places::filesIn(tpu, worker, folder));
    });
    QObject::connect(view, &JobsView::terminalWanted, ui,
                     [ui](const PodHost &host, const QString &tmux, const QString &job) {
                         emit ui->placeRequested(places::terminal(host.tpu, {host.worker, tmux, job}));
                     });
    QObject::connect(view, &JobsView::clusterRequested, ui, [ui](const QUuid &cluster, const JobSpec &spec) {
        emit ui->placeRequested(places::clusterJob(cluster, spec));
    });
    return view;
}
