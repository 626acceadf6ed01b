// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/terminal/shell.h"
#include "services/tmux/controlparser.h"
#include "services/tmux/panestate.h"
#include "services/tmux/sessionpanes.h"

#include <QDeadlineTimer>
#include <QHash>
#include <QQueue>
#include <QSet>
#include <QSize>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace tmux {

/// A pane of a tmux session, over a connection to "tmux -C": what its program prints comes as it printed it, so
/// scrollback, selection and links are the terminal's own, and the session keeps all of it meanwhile. restored() comes
/// on attach, when another pane takes its place, and after a pause. It begins with the active pane and stays with it
/// until that ends; the other panes of the session are shells of their own, by another().
class ControlShell final : public Shell
{
    Q_OBJECT

public:
    /// `channel` runs "tmux -C new-session …" or "attach-session" without a terminal and has said nothing yet. Of the
    /// history `historyLines` are read. It is given up when it has said nothing for `patience` before its pane was
    /// read, and after ten times that.
    ControlShell(std::shared_ptr<Shell> channel, QSize grid, int historyLines,
                 std::chrono::milliseconds patience = std::chrono::seconds{30});
    ~ControlShell() override; ///< those of another() are lost with it

    void write(const QByteArray &bytes) override;
    void resize(int columns, int rows) override;
    void setReading(Reading reading) override { setReadingOf(this, reading); }
    void close() override { m_channel->close(); }
    [[nodiscard]] bool isProtected() const override { return true; }
    [[nodiscard]] bool answersQueries() const override { return true; }
    [[nodiscard]] bool choosesSize() const override { return m_isWindowShared; }

    [[nodiscard]] const QList<SessionPane> &panes() const { return m_panes; } ///< empty: not known yet, or all ended
    [[nodiscard]] int pane() const { return m_own->pane; } ///< that this shell is; -1: not known yet
    /// This shell is that pane as soon as it was read. Before panes() are known: if it is still there; else what was
    /// typed for it is dropped.
    void choose(int pane);
    /// How it stands at the server; known when restored() comes, at the latest.
    [[nodiscard]] const Attachment &attachment() const { return m_attachment; }
    [[nodiscard]] qsizetype fetchedLines() const { return m_fetchedLines; } ///< of history, by the last reading
    /// The name of this client: others of that name are connections that broke, and that the server may hold for alive.
    /// Once its pane was read they are ended. Before restored() came; empty: none is.
    void setClientName(const QByteArray &name) { m_clientName = name; }
    /// A further pane; its shell ends with this one, at the latest.
    [[nodiscard]] std::shared_ptr<Shell> another(int pane);
    /// Several panes share the window of this one: resize() does nothing any more, resizeWindow() is called instead.
    void setWindowShared(bool isShared) { m_isWindowShared = isShared; }
    void resizeWindow(int window, QSize cells);
    void resizePane(int pane, QSize cells); ///< in its window: its neighbours give way

signals:
    void panesChanged(); ///< other panes, sizes, names; or this shell is another one

private:
    friend class ControlPane;
    using Handler = std::function<void(const Reply &reply)>;

    /// One command of a line; when it fails tmux leaves out the others of its line.
    struct Expected
    {
        int line = 0;
        Handler handler;
    };

    /// A pane that is shown.
    struct Shown
    {
        Shell *shell = nullptr; ///< whose signals tell of it; null: nobody looks any more
        int pane = -1;
        QSize told{}; ///< what the pane has, as far as was said
        int readings = 0; ///< under way: what it prints meanwhile is in them
        QByteArray early{}; ///< typed while no pane was known
    };
    using ShownPane = std::shared_ptr<Shown>;
    struct Capture;

    void send(const QByteArrayList &commands, const QList<Handler> &handlers);
    void take(const QByteArray &bytes);
    void hear(const Reply &reply);
    void hear(const Output &output);
    void hear(const Paused &paused);
    void hear(const PaneChosen &) { listPanes(); }
    void hear(const WindowChosen &chosen);
    void hear(const LayoutChanged &) { listPanes(); }
    void hear(const WindowsChanged &) { listPanes(); }
    void hear(const Exited &exited);
    void listPanes();
    void takeList(const Reply &reply);
    void takeWanted();
    void followOwn();
    void readPane(const ShownPane &shown, int pane);
    void takePane(const ShownPane &shown, Capture *capture);
    void endFormer();
    void takeClients(const Reply &reply, const QByteArray &name);
    static void notifySize(Shown *shown, QSize size);
    void writeTo(Shown *shown, const QByteArray &bytes);
    void writeTo(int pane, const Shell *shell, const QByteArray &bytes);
    void setReadingOf(const Shell *shell, Reading reading);
    bool leave(int pane, const Shell *shell); ///< false: it was not shown
    [[nodiscard]] QList<ShownPane> shownAs(int pane) const; ///< two while one takes the place of the other
    void end(const ProcessEnd &end);
    void endOthers(const ProcessEnd &end);
    void finish(const ProcessEnd &end);
    [[nodiscard]] ProcessEnd endOf(const ProcessEnd &end) const;
    void giveUp(const QString &why);

    std::shared_ptr<Shell> m_channel;
    ControlParser m_parser;
    QQueue<Expected> m_expected;
    int m_lines = 0; ///< sent
    int m_historyLines;
    ShownPane m_own; ///< of this shell
    int m_window = -1; ///< of m_own
    QHash<int, ShownPane> m_others; ///< by pane
    QSet<const Shell *> m_congested; ///< shells whose terminal cannot take more; all wait for the slowest
    QSet<int> m_continued; ///< paused panes that were told to go on
    QSet<int> m_sizedWindows; ///< have a size of their own
    QList<SessionPane> m_panes;
    int m_wanted = -1; ///< by choose(), before the panes are known
    bool m_isListing = false;
    bool m_isListOld = false; ///< something has changed since it was asked for
    bool m_isWindowShared = false;
    Attachment m_attachment;
    QByteArray m_clientName; ///< until the former ones were ended
    qsizetype m_fetchedLines = 0;
    QTimer m_patience;
    QDeadlineTimer m_untilRead; ///< however much it says
    std::optional<Exited> m_exit;
    QByteArray m_failure; ///< what tmux said when it could not begin
    bool m_isWriteRefused = false;
    bool m_isClosed = false;
};

} // namespace tmux
