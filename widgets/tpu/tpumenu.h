// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tpu/tpurow.h"

#include <QMenu>

class IncidentActions;
class TpuController;
class TpuPage;
class TpuService;

/// The menu of the selected rows: at the right mouse button, at the menu key, and behind "…" in the details. What
/// cannot be done stays visible and says why. Empty where nothing is selected. Name: tpuMenu.
class TpuMenu : public QMenu
{
    Q_OBJECT

public:
    /// What leads to another panel is emitted by `page`.
    TpuMenu(const QList<TpuRow> &rows, const TpuService &tpus, TpuPage *page);

signals:
    void deleteRequested(); ///< of what is selected then

private:
    void addRun(const QList<TpuRow> &rows);
    void addNode(const TpuRow &row);
    void addFlags(const Tpu &tpu);
    void addReset(const TpuRow &row);
    void addAttachments(const Tpu &tpu);
    void addIncidents(const Tpu &tpu);
    void addRequest(const TpuRow &row);
    void addDelete(const QList<TpuRow> &rows);
    void addCopies(const QList<TpuRow> &rows, const ProjectId &project);
    QAction *addCopy(const QString &title, const QString &text);

    TpuPage *m_page;
    TpuController *m_controller;
    IncidentActions *m_incidents;
    QMenu *m_copies = nullptr; ///< names, addresses, commands
};
