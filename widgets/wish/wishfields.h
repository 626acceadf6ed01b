// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/wish/wish.h"
#include "widgets/wish/zonelist.h"

#include <QWidget>

class FormField;
class FormRow;
class Label;
class QCheckBox;
class QDateTimeEdit;
class QLineEdit;
class QRadioButton;
class QSpinBox;

/// "How long and where" of a request: zones, method, end, tries, names, and what happens afterwards.
/// Names: wishWhereOne, wishWhereSeveral, wishWhereGrant, those of ZoneList, wishQueue, wishDirect, wishUntil,
/// wishTries, wishPause, wishPattern, wishNotify, wishComeBack, wishComeBackLimit, wishCommand, wishIdleBox, wishIdle.
class WishFields : public QWidget
{
    Q_OBJECT

public:
    explicit WishFields(QWidget *parent = nullptr);

    /// The last minute of the day a week ahead (local time).
    [[nodiscard]] static QDateTime usualEnd();

    /// The one zone of "only this zone": what the form above has chosen.
    void setZone(const ZoneId &zone);
    /// Zones of the grant for this slice, best first, and all zones that can be added.
    void setOffers(const QList<ZoneId> &granted, const QList<ZoneId> &others);
    void setJudge(std::function<ZoneVerdict(const ZoneId &)> judge);
    void judgeAgain();
    /// When a grant ends, nobody waits beyond it; null: nobody knows.
    void setLimit(const QDateTime &end);

    /// Writes what is chosen into `wish`; the rest stays.
    void put(Wish *wish) const;
    void show(const Wish &wish);
    /// The zones that would be tried, in order.
    [[nodiscard]] QList<ZoneId> zones() const;
    /// Shows each error at its field and returns whether there is none.
    bool check();
    /// "Only us-east1-d, in Google's queue, until Sunday …"
    [[nodiscard]] QString sentence() const;

signals:
    void changed();

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    [[nodiscard]] QWidget *buildWhere();
    [[nodiscard]] QWidget *buildMethod();
    [[nodiscard]] QWidget *buildEnd();
    [[nodiscard]] QWidget *buildAfterwards();
    void connectFields();
    void allow();
    void retranslate();
    void retranslateWhere();
    [[nodiscard]] QDateTime end() const; ///< UTC, what is typed and not beyond the limit

    ZoneId m_zone;
    QList<ZoneId> m_granted;
    QDateTime m_limit;
    Label *m_whereTitle = nullptr;
    QRadioButton *m_one;
    QRadioButton *m_several;
    QRadioButton *m_grant;
    ZoneList *m_zones;
    Label *m_zonesError = nullptr;
    Label *m_methodTitle = nullptr;
    QRadioButton *m_queue;
    QRadioButton *m_direct;
    Label *m_queueWords = nullptr;
    Label *m_directWords = nullptr;
    Label *m_endTitle = nullptr;
    QDateTimeEdit *m_until;
    QSpinBox *m_tries;
    QSpinBox *m_pause;
    QLineEdit *m_pattern;
    FormField *m_untilField = nullptr;
    FormField *m_triesField = nullptr;
    FormField *m_pauseField = nullptr;
    FormField *m_patternField = nullptr;
    Label *m_afterTitle = nullptr;
    QCheckBox *m_notify;
    QCheckBox *m_comeBack;
    QSpinBox *m_comeBackLimit;
    QLineEdit *m_command;
    FormField *m_commandField = nullptr;
    QCheckBox *m_idleBox;
    QSpinBox *m_idle;
};
