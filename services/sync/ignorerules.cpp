// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/sync/ignorerules.h"

#include <QVarLengthArray>

#include <algorithm>
#include <utility>

namespace {

using ByteSet = std::bitset<256>;

size_t numberOf(char c)
{
    return static_cast<unsigned char>(c);
}

bool isWild(char c)
{
    return c == '*' || c == '?' || c == '[' || c == '\\';
}

/// Blanks at the end are not part of it, but for one behind a backslash.
void dropBlanks(QByteArray *line)
{
    qsizetype blanks = -1;
    for (qsizetype i = 0; i < line->size(); ++i) {
        if (line->at(i) == ' ') {
            if (blanks < 0)
                blanks = i;
            continue;
        }
        if (line->at(i) == '\\' && ++i >= line->size())
            return;
        blanks = -1;
    }
    if (blanks >= 0)
        line->truncate(blanks);
}

void addRange(ByteSet *set, char first, char last)
{
    for (auto i = numberOf(first); i <= numberOf(last); ++i)
        set->set(i);
}

/// Of "[:digit:]" and the like, in ASCII as git has them; false: there is no such class.
bool addClass(ByteSet *set, QByteArrayView name)
{
    constexpr std::pair<const char *, const char *> classes[] = {
        {"alnum", "09AZaz"},   {"alpha", "AZaz"},   {"blank", "\t\t  "}, {"cntrl", "\x01\x1f\x7f\x7f"},
        {"digit", "09"},       {"graph", "!~"},     {"lower", "az"},     {"print", " ~"},
        {"punct", "!/:@[`{~"}, {"space", "\t\r  "}, {"upper", "AZ"},     {"xdigit", "09AFaf"},
    };
    for (const auto &[known, ranges] : classes) {
        if (name != QByteArrayView{known})
            continue;
        for (const char *range = ranges; *range != 0; range += 2)
            addRange(set, range[0], range[1]);
        return true;
    }
    return false;
}

/// ":digit:]" behind "[" at `at`, moved behind the colon of its end. Nothing: it is no class, the bracket stands for
/// itself; false: one that nobody knows.
std::optional<bool> classAt(const QByteArray &line, qsizetype *at, ByteSet *set)
{
    const auto begin = *at + 2;
    const auto end = line.indexOf(']', begin);
    if (end < 0)
        return false;
    if (end - begin < 1 || line[end - 1] != ':')
        return std::nullopt;
    *at = end;
    return addClass(set, QByteArrayView{line}.sliced(begin, end - 1 - begin));
}

} // namespace

/// A set from behind its "[" on; moves behind its "]". False: it has no end, or a class that nobody knows, and so the
/// pattern fits nothing.
bool IgnoreRules::takeSet(const QByteArray &line, qsizetype *at, ByteSet *set)
{
    auto i = *at;
    const bool isNot = i < line.size() && (line[i] == '!' || line[i] == '^');
    i += isNot ? 1 : 0;
    char before = 0; // where a range may begin
    for (bool isFirst = true;; isFirst = false, ++i) {
        if (i >= line.size())
            return false;
        if (line[i] == ']' && !isFirst)
            break;
        const bool isRange = line[i] == '-' && before != 0 && i + 1 < line.size() && line[i + 1] != ']';
        if (isRange && line[++i] == '\\' && ++i >= line.size())
            return false;
        if (isRange) {
            addRange(set, std::exchange(before, 0), line[i]);
            continue;
        }
        if (line[i] == '[' && i + 1 < line.size() && line[i + 1] == ':') {
            if (const auto known = classAt(line, &i, set)) {
                if (!*known)
                    return false;
                before = 0;
                continue;
            }
        } else if (line[i] == '\\' && ++i >= line.size()) {
            return false;
        }
        before = line[i];
        set->set(numberOf(before));
    }
    if (isNot)
        set->flip();
    set->reset(numberOf('/'));
    *at = i + 1;
    return true;
}

/// Two stars or more stand for folders where they are a whole name between slashes; else they are one star. What stands
/// before the first sign that is no letter git compares apart, and so stars right behind it begin a name.
void IgnoreRules::addStars(const QByteArray &line, qsizetype begin, qsizetype *at, Pattern *pattern)
{
    const auto first = *at;
    while (*at < line.size() && line[*at] == '*')
        ++*at;
    const bool isBegin =
        first == begin || line[first - 1] == '/' || std::none_of(line.begin() + begin, line.begin() + first, isWild);
    const bool isEnd = *at == line.size() || line[*at] == '/' || (line[*at] == '\\' && line.mid(*at + 1, 1) == "/");
    Token token{.kind = Token::Kind::Star};
    if (*at - first > 1 && !pattern->isForNames && isBegin && isEnd) {
        token.kind = Token::Kind::Everything;
        if (*at < line.size() && line[*at] == '/') {
            token.kind = Token::Kind::Folders;
            ++*at;
        }
    }
    pattern->tokens.append(token);
}

/// Nothing: a comment, or what fits nothing.
std::optional<IgnoreRules::Pattern> IgnoreRules::compiled(QByteArray line)
{
    dropBlanks(&line);
    if (line.isEmpty() || line.startsWith('#'))
        return std::nullopt;
    Pattern pattern{.isKept = line.startsWith('!')};
    if (pattern.isKept)
        line.remove(0, 1);
    pattern.isForFolders = line.endsWith('/');
    if (pattern.isForFolders)
        line.chop(1);
    pattern.isForNames = !line.contains('/');
    qsizetype at = line.startsWith('/') ? 1 : 0;
    const auto begin = at;
    while (at < line.size()) {
        Token token;
        if (line[at] == '*') {
            addStars(line, begin, &at, &pattern);
            continue;
        }
        if (line[at] == '?') {
            token.kind = Token::Kind::Any;
            ++at;
        } else if (line[at] == '[') {
            token.kind = Token::Kind::Set;
            token.set = static_cast<quint16>(pattern.sets.size());
            ++at;
            if (!takeSet(line, &at, &pattern.sets.emplace_back()))
                return std::nullopt;
        } else {
            if (line[at] == '\\' && ++at >= line.size())
                return std::nullopt;
            token.letter = line[at++];
        }
        pattern.tokens.append(token);
    }
    for (const auto &token : std::as_const(pattern.tokens)) {
        if (token.kind != Token::Kind::Letter)
            break;
        pattern.beginning.append(token.letter);
    }
    return pattern;
}

IgnoreRules IgnoreRules::fromText(const QByteArray &text)
{
    IgnoreRules rules;
    rules.m_text = text.left(mostBytes);
    rules.m_isCut = text.size() > mostBytes;
    auto rest = QByteArrayView{rules.m_text};
    if (rest.startsWith("\xef\xbb\xbf"))
        rest = rest.sliced(3);
    qsizetype lines = 0;
    while (!rest.isEmpty()) {
        const auto end = rest.indexOf('\n');
        auto line = end < 0 ? rest : rest.first(end);
        rest = end < 0 ? QByteArrayView{} : rest.sliced(end + 1);
        if (line.endsWith('\r'))
            line = line.chopped(1);
        if (++lines > mostLines || line.size() > longestLine || line.contains('\0')) {
            rules.m_isCut = true;
            continue;
        }
        if (auto pattern = compiled(line.toByteArray()))
            rules.m_patterns.append(*std::move(pattern));
    }
    return rules;
}

/// reached[i]: the tokens so far fit the first i bytes.
bool IgnoreRules::fits(const Pattern &pattern, QByteArrayView path)
{
    if (!path.startsWith(pattern.beginning))
        return false;
    const auto size = path.size();
    if (pattern.beginning.size() == pattern.tokens.size())
        return size == pattern.beginning.size() && size > 0;
    QVarLengthArray<char, 512> reached(size + 1, 0);
    QVarLengthArray<char, 512> next(size + 1, 0);
    reached[pattern.beginning.size()] = 1;
    for (qsizetype t = pattern.beginning.size(); t < pattern.tokens.size(); ++t) {
        const auto &token = pattern.tokens[t];
        bool isAny = false; // something of `next` is reached
        bool wasAny = false; // something of `reached` before i is
        for (qsizetype i = 0; i <= size; ++i) {
            const bool isStep = i > 0 && reached[i - 1] != 0;
            const bool isAfterNext = i > 0 && next[i - 1] != 0;
            bool holds = false;
            switch (token.kind) {
            case Token::Kind::Letter: holds = isStep && path[i - 1] == token.letter; break;
            case Token::Kind::Any: holds = isStep && path[i - 1] != '/'; break;
            case Token::Kind::Set: holds = isStep && pattern.sets[token.set].test(numberOf(path[i - 1])); break;
            case Token::Kind::Star: holds = reached[i] != 0 || (isAfterNext && path[i - 1] != '/'); break;
            case Token::Kind::Everything: holds = reached[i] != 0 || isAfterNext; break;
            case Token::Kind::Folders: holds = reached[i] != 0 || (wasAny && path[i - 1] == '/'); break;
            }
            wasAny = wasAny || reached[i] != 0;
            next[i] = holds ? 1 : 0;
            isAny = isAny || holds;
        }
        if (!isAny)
            return false;
        std::swap(reached, next);
    }
    return reached[size] != 0;
}

IgnoreRules::Verdict IgnoreRules::verdict(const QByteArray &path, bool isFolder) const
{
    const QByteArrayView whole{path};
    const auto name = whole.sliced(path.lastIndexOf('/') + 1);
    for (auto pattern = m_patterns.crbegin(); pattern != m_patterns.crend(); ++pattern) { // the last one decides
        if (pattern->isForFolders && !isFolder)
            continue;
        if (fits(*pattern, pattern->isForNames ? name : whole))
            return pattern->isKept ? Verdict::Kept : Verdict::Ignored;
    }
    return Verdict::None;
}
