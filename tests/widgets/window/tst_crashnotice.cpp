// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/updates/updatecheck.h"
#include "tests/fakes/virtualclock.h"
#include "widgets/common/noticebar.h"
#include "widgets/diagnostics/reportsheet.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/safetycontroller.h"
#include "widgets/shell/updatecontroller.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

/// The window after a run that ended as a test says.
struct Front
{
    Front(const QString &lastRun, const QStringList &crash)
        : safety{{.clock = &clock,
                  .activities = &activities,
                  .cloud = &cloud,
                  .window = &window,
                  .settings = &settings,
                  .lastRun = lastRun,
                  .crash = crash}}
    {
        window.resize(1200, 800);
        window.show();
    }

    [[nodiscard]] NoticeBar *bar(const char *name) const
    {
        return window.findChild<NoticeBar *>(QString::fromLatin1(name));
    }

    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    VirtualClock clock;
    Activities activities;
    Languages languages;
    SessionManager cloud{
        {.clock = &clock, .activities = &activities, .settings = &settings, .dataFolder = folder.path()}};
    UpdateCheck updates{{.settings = &settings, .clock = &clock, .version = u"0.1.0"_s}};
    MainWindow window{(languages.use(u"en"_s), &languages), &activities, &settings};
    SafetyController safety;
    UpdateController *news = new UpdateController{
        {.window = &window, .check = &updates, .languages = &languages, .openUrl = [](const QUrl &) { }}, &window};
};

} // namespace

/// What the window says of what happened before it or beside it.
class TestCrashNotice : public QObject
{
    Q_OBJECT

private slots:
    void afterACrashTheReportIsOfferedAndNothingIsSent()
    {
        const QStringList trace{u"crashed: SIGSEGV, it read or wrote where nothing is"_s, u"program: tpudesk 0.1.0"_s,
                                u"frame: /nowhere/tpudesk+0x1a2b -"_s};
        const Front front{u"the last words\n"_s + trace.join(u'\n'), trace};
        auto *bar = front.bar("lastRunNotice");
        QVERIFY(bar != nullptr && bar->isVisible());
        QVERIFY2(bar->sentence().contains(u"crashed"_s) && bar->sentence().contains(u"nothing was sent"_s),
                 qPrintable(bar->sentence()));
        bar->findChild<QPushButton *>(u"noticeAction"_s)->click();
        QVERIFY(!bar->isVisible());
        auto *sheet = front.window.findChild<ReportSheet *>();
        QVERIFY(sheet != nullptr && sheet->isOpen());
        QTRY_VERIFY(sheet->findChild<QPushButton *>(u"reportSave"_s)->isEnabled());
        const auto text = sheet->findChild<QPlainTextEdit *>(u"reportText"_s)->toPlainText();
        QVERIFY2(text.contains(u"#0 /nowhere/tpudesk+0x1a2b"_s) && text.contains(u"the last words"_s),
                 qPrintable(text));
    }

    void aRunThatWasCutOffIsNoCrash()
    {
        const Front front{u"the last words"_s, {}};
        auto *bar = front.bar("lastRunNotice");
        QVERIFY(bar != nullptr && !bar->sentence().contains(u"crashed"_s));
    }

    void aRunThatEndedInOrderIsNotSpokenOf()
    {
        const Front front{{}, {}};
        QVERIFY(front.bar("lastRunNotice") == nullptr);
    }

    void aNewVersionThatAWeeklyLookHasFoundIsSaidOnce()
    {
        Front front{{}, {}};
        QVERIFY(front.bar("updateBar") == nullptr);
        emit front.updates.found({.version = QVersionNumber{0, 2, 0}});
        auto *bar = front.bar("updateBar");
        QVERIFY(bar != nullptr && bar->isVisible() && bar->sentence().contains(u"0.2.0"_s));
        bar->findChild<QPushButton *>(u"noticeAction"_s)->click();
        QVERIFY(!bar->isVisible());
        auto *sheet = front.window.findChild<QWidget *>(u"updateSheet"_s);
        QVERIFY(sheet != nullptr && sheet->isVisible());
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCrashNotice)
#include "tst_crashnotice.moc"
