# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later

# cmake -DSOURCE=DIR -DHEADER=FILE [-DCOMMIT=TEXT] -P commit.cmake: writes which commit is being built, into a header that
# only main() of a program includes. The file keeps its time while it stays the same. COMMIT is for sources without git.
if(NOT COMMIT AND EXISTS "${SOURCE}/.git")
    find_program(GIT git)
    if(GIT)
        # Whoever owns the folder: nothing of its configuration is run by this.
        execute_process(COMMAND ${GIT} --no-optional-locks -c safe.directory=* -C ${SOURCE} describe --always --dirty=+ --abbrev=12 --exclude=*
                        OUTPUT_VARIABLE COMMIT ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE TIMEOUT 20)
    endif()
endif()
if(NOT COMMIT MATCHES "^[0-9A-Za-z.+~-]*$")
    set(COMMIT "")
endif()
set(text "#pragma once\n\n#define TPUDESK_COMMIT \"${COMMIT}\"\n")
set(before "")
if(EXISTS "${HEADER}")
    file(READ "${HEADER}" before)
endif()
if(NOT before STREQUAL text)
    file(WRITE "${HEADER}" "${text}")
endif()
