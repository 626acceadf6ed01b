// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// 40 zones x 6 generations x 2 tiers: from the bytes of the replies to the painted matrix, through the real client,
// service and page. Two figures: all time that the GUI thread is busy in one refresh in which an eighth of the cells
// changed, and the longest of its turns. Prints one line of JSON each. Needs no network and no window system
// (offscreen).
#include "services/net/restclient.h"
#include "services/quota/quotaservice.h"
#include "services/tpu/tpuservice.h"
#include "tests/bench/figures.h"
#include "tests/fakes/fakeclock.h"
#include "tests/fakes/fakenetwork.h"
#include "tests/fakes/faketoken.h"
#include "widgets/quota/quotapage.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr int zones = 40;
constexpr int runs = 15;

const QStringList &ids()
{
    static const QStringList all{
        u"TPUV2sPod"_s, u"TPUV2sPreemptiblePod"_s, u"TPUV3sPod"_s,     u"TPUV3sPreemptiblePod"_s,
        u"TPUV4sPod"_s, u"TPUV4sPreemptiblePod"_s, u"TPUV5sLitepod"_s, u"TPUV5sPreemptibleLitepod"_s,
        u"TPUV5P"_s,    u"TPUV5PPreemptible"_s,    u"TPUV6E"_s,        u"TPUV6EPreemptible"_s};
    return all;
}

QString zone(int number)
{
    return u"us-east%1-%2"_s.arg(number / 2).arg(QChar{u'a' + number % 2});
}

/// `turn` changes an eighth of the numbers.
QByteArray quotaInfos(int turn)
{
    QJsonArray infos;
    for (const auto &id : ids()) {
        for (const auto &scope : {u"Zone"_s, u"Region"_s}) {
            QJsonArray places;
            for (int i = 0; i < (scope == "Zone"_L1 ? zones : zones / 2); ++i) {
                const auto place = scope == "Zone"_L1 ? zone(i) : u"us-east%1"_s.arg(i);
                const int value = 256 + (i % 8 == turn % 8 ? turn : 0);
                places << QJsonObject{{u"dimensions"_s, QJsonObject{{scope.toLower(), place}}},
                                      {u"details"_s, QJsonObject{{u"value"_s, QString::number(value)}}},
                                      {u"applicableLocations"_s, QJsonArray{place}}};
            }
            infos << QJsonObject{{u"quotaId"_s, id + u"PerProjectPer"_s + scope + u"ForTPUAPI"_s},
                                 {u"metric"_s, u"tpu.googleapis.com/x"_s},
                                 {u"dimensions"_s, QJsonArray{scope.toLower()}},
                                 {u"dimensionsInfos"_s, places}};
        }
    }
    return QJsonDocument{QJsonObject{{u"quotaInfos"_s, infos}}}.toJson(QJsonDocument::Compact);
}

QByteArray regionList(int turn)
{
    QJsonArray items;
    for (int i = 0; i < zones / 2; ++i) {
        QJsonArray quotas{
            QJsonObject{{u"metric"_s, u"IN_USE_ADDRESSES"_s}, {u"limit"_s, 8 + (i % 8 == turn % 8)}, {u"usage"_s, 0}}};
        for (int other = 0; other < 120; ++other) // as many as Google tells
            quotas << QJsonObject{{u"metric"_s, u"QUOTA_%1"_s.arg(other)}, {u"limit"_s, 100}, {u"usage"_s, 1}};
        items << QJsonObject{{u"name"_s, u"us-east%1"_s.arg(i)}, {u"quotas"_s, quotas}};
    }
    return QJsonDocument{QJsonObject{{u"items"_s, items}}}.toJson(QJsonDocument::Compact);
}

QByteArray nodes()
{
    QJsonArray all;
    for (int i = 0; i < 500; ++i)
        all << QJsonObject{{u"name"_s, u"projects/p/locations/%1/nodes/n%2"_s.arg(zone(i % zones)).arg(i)},
                           {u"acceleratorType"_s, u"v6e-8"_s},
                           {u"state"_s, i % 9 == 0 ? u"PREEMPTED"_s : u"READY"_s},
                           {u"schedulingConfig"_s, QJsonObject{{u"spot"_s, true}}}};
    return QJsonDocument{QJsonObject{{u"nodes"_s, all}}}.toJson(QJsonDocument::Compact);
}

struct Busy
{
    double all = 0; ///< ms
    double longest = 0; ///< ms of one turn of the event loop
};

/// Turns the loop until the refresh is over and nothing is left to do.
Busy turnUntil(const std::function<bool()> &isOver)
{
    Busy busy;
    constexpr int quiet = 60; // ms in which nothing more came
    QElapsedTimer idle;
    QElapsedTimer whole;
    idle.start();
    whole.start();
    while (idle.elapsed() < quiet && whole.elapsed() < 10'000) {
        QElapsedTimer turn;
        turn.start();
        const bool worked = QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents);
        const double ms = double(turn.nsecsElapsed()) / 1e6;
        if (worked) {
            busy.all += ms;
            busy.longest = std::max(busy.longest, ms);
        }
        if (worked || !isOver())
            idle.restart();
    }
    return busy;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    FakeClock clock;
    clock.hold();
    FakeToken token;
    FakeWorld world;
    int turn = 1;
    const auto list = nodes();
    QHash<int, QByteArray> infos;
    QHash<int, QByteArray> regions;
    for (int i = 1; i <= runs + 1; ++i) {
        infos.insert(i, quotaInfos(i));
        regions.insert(i, regionList(i));
    }
    world.answer = [&](const FakeRequest &request) {
        const auto path = request.url.path();
        return FakeAnswer{.body = path.endsWith("/quotaInfos"_L1) ? infos[turn]
                              : path.endsWith("/regions"_L1)      ? regions[turn]
                              : path.endsWith("/nodes"_L1)        ? list
                                                                  : "{}"_ba};
    };
    const auto profile = realCloud(ProjectId{u"p"_s});
    RestClient rest{&token, &clock, RestOptions{.network = world.network()}};
    TpuService tpus{profile, &rest, &clock};
    QuotaService quota{profile, &rest, &tpus, &clock};
    QuotaPage page{{.quota = &quota, .tpus = &tpus}};
    page.resize(1880, 980);
    page.show();
    const auto isOver = [&] { return quota.updatedAt().isValid() && quota.loading() == QuotaService::Loading::No; };
    turnUntil(isOver);
    if (quota.rows().size() != zones * ids().size())
        return 1;
    QList<double> all;
    QList<double> longest;
    for (int i = 0; i < runs; ++i) {
        ++turn;
        page.findChild<QPushButton *>(u"quotaRefreshButton"_s)->click();
        const auto busy = turnUntil(isOver);
        all << busy.all;
        longest << busy.longest;
    }
    figures::printMiddle("quota panel, 40 zones x 6 generations x 2 tiers, GUI thread in one refresh", all, "<= 60 ms");
    figures::printMiddle("quota panel, longest turn of the event loop while it updates", longest, "<= 16 ms");
    return 0;
}
