// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherinstall.h"

#include "services/core/plaintext.h"
#include "services/core/shellquote.h"
#include "services/ssh/connection.h"
#include "services/ssh/sftp.h"
#include "services/watcher/watchhead.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QTemporaryDir>

#include <algorithm>

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

struct WatcherInstallMessages
{
    Q_DECLARE_TR_FUNCTIONS(WatcherInstall)
};

constexpr auto putFolder = ".cache/tpudesk-watch";

QByteArray scriptText(const QString &name)
{
    QFile file{u":/tpudesk/watcher/"_s + name};
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray{};
}

std::unexpected<Error> hostSaid(const ExecResult &result)
{
    constexpr qsizetype longest = 2'000;
    const auto &spoken = result.err.isEmpty() ? result.out : result.err;
    const auto words = plainText(QByteArrayView{spoken}.last(std::min(longest, spoken.size())), longest);
    const auto said = watcherWordsIn(result.out).value(u"failed"_s);
    const auto sentence = said == "unpack"_L1
        ? WatcherInstallMessages::tr(
              "The watcher could not be unpacked on that machine. Look whether its disk is full, "
              "then try again.")
        : said == "start"_L1
        ? WatcherInstallMessages::tr("The watcher does not start on that machine: its processor or its system is of "
                                     "another kind than the one it was made for.")
        : said == "service"_L1
        ? WatcherInstallMessages::tr(
              "The watcher is installed, but its service could not be started. “systemctl --user "
              "status” on that machine tells why.")
        : WatcherInstallMessages::tr("The watcher could not be installed on that machine.");
    return failed(ErrorCode::HostsFailed, sentence, words);
}

Task<QMap<QString, QString>> runScript(std::shared_ptr<SshConnection> connection, QByteArray script,
                                       std::stop_token stop)
{
    constexpr std::chrono::milliseconds longest{300'000};
    const auto result = co_await connection->exec(u"/bin/sh -s"_s, std::move(script), {.time = longest}, stop);
    if (!result)
        co_return std::unexpected{result.error()};
    auto words = watcherWordsIn(result->out);
    if (words.value(u"end"_s) != "yes"_L1 || !result->isSuccess())
        co_return hostSaid(*result);
    co_return words;
}

QByteArray variable(const char *name, const QString &value)
{
    return name + QByteArray{"="} + shellQuote(value.toUtf8()) + '\n';
}

/// A project's id as part of a file's name: "example.com:lab" has a colon.
QString fileNameOf(const QString &project)
{
    QString name;
    for (const auto c : project)
        name += (c.unicode() < 128 && c.isLetterOrNumber()) || c == u'-' ? c : u'_';
    return name;
}

/// In a folder of its own, because folders are what is uploaded; without a copy where the disk allows it.
Result<std::shared_ptr<QTemporaryDir>> folderWith(const QString &bundle)
{
    auto folder = std::make_shared<QTemporaryDir>();
    const auto to = folder->filePath(QFileInfo{bundle}.fileName());
    if (folder->isValid()
        && (::link(QFile::encodeName(bundle).constData(), QFile::encodeName(to).constData()) == 0
            || QFile::copy(bundle, to)))
        return folder;
    return failed(ErrorCode::FileFailed,
                  WatcherInstallMessages::tr("%1 could not be read, or the folder for temporary files is full.")
                      .arg(QDir::toNativeSeparators(bundle)));
}

Task<> uploadBundle(std::shared_ptr<SshConnection> connection, QString bundle, WatcherReport report,
                    std::stop_token stop)
{
    const auto folder = folderWith(bundle);
    if (!folder)
        co_return std::unexpected{folder.error()};
    const auto notify = [report](const SftpProgress &progress) {
        if (report && progress.allBytes > 0)
            report({.step = WatcherStep::Upload,
                    .sentence = WatcherInstallMessages::tr("Sending the watcher to that machine…"),
                    .share = double(progress.bytes) / double(progress.allBytes)});
    };
    const auto sent = co_await uploadFolder(connection, {.from = (*folder)->path(), .to = putFolder}, notify, stop);
    if (!sent)
        co_return std::unexpected{sent.error()};
    if (sent->failures > 0)
        co_return failed(ErrorCode::FileFailed, sent->problems.value(0));
    co_return {};
}

} // namespace

Result<QString> watcherBundle()
{
    const auto own = qEnvironmentVariable("TPUDESK_WATCH_BUNDLE");
    const QDir here{QCoreApplication::applicationDirPath()};
    for (const auto &place : {own, here.filePath(u"../libexec/tpudesk/tpudesk-watch.run"_s)}) {
        if (!place.isEmpty() && QFileInfo{place}.isFile())
            return QFileInfo{place}.canonicalFilePath();
    }
    return failed(
        ErrorCode::NotFound,
        WatcherInstallMessages::tr("This TPU Desk came without the watcher for other machines. Install TPU "
                                   "Desk from its package or its bundle, or make it with “app/package bundle”."));
}

Task<WatcherHostFacts> lookAtWatcherHost(std::shared_ptr<SshConnection> connection, std::stop_token stop)
{
    const auto result = co_await connection->exec(u"/bin/sh -s"_s, scriptText(u"look.sh"_s), {}, stop);
    if (!result)
        co_return std::unexpected{result.error()};
    co_return watcherHostFactsFrom(result->out, QDateTime::currentDateTimeUtc());
}

Task<WatcherPlace> installWatcher(std::shared_ptr<SshConnection> connection, WatcherInstallation installation,
                                  WatcherHostFacts facts, WatcherReport report, std::stop_token stop)
{
    if (const auto obstacle = obstacleOf(facts); !obstacle.isEmpty())
        co_return failed(ErrorCode::HostsFailed, obstacle);
    const auto notify = [report](WatcherStep step, const QString &sentence) {
        if (report)
            report({.step = step, .sentence = sentence});
    };
    notify(WatcherStep::Upload, WatcherInstallMessages::tr("Sending the watcher to that machine…"));
    if (const auto sent = co_await uploadBundle(connection, installation.bundle, report, stop); !sent)
        co_return std::unexpected{sent.error()};
    notify(WatcherStep::Unpack, WatcherInstallMessages::tr("Unpacking and starting it…"));
    const WatchSetup setup{.project = installation.project,
                           .name = facts.computer,
                           .language = installation.language,
                           .endpoints = installation.endpoints,
                           .trusted = installation.trusted};
    const auto file =
        facts.home + u'/' + QLatin1StringView{putFolder} + u'/' + QFileInfo{installation.bundle}.fileName();
    const auto script = variable("name", fileNameOf(installation.project)) + variable("project", installation.project)
        + variable("version", installation.version) + variable("bundle", file)
        + variable("setup", QString::fromUtf8(QJsonDocument{toJson(setup)}.toJson(QJsonDocument::Compact)))
        + variable("mayLinger", facts.mayLinger ? u"yes"_s : u"no"_s) + scriptText(u"install.sh"_s);
    const auto words = co_await runScript(connection, script, stop);
    if (!words)
        co_return std::unexpected{words.error()};
    WatcherPlace place{.watcher = {.id = {}, .name = facts.computer},
                       .program = words->value(u"program"_s),
                       .dataFolder = words->value(u"data"_s),
                       .unit = words->value(u"unit"_s),
                       .version = words->value(u"version"_s),
                       .keep = watcherKeepFrom(words->value(u"keep"_s)).value_or(WatcherKeep::Background)};
    if (!place.program.startsWith(u'/') || !place.dataFolder.startsWith(u'/'))
        co_return failed(ErrorCode::BadReply);
    co_return place;
}

Task<> removeWatcher(std::shared_ptr<SshConnection> connection, WatcherPlace place, std::stop_token stop)
{
    const auto name = place.dataFolder.section(u'/', -1);
    const auto words = co_await runScript(connection, variable("name", name) + scriptText(u"remove.sh"_s), stop);
    co_return words ? Result<>{} : Result<>{std::unexpected{words.error()}};
}
