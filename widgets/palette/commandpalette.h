// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/palette/paletteindex.h"

#include <QPointer>
#include <QWidget>

class Commands;
class Label;
class QLineEdit;
class QListWidget;

/// Search field and list of hits over the middle of the window's top. Enter runs, Esc closes, arrows choose. What
/// stands in the list is always what the field says; what was there when it opened stays, so that no row moves under
/// the finger. Names: palette, paletteField, paletteList, paletteHint.
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

private:
    void place();
    void search();
    void showHits(const QList<PaletteIndex::Hit> &hits);
    void showNothing(const QString &typed);
    void addRow(const PaletteEntry &entry, const PaletteIndex::Hit &hit = {});
    void step(int by);
    void runCurrent();
    void announce();
    void showTexts();
    [[nodiscard]] bool handleKey(const class QKeyEvent *event);

    Commands *m_commands;
    QLineEdit *m_field;
    QListWidget *m_list;
    Label *m_hint;
    PaletteIndex m_index;
    QList<PaletteEntry> m_rows; ///< of the list; one without run() only says something
    QPointer<QWidget> m_focusBefore;
};
