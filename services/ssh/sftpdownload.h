// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/sftp.h"
#include "services/ssh/sftpclient.h"
#include "services/ssh/sftptransfer.h"

#include <QSaveFile>

/// One download on its worker thread. The file is there only when all of it has come.
class SftpDownload
{
public:
    SftpDownload(SftpClient *client, QByteArray from, QString to, TransferReport report);

    [[nodiscard]] Result<qint64> run();

private:
    void askMore();
    void askFor(quint64 offset, quint32 size);
    void take(quint64 offset, quint32 asked, const sftp::Response &reply);

    SftpClient *m_client;
    QByteArray m_from;
    QSaveFile m_file;
    TransferReport m_report;
    QByteArray m_handle;
    quint64 m_size = 0;
    quint64 m_next = 0;
    SftpProgress m_progress{};
    std::optional<Error> m_error;
    std::chrono::steady_clock::time_point m_lastTold{};
};
