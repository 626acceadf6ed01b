// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/eventsearch.h"

#include "services/files/filetext.h"
#include "services/scalars/eventfile.h"
#include "services/scalars/translations.h"

#include <QRegularExpression>

#include <algorithm>
#include <tuple>

namespace {

constexpr int deepestFolder = 4; ///< below the one that is searched
constexpr qsizetype mostEventFolders = 300;
constexpr qsizetype mostEventFiles = 500;

struct WaitingFolder
{
    QByteArray path{}; ///< full
    QByteArray name{}; ///< below the first one
    int depth = 0;
};

/// What one folder adds.
void addFrom(const FolderListing &listing, const WaitingFolder &folder, const QRegularExpression &fits,
             EventFileListing *found, QList<WaitingFolder> *waiting)
{
    found->isCut = found->isCut || listing.isCut;
    for (const auto &entry : listing.entries) {
        const auto path = filetext::childOf(listing.folder, entry.name);
        if (entry.kind == FileKind::Folder) {
            const bool isRoom = folder.depth < deepestFolder && waiting->size() < mostEventFolders;
            found->isCut = found->isCut || !isRoom;
            if (isRoom)
                waiting->append({.path = path,
                                 .name = folder.name.isEmpty() ? entry.name : folder.name + '/' + entry.name,
                                 .depth = folder.depth + 1});
            continue;
        }
        const bool isFile =
            entry.kind == FileKind::File || (entry.kind == FileKind::Link && entry.leadsTo == FileKind::File);
        if (!isFile || !isEventFileName(entry.name)
            || (!fits.pattern().isEmpty() && !fits.match(QString::fromUtf8(entry.name)).hasMatch()))
            continue;
        if (found->files.size() >= mostEventFiles) {
            found->isCut = true;
            return;
        }
        found->files.append({.path = path, .folder = folder.name, .stamp = stampOf(entry)});
    }
}

} // namespace

Task<EventFileListing> findEventFiles(std::shared_ptr<RemoteFiles> files, QByteArray folder, QString glob,
                                      std::stop_token stop)
{
    QRegularExpression fits;
    if (!glob.isEmpty())
        fits = QRegularExpression::fromWildcard(glob);
    if (!fits.isValid())
        co_return failed(
            ErrorCode::Invalid,
            ScalarMessages::tr("This has to fit names of files, as *train* does, and has no slash in it."));
    EventFileListing found;
    QList<WaitingFolder> waiting;
    waiting.append({.path = folder});
    for (qsizetype i = 0; i < waiting.size(); ++i) {
        const auto next = waiting.at(i);
        const auto listing = co_await files->list(next.path, {}, stop);
        if (stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        const bool isLeftOut = !listing && i > 0
            && (listing.error().code == ErrorCode::NotFound || listing.error().code == ErrorCode::Denied);
        if (!listing && !isLeftOut)
            co_return std::unexpected{listing.error()};
        if (listing)
            addFrom(*listing, next, fits, &found, &waiting);
    }
    std::ranges::sort(found.files, [](const EventFileEntry &a, const EventFileEntry &b) {
        return std::tie(a.folder, a.path) < std::tie(b.folder, b.path);
    });
    co_return found;
}
