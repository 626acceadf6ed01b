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

Task<> PracticeControl::preempt(TpuId node, std::stop_token stop)
{
    return post(u"preempt"_s, {{u"node"_s, node.toString()}}, std::move(stop));
}

Task<> PracticeControl::maintain(TpuId node, std::stop_token stop)
{
    return post(u"maintain"_s, {{u"node"_s, node.toString()}}, std::move(stop));
}

Task<> PracticeControl::announceMaintenance(TpuId node, std::stop_token stop)
{
    return post(u"announce"_s, {{u"node"_s, node.toString()}, {u"days"_s, 7}}, std::move(stop));
}

Task<> PracticeControl::setCapacity(ZoneId zone, Capacity capacity, std::stop_token stop)
{
    QJsonObject body{{u"zone"_s, zone.toString()}};
    if (capacity == Capacity::Gone)
        body.insert(u"chips"_s, 0);
    return post(u"capacity"_s, body, std::move(stop));
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
