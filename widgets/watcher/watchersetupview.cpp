// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/watcher/watchersetupview.h"

#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"
#include "widgets/watcher/credentialchoice.h"
#include "widgets/watcher/machinechoice.h"
#include "widgets/watcher/watchertext.h"

#include <QLocale>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

WatcherSetupView::WatcherSetupView(const WatcherCalls *calls, QWidget *parent)
    : QWidget{parent}
    , m_calls{calls}
    , m_words{named(new Label{TextRole::Body, TextColor::Soft}, "watcherWords")}
    , m_notice{named(new NoticeBar, "watcherSetupNotice")}
    , m_machineTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("Where"); })}
    , m_machine{new MachineChoice{calls}}
    , m_facts{named(new Label, "watcherMachine")}
    , m_concerns{named(new Label{TextRole::Body, TextColor::Warn}, "watcherConcerns")}
    , m_credentialTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("With what it signs in"); })}
    , m_credential{new CredentialChoice{calls}}
    , m_progress{named(new NoticeBar, "watcherProgress")}
{
    build();
    translated(this, &WatcherSetupView::showTexts);
}

void WatcherSetupView::build()
{
    for (Label *label : {m_words, m_facts, m_concerns})
        label->setWordWrap(true);
    for (NoticeBar *bar : {m_notice, m_progress})
        bar->setClosable(false);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    for (QWidget *part : std::initializer_list<QWidget *>{m_words, m_machineTitle, m_machine, m_notice, m_facts,
                                                          m_concerns, m_credentialTitle, m_credential, m_progress})
        column->addWidget(part);
    column->addStretch(1);
    connect(m_machine, &MachineChoice::changed, this, [this] {
        if (!m_isBusy)
            setStep(Step::Machine);
    });
    connect(m_credential, &CredentialChoice::changed, this, [this] {
        if (m_step != Step::Machine && !m_isBusy)
            setStep(m_credential->credential() ? Step::Install : Step::Credential);
    });
}

void WatcherSetupView::begin()
{
    m_isRenewal = false;
    m_machine->look();
    setStep(m_step);
}

void WatcherSetupView::beginRenewal()
{
    m_isRenewal = true;
    m_credential->forget();
    setStep(Step::Credential);
}

void WatcherSetupView::stop()
{
    m_tasks.cancel();
    m_credential->stop();
    m_isBusy = false;
    m_progress->dismiss();
    showTexts();
}

void WatcherSetupView::forget()
{
    stop();
    m_credential->forget();
    m_isRenewal = false;
    setStep(Step::Machine);
}

void WatcherSetupView::setStep(Step step)
{
    m_step = step;
    if (step == Step::Machine) {
        m_offer.reset();
        m_notice->dismiss();
    }
    showTexts();
}

void WatcherSetupView::showTexts()
{
    m_words->setText(
        m_isRenewal
            ? tr("The watcher signs in with another credential from now on; the one that it has is removed there.")
            : tr("Requests, returns after a loss, deletions of idle TPUs, jobs that go on and messages to your "
                 "phone go on while your computer is off: a small program on a machine that stays on does it. It "
                 "is put there over SSH, and asks nobody but Google and your hosts. What it has, you can take "
                 "back at any time."));
    const bool hasOffer = m_offer && m_offer->obstacle.isEmpty();
    for (QWidget *part : std::initializer_list<QWidget *>{m_machineTitle, m_machine})
        part->setVisible(!m_isRenewal);
    for (QWidget *part : std::initializer_list<QWidget *>{m_credentialTitle, m_credential})
        part->setVisible(m_step != Step::Machine);
    m_facts->setText(hasOffer ? watchertext::listed(watchertext::machineFacts(m_offer->facts)) : QString{});
    m_concerns->setText(hasOffer ? watchertext::listed(m_offer->concerns) : QString{});
    m_facts->setVisible(!m_facts->text().isEmpty() && !m_isRenewal);
    m_concerns->setVisible(!m_concerns->text().isEmpty() && !m_isRenewal);
    m_machine->setEnabled(!m_isBusy);
    m_credential->setEnabled(!m_isBusy);
    emit changed();
}

QString WatcherSetupView::goText() const
{
    switch (m_step) {
    case Step::Machine: return tr("Look at this machine");
    case Step::Credential: return tr("Check this credential");
    case Step::Install: break;
    }
    return m_isRenewal ? tr("Give it this credential") : tr("Install and hand over");
}

QString WatcherSetupView::goProblem() const
{
    if (m_isBusy || m_credential->isChecking())
        return tr("Wait until this is finished.");
    return m_calls->obstacle();
}

void WatcherSetupView::go()
{
    if (!goProblem().isEmpty())
        return;
    switch (m_step) {
    case Step::Machine: return look();
    case Step::Credential: return m_credential->check();
    case Step::Install: return m_isRenewal ? renew() : install();
    }
}

void WatcherSetupView::look()
{
    const auto host = m_machine->wanted();
    if (!host)
        return;
    m_isBusy = true;
    m_notice->showNotice(StatusLevel::Working, tr("Looking at %1…").arg(labelOf(*host)));
    showTexts();
    m_tasks.run(m_calls->look(*host, m_tasks.token()), [this](const Result<WatcherOffer> &offer) { showOffer(offer); });
}

void WatcherSetupView::showOffer(const Result<WatcherOffer> &offer)
{
    m_isBusy = false;
    m_notice->dismiss();
    if (!offer) {
        if (offer.error().code != ErrorCode::Cancelled)
            m_notice->showError(offer.error());
        return showTexts();
    }
    m_offer = *offer;
    if (!offer->obstacle.isEmpty()) {
        m_notice->showNotice(StatusLevel::Bad, offer->obstacle);
        return showTexts();
    }
    setStep(m_credential->credential() ? Step::Install : Step::Credential);
}

void WatcherSetupView::showProgress(const WatcherProgress &progress)
{
    if (progress.sentence.isEmpty())
        return;
    const auto percent = progress.share ? QLocale{}.toString(int(*progress.share * 100)) : QString{};
    m_progress->showNotice(StatusLevel::Working,
                           percent.isEmpty()
                               ? progress.sentence
                               : tr("%1 %2 %", "%1: what is done, %2: how much of it").arg(progress.sentence, percent));
}

void WatcherSetupView::install()
{
    if (!m_offer || !m_credential->credential())
        return;
    m_isBusy = true;
    m_progress->showNotice(StatusLevel::Working, tr("Installing the watcher…"));
    showTexts();
    const auto report = m_tasks.guard([this](const WatcherProgress &progress) { showProgress(progress); });
    m_tasks.run(m_calls->install(*m_offer, *m_credential->credential(), report, m_tasks.token()),
                [this](const Result<> &done) {
                    if (done)
                        handOver();
                    else
                        end(done);
                });
}

void WatcherSetupView::handOver()
{
    m_progress->showNotice(StatusLevel::Working, tr("Handing your requests over…"));
    m_tasks.run(m_calls->handOver(m_tasks.token()), [this](const Result<> &done) { end(done); });
}

void WatcherSetupView::renew()
{
    if (!m_credential->credential())
        return;
    m_isBusy = true;
    m_progress->showNotice(StatusLevel::Working, tr("Signing the watcher in at Google…"));
    showTexts();
    m_tasks.run(m_calls->renew(*m_credential->credential(), m_tasks.token()),
                [this](const Result<> &done) { end(done); });
}

void WatcherSetupView::end(const Result<> &done)
{
    m_isBusy = false;
    if (!done) {
        if (done.error().code == ErrorCode::Cancelled)
            m_progress->dismiss();
        else
            m_progress->showError(done.error());
        showTexts();
        if (done.error().code != ErrorCode::Cancelled)
            emit failed(done.error());
        return;
    }
    m_progress->dismiss();
    showTexts();
    emit finished();
}
