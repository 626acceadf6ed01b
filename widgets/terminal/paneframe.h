// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class ElidedLabel;
class QCheckBox;
class QHBoxLayout;
class TerminalPane;

/// One pane of a tab. Beside others it has a line with its name, how it is connected, whether it takes part in a
/// broadcast, and a button that closes it; and a border that shows where the keys go.
///
/// Object names: terminalPaneName, terminalPaneBroadcast, terminalPaneClose.
class PaneFrame : public QWidget
{
    Q_OBJECT

public:
    enum class Broadcast : quint8 { Off, Left, Taken }; ///< Left: one is under way, and this pane takes no part

    explicit PaneFrame(TerminalPane *pane, QWidget *parent = nullptr);

    [[nodiscard]] TerminalPane *pane() const { return m_pane; }
    /// Alone it has no line; its pane's head is left to whoever shows it.
    void setAlone(bool isAlone);
    void setCurrent(bool isCurrent); ///< the keys go there
    void setBroadcast(Broadcast state);

signals:
    void broadcastChosen(bool isTaken);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showName();
    void showBorder();

    TerminalPane *m_pane;
    QWidget *m_line;
    QHBoxLayout *m_lineLayout;
    ElidedLabel *m_name;
    QCheckBox *m_broadcast;
    bool m_isAlone = true;
    bool m_isCurrent = false;
    Broadcast m_state = Broadcast::Off;
};
