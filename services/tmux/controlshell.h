// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shell.h"
#include "services/tmux/controlparser.h"
#include "services/tmux/panestate.h"

#include <QQueue>
#include <QSet>
#include <QSize>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace tmux {

/// The active pane of a tmux session, over a connection to "tmux -C": what its program prints comes as it printed it,
/// so scrollback, selection and links are the terminal's own, and the session keeps all of it meanwhile. restored()
/// comes on attach, when another pane becomes the active one, and after a pause.
class ControlShell final : public Shell
{
    Q_OBJECT

public:
    /// `channel` runs "tmux -C new-session …" or "attach-session" without a terminal and has said nothing yet. Of the
    /// history `historyLines` are read. It is given up when nothing was read within `patience`.
    ControlShell(std::shared_ptr<Shell> channel, QSize grid, int historyLines,
                 std::chrono::milliseconds patience = std::chrono::seconds{30});

    void write(const QByteArray &bytes) override;
    void resize(int columns, int rows) override;
    void setReading(Reading reading) override { m_channel->setReading(reading); }
    void close() override { m_channel->close(); }
    [[nodiscard]] bool isProtected() const override { return true; }
    [[nodiscard]] bool answersQueries() const override { return true; }

private:
    using Handler = std::function<void(const Reply &reply)>;

    /// One command of a line; when it fails tmux leaves out the others of its line.
    struct Expected
    {
        int line = 0;
        Handler handler;
    };

    /// What is asked because tmux said something is asked once at a time, and once more behind that: a host that says
    /// it a million times without an answer fills no memory.
    enum class Inquiry : quint8 { No, Once, Again };

    void send(const QByteArrayList &commands, const QList<Handler> &handlers);
    void take(const QByteArray &bytes);
    void hear(const Reply &reply);
    void hear(const Output &output);
    void hear(const Paused &paused);
    void hear(const PaneChosen &chosen);
    void hear(const WindowChosen &chosen);
    void hear(const LayoutChanged &changed);
    void hear(const Exited &exited);
    void readPane();
    void endReading();
    void askSize();
    void takePane(const PaneState &state, PaneText text);
    void notifySize(QSize size);
    void finish(const ProcessEnd &end);
    [[nodiscard]] ProcessEnd endOf(const ProcessEnd &end) const;
    void giveUp(const QString &why);

    std::shared_ptr<Shell> m_channel;
    ControlParser m_parser;
    QQueue<Expected> m_expected;
    int m_lines = 0; ///< sent
    QSize m_told; ///< what the pane has, as far as was said
    int m_historyLines;
    int m_pane = -1;
    int m_window = -1;
    Inquiry m_reading = Inquiry::No; ///< of the pane: what it prints meanwhile is in it
    Inquiry m_sizing = Inquiry::No;
    QSet<int> m_continued; ///< paused panes that were told to go on
    QByteArray m_early; ///< typed while no pane was known
    std::optional<Exited> m_exit;
    QByteArray m_failure; ///< what tmux said when it could not begin
    bool m_isWriteRefused = false;
    bool m_isClosed = false;
};

} // namespace tmux
