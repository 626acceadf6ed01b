// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/runoutput.h"

#include "services/core/ownfolder.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace {

struct RunOutputMessages
{
    Q_DECLARE_TR_FUNCTIONS(RunOutput)
};

constexpr qsizetype tailSize = 64 * 1024;

} // namespace

RunOutput::RunOutput(QString file, qsizetype limit)
    : m_kept{std::make_shared<Kept>(std::move(file), limit)}
{
}

void RunOutput::append(Stream stream, const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return;
    const auto room = std::clamp<qsizetype>(m_kept->limit - m_kept->text.size(), 0, bytes.size());
    const bool isFirstBeyond = m_kept->size <= m_kept->limit && m_kept->size + bytes.size() > m_kept->limit;
    m_kept->size += bytes.size();
    m_kept->hashes[int(stream)].addData(bytes);
    if (room > 0) {
        if (!m_kept->pieces.isEmpty() && m_kept->pieces.last().stream == stream)
            m_kept->pieces.last().size += room;
        else
            m_kept->pieces.append({stream, m_kept->text.size(), room});
        m_kept->text += bytes.first(room);
    }
    if (isFirstBeyond)
        openFile();
    if (isCut()) {
        const auto beyond = bytes.sliced(room);
        toFile(beyond);
        m_kept->tail += beyond;
        if (m_kept->tail.size() > 2 * tailSize)
            m_kept->tail = m_kept->tail.last(tailSize);
    }
}

void RunOutput::openFile()
{
    if (m_kept->path.isEmpty())
        return;
    const auto folder = QFileInfo{m_kept->path}.absolutePath();
    if (makeOwnFolder(folder))
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_kept->file = std::make_unique<QFile>(m_kept->path);
    if (!m_kept->file->open(QIODevice::WriteOnly | QIODevice::NewOnly | QIODevice::Unbuffered,
                            QFile::ReadOwner | QFile::WriteOwner)) {
        m_kept->trouble = RunOutputMessages::tr("The rest of the output could not be kept: %1 cannot be written (%2).")
                              .arg(m_kept->path, m_kept->file->errorString());
        m_kept->file.reset();
        return;
    }
    m_kept->isInFile = true;
    toFile(m_kept->text);
}

void RunOutput::toFile(const QByteArray &bytes)
{
    if (!m_kept->file)
        return;
    if (m_kept->file->size() + bytes.size() > longestFile) {
        m_kept->trouble =
            RunOutputMessages::tr("The output is longer than %1 GiB: the rest was thrown away.").arg(longestFile >> 30);
        close();
    } else if (m_kept->file->write(bytes) != bytes.size()) {
        m_kept->trouble = RunOutputMessages::tr("The rest of the output could not be kept: %1 cannot be written (%2).")
                              .arg(m_kept->path, m_kept->file->errorString());
        close();
    }
}

void RunOutput::close()
{
    m_kept->file.reset();
}

QByteArray RunOutput::of(Stream stream) const
{
    QByteArray all;
    for (const auto &piece : m_kept->pieces) {
        if (piece.stream == stream)
            all += QByteArrayView{m_kept->text}.sliced(piece.begin, piece.size);
    }
    return all;
}

QByteArray RunOutput::digest(Stream stream) const
{
    return m_kept->hashes[int(stream)].result();
}

QString RunOutput::file() const
{
    return m_kept->isInFile ? m_kept->path : QString{};
}
