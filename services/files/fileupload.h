// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/remotefiles.h"
#include "services/ssh/sftpclient.h"

#include <chrono>

/// What is uploaded: a file of this computer, or bytes that were written here.
struct UploadSource
{
    quint64 size = 0;
    std::optional<quint32> modified{}; ///< that it gets there; nothing: the time of then
    quint32 mode = 0644;
    bool isRepeatable = false; ///< it will be the same again, so a part of it is worth keeping
    std::function<QByteArray(quint64 offset, qsizetype size)> bytes{}; ///< fewer than `size`: it is shorter by now
    std::function<bool()> isUnchanged{}; ///< since it was looked at; empty: it cannot change
};

enum class LocalLinks : quint8 { Followed, Refused };

/// A file of this computer, opened; its path is bytes. Errors: FileFailed.
[[nodiscard]] Result<UploadSource> localSource(const QByteArray &path, LocalLinks links = LocalLinks::Followed);

/// One file to a host, on a worker thread. It grows in a hidden part beside its place and gets its name in one step
/// when all of it is there. Run again after a break it goes on, where the part still ends as the source does; who has
/// the means compares all of it then, before it gets its name.
class FileUpload
{
public:
    using Report = std::function<void(const TransferProgress &)>; ///< on this thread, at most ten a second

    FileUpload(SftpClient *client, UploadSource source, QByteArray to, IfThere ifThere, Report report);

    /// What is there must be this, when it is replaced; Conflict otherwise.
    void expect(const FileStamp &stamp) { m_expected = stamp; }
    /// send() and name().
    [[nodiscard]] Result<FileStamp> run();
    /// All of it, into the part.
    [[nodiscard]] Result<> send();
    /// After send(). Gives what the file there is known by.
    [[nodiscard]] Result<FileStamp> name();
    /// run() without what is in the part.
    [[nodiscard]] Result<FileStamp> startOver();
    void useClient(SftpClient *client) { m_client = client; } ///< of another channel to the same host
    [[nodiscard]] const UploadSource &source() const { return m_source; }
    [[nodiscard]] const QByteArray &part() const { return m_part; }
    /// The part had bytes of an earlier run, of which only the last ones were compared.
    [[nodiscard]] bool wasContinued() const { return m_continuedAt > 0; }

private:
    [[nodiscard]] Result<> openPart();
    [[nodiscard]] bool endsAlike(quint64 size);
    void writeMore();
    void writeNext();
    [[nodiscard]] Result<> seal();
    [[nodiscard]] Result<> mayGiveName();
    [[nodiscard]] Result<> giveName();
    [[nodiscard]] Result<> replaceInSteps();
    [[nodiscard]] Error dropped(const Error &error);
    void dropPart();
    void notify();
    [[nodiscard]] Error refused(const sftp::Response &reply);

    SftpClient *m_client;
    UploadSource m_source;
    QByteArray m_to;
    IfThere m_ifThere;
    Report m_report;
    std::optional<FileStamp> m_expected;
    QByteArray m_part;
    QByteArray m_handle;
    quint64 m_offset = 0; ///< the next byte to send
    quint64 m_written = 0;
    quint64 m_continuedAt = 0; ///< so much was in the part when it began
    qsizetype m_unanswered = 0;
    std::optional<sftp::Response> m_refusal; ///< of the first byte that was not taken
    std::optional<Error> m_error;
    bool m_keepsPart = false; ///< a sentence names it
    std::chrono::steady_clock::time_point m_lastNotice{};
};
