// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/provisioning/tpurequest.h"
#include "widgets/provisioning/zonelist.h"

#include <QWidget>

class FormField;
class Label;
class QCheckBox;
class QDateTimeEdit;
class QLineEdit;
class QRadioButton;
class QSpinBox;

/// "How long and where" of a request: zones, method, end, tries, names, and what happens afterwards.
/// Names: requestWhereOne, requestWhereSeveral, requestWhereGrant, those of ZoneList, requestQueue, requestDirect,
/// requestStartBox, requestStart, requestUntil, requestTries, requestPause, requestPattern, requestNotify,
/// requestComeBack, requestComeBackLimit, requestCommand, requestIdleBox, requestIdle.
class RequestForm : public QWidget
{
    Q_OBJECT

public:
    explicit RequestForm(QWidget *parent = nullptr);

    /// The last minute of the day a week ahead (local time).
    [[nodiscard]] static QDateTime usualEnd();
    [[nodiscard]] static QDateTime usualStart(); ///< tomorrow morning

    /// The one zone of "only this zone": what the form above has chosen.
    void setZone(const ZoneId &zone);
    /// Zones of the grant for this slice, best first, and all zones that can be added.
    void setOffers(const QList<ZoneId> &granted, const QList<ZoneId> &others);
    void setJudge(std::function<ZoneVerdict(const ZoneId &)> judge);
    void judgeAgain();
    /// When a grant ends, nobody waits beyond it; null: nobody knows.
    void setLimit(const QDateTime &end);

    /// Writes what is chosen into `tpuRequest`; the rest stays.
    void put(TpuRequest *tpuRequest) const;
    void show(const TpuRequest &tpuRequest);
    /// The zones that would be tried, in order.
    [[nodiscard]] QList<ZoneId> zones() const;
    /// Shows each error at its field and returns whether there is none. `spec`: what cannot be had in every way.
    bool check(const TpuSpec &spec = {});
    /// "Only us-east1-d, in Google's queue, until Sunday …"
    [[nodiscard]] QString sentence() const;

signals:
    void changed();

private:
    [[nodiscard]] QWidget *buildWhere();
    [[nodiscard]] QWidget *buildMethod();
    [[nodiscard]] QWidget *buildEnd();
    [[nodiscard]] QWidget *buildAfterwards();
    void connectFields();
    void showWhere();
    void allow();
    [[nodiscard]] QDateTime end() const; ///< UTC, what is typed and not beyond the limit

    ZoneId m_zone;
    QList<ZoneId> m_granted;
    QDateTime m_limit;
    QRadioButton *m_one;
    QRadioButton *m_several;
    QRadioButton *m_grant;
    ZoneList *m_zones;
    Label *m_zonesError = nullptr;
    QRadioButton *m_queue;
    QRadioButton *m_direct;
    Label *m_methodError = nullptr;
    Label *m_recoveryError = nullptr;
    QCheckBox *m_startBox;
    QDateTimeEdit *m_start;
    QDateTimeEdit *m_until;
    QSpinBox *m_tries;
    QSpinBox *m_pause;
    QLineEdit *m_pattern;
    FormField *m_startField = nullptr;
    FormField *m_untilField = nullptr;
    FormField *m_pauseField = nullptr;
    FormField *m_patternField = nullptr;
    QCheckBox *m_notify;
    QCheckBox *m_recovery;
    QSpinBox *m_recoveryLimit;
    QLineEdit *m_command;
    QCheckBox *m_idleBox;
    QSpinBox *m_idle;
};
