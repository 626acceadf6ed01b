// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/world/uploads.h"

#include "services/practice/world/storagerefusals.h"

#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr size_t mostUploads = 2000;
constexpr double usualUploadDays = 7;

std::optional<ApiError> crcRefused(const ObjectDigest &digest, const QString &claimed)
{
    const auto own = crcText(digest.crc());
    if (claimed.isEmpty() || claimed == own)
        return std::nullopt;
    return refusal("object-crc32c"_L1, {claimed.left(100), own});
}

std::optional<ApiError> md5Refused(const ObjectDigest &digest, const QString &claimed)
{
    const auto own = QString::fromLatin1(digest.md5().toBase64());
    if (claimed.isEmpty() || claimed == own)
        return std::nullopt;
    return refusal("object-md5"_L1, {claimed.left(100), own});
}

} // namespace

std::optional<ApiError> hashesRefused(const ObjectDigest &digest, const QJsonObject &claims, const QByteArray &hashes)
{
    auto crc = claims.value("crc32c"_L1).toString();
    auto md5 = claims.value("md5Hash"_L1).toString();
    for (const auto &part : QString::fromLatin1(hashes).split(u',')) {
        const auto value = part.section(u'=', 1).trimmed(); // base64 ends in "=", which is part of it
        if (part.trimmed().startsWith("crc32c="_L1))
            crc = value;
        else if (part.trimmed().startsWith("md5="_L1))
            md5 = value;
    }
    if (const auto refused = crcRefused(digest, crc))
        return refused;
    return md5Refused(digest, md5);
}

Uploads::Uploads(WorldContext &context, Objects &objects)
    : m_context{context}
    , m_objects{objects}
{
}

void Uploads::found()
{
    for (const auto &[id, upload] : m_context.state.uploads.all()) {
        if (upload.phase == UploadSession::Phase::Open)
            m_objects.files().retain(upload.file);
    }
}

void Uploads::forgetAll()
{
    m_files.clear();
}

Answer<QString> Uploads::begin(UploadSession session)
{
    forgetEnded();
    if (m_context.state.uploads.all().size() >= mostUploads)
        return storageFull();
    const auto file = m_objects.files().create();
    if (!file)
        return storageFull();
    file->keep();
    const auto days = m_context.scenario.storage.value("uploadDays"_L1).toDouble(usualUploadDays);
    session.id = u"AH"_s + QUuid::createUuid().toString(QUuid::Id128) + m_context.ids.hex(16);
    session.file = file->name();
    session.ends = m_context.after(Span{qint64(days * 24 * 3600 * 1e6)});
    m_objects.files().retain(session.file);
    m_files.insert(session.id, file);
    return m_context.state.uploads.put(session.id, session).id;
}

Answer<UploadSession> Uploads::find(const QString &id)
{
    const auto *upload = m_context.state.uploads.find(id);
    if (!upload)
        return refusal("upload-missing"_L1);
    if (upload->phase == UploadSession::Phase::Cancelled)
        return asStorage(refusal("upload-cancelled"_L1), u"cancelled"_s, 499);
    if (upload->phase == UploadSession::Phase::Open && upload->ends <= m_context.now())
        return asStorage(refusal("upload-gone"_L1), u"gone"_s, 410);
    return *upload;
}

/// Whoever wrote to it before, and is not done, writes no more.
std::shared_ptr<ObjectFile> Uploads::file(const QString &id)
{
    const auto *upload = m_context.state.uploads.find(id);
    if (!upload)
        return nullptr;
    auto file = m_files.value(id);
    const bool isOthers = file && file.use_count() > 2; // ours, and that of m_files
    if (!file || isOthers || file->hasFailed() || file->size() != upload->size) {
        if (file)
            file->stop();
        file = m_objects.files().reopen(upload->file, upload->size);
    }
    if (file)
        m_files.insert(id, file);
    return file;
}

void Uploads::advance(const QString &id)
{
    const auto file = m_files.value(id);
    auto *upload = m_context.state.uploads.edit(id);
    if (upload && file && file->sync())
        upload->size = file->size();
}

Answer<StoredObject> Uploads::finish(const QString &id, const QByteArray &hashes)
{
    const auto session = find(id);
    if (!session)
        return session.error();
    if (session->phase == UploadSession::Phase::Finished) {
        const auto *object = m_objects.find({session->bucket, session->name, session->generation});
        return object ? Answer<StoredObject>{*object} : objectMissing(session->bucket, session->name);
    }
    const auto bytes = file(id);
    if (!bytes || !bytes->sync())
        return storageFull();
    if (const auto refused = hashesRefused(bytes->digest(), session->claims, hashes)) {
        drop(id); // Google deletes what it cannot believe; the client begins anew
        return *refused;
    }
    const auto made = m_objects.insert(session->bucket,
                                       {.name = session->name,
                                        .settings = session->settings,
                                        .readers = session->readers,
                                        .file = session->file,
                                        .size = bytes->size(),
                                        .crc = bytes->digest().crc(),
                                        .md5 = bytes->digest().md5()},
                                       session->conditions);
    if (!made)
        return made;
    m_objects.files().release(session->file); // it is the object's
    m_files.remove(id);
    auto *upload = m_context.state.uploads.edit(id);
    upload->phase = UploadSession::Phase::Finished;
    upload->size = made->size;
    upload->generation = made->generation;
    return made;
}

void Uploads::cancel(const QString &id)
{
    auto *upload = m_context.state.uploads.edit(id);
    if (!upload || upload->phase != UploadSession::Phase::Open)
        return;
    upload->phase = UploadSession::Phase::Cancelled;
    m_objects.files().release(upload->file);
    m_files.remove(id);
}

void Uploads::drop(const QString &id)
{
    const auto *upload = m_context.state.uploads.find(id);
    if (!upload)
        return;
    if (upload->phase == UploadSession::Phase::Open)
        m_objects.files().release(upload->file);
    m_files.remove(id);
    m_context.state.uploads.remove(id);
}

/// Those that ended a while ago are unknown from now on.
void Uploads::forgetEnded()
{
    QStringList ended;
    for (const auto &[id, upload] : m_context.state.uploads.all()) {
        if (upload.ends + std::chrono::days{1} <= m_context.now())
            ended += id;
    }
    for (const auto &id : std::as_const(ended))
        drop(id);
}

} // namespace practice
