// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"
#include "services/files/textcontents.h"

#include <QObject>
#include <QStringDecoder>

#include <chrono>
#include <memory>
#include <optional>

class Clock;

/// Follows a text that grows, as a log does: reads what was added to it, again and again, while somebody looks. Where
/// the way breaks, or the file is not there for a moment, it is tried again, less and less often. GUI thread.
class FileTail : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds pause{2'000}; ///< between two readings
    static constexpr qint64 mostAtOnce = 1024 * 1024; ///< bytes of a reading; more comes with the next, at once
    static constexpr quint64 mostBehind = 20 * 1024 * 1024; ///< bytes; more is not caught up with

    /// `clock` lives longer than this.
    FileTail(std::shared_ptr<RemoteFiles> files, QByteArray path, Clock *clock, QObject *parent = nullptr);

    /// UTF-8 and Latin-1: others lose their rhythm where a reading ends in the middle of a letter.
    [[nodiscard]] static bool canFollow(TextEncoding encoding);

    /// From the byte `known` on, of a file that was `size` bytes long then; asks after the first pause.
    void begin(quint64 known, quint64 size, TextEncoding encoding);
    void end();
    /// False, as it is before: nothing is read meanwhile; true: goes on at once.
    void setWatched(bool isWatched);
    [[nodiscard]] bool isFollowing() const { return m_isFollowing; }

signals:
    void added(const QString &text); ///< its lines end in "\n"; empty: it was heard from, and nothing is new
    void replaced(); ///< it became shorter, or too long to be caught up with: it has to be read anew; this has ended
    void stumbled(const Error &error); ///< goes on by itself
    void failed(const Error &error); ///< has ended

private:
    void ask();
    void wait(std::chrono::milliseconds time);
    void take(const FileContents &read);
    void stumble(const Error &error);
    [[nodiscard]] QString textOf(const QByteArray &bytes);

    std::shared_ptr<RemoteFiles> m_files;
    QByteArray m_path;
    Clock *m_clock;
    std::optional<QStringDecoder> m_decode; ///< remembers half a letter
    quint64 m_known = 0; ///< bytes
    quint64 m_size = 0; ///< bytes, as the place said last
    quint64 m_run = 0; ///< number of what is under way; answers of others are too late
    int m_stumbles = 0; ///< in a row
    bool m_endsInReturn = false; ///< a "\n" that comes next belongs to it
    bool m_isFollowing = false;
    bool m_isWatched = false;
    TaskScope m_tasks; // last
};
