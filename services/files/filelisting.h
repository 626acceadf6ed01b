// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/files/remotefiles.h"

#include <QObject>

#include <memory>

/// The folder that is looked at: read when somebody goes there, and again when it is asked for. The last reading
/// counts; while one is under way, or after one that failed, what was read before is still there. GUI thread.
class FileListing : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Another place, with nothing read yet; null: none.
    void setFiles(std::shared_ptr<RemoteFiles> files);
    /// Reads it, and is there when that went well; empty: the user's own folder. What was being read before is given
    /// up.
    void open(const QByteArray &folder);
    /// The folder where it is, or tries once more to get there. While one is being read that goes on, and is read once
    /// more at its end.
    void refresh();
    void stop(); ///< the reading, where one is under way

    [[nodiscard]] const std::shared_ptr<RemoteFiles> &files() const { return m_files; }
    [[nodiscard]] const FolderListing &listing() const { return m_listing; }
    [[nodiscard]] QByteArray folder() const { return m_listing.folder; } ///< empty: none was read yet
    [[nodiscard]] bool isReading() const { return m_isReading; }
    [[nodiscard]] bool isReadAgain() const { return m_isAgain; } ///< at once, behind the reading that ends
    [[nodiscard]] qint64 readSoFar() const { return m_readSoFar; } ///< entries, of the reading that is under way
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } ///< of the last reading
    [[nodiscard]] const QByteArray &wanted() const { return m_wanted; } ///< the folder that is, or was to be, read

signals:
    void changed(); ///< it reads, has read, or could not
    void progressed();

private:
    void finish(const Result<FolderListing> &read);

    std::shared_ptr<RemoteFiles> m_files;
    FolderListing m_listing;
    QByteArray m_wanted;
    std::optional<Error> m_error;
    qint64 m_readSoFar = 0;
    quint64 m_reading = 0; ///< its number
    bool m_isReading = false;
    bool m_isAgain = false; ///< what was read may be old by now
    TaskScope m_tasks; // last
};
