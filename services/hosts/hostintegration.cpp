// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/hostintegration.h"

#include "services/core/plaintext.h"
#include "services/ssh/connectshell.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace {

struct HostIntegrationMessages
{
    Q_DECLARE_TR_FUNCTIONS(HostIntegration)
};

constexpr qsizetype longestComplaint = 1000;

Result<> judgedOn(const ExecResult &result)
{
    if (result.kind == ProcessEnd::Kind::Lost)
        return failed(ErrorCode::ConnectionLost,
                      HostIntegrationMessages::tr("The connection was lost before the host said how it went. Connect "
                                                  "again, then try again: nothing is added twice."));
    auto done = shellintegration::judged(result.kind == ProcessEnd::Kind::Exited ? result.status : -1);
    if (!done)
        done.error().serverWords = plainLines(QString::fromUtf8(result.err), longestComplaint);
    return done;
}

} // namespace

Task<> changeIntegration(HostAccess host, shellintegration::Change change, std::stop_token stop)
{
    const auto target = co_await reachWorker(host.api, host.tpu, host.worker, host.login, stop);
    if (!target)
        co_return std::unexpected{target.error()};
    if (!host.hub)
        co_return failed(ErrorCode::Cancelled);
    const auto connection = co_await connectPatiently(host.hub, *target, host.prompts, {}, stop);
    if (!connection)
        co_return std::unexpected{connection.error()};
    const ExecLimits limits{.output = 4096, .time = std::chrono::seconds{30}};
    const auto ran = co_await (*connection)->exec(u"exec sh -s"_s, shellintegration::hostScript(change), limits, stop);
    if (!ran)
        co_return std::unexpected{ran.error()};
    co_return judgedOn(*ran);
}
