// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/hosts/plainoutput.h"

QString PlainOutput::take(const QByteArray &bytes)
{
    const QString text = m_decoder.decode(bytes);
    QString plain;
    plain.reserve(text.size());
    for (const QChar c : text) {
        if (m_state == State::Text) {
            takeText(c, plain);
        } else if (c == u'\n' && m_state != State::Escape) { // none has a line break in it: it was no sequence
            m_state = State::Text;
            plain += c;
        } else {
            m_state = after(c);
        }
    }
    return plain;
}

void PlainOutput::takeText(QChar c, QString &plain)
{
    if (c == u'\r') {
        m_returned = true;
        return;
    }
    if (std::exchange(m_returned, false) && c != u'\n')
        plain += u'\r';
    if (c == u'\x1b')
        m_state = State::Escape;
    else if (c == u'\x9b')
        m_state = State::Control;
    else if (c == u'\n' || c == u'\t' || (c >= u' ' && (c < u'\x7f' || c > u'\x9f')))
        plain += c;
}

PlainOutput::State PlainOutput::after(QChar c) const
{
    switch (m_state) {
    case State::Escape:
        // "[" begins a control sequence; "]", "P", "X", "^", "_" a string; blank to "/" come before one more letter.
        if (c == u'[')
            return State::Control;
        if (c == u']' || c == u'P' || c == u'X' || c == u'^' || c == u'_')
            return State::String;
        return c >= u' ' && c <= u'/' ? State::Escape : State::Text;
    case State::Control: return c == u'\x1b' ? State::Escape : c >= u'@' && c <= u'~' ? State::Text : State::Control;
    case State::String:
        return c == u'\a' || c == u'\x9c' ? State::Text : c == u'\x1b' ? State::StringEscape : State::String;
    case State::StringEscape: return c == u'\\' ? State::Text : State::String;
    case State::Text: break;
    }
    return State::Text;
}
