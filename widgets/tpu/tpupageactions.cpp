// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/hostlauncher.h"
#include "services/keys/keyservice.h"
#include "services/quota/grants.h"
#include "services/quota/priceservice.h"
#include "services/tpu/tpucommand.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/noticebar.h"
#include "widgets/tpu/billwords.h"
#include "widgets/tpu/createsheet.h"
#include "widgets/tpu/sshconfigsheet.h"
#include "widgets/tpu/tpudeletion.h"
#include "widgets/tpu/tpudetails.h"
#include "widgets/tpu/tpulistmodel.h"
#include "widgets/tpu/tpupage.h"

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
    const auto check = billCheck(grants ? grants->grants() : QList<Grant>{}, wish, chipsInUse(m_services.tpus->tpus(), m_services.tpus->requests()), prices,
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

void TpuPage::stopTpu(const TpuId &tpu)
{
    if (busy().contains(tpu.toString()))
        return;
    setBusy(tpu, true);
    m_tasks.run(m_services.tpus->stop(tpu, m_tasks.token()), [this, tpu](const Result<> &done) {
        setBusy(tpu, false);
        if (!done)
            showError(done.error());
    });
}

void TpuPage::askStop(const TpuId &tpu)
{
    const auto name = lastSegment(tpu.toString());
    auto *question = new ConfirmDelete{{.title = tr("Stop %1?").arg(name),
                                        .sentence = tr("The disk is kept. When you start it again, there may be no capacity."),
                                        .losses = {tr("Every program that runs on it ends.")},
                                        .typedName = {},
                                        .buttonText = tr("Stop %1").arg(name),
                                        .command = gcloudCommand(TpuAction::Stop, tpu)},
                                       this};
    connect(question, &ConfirmDelete::confirmed, this, [this, tpu] { stopTpu(tpu); });
    question->open();
}

void TpuPage::askDelete()
{
    ListedThings selected;
    for (const auto &row : selectedRows()) {
        if (row.isStale) // what it shows may be old news
            continue;
        if (row.tpu() && !m_busy.contains(row.tpu()->id))
            selected.tpus << *row.tpu();
        else if (row.queued())
            selected.requests << *row.queued();
    }
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
    const QStringList arguments{u"--remote"_s, u"ssh-remote+"_s + alias, u"/home/"_s + m_services.keys->loginChoice().user};
    const auto started = m_services.startProgram ? m_services.startProgram(u"code"_s, arguments)
                                                 : HostLauncher{}.startDetached(u"code"_s, arguments);
    if (!started && started.error().code == ErrorCode::NotFound)
        showError({ErrorCode::NotFound, tpupossible::withoutEditor(alias), {}});
    else if (!started)
        showError(started.error());
}

void TpuPage::startWish(const TpuSpec &spec, const WishPlan &plan)
{
    m_notice->dismiss();
    m_wishes->start(spec, plan);
    for (const auto &wish : m_wishes->views()) {
        if (wish.spec.zone == spec.zone && wish.spec.name == spec.name)
            select(TpuId{wish.key()});
    }
}

void TpuPage::showReady(const Tpu &tpu)
{
    m_noticeTpu = tpu.id;
    m_noticeAction = NoticeAction::OpenTerminal;
    m_notice->showNotice(Tone::Ok, tr("%1 is READY.").arg(tpu.shortName), tr("Open terminal"));
    m_model->rebuild();
    if (selectedRows().isEmpty())
        select(tpu.id);
    emit ready(tpu);
}

void TpuPage::showFailure(const TpuSpec &spec, const WishPlan &plan, const Error &error)
{
    m_failedSpec = spec;
    m_failedSpec.job = {}; // the next try is a job of its own
    m_failedPlan = plan;
    m_failure = error;
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
    default:
        m_noticeAction = NoticeAction::TryAgain;
        action = tr("Try again…");
    }
    m_notice->showError(error, action);
    emit createFailed(spec, error);
}

void TpuPage::showError(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    const bool doctor = leadsToDoctor(error);
    m_noticeAction = needsSignIn(error.code) ? NoticeAction::SignIn : doctor ? NoticeAction::OpenDoctor : NoticeAction::None;
    m_notice->showError(error, needsSignIn(error.code) ? tr("Sign in…") : doctor ? tr("Open the doctor") : QString{});
}

void TpuPage::runNoticeAction()
{
    m_notice->dismiss();
    switch (m_noticeAction) {
    case NoticeAction::OpenTerminal: emit terminalRequested(m_noticeTpu, 0); break;
    case NoticeAction::TryAgain: m_sheet->openWith(m_failedSpec, m_failedPlan, m_failure); break;
    case NoticeAction::ShowQuota: emit quotaRequested(); break;
    case NoticeAction::SignIn: emit signInRequested(); break;
    case NoticeAction::OpenDoctor: emit doctorRequested(); break;
    case NoticeAction::None: break;
    }
}
