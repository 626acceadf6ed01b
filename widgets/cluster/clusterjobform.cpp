// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterjobform.h"

#include "widgets/cluster/clusterlook.h"
#include "widgets/cluster/sweepform.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/translated.h"
#include "widgets/jobs/jobresumeform.h"
#include "widgets/jobs/jobvariables.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr int noDependency = -1;
constexpr int longestHours = 24 * 365;
constexpr int mostNice = 10'000;

QLineEdit *lineIn(const FormField *field)
{
    return qobject_cast<QLineEdit *>(field->field());
}

/// "12, 12_3 14": numbers of jobs with anything between them that is none.
QStringList jobNumbersIn(const QString &text)
{
    static const QRegularExpression between{u"[\\s,;:]+"_s};
    return text.split(between, Qt::SkipEmptyParts);
}

/// Where logs lie unless somebody says otherwise; empty: the cluster has no shared folder.
QString logsIn(const QString &home)
{
    return home.isEmpty() ? QString{} : home + u"/tpudesk-logs"_s;
}

void showNote(Label *note, const QString &text)
{
    note->setText(text);
    note->setVisible(!text.isEmpty());
}

} // namespace

ClusterJobForm::ClusterJobForm(QWidget *parent)
    : QWidget{parent}
    , m_name{named(this, new FormField{new QLineEdit}, "clusterFormName", [] { return tr("Name"); })}
    , m_partition{new QComboBox}
    , m_slices{new QSpinBox}
    , m_slicesField{named(new FormField{m_slices}, "clusterFormSlices")}
    , m_chips{new QSpinBox}
    , m_chipsField{named(
          this, new FormField{m_chips}, "clusterFormChips", [] { return tr("Chips of a host"); },
          [] { return tr("Other jobs may have the rest of them."); })}
    , m_hours{new QSpinBox}
    , m_minutes{new QSpinBox}
    , m_commandTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("Command"); })}
    , m_command{named(this, new CodeEditor, "clusterFormCommand", [] { return tr("Command"); })}
    , m_commandNote{new Label{TextRole::Body, TextColor::Bad}}
    , m_folder{named(
          this, new FormField{new QLineEdit}, "clusterFormFolder", [] { return tr("Folder"); },
          [] { return tr("The command begins here: a folder that all hosts share."); })}
    , m_logs{named(
          this, new FormField{new QLineEdit}, "clusterFormLogs", [] { return tr("Folder for logs"); },
          [] { return tr("On the shared folder, too: it is made when the job is submitted."); })}
    , m_variablesTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("Environment variables"); })}
    , m_variables{new JobVariables}
    , m_variablesNote{new Label{TextRole::Body, TextColor::Bad}}
    , m_sweeps{named(this, new QCheckBox, "clusterFormSweep", [] { return tr("Sweep: once for each row of a table"); })}
    , m_sweep{new SweepForm}
    , m_sweepNote{new Label{TextRole::Body, TextColor::Bad}}
    , m_dependency{new QComboBox}
    , m_jobs{named(
          this, new FormField{new QLineEdit}, "clusterFormJobs", [] { return tr("Numbers of these jobs"); },
          [] { return tr("For example 12, 15_3"); })}
    , m_nice{new QSpinBox}
    , m_niceField{named(
          this, new FormField{m_nice}, "clusterFormNice", [] { return tr("Let others go first"); },
          [] { return tr("0: in its turn. The larger, the later."); })}
    , m_requeue{named(
          this, new QCheckBox, "clusterFormRequeue",
          [] { return tr("Put it back into the queue when a slice is lost"); },
          [] { return tr("As after a preemption. It goes on from its newest checkpoint."); })}
    , m_held{named(this, new QCheckBox, "clusterFormHeld",
                   [] { return tr("Hold it: it does not start until it is released"); })}
    , m_resume{new JobResumeForm{{}}}
    , m_more{new QPlainTextEdit}
    , m_moreField{named(
          this, new FormField{m_more}, "clusterFormMore", [] { return tr("More options of sbatch"); },
          [] { return tr("One on a line, for example --mail-type=END"); })}
{
    setObjectName(u"clusterForm"_s);
    m_minutesField = named(
        this, new FormField{m_minutes}, "clusterFormMinutes", [] { return tr("and minutes"); },
        [] { return tr("0: as long as the partition allows"); });
    build();
    connectParts();
    translated(this, [this] {
        fillDependencies();
        fit();
    });
}

void ClusterJobForm::build()
{
    m_command->setMinimumHeight(scaled(110));
    m_variables->setSecretsOffered(false); // a script lies on the controller for all to read
    m_slices->setRange(1, int(Cluster::mostSlices));
    m_chips->setRange(0, 256);
    m_hours->setRange(0, longestHours);
    m_minutes->setRange(0, 59);
    m_nice->setRange(0, mostNice);
    m_nice->setSingleStep(100);
    m_more->setFont(fontFor(TextRole::Code));
    m_more->setTabChangesFocus(true);
    m_more->setFixedHeight(scaled(64));
    for (auto *note : {m_commandNote, m_variablesNote, m_sweepNote}) {
        note->setWordWrap(true);
        note->hide();
    }
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(m_name);
    buildPlace(column);
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_commandTitle, m_command, m_commandNote, m_sweeps, m_sweep, m_sweepNote})
        column->addWidget(part);
    buildMore(column);
    m_sweep->hide();
}

void ClusterJobForm::buildPlace(QVBoxLayout *column)
{
    m_partition->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_partition->setMinimumContentsLength(12);
    auto *place = new FormRow;
    place->addField(named(
        this, new FormField{m_partition}, "clusterFormPartition", [] { return tr("Partition"); },
        [] { return tr("The kind of slices"); }));
    place->addField(m_slicesField);
    place->addField(m_chipsField);
    auto *time = new FormRow;
    time->addField(named(
        this, new FormField{m_hours}, "clusterFormHours", [] { return tr("Time limit: hours"); },
        [] { return tr("A short limit lets it slip in before longer ones."); }));
    time->addField(m_minutesField);
    column->addWidget(place);
    column->addWidget(time);
}

void ClusterJobForm::buildMore(QVBoxLayout *column)
{
    auto *folders = new FormRow;
    folders->addField(m_folder);
    folders->addField(m_logs);
    auto *order = new FormRow;
    order->addField(
        named(this, new FormField{m_dependency}, "clusterFormDependency", [] { return tr("When it may begin"); }));
    order->addField(m_jobs);
    for (QWidget *part : std::initializer_list<QWidget *>{folders, m_variablesTitle, m_variables, m_variablesNote,
                                                          m_requeue, m_resume, order, m_niceField, m_held, m_moreField})
        column->addWidget(part);
    m_dependency->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_dependency->setMinimumContentsLength(18);
}

void ClusterJobForm::connectParts()
{
    const auto notify = [this] {
        fit();
        emit changed();
    };
    for (auto *field : {m_name, m_folder, m_logs, m_jobs})
        connect(lineIn(field), &QLineEdit::textChanged, this, notify);
    for (auto *box : {m_partition, m_dependency})
        connect(box, &QComboBox::currentIndexChanged, this, notify);
    for (auto *box : {m_slices, m_chips, m_hours, m_minutes, m_nice})
        connect(box, &QSpinBox::valueChanged, this, notify);
    for (auto *box : {m_sweeps, m_requeue, m_held})
        connect(box, &QCheckBox::toggled, this, notify);
    connect(m_command->text(), &QPlainTextEdit::textChanged, this, notify);
    connect(m_more, &QPlainTextEdit::textChanged, this, notify);
    connect(m_variables, &JobVariables::changed, this, notify);
    connect(m_sweep, &SweepForm::changed, this, notify);
    connect(m_resume, &JobResumeForm::changed, this, notify);
}

void ClusterJobForm::setCluster(const Cluster &cluster)
{
    const bool isOther = m_cluster.id != cluster.id;
    m_cluster = cluster;
    m_sizes = partitionSizes(cluster);
    fillPartitions(partition());
    const auto before = isOther ? std::exchange(m_home, cluster.home) : m_home;
    if (isOther && lineIn(m_folder)->text() == before)
        lineIn(m_folder)->setText(m_home);
    if (isOther && lineIn(m_logs)->text() == logsIn(before))
        lineIn(m_logs)->setText(logsIn(m_home));
    fit();
}

void ClusterJobForm::fillPartitions(const QString &chosen)
{
    const QSignalBlocker quiet{m_partition};
    m_partition->clear();
    for (auto size = m_sizes.cbegin(); size != m_sizes.cend(); ++size)
        m_partition->addItem(menuText(size.key()), size.key());
    if (!chosen.isEmpty() && m_partition->findData(chosen) < 0)
        m_partition->addItem(menuText(chosen), chosen); // a script of somebody's names it
    m_partition->setCurrentIndex(std::max(0, m_partition->findData(chosen)));
}

void ClusterJobForm::fillDependencies()
{
    using enum JobDependency::Kind;
    const QSignalBlocker quiet{m_dependency};
    const auto chosen = m_dependency->count() > 0 ? m_dependency->currentData().toInt() : noDependency;
    m_dependency->clear();
    m_dependency->addItem(tr("In its turn"), noDependency);
    for (const auto kind : {AfterOk, AfterAny, AfterNotOk, After, AfterCorresponding, Singleton})
        m_dependency->addItem(clusterlook::dependencyText(kind), int(kind));
    m_dependency->setCurrentIndex(std::max(0, m_dependency->findData(chosen)));
}

QString ClusterJobForm::partition() const
{
    return m_partition->currentData().toString();
}

/// What cannot be asked for of these slices is not shown.
void ClusterJobForm::fit()
{
    const int size = m_sizes.value(partition(), 1);
    const auto isOfPartition = [this](const ClusterSlice &slice) { return partitionOf(slice) == partition(); };
    const auto there = std::ranges::count_if(m_cluster.slices, isOfPartition);
    const bool isShared = std::ranges::any_of(
        m_cluster.slices, [&](const ClusterSlice &slice) { return isOfPartition(slice) && slice.isShared; });
    m_slicesField->setLabel(size > 1 ? tr("Slices") : tr("Hosts"));
    m_slicesField->setHint(tr("The cluster has %n of them.", nullptr, int(there)));
    m_chips->setSpecialValueText(tr("All of them"));
    m_chipsField->setVisible(isShared && size == 1);
    m_sweep->setVisible(m_sweeps->isChecked());
    const int kind = m_dependency->currentData().toInt();
    m_jobs->setVisible(kind != noDependency && kind != int(JobDependency::Kind::Singleton));
    m_resume->setVisible(m_requeue->isChecked());
    JobSpec like; // whose command is shown as it will be
    like.command = m_command->code();
    m_resume->setJob(like);
}

void ClusterJobForm::show(const SbatchOrder &order)
{
    const QSignalBlocker quiet{this};
    m_shown = order;
    lineIn(m_name)->setText(order.name);
    fillPartitions(order.partition.isEmpty() ? partition() : order.partition);
    m_slices->setValue(order.slices);
    m_chips->setValue(order.chips);
    m_hours->setValue(int(std::min<qint64>(order.minutes / 60, longestHours)));
    m_minutes->setValue(int(order.minutes % 60));
    m_command->setCode(order.command);
    lineIn(m_folder)->setText(order.folder.isEmpty() ? m_home : order.folder);
    lineIn(m_logs)->setText(order.logs.isEmpty() ? logsIn(m_home) : order.logs);
    m_variables->show(order.variables);
    m_sweeps->setChecked(!order.sweep.isEmpty());
    m_sweep->show(order.sweep, order.atOnce);
    const auto first = order.dependencies.value(0);
    m_dependency->setCurrentIndex(order.dependencies.isEmpty() ? 0
                                                               : std::max(0, m_dependency->findData(int(first.kind))));
    lineIn(m_jobs)->setText(first.jobs.join(", "_L1));
    m_nice->setValue(order.nice);
    m_requeue->setChecked(order.isRequeued);
    m_held->setChecked(order.isHeld);
    m_resume->show(order.resume);
    m_more->setPlainText(order.more.join(u'\n'));
    fit();
}

QList<JobDependency> ClusterJobForm::dependencies() const
{
    const int kind = m_dependency->currentData().toInt();
    auto all = m_shown.dependencies.sliced(std::min<qsizetype>(1, m_shown.dependencies.size()));
    if (kind == noDependency)
        return all;
    JobDependency first{.kind = JobDependency::Kind(kind), .jobs = {}};
    if (first.kind != JobDependency::Kind::Singleton)
        first.jobs = jobNumbersIn(lineIn(m_jobs)->text());
    all.prepend(first);
    return all;
}

SbatchOrder ClusterJobForm::order() const
{
    auto order = m_shown;
    order.name = lineIn(m_name)->text().trimmed();
    order.partition = partition();
    order.slices = m_slices->value();
    order.hostsPerSlice = m_sizes.value(partition(), 1);
    order.chips = m_chipsField->isHidden() ? 0 : m_chips->value();
    order.minutes = m_hours->value() * 60 + m_minutes->value();
    order.command = m_command->code();
    order.folder = lineIn(m_folder)->text().trimmed();
    order.logs = lineIn(m_logs)->text().trimmed();
    order.variables = m_variables->variables();
    order.sweep = m_sweeps->isChecked() ? m_sweep->table() : SweepTable{};
    order.atOnce = m_sweeps->isChecked() ? m_sweep->atOnce() : 0;
    order.dependencies = dependencies();
    order.nice = m_nice->value();
    order.isRequeued = m_requeue->isChecked();
    order.isHeld = m_held->isChecked();
    order.resume = m_resume->resume();
    order.more = m_more->toPlainText().split(u'\n', Qt::SkipEmptyParts);
    return order;
}

QMap<QString, QString> ClusterJobForm::problems() const
{
    auto found = problemsOf(order());
    if (m_sweeps->isChecked() && !m_sweep->problem().isEmpty())
        found.insert(u"sweep"_s, m_sweep->problem());
    return found;
}

void ClusterJobForm::showProblems(const QMap<QString, QString> &problems)
{
    m_name->setError(problems.value(u"name"_s));
    m_slicesField->setError(problems.value(u"slices"_s));
    m_chipsField->setError(problems.value(u"chips"_s));
    m_minutesField->setError(problems.value(u"minutes"_s));
    m_folder->setError(problems.value(u"folder"_s));
    m_logs->setError(problems.value(u"logs"_s));
    m_jobs->setError(problems.value(u"dependencies"_s));
    m_niceField->setError(problems.value(u"nice"_s));
    m_moreField->setError(problems.value(u"more"_s));
    m_resume->showProblems(problems);
    showNote(m_commandNote, problems.value(u"command"_s));
    showNote(m_variablesNote, problems.value(u"variables"_s));
    showNote(m_sweepNote, problems.value(u"sweep"_s, problems.value(u"atOnce"_s)));
}

/// It may have been scrolled out of sight: a button that does nothing would be all that is seen.
void ClusterJobForm::focusProblem(const QMap<QString, QString> &problems)
{
    const std::pair<QString, QWidget *> parts[] = {{u"name"_s, m_name},
                                                   {u"slices"_s, m_slices},
                                                   {u"chips"_s, m_chips},
                                                   {u"minutes"_s, m_minutes},
                                                   {u"command"_s, m_command->text()},
                                                   {u"folder"_s, m_folder},
                                                   {u"logs"_s, m_logs},
                                                   {u"variables"_s, m_variables->findChild<QLineEdit *>()},
                                                   {u"dependencies"_s, m_jobs},
                                                   {u"nice"_s, m_nice},
                                                   {u"more"_s, m_more}};
    if (problems.contains(u"sweep"_s) && !m_sweep->isHidden())
        return m_sweep->focusFirst();
    for (const auto &[field, part] : parts) {
        if (problems.contains(field) && part != nullptr)
            return part->setFocus(Qt::OtherFocusReason);
    }
}
