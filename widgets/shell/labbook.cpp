// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/labbook.h"

#include "services/core/clock.h"
#include "services/core/languages.h"
#include "services/session/runmaterial.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "widgets/diagnostics/versions.h"
#include "widgets/runs/runspage.h"
#include "widgets/shell/placeof.h"
#include "widgets/usage/spangraphs.h"
#include "widgets/usage/usagereport.h"

using namespace Qt::StringLiterals;

namespace {

/// Of its last attempt; empty: plain addresses, or it never began.
TpuId machineOfJob(const JobService &jobs, const QUuid &run)
{
    const auto job = jobs.find(run);
    return job && job->last() != nullptr && !job->last()->hosts.isEmpty() ? job->last()->hosts.constFirst().host.tpu
                                                                          : TpuId{};
}

CoreGraphs coreGraphsOf(Session *session, Clock *clock, const Job &job)
{
    const auto tpu = machineOfJob(session->jobs, job.id);
    if (tpu.isEmpty())
        return {};
    auto *graphs = new SpanGraphs{&session->history, clock};
    graphs->setSlice(session->usage.now(tpu));
    QObject::connect(&session->usage, &UsageFeed::updated, graphs, [graphs, session, tpu](const TpuId &which) {
        if (which == tpu)
            graphs->setSlice(session->usage.now(tpu));
    });
    return {.widget = graphs,
            .show = [graphs](qint64 from, qint64 until) { graphs->showSpan(from, until); },
            .axisWidth = [graphs] { return graphs->axisWidth(); },
            .setAxisWidth = [graphs](int width) { graphs->setAxisWidth(width); },
            .setChooser =
                [graphs](const std::function<void(qint64, qint64)> &choose) {
                    QObject::connect(graphs, &SpanGraphs::spanRequested, graphs, choose);
                }};
}

/// In English, as it is for whoever helps: what the window alone knows, then what the session knows.
void describeFully(Session &session, Clock *clock, BundleContents *contents)
{
    const auto sources = runMaterialSources(session);
    const auto job = session.jobs.find(contents->run.id);
    contents->about = versionLines();
    Languages::inEnglish([&] {
        QStringList reports;
        for (const auto &tpu : job ? machinesOf(*job) : QList<TpuId>{})
            reports << usageReport(wordedAnew(session.usage.now(tpu)), clock->now().toMSecsSinceEpoch());
        contents->cores = reports.join(u"\n\n"_s);
    });
    describeRun(sources, contents);
}

} // namespace

RunsPage *runsPageOf(Session *session, const SessionUi::Context &context, SessionUi *ui)
{
    auto *clock = context.cloud->clock();
    auto *page = new RunsPage{
        {.book = &session->runs.book,
         .jobs = &session->jobs,
         .scalars = &session->runs.scalars,
         .ledgers = &session->runs.ledgers,
         .slowness = &session->slowness,
         .stacks = &session->stacks,
         .clock = clock,
         .settings = context.settings,
         .profiler = profilerAccess(&session->hosts),
         .profilesFolder = session->files.profiles,
         .coreGraphs = [session, clock](const Job &job) { return coreGraphsOf(session, clock, job); },
         .cores = [session](const RunRecord &run) { return coreMapOf(runMaterialSources(*session), run.id); },
         .describe = [session, clock](BundleContents *contents) { describeFully(*session, clock, contents); }}};
    QObject::connect(page, &RunsPage::jobRequested, ui,
                     [ui](const QUuid &job) { emit ui->placeRequested(places::job(job)); });
    QObject::connect(page, &RunsPage::newJobRequested, ui, [ui] { emit ui->placeRequested(places::newJob({})); });
    QObject::connect(page, &RunsPage::sourceRequested, ui, [ui](const PodHost &host, const QByteArray &path, int line) {
        emit ui->placeRequested(places::sourceLine(host.tpu, host.worker, QString::fromUtf8(path), line));
    });
    QObject::connect(page, &RunsPage::portRequested, ui, [ui](const PodHost &host, quint16 port) {
        emit ui->placeRequested({.page = Panel::Ports, .target = host.id, .intent = PlaceIntent::New, .details = port});
    });
    QObject::connect(page, &RunsPage::xprofRequested, ui, [ui, session](const PodHost &host, const QString &folder) {
        emit ui->placeRequested({.page = Panel::Ports}); // it says how far the start is, and opens it
        auto order = suggestedServer(ServerKind::XProf, host);
        order.folder = folder;
        session->servers.start(order);
    });
    QObject::connect(page, &RunsPage::urlRequested, ui, &SessionUi::urlRequested);
    return page;
}
