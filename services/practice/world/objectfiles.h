// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/objectdigest.h"

#include <QFile>
#include <QHash>
#include <QSet>
#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace practice {

/// Bytes that a reply consists of, read from the disk while they are sent.
struct FileSlice
{
    QString path{}; ///< empty: so many zero bytes
    qint64 offset = 0;
    qint64 size = 0; ///< bytes
    bool isPacked = false; ///< they are gzip's, and are unpacked on their way
};

/// A file of ObjectFiles that is being written, with the digest of what is in it. It goes with this object unless it
/// was kept.
class ObjectFile
{
public:
    ~ObjectFile();
    Q_DISABLE_COPY_MOVE(ObjectFile)

    /// Behind what is there. False: there is no room, or the disk refuses; nothing more is taken then.
    [[nodiscard]] bool write(QByteArrayView bytes);
    /// Behind what is there, without passing through here.
    [[nodiscard]] bool appendFile(const FileSlice &slice);
    /// To the disk, so that no power cut undoes it; then it is closed until the next write.
    [[nodiscard]] bool sync();
    void keep() { m_isKept = true; }
    void stop() { m_hasFailed = true; } ///< somebody else writes to it now

    [[nodiscard]] const QString &name() const { return m_name; }
    [[nodiscard]] qint64 size() const { return m_size; }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    /// Of all that write() was given; after appendFile() it says nothing.
    [[nodiscard]] const ObjectDigest &digest() const { return m_digest; }

private:
    friend class ObjectFiles;
    struct Usage;
    ObjectFile(QString path, std::shared_ptr<Usage> usage);
    [[nodiscard]] bool open();
    [[nodiscard]] bool take(qint64 size);

    QFile m_file;
    QString m_path;
    QString m_name;
    std::shared_ptr<Usage> m_usage;
    ObjectDigest m_digest;
    qint64 m_size = 0;
    bool m_isKept = false;
    bool m_hasFailed = false;
};

/// The bytes of all objects of Cloud Storage, each in a file of the world's folder whose name no client has chosen.
/// Copies share a file. Bounded in all.
class ObjectFiles
{
public:
    /// `bound`: bytes of all files together.
    explicit ObjectFiles(qint64 bound);

    /// From now on they are in this folder; empty: in one that goes with this object. Before the first create(), or
    /// that makes one.
    void open(const QString &folder);
    /// Deletes what nobody has retained: a kill may have come between a file and what tells of it.
    void forgetOthers();

    /// Null: the disk refuses.
    [[nodiscard]] std::shared_ptr<ObjectFile> create();
    /// To be written behind its first `size` bytes; what stands behind them goes. It reads them, for the digest.
    [[nodiscard]] std::shared_ptr<ObjectFile> reopen(const QString &name, qint64 size);

    /// One more record names it.
    void retain(const QString &name);
    /// And one less. The last one leaves it to sweep().
    void release(const QString &name);
    void releaseAll();
    /// Deletes what has no record any more; to be called when the state that says so is on the disk.
    void sweep();

    [[nodiscard]] QString pathOf(const QString &name) const;
    [[nodiscard]] qint64 room() const; ///< bytes that are still free

private:
    QString m_folder;
    std::unique_ptr<QTemporaryDir> m_temporary;
    std::shared_ptr<ObjectFile::Usage> m_usage;
    QHash<QString, int> m_users;
    QSet<QString> m_unused;
};

} // namespace practice
