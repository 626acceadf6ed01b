// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/reduce.h"

#include <QJsonArray>
#include <QTimeZone>

/// A history as a file: a request, and step by step what happened and what was decided. Replayed it has to come out the
/// same.
namespace recorded {

using namespace Qt::StringLiterals;

inline const QDateTime beginning{QDate{2026, 11, 20}, QTime{12, 0}, QTimeZone::UTC};

inline Error error(const QJsonValue &json)
{
    return errorFromJson(QJsonObject{{u"code"_s, json.toString()}, {u"message"_s, json.toString()}}).value_or(Error{});
}

inline Result<Operation> operation(const QJsonObject &json)
{
    if (json.contains("error"_L1))
        return std::unexpected{error(json["error"_L1])};
    Operation result{.name = OperationName{json["operation"_L1].toString(u"projects/p/locations/z/operations/o"_s)}};
    if (json.contains("ended"_L1)) {
        result.progress = Progress::Done;
        if (json["ended"_L1].toString() != "well"_L1)
            result.error = error(json["ended"_L1]);
    }
    return result;
}

/// "READY": a node of ours in that state; "foreign": somebody else's; "": not there; "?busy": could not be read.
inline Result<Tpu> node(const QString &text, const TpuRequest &tpuRequest, const ZoneAttemptRecord &line)
{
    if (text.isEmpty())
        return failed(ErrorCode::NotFound);
    if (text.startsWith(u'?'))
        return std::unexpected{error(text.sliced(1))};
    Tpu tpu;
    tpu.id = tpuId(tpuRequest.project, line.line.zone, line.line.name);
    tpu.zone = line.line.zone;
    tpu.shortName = line.line.name;
    tpu.numericId = u"7"_s;
    const bool isForeign = text == "foreign"_L1;
    tpu.stateText = isForeign ? u"READY"_s : text;
    tpu.state = tpuStateFrom(tpu.stateText);
    tpu.labels.insert(QString::fromLatin1(jobLabel), isForeign ? u"another"_s : labelOf(tpuRequest));
    return tpu;
}

inline Result<QueuedResource> request(const QString &text, const ZoneAttemptRecord &line)
{
    if (text.isEmpty())
        return failed(ErrorCode::NotFound);
    if (text.startsWith(u'?'))
        return std::unexpected{error(text.sliced(1))};
    QueuedResource request;
    request.id = line.line.request;
    request.zone = line.line.zone;
    request.stateText = text.section(u' ', 0, 0);
    request.state = queuedResourceStateFrom(request.stateText);
    if (const auto why = text.section(u' ', 1); !why.isEmpty())
        request.failure = error(why);
    return request;
}

inline event::Order order(const QString &word)
{
    using event::Order;
    static const QHash<QString, Order> orders{{u"pause"_s, Order::Pause},
                                              {u"resume"_s, Order::Resume},
                                              {u"stop"_s, Order::Stop},
                                              {u"keep-late"_s, Order::KeepLate},
                                              {u"remove-late"_s, Order::RemoveLate}};
    return orders.value(word, Order::Pause);
}

/// The event of a step, about the attempt that its line is in.
inline ProvisioningEvent event(const QJsonObject &step, const TpuRequestRecord &history)
{
    const auto kind = step["event"_L1].toString();
    const ZoneId zone{step["zone"_L1].toString()};
    const auto found =
        std::ranges::find_if(history.lines, [&](const ZoneAttemptRecord &l) { return l.line.zone == zone; });
    const auto line = found == history.lines.end() ? ZoneAttemptRecord{} : *found;
    const auto attempt = line.line.attempt;
    if (kind == "sent"_L1)
        return event::Sent{zone, attempt, operation(step)};
    if (kind == "removed"_L1)
        return event::Removed{zone, attempt, operation(step)};
    if (kind == "reached"_L1)
        return event::Reached{
            zone, attempt, step.contains("error"_L1) ? Result<>{std::unexpected{error(step["error"_L1])}} : Result<>{}};
    if (kind == "looked"_L1) {
        event::Snapshot snapshot{.zone = zone, .attempt = attempt};
        if (step.contains("request"_L1))
            snapshot.request = request(step["request"_L1].toString(), line);
        if (step.contains("node"_L1))
            snapshot.node = node(step["node"_L1].toString(), history.tpuRequest, line);
        if (step.contains("ended"_L1) || step.contains("error"_L1))
            snapshot.operation = operation(step);
        return snapshot;
    }
    if (kind == "late"_L1) {
        const auto tpu = node(step["node"_L1].toString(), history.tpuRequest, line);
        return event::LateSeen{tpu ? *tpu : Tpu{}};
    }
    if (kind == "changed"_L1) {
        const auto tpuRequest = tpuRequestFrom(step["wish"_L1].toObject());
        return event::Changed{problemsOf(tpuRequest).isEmpty() ? tpuRequest : history.tpuRequest};
    }
    if (kind == "again"_L1)
        return event::Lost{step["number"_L1].toString()};
    if (kind == "used"_L1)
        return event::Used{zone, attempt, node(step["node"_L1].toString(), history.tpuRequest, line),
                           step.contains("error"_L1) ? Result<RunOutcome>{std::unexpected{error(step["error"_L1])}}
                                                     : Result<RunOutcome>{RunOutcome{}}};
    if (kind == "woke"_L1)
        return event::Woke{};
    return event::Ordered{order(kind), zone};
}

inline ListSnapshot observation(const QJsonObject &step)
{
    ListSnapshot seen{.isSignedOut = step["signedOut"_L1].toBool(),
                      .isReadOnly = step["readOnly"_L1].toBool(),
                      .listedAt = beginning};
    for (const auto &zone : step["busy"_L1].toArray())
        seen.busy.insert(ZoneId{zone.toString()});
    return seen;
}

/// "ask z1", "look z2" …
inline QStringList words(const QList<Action> &actions)
{
    static const QStringList verbs{u"ask"_s, u"look"_s, u"remove"_s, u"reach"_s, u"use"_s};
    QStringList words;
    for (const auto &action : actions)
        words += verbs[int(action.kind)] + u' ' + action.zone.toString();
    return words;
}

/// What has to hold of any history, whatever happened to it. Empty: it does.
inline QString broken(const TpuRequestRecord &history)
{
    int won = 0;
    for (const auto &line : history.lines) {
        won += line.line.state == AttemptState::Won && !line.isLate;
        const bool mustHaveName = line.line.state == AttemptState::Asking || line.line.state == AttemptState::Queued
            || line.line.state == AttemptState::Reaching;
        if (mustHaveName && line.line.name.isEmpty())
            return u"a line without a name"_s;
    }
    if (won > 1)
        return u"two winners are kept"_s;
    if (won == 1 && !history.winner)
        return u"a winner that nobody knows of"_s;
    if (isOver(stateOf(history))
        && !std::ranges::all_of(history.lines, [](const ZoneAttemptRecord &l) { return isAtRest(l.line.state); }))
        return u"it is over, and something goes on"_s;
    const auto back = historyFrom(toJson(history));
    if (!back)
        return u"it cannot be read back"_s;
    return {};
}

struct Replay
{
    TpuRequestRecord history;
    QJsonArray steps; ///< as recorded, with what came out now
    QString broken;
};

/// All steps, one after the other: the event, then the decision.
inline Replay replay(const QJsonObject &file)
{
    constexpr qsizetype most = 2'000;
    Replay result{.history = begun(tpuRequestFrom(file["wish"_L1].toObject()), {.now = beginning, .seed = 1}),
                  .steps = {},
                  .broken = {}};
    auto now = beginning;
    quint64 seed = 1;
    for (const auto &value : file["steps"_L1].toArray()) {
        auto step = value.toObject();
        now = now.addMSecs(qint64(std::clamp(step["after"_L1].toDouble(), 0.0, 1e9) * 1'000));
        if (step.contains("event"_L1))
            result.history = reduce(result.history, event(step, result.history), {.now = now, .seed = ++seed}).history;
        auto decision = decide(result.history, {.now = now, .seed = ++seed}, observation(step));
        result.history = decision.history;
        QJsonObject lines;
        for (const auto &line : toJson(result.history)["lines"_L1].toArray())
            lines.insert(line["zone"_L1].toString(), line["state"_L1]);
        step["actions"_L1] = QJsonArray::fromStringList(words(decision.actions));
        step["lines"_L1] = lines;
        step["state"_L1] = int(stateOf(result.history));
        result.steps.append(step);
        if (result.broken = broken(result.history); !result.broken.isEmpty() || result.steps.size() >= most)
            break;
    }
    return result;
}

} // namespace recorded
