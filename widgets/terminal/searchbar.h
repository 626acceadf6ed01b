// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/surface.h"

#include <QTimer>
#include <QWidget>

class Label;
class QToolButton;
class SearchField;

/// Find in screen and scrollback: newest match first, next and previous, letter case, regular expressions.
class TerminalSearchBar : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(QString count READ countText)

public:
    explicit TerminalSearchBar(TerminalSurface *surface, QWidget *parent = nullptr);

    void open();
    void close();
    void searchAgain(); ///< what was found is not there any more
    [[nodiscard]] QString countText() const; ///< "2 of 7", or why there is nothing

signals:
    void found(const QList<TerminalMatch> &matches, qsizetype current);
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void start();
    void searchOn();
    void step(int by);
    void notify();
    [[nodiscard]] TerminalSearch options() const;

    TerminalSurface *m_surface;
    SearchField *m_field;
    Label *m_count;
    QToolButton *m_case;
    QToolButton *m_pattern;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_close;
    QTimer m_search; ///< a slice of lines per turn of the event loop
    std::optional<qint64> m_from;
    QList<TerminalMatch> m_matches;
    qsizetype m_current = -1;
    std::optional<TerminalMatch> m_kept; ///< where the user was before the search began anew
    int m_step = 0; ///< where to go from there
    bool m_isStale = false; ///< something arrived since the search ended
    QString m_problem;
};
