// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/pictureview.h"

#include "widgets/theme/theme.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QImageReader>
#include <QPainter>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct PreviewMessages
{
    Q_DECLARE_TR_FUNCTIONS(FileView)
};

constexpr qint64 mostPoints = 64'000'000;

/// What Qt reads by itself and is no language of its own, as SVG is.
bool isPlainFormat(const QByteArray &format)
{
    const QByteArrayList plain{"png", "jpeg", "jpg", "gif", "bmp", "webp"};
    return plain.contains(format.toLower());
}

} // namespace

bool looksLikePicture(const QByteArray &bytes)
{
    const bool isWebp =
        bytes.startsWith("RIFF") && bytes.sliced(std::min<qsizetype>(8, bytes.size())).startsWith("WEBP");
    return isWebp || bytes.startsWith("\x89PNG\r\n\x1a\n") || bytes.startsWith("\xff\xd8\xff")
        || bytes.startsWith("GIF8") || (bytes.startsWith("BM") && bytes.size() > 26 && bytes.left(64).contains('\0'));
}

Result<QImage> decodedPicture(const QByteArray &bytes)
{
    QBuffer buffer;
    buffer.setData(bytes);
    if (!buffer.open(QIODevice::ReadOnly))
        return failed(ErrorCode::Invalid);
    QImageReader reader{&buffer};
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    if (!reader.canRead() || !isPlainFormat(reader.format()))
        return failed(ErrorCode::Invalid,
                      PreviewMessages::tr("This picture cannot be shown here: it is broken, or of a kind that is not "
                                          "known here. Download it to look at it."));
    const auto size = reader.size();
    if (!size.isValid() || qint64(size.width()) * size.height() > mostPoints)
        return failed(ErrorCode::Invalid,
                      PreviewMessages::tr("This picture is too large to be shown here. Download it to look at it."));
    auto picture = reader.read();
    if (picture.isNull())
        return failed(ErrorCode::Invalid,
                      PreviewMessages::tr("This picture is broken: what is there of it cannot be shown."));
    return picture;
}

PictureView::PictureView(QWidget *parent)
    : QWidget{parent}
{
    setObjectName(u"filesPicture"_s);
}

void PictureView::setPicture(const QImage &picture, const QString &name)
{
    m_picture = picture;
    setAccessibleName(name);
    update();
}

QSize PictureView::minimumSizeHint() const
{
    return {scaled(160), scaled(120)};
}

void PictureView::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull())
        return;
    QPainter painter{this};
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QSize room = size().boundedTo(m_picture.size());
    const QSize shown = m_picture.size().scaled(room, Qt::KeepAspectRatio);
    const QRect place{(width() - shown.width()) / 2, (height() - shown.height()) / 2, shown.width(), shown.height()};
    painter.drawImage(place, m_picture);
}
