// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/httpbodies.h"

#include "services/practice/http/httpframing.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include <zlib.h>

namespace practice {
namespace {

constexpr qint64 largestBody = 5LL * 1024 * 1024 * 1024 * 1024; // bytes: no object is larger
constexpr qsizetype longestChunkLine = 1024;

/// A head without the lines of these names, and without the end of the last one.
QByteArray withoutLines(const QByteArray &head, std::initializer_list<QByteArrayView> names)
{
    QByteArray kept;
    for (const auto &line : head.split('\n')) {
        const auto name = line.first(qMax<qsizetype>(0, line.indexOf(':'))).trimmed().toLower();
        if (std::ranges::find(names, QByteArrayView{name}) == names.end())
            kept += line + '\n';
    }
    while (kept.endsWith('\n') || kept.endsWith('\r'))
        kept.chop(1);
    return kept;
}

} // namespace

BodyDecoder::BodyDecoder(const QByteArray &head)
{
    m_isChunked = headerValue(head, "transfer-encoding").endsWith("chunked");
    const auto text = headerValue(head, "content-length");
    bool isNumber = true;
    m_left = m_isChunked || text.isEmpty() ? 0 : text.toLongLong(&isNumber);
    m_isBad = !isNumber || m_left < 0 || m_left > largestBody;
    m_isWhole = !m_isChunked && m_left == 0;
}

/// False: its line is not whole yet, or there is none.
bool BodyDecoder::beginChunk(QByteArray &bytes)
{
    if (bytes.startsWith("\r\n") && m_isInChunk) { // the end of the one before
        bytes.remove(0, 2);
        m_isInChunk = false;
    }
    const auto end = bytes.indexOf("\r\n");
    if (m_isInChunk || end < 0) {
        m_isBad = bytes.size() > longestChunkLine || (m_isInChunk && bytes.size() >= 2);
        return false;
    }
    bool isNumber = false;
    m_left = bytes.first(end).split(';').first().trimmed().toLongLong(&isNumber, 16);
    m_isBad = !isNumber || m_left < 0 || m_left > largestBody;
    bytes.remove(0, end + 2);
    m_isInChunk = true;
    m_isLastChunk = m_left == 0;
    return !m_isBad;
}

QByteArray BodyDecoder::take(QByteArray &bytes)
{
    QByteArray body;
    while (!m_isWhole && !m_isBad && !bytes.isEmpty()) {
        if (m_isLastChunk) { // no trailers
            m_isBad = bytes.size() >= 2 && !bytes.startsWith("\r\n");
            if (bytes.size() < 2)
                break;
            bytes.remove(0, 2);
            m_isWhole = !m_isBad;
            break;
        }
        if (m_isChunked && m_left == 0) {
            if (!beginChunk(bytes))
                break;
            continue;
        }
        const auto size = qsizetype(std::min<qint64>(m_left, bytes.size()));
        body += bytes.first(size);
        bytes.remove(0, size);
        m_left -= size;
        m_isWhole = !m_isChunked && m_left == 0;
    }
    return body;
}

BodyIntake::BodyIntake(QByteArray head, std::shared_ptr<BodySink> sink, qint64 limit)
    : m_head{std::move(head)}
    , m_sink{std::move(sink)}
    , m_decoder{m_head}
    , m_limit{limit}
{
}

void BodyIntake::take(QByteArray &bytes)
{
    auto body = m_decoder.take(bytes);
    if (m_limit >= 0)
        body.truncate(qsizetype(std::clamp<qint64>(m_limit - m_received, 0, body.size())));
    m_received += body.size();
    if (!body.isEmpty())
        m_sink->write(body);
}

QByteArray BodyIntake::forwarded(const QByteArray &ticket) const
{
    const auto head = withoutLines(m_head, {"content-length", "transfer-encoding", "expect", BodyStreams::sinkHeader});
    return head + "\r\n" + BodyStreams::sinkHeader + ": " + ticket + "\r\nContent-Length: 0\r\n\r\n";
}

/// gzip, as it comes from a file.
class BodyOutflow::Unpacking
{
public:
    Unpacking()
    {
        constexpr int withGzipHead = 15 + 16; // the largest window
        m_isGood = ::inflateInit2(&m_stream, withGzipHead) == Z_OK;
    }
    ~Unpacking() { ::inflateEnd(&m_stream); }
    Q_DISABLE_COPY_MOVE(Unpacking)

    /// Nothing: that is no gzip.
    [[nodiscard]] std::optional<QByteArray> take(QByteArray packed)
    {
        QByteArray plain;
        std::array<Bytef, 64 * 1024> portion;
        m_stream.next_in = reinterpret_cast<Bytef *>(packed.data());
        m_stream.avail_in = uInt(packed.size());
        while (m_isGood && !m_isDone && (m_stream.avail_in > 0 || m_stream.avail_out == 0)) {
            m_stream.next_out = portion.data();
            m_stream.avail_out = uInt(portion.size());
            const int code = ::inflate(&m_stream, Z_NO_FLUSH);
            m_isDone = code == Z_STREAM_END;
            m_isGood = m_isDone || code == Z_OK || code == Z_BUF_ERROR;
            plain.append(reinterpret_cast<const char *>(portion.data()),
                         qsizetype(portion.size() - m_stream.avail_out));
            if (code == Z_BUF_ERROR)
                break;
        }
        return m_isGood ? std::optional{plain} : std::nullopt;
    }

private:
    z_stream m_stream{};
    bool m_isGood = false;
    bool m_isDone = false;
};

BodyOutflow::BodyOutflow(const FileSlice &slice)
    : m_unpacking{slice.isPacked ? std::make_unique<Unpacking>() : nullptr}
    , m_isZeros{slice.path.isEmpty()}
    , m_left{slice.size}
{
    m_file.setFileName(slice.path);
    if (!m_isZeros && !(m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) && m_file.seek(slice.offset)))
        qWarning("an object's file is gone: %s", qUtf8Printable(slice.path));
}

BodyOutflow::~BodyOutflow() = default;

QByteArray BodyOutflow::replyHead(const QByteArray &reply, const FileSlice &slice)
{
    const auto head = withoutLines(reply.first(qMax<qsizetype>(0, reply.indexOf("\r\n\r\n"))),
                                   {"content-length", BodyStreams::sliceHeader});
    const auto framing =
        slice.isPacked ? QByteArray{"Transfer-Encoding: chunked"} : "Content-Length: " + QByteArray::number(slice.size);
    return head + "\r\n" + framing + "\r\n\r\n";
}

QByteArray BodyOutflow::read(qsizetype most)
{
    const auto size = qsizetype(std::min<qint64>(most, m_left));
    const auto bytes = m_isZeros ? QByteArray{size, '\0'} : m_file.read(size);
    m_left -= bytes.size();
    return bytes;
}

QByteArray BodyOutflow::next(qsizetype most)
{
    if (!m_unpacking)
        return read(most);
    QByteArray framed;
    while (framed.isEmpty() && m_left > 0) {
        const auto packed = read(std::min<qsizetype>(most, 32 * 1024)); // it may be a thousand times as much
        const auto plain = packed.isEmpty() ? std::nullopt : m_unpacking->take(packed);
        if (!plain)
            return {};
        if (!plain->isEmpty())
            framed = QByteArray::number(plain->size(), 16) + "\r\n" + *plain + "\r\n";
        if (m_left == 0)
            framed += "0\r\n\r\n";
    }
    return framed;
}

} // namespace practice
