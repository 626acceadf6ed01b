// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tpu/createwish.h"

#include "services/tpu/tpuservice.h"
#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QTimer>

#include <vector>

using namespace std::chrono_literals;

namespace {

/// Why the last try did not work, in a few words that fit into a line.
QString reason(const Error &error, const QString &zone)
{
    switch (error.code) {
    case ErrorCode::NoCapacity: return QCoreApplication::translate("Wish", "no capacity in %1").arg(zone);
    case ErrorCode::QuotaExceeded: return QCoreApplication::translate("Wish", "the quota in %1 is used up").arg(zone);
    case ErrorCode::RateLimited:
    case ErrorCode::Busy: return QCoreApplication::translate("Wish", "Google's service is busy");
    case ErrorCode::Offline: return QCoreApplication::translate("Wish", "no connection");
    case ErrorCode::SignedOut: return QCoreApplication::translate("Wish", "you are signed out");
    case ErrorCode::Timeout: return QCoreApplication::translate("Wish", "no answer in time");
    default: return QCoreApplication::translate("Wish", "it failed for a reason that may pass");
    }
}

QString shortReason(const Error &error)
{
    switch (error.code) {
    case ErrorCode::NoCapacity: return QCoreApplication::translate("Wish", "no capacity");
    case ErrorCode::QuotaExceeded: return QCoreApplication::translate("Wish", "quota used up");
    case ErrorCode::RateLimited:
    case ErrorCode::Busy: return QCoreApplication::translate("Wish", "service busy");
    case ErrorCode::SignedOut: return QCoreApplication::translate("Wish", "signed out");
    case ErrorCode::Offline:
    case ErrorCode::Timeout: return QCoreApplication::translate("Wish", "no connection");
    default: return QCoreApplication::translate("Wish", "trying again");
    }
}

} // namespace

QString WishView::sentence(const QDateTime &now) const
{
    const auto zone = spec.zone.toString();
    if (isStopping)
        return QCoreApplication::translate("Wish", "stopping, and removing what was asked for");
    switch (phase) {
    case CreateProgress::Phase::Looking:
        return QCoreApplication::translate("Wish", "attempt %1: looking whether it is there already").arg(attempt);
    case CreateProgress::Phase::Asking:
        return QCoreApplication::translate("Wish", "attempt %1: asking for %2 in %3").arg(attempt).arg(spec.acceleratorType, zone);
    case CreateProgress::Phase::Waiting:
        return QCoreApplication::translate("Wish", "attempt %1: %2 is making it").arg(attempt).arg(zone);
    case CreateProgress::Phase::CleaningUp:
        return QCoreApplication::translate("Wish", "attempt %1: removing what the failed try left behind").arg(attempt);
    case CreateProgress::Phase::Pausing: break;
    }
    const auto left = std::max(0s, std::chrono::ceil<std::chrono::seconds>(nextTryAt - now));
    const auto why = lastError ? reason(*lastError, zone) : QCoreApplication::translate("Wish", "it did not work");
    return QCoreApplication::translate("Wish", "attempt %1: %2, next try %3").arg(attempt).arg(why, phrases::in(left));
}

QString WishView::shortState() const
{
    if (isStopping)
        return QCoreApplication::translate("Wish", "stopping");
    if (isPausing() && lastError)
        return shortReason(*lastError);
    return phase == CreateProgress::Phase::Waiting ? QCoreApplication::translate("Wish", "being made")
                                                   : QCoreApplication::translate("Wish", "asking");
}

Wishes::Wishes(TpuService *tpus, QObject *parent) : QObject{parent}, m_tpus{tpus}
{
}

Wishes::~Wishes()
{
    // Stopping may finish a task at once, which takes its wish out of the map: stop copies.
    std::vector<std::stop_source> stops;
    for (auto &[job, wish] : m_wishes)
        stops.push_back(wish.stop);
    m_wishes.clear();
    for (auto &stop : stops)
        stop.request_stop();
}

void Wishes::start(TpuSpec spec, const WishPlan &plan)
{
    if (has(spec.zone, spec.name))
        return;
    if (spec.job.isNull())
        spec.job = QUuid::createUuid();
    const auto job = spec.job;
    auto &wish = m_wishes[job];
    wish.view.spec = spec;
    wish.view.plan = plan;
    wish.view.since = QDateTime::currentDateTimeUtc();
    watchDeadline(wish);
    const auto stop = wish.stop.get_token();
    emit changed();
    auto progress = m_tasks.guard([this, job](const CreateProgress &p) { report(job, p); });
    m_tasks.run(m_tpus->create(spec, plan.policy, progress, stop),
                [this, job](const Result<Tpu> &tpu) { finish(job, tpu); });
}

void Wishes::cancel(const QUuid &job)
{
    const auto found = m_wishes.find(job);
    if (found == m_wishes.end() || found->second.view.isStopping)
        return;
    found->second.view.isStopping = true;
    emit changed();
    auto stop = found->second.stop; // a copy: the wish may be gone when the call returns
    stop.request_stop();
}

QList<WishView> Wishes::views() const
{
    QList<WishView> views;
    for (const auto &[job, wish] : m_wishes)
        views << wish.view;
    return views;
}

std::optional<WishView> Wishes::find(const QUuid &job) const
{
    const auto found = m_wishes.find(job);
    return found == m_wishes.end() ? std::nullopt : std::optional{found->second.view};
}

bool Wishes::has(const ZoneId &zone, const QString &name) const
{
    return std::ranges::any_of(m_wishes, [&](const auto &entry) {
        return entry.second.view.spec.zone == zone && entry.second.view.spec.name == name;
    });
}

void Wishes::report(const QUuid &job, const CreateProgress &progress)
{
    const auto found = m_wishes.find(job);
    if (found == m_wishes.end())
        return;
    auto &view = found->second.view;
    view.phase = progress.phase;
    view.attempt = progress.attempt;
    // Tidying up after a stop gives "stopped" as the reason; what counts is why it had not worked before.
    if (progress.lastError && progress.lastError->code != ErrorCode::Cancelled)
        view.lastError = progress.lastError;
    view.nextTryAt = progress.nextTryIn ? QDateTime::currentDateTimeUtc().addMSecs(progress.nextTryIn->count())
                                        : QDateTime{};
    emit changed();
}

void Wishes::finish(const QUuid &job, const Result<Tpu> &result)
{
    const auto found = m_wishes.find(job);
    if (found == m_wishes.end())
        return;
    const auto wish = std::move(found->second);
    m_wishes.erase(found);
    if (wish.deadline)
        wish.deadline->deleteLater();
    emit changed();
    const auto &spec = wish.view.spec;
    if (result) {
        emit succeeded(*result);
        return;
    }
    auto error = result.error();
    if (wish.outOfTime && error.code == ErrorCode::Cancelled) {
        error.code = wish.view.lastError ? wish.view.lastError->code : ErrorCode::Timeout;
        error.serverWords = wish.view.lastError ? wish.view.lastError->serverWords : QString{};
        error.message = QCoreApplication::translate("Wish", "%1 was not created: the time you gave is over, and there was no capacity in %2 "
                                                     "until then. Try again, or take another zone.")
                            .arg(spec.name, spec.zone.toString());
    }
    if (error.code == ErrorCode::Cancelled)
        emit cancelled(spec);
    else
        emit failed(spec, wish.view.plan, error);
}

void Wishes::watchDeadline(Wish &wish)
{
    if (!wish.view.plan.until.isValid())
        return;
    const auto job = wish.view.spec.job;
    if (!wish.deadline) {
        wish.deadline = new QTimer{this};
        wish.deadline->setSingleShot(true);
        connect(wish.deadline, &QTimer::timeout, this, [this, job] {
            if (const auto found = m_wishes.find(job); found != m_wishes.end())
                watchDeadline(found->second);
        });
    }
    // A timer stands still while the computer sleeps, so the wall clock is asked again at least every minute.
    const auto left = std::chrono::milliseconds{QDateTime::currentDateTimeUtc().msecsTo(wish.view.plan.until)};
    if (left > 0ms) {
        wish.deadline->start(std::min<std::chrono::milliseconds>(left, 1min));
        return;
    }
    wish.outOfTime = true;
    cancel(job);
}
