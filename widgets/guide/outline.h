// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/guide/guidetext.h"

#include <QWidget>

class Label;
class QAbstractButton;
class QVBoxLayout;

/// The headings of the section that is read; the one the reader is at stands out. Names: guideOutline.
class GuideOutline : public QWidget
{
    Q_OBJECT
public:
    explicit GuideOutline(QWidget *parent = nullptr);

    void setHeadings(const QList<GuideHeading> &headings);
    void setCurrent(int heading); ///< from 1; 0: before the first

signals:
    void chosen(const QString &anchor);

private:
    Label *m_title;
    QVBoxLayout *m_column;
    QList<QAbstractButton *> m_buttons;
};
