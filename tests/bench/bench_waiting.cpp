// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What it costs to wait: 20 requests wait for capacity that never comes, with the real client, service and journal
// against the practice cloud's own process. The processor time is this process's alone, without a window; the calls are
// counted by the cloud. First all wait in Google's queue, then all are asked directly once a minute.
#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "services/store/journal.h"
#include "services/tpu/tpuservice.h"
#include "services/wish/wishservice.h"
#include "tests/fakes/faketoken.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <sys/resource.h>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int wishes = 20;
constexpr auto settling = 160s; // all have been asked for, and the paces have grown
constexpr auto measured = 120s;

void wait(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

/// Seconds of processor time of this process so far.
double processorTime()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval &time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// A practice cloud without any capacity, which takes as long as Google to say so.
struct Cloud
{
    QTemporaryDir folder;
    QProcess process;
    PracticeAccess access;

    bool start()
    {
        QFile scenario{folder.filePath(u"scenario.json"_s)};
        if (!scenario.open(QFile::WriteOnly)
            || scenario.write(R"({"capacity":[{"chips":0}],"seconds":{"decide":[31,71]}})") < 0)
            return false;
        scenario.close();
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QCoreApplication::applicationDirPath() + u"/tpudesk-practice"_s,
                      {u"--scenario"_s, scenario.fileName()});
        while (!process.canReadLine()) {
            if (!process.waitForReadyRead(30'000))
                return false;
        }
        const auto read = practiceAccess(process.readLine());
        if (read)
            access = *read;
        return read.has_value();
    }

    ~Cloud()
    {
        process.terminate();
        process.waitForFinished(15'000);
    }
};

/// Calls of the TPU API since the cloud was started.
double calls(const Cloud &cloud)
{
    QNetworkAccessManager network;
    auto url = cloud.access.profile.tpu;
    url.setPath(u"/practice/v1/calls"_s);
    QNetworkRequest request{url};
    request.setRawHeader("Authorization", "Bearer " + cloud.access.token.toLatin1());
    auto *reply = network.get(request);
    QEventLoop loop;
    QObject::connect(reply, &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec();
    const auto json = QJsonDocument::fromJson(reply->readAll()).object();
    reply->deleteLater();
    return json["total"_L1].toDouble(-1);
}

void print(const char *figure, double value, const char *unit, const char *goal)
{
    std::printf(R"({"figure":"%s","value":%.2f,"unit":"%s","goal":"%s"})"
                "\n",
                figure, value, unit, goal);
    std::fflush(stdout);
}

Wish wishNumber(const Cloud &cloud, int number, WishMethod method)
{
    Wish wish{.project = cloud.access.profile.project,
              .namePattern = u"waiting-%1"_s.arg(number),
              .zones = {ZoneId{u"us-central2-b"_s}},
              .method = method,
              .until = QDateTime::currentDateTimeUtc().addDays(3)};
    wish.spec.acceleratorType = u"v4-8"_s;
    wish.spec.runtimeVersion = u"tpu-ubuntu2204-base"_s;
    wish.spec.tier = Tier::Spot;
    return wish;
}

bool measure(WishMethod method)
{
    Cloud cloud;
    if (!cloud.start())
        return false;
    FakeToken token{{{cloud.access.token}}};
    SystemClock clock;
    RestClient rest{&token, &clock};
    TpuService tpus{cloud.access.profile, &rest, &clock};
    Journal journal{cloud.folder.filePath(u"journal.sqlite"_s)};
    WishService service{{.tpus = &tpus, .clock = &clock, .journal = &journal}};
    for (int i = 0; i < wishes; ++i) {
        if (const auto started = service.start(wishNumber(cloud, i, method)); !started) {
            std::fprintf(stderr, "not started: %s\n", qPrintable(started.error().message));
            return false;
        }
    }
    wait(settling);
    const double callsBefore = calls(cloud);
    const double before = processorTime();
    wait(measured);
    const double spent = processorTime() - before;
    const double made = calls(cloud) - callsBefore - 1; // one was the question itself
    const double minutes = std::chrono::duration<double, std::ratio<60>>(measured).count();
    const bool isQueued = method == WishMethod::Queue;
    print(isQueued ? "processor while 20 wait in the queue" : "processor while 20 are asked directly",
          100 * spent / (60 * minutes), "% of one core", "0.5");
    print(isQueued ? "calls while 20 wait in the queue" : "calls while 20 are asked directly", made / minutes,
          "per minute", qPrintable(QString::number(service.requestsPerMinute(), 'f', 1)));
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    return measure(WishMethod::Queue) && measure(WishMethod::Direct) ? 0 : 1;
}
