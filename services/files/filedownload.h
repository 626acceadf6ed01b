// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "services/ssh/sftpclient.h"

#include <QFile>
#include <QMap>

#include <chrono>

/// One file of a host to this computer (0600, with its time), on a worker thread. It grows in a hidden part beside its
/// place, from the beginning to the end, and gets its name when all of it is there and it did not change meanwhile.
/// Run again after a break it goes on, where the part still ends as the file does there; who has the means compares all
/// of it then, before it gets its name.
class FileDownload
{
public:
    using Report = std::function<void(const TransferProgress &)>; ///< on this thread, at most ten a second

    FileDownload(SftpClient *client, DownloadOrder order, Report report);

    /// fetch() and name().
    [[nodiscard]] Result<qint64> run();
    /// All of it, into the part.
    [[nodiscard]] Result<> fetch();
    /// After fetch(), on any thread. Gives its size in bytes.
    [[nodiscard]] Result<qint64> name() const;
    [[nodiscard]] const DownloadOrder &order() const { return m_order; }
    [[nodiscard]] const QString &part() const { return m_partName; }
    [[nodiscard]] quint64 size() const { return m_size; }
    /// The part had bytes of an earlier run, of which only the last ones were compared.
    [[nodiscard]] bool wasContinued() const { return m_continuedAt > 0; }
    /// errno with which the disk of this computer refused; 0: it did not.
    [[nodiscard]] int refusalHere() const { return m_refusalHere; }
    /// The part of such a download; there is none after one that went well.
    [[nodiscard]] static QString partOf(const DownloadOrder &order, const sftp::Attributes &there);

private:
    [[nodiscard]] Result<> begin();
    [[nodiscard]] Result<> openPart();
    void compareEnd();
    [[nodiscard]] bool endsAlike();
    void takeUnsized();
    [[nodiscard]] Error refusedHere(int number);
    [[nodiscard]] bool isWhole(const sftp::Response &now);
    void askMore();
    void askFor(quint64 offset, quint32 size);
    void take(quint64 offset, quint32 asked, const sftp::Response &reply);
    void writeNext();
    [[nodiscard]] Result<> finish();
    void notify();

    SftpClient *m_client;
    DownloadOrder m_order;
    Report m_report;
    QFile m_part;
    QString m_partName;
    QByteArray m_handle;
    sftp::Attributes m_there;
    quint64 m_size = 0;
    quint64 m_next = 0; ///< to be asked for
    quint64 m_written = 0; ///< all before it is in the part
    quint64 m_continuedAt = 0; ///< so much was in it when it began
    QMap<quint64, QByteArray> m_early; ///< what came before its turn
    std::optional<Error> m_error;
    int m_refusalHere = 0;
    std::chrono::steady_clock::time_point m_lastNotice{};
};

/// What this computer's disk refused, about this path. `number`: errno.
[[nodiscard]] Error localError(const QString &path, int number);
/// Gives a part its name; AlreadyExists where that is taken and not to be replaced.
[[nodiscard]] Result<> giveLocalName(const QString &part, const QString &name, IfThere ifThere);
