// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/sftp.h"
#include "services/ssh/sftpclient.h"

#include <QMap>
#include <QSet>

struct FakeSftpFile
{
    QByteArray bytes{};
    quint32 mode = 0100644;
    quint32 modified = 0;
};

/// What was asked; of what is asked by a handle, `path` is what that is open for.
struct FakeSftpQuestion
{
    sftp::Kind kind = sftp::Kind::Init;
    quint32 id = 0;
    QByteArray path{};
    QByteArray extension{};
    quint64 offset = 0;
    quint32 number = 0; ///< flags of Open, length of Read
    QByteArray data{}; ///< of Write; the new name of a renaming
    sftp::Attributes attributes{};
};

/// A server of SFTP with its files in memory. It answers at once, on the thread of whoever asks, so that a test decides
/// what happens between any two packets.
class FakeSftp
{
public:
    using File = FakeSftpFile;
    using Entries = QList<std::pair<QByteArray, File>>;
    using Asked = FakeSftpQuestion;
    /// What is said instead of the usual answer, with its length; nothing: the usual one.
    using Bend = std::function<std::optional<QByteArray>(const Asked &)>;

    QMap<QByteArray, File> files{{"to", {.bytes = {}, .mode = 0040755}}};
    Bend bend{};
    QList<Asked> asked{}; ///< without the bytes that were written
    QList<QByteArray> extensions{"posix-rename@openssh.com", "statvfs@openssh.com"};
    quint64 freeBytes = 1'000'000'000;

    /// Into the folder "to".
    [[nodiscard]] Result<SftpOutcome> upload(const QString &from);
    [[nodiscard]] Result<qint64> download(const QByteArray &from, const QString &to);
    /// Whatever else is done with a client of it.
    [[nodiscard]] Result<> with(const std::function<Result<>(SftpClient &)> &work);
    [[nodiscard]] qsizetype count(sftp::Kind kind) const;
    [[nodiscard]] QByteArrayList parts() const; ///< halves that lie there

    [[nodiscard]] static QByteArray status(quint32 id, sftp::Code code);
    [[nodiscard]] static QByteArray handle(quint32 id, const QByteArray &path);
    [[nodiscard]] static QByteArray data(quint32 id, const QByteArray &bytes);
    [[nodiscard]] static QByteArray names(quint32 id, const Entries &entries);

private:
    template <typename T>
    [[nodiscard]] Result<T> speak(const std::function<Result<T>(SftpClient &)> &work);
    void serve();
    [[nodiscard]] QByteArray usual(const Asked &question);
    [[nodiscard]] sftp::Code changed(const Asked &question);
    [[nodiscard]] QByteArray listing(quint32 id, const QByteArray &folder);

    std::shared_ptr<SftpPipe> m_pipe;
    QByteArray m_heard;
    QSet<QByteArray> m_listed; ///< folders whose names were told
};
