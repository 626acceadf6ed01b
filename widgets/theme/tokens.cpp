// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/tokens.h"

#include <array>

namespace {

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

Tokens light()
{
    return {.window = rgb(0xF5F6F8),
            .card = rgb(0xFFFFFF),
            .sunken = rgb(0xEEF0F3),
            .line = rgb(0xDFE3E8),
            .text = rgb(0x1A1E26),
            .soft = rgb(0x5A6371),
            .faint = rgb(0x8B94A3),
            .accent = rgb(0x3557D6),
            .accentBackground = rgb(0xE8EDFD),
            .onAccent = rgb(0xFFFFFF),
            .ok = rgb(0x16753F),
            .okBackground = rgb(0xE3F4EA),
            .warn = rgb(0x9A5800),
            .warnBackground = rgb(0xFCF0DC),
            .bad = rgb(0xBC2F25),
            .badBackground = rgb(0xFCE7E5),
            .info = rgb(0x1F6FA8),
            .infoBackground = rgb(0xE2F0F9)};
}

Tokens dark()
{
    return {.window = rgb(0x14171C),
            .card = rgb(0x1B1F26),
            .sunken = rgb(0x12151A),
            .line = rgb(0x2B313B),
            .text = rgb(0xE6E9EF),
            .soft = rgb(0xA0A9B8),
            .faint = rgb(0x6F7887),
            .accent = rgb(0x8AA4FF),
            .accentBackground = rgb(0x232C4A),
            .onAccent = rgb(0x10131A),
            .ok = rgb(0x56C98D),
            .okBackground = rgb(0x17301F),
            .warn = rgb(0xEFB15C),
            .warnBackground = rgb(0x33260F),
            .bad = rgb(0xFF8577),
            .badBackground = rgb(0x3A1B18),
            .info = rgb(0x6DBAEC),
            .infoBackground = rgb(0x142A39)};
}

Tokens lightContrast()
{
    return {.window = rgb(0xFFFFFF),
            .card = rgb(0xFFFFFF),
            .sunken = rgb(0xF4F4F4),
            .line = rgb(0x6E6E6E),
            .text = rgb(0x000000),
            .soft = rgb(0x333333),
            .faint = rgb(0x6A6A6A),
            .accent = rgb(0x0B2C9C),
            .accentBackground = rgb(0xDCE5FF),
            .onAccent = rgb(0xFFFFFF),
            .ok = rgb(0x084C25),
            .okBackground = rgb(0xDFF5E7),
            .warn = rgb(0x653700),
            .warnBackground = rgb(0xFFF0D6),
            .bad = rgb(0x8A0F0A),
            .badBackground = rgb(0xFFE6E3),
            .info = rgb(0x0A426A),
            .infoBackground = rgb(0xDCF0FC),
            .isHighContrast = true};
}

Tokens darkContrast()
{
    return {.window = rgb(0x000000),
            .card = rgb(0x000000),
            .sunken = rgb(0x0D0E10),
            .line = rgb(0x8E939B),
            .text = rgb(0xFFFFFF),
            .soft = rgb(0xD5D9E0),
            .faint = rgb(0x969CA6),
            .accent = rgb(0xB3C5FF),
            .accentBackground = rgb(0x1B2A5C),
            .onAccent = rgb(0x000000),
            .ok = rgb(0x79E8AE),
            .okBackground = rgb(0x08240F),
            .warn = rgb(0xFFCB7D),
            .warnBackground = rgb(0x2A1C00),
            .bad = rgb(0xFFABA1),
            .badBackground = rgb(0x35100C),
            .info = rgb(0x95D3FF),
            .infoBackground = rgb(0x05243A),
            .isHighContrast = true};
}

} // namespace

const Tokens &tokensFor(Scheme scheme, Contrast contrast)
{
    static const std::array all{light(), dark(), lightContrast(), darkContrast()};
    return all.at((scheme == Scheme::Dark ? 1 : 0) + (contrast == Contrast::High ? 2 : 0));
}

QColor Tokens::textColor(TextColor which) const
{
    switch (which) {
    case TextColor::Text: return text;
    case TextColor::Soft: return soft;
    case TextColor::Faint: return faint;
    case TextColor::Accent: return accent;
    case TextColor::OnAccent: return onAccent;
    case TextColor::Ok: return ok;
    case TextColor::Warn: return warn;
    case TextColor::Bad: return bad;
    case TextColor::Info: return info;
    }
    Q_UNREACHABLE_RETURN(text);
}

QColor Tokens::textColor(StatusLevel level) const
{
    switch (level) {
    case StatusLevel::Ok:
    case StatusLevel::Done: return ok;
    case StatusLevel::Working:
    case StatusLevel::Retrying:
    case StatusLevel::Note: return info;
    case StatusLevel::Warning: return warn;
    case StatusLevel::Bad: return bad;
    case StatusLevel::Waiting:
    case StatusLevel::Skipped: return soft;
    case StatusLevel::Accent: return accent;
    }
    Q_UNREACHABLE_RETURN(text);
}

QColor Tokens::background(StatusLevel level) const
{
    switch (level) {
    case StatusLevel::Ok:
    case StatusLevel::Done: return okBackground;
    case StatusLevel::Working:
    case StatusLevel::Retrying:
    case StatusLevel::Note: return infoBackground;
    case StatusLevel::Warning: return warnBackground;
    case StatusLevel::Bad: return badBackground;
    case StatusLevel::Waiting:
    case StatusLevel::Skipped: return sunken;
    case StatusLevel::Accent: return accentBackground;
    }
    Q_UNREACHABLE_RETURN(sunken);
}
