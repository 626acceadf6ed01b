// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/emptystate.h"

#include "services/hosts/hosts.h"
#include "widgets/common/translated.h"

using namespace Qt::StringLiterals;

TerminalEmptyState::TerminalEmptyState(QWidget *parent)
    : EmptyState{parent}
{
    named(
        this, this, "terminalEmpty", [] { return tr("No terminal is open"); },
        [] {
            return tr("A terminal runs commands on a host of a TPU VM, or on this computer. Shells on TPU VMs start in "
                      "tmux, so your work goes on when the connection is lost.");
        });
    setIcon("square-terminal"_L1);
    setGuide("ssh"_L1);
    connect(this, &EmptyState::buttonClicked, this, [this] {
        const auto tpu = readyTpu();
        tpu ? emit hostChosen(tpu->id) : emit localChosen();
    });
    connect(this, &EmptyState::linkClicked, this, [this] { readyTpu() ? emit localChosen() : emit tpusRequested(); });
    translated(this, &TerminalEmptyState::showWays);
}

void TerminalEmptyState::setTpus(const QPointer<TpuService> &tpus)
{
    m_tpus = tpus;
    if (m_tpus) {
        connect(m_tpus, &TpuService::listChanged, this, &TerminalEmptyState::showWays, Qt::UniqueConnection);
        connect(m_tpus, &TpuService::tpuChanged, this, &TerminalEmptyState::showWays, Qt::UniqueConnection);
        connect(m_tpus, &TpuService::tpuRemoved, this, &TerminalEmptyState::showWays, Qt::UniqueConnection);
    }
    showWays();
}

std::optional<Tpu> TerminalEmptyState::readyTpu() const
{
    for (const Tpu &tpu : m_tpus ? m_tpus->tpus() : QList<Tpu>{}) {
        if (tpu.state == TpuState::Ready && !tpu.endpoints.isEmpty() && whyUnreachable(tpu).isEmpty())
            return tpu;
    }
    return std::nullopt;
}

void TerminalEmptyState::showWays()
{
    const auto tpu = readyTpu();
    setButtonText(tpu ? tr("Connect to %1").arg(hostLabel(tpu->shortName, 0, tpu->endpoints.size()))
                      : tr("Open a local shell"));
    setLinkText(tpu ? tr("Open a local shell") : tr("Choose a TPU VM"));
}
