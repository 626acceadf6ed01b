// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

/// The translation context of this folder: ScalarMessages::tr("…"), from any thread.
struct ScalarMessages
{
    Q_DECLARE_TR_FUNCTIONS(Scalars)
};
