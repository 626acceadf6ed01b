// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class Grants;
class QuotaService;
class Settings;
class TpuService;

/// What the Quota page shows. All of it outlives the page.
struct QuotaContext
{
    QuotaService *quota;
    TpuService *tpus;
    Grants *grants = nullptr; ///< null: nothing is known of any grant
    Settings *settings = nullptr; ///< columns and sorting are kept there; null: nowhere
};
