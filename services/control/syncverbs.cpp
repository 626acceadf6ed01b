// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/syncverbs.h"

#include "services/control/fileplace.h"
#include "services/control/verbarguments.h"
#include "services/control/verbcall.h"
#include "services/control/verbtools.h"
#include "services/core/wake.h"
#include "services/session/filesofhost.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct SyncVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr std::array syncWords{"reading"_L1,  "sending"_L1, "up-to-date"_L1, "asking"_L1,
                               "retrying"_L1, "paused"_L1,  "failed"_L1,     "away"_L1};
static_assert(size_t(SyncState::Away) == syncWords.size() - 1, "a word for each SyncState, in its order");

QJsonObject syncHostJson(const SyncHost &host)
{
    QJsonArray conflicts;
    for (const auto &path : host.conflicts)
        conflicts.append(QString::fromUtf8(path));
    QJsonObject json{{u"host"_s, host.label},          {u"state"_s, syncWords[size_t(host.state)]},
                     {u"files"_s, host.files},         {u"filesLeft"_s, host.filesLeft},
                     {u"bytesLeft"_s, host.bytesLeft}, {u"conflicts"_s, conflicts},
                     {u"gone"_s, host.gone},           {u"problems"_s, QJsonArray::fromStringList(host.problems)}};
    if (host.error)
        json.insert(u"error"_s, errorJson(*host.error));
    return json;
}

QJsonObject syncJson(const SyncFolder &folder, const SyncStatus &status)
{
    QJsonArray hosts;
    QStringList states;
    for (const auto &host : status.hosts) {
        hosts.append(syncHostJson(host));
        states << host.label + u": "_s + syncWords[size_t(host.state)];
    }
    QJsonObject json{{u"id"_s, verbtools::idText(folder.id)},
                     {u"local"_s, folder.local},
                     {u"remote"_s, QString::fromUtf8(folder.remote)},
                     {u"deletes"_s, folder.deletes},
                     {u"isPaused"_s, folder.isPaused},
                     {u"isUpToDate"_s, status.isUpToDate()},
                     {u"files"_s, status.files},
                     {u"bytes"_s, status.bytes},
                     {u"hosts"_s, hosts},
                     {u"says"_s, states.join(u", "_s)}};
    if (status.error)
        json.insert(u"error"_s, errorJson(*status.error));
    return json;
}

Task<QJsonObject> listSynced(VerbScene scene, QJsonObject, std::stop_token)
{
    auto &sync = scene.session->sync;
    QJsonArray folders;
    for (const auto &folder : sync.folders())
        folders.append(syncJson(folder, sync.status(folder.id)));
    return finishedTask<QJsonObject>(QJsonObject{{u"folders"_s, folders}});
}

/// Why it does not go on by itself on some host; nothing: it does.
std::optional<Error> whyItStands(const SyncStatus &status)
{
    if (status.error)
        return status.error;
    for (const auto &host : status.hosts) {
        if (host.state == SyncState::Failed && host.error)
            return host.error;
        if (host.state == SyncState::Asking)
            return Error{
                ErrorCode::Conflict,
                SyncVerbMessages::tr("On %1 files are others than those that were put there. Say in the window, "
                                     "on the Files page, which of them count.")
                    .arg(host.label),
                {}};
    }
    return std::nullopt;
}

/// Waits until all its hosts are as the folder here.
Task<QJsonObject> untilUpToDate(VerbScene scene, SyncFolder folder, std::stop_token stop)
{
    const QPointer service{&scene.session->sync};
    QString said;
    for (;;) {
        if (!service)
            co_return failed(ErrorCode::Cancelled);
        const auto status = service->status(folder.id);
        if (const auto why = whyItStands(status))
            co_return std::unexpected{*why};
        const auto json = syncJson(folder, status);
        if (status.isUpToDate() && !status.hosts.isEmpty())
            co_return QJsonObject{{u"folder"_s, json}};
        if (const auto now = json["says"_L1].toString(); now != said)
            scene.io->progress(said = now);
        const auto wake = std::make_shared<Wake>();
        QObject::connect(service, &SyncService::changed, wake.get(),
                         [ticket = wake.get(), id = folder.id](const QUuid &changed) {
                             if (changed == id)
                                 ticket->now();
                         });
        QObject::connect(service, &SyncService::listChanged, wake.get(), &Wake::now);
        QObject::connect(service, &QObject::destroyed, wake.get(), &Wake::now);
        if (const auto woken = co_await wokenOrStopped(wake, stop); !woken)
            co_return failed(
                ErrorCode::Cancelled,
                SyncVerbMessages::tr("%1 goes on being kept there while TPU Desk runs.").arg(folder.local));
    }
}

Task<SyncFolder> folderFrom(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto [word, path] = hostAndPath(text(arguments, "to"_L1));
    if (word.isEmpty())
        co_return std::unexpected{Error{.code = ErrorCode::Invalid,
                                        .message = SyncVerbMessages::tr("Write where it is kept as NAME:PATH."),
                                        .reason = verbreason::usage}};
    if (const auto read = co_await verbtools::readList(scene, false, stop); !read)
        co_return std::unexpected{read.error()};
    const auto hosts = verbtools::hostsNamed(*scene.session, word);
    if (!hosts)
        co_return std::unexpected{hosts.error()};
    const auto remote = co_await fullPath(filesOfHost(&scene.session->hosts, hosts->constFirst()), path, stop);
    if (!remote)
        co_return std::unexpected{remote.error()};
    SyncFolder folder;
    folder.local = QDir::cleanPath(QFileInfo{text(arguments, "folder"_L1)}.absoluteFilePath());
    folder.remote = *remote;
    for (const auto &host : *hosts)
        folder.hosts << host.id;
    folder.deletes = isSet(arguments, "delete"_L1);
    folder.excludes = texts(arguments, "exclude"_L1);
    co_return folder;
}

Task<QJsonObject> keepFolder(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    auto folder = co_await folderFrom(scene, arguments, stop);
    if (!folder)
        co_return std::unexpected{folder.error()};
    auto &sync = scene.session->sync;
    const auto &kept = sync.folders();
    const auto same = std::ranges::find_if(kept, [&folder](const SyncFolder &one) {
        return one.local == folder->local && one.remote == folder->remote && one.hosts == folder->hosts;
    });
    if (same != kept.end())
        co_return co_await untilUpToDate(scene, *same, stop);
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Changes,
         .sentence = folder->deletes
             ? SyncVerbMessages::tr("Keep %1 in %2 there, and delete there what is deleted here?")
                   .arg(folder->local, text(arguments, "to"_L1))
             : SyncVerbMessages::tr("Keep %1 in %2 there?").arg(folder->local, text(arguments, "to"_L1)),
         .name = folder->local},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    const auto id = sync.add(*folder);
    if (!id)
        co_return std::unexpected{id.error()};
    folder->id = *id;
    co_return co_await untilUpToDate(scene, *folder, stop);
}

Task<QJsonObject> dropFolder(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    auto &sync = scene.session->sync;
    const auto folder = verbtools::thingNamed(
        sync.folders(), text(arguments, "folder"_L1), u"files synced"_s, [](const SyncFolder &one) { return one.id; },
        [](const SyncFolder &one) { return one.local; });
    if (!folder)
        co_return std::unexpected{folder.error()};
    const auto agreed = co_await scene.io->agree(
        {.effect = VerbEffect::Changes,
         .sentence = SyncVerbMessages::tr("Do not keep %1 there any more? What is there stays.").arg(folder->local),
         .name = folder->local},
        stop);
    if (!agreed)
        co_return std::unexpected{agreed.error()};
    sync.remove(folder->id);
    co_return QJsonObject{{u"dropped"_s, verbtools::idText(folder->id)}};
}

} // namespace

QList<Verb> syncVerbs()
{
    return {
        {.name = u"files.sync"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Keep a folder of this computer on hosts, and wait until it is there."),
         .arguments = {{.name = u"folder"_s,
                        .kind = ArgumentKind::LocalPath,
                        .about = QT_TRANSLATE_NOOP("Verbs", "The folder here."),
                        .isPositional = true,
                        .isRequired = true,
                        .completion = ArgumentCompletion::Files},
                       wanted(u"to"_s,
                              QT_TRANSLATE_NOOP("Verbs", "Where it is kept: NAME:PATH, on all hosts of that TPU."),
                              ArgumentCompletion::Tpus),
                       flag(u"delete"_s,
                            QT_TRANSLATE_NOOP("Verbs", "Delete there what is deleted here, of what was put there.")),
                       each(u"exclude"_s,
                            QT_TRANSLATE_NOOP("Verbs", "Left out, as in .gitignore; can be given more than once."))},
         .work = &keepFolder,
         .watchesHosts = true,
         .need = CloudNeed::None},
        {.name = u"files.synced"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List folders that are kept on hosts."),
         .work = &listSynced,
         .rows = u"folders"_s,
         .columns = {{u"id"_s, QT_TRANSLATE_NOOP("Verbs", "Id")},
                     {u"local"_s, QT_TRANSLATE_NOOP("Verbs", "Here")},
                     {u"remote"_s, QT_TRANSLATE_NOOP("Verbs", "There")},
                     {u"says"_s, QT_TRANSLATE_NOOP("Verbs", "State")}}},
        {.name = u"files.unsync"_s,
         .effect = VerbEffect::Changes,
         .about = QT_TRANSLATE_NOOP("Verbs", "Keep a folder no longer; what is on the hosts stays."),
         .arguments = {wanted(u"folder"_s,
                              QT_TRANSLATE_NOOP("Verbs", "Its id, the beginning of it, or its path here."))},
         .work = &dropFolder,
         .need = CloudNeed::None},
    };
}
