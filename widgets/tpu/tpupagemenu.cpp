// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "services/keys/keyservice.h"
#include "services/tpu/libtpuflags.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/tpu/sshconfigsheet.h"
#include "widgets/tpu/tpudeletion.h"
#include "widgets/tpu/tpudetails.h"
#include "widgets/tpu/tpulistmodel.h"
#include "widgets/tpu/tpupage.h"
#include "widgets/tpu/tpurow.h"
#include "widgets/tpu/troublehelp.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

// The menu of the selected rows: at the right mouse button, at the menu key, and behind "…" in the details.

using namespace Qt::StringLiterals;

namespace {

/// An entry that cannot be used stays visible and says why.
void allow(QAction *action, const QString &problem)
{
    action->setEnabled(problem.isEmpty());
    action->setToolTip(problem);
    action->setStatusTip(problem);
}

QAction *addCopy(QMenu *menu, const QString &title, const QString &text)
{
    auto *action = menu->addAction(title);
    action->setEnabled(!text.isEmpty());
    QObject::connect(action, &QAction::triggered, menu, [text] { QGuiApplication::clipboard()->setText(text); });
    return action;
}

} // namespace

void TpuPage::showMenu(const QPoint &place)
{
    auto *menu = new QMenu{this};
    menu->setObjectName(u"tpuMenu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    fillMenu(menu);
    if (menu->isEmpty())
        delete menu;
    else
        menu->popup(place);
}

void TpuPage::fillMenu(QMenu *menu)
{
    const auto rows = selectedRows();
    if (rows.isEmpty())
        return;
    const auto &row = rows.first();
    const bool isOne = rows.size() == 1;
    const auto held = WriteLock::instance().problem();
    addRun(menu, rows);
    if (isOne && row.tpu())
        fillNodeMenu(menu, row);
    if (isOne && row.wish()) {
        auto *stop = menu->addAction(tr("Stop trying…"));
        allow(stop, tpupossible::problemOfBusy(row.key(), busy()));
        connect(stop, &QAction::triggered, this, [this, request = row.wish()->wish.id] { askStopWish(request); });
        connect(menu->addAction(tr("Show the request")), &QAction::triggered, this,
                [this, request = row.wish()->wish.id] { showRequest(request); });
    } else {
        auto *remove = menu->addAction(isOne ? tr("Delete…") : tr("Delete %n entries…", nullptr, int(rows.size())));
        remove->setShortcut(pageKey("list.delete"_L1));
        if (isOne)
            allow(remove, held.isEmpty() ? tpupossible::problemOfDelete(row, busy()) : held);
        else
            allow(remove, held);
        connect(remove, &QAction::triggered, this, &TpuPage::askDelete);
    }
    menu->addSeparator();
    fillCopyMenu(menu, rows);
}

void TpuPage::ask(Ask what, const TpuId &id)
{
    const auto tpu = m_services.tpus->tpu(id);
    if (!tpu)
        return;
    showView(TpuView::List);
    select(id);
    switch (what) {
    case Ask::Editor: openInEditor(id); break;
    case Ask::SshConfig: m_sshConfig->openFor(*tpu, SshConfigSheet::Then::Stay); break;
    case Ask::Flags: emit flagsRequested(id); break;
    case Ask::Stop:
    case Ask::Delete: askLoss(what, id); break;
    }
}

/// What the buttons would not do is not asked for either; why not is said in the question's place.
void TpuPage::askLoss(Ask what, const TpuId &id)
{
    const auto rows = selectedRows();
    if (rows.size() != 1 || selected() != id) // else it would be asked of what was chosen before
        return;
    const auto held = WriteLock::instance().problem();
    const auto problem = !held.isEmpty() ? held
        : what == Ask::Stop              ? tpupossible::problemOfStop(rows.first(), busy())
                                         : tpupossible::problemOfDelete(rows.first(), busy());
    if (!problem.isEmpty())
        m_notice->showNotice(Tone::Warning, problem);
    else if (what == Ask::Stop)
        askStop(id);
    else
        askDelete();
}

/// On one TPU or on several: their hosts make one run.
void TpuPage::addRun(QMenu *menu, const QList<TpuRow> &rows)
{
    QList<TpuId> tpus;
    QString problem;
    for (const auto &row : rows) {
        if (!row.tpu())
            continue;
        tpus << row.tpu()->id;
        if (problem.isEmpty())
            problem = tpupossible::problemOfTerminal(*row.tpu());
    }
    if (tpus.isEmpty())
        return;
    auto *run = menu->addAction(tr("Run on all hosts…"));
    run->setObjectName(u"runAction"_s);
    allow(run, problem);
    connect(run, &QAction::triggered, this, [this, tpus] { emit runRequested(tpus); });
}

void TpuPage::addFlags(QMenu *menu, const Tpu &tpu)
{
    auto problem = tpupossible::problemOfTerminal(tpu);
    if (problem.isEmpty() && !hasTpuRuntime(tpu.runtimeVersion))
        problem = tr("Its runtime has no service that reads flags from the metadata. Set LIBTPU_INIT_ARGS in the "
                     "environment of the job.");
    auto *flags = menu->addAction(tr("Flags of libtpu…"));
    flags->setObjectName(u"flagsAction"_s);
    allow(flags, problem);
    connect(flags, &QAction::triggered, this, [this, id = tpu.id] { emit flagsRequested(id); });
}

void TpuPage::fillNodeMenu(QMenu *menu, const TpuRow &row)
{
    const auto &tpu = *row.tpu();
    const auto id = tpu.id;
    const auto noTerminal = tpupossible::problemOfTerminal(tpu);
    auto *terminal = menu->addAction(tr("Open terminal"));
    terminal->setShortcut(pageKey("list.terminal"_L1));
    allow(terminal, noTerminal);
    connect(terminal, &QAction::triggered, this, [this, id] { emit terminalRequested(id, 0); });
    auto *setUp = menu->addAction(tr("Set up…"));
    allow(setUp, noTerminal);
    connect(setUp, &QAction::triggered, this, [this, id] { emit setUpRequested(id); });
    auto *usage = menu->addAction(tr("Show usage"));
    usage->setObjectName(u"usageAction"_s);
    connect(usage, &QAction::triggered, this, [this, id] { emit usageRequested(id); });
    auto *editor = menu->addAction(tr("Open in VS Code"));
    allow(editor, noTerminal);
    connect(editor, &QAction::triggered, this, [this, id] { openInEditor(id); });
    auto *port = menu->addAction(tr("Forward a port…"));
    port->setObjectName(u"portAction"_s);
    allow(port, noTerminal);
    connect(port, &QAction::triggered, this, [this, id] { emit portRequested(id); });
    addFlags(menu, tpu);
    auto *config = menu->addAction(tr("Add to my SSH config…"));
    allow(config, noTerminal);
    connect(config, &QAction::triggered, this, [this, tpu] { m_sshConfig->openFor(tpu, SshConfigSheet::Then::Stay); });
    menu->addSeparator();
    const auto held = WriteLock::instance().problem();
    const auto wait = held.isEmpty() ? tpupossible::problemOfBusy(id.toString(), busy()) : held;
    if (tpu.state == TpuState::Stopped) {
        auto *start = menu->addAction(tr("Start"));
        allow(start, wait);
        connect(start, &QAction::triggered, this, [this, id] { startTpu(id); });
    } else {
        auto *stop = menu->addAction(tr("Stop…"));
        stop->setObjectName(u"stopAction"_s);
        allow(stop, held.isEmpty() ? tpupossible::problemOfStop(row, busy()) : held);
        connect(stop, &QAction::triggered, this, [this, id] { askStop(id); });
    }
    fillTroubleMenu(menu, tpu);
}

/// What is done about being taken back and maintained, before it happens.
void TpuPage::fillTroubleMenu(QMenu *menu, const Tpu &tpu)
{
    if (tpu.isLegacyNode())
        return;
    menu->addSeparator();
    if (m_help->canRemember()) {
        auto *keep = menu->addAction(tr("When it is taken back, or idle…"));
        keep->setObjectName(u"keepAction"_s);
        connect(keep, &QAction::triggered, this, [this, tpu] { m_help->openKeep(tpu); });
    }
    const bool isAnnounced = tpu.maintenance && tpu.maintenance->canReschedule;
    auto *rehearse =
        menu->addAction(isAnnounced ? tr("Take the announced maintenance now…") : tr("Simulate a maintenance event…"));
    rehearse->setObjectName(u"maintenanceAction"_s);
    const auto held = WriteLock::instance().problem();
    allow(rehearse,
          !held.isEmpty()                    ? held
              : tpu.state == TpuState::Ready ? QString{}
                                             : tr("Only a TPU that is READY can be maintained."));
    connect(rehearse, &QAction::triggered, this, [this, tpu] { m_help->openMaintenance(tpu); });
}

void TpuPage::connectHelp()
{
    m_model->setWatch(m_services.watch);
    m_details->setHelp(m_help);
    connect(m_help, &TroubleHelp::cleanUpRequested, this, [this](const QueuedRequestId &id) {
        const auto &requests = m_services.tpus->requests();
        const auto dead = std::ranges::find(requests, id, &QueuedRequest::id);
        if (dead != requests.end())
            m_deletion->ask({.tpus = {}, .requests = {*dead}});
    });
    connect(m_help, &TroubleHelp::keysRequested, this, &TpuPage::keysRequested);
    connect(m_help, &TroubleHelp::connectionTestRequested, this, &TpuPage::connectionTestRequested);
    connect(m_help, &TroubleHelp::terminalRequested, this, &TpuPage::terminalRequested);
    connect(m_help, &TroubleHelp::reconnectRequested, this, &TpuPage::reconnectRequested);
    connect(m_help, &TroubleHelp::failed, this, &TpuPage::showError);
}

void TpuPage::fillCopyMenu(QMenu *menu, const QList<TpuRow> &rows)
{
    QStringList names;
    QStringList addresses;
    QStringList commands;
    for (const auto &row : rows) {
        names << row.name();
        if (const auto address = row.address(); !address.isEmpty())
            addresses << address;
        if (!row.wish())
            commands << describeCommand(row, m_services.tpus->profile().project);
    }
    const int count = int(rows.size());
    addCopy(menu, count == 1 ? tr("Copy name") : tr("Copy %n names", nullptr, count), names.join(u'\n'))
        ->setObjectName(u"copyName"_s);
    addCopy(menu, count == 1 ? tr("Copy address") : tr("Copy %n addresses", nullptr, count), addresses.join(u'\n'))
        ->setObjectName(u"copyAddress"_s);
    if (const auto *tpu = count == 1 ? rows.first().tpu() : nullptr;
        tpu && tpupossible::problemOfTerminal(*tpu).isEmpty()) {
        auto *ssh = addCopy(menu, tr("Copy SSH command"), sshCommand(*tpu));
        ssh->setObjectName(u"copySsh"_s);
        if (!ssh->isEnabled())
            ssh->setToolTip(tr("No user name is chosen yet. Publish a key on the Keys page first."));
    }
    if (const auto *tpu = count == 1 ? rows.first().tpu() : nullptr)
        addCopy(menu, tr("Copy TPU Desk link"), linkTo(tpu->id))->setObjectName(u"copyLink"_s);
    addCopy(menu, tr("Copy gcloud command"), commands.join(u'\n'))->setObjectName(u"copyGcloud"_s);
}

/// By its name where the user's configuration has it, else with all that ssh needs to know. Empty: no user name yet.
QString TpuPage::sshCommand(const Tpu &tpu) const
{
    if (const auto alias = m_sshConfig->aliasOf(tpu); !alias.isEmpty())
        return u"ssh "_s + shellQuoted(alias);
    const auto login = m_services.keys->loginChoice();
    const auto endpoint = tpu.endpoints.value(0);
    const auto address = endpoint.externalIp.isEmpty() ? endpoint.internalIp : endpoint.externalIp;
    if (login.user.isEmpty() || address.isEmpty())
        return {};
    QStringList words{u"ssh"_s};
    if (!login.keyFile.isEmpty())
        words << u"-i"_s << shellQuoted(login.keyFile);
    if (const auto port = m_services.tpus->profile().sshPort; port != 22)
        words << u"-p"_s << QString::number(port);
    words << shellQuoted(login.user + u'@' + address);
    return words.join(u' ');
}
