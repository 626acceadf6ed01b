// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/mailtokens.h"

#include "services/grantmail/grant.h"

#include <algorithm>
#include <array>
#include <string_view>

using namespace std::string_view_literals;

namespace {

/// A word of a mail that somebody had translated into Chinese or Korean.
struct MailWord
{
    size_t length = 0; ///< in bytes; 0: none that matters begins here
    MailToken kind = MailToken::Word;
    qint64 value = 0;
    bool isSilent = false; ///< a counter, a colon: says nothing by itself
};

struct Known
{
    std::string_view word;
    MailToken kind = MailToken::In;
    qint64 value = 0;
    bool isSilent = false;
};

constexpr auto onDemand = qint64(Tier::OnDemand);
constexpr auto preemptible = qint64(Tier::Preemptible);
constexpr auto spot = qint64(Tier::Spot);
constexpr auto chips = qint64(GrantUnit::Chips);
constexpr auto cores = qint64(GrantUnit::Cores);
constexpr auto devices = qint64(GrantUnit::Devices);

constexpr Known silent(std::string_view word)
{
    return {.word = word, .kind = MailToken::Foreign, .isSilent = true};
}

/// As people and translators write them, sorted at compile time.
constexpr auto foreignWords = [] {
    std::array words{
        // what is granted
        Known{"按需"sv, MailToken::Tier, onDemand},
        Known{"按需式"sv, MailToken::Tier, onDemand},
        Known{"按需型"sv, MailToken::Tier, onDemand},
        Known{"隨選"sv, MailToken::Tier, onDemand},
        Known{"非抢占式"sv, MailToken::Tier, onDemand},
        Known{"不可抢占"sv, MailToken::Tier, onDemand},
        Known{"주문형"sv, MailToken::Tier, onDemand},
        Known{"온디맨드"sv, MailToken::Tier, onDemand},
        Known{"비선점형"sv, MailToken::Tier, onDemand},
        Known{"抢占式"sv, MailToken::Tier, preemptible},
        Known{"抢占型"sv, MailToken::Tier, preemptible},
        Known{"可抢占"sv, MailToken::Tier, preemptible},
        Known{"可抢占式"sv, MailToken::Tier, preemptible},
        Known{"先占式"sv, MailToken::Tier, preemptible},
        Known{"先佔"sv, MailToken::Tier, preemptible},
        Known{"선점형"sv, MailToken::Tier, preemptible},
        Known{"선점 가능"sv, MailToken::Tier, preemptible},
        Known{"선점 가능한"sv, MailToken::Tier, preemptible},
        Known{"竞价"sv, MailToken::Tier, spot},
        Known{"竞价型"sv, MailToken::Tier, spot},
        Known{"现货"sv, MailToken::Tier, spot},
        Known{"스팟"sv, MailToken::Tier, spot},
        Known{"芯片"sv, MailToken::Unit, chips},
        Known{"晶片"sv, MailToken::Unit, chips},
        Known{"칩"sv, MailToken::Unit, chips},
        Known{"核心"sv, MailToken::Unit, cores},
        Known{"内核"sv, MailToken::Unit, cores},
        Known{"코어"sv, MailToken::Unit, cores},
        Known{"设备"sv, MailToken::Unit, devices},
        Known{"裝置"sv, MailToken::Unit, devices},
        Known{"기기"sv, MailToken::Unit, devices},
        Known{"장치"sv, MailToken::Unit, devices},
        Known{"디바이스"sv, MailToken::Unit, devices},
        Known{"可用区"sv, MailToken::ZoneWord},
        Known{"可用區"sv, MailToken::ZoneWord},
        Known{"区域"sv, MailToken::ZoneWord},
        Known{"區域"sv, MailToken::ZoneWord},
        Known{"地区"sv, MailToken::ZoneWord},
        Known{"영역"sv, MailToken::ZoneWord},
        Known{"지역"sv, MailToken::ZoneWord},
        Known{"존"sv, MailToken::ZoneWord},
        Known{"位于"sv},
        Known{"位於"sv},
        Known{"在"sv},
        Known{"위치한"sv},
        Known{"있는"sv},
        // what only counts them; "个月" is a month
        silent("个"sv),
        silent("個"sv),
        silent("台"sv),
        silent("块"sv),
        silent("枚"sv),
        silent("개"sv),
        silent("대"sv),
        Known{"个月"sv, MailToken::Foreign},
        Known{"個月"sv, MailToken::Foreign},
        Known{"개월"sv, MailToken::Foreign},
        // what grants nothing
        Known{"如果"sv, MailToken::Hint},
        Known{"例如"sv, MailToken::Hint},
        Known{"比如"sv, MailToken::Hint},
        Known{"示例"sv, MailToken::Hint},
        Known{"不能"sv, MailToken::Hint},
        Known{"无法"sv, MailToken::Hint},
        Known{"申请"sv, MailToken::Asked},
        Known{"请求"sv, MailToken::Asked},
        Known{"想要"sv, MailToken::Hint},
        Known{"已过期"sv, MailToken::Hint},
        Known{"만약"sv, MailToken::Hint},
        Known{"예를"sv, MailToken::Hint},
        Known{"예시"sv, MailToken::Hint},
        Known{"경우"sv, MailToken::Hint},
        Known{"없습니다"sv, MailToken::Hint},
        Known{"요청"sv, MailToken::Asked},
        Known{"신청"sv, MailToken::Asked},
        Known{"원합니다"sv, MailToken::Hint},
        Known{"만료"sv, MailToken::Hint},
        // full-width marks
        Known{"。"sv, MailToken::Stop, '.'},
        Known{"！"sv, MailToken::Stop, '!'},
        Known{"？"sv, MailToken::Stop, '?'},
        Known{"，"sv, MailToken::Comma},
        Known{"、"sv, MailToken::Comma},
        Known{"；"sv, MailToken::Comma},
        Known{"（"sv, MailToken::Open},
        Known{"）"sv, MailToken::Close},
        silent("："sv),
        silent("\u3000"sv),
    };
    std::ranges::sort(words, {}, &Known::word);
    return words;
}();

/// Longest first.
constexpr std::array particles{"에서는"sv, "에서"sv, "으로"sv, "에는"sv, "中的"sv, "内的"sv, "上的"sv, "式的"sv,
                               "的"sv,     "中"sv,   "内"sv,   "上"sv,   "의"sv,   "에"sv,   "을"sv,   "를"sv,
                               "이"sv,     "가"sv,   "은"sv,   "는"sv,   "로"sv,   "과"sv,   "와"sv};

constexpr size_t oneSign = 3; // bytes of a Han or Hangul letter

/// The longest that `text` (UTF-8) begins with.
MailWord mailWordAt(std::string_view text)
{
    const auto first = text.substr(0, oneSign);
    auto known = std::ranges::lower_bound(foreignWords, first, {}, &Known::word);
    MailWord best;
    for (; known != foreignWords.end() && known->word.starts_with(first); ++known) {
        if (known->word.size() > best.length && text.starts_with(known->word))
            best = {known->word.size(), known->kind, known->value, known->isSilent};
    }
    return best;
}

/// What is glued to such a word and changes nothing: 的, 의, 에서. In bytes; 0: none.
size_t mailParticleAt(std::string_view text)
{
    const auto found =
        std::ranges::find_if(particles, [text](std::string_view particle) { return text.starts_with(particle); });
    return found == particles.end() ? 0 : found->size();
}

/// What a byte is; of several, all that are true.
enum CharClass : quint8 { Letter = 1, Digit = 2, Mark = 4, Foreign = 8 };
constexpr quint8 inWord = Letter | Digit | Mark;

constexpr auto classes = [] {
    std::array<quint8, 256> table{};
    for (size_t c = 0; c < table.size(); ++c) {
        const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        table[c] = isLetter        ? Letter
            : c >= '0' && c <= '9' ? Digit
            : c == '-' || c == '_' ? Mark
            : c >= 0x80            ? Foreign
                                   : 0;
    }
    return table;
}();

constexpr quint8 classOf(char c)
{
    return classes[static_cast<unsigned char>(c)];
}

constexpr bool isDigitByte(char c)
{
    return classOf(c) == Digit;
}

constexpr bool isInWord(char c)
{
    return (classOf(c) & inWord) != 0;
}

constexpr char loweredLetter(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

struct KnownToken
{
    std::string_view word;
    MailToken kind;
    qint64 value = 0;
};

constexpr auto onDemandTier = qint64(Tier::OnDemand);
constexpr auto preemptibleTier = qint64(Tier::Preemptible);
constexpr auto spotTier = qint64(Tier::Spot);
constexpr auto chipsUnit = qint64(GrantUnit::Chips);
constexpr auto coresUnit = qint64(GrantUnit::Cores);
constexpr auto devicesUnit = qint64(GrantUnit::Devices);

/// Sorted.
constexpr std::array knownWords{
    KnownToken{"ask"sv, MailToken::Hint},
    KnownToken{"asked"sv, MailToken::Hint},
    KnownToken{"at"sv, MailToken::In},
    KnownToken{"cannot"sv, MailToken::Hint},
    KnownToken{"chip"sv, MailToken::Unit, chipsUnit},
    KnownToken{"chips"sv, MailToken::Unit, chipsUnit},
    KnownToken{"cloud"sv, MailToken::Tpu},
    KnownToken{"core"sv, MailToken::Unit, coresUnit},
    KnownToken{"cores"sv, MailToken::Unit, coresUnit},
    KnownToken{"could"sv, MailToken::Hint},
    KnownToken{"device"sv, MailToken::Unit, devicesUnit},
    KnownToken{"devices"sv, MailToken::Unit, devicesUnit},
    KnownToken{"eight"sv, MailToken::Number, 8},
    KnownToken{"eighty"sv, MailToken::Number, 80},
    KnownToken{"eleven"sv, MailToken::Number, 11},
    KnownToken{"example"sv, MailToken::Hint},
    KnownToken{"expired"sv, MailToken::Hint},
    KnownToken{"fifteen"sv, MailToken::Number, 15},
    KnownToken{"fifty"sv, MailToken::Number, 50},
    KnownToken{"five"sv, MailToken::Number, 5},
    KnownToken{"forty"sv, MailToken::Number, 40},
    KnownToken{"four"sv, MailToken::Number, 4},
    KnownToken{"google"sv, MailToken::Tpu},
    KnownToken{"hundred"sv, MailToken::Number, 100},
    KnownToken{"if"sv, MailToken::Hint},
    KnownToken{"in"sv, MailToken::In},
    KnownToken{"instead"sv, MailToken::Hint},
    KnownToken{"longer"sv, MailToken::Hint},
    KnownToken{"nine"sv, MailToken::Number, 9},
    KnownToken{"ninety"sv, MailToken::Number, 90},
    KnownToken{"of"sv, MailToken::In},
    KnownToken{"ondemand"sv, MailToken::Tier, onDemandTier},
    KnownToken{"one"sv, MailToken::Number, 1},
    KnownToken{"pre-emptible"sv, MailToken::Tier, preemptibleTier},
    KnownToken{"preemptable"sv, MailToken::Tier, preemptibleTier},
    KnownToken{"preemptible"sv, MailToken::Tier, preemptibleTier},
    KnownToken{"previously"sv, MailToken::Hint},
    KnownToken{"removed"sv, MailToken::Hint},
    KnownToken{"request"sv, MailToken::Hint},
    KnownToken{"requested"sv, MailToken::Hint},
    KnownToken{"requesting"sv, MailToken::Hint},
    KnownToken{"seven"sv, MailToken::Number, 7},
    KnownToken{"six"sv, MailToken::Number, 6},
    KnownToken{"sixteen"sv, MailToken::Number, 16},
    KnownToken{"sixty"sv, MailToken::Number, 60},
    KnownToken{"spot"sv, MailToken::Tier, spotTier},
    KnownToken{"ten"sv, MailToken::Number, 10},
    KnownToken{"thirty"sv, MailToken::Number, 30},
    KnownToken{"thousand"sv, MailToken::Number, 1000},
    KnownToken{"three"sv, MailToken::Number, 3},
    KnownToken{"tpu"sv, MailToken::Tpu},
    KnownToken{"tpus"sv, MailToken::Tpu},
    KnownToken{"twelve"sv, MailToken::Number, 12},
    KnownToken{"twenty"sv, MailToken::Number, 20},
    KnownToken{"two"sv, MailToken::Number, 2},
    KnownToken{"unless"sv, MailToken::Hint},
    KnownToken{"want"sv, MailToken::Hint},
    KnownToken{"would"sv, MailToken::Hint},
    KnownToken{"x"sv, MailToken::In},
    KnownToken{"zone"sv, MailToken::ZoneWord},
    KnownToken{"zones"sv, MailToken::ZoneWord},
};
static_assert(std::ranges::is_sorted(knownWords, {}, &KnownToken::word));

/// By first letter, a bit for each length there is: nearly all words of a mail are none of these.
constexpr auto knownLengths = [] {
    std::array<quint32, 26> table{};
    for (const auto &known : knownWords)
        table[size_t(known.word.front() - 'a')] |= 1U << known.word.size();
    return table;
}();

const KnownToken *knownWord(std::string_view word)
{
    const bool mayBe = !word.empty() && word.size() < 32 && word.front() >= 'a' && word.front() <= 'z'
        && (knownLengths[size_t(word.front() - 'a')] >> word.size() & 1U) != 0;
    if (!mayBe)
        return nullptr;
    const auto it = std::ranges::lower_bound(knownWords, word, {}, &KnownToken::word);
    return it != knownWords.end() && it->word == word ? &*it : nullptr;
}

/// v2, v3-8, v5litepod-16, v5-lite, v6e: "v", a digit, at most ten letters or digits, perhaps a size.
bool isType(std::string_view word)
{
    if (word.size() < 2 || word.size() > 18 || word[0] != 'v' || !isDigitByte(word[1]))
        return false;
    if (word == "v5-lite"sv)
        return true;
    const auto dash = word.find('-');
    const auto name = word.substr(0, dash);
    const auto size = dash == std::string_view::npos ? ""sv : word.substr(dash + 1);
    const bool hasName = name.size() <= 3 || name.starts_with("v5lite"sv);
    return hasName && std::ranges::all_of(size, isDigitByte)
        && (dash == std::string_view::npos || (!size.empty() && size.size() <= 5));
}

/// Continent, then something with a digit: also a region, and a zone with a slip in it.
bool isZoneLike(std::string_view word)
{
    constexpr std::array continents{"us"sv,           "europe"sv,    "asia"sv,   "northamerica"sv,
                                    "southamerica"sv, "australia"sv, "africa"sv, "me"sv};
    const bool hasContinent = std::ranges::any_of(continents, [word](std::string_view name) {
        return word.size() > name.size() + 3 && word.starts_with(name)
            && (word[name.size()] == '-' || word[name.size()] == '_');
    });
    return hasContinent && word.size() <= 40 && std::ranges::any_of(word, isDigitByte);
}

class Lexer
{
public:
    explicit Lexer(QByteArrayView text)
        : m_text{text.data(), size_t(text.size())}
    {
        m_out.pieces.reserve(m_text.size() / 5 + 16);
        m_out.lines.reserve(m_text.size() / 40 + 16);
    }

    MailTokens read()
    {
        while (m_at < m_text.size()) {
            lineHead();
            while (m_at < m_text.size() && m_text[m_at] != '\n')
                piece();
            lineEnd();
        }
        return std::move(m_out);
    }

private:
    [[nodiscard]] char peek(size_t offset = 0) const
    {
        return m_at + offset < m_text.size() ? m_text[m_at + offset] : '\n';
    }

    void put(MailToken kind, size_t begin, size_t end, qint64 value = 0)
    {
        m_out.pieces.push_back({kind, quint32(begin), quint32(end), value});
    }

    /// Quotation marks, bullets, numbers of a list, headings.
    void lineHead()
    {
        MailLine line{.begin = quint32(m_at)};
        bool isItem = false;
        bool hasNumber = false;
        for (; m_at < m_text.size(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '>')
                ++line.depth;
            else if (c == '*' || c == '+' || c == '#' || c == '_' || c == '~' || c == '`'
                     || (c == '-' && !isDigitByte(peek(1))))
                isItem = true;
            else if (const size_t length = listNumber(); length > 0 && !hasNumber) {
                isItem = true;
                hasNumber = true;
                m_at += length - 1;
            } else if (c != ' ' && c != '\t' && c != '\\')
                break;
        }
        if (isItem)
            put(MailToken::Item, line.begin, m_at);
        m_out.lines.push_back(line);
        m_lineStart = m_at;
    }

    /// "12. " and "3) ", perhaps with a backslash as Markdown writes it: the length, or 0.
    [[nodiscard]] size_t listNumber() const
    {
        size_t length = 0;
        while (length < 3 && isDigitByte(peek(length)))
            ++length;
        if (length == 0)
            return 0;
        if (peek(length) == '\\')
            ++length;
        const bool ends = peek(length) == '.' || peek(length) == ')';
        return ends && (peek(length + 1) == ' ' || peek(length + 1) == '\t') ? length + 1 : 0;
    }

    void lineEnd()
    {
        const bool isEmpty = m_at == m_lineStart;
        m_out.lines.back().end = quint32(m_at);
        put(isEmpty ? MailToken::Paragraph : MailToken::LineEnd, m_at, m_at);
        ++m_at;
    }

    void piece()
    {
        const char c = m_text[m_at];
        switch (classOf(c)) {
        case Letter: word(); return;
        case Digit: number(); return;
        case Foreign: foreign(); return;
        default: mark(c);
        }
    }

    void mark(char c)
    {
        const auto at = m_at++;
        switch (c) {
        case '.':
        case '!':
        case '?':
            if ((peek() == ' ' || peek() == '\n' || peek() == '"' || peek() == ')') && !isAbbreviation())
                put(MailToken::Stop, at, m_at, c);
            return;
        case ',':
        case ';':
        case '&': put(MailToken::Comma, at, m_at); return;
        case '|':
        case '\t':
        case '/': put(MailToken::Bar, at, m_at); return;
        case '(': put(MailToken::Open, at, m_at); return;
        case ')': put(MailToken::Close, at, m_at); return;
        case ' ': return;
        case '#': put(MailToken::Item, at, m_at); return;
        case ']':
            if (peek() == '(') // a link's address
                skipTo(')');
            return;
        default: return;
        }
    }

    /// "e.g." ends no sentence.
    [[nodiscard]] bool isAbbreviation() const
    {
        const auto &last = m_out.pieces.empty() ? MailPiece{} : m_out.pieces.back();
        return last.kind == MailToken::Word && last.end + 1 == m_at && last.end - last.begin == 1;
    }

    void skipTo(char end)
    {
        constexpr size_t longest = 2000;
        const auto found = m_text.substr(m_at, longest).find_first_of(end == ')' ? ")\n"sv : " \n>"sv);
        m_at += found == std::string_view::npos ? std::min(longest, m_text.size() - m_at) : found;
    }

    void foreign()
    {
        auto begin = m_at; // of what nobody knows
        const auto unknown = [&] {
            if (m_at > begin)
                put(MailToken::Foreign, begin, m_at);
        };
        while (m_at < m_text.size() && classOf(m_text[m_at]) == Foreign) {
            const auto word = mailWordAt(m_text.substr(m_at));
            if (word.length == 0 || word.kind == MailToken::Foreign) {
                const bool isCounter = word.isSilent && m_at == begin;
                m_at += word.length > 0 ? word.length : signLength();
                m_at += isCounter ? mailParticleAt(m_text.substr(m_at)) : 0;
                begin = isCounter ? m_at : begin;
                continue;
            }
            unknown();
            put(word.kind, m_at, m_at + word.length, word.value);
            m_at += word.length;
            m_at += mailParticleAt(m_text.substr(m_at));
            begin = m_at;
        }
        unknown();
    }

    /// Of a letter in UTF-8; never beyond what is foreign.
    [[nodiscard]] size_t signLength() const
    {
        const auto head = static_cast<unsigned char>(m_text[m_at]);
        const size_t most = head >= 0xF0 ? 4 : head >= 0xE0 ? 3 : head >= 0xC0 ? 2 : 1;
        size_t length = 1;
        while (length < most && classOf(peek(length)) == Foreign)
            ++length;
        return length;
    }

    /// "-5" is no 5; a hyphen between letters or digits is one of theirs.
    [[nodiscard]] bool isNegative() const
    {
        const auto before = m_text.substr(0, m_at);
        const bool isMinus = before.ends_with('-') || before.ends_with("\u2212"sv);
        const auto front = isMinus ? before.substr(0, before.size() - (before.ends_with('-') ? 1 : 3)) : before;
        return isMinus
            && (front.empty() || front.back() == ' ' || front.back() == '\n' || front.back() == '\t'
                || front.back() == '|' || front.back() == '(');
    }

    /// Digits with separators; glued to anything else they count nothing: 90-day, 64GB, 10:30, 2026-11-03.
    void number()
    {
        const auto begin = m_at;
        const int sign = isNegative() ? -1 : 1;
        qint64 value = digits();
        const bool mayGroup = m_at - begin <= 3;
        while (mayGroup && (peek() == ',' || peek() == '.' || peek() == '\'') && isGroup()) {
            ++m_at;
            value = std::min<qint64>(value, largest) * 1000 + digits();
        }
        const char next = peek();
        const bool isTimes = (next == 'x' || next == 'X') && !isInWord(peek(1));
        const bool isGlued = (isInWord(next) && !isTimes)
            || ((next == ':' || next == '/' || next == '.' || next == '%') && isDigitByte(peek(1))) || next == '%';
        if (!isGlued) {
            m_at += isTimes ? 1 : 0;
            put(MailToken::Number, begin, m_at, sign * std::min<qint64>(value, largest));
            return;
        }
        while (isInWord(peek())
               || ((peek() == ':' || peek() == '/' || peek() == '.' || peek() == '%')
                   && (isInWord(peek(1)) || peek() == '%')))
            ++m_at;
        put(MailToken::Word, begin, m_at);
    }

    qint64 digits()
    {
        qint64 value = 0;
        for (; isDigitByte(peek()); ++m_at)
            value = value > largest ? value : value * 10 + (peek() - '0');
        return value;
    }

    /// Exactly three digits after a separator.
    [[nodiscard]] bool isGroup() const
    {
        return isDigitByte(peek(1)) && isDigitByte(peek(2)) && isDigitByte(peek(3)) && !isInWord(peek(4));
    }

    void word()
    {
        const auto begin = m_at;
        quint8 kinds = 0;
        constexpr size_t longest = 40;
        std::array<char, longest> buffer; // only what is written is read
        for (; m_at < m_text.size() && isInWord(m_text[m_at]); ++m_at) {
            kinds |= classOf(m_text[m_at]);
            if (m_at - begin < longest)
                buffer[m_at - begin] = loweredLetter(m_text[m_at]);
        }
        while (m_at > begin + 1 && m_text[m_at - 1] == '_') // emphasis
            --m_at;
        if (m_at - begin > longest)
            put(MailToken::Word, begin, m_at);
        else
            classify({buffer.data(), m_at - begin}, kinds, begin);
    }

    /// `kinds`: what characters it has, as CharClass.
    void classify(std::string_view text, quint8 kinds, size_t begin)
    {
        const bool hasDigit = (kinds & Digit) != 0;
        const bool hasMark = (kinds & Mark) != 0;
        if (hasDigit && text.starts_with("tpu"sv) && text.size() > 4) { // TPUv4, TPU-v3-8
            const size_t skip = text[3] == '-' || text[3] == '_' ? 4 : 3;
            if (isType(text.substr(skip))) {
                put(MailToken::Tpu, begin, begin + 3);
                put(MailToken::Type, begin + skip, m_at);
                return;
            }
        }
        if (hasDigit && isType(text))
            put(MailToken::Type, begin, m_at);
        else if (const auto *known = knownWord(text))
            putKnown(*known, begin);
        else if (hasMark && hasDigit && isZoneLike(text))
            put(MailToken::Zone, begin, m_at);
        else if (hasMark)
            otherWord(text, begin);
        else if (text == "on"sv && follows(" demand"sv))
            put(MailToken::Tier, begin, m_at += 7, onDemandTier);
        else if ((text == "http"sv || text == "https"sv) && follows("://"sv))
            skipTo(' ');
        else
            put(MailToken::Word, begin, m_at);
    }

    /// With a hyphen or an underscore in it.
    void otherWord(std::string_view text, size_t begin)
    {
        if (text == "on-demand"sv || text == "on_demand"sv) {
            put(MailToken::Tier, begin, m_at, onDemandTier);
            return;
        }
        const auto dash = text.find('-');
        const auto *tens = dash == std::string_view::npos ? nullptr : knownWord(text.substr(0, dash));
        const auto *ones = tens == nullptr ? nullptr : knownWord(text.substr(dash + 1));
        if (ones != nullptr && tens->kind == MailToken::Number && ones->kind == MailToken::Number && tens->value >= 20
            && ones->value < 10)
            put(MailToken::Number, begin, m_at, tens->value + ones->value);
        else
            put(MailToken::Word, begin, m_at);
    }

    [[nodiscard]] bool follows(std::string_view rest) const
    {
        return std::ranges::equal(m_text.substr(m_at, rest.size()), rest, {}, loweredLetter);
    }

    void putKnown(const KnownToken &known, size_t begin)
    {
        if (known.kind == MailToken::Number && joinNumber(known.value))
            return;
        if (known.kind == MailToken::Unit && (follows("(s)"sv) || follows("\\(s\\)"sv)))
            m_at += peek() == '\\' ? 5 : 3;
        put(known.kind, begin, m_at, known.value);
    }

    /// "one hundred", "two hundred twenty", "sixty four": the value grows as it is read.
    bool joinNumber(qint64 value)
    {
        if (m_out.pieces.empty() || m_out.pieces.back().kind != MailToken::Number
            || m_text[m_out.pieces.back().begin] <= '9')
            return false;
        auto &last = m_out.pieces.back();
        if (value >= 100)
            last.value = std::min(last.value * value, largest);
        else if (last.value % 100 == 0 || (last.value % 10 == 0 && value < 10))
            last.value += value;
        else
            return false;
        last.end = quint32(m_at);
        return true;
    }

    static constexpr qint64 largest = 1'000'000'000'000;

    std::string_view m_text;
    size_t m_at = 0;
    size_t m_lineStart = 0;
    MailTokens m_out;
};

} // namespace

MailTokens tokensOf(QByteArrayView plainText)
{
    return Lexer{plainText}.read();
}
