// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/buckets/bucketobject.h"
#include "services/buckets/bucketuri.h"
#include "services/buckets/transfermeter.h"
#include "services/files/fileupload.h"
#include "services/net/httpstream.h"

/// What of a source becomes an object: all of it, or the part of a large one.
struct UploadSlice
{
    quint64 from = 0;
    quint64 size = 0;
};

/// One object on its way into a bucket, by a resumable session of Cloud Storage: asked where it stands after a break,
/// begun anew when Google has forgotten it. The session's address lets in whoever knows it, so it stays in memory. The
/// bytes that end it go only when the source is still what it was, with the checksum that Google compares: what is not
/// whole never becomes an object. All functions are of worker threads, one at a time.
class ResumableUpload
{
public:
    static constexpr qint64 unit = 256 * 1024; ///< Google takes multiples of it, but for the end
    static constexpr qint64 firstPortion = 16 << 20; ///< bytes in one request; it grows where the way is fast
    static constexpr qint64 largestPortion = 64 << 20;
    static constexpr int mostSessions = 4;

    /// `begin`: where a session begins. `uri`: for sentences.
    ResumableUpload(UploadSource source, UploadSlice slice, QUrl begin, BucketUri uri);

    void setMeter(std::shared_ptr<TransferMeter> meter) { m_meter = std::move(meter); }
    /// Sends what is missing. Run again after a break it goes on. Errors beside those of the way: Conflict, something
    /// else is there than what is to be replaced, or the source changed; FileFailed.
    [[nodiscard]] Result<> send(HttpStream &stream);
    /// What became of it, after send().
    [[nodiscard]] const std::optional<BucketObject> &object() const { return m_object; }
    /// Of what was read of the source so far; of all of it, when it was sent.
    [[nodiscard]] quint32 sum() const { return m_sum; }
    /// A session was forgotten by Google: it may have ended well before that.
    [[nodiscard]] bool wasForgotten() const { return m_wasForgotten; }

private:
    [[nodiscard]] Result<> beginSession(HttpStream &stream);
    [[nodiscard]] Result<> askWhereItStands(HttpStream &stream);
    [[nodiscard]] Result<> sendPortion(HttpStream &stream);
    [[nodiscard]] Result<> understand(HttpStream &stream, const StreamReply &reply);
    [[nodiscard]] Result<> stands(HttpStream &stream, qint64 offset);
    [[nodiscard]] QByteArray bytesAt(qint64 offset, qint64 most);
    [[nodiscard]] bool sumToEnd();
    [[nodiscard]] qint64 portionFrom(qint64 offset) const;
    [[nodiscard]] Error changedHere() const;

    UploadSource m_source;
    UploadSlice m_slice;
    QUrl m_begin;
    BucketUri m_uri;
    std::shared_ptr<TransferMeter> m_meter;
    QUrl m_session; ///< empty: none. A credential
    int m_sessions = 0; ///< begun so far
    bool m_isCertain = false; ///< m_offset is what Google has
    bool m_wasForgotten = false;
    qint64 m_offset = 0;
    qint64 m_metered = 0; ///< what the meter was told
    qint64 m_portion = firstPortion;
    int m_idle = 0; ///< portions in a row that brought nothing
    quint32 m_sum = 0;
    qint64 m_summed = 0; ///< bytes that m_sum is of
    std::optional<BucketObject> m_object;
};

/// How many bytes of a session are there, by the Range of a 308: "bytes=0-99" are 100; without one it is none. Nothing:
/// it is no answer of that kind.
[[nodiscard]] std::optional<qint64> bytesThere(const QByteArray &range);
