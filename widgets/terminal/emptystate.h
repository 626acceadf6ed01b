// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tpu/tpuservice.h"
#include "widgets/common/emptystate.h"

#include <QPointer>

#include <optional>

/// What the Terminal panel shows while no terminal is open. A host of a TPU is what the panel is for: its button leads
/// to the first one that can be logged in to, and to a shell on this computer where there is none. Name: terminalEmpty.
class TerminalEmptyState : public EmptyState
{
    Q_OBJECT

public:
    explicit TerminalEmptyState(QWidget *parent = nullptr);

    void setTpus(const QPointer<TpuService> &tpus); ///< null: none

signals:
    void hostChosen(const TpuId &tpu); ///< its first one
    void localChosen();
    void tpusRequested();

private:
    void showWays();
    [[nodiscard]] std::optional<Tpu> readyTpu() const; ///< the first one whose host can be logged in to

    QPointer<TpuService> m_tpus;
};
