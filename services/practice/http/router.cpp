// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/router.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

/// "{zone}" becomes one path segment without a colon, "{version:v2|v2alpha1}" one of the words.
QRegularExpression toExpression(const QString &pattern, bool isEncoded)
{
    const auto segment = isEncoded ? u"[^/]+"_s : u"[^/:]+"_s;
    static const QRegularExpression hole{u"\\{(\\w+)(?::([^}]+))?\\}"_s};
    QString form = u"^"_s;
    qsizetype end = 0;
    for (const auto &match : hole.globalMatch(pattern)) {
        form += QRegularExpression::escape(pattern.mid(end, match.capturedStart() - end));
        const auto words = match.captured(2).isEmpty() ? segment : match.captured(2);
        form += u"(?<%1>%2)"_s.arg(match.captured(1), words);
        end = match.capturedEnd();
    }
    return QRegularExpression{form + QRegularExpression::escape(pattern.mid(end)) + u'$'};
}

} // namespace

void Router::add(Route route)
{
    auto form = toExpression(route.pattern, route.isEncoded);
    Q_ASSERT(form.isValid());
    m_entries.push_back({std::move(route), std::move(form)});
}

const Route *Router::find(Call &call) const
{
    for (const auto &entry : m_entries) {
        if (entry.route.method != call.method)
            continue;
        const auto match = entry.form.match(entry.route.isEncoded ? call.encodedPath : call.path);
        if (!match.hasMatch())
            continue;
        for (const auto &name : entry.form.namedCaptureGroups()) {
            const auto text = name.isEmpty() ? QString{} : match.captured(name);
            if (!name.isEmpty())
                call.parts[name] = entry.route.isEncoded ? QUrl::fromPercentEncoding(text.toUtf8()) : text;
        }
        return &entry.route;
    }
    return nullptr;
}

bool Router::knowsPath(const Call &call) const
{
    return std::ranges::any_of(m_entries, [&](const Entry &entry) {
        return entry.form.match(entry.route.isEncoded ? call.encodedPath : call.path).hasMatch();
    });
}

QList<const Route *> Router::all() const
{
    QList<const Route *> list;
    for (const auto &entry : m_entries)
        list.append(&entry.route);
    return list;
}

} // namespace practice
