// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

/// What is asked in a window of its own: a card with an edge, as high as its sentences are at its width. It appears
/// over the middle of its parent's window and stays on the screen. Deletes itself when closed.
class QuestionWindow : public QDialog
{
    Q_OBJECT
public:
    explicit QuestionWindow(QWidget *parent);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void fitHeight(bool isFirst);
    void place(QPoint corner);
    [[nodiscard]] QSize framedSize() const;
};
