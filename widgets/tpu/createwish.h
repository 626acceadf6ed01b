// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/createtpu.h"

#include <QObject>

#include <map>
#include <memory>

class QTimer;
class TpuService;

/// How long a wish is kept up.
struct WishPlan
{
    RetryPolicy policy{};
    QDateTime until{}; ///< UTC; null: no end
};

/// What the table and the details show of a wish. A value.
struct WishView
{
    TpuSpec spec;
    WishPlan plan;
    CreateProgress::Phase phase = CreateProgress::Phase::Asking;
    int attempt = 1;
    QDateTime nextTryAt{};         ///< UTC, while it pauses
    std::optional<Error> lastError{};
    QDateTime since{};             ///< UTC
    bool isStopping = false;       ///< cancelled, and cleaning up what it had asked for

    /// "attempt 2: no capacity in us-central2-b, next try in 42 s"; `now` is UTC.
    [[nodiscard]] QString sentence(const QDateTime &now) const;
    /// Two words for the table: "no capacity", "asking", …
    [[nodiscard]] QString shortState() const;
    [[nodiscard]] bool isPausing() const { return phase == CreateProgress::Phase::Pausing && !isStopping; }
    [[nodiscard]] QString key() const { return QStringLiteral("wish/") + spec.job.toString(QUuid::WithoutBraces); }
};

/// The creates that were started in this window: they go on when the sheet is closed, until they end or are cancelled.
/// (Their lines in the Activity strip come from TpuService.)
class Wishes : public QObject
{
    Q_OBJECT

public:
    explicit Wishes(TpuService *tpus, QObject *parent = nullptr);
    ~Wishes() override;

    /// Starts it; the spec gets a job of its own when it has none. At most one wish per zone and name.
    void start(TpuSpec spec, const WishPlan &plan);
    void cancel(const QUuid &job);
    [[nodiscard]] QList<WishView> views() const;
    [[nodiscard]] std::optional<WishView> find(const QUuid &job) const;
    [[nodiscard]] bool has(const ZoneId &zone, const QString &name) const;

signals:
    void changed();
    void succeeded(const Tpu &tpu);
    void failed(const TpuSpec &spec, const WishPlan &plan, const Error &error); ///< not when the user cancelled
    void cancelled(const TpuSpec &spec);

private:
    struct Wish
    {
        WishView view;
        std::stop_source stop{};
        QTimer *deadline = nullptr;
        bool outOfTime = false;
    };

    void report(const QUuid &job, const CreateProgress &progress);
    void finish(const QUuid &job, const Result<Tpu> &result);
    void watchDeadline(Wish &wish);

    TpuService *m_tpus;
    std::map<QUuid, Wish> m_wishes;
    TaskScope m_tasks; // last: no callback after the rest is gone
};
