// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/frame.h"

QString TerminalLine::textAt(qsizetype column) const
{
    if (column < 0 || column >= cells.size())
        return {};
    const TerminalCell &cell = cells.at(column);
    if (cell.cluster >= 0)
        return clusters.at(cell.cluster);
    return cell.code == 0 ? QString{} : QString{QStringView{QChar::fromUcs4(cell.code)}};
}

QString TerminalLine::text() const
{
    QString text;
    for (qsizetype column = 0; column < cells.size(); ++column) {
        const QString cell = textAt(column);
        if (!cell.isEmpty())
            text += cell;
        else if (cells.at(column).width != 0)
            text += u' ';
    }
    while (text.endsWith(u' '))
        text.chop(1);
    return text;
}
