// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/start/firststeps.h"

#include <QWidget>

class ElidedLabel;
class Label;
class QBoxLayout;
class QGridLayout;
class QPushButton;
class QToolButton;
class StateBadge;

/// One step of the newcomer's path. What is done is one line; the next one stands out and has the primary button.
/// OBJECT's parts are named OBJECTSentence, OBJECTButton and OBJECTLink.
class PathRow : public QWidget
{
    Q_OBJECT

public:
    explicit PathRow(const QString &name, QWidget *parent = nullptr);

    void show(const GuideStep &step, bool isNext);
    [[nodiscard]] QPushButton *button() const { return m_button; }
    QSize minimumSizeHint() const override; ///< with the button below the words
    using QWidget::show;

signals:
    void buttonClicked();
    void readMore();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build(const QString &name);
    void placeResult();
    void placeButtons();

    StateBadge *m_shape;
    Label *m_title;
    ElidedLabel *m_result; ///< beside the title, when it is done and there is room
    Label *m_sentence; ///< below it, when it is not
    QPushButton *m_link;
    QToolButton *m_book;
    QPushButton *m_button;
    QBoxLayout *m_row;
    QGridLayout *m_words;
    bool m_isNext = false;
    bool m_isDone = false;
};
