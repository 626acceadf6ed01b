// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QImage>
#include <QWidget>

/// The picture in such bytes: PNG, JPEG, GIF (its first frame), BMP or WebP, at most 64 million points. From any
/// thread. Error: Invalid, with a sentence, where it is none of these, broken, or too large.
[[nodiscard]] Result<QImage> decodedPicture(const QByteArray &bytes);
/// By their first bytes; the rest may be broken.
[[nodiscard]] bool looksLikePicture(const QByteArray &bytes);

/// A picture, as large as it is or as there is room for.
class PictureView : public QWidget
{
    Q_OBJECT

public:
    explicit PictureView(QWidget *parent = nullptr);

    void setPicture(const QImage &picture, const QString &name);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QImage m_picture;
};
