// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobsview.h"

#include "services/core/undoqueue.h"
#include "services/jobs/jobfix.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/jobs/jobmodels.h"
#include "widgets/jobs/jobsheet.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

JobsView::JobsView(JobsContext context, QWidget *parent)
    : QWidget{parent}
    , m_context{std::move(context)}
    , m_jobs{m_context.jobs}
    , m_model{new JobListModel{m_jobs, this}}
    , m_table{new Table}
    , m_details{new JobDetails{m_jobs}}
    , m_stack{nullptr}
    , m_new{new QPushButton{this}}
    , m_sheet{nullptr}
{
    setObjectName(u"jobsView"_s);
    build();
    m_sheet = new JobSheet{m_context, this};
    m_details->setSyncedFolders(m_context.syncedFolders);
    m_details->setLost(m_context.lost);
    connect(m_sheet, &JobSheet::started, this, &JobsView::select);
    connect(m_sheet, &JobSheet::actionRequested, this, [this](ReachAction action, const TpuId &tpu) {
        m_hasDraft = m_sheet->isFilled(); // it comes back with this view
        emit actionRequested(action, tpu);
    });
    connect(m_sheet, &JobSheet::clusterRequested, this, &JobsView::clusterRequested);
    connect(m_new, &QPushButton::clicked, this, [this] { openNew(); });
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] { openNew(); });
    connect(m_jobs, &JobService::listChanged, this, &JobsView::showList);
    connect(m_jobs, &JobService::editedFound, this, [this](const QUuid &job) {
        if (isVisible() && job == m_details->id())
            askToReplace(job);
    });
    undomark::watch(this, [this] { m_model->refresh(); });
    connect(m_details, &JobDetails::asked, this, &JobsView::act);
    connect(m_details, &JobDetails::fixAsked, this, &JobsView::fix);
    connect(m_details, &JobDetails::runAsked, this, &JobsView::offerCommand);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &now) {
        if (now.isValid())
            m_details->show(m_model->idAt(now.row()));
    });
    named(this, m_new, "jobNewButton", [] { return tr("New job…"); });
    translated(this, [this] {
        m_stack->empty()->setTitle(tr("No jobs"));
        const bool areHostsHere = m_jobs->live({}).endsWithProgram; // they are on this computer, and sleep with it
        m_stack->empty()->setSentence(
            areHostsHere
                ? tr("A job runs a command on all hosts at once, in tmux. On a real TPU it goes on while this "
                     "computer sleeps. Its logs come "
                     "here, known errors are explained, and it is stopped cleanly and started again.")
                : tr("A job runs a command on all hosts at once, in tmux: it goes on when this computer sleeps. "
                     "Its logs come here, known errors "
                     "are explained, and it is stopped cleanly and started again."));
        m_stack->empty()->setButtonText(tr("New job…"));
        m_model->refresh();
    });
    showList();
}

void JobsView::build()
{
    m_table->setObjectName(u"jobsTable"_s);
    m_table->setModel(m_model);
    m_table->setStretchColumn(JobListModel::Name);
    m_table->setSortingEnabled(false);
    setButtonKind(m_new, ButtonKind::Primary); // as on the page of the set-up
    auto *list = new Card{nullptr, Card::Margins::Tight};
    list->body()->addWidget(m_table);
    auto *content = new QWidget;
    auto *inside = new QVBoxLayout{content};
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(scaled(12));
    m_new->hide();
    inside->addWidget(list);
    inside->addWidget(m_details, 1);
    m_stack = new ContentStack{content};
    m_stack->empty()->setObjectName(u"jobsEmpty"_s);
    m_stack->empty()->setGuide("jobs"_L1);
    m_stack->empty()->setIcon("play"_L1);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
}

void JobsView::openNew(const QList<PodHost> &hosts)
{
    openSheet([this, hosts] { m_sheet->openNew(hosts); });
}

void JobsView::openLike(const JobSpec &spec)
{
    openSheet([this, spec] { m_sheet->openLike(spec); });
}

void JobsView::openFirst()
{
    openSheet([this] { m_sheet->openFirst(); });
}

/// A draft is thrown away only when the user says so.
void JobsView::openSheet(const std::function<void()> &open)
{
    resumeDraft();
    m_sheet->afterDiscard(open);
}

void JobsView::resumeDraft()
{
    if (std::exchange(m_hasDraft, false) && !m_sheet->isOpen())
        m_sheet->open();
}

void JobsView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    resumeDraft();
}

/// The sheet closes when another view is shown in the place of this one.
void JobsView::hideEvent(QHideEvent *event)
{
    m_hasDraft = m_hasDraft || (m_sheet->isOpen() && m_sheet->isFilled());
    QWidget::hideEvent(event);
}

QWidget *JobsView::headAction()
{
    m_hasHead = true;
    m_new->setVisible(!m_jobs->jobs().isEmpty());
    return m_new;
}

void JobsView::showList()
{
    m_new->setVisible(m_hasHead && !m_jobs->jobs().isEmpty());
    if (m_jobs->jobs().isEmpty())
        m_stack->showEmpty();
    else
        m_stack->showContent();
    constexpr int mostRows = 4; // then it scrolls: the one below it needs the place
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height()
                            + m_table->verticalHeader()->defaultSectionSize()
                                * std::clamp(m_model->rowCount(), 1, mostRows)
                            + 2 * m_table->frameWidth());
    const int row = std::max(0, m_model->rowOf(m_details->id()));
    if (m_model->rowCount() > 0)
        m_table->selectRow(row);
}

void JobsView::select(const QUuid &job)
{
    if (const int row = m_model->rowOf(job); row >= 0)
        m_table->selectRow(row);
}

void JobsView::say(const Result<> &done)
{
    if (!done)
        m_details->sayError(done.error());
}

/// What was secret and is not known any more is typed in the sheet.
void JobsView::startAgain(const QUuid &job, JobService::IfHeld ifHeld, JobService::IfEdited ifEdited)
{
    const auto done = m_jobs->startAgain(job, {}, ifHeld, ifEdited);
    const auto known = m_jobs->find(job);
    const bool hasSecrets = known && std::ranges::any_of(known->spec.variables, &JobVariable::isSecret);
    if (!done && done.error().code == ErrorCode::Invalid && hasSecrets)
        openSheet([this, job = *known] { m_sheet->openFor(job); });
    say(done);
}

/// Whoever cancels keeps what is on the hosts, and nothing begins.
void JobsView::askToReplace(const QUuid &job)
{
    const auto known = m_jobs->find(job);
    const auto edited = m_jobs->live(job).edited;
    if (!known || edited.isEmpty())
        return;
    auto *question = new ConfirmDelete{
        {.title = tr("Replace files on the hosts?"),
         .sentence =
             tr("These files were changed on the hosts since %1 was last uploaded. The upload replaces them with "
                "the files of this computer. What is lost:")
                 .arg(known->spec.upload.from),
         .losses = jobtext::editedLines(edited),
         .typedName = {},
         .buttonText = tr("Replace and start"),
         .need = CloudNeed::None},
        this};
    connect(question, &ConfirmDelete::confirmed, this,
            [this, job] { startAgain(job, JobService::IfHeld::Ask, JobService::IfEdited::Replace); });
    question->open();
}

void JobsView::act(JobDetails::Verb verb)
{
    const auto job = m_jobs->find(m_details->id());
    if (!job)
        return;
    switch (verb) {
    case JobDetails::Verb::Stop: stop(*job); break;
    case JobDetails::Verb::Missing: say(m_jobs->startMissing(job->id)); break;
    case JobDetails::Verb::Again: startAgain(job->id, JobService::IfHeld::Ask); break;
    case JobDetails::Verb::AgainUnlocked: startAgain(job->id, JobService::IfHeld::Unlock); break;
    case JobDetails::Verb::AgainAnyway: startAgain(job->id, JobService::IfHeld::Ignore); break;
    case JobDetails::Verb::AgainKeeping:
        startAgain(job->id, JobService::IfHeld::Ask, JobService::IfEdited::Keep);
        break;
    case JobDetails::Verb::AgainReplacing: askToReplace(job->id); break;
    case JobDetails::Verb::BringBack:
        if (const auto incident = m_details->lost())
            emit bringBackWanted(*incident);
        break;
    case JobDetails::Verb::Edit: openSheet([this, known = *job] { m_sheet->openFor(known); }); break;
    case JobDetails::Verb::Forget: askToForget(*job); break;
    case JobDetails::Verb::Download: download(*job, m_details->host()); break;
    case JobDetails::Verb::Terminal: openTerminal(*job, m_details->host()); break;
    case JobDetails::Verb::Usage:
        emit usageWanted(job->last()->hosts.value(std::max(0, m_details->host())).host.tpu);
        break;
    case JobDetails::Verb::Files: openFiles(*job, std::max(0, m_details->host())); break;
    }
}

/// A run that is ended does not come back. Before it has begun on any host, and while it only waits, there is nothing
/// to lose.
void JobsView::stop(const Job &job)
{
    const auto live = m_jobs->live(job.id);
    if ((live.phase != JobPhase::Resting || jobtext::isWaiting(live)) && !hasRunningHost(job))
        return stopNow(job.id);
    UndoQueue::instance().add(this,
                              {.verb = PendingVerb::Stop,
                               .name = [name = job.spec.name] { return name; },
                               .begin = [this, id = job.id] { stopNow(id); },
                               .need = CloudNeed::None, // the hosts are reached by SSH
                               .things = {jobtext::thingOf(job.id)}});
}

void JobsView::stopNow(const QUuid &job)
{
    const auto known = m_jobs->find(job);
    const auto live = m_jobs->live(job);
    const bool isOver = known && known->last() && live.phase == JobPhase::Resting && !jobtext::isWaiting(live)
        && std::ranges::all_of(known->last()->hosts, &JobHost::isOver);
    if (!isOver) // it may have ended by itself meanwhile
        say(m_jobs->stop(job));
}

void JobsView::askToForget(const Job &job)
{
    auto *question =
        new ConfirmDelete{{.title = tr("Forget %1?").arg(job.spec.name),
                           .sentence = tr("The job leaves this list, and its logs are deleted on all hosts."),
                           .losses = {},
                           .typedName = {},
                           .buttonText = tr("Forget %1").arg(job.spec.name),
                           .need = CloudNeed::None},
                          this};
    connect(question, &ConfirmDelete::confirmed, this, [this, id = job.id, name = job.spec.name] {
        UndoQueue::instance().add(this,
                                  {.verb = PendingVerb::Forget,
                                   .name = [name] { return name; },
                                   .begin = [this, id] { say(m_jobs->forget(id)); },
                                   .need = CloudNeed::None,
                                   .things = {jobtext::thingOf(id)}});
    });
    question->open();
}

void JobsView::download(const Job &job, int host)
{
    if (host < 0)
        return;
    const SaveQuestion question{.title = tr("Download the log"),
                                .fileName = u"%1-%2.log"_s.arg(QString{job.spec.name}.replace(u'/', u'-')).arg(host)};
    askWhereToSave(this, "jobLogDialog", question,
                   [this, job, host](const QString &path) { downloadTo(path, job, host); });
}

void JobsView::downloadTo(const QString &to, const Job &job, int host)
{
    m_details->say(StatusLevel::Note, tr("Downloading the log…"));
    m_tasks.run(
        downloadLog(m_context.pool, job, host, to, {}, m_tasks.token()), [this, to](const Result<qint64> &size) {
            if (size)
                m_details->say(StatusLevel::Ok, tr("%1 (%2) is there.").arg(to, QLocale{}.formattedDataSize(*size, 1)));
            else
                m_details->sayError(size.error());
        });
}

void JobsView::openTerminal(const Job &job, int host)
{
    if (!job.last() || host < 0 || host >= job.last()->hosts.size())
        return;
    const auto &there = job.last()->hosts[host];
    const JobPlace place{.job = job, .attempt = job.last()->number, .index = host};
    emit terminalWanted(there.host,
                        there.state == JobState::Running && there.isProtected ? QString::fromLatin1(place.session())
                                                                              : QString{},
                        job.spec.name);
}

void JobsView::openFiles(const Job &job, int host)
{
    if (!job.last() || host >= job.last()->hosts.size())
        return;
    const auto &there = job.last()->hosts[host].host;
    const auto &folder = job.spec.folder;
    const bool isOwn = folder.isEmpty() || folder == "~"_L1 || folder == "~/"_L1;
    emit filesWanted(there.tpu, there.worker,
                     isOwn                            ? u"."_s
                         : folder.startsWith("~/"_L1) ? folder.sliced(2)
                                                      : folder); // SFTP begins in the user's own folder
}

void JobsView::fix(const QString &id, int host)
{
    const auto job = m_jobs->find(m_details->id());
    const auto *rule = ErrorRules::standard().find(id);
    if (!job || !job->last() || rule == nullptr || host < 0 || host >= job->last()->hosts.size())
        return;
    switch (rule->fix) {
    case ErrorFix::Unlock: startAgain(job->id, JobService::IfHeld::Unlock); break;
    case ErrorFix::StartAgain: startAgain(job->id, JobService::IfHeld::Ask); break;
    case ErrorFix::SetVariable: setVariable(*job, rule->argument); break;
    case ErrorFix::CleanLogs:
    case ErrorFix::ShowDisks: fixByHost(*job, host, rule->fix); break;
    case ErrorFix::Terminal: openTerminal(*job, host); break;
    default: emit helpWanted(rule->fix, job->last()->hosts[host].host.tpu);
    }
}

/// Each host has a disk of its own: what one lacks all of them lack.
void JobsView::offerCommand(const QString &command)
{
    const auto job = m_jobs->find(m_details->id());
    if (!job || !job->last())
        return;
    QList<PodHost> hosts;
    for (const auto &host : job->last()->hosts)
        hosts.append(host.host);
    emit commandWanted(hosts, command);
}

void JobsView::setVariable(const Job &job, const QString &assignment)
{
    auto spec = job.spec;
    const auto name = assignment.section(u'=', 0, 0);
    spec.variables.removeIf([&name](const JobVariable &variable) { return variable.name == name; });
    spec.variables.append({name, assignment.section(u'=', 1), false});
    if (const auto changed = m_jobs->change(job.id, spec); !changed)
        say(changed);
    else
        startAgain(job.id, JobService::IfHeld::Ask);
}

void JobsView::fixByHost(const Job &job, int host, ErrorFix fix)
{
    m_details->say(StatusLevel::Note, tr("Asking the host…"));
    m_tasks.run(fixOn(m_context.pool, job.last()->hosts[host].host, fix, m_tasks.token()),
                [this, id = job.id, fix](const Result<QString> &said) {
                    if (!said)
                        m_details->sayError(said.error());
                    else if (fix == ErrorFix::CleanLogs)
                        startAgain(id, JobService::IfHeld::Ask);
                    else
                        m_details->say(StatusLevel::Note, said->left(4000));
                });
}
