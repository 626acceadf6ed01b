// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/hosts/hostrun.h"

/// How a run on many hosts stands.
struct RunCount
{
    int hosts = 0;
    int over = 0;
    int succeeded = 0;
    int failed = 0; ///< exited otherwise, ended by a signal, too late
    int unknown = 0; ///< the connection was lost
    int unreachable = 0;
    int cancelled = 0;

    friend bool operator==(const RunCount &, const RunCount &) = default;
};

/// One command on many hosts at once; any set of them. Over when every host is; a host that hangs keeps nobody else.
/// GUI thread. Destroyed while it runs: what runs is ended on the hosts, and nobody is told.
class PodRun : public QObject
{
    Q_OBJECT

public:
    /// `folder`: where outputs above the limit go, a file for each host; empty: nowhere.
    PodRun(QPointer<HostPool> pool, QList<PodHost> hosts, RunRequest request, QString folder = {},
           QObject *parent = nullptr);
    ~PodRun() override;

    [[nodiscard]] Result<> start(); ///< Invalid when the request is, and when there is no host
    void cancel();
    [[nodiscard]] const QList<PodHost> &hosts() const { return m_hosts; }
    [[nodiscard]] const RunRequest &request() const { return m_request; }
    [[nodiscard]] const HostRun &run(qsizetype host) const { return m_runs[host]; }
    [[nodiscard]] RunCount count() const;
    [[nodiscard]] bool isOver() const { return m_isStarted && m_over == m_hosts.size(); }
    [[nodiscard]] bool isCancelling() const { return m_stop.stop_requested() && !isOver(); }
    /// Indices of hosts: what went wrong first, in the order in which it did; then who still works; then the rest.
    [[nodiscard]] QList<qsizetype> firstFailureFirst() const;
    /// After Lost: looks whether it still runs there; with End::Rest it is ended. The answer comes by restFound().
    enum class Rest : quint8 { Look, End };
    void followUp(qsizetype host, Rest what);

signals:
    void changed(qsizetype host); ///< its state
    void received(qsizetype host, RunOutput::Stream stream, const QByteArray &bytes);
    void finished(); ///< once
    /// `trouble` is translated, and empty when it could be told.
    void restFound(qsizetype host, PodRun::Rest what, const GroupEnd &end, const QString &trouble);

private:
    void take(qsizetype host, const HostRun &run);

    QPointer<HostPool> m_pool;
    QList<PodHost> m_hosts;
    RunRequest m_request;
    QString m_folder;
    QList<HostRun> m_runs;
    QList<qsizetype> m_ends; ///< hosts in the order in which they were over
    qsizetype m_over = 0;
    bool m_isStarted = false;
    std::stop_source m_stop;
    TaskScope m_tasks;
};

[[nodiscard]] QString stateWord(const HostRun &run); ///< "exit 1", "killed (KILL)", "connection lost"
[[nodiscard]] QString countSentence(const RunCount &count);
[[nodiscard]] QString workingSentence(const PodRun &run); ///< empty when nobody works any more, or all do
/// "llama-pod · hosts 0–3, 7; vm-2": by TPU, neighbours together; at most `most` names, then how many more.
[[nodiscard]] QString hostNames(const QList<PodHost> &hosts, qsizetype most = 8);
