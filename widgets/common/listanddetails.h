// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class DragEdge;
class QBoxLayout;

/// Details of what is chosen in a list, at its right; below it where large letters leave no room for both. The edge
/// between them can be drawn aside, and its place is kept.
class ListAndDetails final : public QWidget
{
    Q_OBJECT
public:
    /// `width`: of the details as delivered, in design pixels; `key`: of the one that the user gave them.
    ListAndDetails(QWidget *list, QWidget *details, int width, const QString &key);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void drawTo(int left);
    void reset();
    void place();

    QWidget *m_list;
    QWidget *m_details;
    DragEdge *m_edge;
    QBoxLayout *m_both;
    QString m_key;
    int m_width; ///< as delivered
    int m_drawnWidth = 0; ///< by the user, in design pixels; 0: as delivered
    bool m_isBelow = false;
};
