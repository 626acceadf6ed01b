// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/session/practiceprogress.h"
#include "services/store/settings.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

/// All worlds of the practice cloud have one project; each has a newcomer's path of its own.
class TestPracticeProgress : public QObject
{
    Q_OBJECT

private slots:
    void aNewWorldStartsANewPathAndTheUsualOneGoesOn()
    {
        const ProjectId project{u"trc-practice"_s};
        const auto done = u"start.done.trc-practice"_s;
        const QJsonArray walked{u"key"_s, u"tpu"_s};
        enterPracticeProgress(&m_settings, project, {}, false);
        m_settings.setMore(done, walked);
        enterPracticeProgress(&m_settings, project, {}, false); // the program began anew
        QCOMPARE(m_settings.more(done).toArray(), walked);
        enterPracticeProgress(&m_settings, project, u"training"_s, true);
        QVERIFY(m_settings.more(done).toArray().isEmpty());
        m_settings.setMore(done, QJsonArray{u"watch"_s});
        enterPracticeProgress(&m_settings, project, {}, false); // the usual world, as it was
        QCOMPARE(m_settings.more(done).toArray(), walked);
        enterPracticeProgress(&m_settings, project, {}, true); // and from nothing
        QVERIFY(m_settings.more(done).toArray().isEmpty());
        enterPracticeProgress(&m_settings, project, u"training"_s, true);
        QVERIFY(m_settings.more(done).toArray().isEmpty()); // made anew as well
        enterPracticeProgress(nullptr, project, {}, true);
    }

    /// Others may get the names of the machines that are gone: no terminal of theirs ticks a step off, and no look at
    /// their chips.
    void whatWasOpenInOneWorldIsNothingInAnother()
    {
        const ProjectId project{u"trc-practice"_s};
        const auto mine = u"projects/mine/locations/us-central2-b/nodes/node-1"_s;
        const auto practised = u"projects/trc-practice/locations/us-central2-b/nodes/node-1"_s;
        enterPracticeProgress(&m_settings, project, {}, true);
        m_settings.change([&](SettingsValues &values) { values.tabs = {{practised, 0, {}}, {mine, 0, {}}}; });
        m_settings.setMore(u"usage.seen"_s, practised);
        enterPracticeProgress(&m_settings, project, {}, false); // the program began anew
        QCOMPARE(m_settings.values().tabs.size(), 2);
        QCOMPARE(m_settings.more(u"usage.seen"_s).toString(), practised);
        enterPracticeProgress(&m_settings, project, u"training"_s, true);
        QCOMPARE(m_settings.values().tabs.size(), 1);
        QCOMPARE(m_settings.values().tabs.first().tpu, mine);
        QVERIFY(m_settings.more(u"usage.seen"_s).toString().isEmpty());
        m_settings.setMore(u"usage.seen"_s, mine);
        enterPracticeProgress(&m_settings, project, {}, true);
        QCOMPARE(m_settings.more(u"usage.seen"_s).toString(), mine);
    }

    /// The key is published in a world, and whether its machines ask OS Login is a matter of that world.
    void aLoginEndsWithItsWorldAndComesBackWithIt()
    {
        const ProjectId project{u"trc-practice"_s};
        const ProjectId real{u"mine"_s};
        const LoginChoice login{
            .user = u"nixie"_s, .keyFile = u"/home/u/.ssh/id_ed25519"_s, .nodeLine = u"nixie:ssh-…"_s};
        const auto now = [&] { return m_settings.values().logins.value(project); };
        const auto choose = [&](const ProjectId &where, const LoginChoice &what) {
            m_settings.change([&](SettingsValues &values) { values.logins.insert(where, what); });
        };
        enterPracticeProgress(&m_settings, project, {}, true);
        choose(project, login);
        choose(real, login);
        enterPracticeProgress(&m_settings, project, {}, false); // the program began anew
        QCOMPARE(now(), login);
        enterPracticeProgress(&m_settings, project, u"os-login"_s, true);
        QCOMPARE(now(), LoginChoice{});
        choose(project, {.user = {}, .keyFile = {}, .osLoginUser = u"nixie_example_com"_s, .isOsLogin = true});
        enterPracticeProgress(&m_settings, project, {}, false); // the usual world, as it was
        QCOMPARE(now(), login);
        enterPracticeProgress(&m_settings, project, u"os-login"_s, true); // made anew as well
        QCOMPARE(now(), LoginChoice{});
        enterPracticeProgress(&m_settings, project, {}, true); // and the usual one from nothing
        QCOMPARE(now(), LoginChoice{});
        enterPracticeProgress(&m_settings, project, {}, true);
        QCOMPARE(now(), LoginChoice{});
        QCOMPARE(m_settings.values().logins.value(real), login);
    }

private:
    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(u"settings.json"_s)};
};

#include "tests/support/testmain.h"
QTEST_GUILESS_MAIN(TestPracticeProgress)
#include "tst_practiceprogress.moc"
