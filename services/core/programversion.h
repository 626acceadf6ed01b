// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

/// "0.1.0": of the release that this is, or is to become.
[[nodiscard]] QString programVersion();

/// Of the source that this program was built from: "bf82873060e5", with "+" behind it when files had been changed
/// since; empty where nothing knows it. Another one with each commit, so it comes from main(): what is compiled into a
/// library would have every test linked again. See commit.h, which app/delivery/commit.cmake writes.
void setProgramCommit(const QString &commit);
[[nodiscard]] QString programCommit();

/// What --version prints, without the end of the line: "tpudesk 0.1.0 (bf82873060e5)".
[[nodiscard]] QString versionLine(const QString &program);
