// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/fileplace.h"
#include "services/control/syncverbs.h"
#include "services/control/verbarguments.h"
#include "services/control/verbcall.h"
#include "services/control/verbgroups.h"
#include "services/control/verbtools.h"
#include "services/session/session.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;
using namespace verbarguments;

namespace {

struct FileVerbMessages
{
    Q_DECLARE_TR_FUNCTIONS(Verbs)
};

constexpr std::array kindWords{"file"_L1, "folder"_L1, "link"_L1, "other"_L1};
static_assert(size_t(FileKind::Other) == kindWords.size() - 1, "a word for each FileKind, in its order");

Error wrongPlaces(const QString &sentence)
{
    return {.code = ErrorCode::Invalid, .message = sentence, .reason = verbreason::usage};
}

QJsonObject entryJson(const FileEntry &entry)
{
    const auto name = QString::fromUtf8(entry.name);
    QJsonObject json{{u"name"_s, name},
                     {u"kind"_s, kindWords[size_t(entry.kind)]},
                     {u"isFolder"_s, entry.isFolder()},
                     {u"size"_s, qint64(entry.size)},
                     {u"mode"_s, QString::number(entry.mode, 8)}};
    if (name.toUtf8() != entry.name)
        json.insert(u"nameBytes"_s, QString::fromLatin1(entry.name.toBase64()));
    verbtools::putText(&json, u"target"_s, QString::fromUtf8(entry.target));
    verbtools::putText(&json, u"owner"_s, QString::fromUtf8(entry.owner));
    verbtools::putText(&json, u"location"_s, QString::fromUtf8(entry.location));
    verbtools::putTime(&json, u"modified"_s, entry.modified * 1'000);
    return json;
}

Task<QJsonObject> listFiles(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto place = co_await filePlaceOf(scene, text(arguments, "place"_L1), stop);
    if (!place)
        co_return std::unexpected{place.error()};
    if (place->isLocal())
        co_return std::unexpected{wrongPlaces(
            FileVerbMessages::tr("Files of this computer are listed by ls; write NAME:PATH or gs://BUCKET."))};
    auto listing = co_await place->files->list(place->path, {}, stop);
    if (!listing) { // it may be a file
        const auto entry = co_await place->files->look(place->path, stop);
        if (!entry || entry->isFolder())
            co_return std::unexpected{listing.error()};
        listing = FolderListing{.folder = place->path, .entries = {*entry}};
    }
    std::ranges::sort(listing->entries, {}, &FileEntry::name);
    QJsonArray entries;
    for (const auto &entry : std::as_const(listing->entries)) {
        if (!entry.isHidden() || isSet(arguments, "all"_L1))
            entries.append(entryJson(entry));
    }
    QJsonObject answer{{u"folder"_s, QString::fromUtf8(listing->folder)},
                       {u"place"_s, place->label},
                       {u"entries"_s, entries},
                       {u"isCut"_s, listing->isCut}};
    if (listing->space) {
        answer.insert(u"free"_s, qint64(listing->space->free));
        answer.insert(u"space"_s, qint64(listing->space->all));
    }
    co_return answer;
}

/// Tells how far a transfer is, once a second.
FileReport reportTo(const std::shared_ptr<VerbIo> &io)
{
    const auto last = std::make_shared<QElapsedTimer>();
    last->start();
    return [io, last](const TransferProgress &progress) {
        constexpr qint64 pause = 1'000; // ms
        if (last->elapsed() < pause)
            return;
        last->restart();
        const QLocale locale;
        const auto done = locale.formattedDataSize(progress.bytes);
        io->progress(progress.allBytes > 0 ? FileVerbMessages::tr("%1 of %2", "bytes: 12 MB of 40 MB")
                                                 .arg(done, locale.formattedDataSize(progress.allBytes))
                                           : done);
    };
}

QByteArray baseName(const QByteArray &path)
{
    auto trimmed = path;
    while (trimmed.size() > 1 && trimmed.endsWith('/'))
        trimmed.chop(1);
    return trimmed.sliced(trimmed.lastIndexOf('/') + 1);
}

/// What is there under that name; nothing: the name is free.
Task<std::optional<FileEntry>> foundAt(std::shared_ptr<RemoteFiles> files, QByteArray path, std::stop_token stop)
{
    const auto entry = co_await files->look(path, stop);
    if (!entry && entry.error().code != ErrorCode::NotFound)
        co_return std::unexpected{entry.error()};
    co_return entry ? std::optional{*entry} : std::nullopt;
}

/// Nothing is overwritten unasked.
Task<> mayReplace(VerbScene scene, QString name, bool isThere, bool wantsReplace, std::stop_token stop)
{
    if (isThere && !wantsReplace)
        co_return failed(ErrorCode::AlreadyExists,
                         FileVerbMessages::tr("%1 is there already. With --replace it is replaced.").arg(name));
    const VerbQuestion question{.effect = isThere ? VerbEffect::Deletes : VerbEffect::Changes,
                                .sentence = isThere ? FileVerbMessages::tr("Replace %1?").arg(name)
                                                    : FileVerbMessages::tr("Copy to %1?").arg(name),
                                .name = name};
    co_return co_await scene.io->agree(question, stop);
}

Task<TransferOutcome> downloadTo(VerbScene scene, FilePlace from, QString to, bool wantsReplace, std::stop_token stop)
{
    const auto entry = co_await foundAt(from.files, from.path, stop);
    if (!entry)
        co_return std::unexpected{entry.error()};
    const bool isFolder = *entry ? (*entry)->isFolder() : from.path.endsWith('/');
    if (QFileInfo{to}.isDir() || to.endsWith(u'/'))
        to = to + (to.endsWith(u'/') ? QString{} : u"/"_s) + QString::fromUtf8(baseName(from.path));
    const auto name = QFileInfo{to}.fileName();
    const bool isThere = QFileInfo::exists(to);
    if (const auto may = co_await mayReplace(scene, name, isThere, wantsReplace, stop); !may)
        co_return std::unexpected{may.error()};
    co_return co_await from.files->download(
        {.from = from.path, .to = to, .isFolder = isFolder, .ifThere = isThere ? IfThere::Replace : IfThere::Refuse},
        reportTo(scene.io), stop);
}

Task<TransferOutcome> uploadFrom(VerbScene scene, QString from, FilePlace to, bool wantsReplace, std::stop_token stop)
{
    const QFileInfo local{from};
    if (!local.exists())
        co_return failed(ErrorCode::NotFound, FileVerbMessages::tr("%1 is not there.").arg(from));
    auto path = to.path;
    auto entry = co_await foundAt(to.files, path, stop);
    if (!entry)
        co_return std::unexpected{entry.error()};
    if (path.endsWith('/') || (*entry && (*entry)->isFolder())) {
        path += (path.endsWith('/') ? QByteArray{} : QByteArray{"/"}) + local.fileName().toUtf8();
        entry = co_await foundAt(to.files, path, stop);
        if (!entry)
            co_return std::unexpected{entry.error()};
    }
    const bool isThere = entry->has_value();
    const auto name = QString::fromUtf8(baseName(path));
    if (const auto may = co_await mayReplace(scene, name, isThere, wantsReplace, stop); !may)
        co_return std::unexpected{may.error()};
    co_return co_await to.files->upload(
        {.from = from, .to = path, .isFolder = local.isDir(), .ifThere = isThere ? IfThere::Replace : IfThere::Refuse},
        reportTo(scene.io), stop);
}

Task<QJsonObject> copyFiles(VerbScene scene, QJsonObject arguments, std::stop_token stop)
{
    const auto from = co_await filePlaceOf(scene, text(arguments, "from"_L1), stop);
    if (!from)
        co_return std::unexpected{from.error()};
    const auto to = co_await filePlaceOf(scene, text(arguments, "to"_L1), stop);
    if (!to)
        co_return std::unexpected{to.error()};
    if (from->isLocal() == to->isLocal())
        co_return std::unexpected{wrongPlaces(FileVerbMessages::tr(
            "One of the two is a path of this computer, the other one NAME:PATH or gs://BUCKET/PATH."))};
    const bool wantsReplace = isSet(arguments, "replace"_L1);
    auto moving = from->isLocal() ? uploadFrom(scene, from->local, *to, wantsReplace, stop)
                                  : downloadTo(scene, *from, to->local, wantsReplace, stop);
    const auto outcome = co_await std::move(moving);
    if (!outcome)
        co_return std::unexpected{outcome.error()};
    QJsonObject answer{{u"files"_s, outcome->files},
                       {u"bytes"_s, outcome->bytes},
                       {u"failures"_s, outcome->failures},
                       {u"problems"_s, QJsonArray::fromStringList(outcome->problems)}};
    if (outcome->failures > 0)
        answer.insert(u"exitCode"_s, int(ExitCode::Failed));
    co_return answer;
}

} // namespace

QList<Verb> fileVerbs()
{
    const auto place = [](const QString &name, const char *about) {
        return VerbArgument{.name = name,
                            .kind = ArgumentKind::FilePlace,
                            .about = about,
                            .isPositional = true,
                            .isRequired = true,
                            .completion = ArgumentCompletion::Files};
    };
    QList<Verb> verbs{
        {.name = u"files.ls"_s,
         .about = QT_TRANSLATE_NOOP("Verbs", "List a folder of a host or of a bucket."),
         .arguments = {place(u"place"_s,
                             QT_TRANSLATE_NOOP(
                                 "Verbs", "NAME:PATH, NAME/WORKER:PATH, gs://BUCKET/PATH, or gs:// for all buckets.")),
                       flag(u"all"_s, QT_TRANSLATE_NOOP("Verbs", "Also names that begin with a dot."))},
         .work = &listFiles,
         .rows = u"entries"_s,
         .columns = {{u"mode"_s, QT_TRANSLATE_NOOP("Verbs", "Mode")},
                     {u"size"_s, QT_TRANSLATE_NOOP("Verbs", "Size")},
                     {u"modified"_s, QT_TRANSLATE_NOOP("Verbs", "Changed")},
                     {u"name"_s, QT_TRANSLATE_NOOP("Verbs", "Name")}}},
        {.name = u"files.cp"_s,
         .effect = VerbEffect::Deletes,
         .about = QT_TRANSLATE_NOOP(
             "Verbs", "Copy a file or folder from or to a host or a bucket; called again, it goes on where it was."),
         .arguments = {place(u"from"_s, QT_TRANSLATE_NOOP("Verbs", "What is copied.")),
                       place(u"to"_s, QT_TRANSLATE_NOOP("Verbs", "Where it goes; into a folder that is there.")),
                       flag(u"replace"_s, QT_TRANSLATE_NOOP("Verbs", "Replace what has its name there."))},
         .work = &copyFiles,
         .need = CloudNeed::None},
    };
    return verbs + syncVerbs();
}
