// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "widgets/theme/statusshape.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QListWidget;
class QPushButton;

/// What is known of one zone for the slice that is asked for.
struct ZoneVerdict
{
    StatusLevel level = StatusLevel::Waiting;
    QString words; ///< "can be made now", "the quota is used up", …; short
    QString explanation; ///< the whole sentence, for the tool tip
    bool isFree = false; ///< a grant pays for it
};

/// Zones in the order in which they are tried: sorted by dragging, by Alt+Up and Alt+Down, or by the buttons; each with
/// what the limits say and who pays.
/// Names: requestZoneList, requestZoneUp, requestZoneDown, requestZoneRemove, requestZoneAdd.
class ZoneList : public QWidget
{
    Q_OBJECT

public:
    explicit ZoneList(QWidget *parent = nullptr);

    void setJudge(std::function<ZoneVerdict(const ZoneId &)> judge);
    void setZones(const QList<ZoneId> &zones);
    /// What can be added, best first.
    void setOffers(const QList<ZoneId> &zones);
    [[nodiscard]] QList<ZoneId> zones() const;
    /// Asks the judge again.
    void judgeAgain();

signals:
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void move(int step);
    void remove();
    void addChosen();
    void fillOffers();
    void fitHeight();
    void allow();

    QListWidget *m_list;
    QPushButton *m_up;
    QPushButton *m_down;
    QPushButton *m_remove;
    QComboBox *m_add;
    QList<ZoneId> m_offers;
    std::function<ZoneVerdict(const ZoneId &)> m_judge;
};
