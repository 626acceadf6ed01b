// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/moment.h"
#include "services/practice/world/storageconditions.h"

#include <QByteArray>
#include <QJsonArray>
#include <QString>

namespace practice {

/// What is written in one request but the last is a multiple of this.
inline constexpr qint64 uploadBlock = 256 * 1024; ///< bytes

/// A resumable upload.
struct UploadSession
{
    enum class Phase : quint8 { Open, Finished, Cancelled };

    QString id{};
    QString bucket{};
    QString name{};
    QJsonObject settings{}; ///< of the object to be
    QJsonObject claims{}; ///< its crc32c and md5Hash, where the client said them at the beginning
    QJsonArray readers{};
    StorageConditions conditions{};
    qint64 total = -1; ///< X-Upload-Content-Length; -1: not said
    QString fields{}; ///< of the reply at the end
    QString file{};
    qint64 size = 0; ///< bytes that are kept
    qint64 generation = 0; ///< of the object, when it is there
    Moment ends{}; ///< when it can no longer be gone on with
    Phase phase = Phase::Open;

    [[nodiscard]] QJsonObject toRecord() const;
    [[nodiscard]] static UploadSession fromRecord(const QJsonObject &record);
};

/// What a client says of the bytes that it sends: "bytes 0-99/200", "bytes 0-*/*", "bytes */200".
struct ContentRange
{
    std::optional<qint64> first{}; ///< nothing: no bytes come, it asks how far the upload is, or ends it
    std::optional<qint64> last{}; ///< nothing: as many as come
    std::optional<qint64> total{}; ///< nothing: it is not known yet
};

/// Nothing: it is none.
[[nodiscard]] std::optional<ContentRange> contentRange(const QByteArray &header);

} // namespace practice
