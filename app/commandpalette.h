// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands.h"

#include <QPointer>
#include <QWidget>

class QLineEdit;
class QListWidget;

/// Search field and list of hits over the middle of the window's top. Enter runs, Esc closes, arrows choose.
/// Names: palette, paletteField, paletteList.
class CommandPalette : public QWidget
{
    Q_OBJECT

public:
    CommandPalette(Commands *commands, QWidget *window);

    void open();
    void close();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void place();
    void search();
    void runCurrent();
    void retranslate();
    bool handleKey(int key);

    Commands *m_commands;
    QLineEdit *m_field;
    QListWidget *m_list;
    QList<Commands::Hit> m_hits;
    QPointer<QWidget> m_focusBefore;
};
