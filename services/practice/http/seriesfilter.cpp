// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/practice/http/seriesfilter.h"

#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace practice {
namespace {

using Fits = std::function<bool(const SeriesLabels &)>;
using Likes = std::function<bool(const QString &)>;

/// Words, operators, brackets and quoted texts; what is none of these ends as a word that nothing takes.
QStringList tokensOf(const QString &filter)
{
    static const QRegularExpression token{uR"("(?:[^"\\]|\\.)*"|!=|[=(),]|[^\s"=!(),]+|\S)"_s};
    QStringList tokens;
    for (auto found = token.globalMatch(filter); found.hasNext();)
        tokens += found.next().captured();
    return tokens;
}

class Reader
{
public:
    explicit Reader(const QString &filter)
        : m_tokens{tokensOf(filter)}
    {
    }

    /// Nothing: it cannot be read; near() is where.
    std::optional<SeriesFilter> read()
    {
        const auto fits = conjunction();
        if (!fits || m_at < m_tokens.size())
            return std::nullopt;
        m_filter.fits = *fits;
        return m_filter;
    }
    [[nodiscard]] QString near() const { return m_tokens.value(m_at); }

private:
    bool take(QLatin1StringView token)
    {
        const bool is = m_tokens.value(m_at) == token;
        m_at += is ? 1 : 0;
        return is;
    }
    std::optional<Fits> conjunction()
    {
        auto all = disjunction();
        while (all && take("AND"_L1)) {
            const auto more = disjunction();
            if (!more)
                return std::nullopt;
            all = [one = *all, two = *more](const SeriesLabels &labels) { return one(labels) && two(labels); };
        }
        return all;
    }
    std::optional<Fits> disjunction()
    {
        auto any = term();
        while (any && take("OR"_L1)) {
            m_isChoice = true;
            const auto more = term();
            if (!more)
                return std::nullopt;
            any = [one = *any, two = *more](const SeriesLabels &labels) { return one(labels) || two(labels); };
        }
        return any;
    }
    std::optional<Fits> term()
    {
        if (take("NOT"_L1)) {
            const auto inner = term();
            return inner ? std::optional<Fits>{[fits = *inner](const SeriesLabels &labels) { return !fits(labels); }}
                         : std::nullopt;
        }
        if (!take("("_L1))
            return comparison();
        const auto inner = conjunction();
        return inner && take(")"_L1) ? inner : std::nullopt;
    }
    std::optional<Fits> comparison()
    {
        const auto name = m_tokens.value(m_at);
        const auto selector = seriesSelector(name);
        if (selector.isEmpty())
            return std::nullopt;
        ++m_at;
        const bool isNot = take("!="_L1);
        if (!isNot && !take("="_L1))
            return std::nullopt;
        if (selector == "metric.type"_L1) // one metric, and nothing to choose from
            return isNot || m_isChoice || !m_filter.metric.isEmpty() || !text(m_filter.metric)
                ? std::nullopt
                : std::optional<Fits>{[](const SeriesLabels &) { return true; }};
        if (selector == "resource.type"_L1 && m_tokens.value(m_at).startsWith(u'"'))
            m_filter.resources += m_tokens.value(m_at).sliced(1).chopped(1);
        const auto likes = value();
        if (!likes)
            return std::nullopt;
        m_filter.selectors += selector;
        return Fits{[selector, isNot, likes = *likes](const SeriesLabels &labels) {
            return likes(labels.value(selector)) != isNot;
        }};
    }
    bool text(QString &into)
    {
        const auto token = m_tokens.value(m_at);
        if (token.size() < 2 || !token.startsWith(u'"'))
            return false;
        static const QRegularExpression escaped{uR"(\\(.))"_s};
        into = token.sliced(1, token.size() - 2).replace(escaped, u"\\1"_s);
        ++m_at;
        return true;
    }
    std::optional<Likes> value()
    {
        QString plain;
        if (text(plain))
            return [plain](const QString &value) { return value == plain; };
        const auto function = m_tokens.value(m_at++);
        QStringList arguments;
        if (!take("("_L1))
            return std::nullopt;
        do {
            if (!text(plain))
                return std::nullopt;
            arguments += plain;
        } while (take(","_L1));
        if (!take(")"_L1))
            return std::nullopt;
        return called(function, arguments);
    }
    static std::optional<Likes> called(const QString &function, const QStringList &arguments)
    {
        constexpr qsizetype most = 100;
        if (function == "one_of"_L1 && arguments.size() <= most)
            return [arguments](const QString &value) { return arguments.contains(value); };
        const auto &only = arguments.constFirst();
        if (arguments.size() > 1)
            return std::nullopt;
        if (function == "starts_with"_L1)
            return [only](const QString &value) { return value.startsWith(only); };
        if (function == "ends_with"_L1)
            return [only](const QString &value) { return value.endsWith(only); };
        if (function == "has_substring"_L1)
            return [only](const QString &value) { return value.contains(only); };
        const QRegularExpression expression{QRegularExpression::anchoredPattern(only)};
        if (function == "monitoring.regex.full_match"_L1 && expression.isValid())
            return [expression](const QString &value) { return expression.match(value).hasMatch(); };
        return std::nullopt;
    }

    QStringList m_tokens;
    qsizetype m_at = 0;
    SeriesFilter m_filter;
    bool m_isChoice = false;
};

} // namespace

QString seriesSelector(const QString &name)
{
    static const QRegularExpression label{u"^(resource|metric)\\.labels?\\.([a-z_][a-z0-9_]*)$"_s};
    if (name == "metric.type"_L1 || name == "resource.type"_L1)
        return name;
    const auto found = label.match(name);
    return found.hasMatch() ? found.captured(1) + u".labels."_s + found.captured(2) : QString{};
}

ApiError badField(const QString &field, const QString &value, const QString &why)
{
    return invalidArgument(refusalText("field-invalid"_L1).arg(field, value, why));
}

Answer<SeriesFilter> seriesFilter(const QString &filter)
{
    Reader reader{filter};
    const auto read = reader.read();
    if (!filter.trimmed().isEmpty() && !read)
        return badField(u"filter"_s, filter, refusalText("series-filter-form"_L1).arg(reader.near()));
    if (!read || read->metric.isEmpty())
        return badField(u"filter"_s, filter, refusalText("series-filter-type"_L1));
    return *read;
}

} // namespace practice
