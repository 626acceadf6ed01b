// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/clock.h"
#include "services/core/taskscope.h"
#include "services/practice/hosts/bootdisk.h"
#include "services/practice/hosts/hosts.h"
#include "services/practice/hosts/parts.h"
#include "services/practice/hosts/wire/wire.h"

#include <QProcess>
#include <QSocketNotifier>
#include <QStringList>
#include <QThreadPool>

#include <functional>
#include <map>
#include <memory>
#include <optional>

class ApiPort;
class MetadataServer;

/// What a slice is booted from.
struct SlicePlan
{
    QList<WorkerSpec> workers;
    QMap<QString, QString> attributes;
    QStringList sshKeys;
    PracticeParts parts;
    QString diskFolder; ///< of all its workers
    quint16 sshPort = 0;
    std::pair<int, int> network; ///< descriptors to join its network with, which stay the owner's
    qint64 largestFile = 0; ///< bytes
    QString hosts; ///< the folder with a link to the disk of each host that runs in this network, by its address
    std::function<QJsonObject()> token{}; ///< of the account that it runs as
    std::function<bool(int connection)> acceptApi{}; ///< takes connections to Google's APIs
};

/// One boot of one slice, from its disks to its end; never started twice. The process that it starts holds every
/// process of the slice: when it has ended, nothing of them is left.
class SliceRun final : public QObject
{
    Q_OBJECT

public:
    SliceRun(SlicePlan plan, QThreadPool *pool, QObject *parent);
    ~SliceRun() override; ///< as detach(), and waits up to 3 s

    void boot();
    void halt();
    void giveNotice(); ///< of a halt() to come, to all that runs in it
    void fail(const QString &why); ///< it ends with that reason
    void detach(); ///< it begins to end; who calls this waits for that himself, by deleting it
    void setSshKeys(const QStringList &lines);
    void setAttributes(const QMap<QString, QString> &attributes);
    void setOutsideIp(int worker, const QString &ip);
    void setCondition(int worker, const QString &name, const QString &value);

    [[nodiscard]] static BootDisk diskOf(const QString &diskFolder, int worker);

signals:
    void up();
    void measured(int worker, const QJsonObject &usage);
    void ended(const QString &why); ///< empty: it was halted

private:
    struct Worker
    {
        wire::Fd control;
        wire::Fd inside; ///< port 22 in its own network, until its first process takes it
        std::unique_ptr<QSocketNotifier> notifier;
        MetadataServer *metadata = nullptr;
        ApiPort *api = nullptr;
        bool ready = false;
    };

    void startSlice();
    void linkDisks(bool isUp) const;
    [[nodiscard]] bool sendWorkers();
    void readSlice();
    void readWorker(int number);
    void workerLinked(int number, wire::Message &message);
    void bootWorker(int number);
    void sendKeys(int number);
    void showTrees();
    void workerReady(int number);
    void refuse(const QString &words);
    void finish();

    SlicePlan m_plan;
    QThreadPool *m_pool;
    QProcess m_process;
    wire::Fd m_control;
    wire::Fd m_farControl;
    std::unique_ptr<QSocketNotifier> m_notifier;
    std::map<int, Worker> m_workers;
    QString m_why;
    std::optional<QString> m_refusal; ///< the slice's own words, until finish() explains them
    bool m_preempted = false;
    bool m_halting = false;
    bool m_started = false;
    bool m_finished = false;
    SystemClock m_clock;
    TaskScope m_tasks;
};
