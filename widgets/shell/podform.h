// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QUuid>

class CreateSheet;
class PlanView;
struct Session;
struct CreatePreset;
struct TpuRequest;

/// The form of a pod's machine beside the view of plans: what is sent off becomes a plan, or the machine of one.
class PodForm : public QObject
{
    Q_OBJECT

public:
    /// `page` is what the form covers in part, and its parent.
    PodForm(Session *services, PlanView *view, QWidget *page);

    void plan(const CreatePreset &preset);
    void change(const QUuid &plan);

private:
    void keep(const TpuRequest &tpuRequest);

    Session *m_services;
    PlanView *m_view;
    CreateSheet *m_sheet;
    QUuid m_changed; ///< the plan whose machine is chosen anew; null: a new plan
};
