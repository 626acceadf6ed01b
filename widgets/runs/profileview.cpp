// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/profileview.h"

#include "services/core/clock.h"
#include "services/jobs/jobservice.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/runs/profilemodels.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QHeaderView>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QTimeZone>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int usualSeconds = 5;
constexpr qsizetype mostSessions = 100;
constexpr int mostProfileHosts = 4'096;

/// Names of captureProfile(): "2026_11_23_14_05_09".
bool isSession(const QString &name)
{
    static const QRegularExpression shape{u"\\A\\d{4}(?:_\\d{2}){5}\\z"_s};
    return shape.match(name).hasMatch();
}

QString sessionText(const QString &session)
{
    auto when = QDateTime::fromString(session, u"yyyy_MM_dd_HH_mm_ss"_s);
    when.setTimeZone(QTimeZone::UTC);
    return when.isValid() ? phrases::dayAndTime(when) : session;
}

/// The files of a recording, by the numbers of their hosts.
QList<std::pair<int, QString>> filesOfSession(const QString &folder)
{
    static const QRegularExpression shape{u"\\Ahost-(\\d{1,4})\\.xplane\\.pb\\z"_s};
    QList<std::pair<int, QString>> files;
    const QDir dir{folder};
    const auto names = dir.entryList({u"host-*.xplane.pb"_s}, QDir::Files | QDir::NoSymLinks);
    for (const auto &name : names) {
        const auto match = shape.match(name);
        if (match.hasMatch() && files.size() < mostProfileHosts)
            files.append({match.captured(1).toInt(), dir.filePath(name)});
    }
    std::ranges::sort(files);
    return files;
}

void fitProfileRows(Table *table, int most)
{
    const int rows = std::clamp(table->model()->rowCount(), 1, most);
    table->setFixedHeight(table->horizontalHeader()->sizeHint().height()
                          + rows * table->verticalHeader()->defaultSectionSize() + 2 * table->frameWidth() + 2);
}

} // namespace

ProfileView::ProfileView(const RunsContext &context, QWidget *parent)
    : QWidget{parent}
    , m_context{context}
    , m_seconds{named(this, new QSpinBox, "runProfileSeconds", [] { return tr("How long is recorded"); })}
    , m_record{named(this, new QPushButton, "runProfileRecord", [] { return tr("Record a profile"); })}
    , m_enough{named(
          this, new QPushButton, "runProfileEnough", [] { return tr("Stop recording"); },
          [] { return tr("What was recorded so far is kept"); })}
    , m_choice{named(this, new QComboBox, "runProfileChoice", [] { return tr("Recordings"); })}
    , m_xprof{named(
          this, new QPushButton, "runProfileXProf", [] { return tr("Open with XProf"); },
          [] { return tr("XProf is started on the first host and comes here through a forward"); })}
    , m_folder{named(this, new QPushButton, "runProfileFolder", [] { return tr("Show the files"); })}
    , m_notice{named(new NoticeBar, "runProfileNotice")}
    , m_stack{nullptr}
    , m_sentence{named(new Label{TextRole::Strong}, "runProfileSentence")}
    , m_hostModel{new ProfileHostModel{this}}
    , m_hosts{named(this, new Table, "runProfileHosts", [] { return tr("Hosts side by side"); })}
    , m_operationModel{new ProfileOperationModel{this}}
    , m_operationTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("Operations by time"); })}
    , m_operations{named(this, new Table, "runProfileOperations", [] { return tr("Operations by time"); })}
    , m_rule{translated(this, named(new Label{TextRole::Body, TextColor::Soft}, "runProfileRule"),
                        [] { return boundRule(); })}
{
    setObjectName(u"runProfile"_s);
    build();
    connectAll();
    translated(this, [this] {
        m_seconds->setSuffix(tr(" s"));
        refresh();
    });
}

ProfileView::~ProfileView() = default;

void ProfileView::build()
{
    setButtonKind(m_record, ButtonKind::Primary);
    m_seconds->setRange(1, int(ProfileOrder::longest.count()));
    m_seconds->setValue(usualSeconds);
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(16);
    m_sentence->setWordWrap(true);
    m_rule->setWordWrap(true);
    m_hosts->setModel(m_hostModel);
    m_hosts->setStretchColumn(ProfileHostModel::Most);
    m_operations->setModel(m_operationModel);
    m_operations->setStretchColumn(ProfileOperationModel::Operation);
    for (auto *table : {m_hosts, m_operations}) {
        table->setSortingEnabled(false);
        table->setRowHeight(28);
    }
    auto *head = new QWidget;
    auto *row = new FlowLayout{head, scaled(8)};
    for (QWidget *part : std::initializer_list<QWidget *>{m_seconds, m_record, m_enough, m_choice, m_xprof, m_folder})
        row->addWidget(part);
    auto *content = new QWidget;
    auto *inside = new QVBoxLayout{content};
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(scaled(8));
    for (QWidget *part : std::initializer_list<QWidget *>{m_sentence, m_hosts, m_rule, m_operationTitle, m_operations})
        inside->addWidget(part);
    inside->addStretch(1);
    m_stack = new ContentStack{content};
    auto *empty = named(
        this, m_stack->empty(), "runProfileEmpty", [] { return tr("Nothing was recorded yet"); },
        [] {
            return tr("A recording of some seconds shows what the chips of each host computed, how long they were "
                      "idle, and whether they wait for their host. The job has to be started with the profiler.");
        });
    empty->setIcon("gauge"_L1);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(head);
    column->addWidget(m_stack, 1);
    column->addWidget(m_notice);
}

void ProfileView::connectAll()
{
    connect(m_record, &QPushButton::clicked, this, &ProfileView::record);
    connect(m_enough, &QPushButton::clicked, this, [this] {
        if (m_enoughSource)
            m_enoughSource->request_stop();
        showButtons();
    });
    connect(m_choice, &QComboBox::activated, this, &ProfileView::showSession);
    connect(m_xprof, &QPushButton::clicked, this, &ProfileView::openXProf);
    connect(m_folder, &QPushButton::clicked, this,
            [this] { emit folderRequested(folder() + u"/profiles/"_s + m_choice->currentData().toString()); });
    connect(m_context.jobs, &JobService::changed, this, [this](const QUuid &job) {
        if (job == m_run)
            showButtons();
    });
}

void ProfileView::setRun(const QUuid &run)
{
    if (m_run == run)
        return;
    m_run = run;
    m_notice->dismiss();
    m_tasks.cancel(); // a recording is of the run that was looked at
    m_current.reset();
    m_enoughSource.reset();
    refresh();
}

void ProfileView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_current)
        refresh();
}

QString ProfileView::folder() const
{
    return m_context.profilesFolder + u'/' + m_run.toString(QUuid::WithoutBraces);
}

QList<PodHost> ProfileView::hosts() const
{
    QList<PodHost> all;
    const auto job = m_context.jobs->find(m_run);
    if (!job || job->last() == nullptr)
        return all;
    for (const auto &host : job->last()->hosts)
        all.append(host.host);
    return all;
}

QString ProfileView::whyNot() const
{
    if (m_current)
        return tr("A recording is under way.");
    const auto job = m_context.jobs->find(m_run);
    if (!job || !m_context.profiler.connect || m_context.profilesFolder.isEmpty())
        return tr("Its job is not in the list any more.");
    if (job->spec.profilerPort == 0)
        return tr("The job was started without the profiler. Switch it on in the job's sheet and start the job again.");
    return hasRunningHost(*job) ? QString{} : tr("It runs on no host now.");
}

void ProfileView::refresh()
{
    fillSessions();
    showSession();
}

/// The newest one is chosen.
void ProfileView::fillSessions()
{
    m_choice->clear();
    if (!m_run.isNull() && !m_context.profilesFolder.isEmpty()) {
        const QDir dir{folder() + u"/profiles"_s};
        const auto names =
            dir.entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name | QDir::Reversed);
        for (const auto &name : names) {
            if (isSession(name) && m_choice->count() < mostSessions)
                m_choice->addItem(sessionText(name), name);
        }
    }
    m_choice->setVisible(m_choice->count() > 0);
}

void ProfileView::showSession()
{
    m_reading.reset();
    const auto session = m_choice->currentData().toString();
    if (session.isEmpty()) {
        m_stack->showEmpty();
        return showButtons();
    }
    m_stack->showContent();
    const auto files = filesOfSession(folder() + u"/profiles/"_s + session);
    const auto known = m_captures.constFind(session);
    const auto machines = hosts();
    QList<ProfileHostRow> rows;
    QStringList paths;
    QStringList labels;
    for (const auto &[number, path] : files) {
        const auto label = known != m_captures.cend() && number < known->hosts.size()
            ? labelOf(known->hosts.at(number).host)
            : number < machines.size() ? labelOf(machines.at(number))
                                       : tr("host %1").arg(number);
        rows.append({.id = QString::number(number), .label = label});
        paths << path;
        labels << label;
    }
    m_hostModel->setRows(rows);
    constexpr int mostHosts = 8;
    fitProfileRows(m_hosts, mostHosts);
    m_operationModel->setOperations({});
    m_operationTitle->hide();
    m_operations->hide();
    m_sentence->setText(paths.isEmpty() ? tr("This recording has no files any more.") : tr("Reading the recording…"));
    if (!paths.isEmpty())
        read(paths, labels);
    showButtons();
}

void ProfileView::read(const QStringList &files, const QStringList &labels)
{
    m_reading = std::make_unique<TaskScope>();
    m_reading->run(readProfiles(files, labels, m_reading->token()),
                   [this](const Result<ProfileReading> &reading) { showReading(reading); });
}

void ProfileView::showReading(const Result<ProfileReading> &reading)
{
    if (!reading) {
        if (reading.error().code != ErrorCode::Cancelled)
            m_notice->showError(reading.error());
        return;
    }
    auto rows = m_hostModel->rows();
    addReading(&rows, *reading);
    m_hostModel->setRows(rows);
    m_sentence->setText(reading->sentence);
    m_operationModel->setOperations(reading->operations);
    const bool hasOperations = !reading->operations.isEmpty();
    m_operationTitle->setVisible(hasOperations);
    m_operations->setVisible(hasOperations);
    constexpr int mostOperations = 12;
    fitProfileRows(m_operations, mostOperations);
}

void ProfileView::record()
{
    if (!whyNot().isEmpty())
        return;
    const auto job = m_context.jobs->find(m_run);
    const ProfileOrder order{.hosts = hosts(),
                             .port = job->spec.profilerPort,
                             .length = std::chrono::seconds{m_seconds->value()},
                             .job = job->shortId(),
                             .session = profileSession(m_context.clock->now()),
                             .folder = folder()};
    m_reading.reset();
    m_notice->dismiss();
    m_enoughSource = std::make_unique<std::stop_source>();
    m_current = ProfileCapture{.session = order.session};
    showButtons();
    const auto report = m_tasks.guard([this, session = order.session](const ProfileCapture &capture) {
        if (m_current && m_current->session == session)
            showCapture(capture);
    });
    m_tasks.run(captureProfile(m_context.profiler, order, report, m_enoughSource->get_token(), m_tasks.token()),
                [this, run = m_run](const Result<ProfileCapture> &capture) { finish(run, capture); });
}

void ProfileView::showCapture(const ProfileCapture &capture)
{
    m_current = capture;
    m_stack->showContent();
    m_hostModel->setRows(profileRows(capture));
    constexpr int mostHosts = 8;
    fitProfileRows(m_hosts, mostHosts);
    m_operationModel->setOperations({});
    m_operationTitle->hide();
    m_operations->hide();
    m_sentence->setText(tr("Recording on %n hosts…", nullptr, int(capture.hosts.size())));
    showButtons();
}

void ProfileView::finish(const QUuid &run, const Result<ProfileCapture> &capture)
{
    if (run != m_run)
        return;
    m_current.reset();
    m_enoughSource.reset();
    if (!capture) {
        if (capture.error().code != ErrorCode::Cancelled)
            m_notice->showError(capture.error());
        return refresh();
    }
    m_captures.insert(capture->session, *capture);
    refresh();
    for (const auto &host : capture->hosts) { // of all that failed, the first is shown in full
        if (host.error)
            return m_notice->showError(*host.error);
    }
}

void ProfileView::showButtons()
{
    const bool isRecording = m_current.has_value();
    const auto problem = whyNot();
    enableUnless(m_record, problem);
    m_seconds->setEnabled(problem.isEmpty());
    m_enough->setVisible(isRecording);
    m_enough->setEnabled(!m_enoughSource || !m_enoughSource->stop_requested());
    const auto session = m_choice->currentData().toString();
    m_folder->setVisible(!session.isEmpty());
    m_xprof->setVisible(!session.isEmpty());
    enableUnless(m_xprof, hosts().isEmpty() ? tr("Its hosts are not known any more.") : QString{},
                 tr("XProf is started on the first host and comes here through a forward"));
}

/// Where this program has made the recording, the files of the other hosts are put beside that of the first one.
void ProfileView::openXProf()
{
    const auto machines = hosts();
    const auto job = m_context.jobs->find(m_run);
    if (machines.isEmpty() || !job)
        return;
    const auto onto = machines.constFirst();
    const auto place = profileFolder(job->shortId());
    const auto known = m_captures.constFind(m_choice->currentData().toString());
    if (known == m_captures.cend() || known->done() < 2) {
        emit xprofRequested(onto, place);
        return;
    }
    m_notice->say(StatusLevel::Working, [] { return tr("Gathering the files of all hosts for XProf…"); });
    m_tasks.run(gatherProfile(m_context.profiler, *known, onto, m_tasks.token()),
                [this, onto, place](const Result<qsizetype> &gathered) {
                    if (!gathered && gathered.error().code == ErrorCode::Cancelled)
                        return; // another run was chosen
                    if (!gathered)
                        return m_notice->showError(gathered.error());
                    m_notice->dismiss();
                    emit xprofRequested(onto, place);
                });
}
