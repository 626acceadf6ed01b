// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/therelisting.h"

#include "services/core/async/worker.h"
#include "services/files/filetext.h"

#include <deque>
#include <functional>
#include <utility>

namespace {

constexpr size_t mostFoldersAsked = 8; ///< at once on a host: each takes as long as the way there and back
constexpr qsizetype longListing = 2'000; ///< entries; a longer one is not read on the GUI thread

using SharedReader = std::shared_ptr<ThereReader>;
using FolderList = QList<QByteArray>;

struct AskedFolder
{
    QByteArray folder;
    Task<FolderListing> listing;
};

Task<SharedReader> madeReader(LocalTree tree, PutFiles put, std::stop_token stop)
{
    const std::function<Result<SharedReader>(std::stop_token)> make =
        [tree = std::move(tree), put = std::move(put)](const std::stop_token &) -> Result<SharedReader> {
        return std::make_shared<ThereReader>(tree, put);
    };
    co_return co_await onWorker<SharedReader>(QThreadPool::globalInstance(), make, stop);
}

/// The folders in it that are to be listed next.
Task<FolderList> tookListing(SharedReader reader, QByteArray folder, FolderListing listing, std::stop_token stop)
{
    if (listing.entries.size() <= longListing)
        co_return reader->take(folder, listing);
    const std::function<Result<FolderList>(std::stop_token)> take =
        [reader, folder, listing](const std::stop_token &) -> Result<FolderList> {
        return reader->take(folder, listing);
    };
    co_return co_await onWorker<FolderList>(QThreadPool::globalInstance(), take, stop);
}

} // namespace

Task<ThereTree> listedThere(std::shared_ptr<RemoteFiles> files, QByteArray remote, LocalTree tree, PutFiles put,
                            std::stop_token stop)
{
    const auto reader = co_await madeReader(std::move(tree), std::move(put), stop);
    if (!reader)
        co_return std::unexpected{reader.error()};
    FolderList left;
    left.append(QByteArray{});
    std::deque<AskedFolder> asked;
    while (!left.isEmpty() || !asked.empty()) {
        while (!left.isEmpty() && asked.size() < mostFoldersAsked) {
            const auto folder = left.takeFirst();
            const auto path = folder.isEmpty() ? remote : filetext::childOf(remote, folder);
            asked.push_back({folder, files->list(path, {}, stop)});
        }
        auto first = std::move(asked.front());
        asked.pop_front();
        const auto listing = co_await first.listing;
        if (stop.stop_requested())
            co_return failed(ErrorCode::Cancelled);
        if (!listing && listing.error().code != ErrorCode::NotFound)
            co_return std::unexpected{listing.error()};
        if (!listing)
            continue;
        const auto next = co_await tookListing(*reader, first.folder, *listing, stop);
        if (!next)
            co_return std::unexpected{next.error()};
        left.append(*next);
    }
    const std::function<Result<ThereTree>(std::stop_token)> end =
        [own = *reader](const std::stop_token &) -> Result<ThereTree> { return own->result(); };
    co_return co_await onWorker<ThereTree>(QThreadPool::globalInstance(), end, stop);
}
