// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/faults.h"

#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

constexpr std::pair<QLatin1StringView, FaultKind> kinds[] = {
    {"status"_L1, FaultKind::Status}, {"replace"_L1, FaultKind::Replace}, {"drop"_L1, FaultKind::Drop},
    {"cut"_L1, FaultKind::Cut},       {"garbage"_L1, FaultKind::Garbage}, {"delay"_L1, FaultKind::Delay},
    {"slow"_L1, FaultKind::Slow},     {"hang"_L1, FaultKind::Hang},       {"break"_L1, FaultKind::Break},
};

constexpr QLatin1StringView members[] = {"method"_L1, "path"_L1,    "from"_L1, "times"_L1, "do"_L1,   "after"_L1,
                                         "status"_L1, "headers"_L1, "body"_L1, "ms"_L1,    "bytes"_L1};

bool isHeader(const QString &name, const QJsonValue &value)
{
    static const QRegularExpression nameForm{u"\\A[A-Za-z0-9-]+\\z"_s};
    static const QRegularExpression valueForm{u"\\A[ -~]*\\z"_s};
    return nameForm.match(name).hasMatch() && value.isString() && valueForm.match(value.toString()).hasMatch();
}

std::expected<Fault, QString> parseFault(const QJsonObject &json)
{
    for (const auto &key : json.keys()) {
        if (std::ranges::find(members, key) == std::end(members))
            return std::unexpected{u"unknown member \"%1\""_s.arg(key)};
    }
    const auto kind =
        std::ranges::find(kinds, json["do"_L1].toString(), &std::pair<QLatin1StringView, FaultKind>::first);
    if (kind == std::end(kinds))
        return std::unexpected{u"\"do\" is none of status, replace, drop, cut, garbage, delay, slow, hang, break"_s};
    Fault fault{.method = json["method"_L1].toString().toLatin1(),
                .path = QRegularExpression{json["path"_L1].toString()},
                .from = json["from"_L1].toInt(1),
                .kind = kind->second};
    if (!fault.path.isValid())
        return std::unexpected{u"\"path\" is not a regular expression: %1"_s.arg(fault.path.errorString())};
    if (json.contains("times"_L1))
        fault.times = json["times"_L1].toInt();
    // A lost reply is the interesting kind of drop: the client cannot know whether the request took effect.
    fault.isAfter = json["after"_L1].toBool(fault.kind != FaultKind::Status && fault.kind != FaultKind::Hang
                                            && fault.kind != FaultKind::Break);
    fault.status = json["status"_L1].toInt(fault.kind == FaultKind::Replace ? 200 : 503);
    if (fault.status < 100 || fault.status > 599)
        return std::unexpected{u"\"status\" is no HTTP status"_s};
    const auto headers = json["headers"_L1].toObject();
    for (auto it = headers.begin(); it != headers.end(); ++it) {
        if (!isHeader(it.key(), it.value()))
            return std::unexpected{u"\"headers\": \"%1\" is no header"_s.arg(it.key())};
        fault.headers.append({it.key().toLatin1(), it.value().toString().toLatin1()});
    }
    fault.body = json["body"_L1].toString().toUtf8();
    fault.time = std::chrono::milliseconds{json["ms"_L1].toInteger(fault.kind == FaultKind::Slow ? 20 : 1000)};
    fault.bytes = json["bytes"_L1].toInteger();
    if (fault.from < 1 || fault.times.value_or(1) < 0 || fault.time < std::chrono::milliseconds::zero()
        || fault.bytes < 0)
        return std::unexpected{u"\"from\", \"times\", \"ms\" and \"bytes\" must not be negative"_s};
    return fault;
}

} // namespace

std::expected<QList<Fault>, QString> parseFaults(const QJsonArray &json)
{
    QList<Fault> list;
    for (qsizetype i = 0; i < json.size(); ++i) {
        auto fault = parseFault(json[i].toObject());
        if (!fault)
            return std::unexpected{u"faults[%1]: %2"_s.arg(i).arg(fault.error())};
        list.append(std::move(*fault));
    }
    return list;
}

std::optional<Fault> Faults::next(const QByteArray &method, const QByteArray &target)
{
    std::optional<Fault> found;
    for (auto &fault : m_list) {
        const bool fits = (fault.method.isEmpty() || fault.method == method)
            && fault.path.match(QString::fromLatin1(target)).hasMatch();
        if (!fits)
            continue;
        const int ordinal = ++fault.seen;
        const bool isDue = ordinal >= fault.from && (!fault.times || ordinal < fault.from + *fault.times);
        if (isDue && !found)
            found = fault;
    }
    return found;
}

} // namespace practice
