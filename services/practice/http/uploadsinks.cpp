// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/uploadsinks.h"

#include "services/practice/http/httpframing.h"

#include <algorithm>
#include <utility>

namespace practice {
namespace {

constexpr qsizetype longestMetadata = 1024 * 1024; // bytes, with the heads of its part
constexpr qsizetype longestBorder = 200;

/// What stands between a boundary parameter's quotes; some clients write single ones.
QByteArray relatedBorder(const QByteArray &type)
{
    const auto lower = type.toLower();
    const auto at = lower.indexOf("boundary=");
    if (!lower.startsWith("multipart/related") || at < 0)
        return {};
    auto value = type.sliced(at + 9).trimmed();
    const auto quote = value.isEmpty() ? '\0' : value.front();
    if (quote == '"' || quote == '\'')
        value = value.sliced(1, std::max<qsizetype>(0, value.indexOf(quote, 1) - 1));
    else
        value = value.split(';').first().trimmed();
    return value.size() > longestBorder ? QByteArray{} : value;
}

} // namespace

RelatedReader::RelatedReader(const QByteArray &type)
    : m_border{"--" + relatedBorder(type)}
{
    if (m_border.size() == 2)
        m_stage = Stage::Bad;
}

QByteArray RelatedReader::take(QByteArrayView bytes)
{
    if (m_stage == Stage::Bad || m_stage == Stage::Behind)
        return {};
    m_waiting += bytes;
    bool isMoving = true;
    while (isMoving && m_stage != Stage::Bad) {
        switch (m_stage) {
        case Stage::Preamble: isMoving = takePreamble(); break;
        case Stage::MetadataHead: isMoving = takeHead(Stage::Metadata, nullptr); break;
        case Stage::Metadata: isMoving = takeMetadata(); break;
        case Stage::MediaHead: isMoving = takeHead(Stage::Media, &m_mediaType); break;
        case Stage::Media: return takeMedia();
        case Stage::Behind:
        case Stage::Bad: isMoving = false; break;
        }
    }
    if (m_waiting.size() > longestMetadata)
        m_stage = Stage::Bad;
    return {};
}

/// To the end of the first border's line, which tells how lines end here.
bool RelatedReader::takePreamble()
{
    const auto at = m_waiting.indexOf(m_border);
    const auto end = at < 0 ? -1 : m_waiting.indexOf('\n', at);
    if (end < 0)
        return false;
    if (m_waiting[end - 1] != '\r')
        m_newline = "\n";
    m_waiting.remove(0, end + 1);
    m_stage = Stage::MetadataHead;
    return true;
}

bool RelatedReader::takeHead(Stage next, QByteArray *type)
{
    const auto bare = m_waiting.startsWith(m_newline); // a part without any header
    const auto end = bare ? 0 : m_waiting.indexOf(m_newline + m_newline);
    if (end < 0)
        return false;
    if (type)
        *type = headerText(m_waiting.first(end), "content-type");
    m_waiting.remove(0, end + m_newline.size() * (bare ? 1 : 2));
    m_stage = next;
    return true;
}

bool RelatedReader::takeMetadata()
{
    const auto mark = m_newline + m_border;
    const auto at = m_waiting.indexOf(mark);
    const auto end = at < 0 ? -1 : m_waiting.indexOf('\n', at + mark.size());
    if (end < 0)
        return false;
    m_metadata = m_waiting.first(at);
    const auto rest = m_waiting.sliced(at + mark.size(), end - at - mark.size()).trimmed();
    m_waiting.remove(0, end + 1);
    m_stage = rest.isEmpty() ? Stage::MediaHead : Stage::Bad; // "--": there is no second part
    return true;
}

/// All but the last bytes, which may be the beginning of the border.
QByteArray RelatedReader::takeMedia()
{
    const auto mark = m_newline + m_border + "--";
    const auto at = m_waiting.indexOf(mark);
    if (at >= 0) {
        m_stage = Stage::Behind;
        return std::exchange(m_waiting, {}).first(at);
    }
    const auto safe = std::max<qsizetype>(0, m_waiting.size() - mark.size());
    const auto media = m_waiting.first(safe);
    m_waiting.remove(0, safe);
    return media;
}

void RelatedSink::write(QByteArrayView bytes)
{
    if (const auto media = m_reader.take(bytes); !media.isEmpty())
        (void)m_file->write(media);
}

ReceivedBody RelatedSink::received() const
{
    return {.metadata = m_reader.metadata(),
            .type = m_reader.mediaType(),
            .file = m_file,
            .bytes = m_file->size(),
            .isUnreadable = !m_reader.isWhole()};
}

bool SessionSink::isLast(const std::optional<ContentRange> &range, qint64 received)
{
    if (!range)
        return true;
    if (!range->first)
        return false;
    const auto end = *range->first + received;
    if (range->total)
        return end == *range->total;
    return !range->last; // "bytes 0-*/*": it ends where the body ends
}

SessionSink::SessionSink(Uploads &uploads, const UploadSession &session, const std::optional<ContentRange> &range)
    : m_uploads{uploads}
    , m_id{session.id}
    , m_range{range}
{
    const auto first = range ? range->first.value_or(-1) : 0;
    if (first < 0 || first > session.size || session.phase != UploadSession::Phase::Open)
        return;
    m_skipped = session.size - first;
    m_file = uploads.file(session.id);
}

SessionSink::~SessionSink()
{
    if (!m_file)
        return;
    m_file.reset();
    m_uploads.advance(m_id);
}

void SessionSink::write(QByteArrayView bytes)
{
    const auto skipped = std::clamp<qint64>(m_skipped - m_received, 0, bytes.size());
    m_received += bytes.size();
    if (!m_file)
        return;
    m_block += bytes.sliced(skipped);
    const auto whole = m_block.size() / uploadBlock * uploadBlock;
    if (whole == 0)
        return;
    (void)m_file->write(QByteArrayView{m_block}.first(whole)); // it knows when it has failed
    m_block.remove(0, whole);
}

void SessionSink::end()
{
    if (!m_file)
        return;
    if (isLast(m_range, m_received) && !m_block.isEmpty())
        (void)m_file->write(m_block);
    m_file.reset();
    m_uploads.advance(m_id);
}

} // namespace practice
