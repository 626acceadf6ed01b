// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/tpunotice.h"

#include "services/core/punctuation.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/translated.h"
#include "widgets/provisioning/requesttext.h"

#include <QApplication>
#include <QTimer>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

TpuNotice::TpuNotice(QWidget *parent)
    : NoticeBar{parent}
    , m_ready{named(new QTimer{this}, "tpuNoticeReady")}
{
    setObjectName(u"tpuNotice"_s);
    m_ready->setSingleShot(true);
    m_ready->setInterval(1min);
    connect(m_ready, &QTimer::timeout, this, &TpuNotice::passReady);
}

void TpuNotice::showReady(const Tpu &tpu)
{
    m_tpu = tpu.id;
    m_action = Action::OpenTerminal;
    say(
        StatusLevel::Ok, [tpu] { return punctuation::stopped(requesttext::ready(tpu)); },
        [] { return tr("Open terminal"); });
    m_ready->start();
}

void TpuNotice::showFailure(const QUuid &request, const Error &error)
{
    m_request = request;
    m_failure = error;
    QString action;
    switch (error.code) {
    case ErrorCode::SignedOut:
        m_action = Action::SignIn;
        action = tr("Sign in…");
        break;
    case ErrorCode::ApiOff:
    case ErrorCode::BillingOff:
        m_action = Action::OpenDoctor;
        action = tr("Open the doctor");
        break;
    case ErrorCode::QuotaExceeded:
    case ErrorCode::NotGranted:
    case ErrorCode::AddressLimit:
        m_action = Action::ShowQuota;
        action = tr("Show quota");
        break;
    case ErrorCode::AlreadyExists:
        m_action = Action::TryAgain;
        action = tr("Choose another name…");
        break;
    case ErrorCode::Invalid:
    case ErrorCode::NotInZone:
    case ErrorCode::Reservation:
    case ErrorCode::Denied:
        m_action = Action::TryAgain;
        action = tr("Change the request…");
        break;
    default: m_action = Action::TryAgain; action = tr("Try again…");
    }
    showError(error, action);
}

void TpuNotice::showLate(const QUuid &request, const Tpu &tpu)
{
    m_request = request;
    m_action = Action::ShowRequest;
    say(
        StatusLevel::Warning,
        [tpu] {
            return punctuation::sentences({punctuation::stopped(requesttext::late(tpu)), tr("Keep it or remove it.")});
        },
        [] { return tr("Show the request"); });
}

void TpuNotice::showProblem(const Error &error)
{
    if (error.code == ErrorCode::Cancelled)
        return;
    m_action = needsSignIn(error.code) ? Action::SignIn : leadsToDoctor(error) ? Action::OpenDoctor : Action::None;
    showError(error,
              m_action == Action::SignIn           ? tr("Sign in…")
                  : m_action == Action::OpenDoctor ? tr("Open the doctor")
                                                   : QString{});
}

void TpuNotice::showRemark(StatusLevel level, const Text &sentence)
{
    m_action = Action::None;
    say(level, sentence);
}

void TpuNotice::withdrawReady(const TpuService &tpus)
{
    const auto tpu = tpus.tpu(m_tpu);
    if (!tpu || (tpu->state != TpuState::Ready && tpu->state != TpuState::Creating))
        withdrawReady();
}

/// A notice with a button does not go by itself elsewhere. Other news in its place stay.
void TpuNotice::passReady()
{
    const bool isInUse = underMouse() || isAncestorOf(QApplication::focusWidget());
    if (level() == StatusLevel::Ok && isVisible() && (isInUse || !isActiveWindow())) // nobody has seen it, or may press
        m_ready->start();
    else if (level() == StatusLevel::Ok)
        withdrawReady();
}

void TpuNotice::withdrawReady()
{
    if (m_action != Action::OpenTerminal)
        return;
    m_action = Action::None;
    dismiss();
}
