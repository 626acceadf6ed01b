// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpu.h"
#include "services/usage/sample.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QUuid>

#include <optional>

class Clock;
class History;
class JobService;
class TpuService;

/// What the program itself says of a UsageEvent. It is kept in English, so that one event is the same event in every
/// language, and worded when it is shown.
namespace eventtext {

enum class Saying : quint8 {
    MadeAnew,
    Preempted,
    EndedByGoogle,
    Restarts,
    Stopped,
    Ready,
    MaintenanceBegins,
    MaintenanceEnds,
    OtherAddress,
    Deleted,
    JobEndedWell,
    JobFailed,
    JobStopped,
    JobInterrupted,
    JobEnded,
    JobStep,
    HostRestarted,
    ChipsTaken,
    NameReady
};

/// The text to be kept; `values` stand in it: the name of a job, an address. A host of several is "w-2" there.
[[nodiscard]] QString kept(Saying saying, const QStringList &values = {});
/// In the language of the window. What is none of the sayings (an earlier version kept what it showed) stays as it is.
[[nodiscard]] QString worded(const QString &kept);
/// Which one it is; nothing: none of them.
[[nodiscard]] std::optional<Saying> sayingOf(const QString &kept);

} // namespace eventtext

/// All of it lives longer than the events.
struct UsageEventsContext
{
    TpuService *tpus = nullptr;
    JobService *jobs = nullptr; ///< null: there are none
    History *history = nullptr;
    Clock *clock = nullptr;
};

/// What changed of a TPU between two readings of the list. Pure; the texts are those of eventtext.
[[nodiscard]] QList<UsageEvent> eventsBetween(const Tpu &before, const Tpu &now, qint64 at);

/// What happened to slices and their jobs, put on the time axis of History. What a host tells by itself (its runtime
/// began anew, it restarted) comes from UsageWatch.
class UsageEvents : public QObject
{
    Q_OBJECT

public:
    explicit UsageEvents(UsageEventsContext context, QObject *parent = nullptr);

private:
    void seeTpu(const TpuId &tpu);
    void seeGone(const TpuId &tpu);
    void seeJob(const QUuid &id);
    void seeLog(const QUuid &id, int host);
    void mark(const TpuId &tpu, UsageEvent::Kind kind, const QString &text, qint64 at);

    UsageEventsContext m_context;
    QHash<TpuId, Tpu> m_tpus;
    QSet<QString> m_told; ///< job, attempt and what became of it
    struct Step
    {
        qint64 number = -1;
        qint64 markedAt = 0; ///< ms UTC
    };
    QHash<QUuid, Step> m_steps;
};
