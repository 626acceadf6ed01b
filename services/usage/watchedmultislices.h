// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/usage/multislicesight.h"

#include <QHash>

#include <map>

class UsageWatch;
struct WatchedSlice;

/// Slices that one queued request made. They are watched one by one, and put together here: looked at, judged and told
/// as one.
class WatchedMultislices
{
public:
    explicit WatchedMultislices(UsageWatch *watch)
        : m_watch{watch}
    {
    }

    void group(); ///< which slices there are is known anew
    void judgeSoon(const TpuId &id); ///< something is new of one of its slices
    [[nodiscard]] const SliceUsage *usage(const TpuId &id) const; ///< null: it is none
    [[nodiscard]] TpuId unitOf(const TpuId &tpu) const; ///< its multislice, or itself
    [[nodiscard]] QList<TpuId> membersOf(const TpuId &tpu) const; ///< of a multislice its slices, else itself
    /// Hosts that are asked together with those of this slice, because they are looked at, or left alone, together.
    [[nodiscard]] size_t hostsBeside(const TpuId &tpu) const;
    void list(QList<WatchedSlice> *all) const;

private:
    struct Multislice
    {
        QList<TpuId> slices{}; ///< in their order
        MultisliceSight sight{};
        bool isTelling = false;
        qint64 toldAt = 0; ///< ms UTC
    };
    using Groups = std::map<TpuId, QList<Tpu>>;

    [[nodiscard]] Groups groups(bool isListed) const;
    void renew(const TpuId &id, const QList<Tpu> &slices, bool isListed);
    void judge(const TpuId &id);

    UsageWatch *m_watch;
    std::map<TpuId, Multislice> m_all;
    QHash<TpuId, TpuId> m_units; ///< of each slice of one
};
