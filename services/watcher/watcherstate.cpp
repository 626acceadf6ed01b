// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/watcher/watcherstate.h"

#include "services/core/plaintext.h"
#include "services/watcher/watchprotocol.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QTimeZone>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array keepWords{
    std::pair{WatcherKeep::Service, "service"_L1}, std::pair{WatcherKeep::WhileLoggedIn, "whileLoggedIn"_L1},
    std::pair{WatcherKeep::Crontab, "crontab"_L1}, std::pair{WatcherKeep::Background, "background"_L1}};

QString sourceWordOf(AccountSource source)
{
    return source == AccountSource::OwnClient ? u"ownClient"_s : u"serviceAccount"_s;
}

QJsonValue optionalError(const std::optional<Error> &error)
{
    return error ? QJsonValue{watchErrorJson(*error)} : QJsonValue{};
}

std::optional<Error> optionalErrorFrom(const QJsonValue &json)
{
    return json.isObject() ? std::optional{watchErrorFrom(json.toObject())} : std::nullopt;
}

QDateTime momentFrom(const QJsonValue &json)
{
    return json.isDouble() ? QDateTime::fromMSecsSinceEpoch(json.toInteger(), QTimeZone::UTC) : QDateTime{};
}

QJsonValue momentJson(const QDateTime &time)
{
    return time.isValid() ? QJsonValue{time.toMSecsSinceEpoch()} : QJsonValue{};
}

bool isSameError(const std::optional<Error> &a, const std::optional<Error> &b)
{
    return a.has_value() == b.has_value() && (!a || (a->code == b->code && a->message == b->message));
}

bool holdsAll(const QStringList &granted, const QStringList &names)
{
    return std::ranges::all_of(names, [&](const QString &name) { return granted.contains(name); });
}

QJsonObject accountJson(const WatcherAccount &account)
{
    return {{u"there"_s, account.isThere},
            {u"source"_s, sourceWordOf(account.source)},
            {u"account"_s, account.account},
            {u"granted"_s, QJsonArray::fromStringList(account.granted)},
            {u"problem"_s, optionalError(account.problem)}};
}

WatcherAccount watcherAccountFrom(const QJsonObject &json)
{
    WatcherAccount account{.isThere = json["there"_L1].toBool(),
                           .source = json["source"_L1].toString() == sourceWordOf(AccountSource::OwnClient)
                               ? AccountSource::OwnClient
                               : AccountSource::ServiceAccount,
                           .account = plainLine(json["account"_L1].toString(), 320),
                           .problem = optionalErrorFrom(json["problem"_L1])};
    const auto known = watcherPermissionNames();
    for (const auto &name : json["granted"_L1].toArray()) {
        if (known.contains(name.toString()) && !account.granted.contains(name.toString()))
            account.granted.append(name.toString());
    }
    return account;
}

} // namespace

bool operator==(const WatcherAccount &a, const WatcherAccount &b)
{
    return a.isThere == b.isThere && a.source == b.source && a.account == b.account && a.granted == b.granted
        && isSameError(a.problem, b.problem);
}

bool operator==(const WatcherState &a, const WatcherState &b)
{
    return a.protocol == b.protocol && a.program == b.program && a.records == b.records && a.isRunning == b.isRunning
        && a.lease == b.lease && a.project == b.project && a.account == b.account && isSameError(a.trouble, b.trouble)
        && a.publicKey == b.publicKey && a.startedAt == b.startedAt && a.now == b.now && a.requests == b.requests
        && a.tpus == b.tpus && a.jobs == b.jobs && a.memory == b.memory && a.freeDisk == b.freeDisk && a.keep == b.keep;
}

QString wordOf(WatcherKeep keep)
{
    return std::ranges::find(keepWords, keep, [](const auto &pair) { return pair.first; })->second;
}

std::optional<WatcherKeep> watcherKeepFrom(const QString &word)
{
    const auto found = std::ranges::find_if(keepWords, [&word](const auto &pair) { return pair.second == word; });
    return found == keepWords.end() ? std::nullopt : std::optional{found->first};
}

QString keepSentence(WatcherKeep keep)
{
    switch (keep) {
    case WatcherKeep::Service:
        return QCoreApplication::translate("Watcher",
                                           "It runs as a service: it is started with the computer, and again "
                                           "when it ends.");
    case WatcherKeep::WhileLoggedIn:
        return QCoreApplication::translate(
            "Watcher",
            "It runs only while you are logged in on that machine, because your services may not go on "
            "behind that. Have an administrator run “loginctl enable-linger” for your user there.");
    case WatcherKeep::Crontab:
        return QCoreApplication::translate(
            "Watcher",
            "It is started by your crontab, because there are no services for users there: with the computer, "
            "and within five minutes when it ends by an error.");
    case WatcherKeep::Background:
        return QCoreApplication::translate(
            "Watcher",
            "It runs until that machine is started again: it has neither services for users nor a crontab. "
            "After that, choose “Install again”.");
    }
    return {};
}

QJsonObject toJson(const WatcherState &state)
{
    return {{u"protocol"_s, state.protocol},
            {u"program"_s, state.program},
            {u"records"_s, state.records},
            {u"running"_s, state.isRunning},
            {u"lease"_s, toJson(state.lease)},
            {u"project"_s, state.project},
            {u"account"_s, accountJson(state.account)},
            {u"trouble"_s, optionalError(state.trouble)},
            {u"publicKey"_s, state.publicKey},
            {u"startedAt"_s, momentJson(state.startedAt)},
            {u"now"_s, momentJson(state.now)},
            {u"requests"_s, state.requests},
            {u"tpus"_s, state.tpus},
            {u"jobs"_s, state.jobs},
            {u"memory"_s, state.memory},
            {u"freeDisk"_s, state.freeDisk},
            {u"keep"_s, wordOf(state.keep)}};
}

Result<WatcherState> watcherStateFrom(const QJsonObject &json)
{
    constexpr qsizetype longestKey = 8'192;
    constexpr qsizetype longestName = 120;
    auto lease = leaseRecordFrom(json["lease"_L1].toObject());
    if (!lease)
        return std::unexpected{lease.error()};
    const auto count = [&json](QLatin1StringView name) { return std::clamp(json[name].toInt(), 0, 1'000'000); };
    return WatcherState{.protocol = json["protocol"_L1].toInt(),
                        .program = plainLine(json["program"_L1].toString(), longestName),
                        .records = json["records"_L1].toInt(),
                        .isRunning = json["running"_L1].toBool(),
                        .lease = *std::move(lease),
                        .project = plainLine(json["project"_L1].toString(), longestName),
                        .account = watcherAccountFrom(json["account"_L1].toObject()),
                        .trouble = optionalErrorFrom(json["trouble"_L1]),
                        .publicKey = plainLine(json["publicKey"_L1].toString(), longestKey),
                        .startedAt = momentFrom(json["startedAt"_L1]),
                        .now = momentFrom(json["now"_L1]),
                        .requests = count("requests"_L1),
                        .tpus = count("tpus"_L1),
                        .jobs = count("jobs"_L1),
                        .memory = std::max<qint64>(0, json["memory"_L1].toInteger()),
                        .freeDisk = std::max<qint64>(0, json["freeDisk"_L1].toInteger()),
                        .keep = watcherKeepFrom(json["keep"_L1].toString()).value_or(WatcherKeep::Background)};
}

const QList<WatcherPermission> &watcherPermissions()
{
    static const QList<WatcherPermission> all{
        {{u"tpu.locations.list"_s, u"tpu.nodes.list"_s, u"tpu.nodes.get"_s, u"tpu.operations.get"_s},
         QT_TRANSLATE_NOOP("WatcherPermissions", "It sees your TPUs."),
         QT_TRANSLATE_NOOP("WatcherPermissions", "It cannot see your TPUs, so it cannot watch at all."),
         true},
        {{u"tpu.nodes.create"_s, u"tpu.nodes.delete"_s},
         QT_TRANSLATE_NOOP("WatcherPermissions", "It creates and deletes TPUs, which can cost money."),
         QT_TRANSLATE_NOOP("WatcherPermissions",
                           "It cannot create or delete TPUs, so it cannot pursue requests or bring TPUs back."),
         true},
        {{u"tpu.queuedResources.create"_s, u"tpu.queuedResources.delete"_s, u"tpu.queuedResources.get"_s,
          u"tpu.queuedResources.list"_s},
         QT_TRANSLATE_NOOP("WatcherPermissions", "It waits in Google's queue for capacity."),
         QT_TRANSLATE_NOOP("WatcherPermissions",
                           "It cannot use Google's queue: only requests that ask directly go on."),
         false},
        {{u"iam.serviceAccounts.actAs"_s},
         QT_TRANSLATE_NOOP("WatcherPermissions", "It creates TPUs that act as a service account of your project."),
         QT_TRANSLATE_NOOP("WatcherPermissions",
                           "It cannot create TPUs that act as a service account; Google refuses most TPU VMs then."),
         false},
        {{u"iap.tunnelInstances.accessViaIAP"_s},
         QT_TRANSLATE_NOOP("WatcherPermissions", "It reaches hosts without an external address."),
         QT_TRANSLATE_NOOP("WatcherPermissions",
                           "It cannot reach hosts without an external address, so it sees no jobs there."),
         false},
        {{u"serviceusage.services.use"_s},
         QT_TRANSLATE_NOOP("WatcherPermissions", "Its calls count to this project."),
         QT_TRANSLATE_NOOP("WatcherPermissions", "Its calls cannot count to this project, and some are refused then."),
         false},
    };
    return all;
}

QStringList watcherPermissionNames()
{
    QStringList names;
    for (const auto &permission : watcherPermissions())
        names += permission.names;
    return names;
}

bool canWatch(const QStringList &granted)
{
    return std::ranges::all_of(watcherPermissions(), [&](const WatcherPermission &permission) {
        return !permission.isNeeded || holdsAll(granted, permission.names);
    });
}

QStringList mayDo(const QStringList &granted)
{
    QStringList sentences;
    for (const auto &permission : watcherPermissions()) {
        if (holdsAll(granted, permission.names))
            sentences << QCoreApplication::translate("WatcherPermissions", permission.may);
    }
    return sentences;
}

QStringList cannotDo(const QStringList &granted)
{
    QStringList sentences;
    for (const auto &permission : watcherPermissions()) {
        if (!holdsAll(granted, permission.names))
            sentences << QCoreApplication::translate("WatcherPermissions", permission.cannot);
    }
    return sentences;
}
