// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/services/usage/profilebytes.h"

/// An XSpace by hand: field numbers stand here as XLA has them.
namespace xspace {

struct Event
{
    int id = 0;
    qint64 offset = 0; ///< ps
    qint64 duration = 0; ///< ps
};

inline QByteArray event(const Event &event)
{
    const auto stat = proto::number(1, 9) + proto::bytes(5, "of no interest");
    return proto::bytes(4,
                        proto::number(1, quint64(event.id)) + proto::number(2, quint64(event.offset))
                            + proto::number(3, quint64(event.duration)) + proto::bytes(4, stat));
}

inline QByteArray line(const QByteArray &name, const QList<Event> &events, qint64 nanoseconds = 1'000)
{
    QByteArray bytes = proto::number(1, 7) + proto::bytes(2, name) + proto::number(3, quint64(nanoseconds));
    for (const auto &one : events)
        bytes += event(one);
    return proto::bytes(3, bytes);
}

/// The name of events with this number. `shown`: the short one, where there is one.
inline QByteArray eventName(int id, const QByteArray &name, const QByteArray &shown = {})
{
    const auto metadata = proto::number(1, quint64(id)) + proto::bytes(2, name)
        + (shown.isEmpty() ? QByteArray{} : proto::bytes(4, shown)) + proto::bytes(3, QByteArray(2'000, 'h'));
    return proto::bytes(4, proto::number(1, quint64(id)) + proto::bytes(2, metadata));
}

inline QByteArray statName(int id, const QByteArray &name)
{
    return proto::bytes(
        5, proto::number(1, quint64(id)) + proto::bytes(2, proto::number(1, quint64(id)) + proto::bytes(2, name)));
}

/// `content`: lines and names.
inline QByteArray plane(const QByteArray &name, const QByteArray &content)
{
    return proto::bytes(1, proto::number(1, 3) + proto::bytes(2, name) + content);
}

/// That it was recorded for so long.
inline QByteArray recorded(quint64 nanoseconds)
{
    constexpr quint64 began = 1'700'000'000'000'000'000;
    const auto stat = [](int id, quint64 value) {
        return proto::bytes(6, proto::number(1, quint64(id)) + proto::number(3, value));
    };
    return plane("Task Environment",
                 stat(1, began) + stat(2, began + nanoseconds) + statName(1, "profile_start_time")
                     + statName(2, "profile_stop_time"));
}

constexpr qint64 ms = 1'000'000'000; ///< in ps

} // namespace xspace
