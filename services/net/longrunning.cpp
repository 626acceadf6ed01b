// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/net/longrunning.h"

#include "services/net/googleerror.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct LongRunningMessages
{
    Q_DECLARE_TR_FUNCTIONS(LongRunning)
};

/// The operation goes on over there whether it can be read or not.
bool mayBeReadLater(ErrorCode code)
{
    return code == ErrorCode::Offline || code == ErrorCode::Timeout || code == ErrorCode::Busy
        || code == ErrorCode::RateLimited || code == ErrorCode::Ambiguous || code == ErrorCode::Portal
        || code == ErrorCode::SignedOut;
}

} // namespace

Result<Operation> parseOperation(const QJsonObject &json)
{
    Operation operation{.name = OperationName{json["name"_L1].toString()}};
    const auto metadata = json["metadata"_L1].toObject();
    operation.target = metadata["target"_L1].toString();
    operation.verb = metadata["verb"_L1].toString();
    operation.statusDetail = metadata["statusDetail"_L1].toString();
    operation.createTime = QDateTime::fromString(metadata["createTime"_L1].toString(), Qt::ISODateWithMs).toUTC();
    if (operation.name.isEmpty())
        return failed(ErrorCode::BadReply,
                      LongRunningMessages::tr(
                          "Google's answer lacks the name of the operation. Look at the list to see what happened."));
    if (!json["done"_L1].toBool())
        return operation;
    operation.progress = Progress::Done;
    const bool hasError = json.contains("error"_L1);
    const bool hasResponse = json.contains("response"_L1);
    if (hasError == hasResponse)
        return failed(ErrorCode::BadReply,
                      LongRunningMessages::tr("Google says that the operation has ended, but not whether it worked. "
                                              "The program looks at the TPU itself."),
                      operation.name.toString());
    if (hasError)
        operation.error =
            errorFrom(parseServerStatus(json["error"_L1].toObject(), ErrorChannel::Operation), ErrorChannel::Operation);
    operation.response = json["response"_L1].toObject();
    return operation;
}

std::chrono::milliseconds PollPace::next(std::chrono::milliseconds last, bool hasAnswered) const
{
    if (last.count() <= 0)
        return first;
    return std::min(hasAnswered ? cap : outage, std::chrono::round<std::chrono::milliseconds>(last * growth));
}

Task<Operation> waitForOperation(ReadOperation read, Clock *clock, OperationName name, PollPace pace,
                                 std::stop_token stop)
{
    std::chrono::milliseconds wait{0};
    for (bool hasAnswered = true;;) {
        wait = pace.next(wait, hasAnswered);
        if (const auto slept = co_await clock->sleep(wait, stop); !slept)
            co_return std::unexpected{slept.error()};
        const auto operation = co_await read(name, stop);
        if (operation && operation->progress == Progress::Done)
            co_return operation;
        if (!operation && !mayBeReadLater(operation.error().code))
            co_return operation;
        hasAnswered = operation.has_value();
    }
}
