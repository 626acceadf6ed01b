// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/session/networkchoices.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "tests/services/auth/signinworld.h"
#include "widgets/account/accountsheet.h"
#include "widgets/common/noticebar.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/navigator.h"
#include "widgets/shell/pagefactory.h"
#include "widgets/shell/signincontroller.h"
#include "widgets/shell/topbar.h"

#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QTest>

using namespace Qt::StringLiterals; // for tests only: every one of them says so, too

/// What outlives one run of the program.
struct Computer
{
    Computer()
    {
        environment = QProcessEnvironment::systemEnvironment();
        for (const QString &name : environment.keys()) {
            if (name.startsWith("TPUDESK_HOST_"_L1) || name == "GOOGLE_APPLICATION_CREDENTIALS"_L1)
                environment.remove(name);
        }
        environment.insert(u"PATH"_s, folder.path() + u":/usr/bin:/bin"_s);
        environment.insert(u"HOME"_s, folder.path());
        environment.insert(u"CLOUDSDK_CONFIG"_s, folder.path());
        clock.start = QDateTime::currentDateTimeUtc();
        clock.hold();
    }

    [[nodiscard]] QString file(const QString &name, const QByteArray &text, QFile::Permissions more = {}) const
    {
        QFile made{folder.filePath(name)};
        if (made.open(QIODevice::WriteOnly))
            made.write(text);
        made.setPermissions(QFile::ReadOwner | QFile::WriteOwner | more);
        return made.fileName();
    }

    void gcloudSays(const QByteArray &accounts) const
    {
        (void)file(u"gcloud"_s,
                   "#!/bin/sh\ncase \"$*\" in\n*auth*list*) echo '" + accounts
                       + "';;\n*config*list*) echo '{}';;\nesac\n",
                   QFile::ExeOwner);
    }

    QTemporaryDir folder;
    QProcessEnvironment environment;
    FakeClock clock;
    FakeSecrets secrets;
};

/// One run of the program, from its window to its services.
struct Program
{
    enum class Trust : quint8 { Given, AskedFor }; ///< of the place that stands for Google

    Program(Computer &on, const CloudProfile &google, Trust trust = Trust::Given)
        : computer{on}
        , settings{on.folder.filePath(u"settings.json"_s)}
        , accounts{{.settings = &settings,
                    .secrets = &on.secrets,
                    .clock = &on.clock,
                    .environment = on.environment,
                    .browser = &grantByBrowser}}
        , network{trust == Trust::Given
                      ? nullptr
                      : std::make_unique<NetworkChoices>(NetworkContext{.settings = &settings, .secrets = &on.secrets})}
        , cloud{context(google)}
        , window{(languages.use(u"en"_s), &languages), &activities, &settings}
        , panels{&window, &cloud, &settings, &activities}
        , desk{{.window = &window,
                .cloud = &cloud,
                .accounts = &accounts,
                .network = network.get(),
                .openProgram =
                    [this](const QString &title, const HostCommand &command, std::function<void()> over) {
                        programTitle = title;
                        program = command;
                        ended = std::move(over);
                        return mayOpenProgram;
                    },
                .work = [this] { return work; },
                .openUrl = [this](const QUrl &url) { opened << url; }}}
    {
        QObject::connect(&cloud, &SessionManager::servicesAboutToGo, &panels, &PageFactory::detach);
        QObject::connect(&cloud, &SessionManager::servicesChanged, &panels, &PageFactory::attach);
        QObject::connect(notice(), &NoticeBar::actionClicked, &desk, &SignInController::open);
        window.parts().commands->add({"connection.test", "Test the connection…", {}, "network"}, &window,
                                     [this] { ++tests; });
        window.resize(1200, 800);
        window.show();
    }

    /// As the program ends: who asks goes first, then what is under way ends, then what it stands on goes.
    ~Program()
    {
        if (sheet() != nullptr)
            sheet()->close();
        panels.detach();
        cloud.end();
        (void)QTest::qWaitFor([] { return TaskScope::running() == 0; }, 10'000);
    }

    [[nodiscard]] SessionManagerContext context(const CloudProfile &google)
    {
        SessionManagerContext made{.clock = &computer.clock,
                                   .activities = &activities,
                                   .settings = &settings,
                                   .dataFolder = computer.folder.path(),
                                   .endpoint = accounts.endpoint()};
        made.practice.program =
            computer.folder.filePath(u"there-is-no-such-program"_s); // this Google is the practice cloud
        made.realCloud = [google](const ProjectId &project) {
            CloudProfile at = google;
            at.kind = CloudProfile::Kind::Real;
            at.project = project;
            at.account.clear();
            return at;
        };
        return made;
    }

    template <typename T = QWidget>
    [[nodiscard]] T *find(const QString &name) const
    {
        return window.findChild<T *>(name);
    }
    [[nodiscard]] NoticeBar *notice() const { return window.parts().notice; }
    [[nodiscard]] AccountSheet *sheet() const { return find<AccountSheet>(u"accountSheet"_s); }
    [[nodiscard]] bool isAtProject() const { return find(u"projectTable"_s)->isVisible(); }

    /// With the mouse, on what can be seen.
    void click(const QString &name) const
    {
        auto *widget = find(name);
        QVERIFY2(widget != nullptr && widget->isVisible() && widget->isEnabled(), qPrintable(name));
        QTest::mouseClick(widget, Qt::LeftButton);
    }
    void click(const NoticeBar *bar) const
    {
        auto *action = bar->findChild<QWidget *>(u"noticeAction"_s);
        QVERIFY(action->isVisible());
        QTest::mouseClick(action, Qt::LeftButton);
    }
    void clickInMenu(const QString &words)
    {
        window.parts().topBar->openProfileMenu();
        auto *menu = find<QMenu>(u"profileMenu"_s);
        QTRY_VERIFY(menu->isVisible());
        for (QAction *action : menu->actions()) {
            if (action->text().contains(words)) {
                menu->setActiveAction(action);
                QTest::keyClick(menu, Qt::Key_Return);
                QTRY_VERIFY(!menu->isVisible());
                return;
            }
        }
        QFAIL(qPrintable(u"no such action: "_s + words));
    }
    void drop(const QString &file) const
    {
        QMimeData dragged;
        dragged.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter{QPoint{10, 10}, Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier};
        QCoreApplication::sendEvent(sheet(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event{QPointF{10, 10}, Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier};
        QCoreApplication::sendEvent(sheet(), &event);
    }
    void picture(const QString &name)
    {
        const auto folder = qEnvironmentVariable("TPUDESK_PANEL_PICTURES");
        if (folder.isEmpty())
            return;
        for (const auto &language : Languages::all()) {
            languages.use(language.code);
            QTest::qWait(200);
            QVERIFY(window.grab().save(u"%1/desk-%2-%3.png"_s.arg(folder, name, language.code)));
        }
        languages.use(u"en"_s);
        QTest::qWait(50);
    }

    Computer &computer;
    Settings settings;
    Languages languages;
    Activities activities;
    Accounts accounts;
    std::unique_ptr<NetworkChoices> network;
    SessionManager cloud;
    MainWindow window;
    UnfinishedWork work;
    QList<QUrl> opened;
    QString programTitle;
    std::optional<HostCommand> program;
    std::function<void()> ended;
    bool mayOpenProgram = true;
    int tests = 0;
    PageFactory panels;
    Navigator navigator{{.window = &window, .cloud = &cloud, .panels = &panels}};
    SignInController desk;
};
