// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/gracequeue.h"
#include "services/core/hostlauncher.h"
#include "services/keys/keyservice.h"
#include "services/quota/grants.h"
#include "services/quota/priceservice.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/wishservice.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/noticebar.h"
#include "widgets/tpu/billwords.h"
#include "widgets/tpu/createsheet.h"
#include "widgets/tpu/sshconfigsheet.h"
#include "widgets/tpu/tpudeletion.h"
#include "widgets/tpu/tpudetails.h"
#include "widgets/tpu/tpulistmodel.h"
#include "widgets/tpu/tpupage.h"
#include "widgets/wish/stopquestion.h"
#include "widgets/wish/wishwords.h"

// What the TPU page does: start, stop, delete, create, and what it says afterwards.

using namespace Qt::StringLiterals;

void TpuPage::setBusy(const TpuId &tpu, bool busy)
{
    if (busy)
        m_busy.insert(tpu);
    else
        m_busy.remove(tpu);
    showBusy();
}

QSet<QString> TpuPage::busy() const
{
    auto names = m_deletion->busy();
    for (const auto &tpu : m_busy)
        names.insert(tpu.toString());
    return names;
}

void TpuPage::showBusy()
{
    m_details->setBusy(busy());
}

/// A stopped TPU that starts is paid for like a new one: what no grant covers wants its price typed.
void TpuPage::startTpu(const TpuId &tpu)
{
    const auto found = m_services.tpus->tpu(tpu);
    if (!found || busy().contains(tpu.toString()))
        return;
    const SliceWish wish{found->zone, found->acceleratorType, found->tier};
    const auto *grants = m_services.grants;
    const auto &prices = m_services.prices ? m_services.prices->list() : PriceList::dated();
    const auto check =
        billCheck(grants ? grants->grants() : QList<Grant>{}, wish, chipsInUse(*m_services.tpus, wish.zone), prices,
                  grants ? grants->now() : QDateTime::currentDateTimeUtc());
    if (check.isFree()) {
        startNow(tpu);
        return;
    }
    auto *question = new ConfirmDelete{{.title = billwords::headline(check),
                                        .sentence = billwords::coverage(check, wish),
                                        .losses = {billwords::restOfMachine()},
                                        .typedName = check.wanted(),
                                        .buttonText = tr("Start %1, billed").arg(found->shortName)},
                                       this};
    connect(question, &ConfirmDelete::confirmed, this, [this, tpu] { startNow(tpu); });
    question->open();
}

void TpuPage::startNow(const TpuId &tpu)
{
    if (busy().contains(tpu.toString()))
        return;
    setBusy(tpu, true);
    m_tasks.run(m_services.tpus->start(tpu, m_tasks.token()), [this, tpu](const Result<> &done) {
        setBusy(tpu, false);
        if (!done)
            showError(done.error());
    });
}

/// The disk stays, but programs end with what they had not written, and the chips may be somebody else's afterwards.
void TpuPage::stopTpu(const ListedNode &agreed)
{
    const auto tpu = agreed.id;
    if (busy().contains(tpu.toString()))
        return;
    setBusy(tpu, true);
    GraceQueue::instance().add(this,
                               {.verb = GraceVerb::Stop,
                                .name = [name = lastSegment(tpu.toString())] { return name; },
                                .begin = [this, agreed] { stopNow(agreed); },
                                .over = [this, tpu] { setBusy(tpu, false); },
                                .things = {tpu.toString()}});
}

void TpuPage::stopNow(const ListedNode &agreed)
{
    m_tasks.run(m_services.tpus->stop(agreed, m_tasks.token()), [this, tpu = agreed.id](const Result<> &done) {
        setBusy(tpu, false);
        if (!done)
            showError(done.error());
    });
}

void TpuPage::askStop(const TpuId &tpu)
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
                          this};
    connect(question, &ConfirmDelete::confirmed, this,
            [this, agreed = ListedNode{tpu, found->numericId}] { stopTpu(agreed); });
    question->open();
}

void TpuPage::askDelete()
{
    ListedThings selected;
    const auto wishes = m_wishes->wishes();
    const auto rows = selectedRows();
    for (const auto &row : rows) {
        if (row.isStale) // what it shows may be old news
            continue;
        // Deleted alone, it would be asked for again.
        if (const auto request = row.tpu() ? wishwords::stillReaching(wishes, *row.tpu()) : std::nullopt) {
            if (rows.size() == 1)
                return askStopWish(*request);
            m_notice->say(Tone::Warning, [name = row.tpu()->shortName] {
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

void TpuPage::openInEditor(const TpuId &id)
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
                                u"/home/"_s + m_services.keys->loginChoice().user};
    const auto started = m_services.startProgram ? m_services.startProgram(u"code"_s, arguments)
                                                 : HostLauncher{}.startDetached(u"code"_s, arguments);
    if (!started && started.error().code == ErrorCode::NotFound)
        showError({ErrorCode::NotFound, tpupossible::withoutEditor(alias), {}});
    else if (!started)
        showError(started.error());
}

void TpuPage::startWish(const Wish &wish)
{
    m_notice->dismiss();
    const auto started = m_wishes->start(wish);
    if (!started) {
        m_sheet->openWith(wish, started.error()); // nothing of what was typed is lost
        return;
    }
    select(TpuId{TpuRow::keyOf(*started)});
}

void TpuPage::askStopWish(const QUuid &request)
{
    if (const auto view = m_wishes->find(request))
        askToStop(m_wishes, *view, this, [this](const Error &error) { showError(error); });
}

void TpuPage::showRequest(const QUuid &request)
{
    showView(TpuView::Requests);
    emit requestShown(request);
}

void TpuPage::openAgain(const Wish &wish)
{
    showView(TpuView::List);
    m_sheet->openWith(wish);
}

ZoneJudge TpuPage::judge() const
{
    return {.tpus = m_services.tpus,
            .quota = m_services.quota,
            .wishes = m_services.wishes,
            .grants = m_services.grants,
            .prices = m_services.prices};
}

void TpuPage::countWishes()
{
    const auto views = m_wishes->wishes();
    const auto waiting =
        int(std::ranges::count_if(views, [](const WishView &view) { return !wishwords::isOver(view); }));
    if (std::exchange(m_waiting, waiting) != waiting)
        nameViews();
    // The row of a request gives way to that of its TPU: what was selected stays so.
    if (m_followed.isNull() || !selectedRows().isEmpty())
        return;
    for (const auto &tpu : m_services.tpus->tpus()) {
        if (wishwords::stillReaching(views, tpu) == m_followed)
            return select(tpu.id);
    }
}

void TpuPage::showReady(const Tpu &tpu)
{
    m_noticeTpu = tpu.id;
    m_noticeAction = NoticeAction::OpenTerminal;
    m_notice->say(
        Tone::Ok, [name = tpu.shortName] { return tr("%1 is READY.").arg(name); }, [] { return tr("Open terminal"); });
    m_model->rebuild();
    const auto rows = selectedRows();
    if (rows.isEmpty() || (rows.size() == 1 && rows.first().wish()))
        select(tpu.id);
}

void TpuPage::showFailure(const QUuid &request, const Error &error)
{
    m_noticeRequest = request;
    m_failure = error;
    offer(error);
    showStaleness();
}

void TpuPage::showLate(const QUuid &request, const Tpu &tpu)
{
    if (wishwords::isBeingRemoved(m_wishes->find(request), tpu.zone))
        return; // nothing is to be decided, and "is READY" of the other one stays
    m_noticeRequest = request;
    m_noticeAction = NoticeAction::ShowRequest;
    m_notice->showNotice(Tone::Warning,
                         tr("%1 came in %2 after all, when it was not needed any more. Keep it or remove it.")
                             .arg(tpu.shortName, tpu.zone.toString()),
                         tr("Show the request"));
}

/// What the button beside a failure does.
void TpuPage::offer(const Error &error)
{
    QString action;
    switch (error.code) {
    case ErrorCode::SignedOut:
        m_noticeAction = NoticeAction::SignIn;
        action = tr("Sign in…");
        break;
    case ErrorCode::ApiOff:
    case ErrorCode::BillingOff:
        m_noticeAction = NoticeAction::OpenDoctor;
        action = tr("Open the doctor");
        break;
    case ErrorCode::QuotaExceeded:
    case ErrorCode::NotGranted:
    case ErrorCode::AddressLimit:
        m_noticeAction = NoticeAction::ShowQuota;
        action = tr("Show quota");
        break;
    case ErrorCode::AlreadyExists:
        m_noticeAction = NoticeAction::TryAgain;
        action = tr("Choose another name…");
        break;
    case ErrorCode::Invalid:
    case ErrorCode::NotInZone:
    case ErrorCode::Reservation:
    case ErrorCode::Denied:
        m_noticeAction = NoticeAction::TryAgain;
        action = tr("Change the request…");
        break;
    default: m_noticeAction = NoticeAction::TryAgain; action = tr("Try again…");
    }
    m_notice->showError(error, action);
}

void TpuPage::showError(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    const bool doctor = leadsToDoctor(error);
    m_noticeAction = needsSignIn(error.code) ? NoticeAction::SignIn
        : doctor                             ? NoticeAction::OpenDoctor
                                             : NoticeAction::None;
    m_notice->showError(error, needsSignIn(error.code) ? tr("Sign in…") : doctor ? tr("Open the doctor") : QString{});
}

void TpuPage::runNoticeAction()
{
    m_notice->dismiss();
    switch (m_noticeAction) {
    case NoticeAction::OpenTerminal: emit terminalRequested(m_noticeTpu, 0); break;
    case NoticeAction::TryAgain:
        if (const auto view = m_wishes->find(m_noticeRequest); view && wishwords::isOver(*view))
            m_sheet->openWith(view->wish, m_failure);
        else if (view)
            showRequest(m_noticeRequest);
        break;
    case NoticeAction::ShowRequest: showRequest(m_noticeRequest); break;
    case NoticeAction::ShowQuota: emit quotaRequested(); break;
    case NoticeAction::SignIn: emit signInRequested(); break;
    case NoticeAction::OpenDoctor: emit doctorRequested(); break;
    case NoticeAction::None: break;
    }
}
