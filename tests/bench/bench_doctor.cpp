// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole doctor against the real practice cloud, each of whose replies takes 50 ms longer.
#include "services/auth/practicecloud.h"
#include "services/auth/tokensource.h"
#include "services/net/restclient.h"
#include "services/project/doctor.h"
#include "tests/bench/practice.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <cstdio>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr int runs = 9;

/// Milliseconds until every line is settled; each time with new connections. Negative: it did not end, or something is
/// red.
double examine(const PracticeAccess &access, Clock *clock)
{
    PracticeToken token{access.token};
    RestClient rest{&token, clock};
    Doctor doctor{{.projects = ProjectApi{access.profile, &rest},
                   .compute = ComputeApi{access.profile, &rest},
                   .rest = &rest,
                   .clock = clock,
                   .zones = [] {
                       return QList{ZoneId{u"us-central2-b"_s}, ZoneId{u"europe-west4-a"_s}, ZoneId{u"us-east1-d"_s}};
                   }}};
    QEventLoop loop;
    QObject::connect(&doctor, &Doctor::finished, &loop, &QEventLoop::quit);
    QTimer::singleShot(30s, &loop, &QEventLoop::quit);
    QElapsedTimer timer;
    timer.start();
    doctor.run();
    loop.exec();
    const double took = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    const bool whole = std::ranges::all_of(doctor.checks(), [](const Check &check) {
        return check.state == CheckState::Good || check.state == CheckState::Attention;
    });
    return whole ? took : -1;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication application{argc, argv};
    SystemClock clock;
    Practice cloud;
    if (!cloud.start(R"({"faults":[{"path":"^/","do":"delay","ms":50}]})"))
        return 1;
    QList<double> took;
    for (int i = 0; i < runs; ++i)
        took += examine(cloud.access, &clock);
    std::ranges::sort(took);
    if (took.first() < 0) {
        std::fputs("the doctor did not come to an end\n", stderr);
        return 1;
    }
    std::printf("{\"figure\":\"the whole doctor, 50 ms per reply, median of "
                "%d\",\"value\":%.0f,\"unit\":\"ms\",\"goal\":\"<= 600 ms\",\"slowest\":%.0f}\n",
                runs, took.at(runs / 2), took.last());
    return 0;
}
