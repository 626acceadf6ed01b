// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/keys/keyservice.h"
#include "services/ports/porthints.h"
#include "services/provisioning/recoveryservice.h"
#include "services/ssh/connectshell.h"
#include "services/store/settings.h"
#include "services/terminal/shellfolder.h"
#include "services/terminal/surface.h"
#include "services/tpu/tpuservice.h"
#include "services/tpu/tpuwatch.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QSize>
#include <QTimer>

#include <functional>
#include <memory>

class PortDetector;

/// How the user met the address of a server on a host.
enum class Served : quint8 { Printed, Pressed };

/// What is told of a terminal to a user who looks elsewhere. What a program said stands in the text alone.
struct TerminalNotice
{
    QString key; ///< of the terminal: a later one takes the place of the one before
    QString title;
    QString text;
};

/// A further pane of a tmux session: another terminal has the connection.
struct SharedPane
{
    std::function<Result<std::shared_ptr<Shell>>()> open{}; ///< null: this terminal connects by itself
    std::function<QString()> name{}; ///< of its window in tmux, or of itself where others share that
};

/// What terminals need from the application.
struct TerminalContext
{
    QPointer<TpuService> tpus;
    QPointer<SshHub> hub;
    QPointer<KeyService> keys;
    QPointer<Settings> settings;
    /// A login shell on the user's own machine, ready to run, or why there is none.
    std::function<Result<std::shared_ptr<Shell>>(QSize grid)> localShell;
    std::function<void(const QString &url)> openUrl; ///< in the user's browser
    QString localLimit{}; ///< what does not work in a local shell; empty: nothing
    QPointer<TpuWatch> watch{}; ///< tells what the cloud did to a machine; null: nobody
    QPointer<RecoveryService> recoveries{};
    std::function<void(const TpuId &)> used{}; ///< the user typed there: it is not idle
    std::function<void(const Incident &)> help{}; ///< the button of a trouble
    std::function<void(const TpuId &, int worker, const PortHint &, Served)>
        served{}; ///< a program on a host serves a port
    std::function<void(const TpuId &, int worker, quint16 port)>
        forward{}; ///< the user wants a port of a host here; 0: which one is asked
    /// The user wants to see the files of a host, in that folder; empty: it is not known.
    std::function<void(const TpuId &, int worker, const QString &folder)> files{};
    /// As localShell, in a folder of this computer; null: it begins where it begins by itself.
    std::function<Result<std::shared_ptr<Shell>>(QSize grid, const QString &folder)> localShellIn{};
    std::function<void(const TerminalNotice &)> notify{}; ///< to the desktop, while the window is not in front
    SharedPane shared{}; ///< of this one terminal
};

/// What a terminal is after its connection was lost and made again.
struct TerminalReturn
{
    enum class Shell : quint8 {
        Same, ///< what ran in it ran on
        New, ///< the one from before has ended, or nobody knows what became of it
        Unknown, ///< in tmux with its own bar: it does not tell
    };

    Shell shell = Shell::Unknown;
    int fetchedLines = 0; ///< of the same shell's history
};

/// One terminal without its looks: a screen, a shell behind it, and the connection that comes, goes and comes again.
class TerminalSession : public QObject
{
    Q_OBJECT

public:
    enum class State : quint8 {
        Idle,
        Connecting,
        Open,
        Waiting, ///< the connection was lost; it is tried again later
        Ended, ///< by itself, or it could not be opened: error() or end() says why
    };

    /// What stands in the way of a shell that is not open.
    enum class Loss : quint8 {
        None, ///< it is open or coming, or it ended as shells do
        Failed, ///< it did not open, or was lost: another try may help
        Unpublished, ///< nobody lets the user in before the key is published; start() tries all the same the second
                     ///< time
        Left, ///< the services of its project are not there
        Deleted, ///< its machine is certainly not there any more
    };

    /// `number` makes the tmux session's name, so that a reconnect and the next start return to it.
    TerminalSession(TerminalContext context, TabChoice place, int number, QObject *parent = nullptr);
    ~TerminalSession() override;

    void start(SshPrompts prompts, QSize grid); ///< also "reconnect" and "start again"
    void setStartFolder(const QString &folder) { m_startFolder = folder; } ///< of its machine; before start()
    void write(const QByteArray &bytes);
    void resize(QSize grid);
    void close();
    /// Its machine has another address, or is back: connects now instead of later. An open shell is asked for a sign of
    /// life.
    void comeRound();
    /// The services behind it go, or come: without any it ends, and tries nothing any more.
    void setContext(const TerminalContext &context);

    [[nodiscard]] TerminalSurface *surface() const { return m_surface; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const TabChoice &place() const { return m_place; }
    [[nodiscard]] QString folder() const { return m_folder.path(); } ///< as the shell reports it; empty: not known
    [[nodiscard]] bool isLocal() const { return m_place.tpu.isEmpty(); }
    [[nodiscard]] Loss loss() const;
    [[nodiscard]] QString label()
        const; ///< "node-1 · host 0", the second there "node-1 · host 0 (2)", or "This computer"
    [[nodiscard]] QString sentence()
        const; ///< what is going on, or what an open shell's login told; translated; empty while all is well
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    /// What the cloud did to its machine and the user should know here; nothing: all is well, or it says nothing of
    /// this shell.
    [[nodiscard]] std::optional<Incident> incident() const;
    [[nodiscard]] QString comingBack() const; ///< the step of its machine's recovery; empty: none is under way
    void help(const Incident &incident) const;
    [[nodiscard]] bool isProtected() const;
    [[nodiscard]] bool isInPlainTmux() const; ///< its bar and its mouse are on the screen
    /// What closing would end, as a sentence; empty when nothing is lost.
    [[nodiscard]] QString lossOnClose() const;

signals:
    void stateChanged();
    void inputRefused(qsizetype bytes); ///< as Shell::refused()
    void shellOpened(const std::shared_ptr<Shell> &shell); ///< nothing was written to it yet
    void returned(const TerminalReturn &how); ///< its shell has shown something again

private:
    void setState(State state);
    [[nodiscard]] Result<std::shared_ptr<Shell>> openHere() const;
    void startRemote(int attempt);
    [[nodiscard]] bool isKeyMissing() const; ///< surely not where the machines look for it
    void follow(const ConnectProgress &progress);
    void opened(std::shared_ptr<Shell> shell);
    void seen();
    void ended(const ProcessEnd &end);
    void failedToOpen(const Error &error);
    void leaveModes();
    void leaveProject();
    void onListChanged();
    void onListState();
    void onLoginChanged();
    void followList();
    [[nodiscard]] QString machine() const; ///< "node-1 · host 0", whichever terminal there it is
    [[nodiscard]] bool isDeleted() const;
    [[nodiscard]] QString waitingSentence() const;
    [[nodiscard]] bool isPatient() const
    {
        return m_isReturning && m_wasProtected;
    } ///< what waits there is worth any try
    [[nodiscard]] bool retryLater();

    TerminalContext m_context;
    TabChoice m_place;
    int m_number;
    TerminalSurface *m_surface;
    PortDetector *m_detector = nullptr; ///< of a host's shell
    ShellFolder m_folder;
    QString m_startFolder;
    std::shared_ptr<Shell> m_shell;
    SshPrompts m_prompts;
    LoginChoice m_login; ///< of the connection that is under way
    QSize m_grid{80, 24};
    State m_state = State::Idle;
    ConnectProgress m_progress;
    QString m_news; ///< of the login, worth reading when the shell is open
    std::optional<Error> m_error;
    ProcessEnd m_end{.kind = ProcessEnd::Kind::Exited};
    bool m_wasProtected = false;
    bool m_wasOpen = false;
    bool m_isSeen = false; ///< its shell has shown something
    bool m_isReturning = false; ///< its connection was lost, and no shell has been seen since
    bool m_isCut = false; ///< Google cannot be reached
    QByteArray m_formerSession; ///< in tmux, of the shell that was lost: see tmux::Attachment
    QString m_clientName; ///< by which tmux tells its connections from others
    bool m_isLeft = false; ///< it ended because its project was left
    bool m_isUnpublished = false; ///< it did not even try
    bool m_isStuck = false; ///< its surface takes nothing before a reset
    int m_tries = 0;
    int m_attempt = 0; ///< the connection that is under way, by number
    QElapsedTimer m_used; ///< since used() was told; a line a keystroke would be too much
    QTimer m_retry;
    TaskScope m_tasks; // last
};
