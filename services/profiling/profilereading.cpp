// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/profiling/profilereading.h"

#include "services/core/async/worker.h"
#include "services/core/punctuation.h"

#include <QCoreApplication>
#include <QFile>
#include <QHash>
#include <QLocale>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

struct ProfileReadingMessages
{
    Q_DECLARE_TR_FUNCTIONS(ProfileReading)
};

/// The middle one; the upper of two. Below 0: there is none.
double middle(QList<double> values)
{
    if (values.isEmpty())
        return -1;
    std::ranges::sort(values);
    return values.at(values.size() / 2);
}

QString percent(double share)
{
    return ProfileReadingMessages::tr("%1 %", "a share")
        .arg(QLocale{}.toString(100 * share, 'f', share < 0.0995 ? 1 : 0));
}

QString milliseconds(double seconds)
{
    return seconds >= 1 ? ProfileReadingMessages::tr("%1 s").arg(QLocale{}.toString(seconds, 'f', 2))
                        : ProfileReadingMessages::tr("%1 ms").arg(QLocale{}.toString(1'000 * seconds, 'f', 1));
}

Result<HostProfile> profileIn(const QString &file, const std::stop_token &stop)
{
    QFile source{file};
    if (!source.open(QIODevice::ReadOnly))
        return failed(
            ErrorCode::FileFailed,
            ProfileReadingMessages::tr("%1 cannot be read on this computer (%2).").arg(file, source.errorString()));
    return parseXSpace(&source, stop);
}

Result<QList<HostProfile>> profilesIn(const QStringList &files, const std::stop_token &stop)
{
    QList<HostProfile> hosts;
    for (const auto &file : files) {
        auto profile = profileIn(file, stop);
        if (!profile && profile.error().code == ErrorCode::Cancelled)
            return std::unexpected{profile.error()};
        hosts += profile ? *std::move(profile) : HostProfile{.remarks = {profile.error().message}};
    }
    return hosts;
}

QList<OperationTime> summedOperations(const QList<HostProfile> &hosts)
{
    QHash<QString, OperationTime> byName;
    for (const auto &host : hosts) {
        for (const auto &device : host.devices) {
            for (const auto &one : device.operations) {
                auto &sum = byName[one.name];
                sum.name = one.name;
                sum.seconds += one.seconds;
                sum.count += one.count;
            }
        }
    }
    auto all = byName.values();
    std::ranges::sort(all, [](const OperationTime &a, const OperationTime &b) {
        return a.seconds > b.seconds || (a.seconds == b.seconds && a.name < b.name);
    });
    return all.first(std::min(all.size(), mostTopOperations));
}

/// The host that is idle much more than the others, and so the others wait for: its place; -1: none is.
qsizetype oddHost(const QList<HostProfile> &hosts)
{
    constexpr double muchMore = 0.15;
    QList<double> shares;
    for (const auto &host : hosts) {
        if (!host.devices.isEmpty())
            shares += host.idleShare();
    }
    const auto most = std::ranges::max_element(hosts, {}, &HostProfile::idleShare);
    return shares.size() > 2 && most->idleShare() - middle(shares) >= muchMore ? most - hosts.begin() : -1;
}

QString boundSentence(const ProfileReading &reading, double idle, double communication)
{
    switch (reading.bound) {
    case ProfileBound::Device:
        return ProfileReadingMessages::tr("The chips compute nearly all the time: they are idle for %1. What makes it "
                                          "faster is in the operations that take longest.")
            .arg(percent(idle));
    case ProfileBound::Communication:
        return ProfileReadingMessages::tr("The chips are idle for only %1, but %2 of the time goes into waiting for "
                                          "each other. Another way to shard the model, or larger batches, need less of "
                                          "that.")
            .arg(percent(idle), percent(communication));
    case ProfileBound::Host:
        return ProfileReadingMessages::tr("The chips wait for their host: they are idle for %1. Look at what its "
                                          "threads do: reading and preparing input most often.")
            .arg(percent(idle));
    case ProfileBound::Mixed:
        return ProfileReadingMessages::tr(
                   "The chips are idle for %1. Part of that is time in which they wait for the host.")
            .arg(percent(idle));
    case ProfileBound::Unknown: break;
    }
    return ProfileReadingMessages::tr("No TPU is in this recording: the program computed nothing on its chips, or had "
                                      "none.");
}

} // namespace

double DeviceProfile::idleShare() const
{
    return window > 0 ? std::clamp(1 - (busy - waiting) / window, 0.0, 1.0) : 1;
}

double DeviceProfile::communicationShare() const
{
    return window > 0 ? std::clamp(communication / window, 0.0, 1.0) : 0;
}

double HostProfile::idleShare() const
{
    QList<double> shares;
    for (const auto &device : devices)
        shares += device.idleShare();
    return middle(shares);
}

double HostProfile::stepMean() const
{
    double sum = 0;
    int count = 0;
    for (const auto &device : devices) {
        sum += device.stepMean;
        count += device.steps > 0 ? 1 : 0;
    }
    return count > 0 ? sum / count : 0;
}

ProfileBound boundOf(const QList<DeviceProfile> &devices)
{
    QList<double> idle, communication;
    for (const auto &device : devices) {
        idle += device.idleShare();
        communication += device.communicationShare();
    }
    if (idle.isEmpty())
        return ProfileBound::Unknown;
    if (middle(idle) >= hostBoundIdle)
        return ProfileBound::Host;
    if (middle(communication) >= boundByCommunication)
        return ProfileBound::Communication;
    return middle(idle) < deviceBoundIdle ? ProfileBound::Device : ProfileBound::Mixed;
}

QString boundWord(ProfileBound bound)
{
    switch (bound) {
    case ProfileBound::Device: return ProfileReadingMessages::tr("bound by the chips");
    case ProfileBound::Communication: return ProfileReadingMessages::tr("bound by communication");
    case ProfileBound::Host: return ProfileReadingMessages::tr("bound by the host");
    case ProfileBound::Mixed: return ProfileReadingMessages::tr("between host and chips");
    case ProfileBound::Unknown: break;
    }
    return ProfileReadingMessages::tr("no TPU recorded");
}

QString boundRule()
{
    return ProfileReadingMessages::tr(
               "A chip is idle while no operation runs on it, or one that waits for the host. From %1 idle on (the "
               "median over the chips) a program is bound by its host, below %2 by its chips, and from %3 of the time "
               "in collectives by communication.")
        .arg(percent(hostBoundIdle), percent(deviceBoundIdle), percent(boundByCommunication));
}

ProfileReading comparedProfiles(QList<HostProfile> hosts, QStringList labels)
{
    ProfileReading reading{.labels = std::move(labels), .hosts = std::move(hosts)};
    while (reading.labels.size() < reading.hosts.size())
        reading.labels += reading.hosts.at(reading.labels.size()).host;
    reading.operations = summedOperations(reading.hosts);
    QList<DeviceProfile> devices;
    QList<double> idle, communication, steps;
    for (const auto &host : std::as_const(reading.hosts)) {
        devices += host.devices;
        for (const auto &device : host.devices) {
            idle += device.idleShare();
            communication += device.communicationShare();
        }
        if (host.stepMean() > 0)
            steps += host.stepMean();
    }
    reading.bound = boundOf(devices);
    QStringList sentences{boundSentence(reading, middle(idle), middle(communication))};
    if (!steps.isEmpty())
        sentences += ProfileReadingMessages::tr("A step takes %1.").arg(milliseconds(middle(steps)));
    if (const auto odd = oddHost(reading.hosts); odd >= 0)
        sentences +=
            ProfileReadingMessages::tr("%1 stands out: its chips are idle for %2, those of the others for %3.")
                .arg(reading.labels.at(odd), percent(reading.hosts.at(odd).idleShare()), percent(middle(idle)));
    reading.sentence = punctuation::sentences(sentences);
    return reading;
}

Task<ProfileReading> readProfiles(QStringList files, QStringList labels, std::stop_token stop)
{
    const auto hosts = co_await onWorker<QList<HostProfile>>(
        QThreadPool::globalInstance(), [files](std::stop_token until) { return profilesIn(files, until); }, stop);
    if (!hosts)
        co_return std::unexpected{hosts.error()};
    co_return comparedProfiles(*hosts, std::move(labels));
}
