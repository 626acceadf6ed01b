// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/buckets/resumableupload.h"

#include "services/buckets/bucketdownload.h"
#include "services/buckets/translations.h"
#include "services/core/crc32c.h"
#include "services/net/servererrors.h"
#include "services/net/strictjson.h"

#include <QElapsedTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int uploadOk = 200;
constexpr int uploadCreated = 201;
constexpr int uploadIncomplete = 308;
constexpr int uploadNotFound = 404;
constexpr int uploadGone = 410;
constexpr int uploadCancelled = 499;

/// "bytes 0-99/1000", "bytes */1000".
QByteArray contentRange(qint64 from, qint64 size, quint64 all)
{
    const auto range =
        size > 0 ? QByteArray::number(from) + '-' + QByteArray::number(from + size - 1) : QByteArray{"*"};
    return "bytes " + range + '/' + QByteArray::number(all);
}

/// It leads to our own place, whatever it says: what is sent there is a secret and the user's data.
QUrl sessionAt(const QUrl &place, const QByteArray &location)
{
    auto url = QUrl::fromEncoded(location);
    if (!url.isValid() || url.path().isEmpty())
        return {};
    url.setScheme(place.scheme());
    url.setHost(place.host());
    url.setPort(place.port());
    url.setUserInfo({});
    url.setFragment({});
    return url;
}

} // namespace

std::optional<qint64> bytesThere(const QByteArray &range)
{
    if (range.isEmpty())
        return 0;
    constexpr QByteArrayView begin = "bytes=0-";
    bool isNumber = false;
    const auto last = range.startsWith(begin) ? range.sliced(begin.size()).toLongLong(&isNumber) : -1;
    return isNumber && last >= 0 && last < (1LL << 60) ? std::optional{qint64{last} + 1} : std::nullopt;
}

ResumableUpload::ResumableUpload(UploadSource source, UploadSlice slice, QUrl begin, BucketUri uri)
    : m_source{std::move(source)}
    , m_slice{slice}
    , m_begin{std::move(begin)}
    , m_uri{std::move(uri)}
{
}

Error ResumableUpload::changedHere() const
{
    return {ErrorCode::Conflict,
            BucketsMessages::tr(
                "The file changed on this computer while it was uploaded to %1: nothing was replaced there. "
                "Upload it again.")
                .arg(m_uri.toString()),
            {}};
}

Result<> ResumableUpload::send(HttpStream &stream)
{
    if (m_metered > m_offset && m_meter) // what was on its way when it broke off
        m_meter->add(m_offset - m_metered);
    m_metered = std::min(m_metered, m_offset);
    while (!m_object) {
        auto step = m_session.isEmpty() ? beginSession(stream)
            : !m_isCertain              ? askWhereItStands(stream)
                                        : sendPortion(stream);
        if (!step)
            return step;
    }
    return {};
}

Result<> ResumableUpload::beginSession(HttpStream &stream)
{
    if (m_sessions >= mostSessions)
        return failed(
            ErrorCode::Busy,
            BucketsMessages::tr("Google ended the upload of %1 several times. Try again later.").arg(m_uri.toString()));
    StreamRequest request{.verb = "POST", .url = m_begin};
    request.headers = {{"X-Upload-Content-Type", "application/octet-stream"},
                       {"X-Upload-Content-Length", QByteArray::number(m_slice.size)}};
    const auto reply = stream.exchange(request);
    if (!reply)
        return std::unexpected{reply.error()};
    if (reply->status != uploadOk && reply->status != uploadCreated)
        return std::unexpected{streamRefusal(*reply)};
    m_session = sessionAt(m_begin, reply->header("location"));
    if (m_session.isEmpty())
        return failed(ErrorCode::BadReply, ServerErrors::badJson(m_begin.host()));
    ++m_sessions;
    m_isCertain = true;
    return stands(stream, 0);
}

/// The session has so many bytes. The first of them that it has not are sent next.
Result<> ResumableUpload::stands(HttpStream &stream, qint64 offset)
{
    if (offset > m_summed || offset > static_cast<qint64>(m_slice.size)) // more than was ever sent
        return failed(ErrorCode::BadReply, ServerErrors::badJson(m_begin.host()));
    if (offset > m_offset)
        stream.noteProgress();
    if (m_meter)
        m_meter->add(offset - m_metered);
    m_metered = offset;
    m_offset = offset;
    return {};
}

Result<> ResumableUpload::askWhereItStands(HttpStream &stream)
{
    StreamRequest request{.verb = "PUT", .url = m_session, .address = StreamRequest::Address::Credential};
    request.headers = {{"Content-Range", contentRange(0, 0, m_slice.size)}};
    const auto reply = stream.exchange(request);
    if (!reply)
        return std::unexpected{reply.error()};
    return understand(stream, *reply);
}

Result<> ResumableUpload::understand(HttpStream &stream, const StreamReply &reply)
{
    switch (reply.status) {
    case uploadOk:
    case uploadCreated: {
        auto object = parseObject(readStrictJson(reply.body).object);
        if (!object)
            return std::unexpected{object.error()};
        m_object = std::move(*object);
        stream.noteProgress();
        return {};
    }
    case uploadIncomplete: {
        const auto there = bytesThere(reply.header("range"));
        m_isCertain = true;
        return there ? stands(stream, *there)
                     : Result<>{failed(ErrorCode::BadReply, ServerErrors::badJson(m_begin.host()))};
    }
    case uploadNotFound:
    case uploadGone:
    case uploadCancelled:
        m_session.clear();
        m_isCertain = false;
        m_wasForgotten = true;
        return {};
    default: return std::unexpected{streamRefusal(reply)};
    }
}

/// The source's bytes; each is summed once, in order.
QByteArray ResumableUpload::bytesAt(qint64 offset, qint64 most)
{
    auto bytes = m_source.bytes(m_slice.from + static_cast<quint64>(offset), most);
    const auto known = m_summed - offset;
    if (known >= 0 && known < bytes.size()) {
        m_sum = crc32c(QByteArrayView{bytes}.sliced(known), m_sum);
        m_summed = offset + bytes.size();
    }
    return bytes;
}

/// So that the checksum can go before the last bytes. False: the source has become shorter.
bool ResumableUpload::sumToEnd()
{
    while (m_summed < static_cast<qint64>(m_slice.size)) {
        const auto left = static_cast<qint64>(m_slice.size) - m_summed;
        if (bytesAt(m_summed, std::min<qint64>(left, 1 << 20)).isEmpty())
            return false;
    }
    return true;
}

/// How much goes in one request. The end goes alone where it follows much: with the checksum of all, which is known
/// then.
qint64 ResumableUpload::portionFrom(qint64 offset) const
{
    const auto left = static_cast<qint64>(m_slice.size) - offset;
    if (left <= firstPortion)
        return left;
    const auto whole = (left - 1) / unit * unit;
    return std::min(whole, m_portion);
}

Result<> ResumableUpload::sendPortion(HttpStream &stream)
{
    const auto size = portionFrom(m_offset);
    const bool isLast = m_offset + size == static_cast<qint64>(m_slice.size);
    StreamRequest request{.verb = "PUT", .url = m_session, .address = StreamRequest::Address::Credential};
    request.headers = {{"Content-Range", contentRange(m_offset, size, m_slice.size)}};
    if (isLast) {
        if (!sumToEnd() || (m_source.isUnchanged && !m_source.isUnchanged()))
            return std::unexpected{changedHere()};
        request.headers.emplaceBack("X-Goog-Hash", "crc32c=" + crc32cText(m_sum).toLatin1());
    }
    request.bodySize = size;
    auto position = m_offset;
    request.body = [this, &position](qint64 most) {
        auto bytes = bytesAt(position, most);
        position += bytes.size();
        m_metered += bytes.size();
        if (m_meter)
            m_meter->add(bytes.size());
        return bytes;
    };
    QElapsedTimer time;
    time.start();
    m_isCertain = false;
    const auto reply = stream.exchange(request);
    if (!reply)
        return reply.error().code == ErrorCode::Conflict ? Result<>{std::unexpected{changedHere()}}
                                                         : Result<>{std::unexpected{reply.error()}};
    constexpr qint64 quick = 4'000; // ms
    if (reply->status == uploadIncomplete && time.elapsed() < quick)
        m_portion = std::min(2 * m_portion, largestPortion);
    const auto before = m_offset;
    if (auto understood = understand(stream, *reply); !understood)
        return understood;
    constexpr int mostIdle = 8; // in a row, of which nothing was kept
    m_idle = m_object || m_offset > before ? 0 : m_idle + 1;
    if (m_idle > mostIdle)
        return failed(
            ErrorCode::Busy,
            BucketsMessages::tr("Google does not keep what is uploaded to %1. Try again later.").arg(m_uri.toString()));
    return {};
}
