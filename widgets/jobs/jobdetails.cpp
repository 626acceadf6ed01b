// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobdetails.h"

#include "services/jobs/missingmodule.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/hosts/sunkenbox.h"
#include "widgets/jobs/jobexplainer.h"
#include "widgets/jobs/joblogtext.h"
#include "widgets/jobs/jobmodels.h"
#include "widgets/jobs/jobtext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// With its machines went all that it could be started on.
bool areHostsGone(const Job &job)
{
    const auto &hosts = job.last()->hosts;
    return !hosts.isEmpty() && std::ranges::all_of(hosts, [](const JobHost &host) { return host.goneAt.isValid(); });
}

/// How an attempt went: when, from where, what is to be known of it, and how it ended on each host.
QString attemptNews(const JobAttempt &attempt)
{
    QStringList lines{jobtext::attemptText(attempt), jobtext::originText(attempt), jobtext::hostsText(attempt)};
    lines.removeAll(QString{});
    return lines.join(u'\n');
}

QString againTip()
{
    return JobDetails::tr("Stops what still runs, checks that nobody holds the chips, and starts on all hosts at once");
}

} // namespace

JobDetails::JobDetails(JobService *jobs, QWidget *parent)
    : Card{parent}
    , m_jobs{jobs}
    , m_title{new Label{TextRole::SheetTitle}}
    , m_state{new StateBadge}
    , m_sentence{new Label{TextRole::Body, TextColor::Soft}}
    , m_origin{new Label{TextRole::Body, TextColor::Soft}}
    , m_cache{new Label{TextRole::Body, TextColor::Soft}}
    , m_trigger{new Label{TextRole::Body, TextColor::Soft}}
    , m_stop{new QPushButton}
    , m_missing{new QPushButton}
    , m_again{new QPushButton}
    , m_free{new QPushButton}
    , m_anyway{new QPushButton}
    , m_keeping{new QPushButton}
    , m_replacing{new QPushButton}
    , m_back{new QPushButton}
    , m_edit{new QPushButton}
    , m_usage{new QPushButton}
    , m_files{new QPushButton}
    , m_forget{new QPushButton}
    , m_notice{new NoticeBar}
    , m_explainer{new JobExplainer}
    , m_hosts{new Table}
    , m_model{new JobHostModel{jobs, this}}
    , m_logTitle{new Label{TextRole::Strong}}
    , m_follow{new QPushButton}
    , m_search{new SearchField}
    , m_hits{new Label{TextRole::Body, TextColor::Soft}}
    , m_terminal{new QPushButton}
    , m_download{new QPushButton}
    , m_logNote{new Label{TextRole::Body, TextColor::Soft}}
    , m_log{new JobLogText}
    , m_attempts{new QComboBox}
{
    setObjectName(u"jobDetails"_s);
    build();
    connectParts();
    translated(
        this, m_stop, [] { return tr("Stop"); },
        [] { return tr("Ends the job on all hosts. It gets time to save before it is forced to end."); });
    translated(
        this, m_missing, [] { return tr("Start where it is missing"); },
        [] { return tr("Begins on the hosts where it never began; what runs on the others goes on"); });
    translated(this, m_again, [] { return tr("Start again"); });
    translated(this, m_free, [] { return tr("Free the chips and start again"); });
    translated(this, m_anyway, [] { return tr("Start all the same"); });
    translated(
        this, m_keeping, [] { return tr("Start with the files there"); },
        [] { return tr("Uploads everything else, and leaves the files that were changed on the hosts as they are"); });
    translated(
        this, m_replacing, [] { return tr("Replace them and start…"); },
        [] { return tr("Uploads your files over those that were changed on the hosts"); });
    translated(this, m_back, [] { return incidenttext::button(IncidentAction::Recovery); });
    translated(this, m_edit, [] { return tr("Change…"); });
    translated(this, m_usage, [] { return tr("Usage"); });
    translated(
        this, m_files, [] { return tr("Files"); }, [] { return tr("Opens the folder of the job on this host"); });
    translated(
        this, m_forget, [] { return tr("Forget…"); },
        [] { return tr("Takes it out of the list, and its logs off the hosts"); });
    translated(this, m_follow, [] { return tr("Follow"); });
    translated(
        this, m_search, [] { return tr("Find"); }, // beside "Log of …": no room for more
        [] { return tr("Find in the log"); });
    translated(
        this, m_terminal, [] { return tr("Terminal"); },
        [] { return tr("Opens a terminal on this host, in the job's tmux session while it runs"); });
    translated(this, m_download, [] { return tr("Download…"); });
    translated(this, [this] {
        m_again->setToolTip(againTip());
        m_model->refresh();
        m_attempt = 0;
        refresh();
    });
}

void JobDetails::build()
{
    const std::pair<QWidget *, QString> names[] = {
        {m_title, u"jobTitle"_s},     {m_state, u"jobState"_s},          {m_sentence, u"jobSentence"_s},
        {m_stop, u"jobStop"_s},       {m_missing, u"jobStartMissing"_s}, {m_again, u"jobStartAgain"_s},
        {m_free, u"jobFree"_s},       {m_anyway, u"jobStartAnyway"_s},   {m_edit, u"jobEdit"_s},
        {m_usage, u"jobUsage"_s},     {m_forget, u"jobForget"_s},        {m_notice, u"jobNotice"_s},
        {m_hosts, u"jobHosts"_s},     {m_follow, u"jobLogFollow"_s},     {m_search, u"jobLogSearch"_s},
        {m_hits, u"jobLogHits"_s},    {m_terminal, u"jobTerminal"_s},    {m_download, u"jobLogDownload"_s},
        {m_log, u"jobLog"_s},         {m_attempts, u"jobAttempts"_s},    {m_logTitle, u"jobLogTitle"_s},
        {m_logNote, u"jobLogNote"_s}, {m_trigger, u"jobTriggerText"_s},  {m_origin, u"jobOrigin"_s},
        {m_cache, u"jobCache"_s},     {m_files, u"jobFiles"_s}};
    for (const auto &[widget, name] : names)
        widget->setObjectName(name);
    m_keeping->setObjectName(u"jobStartKeeping"_s);
    m_replacing->setObjectName(u"jobStartReplacing"_s);
    m_back->setObjectName(u"jobBringBack"_s);
    for (auto *label : {m_sentence, m_origin, m_cache, m_trigger})
        label->setWordWrap(true);
    m_attempts->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto *head = new QHBoxLayout;
    head->addWidget(m_title);
    head->addWidget(m_state);
    head->addStretch(1);
    head->addWidget(m_attempts);
    auto *buttons = new QWidget;
    auto *flow = new FlowLayout{buttons};
    for (auto *button : {m_back, m_stop, m_missing, m_again, m_free, m_anyway, m_keeping, m_replacing, m_usage, m_files,
                         m_edit, m_forget})
        flow->addWidget(button);
    auto *inside = new QWidget;
    auto *column = new QVBoxLayout{inside};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addLayout(head);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_sentence, m_origin, m_cache, m_trigger, buttons, m_explainer})
        column->addWidget(part);
    column->addWidget(buildHosts(), 1);
    auto *area = new QScrollArea; // large text, or a long explanation: nothing is squeezed
    area->setFocusPolicy(Qt::NoFocus); // its controls take it; Page Up and Down come up from them
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(inside);
    area->viewport()->setAutoFillBackground(false);
    inside->setAutoFillBackground(false);
    body()->addWidget(area, 1);
    body()->addWidget(m_notice); // below: one that comes does not move the buttons
}

/// The hosts, and beside them the log of one.
QWidget *JobDetails::buildHosts()
{
    m_hosts->setModel(m_model);
    m_hosts->setStretchColumn(JobHostModel::Words);
    m_hosts->setRowHeight(28);
    m_hosts->setSortingEnabled(false);
    auto *splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->setMinimumHeight(scaled(180));
    splitter->setSizePolicy(QSizePolicy::Expanding,
                            QSizePolicy::Ignored); // else all scrolls before the log becomes lower than it would like
    splitter->addWidget(m_hosts);
    splitter->addWidget(buildLog());
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setSizes({scaled(400), scaled(600)});
    return splitter;
}

QWidget *JobDetails::buildLog()
{
    auto *box = new QWidget;
    auto *column = new QVBoxLayout{box};
    column->setContentsMargins(scaled(8), 0, 0, 0);
    column->setSpacing(scaled(4));
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    m_follow->setIcon(themedIcon("arrow-down"_L1));
    m_search->setMinimumWidth(scaled(90));
    m_search->setMaximumWidth(scaled(220));
    row->addWidget(m_logTitle);
    row->addStretch(1);
    for (QWidget *part : std::initializer_list<QWidget *>{m_hits, m_search, m_follow, m_terminal, m_download})
        row->addWidget(part);
    m_logNote->setWordWrap(true);
    m_logNote->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addLayout(row);
    column->addWidget(m_logNote);
    column->addWidget(new SunkenBox{m_log}, 1);
    return box;
}

void JobDetails::connectParts()
{
    const std::pair<QPushButton *, Verb> buttons[] = {
        {m_stop, Verb::Stop},          {m_missing, Verb::Missing},    {m_again, Verb::Again},
        {m_free, Verb::AgainUnlocked}, {m_anyway, Verb::AgainAnyway}, {m_edit, Verb::Edit},
        {m_forget, Verb::Forget},      {m_download, Verb::Download},  {m_terminal, Verb::Terminal},
        {m_usage, Verb::Usage},        {m_files, Verb::Files},        {m_back, Verb::BringBack}};
    connect(m_keeping, &QPushButton::clicked, this, [this] { emit asked(Verb::AgainKeeping); });
    connect(m_replacing, &QPushButton::clicked, this, [this] { emit asked(Verb::AgainReplacing); });
    for (const auto &[button, verb] : buttons)
        connect(button, &QPushButton::clicked, this, [this, verb] { emit asked(verb); });
    connect(m_explainer, &JobExplainer::fixAsked, this, [this](const QString &rule) { emit fixAsked(rule, m_host); });
    connect(m_explainer, &JobExplainer::installAsked, this, &JobDetails::runAsked);
    connect(m_explainer, &JobExplainer::lineAsked, m_log, &JobLogText::goToError);
    undomark::watch(this, [this] { refresh(); });
    connect(m_jobs, &JobService::changed, this, [this](const QUuid &id) {
        if (id == m_id)
            refresh();
    });
    connectLog();
    connect(m_hosts->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &now) {
        if (now.isValid() && m_model->hostAt(now.row()) != m_host) {
            m_choseHost = true;
            chooseHost(m_model->hostAt(now.row()));
        }
    });
    connect(m_attempts, &QComboBox::activated, this, [this](int row) {
        const auto job = m_jobs->find(m_id);
        const auto which = job ? job->attempts.size() - 1 - row : -1;
        if (which < 0 || row == 0)
            m_notice->dismiss();
        else
            m_notice->showNotice(StatusLevel::Note, attemptNews(job->attempts[which]));
    });
}

void JobDetails::connectLog()
{
    connect(m_jobs, &JobService::logGrew, this,
            [this](const QUuid &id, int host, qint64 offset, const QByteArray &bytes) {
                if (id != m_id || host != m_host)
                    return;
                if (m_jobs->live(id).hosts[host].log.begin() == offset)
                    showLog(); // it began anew
                else
                    m_log->add(bytes);
            });
    connect(m_jobs, &JobService::logRenewed, this, [this](const QUuid &id, int host) {
        if (id == m_id && host == m_host)
            showLog();
    });
    connect(m_follow, &QPushButton::toggled, m_log, &JobLogText::setFollowing);
    connect(m_log, &JobLogText::followingChanged, m_follow, &QPushButton::setChecked);
    connect(m_search, &QLineEdit::textChanged, this, [this] { search(false); });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { search(false); });
}

void JobDetails::show(const QUuid &id)
{
    if (m_id != id) {
        m_id = id;
        m_host = -1;
        m_attempt = 0;
        m_choseHost = false;
        m_notice->dismiss();
        m_model->show(id);
    }
    refresh();
}

void JobDetails::refresh()
{
    const auto job = m_jobs->find(m_id);
    if (!job || !job->last())
        return;
    auto live = m_jobs->live(m_id);
    const auto now = QDateTime::currentDateTimeUtc();
    m_title->setText(job->spec.name);
    m_state->setState(jobtext::stateLevel(*job, live, now), jobtext::stateText(*job, live, now));
    m_sentence->setText(jobtext::sentence(*job, live, now));
    showTrigger(*job);
    showOrigin(*job->last(), live);
    showButtons(*job, live);
    m_model->refresh();
    if (m_attempt != job->last()->number) {
        m_attempt = job->last()->number;
        m_host = -1;
        m_choseHost = false;
        m_attempts->clear();
        for (const auto &attempt : job->attempts)
            m_attempts->insertItem(0, tr("Attempt %1").arg(attempt.number));
        m_attempts->setCurrentIndex(0);
    }
    for (qsizetype i = 0; i < job->attempts.size(); ++i)
        m_attempts->setItemData(static_cast<int>(job->attempts.size() - 1 - i), attemptNews(job->attempts[i]),
                                Qt::ToolTipRole);
    const auto failed = static_cast<int>(failureOf(*job->last()));
    if (m_host < 0 || (!m_choseHost && failed >= 0))
        chooseHost(std::max(0, failed));
    live = m_jobs->live(m_id); // with the log that was kept, which is read when it is looked at
    if (live.error && live.phase == JobPhase::Resting && live.holders.isEmpty() && live.edited.isEmpty())
        m_notice->showError(*live.error);
    else if (live.phase != JobPhase::Resting)
        m_notice->dismiss();
    explain(*job, live);
    showLogNote(*job, live);
    // What is explained below is not said twice, and one button is the one to press.
    m_sentence->setVisible(!m_sentence->text().isEmpty() && m_explainer->isHidden());
    const bool isWanted = !m_explainer->offersFix() && stateOf(*job) != JobState::Running && !jobtext::isWaiting(live);
    const bool areGone = areHostsGone(*job);
    setButtonKind(m_again, isWanted && !areGone ? ButtonKind::Primary : ButtonKind::Secondary);
    setButtonKind(m_edit, isWanted && areGone ? ButtonKind::Primary : ButtonKind::Secondary);
}

void JobDetails::setSyncedFolders(std::function<jobtext::SyncedFolders()> folders)
{
    m_folders = std::move(folders);
    refresh();
}

void JobDetails::setLost(std::function<std::optional<Incident>(const TpuId &tpu)> lost)
{
    m_lost = std::move(lost);
    refresh();
}

std::optional<Incident> JobDetails::lost() const
{
    const auto job = m_jobs->find(m_id);
    if (!job || !m_lost)
        return std::nullopt;
    for (const auto &host : job->spec.hosts) {
        if (auto incident = host.isPlain() ? std::nullopt : m_lost(host.tpu))
            return incident;
    }
    return std::nullopt;
}

void JobDetails::showTrigger(const Job &job)
{
    m_trigger->setText(jobtext::triggerText(job.spec, m_folders ? m_folders() : jobtext::SyncedFolders{}));
    m_trigger->setVisible(!m_trigger->text().isEmpty());
}

/// From where the last attempt began, and whether JAX had to compile for it.
void JobDetails::showOrigin(const JobAttempt &attempt, const JobLive &live)
{
    CompilationCacheCounts counts;
    for (const auto &host : live.hosts)
        counts += host.compilationCache;
    m_origin->setText(jobtext::originText(attempt));
    const auto origin = originOf(attempt);
    const bool isAnew = origin == JobOrigin::None && !attempt.note.isEmpty(); // what was computed is lost
    m_origin->setTextColor(origin == JobOrigin::Missed || isAnew ? TextColor::Warn : TextColor::Soft);
    m_cache->setText(sentenceOf(counts));
    for (auto *label : {m_origin, m_cache})
        label->setVisible(!label->text().isEmpty());
}

void JobDetails::showButtons(const Job &job, const JobLive &live)
{
    const bool isBusy = live.phase != JobPhase::Resting;
    const bool runs = std::ranges::any_of(job.last()->hosts, [](const JobHost &host) { return !host.isOver(); });
    const bool isHeld = !live.holders.isEmpty() && !isBusy;
    const bool isEdited = !live.edited.isEmpty() && !isBusy && !isHeld;
    m_stop->setVisible(runs || isBusy || jobtext::isWaiting(live)); // who only waits goes on by itself
    m_missing->setVisible(!isBusy && isPartlyStarted(*job.last()));
    m_again->setVisible(!isBusy && !isHeld);
    m_back->setVisible(!isBusy && lost());
    m_keeping->setVisible(isEdited);
    m_replacing->setVisible(isEdited);
    m_free->setVisible(isHeld);
    m_anyway->setVisible(isHeld);
    m_edit->setVisible(!isBusy);
    const bool isOnTpus = !job.last()->hosts.isEmpty() && !job.last()->hosts.first().host.isPlain();
    m_usage->setVisible(isOnTpus);
    m_files->setVisible(isOnTpus && !areHostsGone(job));
    m_forget->setVisible(!runs && !isBusy);
    for (auto *button : {m_missing, m_again, m_free, m_anyway, m_keeping, m_replacing, m_edit, m_forget})
        undomark::hold(button, jobtext::thingOf(job.id));
    if (areHostsGone(job))
        enableUnless(m_again, tr("Its machines are gone. Choose others with “%1”.").arg(m_edit->text()));
    else if (undomark::reason(jobtext::thingOf(job.id)).isEmpty())
        enableUnless(m_again, {}, againTip());
    undomark::hold(m_stop, jobtext::thingOf(job.id), live.phase <= JobPhase::Starting);
}

void JobDetails::explain(const Job &job, const JobLive &live)
{
    const auto failed = failureOf(*job.last());
    auto host = failed >= 0 ? failed : m_host;
    if (host < 0 || host >= job.last()->hosts.size() || live.phase != JobPhase::Resting)
        host = -1;
    const auto rule = host < 0 ? QString{} : job.last()->hosts[host].errorRule;
    const bool isBad = host >= 0
        && (job.last()->hosts[host].state == JobState::Failed
            || (job.last()->hosts[host].state == JobState::Running && !jobtext::isMinor(rule)));
    if (rule.isEmpty() || !isBad) {
        m_explainer->show({}, {}, {}, 0);
        return;
    }
    int others = -1;
    for (const auto &other : job.last()->hosts)
        others += other.errorRule == rule ? 1 : 0;
    const auto *finding = live.hosts[host].errors.cause();
    const auto line = finding && finding->rule == rule ? finding->line : QByteArray{};
    const auto missing = jobtext::isMinor(rule) ? missingModuleIn(line, job.spec) : std::nullopt;
    m_explainer->show(job.last()->hosts[host].host.label, rule, line, std::max(0, others), missing);
}

void JobDetails::chooseHost(int host)
{
    const bool isOther = std::exchange(m_host, host) != host;
    if (const int row = m_model->rowOf(host); row >= 0 && m_hosts->currentIndex().row() != row)
        m_hosts->selectRow(row);
    if (isOther)
        showLog();
    if (isVisible())
        m_jobs->watch(m_id, host);
}

void JobDetails::showLog()
{
    const auto job = m_jobs->find(m_id);
    const auto live = m_jobs->live(m_id);
    if (!job || !job->last() || m_host < 0 || m_host >= live.hosts.size())
        return;
    m_logTitle->setText(tr("Log of %1").arg(job->last()->hosts[m_host].host.label));
    const auto &log = live.hosts[m_host].log;
    const bool isGone = job->last()->hosts[m_host].goneAt.isValid();
    m_log->start(log.begin() == 0 ? QString{}
                     : isGone     ? tr("(What came before was not kept.)")
                                  : tr("(What came before is left out here; download the log to read all of it.)"));
    m_log->add(log.text());
    showLogNote(*job, live);
    search(false);
}

/// A log that went with its machine is no empty one; what was read before stays.
void JobDetails::showLogNote(const Job &job, const JobLive &live)
{
    if (m_host < 0 || m_host >= live.hosts.size())
        return;
    const auto &host = job.last()->hosts[m_host];
    const auto note = jobtext::logNote(host, live.hosts[m_host]);
    m_logNote->setText(note);
    m_logNote->setVisible(!note.isEmpty());
    for (auto *button : {m_follow, m_terminal, m_download})
        button->setVisible(!host.goneAt.isValid());
}

void JobDetails::search(bool backwards)
{
    const int hits = m_log->find(m_search->text(), backwards);
    m_hits->setText(m_search->text().isEmpty() ? QString{} : tr("%n found", nullptr, hits));
}

void JobDetails::say(StatusLevel level, const QString &sentence)
{
    m_notice->showNotice(level, sentence);
}

void JobDetails::sayError(const Error &error)
{
    m_notice->showError(error);
}

void JobDetails::showEvent(QShowEvent *event)
{
    Card::showEvent(event);
    if (m_host >= 0)
        m_jobs->watch(m_id, m_host);
}

void JobDetails::hideEvent(QHideEvent *event)
{
    Card::hideEvent(event);
    m_jobs->watch({}, -1);
}
