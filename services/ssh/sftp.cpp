// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ssh/sftp.h"

#include "services/ssh/sftpdownload.h"
#include "services/ssh/sftpsession.h"
#include "services/ssh/sftptransfer.h"

namespace {

TransferReport onGuiThread(const SftpReport &report)
{
    return [report](const SftpProgress &progress) {
        auto *application = QCoreApplication::instance();
        if (application && report)
            QMetaObject::invokeMethod(application, [report, progress] { report(progress); }, Qt::QueuedConnection);
    };
}

/// Nothing is told after the task has ended.
SftpReport whileAlive(SftpReport report, const std::shared_ptr<bool> &isAlive)
{
    return [report = std::move(report), weak = std::weak_ptr{isAlive}](const SftpProgress &progress) {
        if (report && !weak.expired())
            report(progress);
    };
}

} // namespace

Task<SftpOutcome> uploadFolder(std::shared_ptr<SshConnection> connection, SftpUpload upload, SftpReport report,
                               std::stop_token stop)
{
    const auto isAlive = std::make_shared<bool>(true);
    const auto told = onGuiThread(whileAlive(std::move(report), isAlive));
    const SftpWork<SftpOutcome> work = [upload = std::move(upload), told](SftpClient &client, std::stop_token token) {
        return SftpTransfer{&client, upload, told, std::move(token)}.run();
    };
    co_return co_await withSftp<SftpOutcome>(std::move(connection), work, std::move(stop));
}

Task<qint64> downloadFile(std::shared_ptr<SshConnection> connection, QByteArray from, QString to, SftpReport report,
                          std::stop_token stop)
{
    const auto isAlive = std::make_shared<bool>(true);
    const auto told = onGuiThread(whileAlive(std::move(report), isAlive));
    const SftpWork<qint64> work = [from = std::move(from), to = std::move(to), told](SftpClient &client,
                                                                                     std::stop_token) {
        return SftpDownload{&client, from, to, told}.run();
    };
    co_return co_await withSftp<qint64>(std::move(connection), work, std::move(stop));
}
