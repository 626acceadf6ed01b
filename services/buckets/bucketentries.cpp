// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/bucketentries.h"

#include "services/buckets/translations.h"
#include "services/files/filetext.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace {

/// Nearly all objects have this one class: a listing of 100,000 shares its name.
QByteArray className(const QString &storageClass)
{
    static const auto standard = "STANDARD"_ba;
    return storageClass == QLatin1StringView{standard} ? standard : storageClass.toUtf8();
}

} // namespace

FileEntry entryOf(const Bucket &bucket)
{
    return {.name = bucket.name.toUtf8(),
            .kind = FileKind::Folder,
            .modified = bucket.created,
            .location = bucket.location.toUtf8(),
            .storageClass = bucket.storageClass.toUtf8()};
}

FileEntry entryOf(const BucketObject &object, const QByteArray &name)
{
    return {.name = name,
            .kind = FileKind::File,
            .size = object.size,
            .modified = object.created,
            .generation = object.generation,
            .storageClass = className(object.storageClass)};
}

FileEntry folderEntry(const QByteArray &name)
{
    return {.name = name, .kind = FileKind::Folder};
}

FileStamp stampOf(const BucketObject &object)
{
    return {.size = object.size, .modified = object.created, .generation = object.generation};
}

QList<FileEntry> entriesIn(const ObjectListing &listing, const QByteArray &prefix)
{
    QList<FileEntry> entries;
    entries.reserve(listing.objects.size() + listing.prefixes.size());
    QSet<QByteArray> files; // only asked where there are folders beside them
    for (const auto &object : listing.objects) {
        if (object.name.size() <= prefix.size() || !object.name.startsWith(prefix))
            continue;
        const auto name = object.name.sliced(prefix.size());
        if (!listing.prefixes.isEmpty())
            files.insert(name);
        entries.append(entryOf(object, name));
    }
    for (const auto &whole : listing.prefixes) {
        if (whole.size() <= prefix.size() || !whole.startsWith(prefix))
            continue;
        auto name = whole.sliced(prefix.size()).chopped(1);
        if (name.isEmpty() || files.contains(name))
            name += '/';
        entries.append(folderEntry(name));
    }
    return entries;
}

Result<BucketUri> placeAt(const QByteArray &path)
{
    const auto uri = BucketUri::ofPath(path.isEmpty() ? QByteArray{"/"} : path);
    if (!uri)
        return failed(ErrorCode::Invalid,
                      BucketsMessages::tr("There is no place %1 in Cloud Storage.").arg(filetext::shownPath(path)));
    return *uri;
}

Result<BucketUri> objectAt(const QByteArray &path)
{
    auto uri = placeAt(path);
    if (!uri || !uri->object.isEmpty())
        return uri;
    if (uri->isRoot())
        return failed(ErrorCode::Invalid,
                      BucketsMessages::tr("This is the list of buckets. Open a bucket, and do it there."));
    return failed(ErrorCode::Invalid,
                  BucketsMessages::tr("%1 is a bucket: it can neither be renamed nor moved. Choose what is in it.")
                      .arg(uri->toString()));
}

std::optional<QString> localPathBelow(const QString &folder, const QByteArray &below)
{
    auto path = folder;
    const auto names = (below.endsWith('/') ? below.chopped(1) : below).split('/');
    for (const auto &name : names) {
        const auto local = filetext::localNameOf(name);
        if (name.isEmpty() || name == "." || name == ".." || local.contains(u'/'))
            return std::nullopt;
        path += u'/' + local;
    }
    return path;
}
