// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/process.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <QFile>
#include <QList>
#include <QString>

#include <memory>

/// What one host said, both streams in the order in which it came. The first `limit` bytes are kept here; when more
/// come all goes to a file of mode 0600. Copies are the same output: whoever holds one sees what is appended to
/// another.
class RunOutput
{
public:
    using Stream = OutputStream;
    struct Piece
    {
        Stream stream;
        qsizetype begin; ///< in text()
        qsizetype size;
    };

    static constexpr qsizetype hostLimit = 10 * 1024 * 1024;
    static constexpr qint64 longestFile = 2LL * 1024 * 1024 * 1024; ///< what comes after it is counted only

    /// `file` is made when it is needed; empty: what is beyond the limit is counted only.
    explicit RunOutput(QString file = {}, qsizetype limit = hostLimit);

    void append(Stream stream, const QByteArray &bytes);
    void close(); ///< no more comes

    [[nodiscard]] const QByteArray &text() const { return m_kept->text; } ///< of both streams, at most `limit` bytes
    [[nodiscard]] const QList<Piece> &pieces() const { return m_kept->pieces; }
    [[nodiscard]] QByteArray of(Stream stream) const;
    [[nodiscard]] QByteArray tail() const { return m_kept->tail; } ///< the last 64 KiB of what is not in text()
    [[nodiscard]] qint64 size() const { return m_kept->size; } ///< of all that came
    [[nodiscard]] bool isCut() const { return m_kept->size > m_kept->text.size(); }
    [[nodiscard]] QString file() const; ///< where all of it stands, when it is cut here
    [[nodiscard]] QByteArray digest(Stream stream) const; ///< of all of it, also of what is in the file only
    [[nodiscard]] const QString &trouble() const
    {
        return m_kept->trouble;
    } ///< translated: why the file does not hold all

private:
    struct Kept
    {
        QString path;
        qsizetype limit;
        QByteArray text{};
        QList<Piece> pieces{};
        QByteArray tail{};
        qint64 size = 0;
        QCryptographicHash hashes[2]{QCryptographicHash{QCryptographicHash::Blake2b_160},
                                     QCryptographicHash{QCryptographicHash::Blake2b_160}};
        std::unique_ptr<QFile> file{};
        bool isInFile = false;
        QString trouble{};
    };

    void openFile();
    void toFile(const QByteArray &bytes);

    std::shared_ptr<Kept> m_kept;
};
