// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands.h"
#include "services/auth/practicecloud.h"
#include "services/core/id.h"
#include "services/core/taskscope.h"

#include <QMenu>

#include <optional>

class Cloud;
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
    PracticeMenu(Cloud *cloud, NoticeBar *notice, QWidget *parent);

    [[nodiscard]] bool isUseful() const; ///< a practice cloud is open
    [[nodiscard]] QList<PaletteEntry> entries();

signals:
    void worldChosen(const PracticeWorld &world);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class Group : quint8 { Preempt, Maintenance, Training, NoCapacity, Capacity, Other };

    struct Deed
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
    [[nodiscard]] static QList<World> worlds();
    void act(const Deed &deed);
    void say(const Deed &deed);
    void look();
    void unsay();
    [[nodiscard]] QList<Deed> deeds() const;
    void addDeedsOf(const Tpu &tpu, QList<Deed> &deeds) const;
    void addTrainingDeeds(const Tpu &tpu, QList<Deed> &deeds) const;
    void addCapacityDeeds(QList<Deed> &deeds) const;
    [[nodiscard]] QList<std::optional<ZoneId>> zones() const;
    void addActions(QMenu *menu, const QList<Deed> &deeds, Group group);

    Cloud *m_cloud;
    NoticeBar *m_notice;
    QTimer *m_fading;
    QString m_said; ///< by the notice; empty: nothing that is still to go
    Deed m_deed; ///< that it tells of
    bool m_wasSeen = false; ///< in the list
    TaskScope m_tasks; // last
};
