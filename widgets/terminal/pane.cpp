// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/pane.h"

#include "services/hosts/hosts.h"
#include "services/tpu/incident.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/translated.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/keyboard.h"
#include "widgets/terminal/questionbar.h"
#include "widgets/terminal/searchbar.h"
#include "widgets/terminal/shellfeatures.h"
#include "widgets/terminal/sshquestions.h"
#include "widgets/terminal/view.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// Where the right to write to the clipboard is kept: for one machine, not for a later one of the same name. Empty: it
/// is not known which machine this is, so nothing is kept.
QString clipboardKey(const TerminalContext &context, const TabChoice &place)
{
    if (place.tpu.isEmpty())
        return u"terminal.clipboard.local"_s;
    const auto tpu = context.tpus ? context.tpus->tpu(TpuId{place.tpu}) : std::nullopt;
    return tpu && !tpu->numericId.isEmpty() ? u"terminal.clipboard.%1@%2"_s.arg(place.tpu, tpu->numericId) : QString{};
}

bool isLost(TerminalSession::Loss loss)
{
    return loss == TerminalSession::Loss::Failed || loss == TerminalSession::Loss::Left
        || loss == TerminalSession::Loss::Unpublished;
}

} // namespace

TerminalPane::TerminalPane(TerminalContext context, TabChoice place, int number, QWidget *parent)
    : QWidget{parent}
    , m_context{std::move(context)}
    , m_number{number}
    , m_session{new TerminalSession{m_context, std::move(place), number, this}}
    , m_head{new QWidget{this}}
    , m_protection{named(new Pill{m_head}, "terminalProtection")}
    , m_user{named(new Label{TextRole::Status, TextColor::Soft, m_head}, "terminalUser")}
    , m_again{named(this, new QPushButton{m_head}, "terminalAgain", [] { return tr("Try again"); })}
    , m_notice{named(new NoticeBar{this}, "terminalNotice")}
    , m_questions{new QuestionBar{this}}
    , m_search{new TerminalSearchBar{m_session->surface(), this}}
    , m_view{new TerminalView{m_session->surface(), this}}
    , m_features{
          new ShellFeatures{{.session = m_session, .view = m_view, .questions = m_questions, .notice = m_notice}, this}}
{
    setObjectName(u"terminalPane"_s);
    setFocusProxy(m_view);
    m_countdown.setInterval(1000);
    build();
    connectSession();
    connectParts();
    translated(this, &TerminalPane::showState);
}

void TerminalPane::build()
{
    auto *head = new QHBoxLayout{m_head};
    head->setContentsMargins({});
    head->setSpacing(scaled(8));
    head->addStretch(1);
    head->addWidget(m_again);
    head->addWidget(m_user);
    head->addWidget(m_protection);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_notice);
    column->addWidget(m_questions);
    column->addWidget(m_search);
    column->addWidget(m_view, 1);
}

void TerminalPane::connectSession()
{
    connect(m_session, &TerminalSession::stateChanged, this, &TerminalPane::showState);
    connect(m_session, &TerminalSession::inputRefused, this, [this](qsizetype bytes) {
        m_notice->setClosable(true);
        m_notice->showNotice(StatusLevel::Warning,
                             tr("%1 were not sent, nothing of it: the program there has not yet read what was sent "
                                "before. Wait until it "
                                "goes on, or stop it with Ctrl+C, then paste again.")
                                 .arg(QLocale{}.formattedDataSize(bytes)));
    });
    connect(m_session, &TerminalSession::returned, this, [this](const TerminalReturn &how) {
        m_return = how;
        showState();
    });
    connect(m_session->surface(), &TerminalSurface::titleChanged, this, [this](const QString &title) {
        m_programTitle = title;
        emit titleChanged();
    });
    connect(m_session->surface(), &TerminalSurface::bell, this, [this] {
        if (terminalchoices::bell(m_context.settings) != BellKind::Off)
            emit bell();
    });
    connect(m_session->surface(), &TerminalSurface::clipboardWriteRequested, this, &TerminalPane::takeClipboard);
}

void TerminalPane::connectParts()
{
    followKeys();
    followSettings();
    m_features->setContext(m_context);
    connect(m_features, &ShellFeatures::attention, this, &TerminalPane::bell);
    connect(m_features, &ShellFeatures::progressChanged, this, &TerminalPane::titleChanged);
    connect(m_again, &QPushButton::clicked, this, &TerminalPane::start);
    connect(&m_countdown, &QTimer::timeout, this, &TerminalPane::showState);
    connect(m_view, &TerminalView::send, this, [this](const QByteArray &bytes) {
        const auto loss = m_session->loss();
        if (m_return && m_return->shell != TerminalReturn::Shell::New) // whoever types has seen it
            forgetReturn();
        if (bytes == "\r" && (loss == TerminalSession::Loss::Failed || loss == TerminalSession::Loss::Unpublished))
            start();
        else
            m_session->write(bytes);
    });
    connect(m_view, &TerminalView::gridChanged, m_session, &TerminalSession::resize);
    connect(m_view, &TerminalView::fontPixelsChosen, this, &TerminalPane::keepFontPixels);
    connect(m_view, &TerminalView::pasteQuestion, this, &TerminalPane::askPaste);
    connect(m_view, &TerminalView::linkActivated, this, &TerminalPane::askLink);
    connect(m_view, &TerminalView::searchRequested, m_search, &TerminalSearchBar::open);
    connect(m_view, &TerminalView::menuOpening, this, &TerminalPane::offerForward);
    connect(m_view, &TerminalView::menuOpening, this, &TerminalPane::offerFiles);
    connect(m_search, &TerminalSearchBar::found, m_view, &TerminalView::showMatches);
    connect(m_view, &TerminalView::linesRenumbered, m_search, &TerminalSearchBar::searchAgain);
    connect(m_search, &TerminalSearchBar::closed, m_view, [this] { m_view->setFocus(); });
    connect(m_questions, &QuestionBar::closed, m_view, [this] {
        const auto *focus = QApplication::focusWidget();
        if (!m_questions->isTypingElsewhere() && (focus == nullptr || isAncestorOf(focus)))
            m_view->setFocus();
    });
    connect(m_notice, &NoticeBar::actionClicked, this, &TerminalPane::noticeAction);
    connect(m_notice, &NoticeBar::dismissed, this, [this] {
        m_dismissed = m_incident ? m_incident->key() : m_session->sentence();
        if (!m_incident && m_dismissed.isEmpty())
            m_return.reset();
    });
}

void TerminalPane::start()
{
    m_questions->dropAll();
    m_session->start(promptsIn(m_questions), m_view->grid());
}

void TerminalPane::setContext(const TerminalContext &context)
{
    const auto localShell = m_context.localShell; // of one program instead of a shell, perhaps
    const auto shared = m_context.shared;
    m_context = context;
    m_context.localShell = localShell;
    m_context.shared = shared;
    m_session->setContext(context);
    m_features->setContext(m_context);
    followKeys();
    followSettings();
    showState();
}

/// Colours, font, cursor, bell and the like, as they are chosen for all terminals.
void TerminalPane::followSettings()
{
    if (m_context.settings)
        connect(m_context.settings, &Settings::changed, this, &TerminalPane::showChoices, Qt::UniqueConnection);
    connect(Theme::of(this), &Theme::changed, this, &TerminalPane::showChoices,
            Qt::UniqueConnection); // the size as delivered follows the window's
    showChoices();
}

void TerminalPane::showChoices()
{
    auto choices = terminalchoices::viewChoices(m_context.settings);
    if (m_session->isLocal() && choices.prediction == PredictionMode::Auto) // nothing is far away
        choices.prediction = PredictionMode::Off;
    m_view->setFontPixels(terminalchoices::fontPixels(m_context.settings));
    m_view->setChoices(choices);
}

/// For all terminals: each hears of it.
void TerminalPane::keepFontPixels(int pixels)
{
    if (m_context.settings)
        m_context.settings->setMore(terminalchoices::fontKey, pixels);
}

/// The name that one has on the machines is shown, and changes with the choice of a key.
void TerminalPane::followKeys()
{
    if (m_context.keys)
        connect(m_context.keys, &KeyService::keysChanged, this, &TerminalPane::showHead, Qt::UniqueConnection);
}

QString TerminalPane::title() const
{
    const bool isProgram = m_session->isLocal() && !m_context.shared.open && !m_programTitle.isEmpty();
    return isProgram ? m_programTitle : m_session->label();
}

QString TerminalPane::mark() const
{
    if (m_session->state() != TerminalSession::State::Ended)
        return {};
    return isLost(m_session->loss()) ? tr("not connected") : tr("ended");
}

const TerminalProgress &TerminalPane::progress() const
{
    return m_features->progress();
}

void TerminalPane::showHead()
{
    const bool open = m_session->state() == TerminalSession::State::Open;
    const QString ended = mark();
    m_protection->setVisible(!ended.isEmpty() || (open && (!m_session->isLocal() || !m_context.localLimit.isEmpty())));
    if (!ended.isEmpty()) {
        m_protection->setState(isLost(m_session->loss()) ? StatusLevel::Warning : StatusLevel::Skipped, ended);
        m_protection->setToolTip(m_session->sentence());
    } else if (m_session->isLocal()) {
        m_protection->setState(StatusLevel::Note, tr("no sudo"));
        m_protection->setToolTip(m_context.localLimit);
    } else if (m_session->isProtected()) {
        m_protection->setState(StatusLevel::Ok, u"tmux"_s);
        m_protection->setToolTip(tr("This shell runs inside tmux: what you start goes on when the connection is lost, "
                                    "and reconnecting returns to it."));
    } else {
        m_protection->setState(StatusLevel::Warning, tr("not protected"));
        const bool isChosen = terminalchoices::tmuxWayOn(m_session->place().tpu, m_context.settings) == TmuxWay::None;
        m_protection->setToolTip(
            isChosen ? tr("You chose terminals without tmux here, so what runs in this one ends with the connection.")
                     : tr("tmux is not installed on this host, so what runs here ends with the connection. "
                          "Install it there with: sudo apt-get install tmux"));
    }
    const bool named = !m_session->isLocal() && m_context.keys;
    const auto login = named ? m_context.keys->loginChoice() : LoginChoice{};
    m_user->setText(login.hostUser());
    m_user->setToolTip(login.keyFile.isEmpty() ? QString{} : tr("Key: %1").arg(login.keyFile));
    showAgain();
}

/// Beside the notice, whose one button leads to what has to be mended first.
void TerminalPane::showAgain()
{
    const bool hasEnded = m_session->state() == TerminalSession::State::Ended;
    const auto loss = m_session->loss();
    const bool isRefused = loss == TerminalSession::Loss::Failed && m_session->error()
        && m_session->error()->code == ErrorCode::LoginRefused;
    m_again->setVisible(hasEnded
                        && (m_incident || isRefused || loss == TerminalSession::Loss::Unpublished
                            || loss == TerminalSession::Loss::Left));
}

void TerminalPane::showState()
{
    using State = TerminalSession::State;
    showHead();
    m_view->setInTmux(m_session->isInPlainTmux());
    const State state = m_session->state();
    const QString sentence = m_session->sentence();
    if (state == State::Waiting)
        m_countdown.start();
    else
        m_countdown.stop();
    if (state != State::Open)
        m_return.reset();
    m_notice->setClosable(state == State::Ended || state == State::Open);
    if (showTrouble()) {
        emit titleChanged();
        return;
    }
    if (sentence.isEmpty() && m_return)
        m_notice->showNotice(m_return->shell == TerminalReturn::Shell::New ? StatusLevel::Warning : StatusLevel::Note,
                             returnText());
    else if (sentence.isEmpty() || (state == State::Open && sentence == m_dismissed))
        m_notice->dismiss();
    else if (state == State::Open)
        m_notice->showNotice(StatusLevel::Warning, sentence);
    else if (state == State::Connecting)
        m_notice->showNotice(StatusLevel::Working, sentence, tr("Cancel"));
    else if (state == State::Waiting)
        m_notice->showNotice(StatusLevel::Retrying, sentence, tr("Reconnect now"));
    else if (m_session->loss() == TerminalSession::Loss::Deleted || m_session->loss() == TerminalSession::Loss::Left)
        m_notice->showNotice(StatusLevel::Note, sentence);
    else if (m_session->loss() == TerminalSession::Loss::Unpublished)
        m_notice->showNotice(StatusLevel::Warning, sentence, tr("Publish now…"));
    else if (m_session->error() && m_session->error()->code == ErrorCode::LoginRefused)
        m_notice->showError(*m_session->error(), tr("Open Keys"));
    else if (m_session->error())
        m_notice->showError(*m_session->error(), tr("Try again"));
    else
        m_notice->showNotice(StatusLevel::Note, sentence, m_session->isLocal() ? tr("Start again") : tr("Reconnect"));
    emit titleChanged();
}

QString TerminalPane::returnText() const
{
    switch (m_return->shell) {
    case TerminalReturn::Shell::Same:
        return m_return->fetchedLines > 0 ? tr("Reconnected to the same shell; %n line(s) of its history were fetched.",
                                               nullptr, m_return->fetchedLines)
                                          : tr("Reconnected to the same shell. It had no history to fetch.");
    case TerminalReturn::Shell::New:
        return m_session->isProtected()
            ? tr("Reconnected, but the shell from before is not there any more: this is a new one. Its session in tmux "
                 "has "
                 "ended, or the machine was started again.")
            : tr("Reconnected with a new shell. What ran in the one before has probably ended.");
    case TerminalReturn::Shell::Unknown: break;
    }
    return tr("Reconnected.");
}

void TerminalPane::forgetReturn()
{
    m_return.reset();
    showState();
}

void TerminalPane::showNews()
{
    if (m_session->state() != TerminalSession::State::Connecting || m_incident || m_session->incident())
        showState();
}

/// That its machine was taken back says more than that the connection was lost; true when there is such a thing.
bool TerminalPane::showTrouble()
{
    m_incident.reset();
    const bool isOpen = m_session->state() == TerminalSession::State::Open;
    if (const auto text = isOpen ? QString{} : m_session->comingBack(); !text.isEmpty()) {
        m_notice->showNotice(StatusLevel::Working, text);
        return true;
    }
    const auto incident = m_session->incident();
    // A maintenance or a symptom does not explain why a shell has ended; reconnecting goes on by itself then.
    if (!incident || incident->key() == m_dismissed
        || (!isOpen && !isLoss(incident->kind) && incident->kind != IncidentKind::Unreachable
            && incident->kind != IncidentKind::NoneReachable))
        return false;
    m_incident = incident;
    const auto now = QDateTime::currentDateTimeUtc();
    QString when;
    if (incident->maintenance && incident->maintenance->windowStart > now)
        when = phrases::in(std::chrono::seconds{now.secsTo(incident->maintenance->windowStart)});
    const auto level =
        incidenttext::weight(incident->kind) == IncidentWeight::Bad ? StatusLevel::Bad : StatusLevel::Warning;
    const auto action = actionFor(*incident);
    // "Open a terminal" is where the user is already.
    m_notice->showNotice(level, incidenttext::sentence(*incident, when),
                         action == IncidentAction::OpenTerminal ? QString{} : incidenttext::button(action));
    return true;
}

void TerminalPane::noticeAction()
{
    if (m_incident) {
        m_session->help(*m_incident);
        return;
    }
    const auto state = m_session->state();
    const bool refused = m_session->error() && m_session->error()->code == ErrorCode::LoginRefused;
    if (state == TerminalSession::State::Connecting)
        m_session->close();
    else if (state == TerminalSession::State::Ended && refused)
        emit keysRequested();
    else
        start();
}

void TerminalPane::askPaste(const TerminalPaste &paste)
{
    const QString why = paste.ask == TerminalPaste::Ask::Controls
        ? tr("The clipboard held control characters. They were taken out; look at what is left before you send it.")
        : paste.ask == TerminalPaste::Ask::Size
        ? tr("That is %1 of text.").arg(QLocale{}.formattedDataSize(paste.bytes.size()))
        : tr("The program here takes each line as if you had typed it and pressed Enter.");
    QByteArray shown = paste.bytes.first(std::min<qsizetype>(paste.bytes.size(), 4096));
    shown.replace("\x1b[200~", "").replace("\x1b[201~", "").replace('\r', '\n');
    m_questions->ask({.level = StatusLevel::Warning,
                      .title = tr("Paste %n line(s) into %1?", nullptr, paste.lines).arg(m_session->label()),
                      .text = why,
                      .preview = QString::fromUtf8(shown),
                      .buttons = {tr("Do not paste"), tr("Paste")},
                      .answered = [self = QPointer{this}, paste](int button, const QString &) {
                          if (button == 1 && self)
                              self->m_view->keyboard()->sendPaste(paste);
                      }});
}

void TerminalPane::requestClose()
{
    const QString loss = m_session->lossOnClose();
    if (loss.isEmpty()) {
        emit closeRequested();
        return;
    }
    if (std::exchange(m_isAskingClose, true))
        return;
    m_questions->ask({.level = StatusLevel::Warning,
                      .title = tr("Close the terminal on %1?").arg(m_session->label()),
                      .text = loss,
                      .buttons = {tr("Keep it open"), tr("Close")},
                      .answered = [self = QPointer{this}](int button, const QString &) {
                          if (!self)
                              return;
                          self->m_isAskingClose = false;
                          if (button == 1)
                              emit self->closeRequested();
                      }});
}

/// Programs may write to the clipboard where the user agreed, and only while the user looks at them; else they ask.
/// One question at a time: a host cannot pile them up.
void TerminalPane::takeClipboard(const QByteArray &text)
{
    if (!m_context.settings)
        return;
    const QString key = clipboardKey(m_context, m_session->place());
    const bool isKept = !key.isEmpty();
    const QString policy = isKept ? m_context.settings->more(key).toString() : QString{};
    if (policy == "allow"_L1 && m_view->hasFocus()) {
        QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
        return;
    }
    if (policy == "never"_L1 || std::exchange(m_isAskingClipboard, true))
        return;
    const QPointer<Settings> settings = m_context.settings;
    m_questions->ask({.level = StatusLevel::Warning,
                      .title = tr("May a program on %1 write to your clipboard?").arg(m_session->label()),
                      .text = tr("It wants to put %n character(s) there. Reading your clipboard is never allowed.",
                                 nullptr, static_cast<int>(QString::fromUtf8(text).size())),
                      .preview = QString::fromUtf8(text.first(std::min<qsizetype>(text.size(), 1024))),
                      .focus = Question::Focus::Leave,
                      .buttons = isKept ? QStringList{tr("Not now"), tr("Never here"), tr("Once"), tr("Always here")}
                                        : QStringList{tr("Not now"), tr("Once")},
                      .answered = [self = QPointer{this}, key, isKept, text, settings](int button, const QString &) {
                          if (self)
                              self->m_isAskingClipboard = false;
                          if (button >= (isKept ? 2 : 1))
                              QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
                          if (settings && isKept && (button == 1 || button == 3))
                              settings->setMore(key, button == 3 ? u"allow"_s : u"never"_s);
                      }});
}

void TerminalPane::askLink(const QString &url)
{
    const auto &place = m_session->place();
    // "localhost" on a host is not this computer.
    const auto hints =
        m_session->isLocal() || !m_context.served ? QList<PortHint>{} : portHints(url, workerHostName(place.worker));
    if (!hints.isEmpty()) {
        m_context.served(TpuId{place.tpu}, place.worker, hints.constFirst(), Served::Pressed);
        return;
    }
    if (m_context.openUrl
        && (url.startsWith("https://"_L1) || url.startsWith("http://"_L1) || url.startsWith("mailto:"_L1)))
        m_context.openUrl(url);
}

/// With the port that is marked, if a port is: "6006", "http://0.0.0.0:6006/".
void TerminalPane::offerForward(QMenu *menu)
{
    if (m_session->isLocal() || !m_context.forward)
        return;
    const auto marked = m_view->selectedText().trimmed().left(400);
    const auto hints = portHints(marked, workerHostName(m_session->place().worker));
    bool isNumber = false;
    const auto number = marked.sliced(marked.lastIndexOf(u':') + 1).toUShort(&isNumber);
    const quint16 port = !hints.isEmpty() ? hints.constFirst().port : isNumber ? number : quint16(0);
    menu->addSeparator();
    auto *action = menu->addAction(
        themedIcon("network"_L1), port == 0 ? tr("Forward a port…") : tr("Forward port %1…").arg(port), this,
        [this, port] { m_context.forward(TpuId{m_session->place().tpu}, m_session->place().worker, port); });
    action->setObjectName(u"terminalForward"_s);
}

/// Where its shell is, as that says itself.
void TerminalPane::offerFiles(QMenu *menu)
{
    if (m_session->isLocal() || !m_context.files)
        return;
    const auto folder = m_session->folder();
    const auto text = folder.isEmpty() ? tr("Show the files of this host") : tr("Show this folder in Files");
    auto *action = menu->addAction(themedIcon("folder"_L1), text, this, [this, folder] {
        m_context.files(TpuId{m_session->place().tpu}, m_session->place().worker, folder);
    });
    action->setObjectName(u"terminalFiles"_s);
}

void TerminalPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_session->resize(m_view->grid());
}
