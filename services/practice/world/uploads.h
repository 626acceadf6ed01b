// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/world/objects.h"
#include "services/practice/world/uploadsession.h"

#include <QHash>

#include <memory>

namespace practice {

/// Resumable uploads: what came of each, kept until its object is there. Whoever knows the id of one may go on with it.
class Uploads
{
public:
    Uploads(WorldContext &context, Objects &objects);

    /// Retains what a state has that is there already; before Objects::found().
    void found();
    void forgetAll();

    /// The id; `session` with the object's bucket, name, settings and conditions. Or the disk refuses.
    [[nodiscard]] Answer<QString> begin(UploadSession session);
    /// Why this one cannot be gone on with, or its state: it is unknown (404), over (410), or was cancelled (499).
    [[nodiscard]] Answer<UploadSession> find(const QString &id);
    /// Its file, to be written behind what is there; null: the disk refuses. One writer at a time.
    [[nodiscard]] std::shared_ptr<ObjectFile> file(const QString &id);
    /// So much of it is there from now on.
    void advance(const QString &id);
    /// Its object, made of what has come; a second call gives the same one. `hashes`: as the header x-goog-hash has
    /// them.
    [[nodiscard]] Answer<StoredObject> finish(const QString &id, const QByteArray &hashes);
    void cancel(const QString &id);

private:
    void forgetEnded();
    void drop(const QString &id);

    WorldContext &m_context;
    Objects &m_objects;
    QHash<QString, std::shared_ptr<ObjectFile>> m_files; ///< of those that were written to since the start
};

/// Why bytes are not those that the client meant, or nothing. `claims`: crc32c and md5Hash of the object's metadata;
/// `hashes`: of the header x-goog-hash.
[[nodiscard]] std::optional<ApiError> hashesRefused(const ObjectDigest &digest, const QJsonObject &claims,
                                                    const QByteArray &hashes);

} // namespace practice
