// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/wishservice.h"

#include "services/wish/engine.h"

#include <QCoreApplication>

#include <algorithm>

using happening::Order;
using happening::Ordered;

WishService::WishService(WishContext context, QObject *parent)
    : QObject{parent}
    , m_engine{std::make_unique<Engine>(this, std::move(context))}
{
    m_engine->begin();
}

WishService::~WishService() = default;

QList<WishView> WishService::wishes() const
{
    QList<WishView> views;
    for (const auto &[id, entry] : m_engine->entries())
        views.append(m_engine->viewOf(entry));
    const auto order = [](const WishView &view) {
        return std::pair{isOver(view.state), -view.wish.createdAt.toMSecsSinceEpoch()};
    };
    std::ranges::stable_sort(views, {}, order);
    return views;
}

std::optional<WishView> WishService::find(const QUuid &id) const
{
    const auto found = m_engine->entries().find(id);
    return found == m_engine->entries().end() ? std::nullopt : std::optional{m_engine->viewOf(found->second)};
}

Result<QUuid> WishService::start(Wish wish)
{
    return m_engine->start(std::move(wish));
}

Result<> WishService::pause(const QUuid &id, const ZoneId &zone)
{
    return m_engine->tell(id, Ordered{Order::Pause, zone});
}

Result<> WishService::resume(const QUuid &id, const ZoneId &zone)
{
    return m_engine->tell(id, Ordered{Order::Resume, zone});
}

Result<> WishService::stop(const QUuid &id, const ZoneId &zone)
{
    return m_engine->tell(id, Ordered{Order::Stop, zone});
}

Result<> WishService::again(const QUuid &id)
{
    return m_engine->tell(id, Ordered{Order::Again, {}});
}

Result<> WishService::change(const QUuid &id, const Wish &wish)
{
    return m_engine->change(id, wish);
}

Result<> WishService::keepLate(const QUuid &id, const ZoneId &zone)
{
    return m_engine->tell(id, Ordered{Order::KeepLate, zone});
}

Result<> WishService::removeLate(const QUuid &id, const ZoneId &zone)
{
    return m_engine->tell(id, Ordered{Order::RemoveLate, zone});
}

Result<> WishService::forget(const QUuid &id)
{
    return m_engine->forget(id);
}

QList<WishAttempt> WishService::history(const QUuid &id) const
{
    return m_engine->store().attempts(id);
}

double WishService::requestsPerMinute() const
{
    return m_engine->requestsPerMinute();
}

Role WishService::role() const
{
    return m_engine->role();
}

QString WishService::owner() const
{
    const auto owner = m_engine->ownership().owner();
    return owner ? QCoreApplication::translate("Wish", "%1, process %2").arg(owner->host).arg(owner->pid) : QString{};
}

Result<> WishService::takeOver()
{
    return m_engine->takeOver();
}

std::optional<Error> WishService::trouble() const
{
    return m_engine->trouble();
}
