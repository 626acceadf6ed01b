// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

/// What is changed in a place, one request after the other begun as they come: each says how it ended. What was begun
/// goes on when its caller looks at something else. GUI thread.
class FileOperations : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    using Files = std::shared_ptr<RemoteFiles>;

    void makeFolder(const Files &files, const QByteArray &path);
    void rename(const Files &files, const QByteArray &from, const QByteArray &to);
    /// Into another folder, under their own names. The first that fails ends it; what was moved before stays moved.
    void moveInto(const Files &files, const QList<QByteArray> &paths, const QByteArray &folder);
    /// The same as copies; into the folder where they lie, they get a number behind their names.
    void copyInto(const Files &files, const QList<QByteArray> &paths, const QByteArray &folder);
    void setMode(const Files &files, const QList<QByteArray> &paths, quint32 mode);
    /// For ever, and at once: whoever lets a user order it puts the grace of UndoQueue before it.
    void removeNow(const Files &files, const QList<QByteArray> &paths);
    void checksum(const Files &files, const QByteArray &path);

    [[nodiscard]] bool isBusy() const { return m_running > 0; }

signals:
    void changed(); ///< something begins or ends
    void done(const QByteArray &path); ///< it is as it was asked for; the path of the new one, or what it was done to
    void failed(const Error &error);
    void removalEnded(const QList<QByteArray> &paths, const std::optional<Error> &error); ///< beside done and failed
    void summed(const QByteArray &path, const FileChecksum &sum);

private:
    void begin(Task<> task, const QByteArray &path, const std::function<void(const Result<> &)> &then = {});

    int m_running = 0;
    TaskScope m_tasks; // last
};
