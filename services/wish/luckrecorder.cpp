// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/wish/luckrecorder.h"

#include "services/core/log.h"
#include "services/tpu/trouble.h"
#include "services/wish/luckstore.h"
#include "services/wish/wishservice.h"

using namespace Qt::StringLiterals;

namespace {

void warnAbout(const Result<> &done)
{
    if (!done) // a figure less; the request itself has its own record, and says what is wrong with the disk
        warn(u"wish"_s, u"the capacity history was not written: %1"_s.arg(done.error().message));
}

LuckKey keyOf(const Wish &wish, const ZoneId &zone)
{
    return {.zone = zone, .type = wish.spec.acceleratorType, .tier = wish.spec.tier};
}

} // namespace

Asking askingOf(const Wish &wish, const WishAttempt &attempt, const QList<WishAttempt> &earlier,
                const std::optional<Tpu> &tpu)
{
    Asking asking{.key = keyOf(wish, attempt.zone), .from = attempt.startedAt, .to = attempt.endedAt};
    if (attempt.error) {
        asking.refusal = attempt.kind;
        return asking;
    }
    asking.tpu =
        tpu ? tpu->id : tpuId(wish.project, attempt.zone, nodeName(wish.namePattern, attempt.zone, attempt.number));
    asking.numericId = tpu ? tpu->numericId : QString{};
    auto first = attempt.startedAt;
    for (const auto &one : earlier) { // until the TPU before, if there was one: then the waiting began anew
        if (one.zone != attempt.zone || one.number >= attempt.number)
            continue;
        if (!one.error)
            break;
        first = std::min(first, one.startedAt);
    }
    asking.waited = std::chrono::milliseconds{std::max<qint64>(0, first.msecsTo(attempt.endedAt))};
    return asking;
}

QList<LuckSpan> spansUnderWay(const QList<WishView> &wishes, const QDateTime &now)
{
    QList<LuckSpan> spans;
    for (const auto &view : wishes) {
        for (const auto &line : view.lines) {
            if (line.state == LineState::Queued || line.state == LineState::Making)
                spans += spansUntilNow(keyOf(view.wish, line.zone), line.since, now);
        }
    }
    return spans;
}

LuckRecorder::LuckRecorder(WishService *wishes, LuckStore *luck, FindTpu tpu, QObject *parent)
    : QObject{parent}
    , m_wishes{wishes}
    , m_luck{luck}
    , m_tpu{std::move(tpu)}
{
    connect(wishes, &WishService::attemptEnded, this, &LuckRecorder::attemptEnded);
}

void LuckRecorder::attemptEnded(const QUuid &id, const WishAttempt &attempt)
{
    const auto view = m_wishes->find(id);
    if (!view)
        return;
    const auto &wish = view->wish;
    const auto line = std::ranges::find_if(view->lines, [&](const WishLine &l) { return l.zone == attempt.zone; });
    const auto name = line != view->lines.end() && !line->name.isEmpty()
        ? line->name
        : nodeName(wish.namePattern, attempt.zone, attempt.number);
    const auto tpu = !attempt.error && m_tpu ? m_tpu(tpuId(wish.project, attempt.zone, name)) : std::nullopt;
    warnAbout(m_luck->record(askingOf(wish, attempt, m_wishes->history(id), tpu)));
}

void LuckRecorder::lost(const Trouble &trouble)
{
    if (trouble.tpu.isEmpty() || trouble.number.isEmpty())
        return;
    switch (trouble.kind) {
    case TroubleKind::Preempted:
    case TroubleKind::Ended:
    case TroubleKind::Suspended: ended(trouble.tpu, trouble.number, TpuEnd::Preempted, trouble.since); break;
    case TroubleKind::Vanished: ended(trouble.tpu, trouble.number, TpuEnd::Vanished, trouble.since); break;
    default: break; // it may be well again
    }
}

void LuckRecorder::ended(const TpuId &tpu, const QString &numericId, TpuEnd end, const QDateTime &at)
{
    if (m_wishes->role() != Role::Owner)
        return; // the other window writes it
    warnAbout(m_luck->recordEnd(tpu, numericId, end, at));
}
