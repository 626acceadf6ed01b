// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/practicecloud.h"
#include "services/core/id.h"
#include "services/core/taskscope.h"
#include "widgets/palette/commands.h"

#include <QMenu>

#include <optional>
#include <utility>

class SessionManager;
class NoticeBar;
class QTimer;
struct Tpu;

/// "What if": preemption, maintenance, no capacity; and other worlds to start again with. Shown while a practice cloud
/// is open; also found by the palette. What was done is said until it is over. Names: practiceMenu, practiceWorlds,
/// practiceDeeds-N, practiceFading (the timer of what is said).
class PracticeMenu : public QMenu
{
    Q_OBJECT

public:
    PracticeMenu(SessionManager *cloud, NoticeBar *notice, QWidget *parent);

    [[nodiscard]] bool isUseful() const; ///< a practice cloud is open
    /// Each submenu and all that stands in them; what stands there is found by the name of its submenu, too.
    [[nodiscard]] QList<PaletteEntry> entries();

signals:
    void worldChosen(const PracticeWorld &world);

private:
    enum class Group : quint8 { Preempt, Maintenance, Training, NoCapacity, Capacity, Other };

    struct PracticeAction
    {
        Group group = Group::Other;
        QString text;
        std::function<Task<>(std::stop_token)> run;
        QString done; ///< said when it happened
        TpuId tpu{}; ///< what it is done to; empty: no single TPU
        std::function<bool(const Tpu *tpu)>
            holds{}; ///< whether `done` is still the case; null is one that is not there
    };

    /// A world to start again with.
    struct World
    {
        PracticeWorld world;
        QString text;
        QString hint;
    };

    void fill();
    [[nodiscard]] static QList<std::pair<Group, QString>> groups();
    [[nodiscard]] static QString nameOf(Group group);
    void open(Group group);
    [[nodiscard]] static QList<World> worlds();
    void act(const PracticeAction &practiceAction);
    void say(const PracticeAction &practiceAction);
    void look();
    void unsay();
    [[nodiscard]] QList<PracticeAction> practiceActions() const;
    void addActionsOf(const Tpu &tpu, QList<PracticeAction> &practiceActions) const;
    void addTrainingActions(const Tpu &tpu, QList<PracticeAction> &practiceActions) const;
    void addCapacityActions(QList<PracticeAction> &practiceActions) const;
    [[nodiscard]] QList<std::optional<ZoneId>> zones() const;
    void addActions(QMenu *menu, const QList<PracticeAction> &practiceActions, Group group);

    SessionManager *m_cloud;
    NoticeBar *m_notice;
    QTimer *m_fading;
    QString m_said; ///< by the notice; empty: nothing that is still to go
    PracticeAction m_practiceAction; ///< that it tells of
    bool m_wasSeen = false; ///< in the list
    TaskScope m_tasks; // last
};
