// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/keys/keysedits.h"
#include "services/keys/sshkeysline.h"
#include "services/keys/words.h"

#include <algorithm>
#include <memory>

namespace {

/// Lines without the value's last empty one, which only says that it ended with a line break.
QStringList linesOf(const QString &value)
{
    auto lines = value.split(u'\n');
    while (!lines.isEmpty() && lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

std::unexpected<Error> lineGone()
{
    return failed(
        ErrorCode::NotFound,
        Keys::tr("This key is not in the project any more: somebody changed it meanwhile. Nothing was changed."));
}

} // namespace

KeysChange addLine(QString line)
{
    return [line = std::move(line)](const QString &value) -> Result<QString> {
        const auto added = parseSshKeysLine(line);
        if (added.kind != SshKeysLine::Kind::Key || line.contains(u'\n'))
            return failed(ErrorCode::Invalid, added.problem.isEmpty() ? Keys::tr("A key is one line.") : added.problem);
        auto lines = linesOf(value);
        const auto isSame = [&](const QString &text) {
            const auto there = parseSshKeysLine(text);
            return there.kind == SshKeysLine::Kind::Key && there.user == added.user && there.base64 == added.base64
                && there.expiry == added.expiry;
        };
        if (std::ranges::any_of(lines, isSame))
            return value;
        // Ours goes behind what is there: nothing of it moves or changes.
        return value.isEmpty() ? line : value.endsWith(u'\n') ? value + line : value + u'\n' + line;
    };
}

KeysChange renameUser(QString lineText, QString newUser)
{
    return [lineText = std::move(lineText), newUser = std::move(newUser),
            wasThere = std::make_shared<bool>(false)](const QString &value) -> Result<QString> {
        if (const auto problem = problemOfUser(newUser); !problem.isEmpty())
            return failed(ErrorCode::Invalid, problem);
        auto lines = value.split(u'\n');
        const auto at = lines.indexOf(lineText);
        const auto colon = lineText.indexOf(u':');
        if (colon < 0)
            return lineGone();
        const auto renamed = newUser + lineText.sliced(colon);
        if (at < 0) // seen before and done meanwhile: a write of ours whose answer was lost
            return *wasThere && lines.contains(renamed) ? Result<QString>{value} : lineGone();
        *wasThere = true;
        lines[at] = renamed;
        return lines.join(u'\n');
    };
}

KeysChange removeLines(QStringList lineTexts)
{
    return [lineTexts = std::move(lineTexts),
            wereThere = std::make_shared<bool>(false)](const QString &value) -> Result<QString> {
        auto lines = value.split(u'\n');
        qsizetype removed = 0;
        for (const auto &text : lineTexts)
            removed += !text.trimmed().isEmpty() && lines.removeOne(text) ? 1 : 0;
        if (removed == 0) // seen before: a write of ours whose answer was lost, or somebody removed them too
            return *wereThere ? Result<QString>{value} : lineGone();
        *wereThere = true;
        return lines.join(u'\n');
    };
}
