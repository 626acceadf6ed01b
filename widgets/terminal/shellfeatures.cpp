// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/shellfeatures.h"

#include "services/hosts/hostintegration.h"
#include "widgets/common/noticebar.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/commandwatch.h"
#include "widgets/terminal/integrationoffer.h"
#include "widgets/terminal/promptmarks.h"
#include "widgets/terminal/sshquestions.h"
#include "widgets/terminal/tmuxwaymenu.h"
#include "widgets/terminal/view.h"

#include <QMenu>

using namespace Qt::StringLiterals;

ShellFeatures::ShellFeatures(const ShellFeatureParts &parts, QWidget *pane)
    : QObject{pane}
    , m_parts{parts}
    , m_marks{new PromptMarks{parts.view}}
    , m_watch{new CommandWatch{parts.session, pane}}
    , m_offer{new IntegrationOffer{parts.session->surface(), parts.questions, parts.notice, this}}
{
    connect(m_watch, &CommandWatch::attention, this, &ShellFeatures::attention);
    connect(parts.session, &TerminalSession::stateChanged, this, &ShellFeatures::followSession);
    connect(parts.session->surface(), &TerminalSurface::progressChanged, this, &ShellFeatures::setProgress);
    connect(parts.view, &TerminalView::send, m_offer, &IntegrationOffer::typed);
    connect(parts.view, &TerminalView::menuOpening, this, &ShellFeatures::addTo);
}

void ShellFeatures::setContext(const TerminalContext &context)
{
    m_context = context;
    m_watch->setNotify(context.notify);
    m_offer->setHost([this] { return host(); }, context.settings);
    const QPointer<Settings> settings = context.settings;
    const auto showMarks = [this, settings] { m_marks->setShown(terminalchoices::marksCommands(settings)); };
    if (settings) {
        disconnect(settings.data(), &Settings::changed, this, nullptr);
        connect(settings, &Settings::changed, this, showMarks);
    }
    showMarks();
}

std::optional<IntegrationHost> ShellFeatures::host() const
{
    const TerminalSession *session = m_parts.session;
    if (session->isLocal() || session->state() != TerminalSession::State::Open || !m_context.tpus || !m_context.hub
        || !m_context.keys)
        return {};
    const TpuId id{session->place().tpu};
    const auto tpu = m_context.tpus->tpu(id);
    const bool isKnown = tpu && !tpu->numericId.isEmpty(); // this very machine, not a later one of its name
    const HostAccess access{.api = m_context.tpus->api(),
                            .hub = m_context.hub,
                            .tpu = id,
                            .worker = session->place().worker,
                            .login = m_context.keys->loginChoice(),
                            .prompts = promptsIn(m_parts.questions)};
    const auto change = [access](shellintegration::Change which, std::stop_token stop) {
        return changeIntegration(access, which, std::move(stop));
    };
    return IntegrationHost{.label = session->label(),
                           .askedKey = isKnown ? u"terminal.marksAsked.%1"_s.arg(tpu->numericId) : QString{},
                           .mayBeAsked = session->place().session.isEmpty() && !session->isInPlainTmux(),
                           .change = change};
}

void ShellFeatures::setProgress(const TerminalProgress &progress)
{
    if (progress == m_progress)
        return;
    m_progress = progress;
    emit progressChanged();
}

void ShellFeatures::followSession()
{
    if (m_parts.session->state() == TerminalSession::State::Ended)
        setProgress({});
}

/// The button of the notice connects anew, as for every shell that is open.
void ShellFeatures::notifyWay()
{
    if (m_parts.session->state() != TerminalSession::State::Open)
        return;
    m_parts.notice->setClosable(true);
    m_parts.notice->showNotice(
        StatusLevel::Note,
        tr("This holds for terminals of this TPU that connect from now on. This one is kept as it "
           "was until it is reconnected."),
        tr("Reconnect"));
}

void ShellFeatures::addTo(QMenu *menu)
{
    const qsizetype before = menu->actions().size();
    m_watch->addTo(menu);
    m_offer->addTo(menu);
    if (!m_parts.session->isLocal() && m_context.settings)
        addTmuxWayMenu(menu, m_parts.session->place().tpu, m_context.settings, [this] { notifyWay(); });
    if (menu->actions().size() > before)
        menu->insertSeparator(menu->actions().at(before));
}
