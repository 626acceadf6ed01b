// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/desktopcopies.h"

#include "services/core/clock.h"
#include "services/files/filetext.h"
#include "services/files/translations.h"

#include <QDir>
#include <QLocale>

#include <algorithm>
#include <iterator>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

struct CopiedEntries
{
    QStringList paths{};
    qint64 bytes = 0;
    qint64 leftOut = 0; ///< of folders
};

Error tooMuchToCopy()
{
    return {ErrorCode::Invalid,
            FilesMessages::tr("Only files and folders of up to %1 in all can be copied for other programs. Use "
                              "“Download…” for more.")
                .arg(QLocale{}.formattedDataSize(DesktopCopies::mostBytes, 0)),
            {}};
}

/// What a folder holds is not known before, and a file may be larger by now than its host has said.
Task<CopiedEntries> copiesOf(std::shared_ptr<RemoteFiles> files, QList<DownloadOrder> orders, std::stop_token stop)
{
    std::stop_source own;
    const std::stop_callback linked{stop, [own]() mutable { own.request_stop(); }};
    CopiedEntries copied;
    for (const auto &order : std::as_const(orders)) {
        const FileReport report = [own, before = copied.bytes](const TransferProgress &progress) mutable {
            if (before + std::max(progress.bytes, progress.allBytes) > DesktopCopies::mostBytes)
                own.request_stop();
        };
        const auto done = co_await files->download(order, report, own.get_token());
        const bool isTooMuch = own.stop_requested() && !stop.stop_requested();
        if (isTooMuch || (done && (copied.bytes += done->bytes) > DesktopCopies::mostBytes))
            co_return std::unexpected{tooMuchToCopy()};
        if (!done)
            co_return std::unexpected{done.error()};
        copied.leftOut += done->failures;
        copied.paths << order.to;
    }
    co_return copied;
}

} // namespace

DesktopCopies::DesktopCopies(Clock *clock, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
{
}

void DesktopCopies::fetch(const std::shared_ptr<RemoteFiles> &files, const QByteArray &folder,
                          const QList<FileEntry> &entries)
{
    quint64 left = mostBytes;
    bool isTooMuch = entries.size() > mostFiles;
    for (const auto &entry : entries) {
        const auto size = entry.isFolder() ? quint64{0} : entry.size; // a folder's own is not that of what it holds
        isTooMuch = isTooMuch || (entry.kind != FileKind::File && !entry.isFolder()) || size > left;
        left -= std::min(left, size);
    }
    if (isTooMuch) {
        emit notFetched(tooMuchToCopy());
        return;
    }
    const auto here = std::make_shared<QTemporaryDir>(QDir::tempPath() + u"/tpudesk-copy-XXXXXX"_s); // 0700
    if (!here->isValid()) {
        emit notFetched({ErrorCode::FileFailed,
                         FilesMessages::tr("The copy %1 on this computer could not be read or written (%2).")
                             .arg(QDir::tempPath(), here->errorString()),
                         {}});
        return;
    }
    QList<DownloadOrder> orders;
    for (const auto &entry : entries)
        orders.append({.from = filetext::childOf(folder, entry.name),
                       .to = here->filePath(filetext::localNameOf(entry.name)),
                       .isFolder = entry.isFolder()});
    const auto id = ++m_last;
    m_copies.insert(id, {.folder = here});
    m_tasks.run(copiesOf(files, orders, m_tasks.token()), [this, id](const Result<CopiedEntries> &copied) {
        auto own = m_copies.take(id);
        if (!copied) {
            emit notFetched(copied.error());
            return;
        }
        own.bytes = std::max<qint64>(1, copied->bytes);
        const auto whole = ++m_last; // the newest, whatever was asked for meanwhile
        m_copies.insert(whole, own);
        makeRoom();
        m_tasks.run(m_clock->sleep(kept, m_tasks.token()), [this, whole](const Result<> &) { m_copies.remove(whole); });
        emit fetched(copied->paths, copied->leftOut);
    });
}

/// The newest always has room.
void DesktopCopies::makeRoom()
{
    qint64 room = mostKept;
    for (auto newer = m_copies.end(); newer != m_copies.begin();) {
        const auto one = std::prev(newer);
        room -= one->bytes;
        newer = room < 0 && one->bytes > 0 ? m_copies.erase(one) : one;
    }
}
