// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/agreed.h"

#include <QCoreApplication>

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(AgreedNode)
};

} // namespace

bool isStill(const ListedNode &agreed, const Tpu &now)
{
    return agreed.id == now.id && agreed.numericId == now.numericId
        && (agreed.stateText.isEmpty() || agreed.stateText == now.stateText);
}

Task<Tpu> readAgreed(TpuApi api, ListedNode agreed, std::stop_token stop)
{
    const auto now = co_await api.node(agreed.id, stop);
    if (now && isStill(agreed, *now))
        co_return now;
    if (now && agreed.numericId == now->numericId)
        co_return failed(ErrorCode::Conflict,
                         Words::tr("%1 is %2 now. Nothing was done with it. Look at the list and decide again.")
                             .arg(now->shortName, now->stateText));
    if (now)
        co_return failed(ErrorCode::Conflict,
                         Words::tr("%1 was made again in the meantime: it is another TPU than the one you were shown. "
                                   "Nothing was done with it.")
                             .arg(now->shortName));
    if (now.error().code == ErrorCode::NotFound || now.error().code == ErrorCode::Cancelled)
        co_return now;
    auto error = now.error();
    error.message =
        Words::tr("Nothing was done with %1, because it is not known what it is now. %2", "%2: a sentence, why")
            .arg(lastSegment(agreed.id.toString()), error.message);
    co_return std::unexpected{error};
}
