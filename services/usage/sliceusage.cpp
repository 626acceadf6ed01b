// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/usage/sliceusage.h"

#include "services/core/plaintext.h"
#include "services/usage/usagefeed.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

QString text(const char *source)
{
    return QCoreApplication::translate("SliceUsage", source);
}

} // namespace

QString hostName(const SliceUsage &usage, int worker)
{
    const auto label = plainText(usage.hosts.value(worker).label, 64);
    const auto &layout = usage.layout;
    if (layout.slices.isEmpty()) {
        const auto name = lastSegment(usage.id.toString());
        return !label.isEmpty()                          ? label
            : usage.hosts.size() == 1 && !name.isEmpty() ? name
                                                         : text(QT_TRANSLATE_NOOP("SliceUsage", "host %1")).arg(worker);
    }
    const auto each = layout.hostsPerSlice();
    const auto slice = layout.slices.value(worker / each);
    if (!label.isEmpty())
        return text(QT_TRANSLATE_NOOP("SliceUsage", "slice %1, %2")).arg(QString::number(slice), label);
    return each == 1 ? text(QT_TRANSLATE_NOOP("SliceUsage", "slice %1")).arg(slice)
                     : text(QT_TRANSLATE_NOOP("SliceUsage", "slice %1, host %2")).arg(slice).arg(worker % each);
}

std::pair<TpuId, int> hostPlace(const SliceUsage &usage, int worker)
{
    if (usage.slices.isEmpty())
        return {usage.id, worker};
    const auto each = usage.layout.hostsPerSlice();
    return worker < 0 ? std::pair{usage.slices.constFirst(), -1}
                      : std::pair{usage.slices.value(worker / each), worker % each};
}

QString usageStateWord(UsageState state)
{
    switch (state) {
    case UsageState::NoData: return text(QT_TRANSLATE_NOOP("SliceUsage", "no data"));
    case UsageState::NoWorkload: return text(QT_TRANSLATE_NOOP("SliceUsage", "no workload"));
    case UsageState::HeldIdle: return text(QT_TRANSLATE_NOOP("SliceUsage", "held but idle"));
    case UsageState::Idle: return text(QT_TRANSLATE_NOOP("SliceUsage", "idle"));
    case UsageState::Busy: return text(QT_TRANSLATE_NOOP("SliceUsage", "busy"));
    case UsageState::Hung: return text(QT_TRANSLATE_NOOP("SliceUsage", "hung"));
    case UsageState::Unreachable: return text(QT_TRANSLATE_NOOP("SliceUsage", "unreachable"));
    case UsageState::Stale: return text(QT_TRANSLATE_NOOP("SliceUsage", "stale"));
    case UsageState::Failed: return text(QT_TRANSLATE_NOOP("SliceUsage", "no valid answer"));
    case UsageState::Coarse: return text(QT_TRANSLATE_NOOP("SliceUsage", "once a minute"));
    }
    return {};
}

QString usageStateSentence(UsageState state)
{
    switch (state) {
    case UsageState::NoData: return text(QT_TRANSLATE_NOOP("SliceUsage", "Nothing was measured here yet."));
    case UsageState::NoWorkload:
        return text(QT_TRANSLATE_NOOP("SliceUsage", "The host answers, and no program holds its chips."));
    case UsageState::HeldIdle:
        return text(QT_TRANSLATE_NOOP("SliceUsage",
                                      "A program holds the chips, but uses no memory on them and computes nothing."));
    case UsageState::Idle:
        return text(QT_TRANSLATE_NOOP("SliceUsage",
                                      "A program holds the chips and has computed before; now it computes nothing."));
    case UsageState::Busy: return text(QT_TRANSLATE_NOOP("SliceUsage", "The chips compute."));
    case UsageState::Hung:
        return text(QT_TRANSLATE_NOOP("SliceUsage",
                                      "Memory is held, but nothing has been computed for long: the program compiles, "
                                      "waits for another host, or hangs."));
    case UsageState::Unreachable:
        return text(QT_TRANSLATE_NOOP("SliceUsage", "The host does not answer. What its chips do is not known."));
    case UsageState::Stale:
        return text(QT_TRANSLATE_NOOP("SliceUsage", "The newest value is old: the host has not answered lately."));
    case UsageState::Failed:
        return text(QT_TRANSLATE_NOOP(
            "SliceUsage", "Something answers that is not a metric server of a TPU, or its values cannot be right."));
    case UsageState::Coarse:
        return text(QT_TRANSLATE_NOOP(
            "SliceUsage", "Nobody is logged in to the host: its values come from Cloud Monitoring, one a minute."));
    }
    return {};
}

QString sliceKey(const TpuId &tpu)
{
    const auto parts = tpu.toString().split(u'/');
    return parts.size() == 6 && parts.at(4) == "nodes"_L1 ? parts.at(1) + u'/' + parts.at(3) + u'/' + parts.at(5)
                                                          : tpu.toString();
}
