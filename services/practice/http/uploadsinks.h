// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/practice/http/bodystreams.h"
#include "services/practice/world/uploads.h"

namespace practice {

/// Nothing is wanted of it: the request will be refused.
class NullSink final : public BodySink
{
public:
    void write(QByteArrayView) override { }
};

/// uploadType=media: the body is the object.
class MediaSink final : public BodySink
{
public:
    explicit MediaSink(std::shared_ptr<ObjectFile> file)
        : m_file{std::move(file)}
    {
    }

    void write(QByteArrayView bytes) override { (void)m_file->write(bytes); } // it knows when it has failed
    [[nodiscard]] ReceivedBody received() const override { return {.file = m_file, .bytes = m_file->size()}; }

private:
    std::shared_ptr<ObjectFile> m_file;
};

/// multipart/related of two parts, taken apart while it comes: the object's metadata, and its bytes. Lines may end
/// without a carriage return, as some of Google's own clients write them.
class RelatedReader
{
public:
    /// `type`: the Content-Type with its boundary.
    explicit RelatedReader(const QByteArray &type);

    /// Gives what belongs to the bytes.
    [[nodiscard]] QByteArray take(QByteArrayView bytes);
    [[nodiscard]] bool isWhole() const { return m_stage == Stage::Behind; }
    [[nodiscard]] bool isBad() const { return m_stage == Stage::Bad; }
    [[nodiscard]] const QByteArray &metadata() const { return m_metadata; }
    [[nodiscard]] const QByteArray &mediaType() const { return m_mediaType; }

private:
    enum class Stage : quint8 { Preamble, MetadataHead, Metadata, MediaHead, Media, Behind, Bad };

    [[nodiscard]] bool takePreamble();
    [[nodiscard]] bool takeHead(Stage next, QByteArray *type);
    [[nodiscard]] bool takeMetadata();
    [[nodiscard]] QByteArray takeMedia();

    QByteArray m_border; ///< "--boundary"
    QByteArray m_newline = "\r\n";
    QByteArray m_waiting; ///< not understood yet
    QByteArray m_metadata;
    QByteArray m_mediaType;
    Stage m_stage = Stage::Preamble;
};

/// uploadType=multipart.
class RelatedSink final : public BodySink
{
public:
    RelatedSink(const QByteArray &type, std::shared_ptr<ObjectFile> file)
        : m_reader{type}
        , m_file{std::move(file)}
    {
    }

    void write(QByteArrayView bytes) override;
    [[nodiscard]] ReceivedBody received() const override;

private:
    RelatedReader m_reader;
    std::shared_ptr<ObjectFile> m_file;
};

/// A part of a resumable upload. What has come is kept, in whole blocks, even where the connection breaks.
class SessionSink final : public BodySink
{
public:
    /// `uploads` must outlive it. `range`: of the header; nothing: the body is all of the object.
    SessionSink(Uploads &uploads, const UploadSession &session, const std::optional<ContentRange> &range);
    ~SessionSink() override;

    void write(QByteArrayView bytes) override;
    void end() override;
    void discard() override { m_file.reset(); }
    [[nodiscard]] ReceivedBody received() const override { return {.bytes = m_received}; }

    /// Whether a body of so many bytes is the last of the object.
    [[nodiscard]] static bool isLast(const std::optional<ContentRange> &range, qint64 received);

private:
    Uploads &m_uploads;
    QString m_id;
    std::optional<ContentRange> m_range;
    std::shared_ptr<ObjectFile> m_file; ///< null: nothing is wanted of it
    QByteArray m_block; ///< less than a block
    qint64 m_skipped = 0; ///< bytes that are there already, and come again
    qint64 m_received = 0;
};

} // namespace practice
