// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QMap>
#include <QObject>
#include <QTemporaryDir>

#include <memory>

class Clock;

/// Small files and folders of hosts for other programs of this computer, which can be told of files that are here only:
/// copies in a private folder, for an hour, or until this ends, or until newer ones need their room. GUI thread.
class DesktopCopies : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 mostBytes = 64 * 1024 * 1024; ///< of all that one call brings
    static constexpr qint64 mostKept = 256 * 1024 * 1024; ///< of all calls: the oldest go first
    static constexpr qsizetype mostFiles = 500; ///< and folders that are asked for at once
    static constexpr std::chrono::hours kept{1};

    explicit DesktopCopies(Clock *clock, QObject *parent = nullptr);

    /// All of them, or none: fetched() or notFetched(). A folder comes with all that it holds, but links and what
    /// cannot be read. Invalid: there are pipes or the like among them, or it is too much.
    void fetch(const std::shared_ptr<RemoteFiles> &files, const QByteArray &folder, const QList<FileEntry> &entries);

signals:
    void fetched(const QStringList &paths,
                 qint64 leftOut); ///< full ones, of this computer; how many of folders are not
    void notFetched(const Error &error);

private:
    struct Copied
    {
        std::shared_ptr<QTemporaryDir> folder{};
        qint64 bytes = 0; ///< 0: they are still coming
    };

    void makeRoom();

    Clock *m_clock;
    QMap<quint64, Copied> m_copies; ///< oldest first
    quint64 m_last = 0; ///< number given
    TaskScope m_tasks; // last
};
