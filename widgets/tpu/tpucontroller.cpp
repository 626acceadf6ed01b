// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpucontroller.h"

#include "services/core/hostlauncher.h"
#include "services/core/shellquote.h"
#include "services/core/undoqueue.h"
#include "services/grantmail/grants.h"
#include "services/keys/keyservice.h"
#include "services/provisioning/provisioningservice.h"
#include "services/quota/priceservice.h"
#include "services/tpu/guestagent.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/provisioning/requesttext.h"
#include "widgets/provisioning/stopquestion.h"
#include "widgets/tpu/attachmentsheet.h"
#include "widgets/tpu/costtext.h"
#include "widgets/tpu/sshconfigsheet.h"
#include "widgets/tpu/tpudeletion.h"
#include "widgets/tpu/tpulogsheet.h"
#include "widgets/tpu/tpupossible.h"

using namespace Qt::StringLiterals;

TpuController::TpuController(const TpuPageServices &services, QWidget *window)
    : QObject{window}
    , m_services{services}
    , m_window{window}
    , m_sshConfig{new SshConfigSheet{services.tpus, services.keys, window}}
    , m_deletion{new TpuDeletion{services.tpus, services.dependants, window}}
{
    m_sshConfig->raise();
    connect(m_deletion, &TpuDeletion::busyChanged, this, &TpuController::busyChanged);
    connect(m_deletion, &TpuDeletion::failed, this, &TpuController::failed);
    connect(m_sshConfig, &SshConfigSheet::added, this,
            [this](const Tpu &tpu, const QString &alias, SshConfigSheet::Then then) {
                emit remarked(StatusLevel::Done, [name = tpu.shortName, alias] {
                    return tr("%1 is in your SSH config now: ssh %2").arg(name, alias);
                });
                if (then == SshConfigSheet::Then::OpenEditor)
                    openInEditor(tpu.id);
            });
}

void TpuController::setBusy(const TpuId &tpu, bool busy)
{
    if (busy)
        m_busy.insert(tpu);
    else
        m_busy.remove(tpu);
    emit busyChanged();
}

QSet<QString> TpuController::busy() const
{
    auto names = m_deletion->busy();
    for (const auto &tpu : m_busy)
        names.insert(tpu.toString());
    return names + m_resetting;
}

CostCheck TpuController::costOf(const SliceQuery &slice) const
{
    const auto *grants = m_services.grants;
    const auto &prices = m_services.prices ? m_services.prices->list() : PriceList::dated();
    return costCheck(grants ? grants->grants() : QList<Grant>{}, slice, chipsInUse(*m_services.tpus, slice.zone),
                     prices, grants ? grants->now() : QDateTime::currentDateTimeUtc());
}

/// A stopped TPU that starts is paid for like a new one: what no grant covers wants its price typed.
void TpuController::start(const TpuId &tpu)
{
    const auto found = m_services.tpus->tpu(tpu);
    if (!found || busy().contains(tpu.toString()))
        return;
    const SliceQuery tpuRequest{found->zone, found->acceleratorType, found->tier};
    const auto check = costOf(tpuRequest);
    if (check.isFree()) {
        startNow(tpu);
        return;
    }
    auto *question = new ConfirmDelete{{.title = costtext::headline(check),
                                        .sentence = costtext::coverage(check, tpuRequest),
                                        .losses = {costtext::restOfMachine()},
                                        .typedName = check.wanted(),
                                        .buttonText = tr("Start %1, billed").arg(found->shortName)},
                                       m_window};
    connect(question, &ConfirmDelete::confirmed, this, [this, tpu] { startNow(tpu); });
    question->open();
}

void TpuController::startNow(const TpuId &tpu)
{
    if (busy().contains(tpu.toString()))
        return;
    setBusy(tpu, true);
    m_tasks.run(m_services.tpus->start(tpu, m_tasks.token()), [this, tpu](const Result<> &done) {
        setBusy(tpu, false);
        if (!done)
            emit failed(done.error());
    });
}

/// The disk stays, but programs end with what they had not written, and the chips may be somebody else's afterwards.
void TpuController::stop(const ListedNode &agreed)
{
    const auto tpu = agreed.id;
    if (busy().contains(tpu.toString()))
        return;
    setBusy(tpu, true);
    UndoQueue::instance().add(this,
                              {.verb = PendingVerb::Stop,
                               .name = [name = lastSegment(tpu.toString())] { return name; },
                               .begin = [this, agreed] { stopNow(agreed); },
                               .over = [this, tpu] { setBusy(tpu, false); },
                               .things = {tpu.toString()}});
}

void TpuController::stopNow(const ListedNode &agreed)
{
    m_tasks.run(m_services.tpus->stop(agreed, m_tasks.token()), [this, tpu = agreed.id](const Result<> &done) {
        setBusy(tpu, false);
        if (!done)
            emit failed(done.error());
    });
}

void TpuController::askStop(const TpuId &tpu)
{
    const auto found = m_services.tpus->tpu(tpu);
    if (!found)
        return;
    const auto name = found->shortName;
    auto *question =
        new ConfirmDelete{{.title = tr("Stop %1?").arg(name),
                           .sentence = tr("The disk is kept. When you start it again, there may be no capacity."),
                           .losses = {tr("Every program that runs on it ends.")},
                           .typedName = {},
                           .buttonText = tr("Stop %1").arg(name),
                           .command = gcloudCommand(TpuAction::Stop, tpu),
                           .rest = restCall(TpuAction::Stop, tpu, m_services.tpus->profile())},
                          m_window};
    connect(question, &ConfirmDelete::confirmed, this,
            [this, agreed = ListedNode{tpu, found->numericId}] { stop(agreed); });
    question->open();
}

void TpuController::askDelete(const QList<TpuRow> &rows)
{
    ListedThings selected;
    const auto tpuRequests = m_services.tpuRequests->tpuRequests();
    for (const auto &row : rows) {
        if (row.isStale) // what it shows may be old news
            continue;
        // Deleted alone, it would be asked for again.
        if (const auto request = row.tpu() ? requesttext::stillReaching(tpuRequests, *row.tpu()) : std::nullopt) {
            if (rows.size() == 1)
                return askStopRequest(*request);
            emit remarked(StatusLevel::Warning, [name = row.tpu()->shortName] {
                return tr("%1 has just been made and is not logged in to yet. Delete it alone: its request ends then, "
                          "too.")
                    .arg(name);
            });
            continue;
        }
        if (row.tpu() && !m_busy.contains(row.tpu()->id))
            selected.tpus << *row.tpu();
        else if (row.queued())
            selected.requests << *row.queued();
    }
    if (!selected.tpus.isEmpty() || !selected.requests.isEmpty())
        m_deletion->ask(selected);
}

void TpuController::askCleanUp(const QueuedResourceId &request)
{
    const auto &requests = m_services.tpus->queuedResources();
    const auto dead = std::ranges::find(requests, request, &QueuedResource::id);
    if (dead != requests.end())
        m_deletion->ask({.tpus = {}, .requests = {*dead}});
}

/// What no grant covers wants its price typed, as when it was asked for the first time.
void TpuController::askReset(const QueuedResourceId &id)
{
    const auto &all = m_services.tpus->queuedResources();
    const auto found = std::ranges::find(all, id, &QueuedResource::id);
    if (found == all.end() || !found->isDead() || found->nodes.isEmpty())
        return;
    const auto &node = found->nodes.constFirst();
    const SliceQuery query{found->zone, node.acceleratorType, found->tier, node.count};
    const auto check = costOf(query);
    const auto wanted = node.count > 1 ? u"%1 × %2"_s.arg(node.count).arg(node.acceleratorType) : node.acceleratorType;
    DeleteQuestion question{.title = tr("Put %1 back into the queue?").arg(found->shortName),
                            .sentence = tr("What is left of its TPUs goes, and Google waits again for %1 in %2 as if "
                                           "it had just been asked.")
                                            .arg(wanted, found->zone.toString()),
                            .losses = {},
                            .typedName = check.wanted(),
                            .buttonText = tr("Ask again"),
                            .command = gcloudReset(id),
                            .rest = restReset(id, m_services.tpus->profile())};
    if (!check.isFree())
        question.losses = {costtext::headline(check), costtext::coverage(check, query)};
    auto *window = new ConfirmDelete{question, m_window};
    connect(window, &ConfirmDelete::confirmed, this, [this, id, created = found->createTime] {
        m_resetting.insert(id.toString());
        emit busyChanged();
        m_tasks.run(m_services.tpus->resetQueuedResource(id, m_tasks.token(), created),
                    [this, id](const Result<> &done) {
                        m_resetting.remove(id.toString());
                        emit busyChanged();
                        if (!done)
                            emit failed(done.error());
                    });
    });
    window->open();
}

void TpuController::askStopRequest(const QUuid &request)
{
    if (const auto view = m_services.tpuRequests->find(request))
        askToStop(m_services.tpuRequests, *view, m_window, [this](const Error &error) { emit failed(error); });
}

void TpuController::openInEditor(const TpuId &id)
{
    const auto tpu = m_services.tpus->tpu(id);
    if (!tpu)
        return;
    const auto alias = m_sshConfig->aliasOf(*tpu);
    if (alias.isEmpty()) {
        m_sshConfig->openFor(*tpu, SshConfigSheet::Then::OpenEditor); // VS Code finds the host by its name there
        return;
    }
    const QStringList arguments{u"--remote"_s, u"ssh-remote+"_s + alias,
                                u"/home/"_s + userOn(tpu->metadata, m_services.keys->loginChoice())};
    const auto started = m_services.startProgram ? m_services.startProgram(u"code"_s, arguments)
                                                 : HostLauncher{}.startDetached(u"code"_s, arguments);
    if (!started && started.error().code == ErrorCode::NotFound)
        emit failed({ErrorCode::NotFound, tpupossible::withoutEditor(alias), {}});
    else if (!started)
        emit failed(started.error());
}

void TpuController::addToSshConfig(const TpuId &id)
{
    if (const auto tpu = m_services.tpus->tpu(id))
        m_sshConfig->openFor(*tpu, SshConfigSheet::Then::Stay);
}

void TpuController::showLogs(const TpuId &id)
{
    const auto tpu = m_services.tpus->tpu(id);
    if (!tpu || m_services.log == nullptr)
        return;
    auto *sheet = m_window->findChild<TpuLogSheet *>();
    (sheet != nullptr ? sheet : new TpuLogSheet{m_services.log, m_window})->openFor(*tpu);
}

void TpuController::changeAttachments(const TpuId &id)
{
    const auto tpu = m_services.tpus->tpu(id);
    if (!tpu)
        return;
    auto *sheet = m_window->findChild<AttachmentSheet *>();
    if (sheet == nullptr) {
        sheet = new AttachmentSheet{{.tpus = m_services.tpus, .prices = m_services.prices}, m_window};
        connect(
            sheet, &AttachmentSheet::submitted, this,
            [this, sheet](const TpuId &changed, const AttachmentChange &wanted) { change(sheet, changed, wanted); });
    }
    sheet->openFor(*tpu);
}

/// What Google refused comes back with all that was chosen, unless the sheet is open for another TPU by then.
void TpuController::change(AttachmentSheet *sheet, const TpuId &tpu, const AttachmentChange &change)
{
    setBusy(tpu, true);
    m_tasks.run(m_services.tpus->patch(tpu, change, m_tasks.token()),
                [this, tpu, sheet = QPointer{sheet}](const Result<> &done) {
                    setBusy(tpu, false);
                    if (!done && (!sheet || !sheet->reopen(tpu, done.error())))
                        emit failed(done.error());
                });
}

QString TpuController::sshCommand(const Tpu &tpu) const
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
    words << shellQuoted(userOn(tpu.metadata, login) + u'@' + address);
    return words.join(u' ');
}
