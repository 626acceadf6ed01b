// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

class QLineEdit;

/// The tabs of the Terminal panel. One is renamed where it stands: by a double click, or from the menu. Object name of
/// the field: terminalTabName.
class TerminalTabBar : public QTabBar
{
    Q_OBJECT

public:
    static constexpr int colors = 5; ///< a tab has one of these, from 1, or none (0)

    explicit TerminalTabBar(QWidget *parent = nullptr);

    void rename(int index, const QString &name); ///< asks for another one; renamed() says which
    void setColor(int index, int color);
    [[nodiscard]] static QColor shownColor(const QWidget *widget, int color); ///< in the theme of now
    [[nodiscard]] static QString colorName(int color);

signals:
    void renameRequested(int index);
    void renamed(int index, const QString &name); ///< empty: as it was called before anybody named it
    void renameEntered(); ///< by the Enter key: whoever typed the name goes on elsewhere
    void menuRequested(int index, QPoint position); ///< position on the screen

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void tabRemoved(int index) override;

private:
    void endRename(bool isWanted);

    QLineEdit *m_name;
    int m_renaming = -1;
};
