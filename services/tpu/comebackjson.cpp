// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/tpu/comeback.h"
#include "services/tpu/tpujson.h"

#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostWords = 4'000; // of a message, the server's words, the end of a log

QString text(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(Qt::ISODateWithMs) : QString{};
}

QJsonObject errorJson(const Error &error)
{
    return {{u"message"_s, error.message.left(mostWords)}, {u"words"_s, error.serverWords.left(mostWords)}};
}

/// Its code is not kept: codes get other numbers. Equal failures are known by their sentence.
std::optional<Error> errorOf(const QJsonObject &json)
{
    const auto message = json["message"_L1].toString();
    return message.isEmpty() ? std::nullopt
                             : std::optional{Error{ErrorCode::Ambiguous, message, json["words"_L1].toString(), {}}};
}

std::optional<ComeBackStep> stepOf(const QJsonValue &value)
{
    const auto step = value.toInt(-1);
    return step >= 0 && step <= int(ComeBackStep::NeedsUser) ? std::optional{ComeBackStep(step)} : std::nullopt;
}

/// What was asked for, as the API takes it; the node's name says where.
QJsonObject specJson(const ComeBack &comeBack)
{
    auto spec = comeBack.spec;
    spec.job = {};
    return toJson(spec);
}

std::optional<TpuSpec> specFrom(QJsonObject body, const QString &name)
{
    const bool isWanted = body["networkConfig"_L1]["enableExternalIps"_L1].toBool(true);
    body.insert(u"name"_s, name);
    const auto tpu = parseTpu(body);
    if (!tpu)
        return std::nullopt;
    auto spec = specOf(*tpu);
    spec.externalAddress = isWanted ? ExternalAddress::Wanted : ExternalAddress::None;
    return spec;
}

} // namespace

QJsonObject toJson(const ComeBack &comeBack)
{
    QJsonObject json{{u"id"_s, comeBack.id.toString(QUuid::WithoutBraces)},
                     {u"tpu"_s, comeBack.tpu.toString()},
                     {u"number"_s, comeBack.number},
                     {u"request"_s, comeBack.request.toString()},
                     {u"spec"_s, specJson(comeBack)},
                     {u"wish"_s, comeBack.wish.isNull() ? QString{} : comeBack.wish.toString(QUuid::WithoutBraces)},
                     {u"command"_s, comeBack.command},
                     {u"limit"_s, comeBack.limit},
                     {u"byHand"_s, comeBack.isByHand},
                     {u"mayLose"_s, comeBack.mayLose},
                     {u"step"_s, int(comeBack.step)},
                     {u"stuckAt"_s, int(comeBack.stuckAt)},
                     {u"begun"_s, text(comeBack.begunAt)},
                     {u"stepAt"_s, text(comeBack.stepAt)},
                     {u"ended"_s, text(comeBack.endedAt)},
                     {u"interruptions"_s, comeBack.interruptions},
                     {u"failures"_s, comeBack.failures},
                     {u"newNumber"_s, comeBack.newNumber},
                     {u"log"_s, comeBack.log.right(mostWords)}};
    if (comeBack.last)
        json.insert(u"last"_s, errorJson(*comeBack.last));
    return json;
}

std::optional<ComeBack> parseComeBack(const QJsonObject &json)
{
    const auto step = stepOf(json["step"_L1]);
    const auto stuckAt = stepOf(json["stuckAt"_L1]);
    const TpuId tpu{json["tpu"_L1].toString()};
    const auto spec = specFrom(json["spec"_L1].toObject(), tpu.toString());
    ComeBack comeBack{.id = QUuid::fromString(json["id"_L1].toString()), .tpu = tpu};
    if (!step || !stuckAt || !spec || comeBack.id.isNull())
        return std::nullopt;
    comeBack.number = json["number"_L1].toString();
    comeBack.request = QueuedRequestId{json["request"_L1].toString()};
    comeBack.spec = *spec;
    comeBack.wish = QUuid::fromString(json["wish"_L1].toString());
    comeBack.command = json["command"_L1].toString();
    comeBack.limit = std::clamp(json["limit"_L1].toInt(3), 1, 100);
    comeBack.isByHand = json["byHand"_L1].toBool();
    comeBack.mayLose = json["mayLose"_L1].toBool();
    comeBack.step = *step;
    comeBack.stuckAt = *stuckAt;
    comeBack.begunAt = parseTime(json["begun"_L1].toString());
    comeBack.stepAt = parseTime(json["stepAt"_L1].toString());
    comeBack.endedAt = parseTime(json["ended"_L1].toString());
    comeBack.interruptions = std::max(0, json["interruptions"_L1].toInt());
    comeBack.failures = std::max(0, json["failures"_L1].toInt());
    comeBack.newNumber = json["newNumber"_L1].toString();
    comeBack.log = json["log"_L1].toString();
    comeBack.last = errorOf(json["last"_L1].toObject());
    return comeBack;
}
