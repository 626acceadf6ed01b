// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"

#include <QMenu>
#include <QPointer>

/// One tab with a terminal on each host of these TPUs that lets one in; at most PaneLayout::maxPanes. Empty: none does.
[[nodiscard]] QList<TabChoice> allHostsOf(const TpuService &service, const QList<TpuId> &tpus);

/// Where a new terminal can be opened: each host that lets one in, all hosts of a TPU at once, this computer. It is
/// filled when it is shown.
class TerminalHostMenu : public QMenu
{
    Q_OBJECT

public:
    using QMenu::QMenu;

    void setTpus(const QPointer<TpuService> &tpus) { m_tpus = tpus; } ///< null: none
    void fill();

signals:
    void hostChosen(const TabChoice &place);
    void allHostsChosen(const TpuId &tpu);
    void localChosen();

private:
    void addHosts(QMenu *menu, const Tpu &tpu);

    QPointer<TpuService> m_tpus;
};
