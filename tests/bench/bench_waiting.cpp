// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What it costs to wait: 20 requests wait for capacity that never comes, with the real client, service and journal
// against the practice cloud's own process. The processor time is this process's alone, without a window; the calls are
// counted by the cloud. First all wait in Google's queue, then all are asked directly once a minute.
#include "services/auth/profile.h"
#include "services/core/clock.h"
#include "services/net/restclient.h"
#include "services/provisioning/provisioningservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/bench/figures.h"
#include "tests/bench/practice.h"
#include "tests/fakes/faketoken.h"
#include "tests/support/journalhere.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QNetworkAccessManager>
#include <QNetworkReply>

#include <cstdio>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int tpuRequests = 20;
constexpr auto settling = 160s; // all have been asked for, and the paces have grown
constexpr auto measured = 120s;

/// Calls of the TPU API since the cloud was started.
double calls(const Practice &cloud)
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

TpuRequest requestNumber(const Practice &cloud, int number, RequestMethod method)
{
    TpuRequest tpuRequest{.project = cloud.access.profile.project,
                          .namePattern = u"waiting-%1"_s.arg(number),
                          .zones = {ZoneId{u"us-central2-b"_s}},
                          .method = method,
                          .until = QDateTime::currentDateTimeUtc().addDays(3)};
    tpuRequest.spec.acceleratorType = u"v4-8"_s;
    tpuRequest.spec.runtimeVersion = u"tpu-ubuntu2204-base"_s;
    tpuRequest.spec.tier = Tier::Spot;
    return tpuRequest;
}

bool measure(RequestMethod method)
{
    Practice cloud;
    // Without any capacity, and as long as Google takes to say so.
    if (!cloud.start(R"({"capacity":[{"chips":0}],"seconds":{"decide":[31,71]}})"))
        return false;
    FakeToken token{{{cloud.access.token}}};
    SystemClock clock;
    RestClient rest{&token, &clock};
    TpuService tpus{cloud.access.profile, &rest, &clock};
    JournalThread journal{cloud.folder.filePath(u"journal.sqlite"_s)};
    ProvisioningService service{{.tpus = &tpus, .clock = &clock, .journal = &journal}};
    for (int i = 0; i < tpuRequests; ++i) {
        if (const auto started = waited(service.start(requestNumber(cloud, i, method))); !started) {
            std::fprintf(stderr, "not started: %s\n", qPrintable(started.error().message));
            return false;
        }
    }
    figures::pass(settling);
    const double callsBefore = calls(cloud);
    const double before = figures::processTime() / 1e3;
    figures::pass(measured);
    const double spent = figures::processTime() / 1e3 - before;
    const double made = calls(cloud) - callsBefore - 1; // one was the question itself
    const double minutes = std::chrono::duration<double, std::ratio<60>>(measured).count();
    const bool isQueued = method == RequestMethod::Queue;
    figures::print(isQueued ? "processor while 20 wait in the queue" : "processor while 20 are asked directly",
                   100 * spent / (60 * minutes), "% of one core", "0.5");
    figures::print(isQueued ? "calls while 20 wait in the queue" : "calls while 20 are asked directly", made / minutes,
                   "per minute", qPrintable(QString::number(service.requestsPerMinute(), 'f', 1)));
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    return measure(RequestMethod::Queue) && measure(RequestMethod::Direct) ? 0 : 1;
}
