// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/usage/usageexport.h"

#include <memory>

class UsageView;

/// What a picture of the usage consists of.
struct UsagePicture
{
    QList<PicturePart> parts{};
    std::unique_ptr<QWidget> table{}; ///< one of the parts, made for the picture
    QString filtered{}, cut{}; ///< as in TablePicture
};

/// What is shown: map and graphs, or all rows of the table. Without bars of controls, fields and scroll bars: they are
/// for who sits before the screen.
[[nodiscard]] UsagePicture pictureOf(const UsageView &view);

struct SavedPicture
{
    Result<> done{};
    QString cut{}; ///< as in TablePicture
};

/// Errors: those of writePicture().
[[nodiscard]] SavedPicture savePicture(const UsageView &view, PictureFormat format, const QString &path,
                                       const QString &caption);
