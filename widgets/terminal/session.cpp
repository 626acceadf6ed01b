// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/session.h"

#include "services/core/punctuation.h"
#include "services/hosts/hosts.h"
#include "services/hosts/podhost.h"
#include "services/tmux/controlshell.h"
#include "services/tpu/incident.h"
#include "widgets/common/phrases.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/portdetector.h"

#include <QSysInfo>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int maxTries = 10; // of what does not wait there in tmux
constexpr std::chrono::seconds maxPause{30};
constexpr std::chrono::seconds laterPause{120}; // after so many tries of what does

/// Address and published keys are read again for each connection: both change while a tab is open.
Task<std::shared_ptr<Shell>> openRemote(TpuApi api, QPointer<SshHub> hub, TabChoice place, LoginChoice login,
                                        SshPrompts prompts, ShellRequest request, ConnectReport report,
                                        std::stop_token stop)
{
    auto target = co_await reachWorker(api, TpuId{place.tpu}, place.worker, login, stop);
    if (!target)
        co_return std::unexpected{target.error()};
    if (!hub)
        co_return failed(ErrorCode::Cancelled);
    co_return co_await connectShell(hub, *target, prompts, request, report, stop);
}

/// No other terminal has it, in whatever window.
QString newClientName()
{
    return u"tpudesk-"_s + QUuid::createUuid().toString(QUuid::Id128).left(16);
}

/// `former`: the session of the shell that was lost, as tmux::Attachment has it; empty: it was in none, or nobody
/// knows.
TerminalReturn returnTo(const std::shared_ptr<Shell> &shell, const QByteArray &former)
{
    const auto control = std::dynamic_pointer_cast<tmux::ControlShell>(shell);
    const auto session = control ? control->attachment().session : QByteArray{};
    if (!shell->isProtected())
        return {.shell = TerminalReturn::Shell::New};
    if (session.isEmpty() || former.isEmpty())
        return {.shell = TerminalReturn::Shell::Unknown};
    if (session != former)
        return {.shell = TerminalReturn::Shell::New};
    return {.shell = TerminalReturn::Shell::Same, .fetchedLines = static_cast<int>(control->fetchedLines())};
}

/// By itself: without a click, a right or a key that is missing.
bool mayRecover(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Offline:
    case ErrorCode::Portal:
    case ErrorCode::Timeout:
    case ErrorCode::ConnectionLost:
    case ErrorCode::Busy:
    case ErrorCode::RateLimited:
    case ErrorCode::Ambiguous:
    case ErrorCode::BrokenThere:
    case ErrorCode::Conflict:
    case ErrorCode::WrongState: return true;
    default: return false;
    }
}

} // namespace

TerminalSession::TerminalSession(TerminalContext context, TabChoice place, int number, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_place{std::move(place)}
    , m_number{number}
    , m_surface{new TerminalSurface{80, 24, terminalchoices::scrollbackLines(m_context.settings), this}}
    , m_folder{isLocal() ? QSysInfo::machineHostName() : QString{}}
    , m_clientName{newClientName()}
{
    m_retry.setSingleShot(true);
    connect(&m_retry, &QTimer::timeout, this, [this] { start(m_prompts, m_grid); });
    connect(m_surface, &TerminalSurface::reply, this, [this](const QByteArray &bytes) {
        if (m_shell && !m_shell->answersQueries())
            m_shell->write(bytes);
    });
    connect(m_surface, &TerminalSurface::folderChanged, this,
            [this](const TerminalFolder &folder) { m_folder.take(folder); });
    connect(m_surface, &TerminalSurface::graphicsReply, this, [this](const QByteArray &bytes) {
        if (m_shell) // tmux answers no question about pictures
            m_shell->write(bytes);
    });
    connect(m_surface, &TerminalSurface::drained, this, [this] {
        if (m_shell)
            m_shell->setReading(Shell::Reading::Flowing);
    });
    if (!isLocal()) {
        m_detector = new PortDetector{m_surface, workerHostName(m_place.worker), this};
        connect(m_detector, &PortDetector::served, this, [this](const PortHint &hint) {
            if (m_context.served)
                m_context.served(TpuId{m_place.tpu}, m_place.worker, hint, Served::Printed);
        });
    }
    followList();
    connect(m_surface, &TerminalSurface::stuck, this, [this] {
        m_isStuck = true;
        m_wasProtected = isProtected();
        if (m_shell) // what it says at its end is not why this terminal was stopped
            disconnect(m_shell.get(), nullptr, this, nullptr);
        close();
        m_shell.reset();
        failedToOpen({ErrorCode::BadReply,
                      tr("The host sent more than could be processed in time, so this terminal was stopped. Other "
                         "terminals are not affected. Start it again; the program in tmux may still be running."),
                      {}});
    });
}

TerminalSession::~TerminalSession()
{
    if (m_shell) {
        disconnect(m_shell.get(), nullptr, this, nullptr);
        m_shell->close();
    }
}

QString TerminalSession::machine() const
{
    const auto tpu = m_context.tpus ? m_context.tpus->tpu(TpuId{m_place.tpu}) : std::nullopt;
    return hostLabel(lastSegment(m_place.tpu), m_place.worker, tpu ? tpu->endpoints.size() : m_place.worker + 1);
}

QString TerminalSession::label() const
{
    const auto title = m_context.shared.name ? m_context.shared.name() : m_place.title;
    if (isLocal())
        return title.isEmpty() ? tr("This computer") : title;
    const auto host = machine();
    if (!title.isEmpty())
        return u"%1 · %2"_s.arg(title, host);
    return m_number > 1 ? punctuation::noted(host, QString::number(m_number)) : host;
}

bool TerminalSession::isDeleted() const
{
    if (isLocal() || m_state == State::Open || !m_context.tpus)
        return false;
    const ZoneId zone{m_place.tpu.section(u'/', 3, 3)};
    const bool isSaid = m_state == State::Ended && m_error && m_error->code == ErrorCode::NotFound;
    return isSaid
        || isGone(PodHost{.id = {}, .label = {}, .tpu = TpuId{m_place.tpu}, .worker = m_place.worker, .zone = zone},
                  *m_context.tpus);
}

TerminalSession::Loss TerminalSession::loss() const
{
    if (isDeleted())
        return Loss::Deleted;
    if (m_isUnpublished)
        return Loss::Unpublished;
    const bool isLost = m_error || m_end.kind == ProcessEnd::Kind::Lost || m_end.kind == ProcessEnd::Kind::Refused;
    if (isLocal() || m_state != State::Ended || !isLost)
        return Loss::None;
    return m_context.hub ? Loss::Failed : Loss::Left;
}

void TerminalSession::followList()
{
    if (!m_context.tpus || isLocal())
        return;
    connect(m_context.tpus, &TpuService::listChanged, this, &TerminalSession::onListChanged, Qt::UniqueConnection);
    connect(m_context.tpus, &TpuService::tpuRemoved, this, &TerminalSession::onListChanged, Qt::UniqueConnection);
    connect(m_context.tpus, &TpuService::listStateChanged, this, &TerminalSession::onListState, Qt::UniqueConnection);
}

/// A machine that was deleted meanwhile is not waited for.
void TerminalSession::onListChanged()
{
    if (m_state != State::Waiting && m_state != State::Ended)
        return;
    if (m_state == State::Waiting && isDeleted())
        m_retry.stop();
    setState(isDeleted() ? State::Ended : m_state);
}

/// Google answers again: so may the machine, and nobody waits for the next try.
void TerminalSession::onListState()
{
    const bool wasCut = std::exchange(m_isCut, m_context.tpus && m_context.tpus->listState().error);
    const bool isAtRest = m_state == State::Waiting || m_state == State::Ended;
    if (wasCut && !m_isCut && isAtRest && m_isReturning && !isDeleted())
        comeRound();
}

bool TerminalSession::isProtected() const
{
    return m_shell ? m_shell->isProtected() : m_wasProtected;
}

bool TerminalSession::isInPlainTmux() const
{
    return m_shell && m_shell->isProtected() && !m_shell->answersQueries();
}

QString TerminalSession::lossOnClose() const
{
    if (m_state != State::Open || !m_shell || m_shell->isProtected())
        return {};
    if (!isLocal())
        return tr("This shell is not protected by tmux: what runs in it ends.");
    const QString program = m_shell->runningProgram();
    return program.isEmpty() ? QString{} : tr("“%1” is still running in it and will be ended.").arg(program);
}

void TerminalSession::setState(State state)
{
    m_state = state;
    m_surface->feed(state == State::Open ? "\x1b[?25h"
                                         : "\x1b[?25l"); // where nobody reads what is typed no cursor stands
    emit stateChanged();
}

void TerminalSession::start(SshPrompts prompts, QSize grid)
{
    const int attempt = ++m_attempt; // one that was cancelled still ends, and has no say in the next
    m_retry.stop();
    m_tasks.cancel();
    m_prompts = std::move(prompts);
    if (std::exchange(m_isStuck, false))
        m_surface->reset();
    resize(grid);
    m_error.reset();
    m_news.clear();
    m_isLeft = false;
    const bool wasTold = std::exchange(m_isUnpublished, false);
    m_progress = {ConnectStage::Resolving, tr("Connecting to %1…").arg(isLocal() ? label() : machine())};
    setState(State::Connecting);
    if (isLocal() || m_context.shared.open) {
        auto shell = openHere();
        if (shell)
            opened(std::move(*shell));
        else
            failedToOpen(shell.error());
        return;
    }
    if (!m_context.tpus || !m_context.hub || !m_context.keys) {
        leaveProject();
        return;
    }
    connect(m_context.keys, &KeyService::keysChanged, this, &TerminalSession::onLoginChanged, Qt::UniqueConnection);
    m_login = m_context.keys->loginChoice();
    m_isUnpublished = !wasTold && isKeyMissing();
    if (m_isUnpublished)
        failedToOpen({ErrorCode::LoginRefused,
                      tr("Your key is not published for the user %1, so the machines of this project do not know it.")
                          .arg(m_login.hostUser()),
                      {}});
    else
        startRemote(attempt);
}

bool TerminalSession::isKeyMissing() const
{
    return m_context.keys && loginKeyOf(*m_context.keys, QDateTime::currentDateTimeUtc()) == LoginKey::Missing;
}

/// Over no connection of its own. One program instead of a shell begins where its caller wants it.
Result<std::shared_ptr<Shell>> TerminalSession::openHere() const
{
    if (m_context.shared.open)
        return m_context.shared.open();
    const bool isShell = m_place.title.isEmpty() && m_context.localShellIn;
    return isShell && isFolderName(m_startFolder) ? m_context.localShellIn(m_grid, m_startFolder)
                                                  : m_context.localShell(m_grid);
}

void TerminalSession::startRemote(int attempt)
{
    const ShellRequest request{.columns = m_grid.width(),
                               .rows = m_grid.height(),
                               .tmuxSession = u"tpudesk-%1"_s.arg(m_number),
                               .attachTo = m_place.session,
                               .way = terminalchoices::tmuxWayOn(m_place.tpu, m_context.settings),
                               .historyLines = terminalchoices::scrollbackLines(m_context.settings),
                               .folder = m_startFolder,
                               .clientName = m_clientName,
                               .isReturn = isPatient()};
    const auto report = m_tasks.guard([this, attempt](const ConnectProgress &progress) {
        if (attempt == m_attempt)
            follow(progress);
    });
    m_tasks.run(
        openRemote(m_context.tpus->api(), m_context.hub, m_place, m_login, m_prompts, request, report, m_tasks.token()),
        [this, attempt](Result<std::shared_ptr<Shell>> shell) {
            if (attempt != m_attempt)
                return;
            if (shell)
                opened(std::move(*shell));
            else if (shell.error().code != ErrorCode::Cancelled || m_state == State::Connecting)
                failedToOpen(shell.error());
        });
}

void TerminalSession::follow(const ConnectProgress &progress)
{
    m_progress = progress;
    if (progress.isNews)
        m_news = progress.sentence;
    emit stateChanged();
}

/// A refused key is tried again for a minute: not with the old user or key, once another one was chosen. A key that was
/// missing is published now.
void TerminalSession::onLoginChanged()
{
    if (m_isUnpublished && !isKeyMissing())
        start(m_prompts, m_grid);
    if (m_state == State::Connecting && m_context.keys && m_context.keys->loginChoice() != m_login)
        start(m_prompts, m_grid);
}

void TerminalSession::opened(std::shared_ptr<Shell> shell)
{
    m_shell = std::move(shell);
    m_place.wasOpen = true;
    m_isSeen = false;
    if (std::exchange(m_wasOpen, true))
        m_surface->feed("\x1b[?1049l"); // what was on the screen at the end stood until now
    const auto pace = [this](TerminalSurface::Intake intake) {
        // What is Refused is lost: waiting helps nobody then, and would stop all others on the same connection.
        if (intake == TerminalSurface::Intake::Congested)
            m_shell->setReading(Shell::Reading::Paused);
    };
    connect(m_shell.get(), &Shell::received, this, [this, pace](const QByteArray &bytes) {
        pace(m_surface->feed(bytes));
        if (m_detector)
            m_detector->heard(bytes);
        seen();
    });
    connect(m_shell.get(), &Shell::restored, this, [this, pace](const QByteArray &bytes) {
        pace(m_surface->restore(bytes));
        seen();
    });
    connect(m_shell.get(), &Shell::resized, m_surface, &TerminalSurface::resize);
    connect(m_shell.get(), &Shell::refused, this, &TerminalSession::inputRefused);
    connect(m_shell.get(), &Shell::closed, this, &TerminalSession::ended);
    emit shellOpened(m_shell);
    m_shell->resize(m_grid.width(), m_grid.height());
    m_shell->setReading(Shell::Reading::Flowing);
    setState(State::Open);
}

/// Only now it stands: a shell that opens and breaks at once is no reason to begin with short pauses again.
void TerminalSession::seen()
{
    if (std::exchange(m_isSeen, true))
        return;
    m_tries = 0;
    if (std::exchange(m_isReturning, false) && !m_context.shared.open) // else whoever has the connection tells it
        emit returned(returnTo(m_shell, m_formerSession));
}

void TerminalSession::ended(const ProcessEnd &end)
{
    m_end = end;
    m_wasProtected = m_shell && m_shell->isProtected();
    if (const auto control = std::dynamic_pointer_cast<tmux::ControlShell>(m_shell);
        control && !control->attachment().session.isEmpty())
        m_formerSession = control->attachment().session;
    const bool isLost = end.kind == ProcessEnd::Kind::Lost;
    const bool isUnseen = m_isReturning && end.kind == ProcessEnd::Kind::Refused; // it did not come back this time
    m_isReturning = isLost || isUnseen;
    if (isUnseen)
        m_error = Error{.code = ErrorCode::Busy, .message = end.reason};
    if (m_shell)
        disconnect(m_shell.get(), nullptr, this, nullptr);
    m_shell.reset();
    if (isLost && m_context.watch && !isLocal())
        m_context.watch->lostContact(TpuId{m_place.tpu});
    leaveModes();
    if (m_state == State::Connecting || m_isLeft) // the next one is under way, or none will be
        return;
    if (!isPatient() || !retryLater())
        setState(State::Ended);
}

/// Only our own words reach the screen here: the far side is gone, and must not leave the mouse on. What is on the
/// screen stays.
void TerminalSession::leaveModes()
{
    m_surface->feed("\x1b[?9;1000;1002;1003;1004;1005;1006;1007;1015;2004;2026l\x1b[!p\x1b[0m");
}

void TerminalSession::failedToOpen(const Error &error)
{
    m_error = error;
    if (error.code == ErrorCode::Cancelled && !m_isLeft) // the user wants it so
        m_isReturning = false;
    if (m_wasOpen && error.code == ErrorCode::Invalid && m_context.watch && !isLocal()) // its state lets nobody in
        m_context.watch->lostContact(TpuId{m_place.tpu});
    if (m_wasOpen && mayRecover(error.code) && retryLater())
        return;
    setState(State::Ended);
}

bool TerminalSession::retryLater()
{
    if (m_context.shared.open) { // whoever has the connection says when it is there again
        setState(State::Waiting);
        return true;
    }
    if (m_tries >= maxTries && !isPatient())
        return false;
    const auto pause =
        m_tries >= maxTries ? laterPause : std::min(maxPause, std::chrono::seconds{1 << std::min(m_tries, 5)});
    ++m_tries;
    m_retry.start(pause);
    setState(State::Waiting);
    return true;
}

void TerminalSession::write(const QByteArray &bytes)
{
    if (m_shell)
        m_shell->write(bytes);
    if (m_context.used && !isLocal() && !m_used.isValid())
        m_used.start();
    if (m_context.used && m_used.isValid() && m_used.hasExpired(10'000)) {
        m_used.restart();
        m_context.used(TpuId{m_place.tpu});
    }
}

void TerminalSession::resize(QSize grid)
{
    if (grid.isEmpty())
        return;
    m_grid = grid;
    if (!m_shell || !m_shell->choosesSize())
        m_surface->resize(grid.width(), grid.height());
    if (m_shell)
        m_shell->resize(grid.width(), grid.height());
}

void TerminalSession::close()
{
    m_retry.stop();
    m_tasks.cancel();
    if (m_shell)
        m_shell->close();
}

void TerminalSession::setContext(const TerminalContext &context)
{
    if (m_context.hub && context.hub)
        return; // it has what it needs
    m_context.tpus = context.tpus;
    m_context.hub = context.hub;
    m_context.keys = context.keys;
    m_context.watch = context.watch;
    m_context.recoveries = context.recoveries;
    m_context.help = context.help;
    m_context.used = context.used;
    m_context.served = context.served;
    followList();
    const bool isHere =
        m_context.tpus && m_place.tpu.startsWith(u"projects/%1/"_s.arg(m_context.tpus->profile().project.toString()));
    if (m_isLeft && m_context.hub && isHere)
        start(m_prompts, m_grid);
    if (isLocal() || m_context.hub || m_state == State::Idle || m_state == State::Ended)
        return;
    close();
    leaveProject();
}

/// Also when its cloud itself has ended, as the practice cloud can.
void TerminalSession::leaveProject()
{
    m_isLeft = true;
    failedToOpen({ErrorCode::Cancelled,
                  tr("The project of this machine is not open at the moment. As soon as it is again, this terminal "
                     "connects by itself."),
                  {}});
}

std::optional<Incident> TerminalSession::incident() const
{
    const auto incidents =
        isLocal() || !m_context.watch ? QList<Incident>{} : m_context.watch->incidentsOf(TpuId{m_place.tpu});
    for (const auto &incident : incidents) {
        const bool isWorthIt = incidenttext::weight(incident.kind) != IncidentWeight::Note;
        // While nothing is lost yet, only what is about to be.
        if (isWorthIt && (m_state != State::Connecting || isLoss(incident.kind)))
            return incident;
    }
    return std::nullopt;
}

QString TerminalSession::comingBack() const
{
    const auto recovery =
        isLocal() || !m_context.recoveries ? std::nullopt : m_context.recoveries->find(TpuId{m_place.tpu});
    return recovery && !recovery->isOver() ? stepText(*recovery) : QString{};
}

void TerminalSession::help(const Incident &incident) const
{
    if (m_context.help)
        m_context.help(incident);
}

void TerminalSession::comeRound()
{
    if (isLocal() || !m_context.hub)
        return;
    if (m_state == State::Open)
        m_context.hub->probe();
    else if (m_state == State::Waiting
             || (m_state == State::Ended && m_wasOpen && (m_isReturning || m_end.kind == ProcessEnd::Kind::Lost)))
        start(m_prompts, m_grid);
}

QString TerminalSession::waitingSentence() const
{
    const bool isKept = m_context.shared.open || isPatient();
    const auto lost =
        isKept ? tr("The connection to %1 was lost. tmux keeps your work running there.").arg(machine()) : QString{};
    if (m_context.shared.open)
        return lost;
    const auto when = phrases::in(std::chrono::duration_cast<std::chrono::seconds>(m_retry.remainingTimeAsDuration()));
    const auto again = isKept ? tr("Trying again %1 (attempt %2).").arg(when).arg(m_tries)
                              : tr("Trying again %1 (attempt %2 of %3).").arg(when).arg(m_tries).arg(maxTries);
    return punctuation::sentences({lost, m_error ? m_error->message : QString{}, again});
}

QString TerminalSession::sentence() const
{
    switch (m_state) {
    case State::Idle: return {};
    case State::Open: return m_news;
    case State::Connecting: return m_progress.sentence;
    case State::Waiting: return waitingSentence();
    case State::Ended: break;
    }
    if (isDeleted())
        return tr("%1 was deleted; this terminal has ended.").arg(machine());
    if (m_error)
        return m_error->message.isEmpty() && m_error->code == ErrorCode::Cancelled ? tr("Connecting was stopped.")
                                                                                   : m_error->message;
    switch (m_end.kind) {
    case ProcessEnd::Kind::Exited:
        return m_end.status == 0 ? tr("The shell has ended.")
                                 : tr("The shell has ended with status %1.").arg(m_end.status);
    case ProcessEnd::Kind::Signalled: return tr("The shell was ended by signal %1.").arg(m_end.signal);
    case ProcessEnd::Kind::Lost:
        return tr("%1 What ran in this shell was not protected by tmux and has probably ended.").arg(m_end.reason);
    case ProcessEnd::Kind::Refused: return m_end.reason;
    }
    return {};
}
