// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/palette/paletteindex.h"

#include <QStyledItemDelegate>

/// Where a row of the palette keeps what it shows beside its text and icon.
enum PaletteRole : int {
    PaletteDetail = Qt::UserRole,
    PaletteMarked, ///< QList<int>: the characters that fit what was typed
    PaletteAlso, ///< the other name that fits
    PaletteIsCommand, ///< the detail is a shortcut
};

/// Icon, text with the letters that fit made strong, the other name and the detail soft.
class PaletteDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

[[nodiscard]] QIcon paletteIcon(const PaletteEntry &entry);
[[nodiscard]] const char *paletteKindSource(PaletteKind kind); ///< "TPU", "Setting" in English; null for commands
[[nodiscard]] QString paletteKindText(PaletteKind kind); ///< the same in the language of the window
