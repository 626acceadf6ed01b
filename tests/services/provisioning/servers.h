// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "provisioningbench.h"

struct Server
{
    const char *name;
    RequestMethod method;
    std::function<void(ProvisioningBench &)> prepare;
    int slices = 1;
};

/// What a server may do with it. Each ends with one TPU, given time.
inline QList<Server> servers()
{
    const auto later = [](ProvisioningBench &b) {
        b.cloud.hasCapacity = [](const QString &, auto now) { return now > 5min; };
    };
    const auto first = [](Fate fate) {
        return [fate](ProvisioningBench &b) { b.cloud.fate = [fate](int n) { return n == 1 ? fate : Fate::Normal; }; };
    };
    QList<Server> all;
    for (const auto method : {RequestMethod::Queue, RequestMethod::Direct}) {
        all.append({"gives at once", method, [](ProvisioningBench &) { }});
        all.append({"gives later", method, later});
        all.append({"loses the request", method, first(Fate::LoseRequest)});
        all.append({"loses the reply", method, first(Fate::LoseReply)});
        all.append({"says 503 after the work", method, first(Fate::AfterWork503)});
        all.append({"says 503", method, first(Fate::Broken)});
        all.append({"refuses in one zone, in words that nobody knows", method, [later](ProvisioningBench &b) {
                        later(b);
                        b.cloud.refuses = [](const QString &zone) {
                            return zone == u"z2"_s ? u"The moon is in the wrong house."_s : QString{};
                        };
                    }});
    }
    all.append({"runs dry while provisioning", RequestMethod::Queue,
                [](ProvisioningBench &b) { b.cloud.runsDry = [n = 0](const QString &) mutable { return ++n == 1; }; }});
    // Several slices come, go and are lost together.
    all.append({"gives two slices at once", RequestMethod::Queue, [](ProvisioningBench &) { }, 2});
    all.append({"loses the reply for two slices", RequestMethod::Queue, first(Fate::LoseReply), 2});
    all.append({"runs dry while provisioning two slices", RequestMethod::Queue,
                [](ProvisioningBench &b) { b.cloud.runsDry = [n = 0](const QString &) mutable { return ++n == 1; }; },
                2});
    for (const int code : {400, 12})
        all.append(
            {"refuses queueing", RequestMethod::Queue, [code](ProvisioningBench &b) { b.cloud.refusesQueue = code; }});
    return all;
}
