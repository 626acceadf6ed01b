// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QHash>
#include <QObject>
#include <QTemporaryDir>

#include <memory>

class Clock;

/// Small files of hosts for other programs of this computer, which can be told of files that are here only: copies in a
/// private folder, for an hour, or until this ends. GUI thread.
class DesktopCopies : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 mostBytes = 64 * 1024 * 1024; ///< of all files of one call
    static constexpr qsizetype mostFiles = 500;
    static constexpr std::chrono::hours kept{1};

    explicit DesktopCopies(Clock *clock, QObject *parent = nullptr);

    /// All of them, or none: fetched() or notFetched(). Invalid: there are folders among them, or it is too much.
    void fetch(const std::shared_ptr<RemoteFiles> &files, const QByteArray &folder, const QList<FileEntry> &entries);

signals:
    void fetched(const QStringList &paths); ///< full ones, of this computer
    void notFetched(const Error &error);

private:
    Clock *m_clock;
    QHash<quint64, std::shared_ptr<QTemporaryDir>> m_folders;
    quint64 m_last = 0; ///< number given
    TaskScope m_tasks; // last
};
