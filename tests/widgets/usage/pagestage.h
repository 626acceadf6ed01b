// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/store/settings.h"
#include "services/usage/multislicesight.h"
#include "tests/fakes/fakefeed.h"
#include "tests/widgets/usage/slices.h"
#include "widgets/common/noticebar.h"
#include "widgets/usage/usagenotices.h"
#include "widgets/usage/usagepage.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

/// A usage page with a feed by hand, and slices to put into it.
namespace pagestage {

using namespace Qt::StringLiterals;

inline TpuId named(const QString &name)
{
    return TpuId{u"projects/trc-practice/locations/us-central2-b/nodes/"_s + name};
}

inline SliceUsage slice(const QString &name, const QString &type = u"v4-32"_s)
{
    auto usage = slices::busy(type);
    usage.id = named(name);
    usage.at = QDateTime::currentMSecsSinceEpoch();
    for (int worker = 0; worker < usage.hosts.size(); ++worker)
        usage.hosts[worker].id = u"trc-practice/us-central2-b/%1/%2"_s.arg(name).arg(worker);
    for (auto &core : usage.cores)
        core.at = usage.at;
    return usage;
}

/// The slices s-0 and s-1 as one.
inline SliceUsage multislice(const SliceUsage &second = slice(u"s-1"_s))
{
    MultisliceSight sight;
    static_cast<void>(sight.judge(TpuId{u"projects/trc-practice/locations/us-central2-b/queuedResources/q/s"_s},
                                  {{.usage = slice(u"s-0"_s)}, {.usage = second}}, {}, second.at));
    return sight.usage();
}

inline QStringList hostIds(const SliceUsage &usage)
{
    QStringList hosts;
    for (const auto &host : usage.hosts)
        hosts << host.id;
    return hosts;
}

inline UsageAlert alertOf(UsageAlert::Kind kind, int host, int core, const QString &text)
{
    return {.kind = kind, .host = host, .core = core, .since = 1, .text = text};
}

/// A page with its feed, shown.
struct Stage
{
    explicit Stage(QSize size = {1080, 640})
        : settings{folder.filePath(u"settings.json"_s)}
        , feed{&clock}
    {
        page = std::make_unique<UsagePage>(UsagePageContext{.feed = &feed,
                                                            .clock = &clock,
                                                            .settings = &settings,
                                                            .login = [this] { return std::pair{login(), u"nixie"_s}; },
                                                            .hasJob = [this](const TpuId &) { return hasJob; }});
        page->resize(size);
        page->show();
    }

    template <typename T>
    [[nodiscard]] T *find(const char *name) const
    {
        return page->findChild<T *>(QLatin1StringView{name});
    }
    [[nodiscard]] bool isShown(const char *name) const
    {
        const auto *widget = find<QWidget>(name);
        return widget != nullptr && widget->isVisible();
    }
    [[nodiscard]] QString said() const
    {
        QStringList all;
        for (int i = 0; i < UsageNotices::mostBars; ++i) {
            const auto *bar = page->findChild<NoticeBar *>(u"usageNotice%1"_s.arg(i));
            if (bar != nullptr && bar->isVisible())
                all << bar->sentence();
        }
        return all.join(u'\n');
    }
    void press(int notice) const
    {
        auto *bar = page->findChild<NoticeBar *>(u"usageNotice%1"_s.arg(notice));
        QVERIFY(bar != nullptr && bar->isVisible());
        QTest::mouseClick(bar->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
    }

    QTemporaryDir folder;
    SystemClock clock;
    Settings settings;
    FakeFeed feed;
    [[nodiscard]] UsageLogin login() const
    {
        return !hasLogin ? UsageLogin::Missing : isPublished ? UsageLogin::Ready : UsageLogin::Unpublished;
    }

    bool hasLogin = true;
    bool isPublished = true;
    bool hasJob = false;
    std::unique_ptr<UsagePage> page;
};

/// A quarter of an hour of it, with a gap.
inline void remember(FakeFeed &feed, const SliceUsage &usage)
{
    feed.history()->setSlice(sliceKey(usage.id), hostIds(usage));
    for (qint64 second = 900; second >= 0; second -= usage.cores.size() > 64 ? 15 : 1) {
        if (second > 400 && second < 480)
            continue;
        for (int worker = 0; worker < usage.hosts.size(); ++worker) {
            MetricRow duty{.metric = Metric::DutyCycle, .values = {}};
            MetricRow used{.metric = Metric::HbmUsed, .values = {}};
            for (const auto &core : usage.layout.cores) {
                if (core.host != worker)
                    continue;
                const bool isSlow = usage.cores[core.index].isStraggler && second < 300;
                if (core.device % usage.layout.devicesPerChip == 0)
                    duty.values << (second % 120 < 6 ? 12
                                        : isSlow     ? 41.0F
                                                     : float(90 + 5 * std::sin(second * 0.3 + core.index)));
                used.values << usage.cores[core.index].hbmUsed;
            }
            MetricRow cpu{.metric = Metric::HostCpu,
                          .isWholeHost = true,
                          .values = {float(30 + 8 * std::sin(second * 0.02 + worker))}};
            feed.history()->append(
                {.host = usage.hosts[worker].id, .at = usage.at - second * 1000, .rows = {duty, used, cpu}});
        }
    }
}

} // namespace pagestage
