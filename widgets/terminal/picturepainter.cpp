// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/picturepainter.h"

#include "services/terminal/bitmap.h"

#include <QImage>
#include <QPainter>

namespace {

/// Where a rectangle in the pixels of a picture's target stands among the lines of `frame`, which has some.
QRectF boxOf(const QRect &part, const TerminalPicture &picture, const TerminalFrame &frame, const QRect &firstCell)
{
    const qreal scaleX = qreal(firstCell.width()) / picture.cell.width();
    const qreal scaleY = qreal(firstCell.height()) / picture.cell.height();
    const qreal x = firstCell.x() + qreal(picture.column) * firstCell.width();
    const qreal y = firstCell.y() + qreal(picture.line - frame.lines.first().id) * firstCell.height();
    return {x + part.x() * scaleX, y + part.y() * scaleY, part.width() * scaleX, part.height() * scaleY};
}

/// What can be seen of a picture.
QRectF shownBox(const TerminalPicture &picture, const TerminalFrame &frame, const QRect &firstCell)
{
    const QRectF box = boxOf(picture.target, picture, frame, firstCell);
    return picture.clip.isNull() ? box : box & boxOf(picture.clip, picture, frame, firstCell);
}

QRect cellsOf(const TerminalFrame &frame, const QRect &firstCell)
{
    return {firstCell.topLeft(),
            QSize{frame.columns * firstCell.width(), int(frame.lines.size()) * firstCell.height()}};
}

/// Of the frame's own memory; nothing is copied.
QImage imageOf(const vt::Bitmap &bitmap)
{
    const auto *pixels = reinterpret_cast<const uchar *>(bitmap.pixels.data());
    const auto bytesPerLine = qsizetype(sizeof(quint32)) * bitmap.width;
    return QImage{pixels, bitmap.width, bitmap.height, bytesPerLine, QImage::Format_ARGB32_Premultiplied};
}

} // namespace

void paintPictures(QPainter *painter, const TerminalFrame &frame, const QRect &firstCell, PictureLayer layer)
{
    if (frame.pictures.isEmpty() || frame.lines.isEmpty())
        return;
    painter->save();
    painter->setClipRect(cellsOf(frame, firstCell), Qt::IntersectClip);
    for (const TerminalPicture &picture : frame.pictures) {
        if ((picture.z < 0) != (layer == PictureLayer::BelowText))
            continue;
        const QRectF box = boxOf(picture.target, picture, frame, firstCell);
        painter->setRenderHint(QPainter::SmoothPixmapTransform, box.size() != QSizeF{picture.source.size()});
        painter->save();
        if (!picture.clip.isNull())
            painter->setClipRect(boxOf(picture.clip, picture, frame, firstCell), Qt::IntersectClip);
        painter->drawImage(box, imageOf(*picture.bitmap), QRectF{picture.source});
        painter->restore();
    }
    painter->restore();
}

QRegion changedPictures(const TerminalFrame &before, const TerminalFrame &now, const QRect &firstCell)
{
    QRegion region;
    if (now.lines.isEmpty() || before.pictures == now.pictures)
        return region;
    const auto addThoseNotIn = [&](const QList<TerminalPicture> &pictures, const QList<TerminalPicture> &others) {
        for (const TerminalPicture &picture : pictures) {
            if (!others.contains(picture))
                region += shownBox(picture, now, firstCell).toAlignedRect();
        }
    };
    addThoseNotIn(before.pictures, now.pictures);
    addThoseNotIn(now.pictures, before.pictures);
    return region & cellsOf(now, firstCell);
}
