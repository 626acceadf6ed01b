// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/hostmenu.h"

#include "services/hosts/hosts.h"
#include "services/terminal/panelayout.h"
#include "widgets/common/menutext.h"

#include <algorithm>

namespace {

constexpr qsizetype hostsInLine = 8; // a pod with more has a menu of its own

constexpr qsizetype maxTabName = 60;

} // namespace

QList<TabChoice> allHostsOf(const TpuService &service, const QList<TpuId> &tpus)
{
    QList<TabChoice> places;
    QStringList names;
    for (const auto &id : tpus) {
        const auto tpu = service.tpu(id);
        if (!tpu || !whyUnreachable(*tpu).isEmpty())
            continue;
        names << tpu->shortName;
        for (int worker = 0; worker < tpu->endpoints.size(); ++worker)
            places << TabChoice{.tpu = id.toString(), .worker = worker, .title = {}};
    }
    places.resize(std::min<qsizetype>(places.size(), PaneLayout::maxPanes));
    if (places.size() > 1) {
        places.first().name = names.join(QStringLiteral(", ")).left(maxTabName); // the same in every language
        places.first().layout = textOf(gridLayout(static_cast<int>(places.size())));
    }
    return places;
}

void TerminalHostMenu::addHosts(QMenu *menu, const Tpu &tpu)
{
    for (int worker = 0; worker < tpu.endpoints.size(); ++worker) {
        const TabChoice place{tpu.id.toString(), worker, {}};
        connect(menu->addAction(menuText(hostLabel(tpu.shortName, worker, tpu.endpoints.size()))), &QAction::triggered,
                this, [this, place] { emit hostChosen(place); });
    }
}

void TerminalHostMenu::fill()
{
    clear();
    for (const Tpu &tpu : m_tpus ? m_tpus->tpus() : QList<Tpu>{}) {
        const auto hosts = tpu.endpoints.size();
        if (!whyUnreachable(tpu).isEmpty() || hosts == 0)
            continue;
        auto *menu = hosts > hostsInLine ? addMenu(menuText(tpu.shortName)) : this;
        if (hosts > 1)
            connect(menu->addAction(tr("All hosts of %1").arg(menuText(tpu.shortName))), &QAction::triggered, this,
                    [this, id = tpu.id] { emit allHostsChosen(id); });
        addHosts(menu, tpu);
    }
    if (isEmpty())
        addAction(tr("No TPU VM is ready"))->setEnabled(false);
    addSeparator();
    connect(addAction(tr("This computer")), &QAction::triggered, this, &TerminalHostMenu::localChosen);
}
