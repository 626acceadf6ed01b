// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole program where everybody outside says what they like: Google, the hosts, and the files of an earlier run.
// Every panel and sheet is opened, and with it each tool tip, menu and text for a screen reader. Nothing outside is
// opened, nothing is markup, nothing is longer than somebody would read, and nothing holds the window up.
#include "everyview.h"
#include "hostilemirror.h"
#include "stallwatch.h"
#include "textcheck.h"

#include "app/application.h"
#include "services/hosts/hostrun.h"
#include "services/hosts/podhost.h"
#include "services/jobs/jobservice.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/tpu/tpuservice.h"
#include "tests/fakes/hostiletext.h"
#include "tests/support/journalhere.h"
#include "widgets/common/sidesheet.h"
#include "widgets/shell/mainwindow.h"

#include <QDirIterator>
#include <QJsonDocument>
#include <QSqlDatabase>
#include <QSqlQuery>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto settings = R"({"version": 1, "more": {"window.motion": "reduced"}})";

/// Prints one of each, one after the other, with an end that is shown as the reason of a failure.
QByteArray printing(const QMap<QString, QString> &texts)
{
    QByteArray script;
    for (const auto &text : texts)
        script += "base64 -d <<'END'\n" + text.left(100'000).toUtf8().toBase64() + "\nEND\necho\n";
    const auto last = texts.value(u"picture"_s).toUtf8().toBase64();
    return script + "echo " + last + " | base64 -d >&2\nexit 3\n";
}

/// Files whose names are such words, in the home folder.
QByteArray naming(const QMap<QString, QString> &texts)
{
    QByteArray script;
    for (auto text : texts) {
        text = text.left(60).remove(u'/').remove(QChar{0});
        script += "touch -- \"$(echo " + text.toUtf8().toBase64() + " | base64 -d)\"\n";
    }
    return script;
}

/// Text that the program has written down for itself, with words of a stranger in the place of its own. Each gives the
/// number of records.
int spoilFile(const QString &path, Words *words)
{
    QFile file{path};
    if (!file.open(QIODevice::ReadWrite))
        return 0;
    const auto json = words->in(QJsonDocument::fromJson(file.readAll()).object(), false);
    return file.resize(0) && file.seek(0) && file.write(QJsonDocument{json}.toJson()) > 0 ? 1 : 0;
}

int spoilTable(const QSqlDatabase &data, const QString &table, Words *words)
{
    QList<std::pair<QVariant, QJsonObject>> rows;
    QSqlQuery query{u"SELECT id, json FROM %1"_s.arg(table), data};
    while (query.next())
        rows << std::pair{query.value(0), QJsonDocument::fromJson(query.value(1).toString().toUtf8()).object()};
    int spoilt = 0;
    for (const auto &[id, json] : std::as_const(rows)) {
        query.prepare(u"UPDATE %1 SET json = ? WHERE id = ?"_s.arg(table));
        query.addBindValue(QString::fromUtf8(QJsonDocument{words->in(json, false)}.toJson()));
        query.addBindValue(id);
        spoilt += query.exec() ? 1 : 0;
    }
    return spoilt;
}

int spoil(const QString &folder, Words *words)
{
    int spoilt = 0;
    QDirIterator all{folder, {u"*.json"_s, u"*.sqlite"_s}, QDir::Files, QDirIterator::Subdirectories};
    while (all.hasNext()) {
        const auto path = all.next();
        if (path.sliced(folder.size()).startsWith("/practice"_L1) && path.endsWith(".json"_L1)) // that cloud's own
            continue;
        if (path.endsWith(".json"_L1)) {
            spoilt += spoilFile(path, words);
            continue;
        }
        {
            auto data = QSqlDatabase::addDatabase(u"QSQLITE"_s, path);
            data.setDatabaseName(path);
            for (const auto *table : {"document", "request", "attempt"})
                spoilt += data.open() ? spoilTable(data, QString::fromLatin1(table), words) : 0;
        }
        QSqlDatabase::removeDatabase(path);
    }
    return spoilt;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int slowness = 5; ///< of what is instrumented
#else
constexpr int slowness = 1;
#endif
/// 100 ms, and as much again for tests, which are not optimised, on cores that others share.
constexpr StallWatch::Limits limits{.busy = 200ms * slowness, .stuck = 5s * slowness};

} // namespace

class TestSweep : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid() && m_bait.isSet());
        qputenv("TPUDESK_PRACTICE",
                m_mirror.standIn(m_folder.path(), QStringLiteral(TPUDESK_PRACTICE_PROGRAM)).toLocal8Bit());
        QVERIFY(QDir{}.mkpath(home() + u"/tpudesk"_s));
        QFile file{home() + u"/tpudesk/settings.json"_s};
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(settings);
    }

    /// What there is after some weeks, while all tell the truth.
    void somebodyHasWorkedWithIt()
    {
        playIn(home(), [this](Robot &robot, Application &application) {
            auto &services = *application.cloud()->services();
            QVERIFY2(makeKey(robot, application) && furnish(robot, *application.window(), services),
                     qPrintable(robot.trouble()));
            const auto &tpus = services.tpus.tpus();
            const Tpu tpu = *std::ranges::find(tpus, u"one-chip"_s, &Tpu::shortName);
            const auto host = hostsOf(tpu).constFirst();
            const auto named = waited(runOn(&services.hosts, host, {.script = naming(m_bait.texts())}, {}));
            QVERIFY(named && named->hasSucceeded());
            const auto written =
                waited(runOn(&services.hosts, host, {.script = "cat > says", .input = printing(m_bait.texts())}, {}));
            QVERIFY(written && written->hasSucceeded());
            const auto job =
                services.jobs.add({.name = u"says a lot"_s, .hosts = {host}, .command = u"bash ~/says"_s}, {});
            QVERIFY2(job, qPrintable(job ? QString{} : job.error().message));
            QVERIFY(Robot::waitFor([&] { return services.jobs.live(*job).phase == JobPhase::Resting; }, 60s));
            QVERIFY2(runCommand(application, u"pod.run"_s) && robot.click(u"runHostAll"_s)
                         && robot.fill(u"runScript"_s, u"ls -1; exit 4"_s) && robot.click(u"runButton"_s),
                     qPrintable(robot.trouble()));
            QVERIFY(waited(services.documents.kept()));
        });
        Words words{m_bait.texts()};
        const int spoilt = spoil(home() + u"/tpudesk"_s, &words);
        QVERIFY2(spoilt >= 8, qPrintable(QString::number(spoilt)));
    }

    void everyViewWithAllTheyCanSay()
    {
        playIn(home(), [this](Robot &robot, Application &application) {
            StallWatch watch{limits};
            m_watch = &watch;
            for (const auto says : {HostileMirror::Says::Refusals, HostileMirror::Says::Words}) {
                m_mirror.say(says);
                goThrough(says == HostileMirror::Says::Words ? everyView() + laterViews() : everyView(), robot,
                          application);
            }
            m_stalls = watch.findings();
            qInfo("at most %d ms at once", int(watch.longestBusy().count()));
        });
        qInfo("%d replies; %d strange texts, %d tips, %d entries, %d spoken", m_mirror.changed(), m_check.strange(),
              m_check.tips(), m_check.entries(), m_check.spoken());
        auto findings = m_check.findings() + m_stalls;
        findings.removeDuplicates();
        for (const auto &found : std::as_const(findings))
            qWarning("%s", qPrintable(found));
        QCOMPARE(findings.size(), 0);
        // Else nothing of it would have been shown.
        QVERIFY(m_check.strange() > 200 && m_check.tips() > 10 && m_check.spoken() > 100);
    }

private:
    [[nodiscard]] QString home() const { return m_folder.filePath(u"home"_s); }

    void goThrough(const QList<View> &views, Robot &robot, const Application &application)
    {
        for (const View &view : views) {
            m_watch->setPlace(view.title());
            if (!view.open(robot, *application.window()))
                qInfo("%s: cannot be opened (%s)", qPrintable(view.title()), qPrintable(robot.trouble()));
            QCoreApplication::processEvents();
            m_check.look(view.title(), [&] { m_watch->setPlace(view.title()); });
            m_watch->setPlace({});
            if (view.isSheet())
                close(view, robot, *application.window());
        }
    }

    static void close(const View &view, Robot &robot, const MainWindow &window)
    {
        if (qobject_cast<SideSheet *>(Robot::seen(view.name)) == nullptr)
            robot.press(Qt::Key_Escape);
        const auto sheets = window.findChildren<SideSheet *>();
        for (auto *sheet : sheets) {
            if (sheet->isOpen())
                sheet->close();
        }
        if (!Robot::waitFor([&] { return Robot::seen(view.name) == nullptr; }, 500ms))
            Robot::seen(view.name)->close(); // the menus that were opened have taken its focus
    }

    QTemporaryDir m_folder;
    Bait m_bait;
    HostileMirror m_mirror{m_bait.texts()};
    TextCheck m_check{&m_bait};
    StallWatch *m_watch = nullptr;
    QStringList m_stalls;
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestSweep test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_sweep.moc"
