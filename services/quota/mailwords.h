// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/quota/mailtokens.h"

#include <string_view>

/// A word of a mail that somebody had translated into Chinese or Korean.
struct MailWord
{
    size_t length = 0; ///< in bytes; 0: none that matters begins here
    MailToken kind = MailToken::Word;
    qint64 value = 0;
    bool isSilent = false; ///< a counter, a colon: says nothing by itself
};

/// The longest that `text` (UTF-8) begins with.
[[nodiscard]] MailWord mailWordAt(std::string_view text);
/// What is glued to such a word and changes nothing: 的, 의, 에서. In bytes; 0: none.
[[nodiscard]] size_t mailParticleAt(std::string_view text);
