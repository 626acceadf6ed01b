// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// With TPUDESK_PANEL_PICTURES=FOLDER a picture of the page is written.
#include "tests/fakes/noundodelay.h"
#include "tests/widgets/usage/pagestage.h"
#include "widgets/common/statebadge.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/usagereport.h"
#include "widgets/usage/usagetext.h"

#include <QCheckBox>
#include <QScopeGuard>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

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

    /// What was read today stands beside the source, in the language of now.
    void R4_theCountOfTheDayStandsBesideTheSource()
    {
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        QVERIFY2(!headOf(stage).contains(u"Cloud Monitoring"_s), qPrintable(headOf(stage)));
        stage.feed.use.today = 1'240;
        stage.feed.put(slice(u"pod"_s));
        const auto count = u" · Cloud Monitoring: %1 of %2 time series read today"_s.arg(QLocale{}.toString(1'240),
                                                                                         QLocale{}.toString(20'000));
        QVERIFY2(headOf(stage).endsWith(u"libtpu, every second"_s + count), qPrintable(headOf(stage)));
        stage.feed.use.isOn = false;
        stage.feed.put(slice(u"pod"_s));
        QVERIFY(headOf(stage).endsWith(u"Cloud Monitoring is switched off"_s));
    }

    /// Where it is the source it is named once.
    void R4_cloudMonitoringIsNamedOnceInTheHead()
    {
        Stage stage;
        auto usage = slice(u"pod"_s);
        for (auto &core : usage.cores)
            core.source = UsageSource::Monitoring;
        stage.feed.use.today = 1'240;
        stage.feed.put(usage);
        const auto count =
            u" · %1 of %2 time series read today"_s.arg(QLocale{}.toString(1'240), QLocale{}.toString(20'000));
        QVERIFY2(headOf(stage).endsWith(u"Cloud Monitoring, every minute"_s + count), qPrintable(headOf(stage)));
        QCOMPARE(headOf(stage).count(u"Cloud Monitoring"_s), 1);
        stage.feed.use.isOn = false;
        stage.feed.put(usage);
        QCOMPARE(headOf(stage).count(u"Cloud Monitoring"_s), 1);
    }

    void R4_aUsedUpBudgetSaysWhatToDo()
    {
        Stage stage;
        stage.feed.use = {.perDay = 5'000, .today = 5'000};
        stage.feed.put(slice(u"pod"_s));
        const auto sentence = u"The %1 time series that may be read from Cloud Monitoring today are used up"_s;
        QVERIFY2(stage.said().contains(sentence.arg(QLocale{}.toString(5'000))), qPrintable(stage.said()));
        auto *bar = stage.find<NoticeBar>("usageNotice0");
        QTest::mouseClick(bar->findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
        QTRY_VERIFY(stage.isShown("usageSheet"));
        stage.find<QSpinBox>("usageMonitoringLimit")->setValue(30'000);
        QVERIFY(stage.feed.use.isOn && stage.feed.use.perDay == 30'000);
        stage.feed.put(slice(u"pod"_s));
        QVERIFY2(!stage.said().contains(u"used up"_s), qPrintable(stage.said()));
        QTest::mouseClick(stage.find<QCheckBox>("usageMonitoring"), Qt::LeftButton, {}, {8, 8});
        QVERIFY(!stage.feed.use.isOn && !stage.find<QSpinBox>("usageMonitoringLimit")->isEnabled());
    }

    void R9_whatIsLeftOutIsSaidOnce()
    {
        Stage stage;
        stage.feed.use.isLeftOut = true;
        stage.feed.put(slice(u"pod"_s));
        QVERIFY2(stage.said().contains(u"Values that may be another host's are left out."_s), qPrintable(stage.said()));
        QTest::mouseClick(stage.find<NoticeBar>("usageNotice0")->findChild<QToolButton *>(u"noticeClose"_s),
                          Qt::LeftButton);
        stage.feed.put(slice(u"pod"_s));
        QVERIFY2(stage.said().isEmpty(), qPrintable(stage.said()));
    }

    /// Both have one remedy, and two bars would say so twice.
    void R9_withoutALoginOneNoticeSaysBoth()
    {
        Stage stage;
        stage.hasLogin = false;
        stage.feed.put(slice(u"pod"_s));
        QVERIFY2(stage.said().endsWith(u"values, one a minute."_s), qPrintable(stage.said()));
        stage.feed.use.isLeftOut = true;
        stage.feed.put(slice(u"pod"_s));
        QCOMPARE(stage.said().count(u'\n'), 0);
        QVERIFY2(stage.said().contains(u"no key and user name were chosen yet"_s)
                     && stage.said().contains(u"machine number is not known"_s),
                 qPrintable(stage.said()));
        stage.hasLogin = true;
        stage.feed.put(slice(u"pod"_s));
        QVERIFY2(stage.said().contains(u"Values that may be another host's are left out."_s), qPrintable(stage.said()));
    }

    void R4_theFieldsAreThereInThreeLanguages_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("box");
        QTest::addColumn<QString>("field");
        QTest::newRow("English") << u"en"_s << u"Fill gaps from Cloud Monitoring"_s << u"Time series a day, at most"_s;
        QTest::newRow("Chinese") << u"zh_CN"_s << u"用 Cloud Monitoring 填补空缺"_s << u"每天最多读取的时间序列"_s;
        QTest::newRow("Korean") << u"ko"_s << u"Cloud Monitoring으로 빈 구간 채우기"_s
                                << u"하루에 읽을 최대 시계열 수"_s;
    }
    void R4_theFieldsAreThereInThreeLanguages()
    {
        QFETCH(QString, language);
        QFETCH(QString, box);
        QFETCH(QString, field);
        QTranslator translator;
        const bool isThere = translator.load(u"tpudesk_"_s + language, QStringLiteral(TPUDESK_BINARY_DIR "/app"));
        QVERIFY(isThere);
        QCoreApplication::installTranslator(&translator);
        const auto end = qScopeGuard([&] { QCoreApplication::removeTranslator(&translator); });
        Stage stage;
        stage.feed.put(slice(u"pod"_s));
        stage.page->openSettings();
        QCOMPARE(stage.find<QCheckBox>("usageMonitoring")->text(), box);
        QCOMPARE(stage.find<QSpinBox>("usageMonitoringLimit")->accessibleName(), field);
        QCOMPARE(stage.find<QSpinBox>("usageMonitoringLimit")->value(), 20'000);
    }

private:
    [[nodiscard]] static QString headOf(const Stage &stage) { return stage.page->accessibleDescription(); }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestMonitoringPoller)
#include "tst_monitoringpoller.moc"
