// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch/watchoptions.h"

#include "services/core/punctuation.h"
#include "services/store/settings.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QStandardPaths>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

struct WatchOptionsMessages
{
    Q_DECLARE_TR_FUNCTIONS(WatchOptions)
};

struct WatchParser
{
    QCommandLineParser parser;
    QCommandLineOption version{u"version"_s};
    QCommandLineOption help{{u"h"_s, u"help"_s}};
    QCommandLineOption headless{u"headless"_s}; ///< of "tpudesk --headless", which is this
    QCommandLineOption data{u"data"_s, {}, u"DIR"_s};
    QCommandLineOption language{u"lang"_s, {}, u"language"_s};
    QCommandLineOption disk{u"disk"_s};
    QCommandLineOption readOnly{u"read-only"_s};
    QCommandLineOption endpoint{u"endpoint"_s, {}, u"[SERVICE=]URL"_s};
    QCommandLineOption trust{u"trust-endpoint"_s, {}, u"HOST:PORT"_s};
    QCommandLineOption practiceState{u"practice-state"_s, {}, u"DIR"_s};
    QCommandLineOption practiceScenario{u"practice-scenario"_s, {}, u"NAME"_s};
    QCommandLineOption practiceArgument{u"practice-option"_s, {}, u"OPTION"_s};

    WatchParser()
    {
        parser.addOptions({version, help, headless, data, language, disk, readOnly, endpoint, trust, practiceState,
                           practiceScenario, practiceArgument});
    }

    /// What is wrong; empty: nothing.
    [[nodiscard]] QString takeEndpoints(WatchOptions &options) const
    {
        const bool isSet = parser.isSet(endpoint);
        auto read = isSet ? Endpoints::parse(parser.values(endpoint))
                          : Endpoints::fromEnvironment(qEnvironmentVariable("TPUDESK_ENDPOINT"));
        if (!read)
            return punctuation::labelled(isSet ? u"--endpoint"_s : u"TPUDESK_ENDPOINT"_s, read.error().message);
        options.endpoints = *std::move(read);
        const auto words = parser.values(trust);
        for (const auto &word : words) {
            const auto place = trustedPlaceFrom(word);
            if (!place)
                return punctuation::labelled(u"--trust-endpoint"_s, place.error().message);
            options.trusted.insert(*place);
        }
        return {};
    }

    [[nodiscard]] QString takeVerb(WatchOptions &options) const
    {
        const auto words = parser.positionalArguments();
        const auto verb = words.value(0);
        if (words.size() > 1 || (!verb.isEmpty() && verb != "attach"_L1 && verb != "stop"_L1))
            return WatchOptionsMessages::tr(
                       "“%1” is nothing that tpudesk-watch does. “tpudesk-watch --help” lists what "
                       "can be given.")
                .arg(words.last().left(80));
        if (!verb.isEmpty())
            options.ask = verb == "attach"_L1 ? WatchOptions::Ask::Attach : WatchOptions::Ask::Stop;
        return {};
    }
};

} // namespace

std::expected<WatchOptions, QString> parseWatchOptions(const QStringList &arguments)
{
    WatchParser p;
    if (!p.parser.parse(arguments))
        return std::unexpected{p.parser.errorText()};
    WatchOptions options{.dataFolder = p.parser.value(p.data),
                         .language = p.parser.value(p.language),
                         .isOfDisk = p.parser.isSet(p.disk),
                         .isReadOnly = p.parser.isSet(p.readOnly),
                         .practiceState = p.parser.value(p.practiceState),
                         .practiceScenario = p.parser.value(p.practiceScenario),
                         .practiceArguments = p.parser.values(p.practiceArgument)};
    if (const auto problem = p.takeVerb(options); !problem.isEmpty())
        return std::unexpected{problem};
    if (const auto problem = p.takeEndpoints(options); !problem.isEmpty())
        return std::unexpected{problem};
    if (p.parser.isSet(p.help))
        options.ask = WatchOptions::Ask::Help;
    if (p.parser.isSet(p.version))
        options.ask = WatchOptions::Ask::Version;
    return options;
}

QString watchHelp()
{
    const QList<std::pair<QString, QString>> lines{
        {u"attach"_s,
         WatchOptionsMessages::tr("Standard input and output become the connection of a TPU Desk, by SSH.")},
        {u"stop"_s, WatchOptionsMessages::tr("End the watcher of DIR.")},
        {u"--data DIR"_s, WatchOptionsMessages::tr("Use settings and records in DIR.")},
        {u"--read-only"_s, WatchOptionsMessages::tr("Change nothing in the cloud.")},
        {u"--endpoint [SERVICE=]URL"_s, WatchOptionsMessages::tr("Call Google's services at another address.")},
        {u"--trust-endpoint HOST:PORT"_s, WatchOptionsMessages::tr("Your sign-in may be sent there.")},
        {u"--lang LANGUAGE"_s, WatchOptionsMessages::tr("Language of messages: en, zh_CN or ko.")},
        {u"--version"_s, WatchOptionsMessages::tr("Print the version and end.")},
        {u"--help"_s, WatchOptionsMessages::tr("Print this help and end.")}};
    QString text = u"tpudesk-watch [--data DIR]\ntpudesk-watch attach|stop --data DIR\n\n"_s;
    text +=
        WatchOptionsMessages::tr("Watches as TPU Desk does, without a window, until it is ended: requests, lost and "
                                 "idle TPUs, jobs, messages. TPU Desk installs it on machines of yours.")
        + u"\n\n"_s;
    for (const auto &[written, about] : lines)
        text += u"  "_s + written + u"\n        "_s + about + u'\n';
    return text;
}

QString watchDataFolder(const WatchOptions &options)
{
    return options.dataFolder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)
                                        : QDir{options.dataFolder}.absolutePath();
}

QString watchSettingsFile(const WatchOptions &options)
{
    return options.dataFolder.isEmpty() ? Settings::defaultPath()
                                        : QDir{watchDataFolder(options)}.filePath(u"settings.json"_s);
}
