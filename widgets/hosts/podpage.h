// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/page.h"

#include <QHash>

class QStackedWidget;
class Segmented;

/// What can be done with all hosts of a pod at once, in the order of the switch.
enum class PodView : quint8 { SetUp, Run, Jobs };

/// The frame of the Pod page: title, switch, and one view at a time. A view draws its own cards and has no title of its
/// own. Names: podPage, podSwitch (podSwitchSetUp, podSwitchRun, podSwitchJobs).
class PodPage : public Page
{
    Q_OBJECT

public:
    explicit PodPage(QWidget *parent = nullptr);

    /// Takes the view; its part of the switch appears. `action`: what stands in the head while the view is shown.
    void setView(PodView place, QWidget *view, QWidget *action = nullptr);
    void showView(PodView place);
    [[nodiscard]] QWidget *view(PodView place) const { return m_views.value(int(place)); } ///< null: not there

private:
    void showChoice(int place);
    void showActions();
    void showSentence();

    QStackedWidget *m_stack;
    Segmented *m_switch;
    QHash<int, QWidget *> m_views;
    QHash<int, QWidget *> m_heads; ///< each in a frame of its own: whether it is shown in it its view decides
};
