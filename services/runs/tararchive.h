// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>

#include <memory>

/// A tar archive (ustar) that is compressed while it is written. Names and contents are the caller's.
class TarArchive
{
public:
    explicit TarArchive(const QDateTime &modified); ///< of every file
    ~TarArchive();
    Q_DISABLE_COPY_MOVE(TarArchive)

    /// A file of mode 0600, owned by nobody in particular. False: `name` is empty, longer than 100 bytes, absolute or
    /// leads upwards.
    [[nodiscard]] bool add(const QByteArray &name, const QByteArray &contents);
    /// All of it, gzip'd; nothing can be added any more. Empty: zlib had no memory.
    [[nodiscard]] QByteArray finished();

private:
    struct Deflater;
    void feed(const QByteArray &bytes);

    std::unique_ptr<Deflater> m_deflater;
    qint64 m_modified;
};
