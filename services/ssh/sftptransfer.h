// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/ssh/excludes.h"
#include "services/ssh/sftp.h"
#include "services/ssh/sftpclient.h"

#include <deque>

/// Reports are made on the worker thread, at most ten a second.
using TransferReport = std::function<void(const SftpProgress &)>;

/// One upload on its worker thread.
class SftpTransfer
{
public:
    SftpTransfer(SftpClient *client, SftpUpload upload, TransferReport report, std::stop_token stop);
    ~SftpTransfer();
    Q_DISABLE_COPY_MOVE(SftpTransfer)

    [[nodiscard]] Result<SftpOutcome> run();

private:
    using Listing = QHash<QByteArray, sftp::Attributes>;
    struct LocalEntry;
    struct FileUpload;
    using Course = std::shared_ptr<FileUpload>;

    [[nodiscard]] Result<> count(const QByteArray &below, int depth);
    [[nodiscard]] Result<> makeTarget();
    void copyFolder(const QByteArray &below, bool isNew, int depth);
    void findChanged(const QByteArray &below, int depth);
    [[nodiscard]] bool isChangedThere(const QByteArray &path, const LocalEntry &entry, const Listing &there) const;
    void enterFolder(const QByteArray &below, const LocalEntry &folder, const Listing &there, int depth);
    [[nodiscard]] sftp::Response makeFolder(const QByteArray &path, quint32 mode);
    void copyEntry(const QByteArray &below, const LocalEntry &entry, const Listing &there);
    void passOver(const LocalEntry &entry); ///< nothing is to be sent of it
    void copyLink(const QByteArray &path, const Listing &there);
    void copyFile(const QByteArray &path, const LocalEntry &entry, const Listing &there);
    void dropStale(const QByteArray &below, const Listing &there);
    void open(const Course &course);
    void compareEnd(const Course &course);
    [[nodiscard]] bool writeNext(const Course &course);
    void writeAll(const Course &course);
    void seal(const Course &course);
    void rename(const Course &course);
    void replaceInSteps(const Course &course);
    void arrived(const Course &course);
    void lookWhetherItIsThere(const Course &course, const sftp::Response &refusal);
    void changedMeanwhile(const Course &course);
    void closed(const Course &course, const sftp::Response &reply);
    void finish(const Course &course);
    void fail(const Course &course, const sftp::Response &reply);
    void problem(const QString &sentence);
    void stopWith(const Error &error);
    void makeRoom(qsizetype places);
    void notify(bool isForced = false);

    [[nodiscard]] QByteArray localPath(const QByteArray &path) const;
    [[nodiscard]] QByteArray remotePath(const QByteArray &path) const;
    [[nodiscard]] QList<LocalEntry> entriesOf(const QByteArray &below, bool saysProblems);
    [[nodiscard]] bool canContinue() const { return !m_error && !m_client->error() && !m_stop.stop_requested(); }

    SftpClient *m_client;
    SftpUpload m_upload;
    TransferReport m_report;
    std::stop_token m_stop;
    Excludes m_excludes;
    QByteArray m_root;
    SftpProgress m_progress;
    SftpOutcome m_outcome;
    std::optional<Error> m_error;
    qsizetype m_open = 0; ///< files under way
    std::chrono::steady_clock::time_point m_lastTold{};
};
