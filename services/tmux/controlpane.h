// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shell.h"

#include <QPointer>

namespace tmux {

class ControlShell;

/// A further pane of a tmux session, over the connection of the ControlShell that made it and ends it. Closing it
/// leaves it: its program goes on.
class ControlPane final : public Shell
{
    Q_OBJECT

public:
    ControlPane(ControlShell *control, int pane);
    ~ControlPane() override;

    void write(const QByteArray &bytes) override;
    void resize(int, int) override { } // its window has a size, and tmux shares it among the panes
    void setReading(Reading reading) override;
    void close() override;
    [[nodiscard]] bool isProtected() const override { return true; }
    [[nodiscard]] bool answersQueries() const override { return true; }
    [[nodiscard]] bool choosesSize() const override { return true; }

private:
    QPointer<ControlShell> m_control;
    int m_pane;
};

} // namespace tmux
