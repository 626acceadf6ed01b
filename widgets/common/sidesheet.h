// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QWidget>

#include <functional>

class QBoxLayout;
class QDialogButtonBox;
class QHBoxLayout;
class QPropertyAnimation;
class QScrollArea;
class QShortcut;
class QToolButton;
class QVBoxLayout;
class DiscardBar;
class DragEdge;
class GuideButton;
class Label;
class NoticeArea;

/// Slides in at the right of its host (usually a Page) instead of a dialog. Non-blocking: the page stays usable.
/// Esc closes it; focus goes to the first text field that is seen in it, else to its first control, and comes back when
/// it closes. Tab stays in it (F6 leaves it). Enter in a field of one line presses its primary button, Ctrl+Enter does
/// so from everywhere in it; neither presses a red one. Its left edge can be drawn aside, and the width is kept for all
/// of its class. What is pointed at or typed into stays where it is while parts above it grow, come or go.
class SideSheet : public QWidget
{
    Q_OBJECT
public:
    /// `host` is what it covers in part; also its parent.
    explicit SideSheet(QWidget *host);
    ~SideSheet() override;

    void setTitle(const QString &title);
    void addTitleWidget(QWidget *widget); ///< right of the title: state badge, pill
    /// A book before the closing button, that opens the guide there: "first-vm#form". Name: SHEETGuide.
    void setGuide(QLatin1StringView section);
    /// Inside a scroll area. Notices that stand first in it are shown below it, above the footer: they are seen
    /// wherever it is scrolled to, and move nothing when they come.
    [[nodiscard]] QVBoxLayout *body() const { return m_body; }
    /// Right-aligned buttons, in order; the primary one last. Without any the footer is hidden.
    void addFooterButton(QWidget *button);
    /// Left in the footer, with all the room there is: a sentence, a check box. Above the buttons where they leave it
    /// little.
    void addFooterWidget(QWidget *widget);
    void setSheetWidth(int designPixels); ///< 440 by default, until the user draws it; never wider than the host

    [[nodiscard]] bool isOpen() const { return m_open; }
    /// What takes its place: at once, and where something was entered that would be lost, when the user agrees to that.
    void afterDiscard(const std::function<void()> &then);

public slots:
    void open();
    void close(); ///< hides it; does not delete
    /// What Esc, the closing button and Cancel do: it closes, but asks first where something was entered. Once more
    /// while it asks: it stays, with what was entered.
    void requestClose();

signals:
    void opened();
    void closed();

protected:
    /// Something was entered that would be lost. As it is: with setAsksForTyped(), what was typed into a text field.
    [[nodiscard]] virtual bool isFilled() const;
    /// True where what is typed is work, and nothing keeps it: whoever closes the sheet is asked first. What a form
    /// proposes, and what is typed to filter a list, does not count.
    void setAsksForTyped(bool asks) { m_asksForTyped = asks; }
    /// False where the primary button may cost money, or begin a deletion: Enter in a field does not press it then.
    void setEnterSubmits(bool submits) { m_enterSubmits = submits; }

    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void followFocus(QWidget *now);
    void pressPrimary();
    void askToDiscard();
    void addKeys();
    void connectEdge();
    void drawTo(int width);
    void stepWidth(int steps);
    void keepWidth();
    [[nodiscard]] QString widthName() const;
    [[nodiscard]] int wantedWidth() const;
    [[nodiscard]] QWidget *origin() const;
    void closeThoseAbove();
    void buildBody();
    void buildFooter();
    void takeNotices();
    void place(double shown);
    [[nodiscard]] int widthIn(int room) const;
    void layFooter();
    void slideTo(double shown);
    void giveFocusBack();
    void focusFirst();
    [[nodiscard]] bool isSeenAtTop(const QWidget *stop) const;

    Label *m_title;
    QHBoxLayout *m_head;
    QToolButton *m_close;
    GuideButton *m_guide = nullptr; ///< made when it is wanted
    QScrollArea *m_scroll;
    QVBoxLayout *m_body;
    NoticeArea *m_notices;
    QWidget *m_footer;
    QBoxLayout *m_footerRow;
    QHBoxLayout *m_footerLeft;
    QHBoxLayout *m_footerRight;
    DiscardBar *m_discard = nullptr; ///< made when it is wanted
    std::function<void()> m_afterDiscard; ///< empty: it only closes
    DragEdge *m_edge;
    QPropertyAnimation *m_slide;
    QList<QShortcut *> m_keys; ///< on while the focus is in it, and in no sheet in it
    QPointer<QWidget> m_focusBefore;
    int m_width = 440; ///< as delivered, in design pixels
    int m_drawnWidth = 0; ///< by the user, in design pixels; 0: as delivered
    bool m_enterSubmits = true;
    bool m_asksForTyped = false;
    double m_shown = 0;
    bool m_open = false;

    Q_PROPERTY(double shown READ shown WRITE place)
    [[nodiscard]] double shown() const { return m_shown; }
};

/// Those that slide into just this widget.
void closeSheetsOf(QWidget *host);
