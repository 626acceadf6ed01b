// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagepicture.h"

#include "widgets/theme/theme.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagetable.h"
#include "widgets/usage/usageview.h"

#include <QSplitter>
#include <QWidget>

using namespace Qt::StringLiterals;

UsagePicture pictureOf(const UsageView &view)
{
    UsagePicture picture;
    if (view.face() == UsageView::Face::Table) {
        auto table = view.table()->picture();
        picture.parts.append(PicturePart{table.widget.get()});
        picture.table = std::move(table.widget);
        picture.filtered = table.filtered;
        picture.cut = table.cut;
        return picture;
    }
    const int space = scaled(12);
    const auto *splitter = view.splitter();
    auto *map = splitter->widget(0); // with its legend
    auto *graphs = view.graphs()->picture(); // with what fills their gaps
    const bool isBelow = splitter->orientation() == Qt::Vertical;
    picture.parts.append(PicturePart{map});
    picture.parts.append(
        PicturePart{graphs, isBelow ? QPoint{0, map->height() + space} : QPoint{map->width() + space, 0}});
    return picture;
}

SavedPicture savePicture(const UsageView &view, PictureFormat format, const QString &path, const QString &caption)
{
    const auto picture = pictureOf(view);
    QStringList words{caption, picture.filtered, picture.cut};
    words.removeAll(QString{});
    return {writePicture(picture.parts, format, path, words.join(u" · "_s)), picture.cut};
}
