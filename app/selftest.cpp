// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/selftest.h"

#include "app/application.h"
#include "services/core/languages.h"
#include "services/core/programversion.h"
#include "services/diagnostics/libraries.h"
#include "services/jobs/diagnosis.h"
#include "services/recipes/recipe.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/accelerators.h"
#include "services/tpu/tpuservice.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QIcon>
#include <QSqlDatabase>
#include <QSslSocket>
#include <QTemporaryDir>

#include <cstdio>
#include <functional>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto selfTestPatience = 15s; ///< for the practice cloud

class Checks
{
public:
    void check(const QString &name, bool isFine, const QString &detail = {})
    {
        m_bad += isFine ? 0 : 1;
        std::printf("%s %s%s\n", isFine ? "ok  " : "FAIL", qUtf8Printable(name),
                    qUtf8Printable(detail.isEmpty() ? QString{} : u": "_s + detail));
        std::fflush(stdout);
    }
    [[nodiscard]] int code() const { return m_bad == 0 ? 0 : 1; }

private:
    int m_bad = 0;
};

bool waitFor(const std::function<bool()> &holds)
{
    const QDeadlineTimer deadline{selfTestPatience};
    while (!holds() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
    return holds();
}

void checkContents(Checks &checks)
{
    checks.check(u"catalogue"_s, !Accelerators::catalogue().generations().isEmpty());
    int whole = 0;
    const auto recipes = builtInRecipes();
    for (const auto &id : recipes)
        whole += builtInRecipe(id) ? 1 : 0;
    checks.check(u"recipes"_s, whole > 0 && whole == recipes.size(), u"%1 of %2"_s.arg(whole).arg(recipes.size()));
    checks.check(u"error rules"_s, !ErrorRules::standard().all().isEmpty(),
                 QString::number(ErrorRules::standard().all().size()));
    checks.check(u"icons"_s, !QIcon{u":/icons/tpudesk.svg"_s}.pixmap(32).isNull());
    checks.check(u"licences"_s, QFileInfo::exists(u":/licences/GPL-3.0-or-later.txt"_s));
#if __has_include("widgets/guide/guidetext.h")
    for (const auto *language : {"en", "zh_CN", "ko"}) {
        const auto texts = QDir{u":/tpudesk/guide/"_s + QLatin1StringView{language}}.entryList({u"*.md"_s});
        checks.check(u"guide, %1"_s.arg(QLatin1StringView{language}), !texts.isEmpty(),
                     u"%1 sections"_s.arg(texts.size()));
    }
#endif
    const auto libraries = checkedLibraries();
    for (const auto &library : libraries)
        checks.check(library.name, library.version >= library.floor,
                     u"%1, at least %2"_s.arg(library.version.toString(), library.floor.toString()));
    checks.check(u"SQLite"_s, QSqlDatabase::isDriverAvailable(u"QSQLITE"_s));
    checks.check(u"TLS"_s, QSslSocket::supportsSsl(), QSslSocket::sslLibraryVersionString());
}

void checkLanguages(Checks &checks, Application &application)
{
    const auto before = application.languages()->code();
    QStringList words;
    for (const auto &language : Languages::all()) {
        application.languages()->use(language.code);
        const auto word = QCoreApplication::translate("ActivityStrip", "No tasks in progress");
        checks.check(u"language %1"_s.arg(language.code), !words.contains(word), word);
        words << word;
    }
    application.languages()->use(before);
}

void checkPanels(Checks &checks, Application &application)
{
    auto *window = application.window();
    for (const PanelFace &face : panelFaces()) {
        window->showPanel(face.panel);
        QCoreApplication::processEvents();
        const auto *page = window->page(face.panel);
        checks.check(u"panel %1"_s.arg(QLatin1StringView{face.id}),
                     page != nullptr && page->isVisible() && !window->grab().isNull());
    }
    window->showPanel(panelFaces().constFirst().panel);
}

void checkCloud(Checks &checks, Application &application)
{
    auto *cloud = application.cloud();
    (void)waitFor([cloud] {
        return cloud->state() == SessionManager::State::Ready || cloud->state() == SessionManager::State::Failed;
    });
    const bool isReady = cloud->state() == SessionManager::State::Ready;
    checks.check(u"practice cloud starts"_s, isReady, cloud->error() ? cloud->error()->message : QString{});
    if (!isReady)
        return;
    auto *tpus = &cloud->services()->tpus;
    const bool answers = waitFor([tpus] { return tpus->listState().updatedAt.isValid(); });
    checks.check(u"practice cloud answers"_s, answers,
                 tpus->listState().error ? tpus->listState().error->message : QString{});
    checkPanels(checks, application);
}

} // namespace

int selfTest(int argc, char **argv, const Options &given)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") && qEnvironmentVariableIsEmpty("DISPLAY")
        && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication qt{argc, argv};
    QApplication::setQuitOnLastWindowClosed(false);
    Checks checks;
    const QTemporaryDir folder;
    checks.check(u"%1, a folder of its own"_s.arg(versionLine(u"TPU Desk"_s)), folder.isValid());
    Options options = given;
    options.dataFolder = folder.path();
    options.practiceState = folder.filePath(u"practice"_s);
    checkContents(checks);
    Application application{qt, options};
    application.setWatcher([&checks](Application &running) {
        checks.check(u"window"_s, running.window()->isVisible() && !running.window()->grab().isNull());
        checkLanguages(checks, running);
        checkCloud(checks, running);
        return checks.code();
    });
    (void)application.run();
    std::printf("Software bill of materials (SPDX 2.3):\n%s",
                spdxOf(loadedFiles(), programVersion(), QDateTime::currentDateTimeUtc()).constData());
    std::printf(checks.code() == 0 ? "All is well.\n" : "Something is missing: see the lines that begin with FAIL.\n");
    return checks.code();
}
