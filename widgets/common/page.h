// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMargins>
#include <QPointer>
#include <QWidget>

class QBoxLayout;
class FlowLayout;
class GuideButton;
class QHBoxLayout;
class QScrollArea;
class QVBoxLayout;
class Label;
class NoticeArea;

/// The frame of every panel: title, one sentence, actions at the right (one primary), then cards in body().
///
/// Object names, for tests and the tour: feature + thing + kind in camel case, unique in the window:
/// tpuPage, tpuCreateButton, tpuTable, tpuFilterField, tpuCreateSheet, tpuCreateNameField, keyPublishButton.
/// Widgets of this folder name their own parts after themselves: a sheet "tpuCreateSheet" has
/// "tpuCreateSheetClose"; an empty state "tpuEmpty" has "tpuEmptyButton" and "tpuEmptyLink".
///
/// Language: texts are declared once, with their names: see translated.h.
class Page : public QWidget
{
    Q_OBJECT
public:
    explicit Page(QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setSentence(const QString &sentence); ///< empty hides the line
    /// A book right of the title, that opens the guide there: "keys". Empty takes it away. Name: PAGEGuide.
    void setGuide(QLatin1StringView section);
    /// Between the page's views, right behind the title and its book: it stays where it is whatever actions a view has.
    void setSwitch(QWidget *views);
    /// At the right of the title's line, for example the filter field of a list.
    void addTitleWidget(QWidget *widget);
    /// At the right end, in order; the primary button last.
    void addAction(QWidget *widget);
    using QWidget::addAction;
    /// The same, left of an action that is there already.
    void addActionBefore(QWidget *next, QWidget *widget);
    /// Cards, 12 px apart. Stretch the one that should fill the height.
    [[nodiscard]] QVBoxLayout *body() const { return m_body; }
    /// Below the body, under the notices that are there: one that comes moves nothing that somebody points at.
    void addNotice(QWidget *notice);
    /// \a scroll, the last of body(), reaches to the page's edges: what is cut off there is cut at an edge that is
    /// seen, and the room of its bar is kept free, so that nothing jumps when the bar comes and goes.
    void letScroll(QScrollArea *scroll);
    [[nodiscard]] QString title() const;
    /// Without its head and the edges around it the body has all the room there is.
    virtual void setHeadShown(bool shown);

    [[nodiscard]] QSize minimumSizeHint() const override; ///< with the actions below the title

protected:
    bool event(QEvent *event) override;

private:
    void layHead();
    void placeNotices();
    void setTitleRowShown(bool shown);

    Label *m_title;
    Label *m_sentence;
    QBoxLayout *m_head; ///< words, actions
    QHBoxLayout *m_titleRow;
    GuideButton *m_guide = nullptr; ///< made when it is wanted
    FlowLayout *m_actions;
    QVBoxLayout *m_body;
    NoticeArea *m_notices = nullptr; ///< made when it is wanted
    QList<QPointer<QWidget>> m_putAway; ///< of the title's row, while the head is hidden
    QMargins m_edges; ///< while the head is hidden: what they are with it
    bool m_isHeadShown = true;
};
