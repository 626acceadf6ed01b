// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpumenu.h"

#include "services/core/writelock.h"
#include "services/tpu/computeinstance.h"
#include "services/tpu/libtpuflags.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/pagekeys.h"
#include "widgets/theme/icons.h"
#include "widgets/tpu/incidentactions.h"
#include "widgets/tpu/tpucontroller.h"
#include "widgets/tpu/tpupage.h"
#include "widgets/tpu/tpupossible.h"

#include <QClipboard>
#include <QGuiApplication>

using namespace Qt::StringLiterals;

namespace {

/// An entry that cannot be used stays visible and says why.
void allow(QAction *action, const QString &problem)
{
    action->setEnabled(problem.isEmpty());
    action->setToolTip(problem);
    action->setStatusTip(problem);
}

} // namespace

TpuMenu::TpuMenu(const QList<TpuRow> &rows, const TpuService &tpus, TpuPage *page)
    : QMenu{page}
    , m_page{page}
    , m_controller{page->controller()}
    , m_incidents{page->help()}
{
    setObjectName(u"tpuMenu"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setToolTipsVisible(true);
    if (rows.isEmpty())
        return;
    addRun(rows);
    const auto &row = rows.first();
    if (rows.size() == 1 && row.tpu())
        addNode(row);
    if (rows.size() == 1 && row.queued() && row.queued()->isDead())
        addReset(row);
    if (rows.size() == 1 && row.tpuRequest())
        addRequest(row);
    else
        addDelete(rows);
    addSeparator();
    addCopies(rows, tpus.profile().project);
}

/// On one TPU or on several: their hosts make one run.
void TpuMenu::addRun(const QList<TpuRow> &rows)
{
    const auto tpus = tpusAmong(rows);
    if (tpus.isEmpty())
        return;
    auto *run = addAction(tr("Run on all hosts…"));
    run->setObjectName(u"runAction"_s);
    allow(run, tpupossible::problemOfRun(rows));
    connect(run, &QAction::triggered, m_page, [this, tpus] { emit m_page->runRequested(tpus); });
    if (tpus.size() == 1 && rows.first().tpu() != nullptr && rows.first().tpu()->endpoints.size() == 1)
        return; // "Open terminal" is there
    auto *terminals = addAction(tr("Terminals on all hosts"));
    terminals->setObjectName(u"terminalsAction"_s);
    allow(terminals, tpupossible::problemOfRun(rows));
    connect(terminals, &QAction::triggered, m_page, [this, tpus] { emit m_page->allTerminalsRequested(tpus); });
}

void TpuMenu::addFlags(const Tpu &tpu)
{
    auto problem = tpupossible::problemOfTerminal(tpu);
    if (problem.isEmpty() && !hasTpuRuntime(tpu.runtimeVersion))
        problem = tr("Its runtime has no service that reads flags from the metadata. Set LIBTPU_INIT_ARGS in the "
                     "environment of the job.");
    auto *flags = addAction(tr("Flags of libtpu…"));
    flags->setObjectName(u"flagsAction"_s);
    allow(flags, problem);
    connect(flags, &QAction::triggered, this, [this, id = tpu.id] { emit m_page->flagsRequested(id); });
}

void TpuMenu::addNode(const TpuRow &row)
{
    const auto &tpu = *row.tpu();
    const auto id = tpu.id;
    const auto noTerminal = tpupossible::problemOfTerminal(tpu);
    auto *terminal = addAction(tr("Open terminal"));
    terminal->setShortcut(pageKey("list.terminal"_L1));
    allow(terminal, noTerminal);
    connect(terminal, &QAction::triggered, m_page, [this, id] { emit m_page->terminalRequested(id, 0); });
    auto *setUp = addAction(tr("Set up…"));
    setUp->setObjectName(u"setUpAction"_s);
    allow(setUp, noTerminal);
    if (const auto warning = tpupossible::warningOfSetUp(tpu); noTerminal.isEmpty() && !warning.isEmpty()) {
        setUp->setIcon(themedIcon("triangle-alert"_L1));
        setUp->setToolTip(warning);
        setUp->setStatusTip(warning);
    }
    connect(setUp, &QAction::triggered, m_page, [this, id] { emit m_page->setUpRequested(id); });
    auto *usage = addAction(tr("Show usage"));
    usage->setObjectName(u"usageAction"_s);
    connect(usage, &QAction::triggered, m_page, [this, id] { emit m_page->usageRequested(id); });
    auto *files = addAction(tr("Show files"));
    files->setObjectName(u"filesAction"_s);
    allow(files, noTerminal);
    connect(files, &QAction::triggered, this, [this, id] { emit m_controller->filesRequested(id); });
    auto *editor = addAction(tr("Open in VS Code"));
    allow(editor, noTerminal);
    connect(editor, &QAction::triggered, this, [this, id] { m_controller->openInEditor(id); });
    auto *port = addAction(tr("Forward a port…"));
    port->setObjectName(u"portAction"_s);
    allow(port, noTerminal);
    connect(port, &QAction::triggered, m_page, [this, id] { emit m_page->portRequested(id); });
    addFlags(tpu);
    auto *config = addAction(tr("Add to my SSH config…"));
    allow(config, noTerminal);
    connect(config, &QAction::triggered, this, [this, id] { m_controller->addToSshConfig(id); });
    addSeparator();
    const auto held = WriteLock::instance().problem();
    const auto wait = held.isEmpty() ? tpupossible::problemOfBusy(id.toString(), m_controller->busy()) : held;
    if (tpu.state == TpuState::Stopped) {
        auto *start = addAction(tr("Start"));
        allow(start, wait);
        connect(start, &QAction::triggered, this, [this, id] { m_controller->start(id); });
    } else {
        auto *stop = addAction(tr("Stop…"));
        stop->setObjectName(u"stopAction"_s);
        allow(stop, held.isEmpty() ? tpupossible::problemOfStop(row, m_controller->busy()) : held);
        connect(stop, &QAction::triggered, this, [this, id] { m_controller->askStop(id); });
    }
    addAttachments(tpu);
    addIncidents(tpu);
}

/// A request that failed or was suspended does nothing more by itself.
void TpuMenu::addReset(const TpuRow &row)
{
    const auto &request = *row.queued();
    auto *reset = addAction(tr("Put back into the queue…"));
    reset->setObjectName(u"resetAction"_s);
    auto problem = WriteLock::instance().problem();
    if (problem.isEmpty() && row.isStale)
        problem = tr("What is shown of it is old. Refresh the list first.");
    if (problem.isEmpty())
        problem = tpupossible::problemOfBusy(request.id.toString(), m_controller->busy());
    allow(reset, problem);
    connect(reset, &QAction::triggered, this, [this, id = request.id] { m_controller->askReset(id); });
}

void TpuMenu::addAttachments(const Tpu &tpu)
{
    if (tpu.isLegacyNode() || isComputeInstance(tpu.id))
        return;
    auto problem = WriteLock::instance().problem();
    if (problem.isEmpty())
        problem = tpupossible::problemOfBusy(tpu.id.toString(), m_controller->busy());
    if (problem.isEmpty() && tpu.state != TpuState::Ready && tpu.state != TpuState::Stopped)
        problem = tr("Only a TPU that is READY or STOPPED can be changed.");
    auto *change = addAction(tr("Disks and addresses…"));
    change->setObjectName(u"attachmentAction"_s);
    allow(change, problem);
    connect(change, &QAction::triggered, this, [this, id = tpu.id] { m_controller->changeAttachments(id); });
}

/// What is done about being taken back and maintained, before it happens.
void TpuMenu::addIncidents(const Tpu &tpu)
{
    if (tpu.isLegacyNode() || isComputeInstance(tpu.id))
        return;
    addSeparator();
    if (m_incidents->canRemember()) {
        auto *keep = addAction(tr("When it is taken back, or idle…"));
        keep->setObjectName(u"keepAction"_s);
        connect(keep, &QAction::triggered, this, [this, tpu] { m_incidents->openKeep(tpu); });
    }
    const bool isAnnounced = tpu.maintenance && tpu.maintenance->canReschedule;
    auto *rehearse =
        addAction(isAnnounced ? tr("Take the announced maintenance now…") : tr("Simulate a maintenance event…"));
    rehearse->setObjectName(u"maintenanceAction"_s);
    const auto held = WriteLock::instance().problem();
    allow(rehearse,
          !held.isEmpty()                    ? held
              : tpu.state == TpuState::Ready ? QString{}
                                             : tr("Only a TPU that is READY can be maintained."));
    connect(rehearse, &QAction::triggered, this, [this, tpu] { m_incidents->openMaintenance(tpu); });
}

void TpuMenu::addRequest(const TpuRow &row)
{
    const auto request = row.tpuRequest()->tpuRequest.id;
    auto *stop = addAction(tr("Stop trying…"));
    allow(stop, tpupossible::problemOfBusy(row.key(), m_controller->busy()));
    connect(stop, &QAction::triggered, m_controller, [this, request] { m_controller->askStopRequest(request); });
    connect(addAction(tr("Show the request")), &QAction::triggered, m_page,
            [this, request] { m_page->showRequest(request); });
}

void TpuMenu::addDelete(const QList<TpuRow> &rows)
{
    const bool isOne = rows.size() == 1;
    const auto held = WriteLock::instance().problem();
    auto *remove = addAction(isOne ? tr("Delete…") : tr("Delete %n entries…", nullptr, int(rows.size())));
    remove->setShortcut(pageKey("list.delete"_L1));
    allow(remove, isOne && held.isEmpty() ? tpupossible::problemOfDelete(rows.first(), m_controller->busy()) : held);
    connect(remove, &QAction::triggered, this, &TpuMenu::deleteRequested);
}

QAction *TpuMenu::addCopy(const QString &title, const QString &text)
{
    auto *action = m_copies->addAction(title);
    action->setEnabled(!text.isEmpty());
    connect(action, &QAction::triggered, this, [text] { QGuiApplication::clipboard()->setText(text); });
    return action;
}

void TpuMenu::addCopies(const QList<TpuRow> &rows, const ProjectId &project)
{
    m_copies = addMenu(tr("Copy"));
    m_copies->setToolTipsVisible(true);
    QStringList names;
    QStringList addresses;
    QStringList commands;
    for (const auto &row : rows) {
        names << row.name();
        if (const auto address = row.address(); !address.isEmpty())
            addresses << address;
        if (!row.tpuRequest())
            commands << describeCommand(row, project);
    }
    const int count = int(rows.size());
    addCopy(count == 1 ? tr("Copy name") : tr("Copy %n names", nullptr, count), names.join(u'\n'))
        ->setObjectName(u"copyName"_s);
    addCopy(count == 1 ? tr("Copy address") : tr("Copy %n addresses", nullptr, count), addresses.join(u'\n'))
        ->setObjectName(u"copyAddress"_s);
    if (const auto *tpu = count == 1 ? rows.first().tpu() : nullptr;
        tpu && tpupossible::problemOfTerminal(*tpu).isEmpty()) {
        auto *ssh = addCopy(tr("Copy SSH command"), m_controller->sshCommand(*tpu));
        ssh->setObjectName(u"copySsh"_s);
        if (!ssh->isEnabled())
            ssh->setToolTip(tr("No user name is chosen yet. Publish a key on the Keys page first."));
    }
    if (const auto *tpu = count == 1 ? rows.first().tpu() : nullptr)
        addCopy(tr("Copy TPU Desk link"), linkTo(tpu->id))->setObjectName(u"copyLink"_s);
    addCopy(tr("Copy gcloud command"), commands.join(u'\n'))->setObjectName(u"copyGcloud"_s);
}
