// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/unknowntexts.h"

#include <QJsonArray>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// One sentence whatever the code is: it must not lead anybody who reads words.
QJsonObject reworded(QJsonObject error)
{
    static const QRegularExpression eid{u" \\[EID: 0x[0-9a-f]+\\]\\z"_s};
    const auto message = error["message"_L1].toString();
    if (error.contains("message"_L1))
        error["message"_L1] = u"The keeper of the gate has shaken his head."_s + eid.match(message).captured();
    return error;
}

} // namespace

QJsonObject withUnknownTexts(const QJsonObject &answer)
{
    auto result = answer;
    for (auto it = result.begin(); it != result.end(); ++it) {
        if (it.key() == "error"_L1 && it->isObject()) {
            *it = reworded(it->toObject());
        } else if (it->isObject()) {
            *it = withUnknownTexts(it->toObject());
        } else if (it->isArray()) {
            auto list = it->toArray();
            for (auto entry = list.begin(); entry != list.end(); ++entry) {
                if (entry->isObject())
                    *entry = withUnknownTexts(entry->toObject());
            }
            *it = list;
        }
    }
    return result;
}

} // namespace practice
