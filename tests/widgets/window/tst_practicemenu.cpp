// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// The drill: each entry of the Practice menu does what it says, seen through the services that the window has.
// With TPUDESK_PANEL_PICTURES=FOLDER pictures of the menu are written in all languages.
#include "services/core/activities.h"
#include "services/core/clock.h"
#include "services/core/languages.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/noticebar.h"
#include "widgets/palette/paletteindex.h"
#include "widgets/shell/practicemenu.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Every action of a menu and of the menus in it.
QList<QAction *> allActions(const QMenu &menu)
{
    QList<QAction *> all;
    for (QAction *action : menu.actions()) {
        if (action->menu())
            all += allActions(*action->menu());
        else if (!action->isSeparator())
            all += action;
    }
    return all;
}

} // namespace

class TestPracticeMenu : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        SessionManagerContext context{
            .clock = &m_clock, .activities = &m_activities, .settings = &m_settings, .dataFolder = m_folder.path()};
        context.practice.program = QString::fromLocal8Bit(TPUDESK_PRACTICE_PROGRAM);
        QFile scenario{m_folder.filePath(u"drill.json"_s)};
        QVERIFY(scenario.open(QIODevice::WriteOnly));
        scenario.write(R"({"capacity":[{"failFirst":0}],"nodes":[
            {"zone":"us-east1-d","id":"drill-a","node":{"acceleratorType":"v6e-1","runtimeVersion":"v2-alpha-tpuv6e","schedulingConfig":{"spot":true}}},
            {"zone":"us-east1-d","id":"drill-b","node":{"acceleratorType":"v6e-1","runtimeVersion":"v2-alpha-tpuv6e","schedulingConfig":{"spot":true}}}]})");
        scenario.close();
        context.practice.arguments = {u"--speed"_s, u"20"_s, u"--scenario"_s, scenario.fileName()};
        m_cloud = std::make_unique<SessionManager>(context);
        m_cloud->startPractice();
        QVERIFY(QTest::qWaitFor([this] { return m_cloud->state() == SessionManager::State::Ready; }, 30'000));
        m_menu = std::make_unique<PracticeMenu>(m_cloud.get(), &m_notice, nullptr);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(u"drill-a"_s), TpuState::Ready, 30s);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(u"drill-b"_s), TpuState::Ready, 30s);
    }

    void cleanupTestCase()
    {
        m_menu.reset();
        m_cloud->end();
        QVERIFY(QTest::qWaitFor([] { return TaskScope::running() == 0; }, 10'000));
    }

    void picturesInAllLanguages()
    {
        const QString folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        Languages languages;
        for (const QString &code : {u"en"_s, u"zh_CN"_s, u"ko"_s}) {
            languages.use(code);
            emit m_menu->aboutToShow();
            QStringList texts;
            for (const QAction *action : allActions(*m_menu))
                texts += action->text();
            QVERIFY(texts.size() > 20);
            QCOMPARE(texts.filter(u"drill-a"_s).size(), 14);
            if (code != "en"_L1) {
                QVERIFY(texts.filter(u"Google takes"_s).isEmpty());
                QVERIFY(texts.filter(u"capacity"_s, Qt::CaseInsensitive).isEmpty());
            }
            for (QMenu *menu : QList<QMenu *>{m_menu.get()} + m_menu->findChildren<QMenu *>()) {
                if (!folder.isEmpty())
                    menu->grab().save(u"%1/%2-%3.png"_s.arg(folder, menu->objectName(), code));
            }
        }
        languages.use(u"en"_s);
    }

    void maintenanceComes()
    {
        choose(u"Maintenance of drill-a in a week"_s);
        QTRY_VERIFY_WITH_TIMEOUT(tpu(u"drill-a"_s) && tpu(u"drill-a"_s)->maintenance.has_value(), 10s);
        choose(u"A day goes by in the cloud"_s);
        QVERIFY(tpu(u"drill-a"_s)->maintenance.has_value());
        for (int day = 0; day < 7; ++day)
            choose(u"A day goes by in the cloud"_s);
        QTRY_VERIFY_WITH_TIMEOUT(seen([this] { return !tpu(u"drill-a"_s)->maintenance.has_value(); }), 10s);
        QCOMPARE(stateOf(u"drill-a"_s), TpuState::Ready);
    }

    void whatWasSaidGoesWhenItIsOver()
    {
        choose(u"Maintenance of drill-a now"_s);
        QVERIFY(m_notice.sentence().startsWith(u"Maintenance of drill-a has begun"_s));
        QTRY_VERIFY_WITH_TIMEOUT(seen([this] {
                                     return stateOf(u"drill-a"_s) == TpuState::Ready
                                         && tpu(u"drill-a"_s)->health == TpuHealth::Healthy;
                                 }),
                                 60s);
        QVERIFY(m_notice.isHidden());
        choose(u"Maintenance of drill-a now"_s);
        m_notice.showNotice(StatusLevel::Warning, u"something else"_s);
        QTRY_VERIFY_WITH_TIMEOUT(seen([this] {
                                     return stateOf(u"drill-a"_s) == TpuState::Ready
                                         && tpu(u"drill-a"_s)->health == TpuHealth::Healthy;
                                 }),
                                 60s);
        QVERIFY(!m_notice.isHidden()); // that is not the menu's to take away
    }

    void thePaletteLeadsToTheRehearsals_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("submenu");
        QTest::addColumn<QString>("entry");
        QTest::newRow("preempt") << u"preempt"_s << u"Preempt a VM"_s << u"Google takes drill-a back"_s;
        QTest::newRow("maintenance") << u"maintenance"_s << u"Maintenance on a VM"_s << u"Maintenance of drill-a now"_s;
        QTest::newRow("run out") << u"run out"_s << u"Run out of capacity here"_s << u"No capacity in us-east1-d"_s;
    }

    void thePaletteLeadsToTheRehearsals()
    {
        QFETCH(QString, typed);
        QFETCH(QString, submenu);
        QFETCH(QString, entry);
        PaletteIndex index;
        index.set(m_menu->entries(), {});
        QStringList found;
        for (const auto &hit : index.find(typed, 50))
            found += index.entry(hit).text;
        QVERIFY2(found.contains(submenu) && found.contains(entry), qPrintable(found.join(u'\n')));
        const auto hits = index.find(typed, 50);
        index.entry(hits.at(found.indexOf(submenu))).run();
        QStringList shown;
        for (QMenu *menu : m_menu->findChildren<QMenu *>()) {
            for (const QAction *action : menu->isVisible() ? menu->actions() : QList<QAction *>{})
                shown += action->text();
            menu->close();
        }
        QVERIFY2(shown.contains(entry), qPrintable(shown.join(u'\n')));
    }

    void aVmIsTakenBackAndAnotherVanishes()
    {
        choose(u"Google takes drill-a back"_s);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(u"drill-a"_s), TpuState::Preempted, 10s);
        QVERIFY(!m_notice.isHidden()); // it is so
        emit m_menu->aboutToShow();
        for (const QAction *action : allActions(*m_menu)) // it cannot be taken back twice
            QVERIFY2(!action->text().contains(u"drill-a"_s), qPrintable(action->text()));
        choose(u"drill-b vanishes"_s);
        QTRY_VERIFY_WITH_TIMEOUT(seen([this] { return tpu(u"drill-b"_s) == nullptr; }), 10s);
        QVERIFY(!m_notice.isHidden());
        auto *fading = m_menu->findChild<QTimer *>(u"practiceFading"_s);
        QVERIFY(fading->isActive());
        fading->setInterval(0ms); // for its 20 s
        QTRY_VERIFY(m_notice.isHidden());
        fading->setInterval(20s);
        emit m_menu->aboutToShow();
        QVERIFY(m_menu->findChild<QMenu *>(u"practiceDeeds-0"_s)->actions().constFirst()->text()
                == "No TPU is ready"_L1);
    }

    void thePaletteFindsThem()
    {
        PaletteIndex index;
        index.set(m_menu->entries(), {});
        QVERIFY(!index.find(u"no capacity in us-east1-d"_s, 5).isEmpty());
        QVERIFY(!index.find(u"race"_s, 5).isEmpty());
        const auto rehearsal = index.find(u"preempt"_s, 5); // none is READY by now, which its menu says
        QVERIFY(!rehearsal.isEmpty());
        QCOMPARE(index.entry(rehearsal.constFirst()).text, u"Preempt a VM"_s);
        QSignalSpy chosen{m_menu.get(), &PracticeMenu::worldChosen};
        const auto hits = index.find(u"lost replies"_s, 5);
        QVERIFY(!hits.isEmpty());
        index.entry(hits.constFirst()).run();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().value<PracticeWorld>().scenario, u"lost-replies"_s);
    }

private:
    [[nodiscard]] const Tpu *tpu(const QString &name) const
    {
        const auto &all = m_cloud->services()->tpus.tpus();
        const auto at = std::ranges::find(all, name, &Tpu::shortName);
        return at == all.end() ? nullptr : &*at;
    }
    /// As the list has it after it was read again.
    bool seen(const std::function<bool()> &holds)
    {
        bool isRead = false;
        m_tasks.run(m_cloud->services()->tpus.refresh(m_tasks.token()), [&isRead](const Result<> &) { isRead = true; });
        return QTest::qWaitFor([&] { return isRead; }, 5'000) && holds();
    }
    [[nodiscard]] TpuState stateOf(const QString &name)
    {
        (void)seen([] { return true; });
        return tpu(name) ? tpu(name)->state : TpuState::Unknown;
    }
    /// Triggers the entry and waits for the notice that it has happened.
    void choose(const QString &text)
    {
        emit m_menu->aboutToShow();
        m_notice.dismiss();
        for (QAction *action : allActions(*m_menu)) {
            if (action->text() != text)
                continue;
            action->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(!m_notice.isHidden(), 10s);
            return;
        }
        QFAIL(qPrintable(u"there is no entry "_s + text));
    }

    QTemporaryDir m_folder;
    SystemClock m_clock;
    Settings m_settings{m_folder.filePath(u"settings.json"_s)};
    Activities m_activities;
    NoticeBar m_notice;
    std::unique_ptr<SessionManager> m_cloud;
    std::unique_ptr<PracticeMenu> m_menu;
    TaskScope m_tasks;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestPracticeMenu)
#include "tst_practicemenu.moc"
