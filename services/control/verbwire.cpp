// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a call and an error look like on the way between two programs.
#include "services/control/verbcall.h"
#include "services/core/plaintext.h"
#include "services/provisioning/record.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct VerbWireMessages
{
    Q_DECLARE_TR_FUNCTIONS(VerbCall)
};

constexpr qsizetype longestWord = 4'096;
constexpr int mostCells = 4'096; ///< columns or rows of a terminal

std::optional<TerminalSize> terminalFrom(const QJsonValue &json)
{
    if (!json.isObject())
        return std::nullopt;
    return TerminalSize{.columns = std::clamp(json["columns"_L1].toInt(80), 1, mostCells),
                        .rows = std::clamp(json["rows"_L1].toInt(24), 1, mostCells)};
}

} // namespace

QJsonObject toJson(const VerbCall &call)
{
    QJsonObject json{{u"verb"_s, call.verb}, {u"arguments"_s, call.arguments}};
    if (!call.project.isEmpty())
        json.insert(u"project"_s, call.project);
    if (!call.cloud.isEmpty())
        json.insert(u"cloud"_s, call.cloud);
    if (call.isReadOnly)
        json.insert(u"readOnly"_s, true);
    if (!call.mayAsk)
        json.insert(u"asks"_s, false);
    if (!call.wantsOutput)
        json.insert(u"output"_s, false);
    if (call.confirmBy == ConfirmBy::Window)
        json.insert(u"confirmBy"_s, u"window"_s);
    if (!call.asker.isEmpty())
        json.insert(u"asker"_s, call.asker);
    if (call.terminal)
        json.insert(u"terminal"_s,
                    QJsonObject{{u"columns"_s, call.terminal->columns}, {u"rows"_s, call.terminal->rows}});
    return json;
}

Result<VerbCall> verbCallFrom(const QJsonObject &json)
{
    VerbCall call{.verb = json["verb"_L1].toString().left(longestWord),
                  .arguments = json["arguments"_L1].toObject(),
                  .project = json["project"_L1].toString().left(longestWord),
                  .cloud = json["cloud"_L1].toString().left(longestWord),
                  .isReadOnly = json["readOnly"_L1].toBool(),
                  .mayAsk = json["asks"_L1].toBool(true),
                  .wantsOutput = json["output"_L1].toBool(true),
                  .confirmBy = json["confirmBy"_L1].toString() == "window"_L1 ? ConfirmBy::Window : ConfirmBy::Caller,
                  .asker = plainLine(json["asker"_L1].toString(), 200),
                  .terminal = terminalFrom(json["terminal"_L1])};
    const auto confirm = json["confirmBy"_L1].toString(u"caller"_s);
    const bool isKnown = confirm == "caller"_L1 || confirm == "window"_L1;
    if (call.verb.isEmpty() || !isKnown || !(json["arguments"_L1].isObject() || !json.contains("arguments"_L1)))
        return std::unexpected{Error{.code = ErrorCode::Invalid,
                                     .message = VerbWireMessages::tr("This is no call of a verb."),
                                     .reason = verbreason::usage}};
    return call;
}

QString errorWord(ErrorCode code)
{
    return toJson(Error{.code = code})["code"_L1].toString();
}

QJsonObject errorJson(const Error &error)
{
    QJsonObject json{{u"code"_s, errorWord(error.code)}, {u"message"_s, error.message}};
    if (!error.reason.isEmpty())
        json.insert(u"reason"_s, error.reason);
    if (!error.serverWords.isEmpty())
        json.insert(u"server"_s, error.serverWords);
    return json;
}

Error verbErrorFrom(const QJsonObject &json)
{
    constexpr qsizetype longestSentence = 16'384;
    return {.code = errorFromJson(json).value_or(Error{}).code,
            .message = plainLines(json["message"_L1].toString(), longestSentence),
            .serverWords = plainLines(json["server"_L1].toString(), longestSentence),
            .reason = plainLine(json["reason"_L1].toString(), 80)};
}
