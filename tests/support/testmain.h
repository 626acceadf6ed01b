// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// To be included right before the main function of a tst_x.cpp: it becomes tst_x_main, which the program of the folder
// calls (testprogram.cpp). CMake defines TPUDESK_TEST_MAIN; it cannot define main itself, which would shut out the
// precompiled headers.
#pragma once

#define main TPUDESK_TEST_MAIN
