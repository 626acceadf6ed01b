// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/pagekeys.h"

#include <QCoreApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr auto both = Qt::CTRL | Qt::SHIFT;
constexpr auto besides = Qt::ALT | Qt::SHIFT;

QList<PageKey> terminalKeys()
{
    using enum KeyPlace;
    return {
        {"terminal.copy", Terminal, both | Qt::Key_C, QT_TRANSLATE_NOOP("PageKeys", "Copy")},
        {"terminal.paste", Terminal, both | Qt::Key_V, QT_TRANSLATE_NOOP("PageKeys", "Paste")},
        {"terminal.selectAll", Terminal, both | Qt::Key_A, QT_TRANSLATE_NOOP("PageKeys", "Select all")},
        {"terminal.find", Terminal, both | Qt::Key_F, QT_TRANSLATE_NOOP("PageKeys", "Find")},
        {"terminal.newTab", Terminal, both | Qt::Key_T, QT_TRANSLATE_NOOP("PageKeys", "One more tab on the same host")},
        {"terminal.closeTab", Terminal, both | Qt::Key_W,
         QT_TRANSLATE_NOOP("PageKeys", "Close the terminal, and the tab with its last one")},
        {"terminal.nextTab", Terminal, Qt::CTRL | Qt::Key_Tab, QT_TRANSLATE_NOOP("PageKeys", "Next tab")},
        {"terminal.previousTab", Terminal, both | Qt::Key_Tab, QT_TRANSLATE_NOOP("PageKeys", "Previous tab")},
        {"terminal.splitRight", Terminal, both | Qt::Key_D, QT_TRANSLATE_NOOP("PageKeys", "Split right")},
        {"terminal.splitBelow", Terminal, both | Qt::Key_S, QT_TRANSLATE_NOOP("PageKeys", "Split below")},
        {"terminal.zoomPane", Terminal, both | Qt::Key_Z, QT_TRANSLATE_NOOP("PageKeys", "Zoom one terminal of a tab")},
        {"terminal.broadcast", Terminal, both | Qt::Key_B,
         QT_TRANSLATE_NOOP("PageKeys", "Broadcast to all terminals of the tab")},
        {"terminal.paneLeft", Terminal, besides | Qt::Key_Left,
         QT_TRANSLATE_NOOP("PageKeys", "The terminal to the left")},
        {"terminal.paneRight", Terminal, besides | Qt::Key_Right,
         QT_TRANSLATE_NOOP("PageKeys", "The terminal to the right")},
        {"terminal.paneAbove", Terminal, besides | Qt::Key_Up, QT_TRANSLATE_NOOP("PageKeys", "The terminal above")},
        {"terminal.paneBelow", Terminal, besides | Qt::Key_Down, QT_TRANSLATE_NOOP("PageKeys", "The terminal below")},
        {"terminal.previousPrompt", Terminal, both | Qt::Key_Up,
         QT_TRANSLATE_NOOP("PageKeys", "Previous command line")},
        {"terminal.nextPrompt", Terminal, both | Qt::Key_Down, QT_TRANSLATE_NOOP("PageKeys", "Next command line")},
        {"terminal.lastFailed", Terminal, both | Qt::Key_E,
         QT_TRANSLATE_NOOP("PageKeys", "The last command that failed")},
        {"terminal.pageUp", Terminal, Qt::SHIFT | Qt::Key_PageUp, QT_TRANSLATE_NOOP("PageKeys", "Page up")},
        {"terminal.pageDown", Terminal, Qt::SHIFT | Qt::Key_PageDown, QT_TRANSLATE_NOOP("PageKeys", "Page down")},
        {"terminal.larger", Terminal, Qt::CTRL | Qt::Key_Plus, QT_TRANSLATE_NOOP("PageKeys", "Larger text")},
        {"terminal.smaller", Terminal, Qt::CTRL | Qt::Key_Minus, QT_TRANSLATE_NOOP("PageKeys", "Smaller text")},
        {"terminal.asTheyWere", Terminal, Qt::CTRL | Qt::Key_0, QT_TRANSLATE_NOOP("PageKeys", "Reset the text size")},
    };
}

QList<PageKey> otherKeys()
{
    using enum KeyPlace;
    return {
        {"list.refresh", List, Qt::Key_F5, QT_TRANSLATE_NOOP("PageKeys", "Read again")},
        {"list.filter", List, Qt::Key_Slash, QT_TRANSLATE_NOOP("PageKeys", "Go to the filter")},
        {"list.close", List, Qt::Key_Escape, QT_TRANSLATE_NOOP("PageKeys", "Close a sheet, empty the filter")},
        {"list.terminal", List, Qt::Key_Return, QT_TRANSLATE_NOOP("PageKeys", "Open a terminal on the chosen TPU")},
        {"list.delete", List, Qt::Key_Delete, QT_TRANSLATE_NOOP("PageKeys", "Delete what is chosen (asks first)")},
        {"list.copy", List, Qt::CTRL | Qt::Key_C, QT_TRANSLATE_NOOP("PageKeys", "Copy the chosen rows")},
        {"list.selectAll", List, Qt::CTRL | Qt::Key_A, QT_TRANSLATE_NOOP("PageKeys", "Choose all")},
        {"files.up", List, Qt::Key_Backspace, QT_TRANSLATE_NOOP("PageKeys", "One folder up")},
        {"files.rename", List, Qt::Key_F2, QT_TRANSLATE_NOOP("PageKeys", "Rename the chosen file")},
        {"files.save", Editor, Qt::CTRL | Qt::Key_S, QT_TRANSLATE_NOOP("PageKeys", "Save the file")},
        {"files.goToLine", Editor, Qt::CTRL | Qt::Key_G, QT_TRANSLATE_NOOP("PageKeys", "Go to a line")},
        {"files.replace", Editor, Qt::CTRL | Qt::Key_H, QT_TRANSLATE_NOOP("PageKeys", "Find and replace")},
        {"editor.run", Editor, Qt::CTRL | Qt::Key_Return, QT_TRANSLATE_NOOP("PageKeys", "Run the command")},
        {"editor.find", Editor, Qt::CTRL | Qt::Key_F, QT_TRANSLATE_NOOP("PageKeys", "Find")},
        {"editor.leave", Editor, Qt::CTRL | Qt::Key_Tab,
         QT_TRANSLATE_NOOP("PageKeys", "Leave the editor, to the next field (Tab indents)")},
        {"editor.leaveBack", Editor, Qt::SHIFT | Qt::Key_Tab,
         QT_TRANSLATE_NOOP("PageKeys", "Leave the editor, to the field before")},
        {"sheet.submit", Sheet, Qt::CTRL | Qt::Key_Return, QT_TRANSLATE_NOOP("PageKeys", "Press the main button")},
        {"sheet.wider", Sheet, Qt::CTRL | Qt::ALT | Qt::Key_Left,
         QT_TRANSLATE_NOOP("PageKeys", "Make the sheet wider")},
        {"sheet.narrower", Sheet, Qt::CTRL | Qt::ALT | Qt::Key_Right,
         QT_TRANSLATE_NOOP("PageKeys", "Make the sheet narrower")},
        {"guide.find", Guide, Qt::CTRL | Qt::Key_F, QT_TRANSLATE_NOOP("PageKeys", "Search the guide")},
        {"guide.findToo", Guide, Qt::Key_Slash, QT_TRANSLATE_NOOP("PageKeys", "Search the guide")},
        {"guide.back", Guide, Qt::ALT | Qt::Key_Left, QT_TRANSLATE_NOOP("PageKeys", "Back to what was read before")},
        {"guide.forward", Guide, Qt::ALT | Qt::Key_Right, QT_TRANSLATE_NOOP("PageKeys", "Forward again")},
        {"usage.nextOdd", Usage, Qt::Key_N, QT_TRANSLATE_NOOP("PageKeys", "Next chip that stands out")},
        {"usage.larger", Usage, Qt::Key_Plus, QT_TRANSLATE_NOOP("PageKeys", "Larger")},
        {"usage.smaller", Usage, Qt::Key_Minus, QT_TRANSLATE_NOOP("PageKeys", "Smaller")},
        {"usage.fit", Usage, Qt::Key_0, QT_TRANSLATE_NOOP("PageKeys", "As it fits")},
    };
}

} // namespace

const QList<PageKey> &pageKeys()
{
    static const QList<PageKey> keys = otherKeys() + terminalKeys();
    return keys;
}

QKeySequence pageKey(QLatin1StringView id)
{
    const auto found =
        std::ranges::find_if(pageKeys(), [id](const PageKey &key) { return id == QLatin1StringView{key.id}; });
    Q_ASSERT_X(found != pageKeys().end(), "pageKey", id.data());
    return found != pageKeys().end() ? found->keys : QKeySequence{};
}

QString pageKeyText(const PageKey &key)
{
    return QCoreApplication::translate("PageKeys", key.text);
}

QString keyPlaceText(KeyPlace place)
{
    switch (place) {
    case KeyPlace::List: return QCoreApplication::translate("PageKeys", "On pages with lists");
    case KeyPlace::Terminal: return QCoreApplication::translate("PageKeys", "In the terminal");
    case KeyPlace::Editor: return QCoreApplication::translate("PageKeys", "Where commands are written");
    case KeyPlace::Guide: return QCoreApplication::translate("PageKeys", "In the guide");
    case KeyPlace::Sheet: return QCoreApplication::translate("PageKeys", "In a sheet at the right");
    case KeyPlace::Usage: return QCoreApplication::translate("PageKeys", "On the map of chips");
    }
    return {};
}
