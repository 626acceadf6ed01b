// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/shell/sessionui.h"

class FilesPage;

/// The Files page over the hosts of a session; where it leads to, `ui` asks for.
[[nodiscard]] FilesPage *filesPageOf(Session *session, const SessionUi::Context &context, SessionUi *ui);
/// Its target: a folder in a bucket (gs://…), or a TPU; details: a TerminalTarget, whose worker and folder it is.
/// PlaceIntent::New: a folder to sync.
void openFiles(FilesPage *page, const Place &place);
