// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QHash>
#include <QList>
#include <QSqlQuery>
#include <QVariantList>

#include <functional>

/// The SQLite file of what was measured: WAL, so that a killed program loses only what it had not handed over; 0600.
/// Several windows and threads may have it open, each with an object of its own that stays in its thread; writers wait
/// for each other.
class HistoryFile
{
public:
    enum class Use : quint8 { Write, Read };
    using Row = QVariantList;

    HistoryFile(QString path, Use use);
    ~HistoryFile();
    Q_DISABLE_COPY_MOVE(HistoryFile)

    /// Errors: BadReply (damaged: see putAside), FileFailed (the disk says no, or it is of a newer version).
    [[nodiscard]] Result<> open();
    void close();
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    /// A damaged file is kept under another name and a new one is begun; not while another window has it open. The
    /// name.
    [[nodiscard]] Result<QString> putAside();

    /// All of `work` or nothing.
    [[nodiscard]] Result<> write(const std::function<Result<>()> &work);
    [[nodiscard]] Result<> run(const QString &sql, const Row &values = {});
    /// Each row as it comes; false: enough.
    [[nodiscard]] Result<> each(const QString &sql, const Row &values,
                                const std::function<bool(const QSqlQuery &)> &row);
    [[nodiscard]] qint64 number(const QString &sql, const Row &values = {}); ///< the first value; 0: none
    [[nodiscard]] qint64 bytes() const; ///< on the disk, with the log

private:
    [[nodiscard]] Result<> connect();
    [[nodiscard]] Result<> setUp();
    [[nodiscard]] Error errorFrom(const QSqlError &error) const;
    [[nodiscard]] bool hold(bool alone);

    QString m_path;
    Use m_use;
    QString m_connection;
    QHash<QString, std::shared_ptr<QSqlQuery>> m_prepared;
    bool m_isOpen = false;
    int m_lock = -1; ///< file descriptor: shared by all who write, held alone by who puts the file aside
};
