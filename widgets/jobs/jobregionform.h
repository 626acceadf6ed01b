// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "widgets/buckets/bucketcalls.h"

#include <QHash>
#include <QTimer>
#include <QWidget>

class FormField;
class Label;
class QLineEdit;
class QPushButton;

/// Where the buckets lie that a job names, beside its TPU's region: reading from another region is billed, so the price
/// and what was read so far are told, and the bucket's name is typed before the job starts. Hidden while it names none.
/// Names: jobRegions, jobRegionsWords, jobRegionsTyped, jobRegionsCreate.
class JobRegionForm : public QWidget
{
    Q_OBJECT

public:
    explicit JobRegionForm(BucketCalls calls, QWidget *parent = nullptr);

    void clear(); ///< another job: what was typed is forgotten
    /// All that the job says, and its hosts. What is not known yet is asked for when nothing more was changed for a
    /// moment.
    void look(const QStringList &texts, const QList<PodHost> &hosts);
    void lookNow(); ///< the job is to start
    [[nodiscard]] bool isLooking() const; ///< something is not known yet
    /// Why the job does not start yet, a sentence; empty: it may.
    [[nodiscard]] QString problem() const;
    /// The ways that cost, of which the names were typed: JobSpec::agreedWays.
    [[nodiscard]] QStringList agreed() const;
    [[nodiscard]] QWidget *field() const; ///< for what is to be typed

signals:
    void changed();
    void bucketRequested(const ZoneId &zone); ///< in the region of this zone

private:
    struct Asked
    {
        QString bucket{};
        ZoneId zone{};
    };

    void build();
    void ask();
    void take(const ZoneId &zone, const QStringList &names, const Result<QList<BucketPlacement>> &found);
    void refresh();
    [[nodiscard]] QList<Asked> missing() const;
    [[nodiscard]] QList<BucketPlacement> known() const;
    [[nodiscard]] QStringList untyped() const; ///< names that are still to be typed

    BucketCalls m_calls;
    QStringList m_names;
    QList<ZoneId> m_zones; ///< one of each region
    QHash<QString, BucketPlacement> m_placements; ///< by wayKey()
    int m_running = 0; ///< questions under way
    quint64 m_round = 0; ///< the number of the job: answers for the one before are too late
    Label *m_words;
    QLineEdit *m_typed;
    FormField *m_typedField;
    QPushButton *m_create;
    QTimer m_soon;
    TaskScope m_tasks; // last
};
