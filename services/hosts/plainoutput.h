// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringDecoder>

/// Makes text to be shown out of what a program said: colours, cursor movements, titles and other control characters
/// are left out, broken UTF-8 becomes U+FFFD. Line breaks and tabs stay; a lone carriage return stays too, and means
/// that the line begins anew (progress bars). May be given in any pieces.
class PlainOutput
{
public:
    [[nodiscard]] QString take(const QByteArray &bytes);

private:
    enum class State : quint8 { Text, Escape, Control, String, StringEscape };

    void takeText(QChar c, QString &plain);
    [[nodiscard]] State after(QChar c) const;

    State m_state = State::Text;
    bool m_returned = false; ///< a carriage return, and nothing after it yet
    QStringDecoder m_decoder{QStringDecoder::Utf8};
};
