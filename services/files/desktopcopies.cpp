// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/desktopcopies.h"

#include "services/core/clock.h"
#include "services/files/filetext.h"
#include "services/files/translations.h"

#include <QDir>
#include <QLocale>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

Error tooMuchToCopy()
{
    return {
        ErrorCode::Invalid,
        FilesMessages::tr("Only files of up to %1 in all can be copied for other programs. Use “Download…” for more, "
                          "and for folders.")
            .arg(QLocale{}.formattedDataSize(DesktopCopies::mostBytes, 0)),
        {}};
}

/// A file may be larger by now than its host has said.
Task<QStringList> copiesOf(std::shared_ptr<RemoteFiles> files, QList<DownloadOrder> orders, std::stop_token stop)
{
    std::stop_source own;
    const std::stop_callback linked{stop, [own]() mutable { own.request_stop(); }};
    QStringList paths;
    qint64 before = 0;
    for (const auto &order : std::as_const(orders)) {
        const FileReport report = [own, before](const TransferProgress &progress) mutable {
            if (before + std::max(progress.bytes, progress.allBytes) > DesktopCopies::mostBytes)
                own.request_stop();
        };
        const auto done = co_await files->download(order, report, own.get_token());
        const bool isTooMuch = own.stop_requested() && !stop.stop_requested();
        if (isTooMuch || (done && (before += done->bytes) > DesktopCopies::mostBytes))
            co_return std::unexpected{tooMuchToCopy()};
        if (!done)
            co_return std::unexpected{done.error()};
        paths << order.to;
    }
    co_return paths;
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
        isTooMuch = isTooMuch || entry.kind != FileKind::File || entry.size > left;
        left -= std::min(left, entry.size);
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
        orders.append(
            {.from = filetext::childOf(folder, entry.name), .to = here->filePath(filetext::localNameOf(entry.name))});
    const auto id = ++m_last;
    m_folders.insert(id, here);
    m_tasks.run(copiesOf(files, orders, m_tasks.token()), [this, id](const Result<QStringList> &paths) {
        if (!paths) {
            m_folders.remove(id);
            emit notFetched(paths.error());
            return;
        }
        m_tasks.run(m_clock->sleep(kept, m_tasks.token()), [this, id](const Result<> &) { m_folders.remove(id); });
        emit fetched(*paths);
    });
}
