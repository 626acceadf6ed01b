// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QScrollArea>
#include <QTimer>

/// Holds one page of the window. A page is as large as the frame while that is room enough, and is laid out as if there
/// were no frame; with large letters or in a small window it takes what it needs, and the frame scrolls.
class PageFrame final : public QScrollArea
{
    Q_OBJECT
public:
    explicit PageFrame(QWidget *page);

    QSize minimumSizeHint() const override { return {0, 0}; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fit();
    void handle();
    [[nodiscard]] QList<int> needs() const;
    [[nodiscard]] int wantedHeight(QSize room);
    void openAreas(bool open);
    void follow(QWidget *focused);

    QTimer m_later;
    QList<int> m_needs; ///< of the page as it is laid out
    bool m_fitting = false;
    bool m_isOpen = false; ///< what scrolls in the page shows all that it has
};

/// What is seen of `widget` through the scroll areas that it stands in, in its own coordinates.
[[nodiscard]] QRect shownPart(const QWidget *widget);

/// Nothing of it has to be scrolled for; of what is large, enough to read.
[[nodiscard]] bool isInView(const QWidget *widget);

/// A page opens at its top: of `stops` the one for the focus is `main` where that is seen without scrolling, else the
/// first that is.
[[nodiscard]] QWidget *firstSeen(QWidget *main, const QList<QWidget *> &stops);

/// The least height at which nothing in `widget` is cut, with the width that it has: lists, code and graphs are as low
/// as they may be, sentences have all of their lines.
[[nodiscard]] int leastHeight(const QWidget *widget);

/// Scrolls everything around `widget`, from the inside out, until it is seen; a side sheet is where it ends, and a
/// window of its own, as the list of a combo box.
void bringIntoView(QWidget *widget);
