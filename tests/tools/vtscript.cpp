// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/vtscript.h"

#include "services/terminal/input.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

Qt::Key keyNamed(const QString &name)
{
    constexpr std::pair<const char *, Qt::Key> keys[] = {
        {"Return", Qt::Key_Return}, {"Escape", Qt::Key_Escape},       {"Tab", Qt::Key_Tab},
        {"Up", Qt::Key_Up},         {"Backspace", Qt::Key_Backspace}, {"Down", Qt::Key_Down},
        {"Left", Qt::Key_Left},     {"Right", Qt::Key_Right},         {"Home", Qt::Key_Home},
        {"End", Qt::Key_End},       {"PageUp", Qt::Key_PageUp},       {"PageDown", Qt::Key_PageDown},
    };
    for (const auto &[text, key] : keys) {
        if (name == QLatin1StringView{text})
            return key;
    }
    if (name.size() > 1 && name.startsWith(u'F'))
        return Qt::Key(Qt::Key_F1 + QStringView{name}.sliced(1).toInt() - 1);
    return name.size() == 1 ? Qt::Key(name.front().toUpper().unicode()) : Qt::Key_unknown;
}

} // namespace

VtScript::VtScript(QStringList steps, TerminalSurface *surface, Shell *shell, QObject *parent)
    : QObject{parent}
    , m_steps{std::move(steps)}
    , m_surface{surface}
    , m_shell{shell}
{
    m_steps.removeIf([](const QString &step) { return step.trimmed().isEmpty() || step.startsWith(u'#'); });
}

void VtScript::advance()
{
    while (!m_steps.isEmpty() && m_problem.isEmpty()) {
        const QString step = m_steps.front();
        if (!run(step.section(u' ', 0, 0), step.section(u' ', 1)))
            return;
        m_steps.removeFirst();
    }
}

/// False: not yet.
bool VtScript::run(const QString &verb, const QString &rest)
{
    if (verb == "wait"_L1)
        return shows(rest);
    if (verb == "gone"_L1)
        return !shows(rest);
    if (verb == "row"_L1) {
        const QList<TerminalLine> lines = m_surface->frame().lines;
        const int row = rest.section(u' ', 0, 0).toInt();
        return row < lines.size() && lines.at(row).text().startsWith(rest.section(u' ', 1));
    }
    if (verb == "type"_L1) {
        m_shell->write(rest.toUtf8());
        return true;
    }
    if (verb == "key"_L1)
        return pressKey(rest);
    if (verb == "resize"_L1) {
        const int columns = rest.section(u'x', 0, 0).toInt();
        const int rows = rest.section(u'x', 1, 1).toInt();
        m_surface->resize(columns, rows);
        m_shell->resize(columns, rows);
        return true;
    }
    m_problem = u"no such step: "_s + verb;
    return false;
}

bool VtScript::pressKey(const QString &name)
{
    Qt::KeyboardModifiers modifiers;
    QString rest = name;
    while (rest.size() > 2 && rest.at(1) == u'-') {
        modifiers |= rest.front() == u'C' ? Qt::ControlModifier : Qt::AltModifier;
        rest.remove(0, 2);
    }
    const Qt::Key key = keyNamed(rest);
    if (key == Qt::Key_unknown) {
        m_problem = u"no such key: "_s + name;
        return false;
    }
    m_shell->write(encodeKey(key, modifiers, rest.size() == 1 ? rest : QString{}, m_surface->frame().modes));
    return true;
}

bool VtScript::shows(const QString &text) const
{
    return std::ranges::any_of(m_surface->frame().lines,
                               [&](const TerminalLine &line) { return line.text().contains(text); });
}
