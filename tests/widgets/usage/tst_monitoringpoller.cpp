// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// With TPUDESK_PANEL_PICTURES=FOLDER a picture of the page is written.
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/usage/pagestage.h"
#include "widgets/common/statebadge.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/usagereport.h"
#include "widgets/usage/usagetext.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace pagestage;

/// Where nobody is logged in, and Cloud Monitoring has values.
class TestMonitoringPoller : public QObject
{
    Q_OBJECT

    NoUndoDelay m_noGrace;

private slots:
    /// The passphrase was not given, and Cloud Monitoring has values: head, map, hosts and advice tell one story.
    void whatCloudMonitoringTellsIsNotCalledNothingAndNotLive()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        usage.state = UsageState::Coarse;
        usage.duty = 0;
        for (int worker = 0; worker < usage.hosts.size(); ++worker) {
            slices::setHost(usage, worker, UsageState::Coarse, 0);
            usage.hosts[worker].isShutOut = true;
            usage.hosts[worker].at = 0;
            usage.hosts[worker].sentence = u"The key needs its passphrase."_s;
        }
        for (auto &core : usage.cores)
            core.source = UsageSource::Monitoring;
        stage.feed.put(usage);
        QVERIFY2(
            stage.said().contains(
                u"4 hosts: no login. The key needs its passphrase. The values come from Cloud Monitoring, one a minute."_s),
            qPrintable(stage.said()));
        QCOMPARE(stage.find<StateBadge>("usageBadge")->word(), usageStateWord(UsageState::Coarse));
        QVERIFY(!stage.find<StateBadge>("usageLiveBadge")->isVisible());
        const auto line = usageLine(usage, u"pod"_s);
        QVERIFY2(line.contains(u"once a minute"_s) && line.contains(u"0 % duty"_s), qPrintable(line));
        const auto *map = stage.find<CoreMap>("usageMap");
        QVERIFY(std::ranges::all_of(map->faces(), [](const CellFace &face) {
            return face.fill == CellFill::Coarse && face.text.startsWith(u'0');
        }));
        const auto *badge = stage.find<StateBadge>("usageBadge");
        QTRY_VERIFY2(badge->width() >= badge->sizeHint().width(),
                     qPrintable(QString::number(badge->width()))); // its word is whole
        if (const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES"); !folder.isEmpty())
            QVERIFY(stage.page->grab().save(folder + u"/usage-coarse.png"_s));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestMonitoringPoller)
#include "tst_monitoringpoller.moc"
