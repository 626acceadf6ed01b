// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/ports/porthints.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostHints = 8;
constexpr qsizetype longestPath = 1'024;

/// Ends an address in running text: blanks, control characters, quotes and brackets that a sentence puts around it.
bool endsUrl(QChar c)
{
    return c.unicode() <= u' ' || c.unicode() >= 0x7f || u"\"'<>`|\\^{}"_s.contains(c);
}

/// `own` may hold one "*".
bool isOwn(QStringView host, const QString &own)
{
    const auto star = own.indexOf(u'*');
    if (star < 0)
        return !own.isEmpty() && host.compare(own, Qt::CaseInsensitive) == 0;
    const auto head = QStringView{own}.first(star);
    const auto tail = QStringView{own}.sliced(star + 1);
    return host.size() > head.size() + tail.size() && host.startsWith(head, Qt::CaseInsensitive)
        && host.endsWith(tail, Qt::CaseInsensitive)
        && std::ranges::all_of(host.sliced(head.size(), host.size() - head.size() - tail.size()),
                               [](QChar c) { return c.isLetterOrNumber(); });
}

bool isHost(QStringView host, const QString &own)
{
    static constexpr std::array known{"localhost"_L1, "127.0.0.1"_L1, "0.0.0.0"_L1, "[::]"_L1, "[::1]"_L1};
    return std::ranges::any_of(known,
                               [&](QLatin1StringView one) { return host.compare(one, Qt::CaseInsensitive) == 0; })
        || isOwn(host, own);
}

/// A full stop or bracket at the end belongs to the sentence.
QStringView withoutPunctuation(QStringView path)
{
    while (!path.isEmpty() && u".,;:!?)]"_s.contains(path.back()))
        path.chop(1);
    return path;
}

/// `rest` is what follows "://".
std::optional<PortHint> hintAt(QStringView rest, QLatin1StringView scheme, const QString &own)
{
    constexpr qsizetype longestHost = 80;
    const auto head = rest.first(std::min(rest.size(), longestHost));
    const auto from = head.startsWith(u'[') ? head.indexOf(u']') : 0;
    const auto colon = head.indexOf(u':', std::max<qsizetype>(from, 0));
    if (colon <= 0)
        return std::nullopt;
    const auto host = head.first(colon);
    auto digits = rest.sliced(colon + 1);
    const auto isDigit = [](QChar c) { return c >= u'0' && c <= u'9'; };
    const auto end = std::ranges::find_if_not(digits, isDigit);
    const auto count = std::distance(digits.begin(), end);
    const auto port = count > 0 && count <= 5 ? digits.first(count).toInt() : 0;
    if (port < 1 || port > 65'535 || !isHost(host, own))
        return std::nullopt;
    auto path = digits.sliced(count);
    path = path.first(std::min(path.size(), longestPath));
    path = path.first(std::distance(path.begin(), std::ranges::find_if(path, endsUrl)));
    path = path.startsWith(u'/') || path.startsWith(u'?') ? withoutPunctuation(path) : QStringView{};
    return PortHint{.port = quint16(port),
                    .scheme = scheme,
                    .path = path.toString(),
                    .isOpenToAll = host == "0.0.0.0"_L1 || host == "[::]"_L1};
}

} // namespace

QList<PortHint> portHints(QStringView text, const QString &hostName)
{
    QList<PortHint> hints;
    for (auto at = text.indexOf("://"_L1); at >= 0 && hints.size() < mostHints; at = text.indexOf("://"_L1, at + 3)) {
        const auto before = text.first(at);
        const auto scheme = before.endsWith("https"_L1, Qt::CaseInsensitive) ? "https"_L1
            : before.endsWith("http"_L1, Qt::CaseInsensitive)                ? "http"_L1
                                                                             : ""_L1;
        if (scheme.isEmpty())
            continue;
        const auto hint = hintAt(text.sliced(at + 3), scheme, hostName);
        if (!hint)
            continue;
        const auto known = std::ranges::find(hints, hint->port, &PortHint::port);
        if (known == hints.end())
            hints.append(*hint);
        else if (known->path.size() < hint->path.size()) // the one with the token
            known->path = hint->path;
    }
    return hints;
}

QString workerHostName(int worker)
{
    return u"t1v-n-*-w-%1"_s.arg(worker);
}

QString localUrl(const PortHint &hint, quint16 localPort)
{
    return u"%1://127.0.0.1:%2%3%4"_s.arg(hint.scheme, QString::number(localPort),
                                          hint.path.startsWith(u'/') ? QString{} : u"/"_s, hint.path);
}
