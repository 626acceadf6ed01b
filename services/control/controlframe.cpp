// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/control/controlframe.h"

#include <QJsonDocument>
#include <QtEndian>

namespace {

constexpr qsizetype headSize = sizeof(quint32);

} // namespace

QByteArray toFrame(const QJsonObject &message)
{
    const auto json = QJsonDocument{message}.toJson(QJsonDocument::Compact);
    QByteArray frame(headSize, '\0');
    qToBigEndian(quint32(json.size()), frame.data());
    return frame + json;
}

Result<std::optional<QJsonObject>> FrameReader::next()
{
    if (m_bytes.size() < headSize)
        return std::optional<QJsonObject>{};
    const auto size = qsizetype(qFromBigEndian<quint32>(m_bytes.constData()));
    if (size > m_longest)
        return failed(ErrorCode::BadReply);
    if (m_bytes.size() < headSize + size)
        return std::optional<QJsonObject>{};
    const auto document = QJsonDocument::fromJson(m_bytes.sliced(headSize, size));
    m_bytes.remove(0, headSize + size);
    if (!document.isObject())
        return failed(ErrorCode::BadReply);
    return std::optional{document.object()};
}
