// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QList>
#include <QStringList>
#include <QVariantList>

#include <functional>

/// One step of the data base's life: what makes version `version` out of the one before.
struct Migration
{
    int version = 0;
    QStringList statements;
};

/// All tables of the program's journal, oldest first. Append; never change what was released.
[[nodiscard]] const QList<Migration> &journalSchema();

struct JournalOptions
{
    const QList<Migration> *schema = &journalSchema();
    /// Asked before each commit; an error is what a full or broken disk would say. For tests.
    std::function<std::optional<Error>()> beforeCommit{};
};

/// A SQLite file that survives: WAL, synchronous=FULL, checked when it is opened, copied once a day, 0600. What is
/// written is on the disk when write() returns. One thread; one process writes (see holdsLock), others may read.
class Journal
{
public:
    enum class Origin : quint8 {
        New,
        Found,
        Restored, ///< it was damaged: the daily copy took its place
        BegunAgain, ///< it was damaged and there was no copy
    };
    using Row = QVariantList;

    explicit Journal(QString path, JournalOptions options = {});
    ~Journal();
    Q_DISABLE_COPY_MOVE(Journal)

    /// FileFailed: nothing can be kept, and nothing may be sent that needs a record. Called again: tries again.
    [[nodiscard]] Result<> open();
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] Origin origin() const { return m_origin; }
    /// Where a damaged file was kept; empty: there was none.
    [[nodiscard]] const QString &keptAside() const { return m_keptAside; }
    /// This process is the only one on this computer that holds the file's lock. The system frees it when a process
    /// dies.
    [[nodiscard]] bool holdsLock();

    /// All of `work` or nothing of it. An error of `work` is returned after everything was taken back.
    [[nodiscard]] Result<> write(const std::function<Result<>()> &work);
    /// One statement with values for its question marks; outside of write() it is on the disk when it returns.
    [[nodiscard]] Result<> run(const QString &sql, const Row &values = {});
    [[nodiscard]] Result<QList<Row>> rows(const QString &sql, const Row &values = {}) const;
    /// Changes when another process has written.
    [[nodiscard]] qint64 foreignChanges() const;
    /// Makes the daily copy when the last one is a day old.
    [[nodiscard]] Result<> backUp(const QDateTime &now);

private:
    [[nodiscard]] Result<> openOnce();
    [[nodiscard]] Result<> setUp();
    [[nodiscard]] Result<> migrate();
    [[nodiscard]] Result<> repair();
    void close();

    QString m_path;
    JournalOptions m_options;
    QString m_connection;
    Origin m_origin = Origin::Found;
    QString m_keptAside;
    bool m_isOpen = false;
    bool m_isWriting = false;
    int m_lock = -1; ///< file descriptor
    bool m_holdsLock = false;
};
