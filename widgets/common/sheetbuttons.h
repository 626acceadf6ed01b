// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/translated.h"
#include "widgets/theme/style.h"

class QPushButton;
class SideSheet;

/// The usual two at the foot of a sheet: "Cancel", which closes it, and the one that does what the sheet is for, which
/// is given back. `submit` empty: the sheet says it by itself. Names: PREFIXCancel, PREFIXSubmit.
QPushButton *addCancelAndSubmit(SideSheet *sheet, const QString &prefix, TranslatedText submit = {},
                                ButtonKind kind = ButtonKind::Primary);
