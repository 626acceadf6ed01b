// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/guide/guidesearch.h"

#include <QStyledItemDelegate>

class QTextLayout;

/// Draws what was found: title, heading, two lines of what stands around it; the words that were searched for stand
/// out.
class HitDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    /// `hits`: by row; outlives the delegate.
    HitDelegate(const QList<GuideHit> *hits, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const QList<GuideHit> *m_hits;
};
