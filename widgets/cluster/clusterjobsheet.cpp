// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterjobsheet.h"

#include "services/core/punctuation.h"
#include "widgets/cluster/clusterjobform.h"
#include "widgets/cluster/clusterscriptform.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/segmented.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/translated.h"
#include "widgets/common/viewstack.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <iterator>

using namespace Qt::StringLiterals;

namespace {

enum SheetPart : quint8 { FormPart, ScriptPart };

} // namespace

SbatchOrder sbatchOrderOf(const JobSpec &spec)
{
    SbatchOrder order;
    order.name = spec.name;
    order.command = spec.command;
    order.folder = spec.folder;
    std::ranges::copy_if(spec.variables, std::back_inserter(order.variables), std::not_fn(&JobVariable::isSecret));
    order.resume = spec.resume;
    order.isRequeued = spec.isRestartedAfterLoss;
    return order;
}

ClusterJobSheet::ClusterJobSheet(const ClusterCalls &calls, QWidget *host)
    : SideSheet{host}
    , m_calls{calls}
    , m_notice{named(new NoticeBar, "clusterFormNotice")}
    , m_engine{new QComboBox}
    , m_switch{named(this, new Segmented, "clusterFormSwitch", [] { return tr("Form or script"); })}
    , m_views{new ViewStack}
    , m_form{new ClusterJobForm}
    , m_script{new ClusterScriptForm}
    , m_submit{addCancelAndSubmit(this, u"clusterForm"_s)}
{
    named(this, this, "clusterJobSheet", [] { return tr("Submit a job"); });
    setGuide("cluster#submit"_L1);
    setSheetWidth(640);
    build();
    connectParts();
    translated(this, [this] {
        fillEngines();
        showSubmit();
        check();
    });
}

void ClusterJobSheet::build()
{
    m_engine->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_engine->setMinimumContentsLength(18);
    m_switch->addPart(FormPart, u"form"_s, [] { return tr("Form"); });
    m_switch->addPart(ScriptPart, u"script"_s, [] { return tr("Script"); });
    m_views->addWidget(m_form);
    m_views->addWidget(m_script);
    body()->addWidget(m_notice);
    body()->addWidget(named(
        this, new FormField{m_engine}, "clusterFormEngine", [] { return tr("Runs on"); },
        [] {
            return tr("A cluster queues it until slices are free. In tmux it starts at once on hosts you choose.");
        }));
    body()->addWidget(m_switch, 0, Qt::AlignLeft);
    body()->addWidget(m_views);
    body()->addStretch(1);
}

void ClusterJobSheet::connectParts()
{
    connect(m_engine, &QComboBox::activated, this, &ClusterJobSheet::chooseEngine);
    connect(m_switch, &Segmented::currentChanged, this, [this](int part) { m_views->setCurrentIndex(part); });
    connect(m_form, &ClusterJobForm::changed, this, &ClusterJobSheet::check);
    connect(m_script, &ClusterScriptForm::changed, this, &ClusterJobSheet::check);
    connect(m_script, &ClusterScriptForm::imported, this, [this](const SbatchOrder &order) { m_form->show(order); });
    connect(m_submit, &QPushButton::clicked, this, &ClusterJobSheet::submit);
}

std::optional<Cluster> ClusterJobSheet::cluster() const
{
    const auto all = m_calls.clusters();
    const auto found = std::ranges::find(all, m_cluster, &Cluster::id);
    return found != all.end() ? std::optional{*found} : std::nullopt;
}

/// The clusters that are set up, and the other engine; a null id stands for that.
void ClusterJobSheet::fillEngines()
{
    const QSignalBlocker quiet{m_engine};
    m_engine->clear();
    const auto all = m_calls.clusters();
    for (const auto &one : all) {
        if (one.isReady() || one.id == m_cluster)
            m_engine->addItem(tr("Cluster %1").arg(menuText(one.name)), one.id);
    }
    m_engine->addItem(tr("These hosts (tmux)"), QUuid{});
    m_engine->setCurrentIndex(std::max(0, m_engine->findData(m_cluster)));
}

void ClusterJobSheet::chooseEngine()
{
    const auto chosen = m_engine->currentData().toUuid();
    if (chosen.isNull()) {
        const auto wanted = spec();
        close();
        emit hostsRequested(wanted);
        return;
    }
    m_cluster = chosen;
    if (const auto there = cluster())
        m_form->setCluster(*there);
    check();
}

void ClusterJobSheet::openNew(const QUuid &cluster)
{
    SbatchOrder order;
    order.name = tr("training");
    openWith(cluster, order);
}

void ClusterJobSheet::openLike(const QUuid &cluster, const SbatchOrder &order)
{
    openWith(cluster, order);
}

void ClusterJobSheet::openFrom(const QUuid &cluster, const JobSpec &spec)
{
    auto order = sbatchOrderOf(spec);
    if (order.folder == "~"_L1) // each host has its own
        order.folder.clear();
    openWith(cluster, order);
    QStringList notes;
    if (std::ranges::any_of(spec.variables, &JobVariable::isSecret))
        notes << tr("Secret variables are left out: a script lies on the controller for all to read. Let the program "
                    "read them from a file that only you can read.");
    if (!spec.upload.from.isEmpty())
        notes << tr("Nothing is uploaded for a job of a cluster. Keep %1 in sync with the shared folder instead.")
                     .arg(spec.upload.from);
    if (!notes.isEmpty())
        m_notice->showNotice(StatusLevel::Note, punctuation::sentences(notes));
}

void ClusterJobSheet::openWith(const QUuid &cluster, const SbatchOrder &order)
{
    m_cluster = cluster;
    m_wasTried = false;
    m_notice->dismiss();
    fillEngines();
    if (const auto there = this->cluster())
        m_form->setCluster(*there);
    m_form->show(order);
    m_script->forget();
    m_switch->setCurrent(FormPart);
    m_first = m_form->order();
    check();
    open();
}

bool ClusterJobSheet::isFilled() const
{
    return m_script->isOwn() || m_form->order() != m_first;
}

/// What is missing is said when somebody has tried, not while he types.
void ClusterJobSheet::check()
{
    const auto problems = m_script->isOwn() ? QMap<QString, QString>{} : m_form->problems();
    m_script->setGenerated(problems.contains(u"sweep"_s) ? QByteArray{} : sbatchScript(m_form->order()));
    m_form->showProblems(m_wasTried ? problems : QMap<QString, QString>{});
    enableUnless(m_submit,
                 m_isBusy                ? tr("It is being submitted.")
                     : m_script->isOwn() ? m_script->problem()
                                         : problems.value(u"command"_s, problems.value(u"sweep"_s)));
    showSubmit();
}

void ClusterJobSheet::showSubmit()
{
    const auto order = m_form->order();
    m_submit->setText(m_script->isOwn()           ? tr("Submit the script")
                          : order.sweep.isEmpty() ? tr("Submit")
                                                  : tr("Submit %n tasks", nullptr, int(order.sweep.rows.size())));
}

void ClusterJobSheet::submit()
{
    m_wasTried = true;
    m_notice->dismiss();
    check();
    const auto problems = m_script->isOwn() ? QMap<QString, QString>{} : m_form->problems();
    if (!problems.isEmpty()) {
        m_switch->setCurrent(FormPart);
        return m_form->focusProblem(problems);
    }
    if (const auto problem = m_script->problem(); !problem.isEmpty()) {
        m_switch->setCurrent(ScriptPart);
        return m_notice->showError({ErrorCode::Invalid, problem, {}});
    }
    auto order = m_form->order();
    if (m_script->isOwn()) { // what it was made of, as far as its own options say that
        if (const auto read = importSbatch(m_script->script()))
            order = read->order;
    }
    m_isBusy = true;
    check();
    m_notice->showNotice(StatusLevel::Working, tr("Submitting…"));
    m_tasks.run(m_calls.submit(m_cluster, m_script->script(), order, m_tasks.token()),
                [this](const Result<qint64> &job) { finish(job); });
}

void ClusterJobSheet::finish(const Result<qint64> &job)
{
    m_isBusy = false;
    check();
    if (!job)
        return m_notice->showError(job.error());
    m_notice->dismiss();
    close();
    emit submitted(m_cluster, *job);
}

JobSpec ClusterJobSheet::spec() const
{
    const auto order = m_form->order();
    JobSpec spec;
    spec.name = order.name;
    spec.command = order.command;
    if (!order.folder.isEmpty())
        spec.folder = order.folder;
    spec.variables = order.variables;
    spec.resume = order.resume;
    spec.isRestartedAfterLoss = order.isRequeued;
    return spec;
}
