// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/scalars/linescan.h"

#include "services/scalars/linenumber.h"
#include "services/scalars/scalartag.h"

#include <algorithm>
#include <array>
#include <utility>

namespace {

constexpr qsizetype longestKey = 100;

bool isDigitByte(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetterByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isAnyOf(char c, QByteArrayView those)
{
    return those.contains(c);
}

bool isSame(QByteArrayView a, QByteArrayView b)
{
    return a.compare(b, Qt::CaseInsensitive) == 0;
}

template <size_t Size>
bool isWordOf(QByteArrayView word, const std::array<QByteArrayView, Size> &words)
{
    return std::ranges::any_of(words, [&](QByteArrayView one) { return isSame(word, one); });
}

/// Behind an escape sequence that begins at `at`.
qsizetype behindEscape(QByteArrayView line, qsizetype at)
{
    ++at;
    if (at >= line.size())
        return at;
    const char kind = line[at++];
    if (kind == '[') { // CSI: parameters, then one byte from @ to ~
        while (at < line.size() && (line[at] < '@' || line[at] > '~') && quint8(line[at]) >= 0x20)
            ++at;
        return std::min(at + 1, line.size());
    }
    if (kind == ']' || kind == 'P' || kind == '_' || kind == '^'
        || kind == 'X') { // a string, until BEL or ESC and a backslash
        while (at < line.size() && line[at] != '\a' && line[at] != '\x1b')
            ++at;
        if (at < line.size() && line[at] == '\x1b' && at + 1 < line.size() && line[at + 1] == '\\')
            ++at;
        return std::min(at + 1, line.size());
    }
    while (at < line.size() && kind >= 0x20 && kind <= 0x2f && quint8(line[at]) >= 0x20 && line[at] <= 0x2f)
        ++at;
    return kind >= 0x20 && kind <= 0x2f ? std::min(at + 1, line.size()) : at;
}

/// How a number with that unit is called, and whether it is turned over.
struct Rate
{
    QByteArrayView unit;
    QByteArrayView key;
    double per = 0; ///< not 0: the value is this divided by the number
};

constexpr std::array<Rate, 22> rates{{
    {"it/s", "it/s"},           {"its/s", "it/s"},          {"iter/s", "it/s"},         {"step/s", "it/s"},
    {"steps/s", "it/s"},        {"steps/sec", "it/s"},      {"batch/s", "it/s"},        {"batches/s", "it/s"},
    {"s/it", "it/s", 1},        {"s/step", "it/s", 1},      {"sec/step", "it/s", 1},    {"s/batch", "it/s", 1},
    {"s/iter", "it/s", 1},      {"ms/step", "it/s", 1'000}, {"ms/it", "it/s", 1'000},   {"tokens/s", "tokens/s"},
    {"tokens/sec", "tokens/s"}, {"tok/s", "tokens/s"},      {"samples/s", "samples/s"}, {"examples/s", "examples/s"},
    {"ex/s", "examples/s"},     {"images/s", "images/s"},
}};

/// What may stand between a name and its value: a closing quote or bracket, blanks, ":" or "=", blanks, an opening one.
struct Gap
{
    qsizetype end = 0; ///< where the value begins
    bool hasSign = false; ///< a ":" or "="
};

Gap gapAt(QByteArrayView line, qsizetype at)
{
    const auto skip = [&](QByteArrayView those, int most) {
        for (int count = 0; count < most && at < line.size() && isAnyOf(line[at], those); ++count)
            ++at;
    };
    Gap gap;
    skip("'\"]", 2);
    skip(" \t", 8);
    if (at < line.size() && (line[at] == ':' || line[at] == '=')) {
        gap.hasSign = true;
        ++at;
        skip(" \t", 20);
    }
    skip("'\"[#(", 3);
    if (gap.hasSign) { // "array(0.5, dtype=float32)", "np.float32(0.5)": numbers as Python shows them
        auto behind = at;
        while (behind < line.size() && behind - at < 20
               && (isLetterByte(line[behind]) || isDigitByte(line[behind]) || line[behind] == '.'))
            ++behind;
        if (behind > at && isLetterByte(line[at]) && behind < line.size() && line[behind] == '(')
            at = behind + 1;
    }
    gap.end = at;
    return gap;
}

class LineScanner
{
public:
    LineScanner(QByteArrayView line, qsizetype most)
        : m_line{line}
        , m_most{most}
    {
    }

    ScannedLine run()
    {
        while (m_at < m_line.size() && m_found.values.size() < m_most) {
            const char c = m_line[m_at];
            if (isLetterByte(c))
                takeWord();
            else if (isDigitByte(c) || (isAnyOf(c, "+-.") && m_at + 1 < m_line.size() && isDigitByte(m_line[m_at + 1])))
                takeNumber();
            else
                ++m_at;
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] QByteArrayView word() const
    {
        auto end = m_at;
        const auto isPart = [&](qsizetype at) {
            if (isLetterByte(m_line[at]) || isDigitByte(m_line[at]))
                return true;
            return isAnyOf(m_line[at], "/.@-") && at + 1 < m_line.size()
                && (isLetterByte(m_line[at + 1])
                    || (m_line[at] != '-' && m_line[at] != '.' && isDigitByte(m_line[at + 1])));
        };
        while (end < m_line.size() && isPart(end))
            ++end;
        return m_line.sliced(m_at, end - m_at);
    }

    void takeWord()
    {
        const auto name = word();
        const bool isGoal =
            m_at > 1 && m_line[m_at - 1] == '-' && m_line[m_at - 2] == '-'; // "--steps 400" of a command
        const auto gap = gapAt(m_line, m_at + name.size());
        const bool touches = m_at + name.size() == gap.end;
        const auto before = m_wordEnd == m_at - 1 && m_line[m_wordEnd] == ' ' ? m_word : QByteArrayView{};
        m_at += name.size();
        m_word = name;
        m_wordEnd = m_at;
        if (isGoal || touches || name.size() > longestKey)
            return;
        static constexpr std::array<QByteArrayView, 7> steps{"step",        "iteration", "iter",  "it",
                                                             "global_step", "epoch",     "update"};
        if (!gap.hasSign && !isWordOf(name, steps) && !scalartag::isMetric(name))
            return;
        auto number = numberAtPlace(m_line, gap.end);
        if (!number)
            return;
        ScannedValue value{.key = keyOf(before, name), .value = number->value, .isWhole = number->isWhole};
        if (const auto of = ofAt(*number)) {
            value.of = of->value;
            number = of;
        }
        if (number->isPlain || isShortUnit(number->end))
            m_found.values.append(value);
        m_at = number->isPlain ? number->end : gap.end;
    }

    /// "val loss": a word in front that says which one it is.
    [[nodiscard]] static QByteArray keyOf(QByteArrayView before, QByteArrayView name)
    {
        static constexpr std::array<QByteArrayView, 11> parts{
            "train", "training", "val", "valid", "validation", "eval", "test", "avg", "mean", "grad", "learning"};
        const bool isJoined = isWordOf(before, parts) && !isSame(name, "epoch");
        return isJoined ? before.toByteArray() + '_' + name.toByteArray() : name.toByteArray();
    }

    /// The second number of "40/1000".
    [[nodiscard]] std::optional<ScannedNumber> ofAt(const ScannedNumber &number) const
    {
        if (!number.isWhole || number.end >= m_line.size() || m_line[number.end] != '/')
            return std::nullopt;
        auto of = numberAtPlace(m_line, number.end + 1);
        if (!of || !of->isWhole || of->value < number.value || of->value <= 0)
            return std::nullopt;
        if (!of->isPlain && of->end < m_line.size() && m_line[of->end] == ':') // "Epoch 3/10: 12%|"
            of->isPlain = true;
        return of->isPlain ? of : std::nullopt;
    }

    /// "step 100:", "iter 5:" are no times.
    [[nodiscard]] bool isShortUnit(qsizetype end) const
    {
        return end < m_line.size() && m_line[end] == ':' && (end + 1 == m_line.size() || m_line[end + 1] == ' ');
    }

    void takeNumber()
    {
        const auto begin = m_at;
        const auto number = numberAtPlace(m_line, m_at);
        if (!number) {
            skipRun();
            return;
        }
        if (takeRate(*number) || takeBar(begin, *number))
            return;
        const bool isBracketed = begin > 0 && m_line[begin - 1] == '[' && number->isWhole
            && number->end + 2 < m_line.size() && m_line[number->end] == ']' && m_line[number->end + 1] == ' ';
        if (isBracketed && !m_found.bracketed && number->value >= 0 && number->value < 1e15)
            m_found.bracketed = qint64(number->value);
        if (number->isPlain)
            m_at = number->end;
        else
            skipRun();
    }

    void skipRun()
    {
        ++m_at;
        while (m_at < m_line.size() && !isAnyOf(m_line[m_at], " \t,;|()[]{}'\"<>="))
            ++m_at;
    }

    /// "9.66it/s", "1.2 s/it", "3,100 tokens/s"; also with "k" in front of the unit.
    bool takeRate(const ScannedNumber &number)
    {
        auto at = number.end;
        if (at < m_line.size() && m_line[at] == ' ')
            ++at;
        auto end = at;
        while (end < m_line.size() && end - at < 14 && (isLetterByte(m_line[end]) || m_line[end] == '/'))
            ++end;
        auto unit = m_line.sliced(at, end - at);
        double factor = 1;
        auto found = std::ranges::find_if(rates, [&](const Rate &rate) { return isSame(unit, rate.unit); });
        if (found == rates.end() && unit.size() > 3 && factorOf(unit.front()) > 0) {
            factor = factorOf(unit.front());
            unit = unit.sliced(1);
            found = std::ranges::find_if(rates, [&](const Rate &rate) { return isSame(unit, rate.unit); });
        }
        if (found == rates.end())
            return false;
        const auto value = number.value * factor;
        if (found->per == 0 || value > 0)
            m_found.values.append(
                {.key = found->key.toByteArray(), .value = found->per > 0 ? found->per / value : value});
        m_at = end;
        return true;
    }

    /// "120/4000 [", "12/100 ━━", "2.60kit/10.0kit rate:".
    bool takeBar(qsizetype begin, const ScannedNumber &number)
    {
        const auto withUnit = [&](const ScannedNumber &read) -> std::pair<double, qsizetype> {
            auto end = read.end;
            double factor = 1;
            if (end < m_line.size() && factorOf(m_line[end]) > 0 && m_line.sliced(end + 1).startsWith("it")) {
                factor = factorOf(m_line[end]);
                ++end;
            }
            if (m_line.sliced(end).startsWith("it"))
                end += 2;
            return {read.value * factor, end};
        };
        const auto [done, behind] = withUnit(number);
        if (m_found.bar || behind >= m_line.size() || m_line[behind] != '/' || done < 0)
            return false;
        const auto second = numberAtPlace(m_line, behind + 1);
        if (!second)
            return false;
        const auto [all, end] = withUnit(*second);
        auto next = end;
        while (next < m_line.size() && m_line[next] == ' ')
            ++next;
        const auto rest = m_line.sliced(next);
        const bool isBar = rest.startsWith('[') || rest.startsWith("rate:") || rest.startsWith("\xe2\x94\x81");
        if (!isBar || all < done || all <= 0 || all > 1e15)
            return false;
        m_found.bar = std::pair{done, all};
        m_found.title = m_line.first(begin);
        m_at = end;
        return true;
    }

    QByteArrayView m_line;
    qsizetype m_most;
    qsizetype m_at = 0;
    QByteArrayView m_word{}; ///< the last one
    qsizetype m_wordEnd = -2;
    ScannedLine m_found{};
};

} // namespace

QByteArray cleanedLine(QByteArrayView line, qsizetype most)
{
    line = line.first(std::min(line.size(), most));
    QByteArray clean;
    clean.reserve(line.size());
    for (qsizetype at = 0; at < line.size();) {
        const char c = line[at];
        if (c == '\x1b') {
            at = behindEscape(line, at);
            continue;
        }
        clean += quint8(c) < 0x20 || c == '\x7f' ? ' ' : c;
        ++at;
    }
    return clean;
}

ScannedLine scanned(QByteArrayView line, qsizetype most)
{
    return LineScanner{line, most}.run();
}
