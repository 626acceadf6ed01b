// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/hostfiles.h"

#include "services/core/hostlauncher.h"
#include "services/session/filesofhost.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "widgets/files/filespage.h"
#include "widgets/files/placepath.h"
#include "widgets/shell/placeof.h"
#include "widgets/shell/sessionbuckets.h"

#include <QPointer>

FilesPage *filesPageOf(Session *session, const SessionUi::Context &context, SessionUi *ui)
{
    auto *tpus = &session->tpus;
    auto *page = new FilesPage{
        {.places = [tpus = QPointer{tpus},
                    documents =
                        &session->documents] { return tpus ? filesPlaces(*tpus, documents) : QList<FilesPlace>{}; },
         .files = [pool = QPointer{&session->hosts}](const PodHost &host) { return filesOfHost(pool, host); },
         .clock = context.cloud->clock(),
         .activities = context.activities,
         .settings = context.settings,
         .startProgram = [](const QString &program,
                            const QStringList &arguments) { return HostLauncher{}.startDetached(program, arguments); },
         .sync = &session->sync,
         .bucketFiles = session->buckets.files(),
         .buckets = sessionBuckets(session),
         .runningTexts = [jobs =
                              QPointer{&session->jobs}] { return jobs ? textsOfRunningJobs(*jobs) : QStringList{}; }}};
    QObject::connect(tpus, &TpuService::listChanged, page, &FilesPage::refreshPlaces);
    for (const auto news : {&TpuService::tpuChanged, &TpuService::tpuRemoved})
        QObject::connect(tpus, news, page, &FilesPage::refreshPlaces);
    QObject::connect(page, &FilesPage::tpusRequested, ui, [ui] { emit ui->placeRequested({.page = Panel::Tpus}); });
    QObject::connect(page, &FilesPage::terminalRequested, ui,
                     [ui](const TpuId &tpu, int worker, const QString &folder) {
                         emit ui->placeRequested(places::terminal(tpu, {.worker = worker, .folder = folder}));
                     });
    QObject::connect(page, &FilesPage::urlRequested, ui, &SessionUi::urlRequested);
    return page;
}

void openFiles(FilesPage *page, const Place &place)
{
    const auto which = place.details.value<TerminalTarget>();
    if (page != nullptr && place.intent == PlaceIntent::New)
        page->openSync();
    else if (page != nullptr && placepath::isBucketAddress(place.target))
        page->showBuckets(placepath::bucketPath(place.target).value_or(QByteArray{}));
    else if (page != nullptr && !place.target.isEmpty())
        page->showTpu(TpuId{place.target}, which.worker, which.folder.toUtf8(), which.line);
}
