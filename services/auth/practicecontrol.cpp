// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/auth/practicecontrol.h"

#include "services/net/restclient.h"

using namespace Qt::StringLiterals;

Task<> PracticeControl::post(QString verb, QJsonObject body, std::stop_token stop) const
{
    QUrl url = m_api;
    url.setPath(u"/practice/v1/"_s + verb);
    const auto done = co_await m_rest->post(url, std::move(body), Repeat::Never, std::move(stop));
    if (!done)
        co_return std::unexpected{done.error()};
    co_return {};
}

Task<> PracticeControl::preempt(TpuId node, Loss loss, std::stop_token stop)
{
    const auto word = loss == Loss::Seen ? u"seen"_s : loss == Loss::Silent ? u"silent"_s : u"vanished"_s;
    return post(u"preempt"_s, {{u"node"_s, node.toString()}, {u"loss"_s, word}}, std::move(stop));
}

Task<> PracticeControl::maintain(TpuId node, std::stop_token stop)
{
    return post(u"maintain"_s, {{u"node"_s, node.toString()}}, std::move(stop));
}

Task<> PracticeControl::announceMaintenance(TpuId node, std::chrono::seconds later, std::stop_token stop)
{
    return post(u"announce"_s, {{u"node"_s, node.toString()}, {u"seconds"_s, qint64(later.count())}}, std::move(stop));
}

Task<> PracticeControl::setCapacity(std::optional<ZoneId> zone, Capacity capacity, std::stop_token stop)
{
    QJsonObject body{{u"zone"_s, zone ? zone->toString() : u"*"_s}};
    if (capacity == Capacity::Gone)
        body.insert(u"chips"_s, 0);
    if (capacity == Capacity::There)
        body.insert(u"failFirst"_s, 0); // without a bound, at once
    return post(u"capacity"_s, body, std::move(stop));
}

Task<> PracticeControl::pass(std::chrono::seconds time, std::stop_token stop)
{
    return post(u"time"_s, {{u"advanceSeconds"_s, qint64(time.count())}}, std::move(stop));
}

/// The options of a training on several hosts, as resources/practice knows them.
static QString trainingOptions(PracticeControl::Training how, int last)
{
    using Training = PracticeControl::Training;
    switch (how) {
    case Training::Straggler: return u"--steps 1000000 --fail slow --on %1 --at 20"_s.arg(last);
    case Training::Hang: return u"--steps 1000000 --fail hang --on %1 --at 20"_s.arg(last);
    case Training::OutOfMemory: return u"--steps 1000000 --fail oom --on %1 --at 200"_s.arg(last);
    case Training::Idle: return u"--fail busy"_s;
    default: return u"--steps 1000000"_s;
    }
}

Task<> PracticeControl::train(TpuId node, int workers, Training how, std::stop_token stop)
{
    for (int worker = 0; worker < workers; ++worker) {
        QJsonObject body{{u"node"_s, node.toString()}, {u"worker"_s, worker}, {u"condition"_s, u"workload"_s}};
        if (how == Training::Over)
            body.insert(u"end"_s, true);
        else
            body.insert(u"value"_s, trainingOptions(how, workers - 1));
        if (const auto done = co_await post(u"host"_s, body, stop); !done)
            co_return std::unexpected{done.error()};
    }
    co_return {};
}

Task<> PracticeControl::silence(TpuId node, int worker, Silence what, std::stop_token stop)
{
    QJsonObject body{{u"node"_s, node.toString()}, {u"worker"_s, worker}, {u"condition"_s, u"sshd"_s}};
    if (what == Silence::Begins)
        body.insert(u"value"_s, u"silent"_s);
    else
        body.insert(u"end"_s, true);
    return post(u"host"_s, body, std::move(stop));
}

Task<> PracticeControl::setBilling(Billing billing, std::stop_token stop)
{
    return post(u"billing"_s, {{u"enabled"_s, billing == Billing::Linked}}, std::move(stop));
}

Task<QByteArray> PracticeControl::mail(std::stop_token stop)
{
    QUrl url = m_api;
    url.setPath(u"/practice/v1/mail"_s);
    const auto answer = co_await m_rest->get(url, std::move(stop));
    if (!answer)
        co_return std::unexpected{answer.error()};
    co_return answer->value("eml"_L1).toString().toUtf8();
}
