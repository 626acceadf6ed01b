// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/pod/runoutput.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(RunOutput)
};

constexpr qsizetype tailSize = 64 * 1024;

} // namespace

RunOutput::RunOutput(QString file, qsizetype limit) : m_path{std::move(file)}, m_limit{limit} {}

void RunOutput::append(Stream stream, const QByteArray &bytes)
{
    if (bytes.isEmpty())
        return;
    const auto room = std::clamp<qsizetype>(m_limit - m_text.size(), 0, bytes.size());
    const bool isFirstBeyond = m_size <= m_limit && m_size + bytes.size() > m_limit;
    m_size += bytes.size();
    if (room > 0) {
        if (!m_pieces.isEmpty() && m_pieces.last().stream == stream)
            m_pieces.last().size += room;
        else
            m_pieces.append({stream, m_text.size(), room});
        m_text += bytes.first(room);
    }
    if (isFirstBeyond)
        openFile();
    if (isCut()) {
        const auto beyond = bytes.sliced(room);
        toFile(beyond);
        m_tail += beyond;
        if (m_tail.size() > 2 * tailSize)
            m_tail = m_tail.last(tailSize);
    }
}

void RunOutput::openFile()
{
    if (m_path.isEmpty())
        return;
    const auto folder = QFileInfo{m_path}.absolutePath();
    QDir{}.mkpath(folder);
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_file = std::make_shared<QFile>(m_path);
    if (!m_file->open(QIODevice::WriteOnly | QIODevice::NewOnly | QIODevice::Unbuffered, QFile::ReadOwner | QFile::WriteOwner)) {
        m_trouble = Words::tr("The rest of the output could not be kept: %1 cannot be written (%2).").arg(m_path, m_file->errorString());
        m_file.reset();
        return;
    }
    m_isInFile = true;
    toFile(m_text);
}

void RunOutput::toFile(const QByteArray &bytes)
{
    if (!m_file)
        return;
    if (m_file->size() + bytes.size() > longestFile) {
        m_trouble = Words::tr("The output is longer than %1 GiB: the rest was thrown away.").arg(longestFile >> 30);
        close();
    } else if (m_file->write(bytes) != bytes.size()) {
        m_trouble = Words::tr("The rest of the output could not be kept: %1 cannot be written (%2).").arg(m_path, m_file->errorString());
        close();
    }
}

void RunOutput::close()
{
    m_file.reset();
}

QByteArray RunOutput::of(Stream stream) const
{
    QByteArray all;
    for (const auto &piece : m_pieces) {
        if (piece.stream == stream)
            all += QByteArrayView{m_text}.sliced(piece.begin, piece.size);
    }
    return all;
}

QString RunOutput::file() const
{
    return m_isInFile ? m_path : QString{};
}
