// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/filelock.h"

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QTemporaryDir>

#include <memory>
#include <optional>
#include <vector>

struct stat;

/// By what a copy on this computer is known to be the one that was read.
struct LocalStamp
{
    qint64 size = -1; ///< below 0: it is not there
    qint64 modified = 0; ///< nanoseconds since 1970
    quint64 number = 0; ///< inode

    [[nodiscard]] static LocalStamp of(const struct stat &status);
    [[nodiscard]] static LocalStamp at(const QString &local); ///< of a link: its own

    friend bool operator==(const LocalStamp &, const LocalStamp &) = default;
};

/// What is written down of a copy, for the next run of the program.
struct CopyRecord
{
    QString place{}; ///< what people call the host
    QByteArray path{}; ///< of the file there
    QString local{}; ///< full path of the copy
    LocalStamp seen{}; ///< of the copy, when both were the same last

    friend bool operator==(const CopyRecord &, const CopyRecord &) = default;
};

/// Where copies of files lie while other programs edit them: a private folder for each run of the program, with a
/// record of what they were. It goes when the run ends; what the run has kept, or left by a crash, is found by the
/// next one. Who is alive has the lock of its folder. GUI thread.
class EditsFolder
{
public:
    static constexpr int daysUnchanged = 7; ///< that copies of a crash stay: an editor may have them open

    explicit EditsFolder(QString base); ///< of all runs; it is made when it is needed

    [[nodiscard]] const QString &base() const { return m_base; }
    [[nodiscard]] QString path() const { return m_run ? m_run->path() : QString{}; } ///< of this run; empty: none yet
    /// A folder of its own for each: two hosts may have files of one name. Empty: the disk refuses, errno says why.
    [[nodiscard]] QString folderFor(quint64 id);
    void remove(quint64 id);
    void record(const QList<CopyRecord> &copies); ///< all that there are now
    void keep(); ///< it stays when this ends
    /// Looks for copies of runs that have ended, which are not as they were read or saved; old ones without any go.
    void findLeft(const QDateTime &now);
    [[nodiscard]] const QList<CopyRecord> &left() const { return m_left; }
    void discardLeft(); ///< for ever, with the folders of those runs

private:
    struct LeftRun
    {
        QString folder{};
        std::unique_ptr<FileLock> lock{}; ///< no other window finds it, too
    };

    void begin();

    QString m_base;
    std::unique_ptr<QTemporaryDir> m_run;
    std::optional<FileLock> m_lock; ///< of this run
    QJsonObject m_written;
    std::vector<LeftRun> m_leftRuns;
    QList<CopyRecord> m_left;
};
