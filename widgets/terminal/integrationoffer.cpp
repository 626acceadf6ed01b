// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/integrationoffer.h"

#include "services/terminal/surface.h"
#include "widgets/common/noticebar.h"
#include "widgets/terminal/choices.h"
#include "widgets/terminal/questionbar.h"

#include <QMenu>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype linesBeforeOffer = 3;

/// What is added, file by file, as it is.
QString shownLines()
{
    return u"~/.bashrc\n\n"_s + QString::fromUtf8(shellintegration::bashBlock()) + u"\n\n\n~/.zshrc\n\n"_s
        + QString::fromUtf8(shellintegration::zshBlock());
}

} // namespace

IntegrationOffer::IntegrationOffer(TerminalSurface *surface, QuestionBar *questions, NoticeBar *notice, QObject *parent)
    : QObject{parent}
    , m_questions{questions}
    , m_notice{notice}
{
    connect(surface, &TerminalSurface::commandChanged, this, [this] { m_hasMarks = true; });
}

void IntegrationOffer::setHost(Host host, const QPointer<Settings> &settings)
{
    m_host = std::move(host);
    m_settings = settings;
}

bool IntegrationOffer::mayAsk(const IntegrationHost &host) const
{
    return host.mayBeAsked && !host.askedKey.isEmpty() && m_settings && terminalchoices::marksCommands(m_settings)
        && m_settings->more(host.askedKey).isUndefined();
}

void IntegrationOffer::typed(const QByteArray &bytes)
{
    if (m_hasMarks || m_lines >= linesBeforeOffer)
        return;
    m_lines += bytes.count('\r');
    const auto host = m_lines >= linesBeforeOffer && m_host ? m_host() : std::nullopt;
    if (host && mayAsk(*host))
        ask(*host);
}

void IntegrationOffer::ask(const IntegrationHost &host)
{
    m_settings->setMore(host.askedKey, true);
    m_questions->ask({.level = StatusLevel::Note,
                      .title = tr("Mark each command and its result in terminals on %1?").arg(host.label),
                      .text = tr("Each prompt gets a mark that shows whether its command succeeded, the next terminal "
                                 "can begin in the same folder, and you can be notified when a command ends. A few "
                                 "lines in the start-up files of the shells there do it."),
                      .focus = Question::Focus::Leave,
                      .buttons = {tr("No"), tr("Show lines…")},
                      .answered = [self = QPointer{this}, host](int button, const QString &) {
                          if (button == 1 && self)
                              self->showLines(host);
                      }});
}

void IntegrationOffer::showLines(const IntegrationHost &host)
{
    m_questions->ask({.level = StatusLevel::Note,
                      .title = tr("Add these lines on %1?").arg(host.label),
                      .text = tr("They are added at the end of ~/.bashrc, and of ~/.zshrc where zsh is installed. A "
                                 "file that is not there is not created. The menu of the terminal takes them out "
                                 "again."),
                      .preview = shownLines(),
                      .buttons = {tr("Cancel"), tr("Add these lines")},
                      .answered = [self = QPointer{this}, host](int button, const QString &) {
                          if (button == 1 && self)
                              self->change(host, shellintegration::Change::Add);
                      }});
}

void IntegrationOffer::askRemove(const IntegrationHost &host)
{
    m_questions->ask({.level = StatusLevel::Note,
                      .title = tr("Remove the shell integration on %1?").arg(host.label),
                      .text = tr("The lines that mark commands are taken out of ~/.bashrc and ~/.zshrc there. All "
                                 "other lines stay as they are."),
                      .buttons = {tr("Cancel"), tr("Remove")},
                      .answered = [self = QPointer{this}, host](int button, const QString &) {
                          if (button == 1 && self)
                              self->change(host, shellintegration::Change::Remove);
                      }});
}

void IntegrationOffer::change(const IntegrationHost &host, shellintegration::Change change)
{
    m_notice->showNotice(StatusLevel::Working, tr("Changing the start-up files on %1…").arg(host.label));
    m_tasks.run(host.change(change, m_tasks.token()),
                [this, label = host.label, change](const Result<> &done) { finish(label, change, done); });
}

void IntegrationOffer::finish(const QString &label, shellintegration::Change change, const Result<> &done)
{
    m_notice->setClosable(true);
    if (!done && done.error().code == ErrorCode::Cancelled)
        m_notice->dismiss();
    else if (!done)
        m_notice->showError(done.error());
    else if (change == shellintegration::Change::Add)
        m_notice->showNotice(StatusLevel::Ok,
                             tr("Shells on %1 that start from now on mark their commands.").arg(label));
    else
        m_notice->showNotice(
            StatusLevel::Ok,
            tr("The lines are gone from %1. Shells that run mark their commands until they end.").arg(label));
}

void IntegrationOffer::addTo(QMenu *menu)
{
    const auto host = m_host ? m_host() : std::nullopt;
    if (!host)
        return;
    auto *action = menu->addAction(m_hasMarks ? tr("Remove shell integration…") : tr("Mark commands on this host…"));
    action->setObjectName(m_hasMarks ? u"terminalIntegrationRemove"_s : u"terminalIntegration"_s);
    connect(action, &QAction::triggered, this, [this, which = *host, hasMarks = m_hasMarks] {
        if (hasMarks)
            askRemove(which);
        else
            showLines(which);
    });
}
