// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/mailterms.h"

#include "services/grantmail/grant.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace {

constexpr int mostLooks = 200; ///< of a kind: what is further down says nothing new

QByteArray lowerWord(QByteArrayView text, const MailPiece &piece)
{
    return text.sliced(piece.begin, piece.end - piece.begin).toByteArray().toLower();
}

struct Span
{
    int days = 0;
    int months = 0;
};

/// "days" after a number, or a glued "90-day", "30days", "30d".
std::optional<Span> spanOf(qint64 number, QByteArrayView unit)
{
    const auto fits = [number](int days) { return number >= 1 && number <= grantrules::mostDays / days; };
    const int value = int(std::clamp<qint64>(number, 0, grantrules::mostDays));
    const auto is = [&](std::initializer_list<const char *> words) {
        return std::ranges::any_of(words, [&](const char *word) { return unit.startsWith(word); });
    };
    if (is({"day", "일", "天", "日"}) && fits(1))
        return Span{.days = value};
    if (is({"week", "주", "周"}) && fits(7))
        return Span{.days = value * 7};
    if (is({"month", "개월", "个月", "個月"}) && fits(30))
        return Span{.months = value};
    return is({"year"}) && fits(365) ? std::optional{Span{.months = value * 12}} : std::nullopt;
}

std::optional<Span> spanAt(QByteArrayView text, const std::vector<MailPiece> &pieces, size_t i)
{
    const auto &piece = pieces[i];
    if (piece.kind == MailToken::Number && i + 1 < pieces.size()) {
        const auto next = pieces[i + 1].kind == MailToken::LineEnd && i + 2 < pieces.size() ? i + 2 : i + 1;
        const bool isUnit = pieces[next].kind == MailToken::Word || pieces[next].kind == MailToken::Foreign;
        return isUnit ? spanOf(piece.value, lowerWord(text, pieces[next])) : std::nullopt;
    }
    if (piece.kind != MailToken::Word || text.at(piece.begin) < '0' || text.at(piece.begin) > '9')
        return std::nullopt;
    const auto word = lowerWord(text, piece);
    const auto end = std::ranges::find_if(word, [](char c) { return c < '0' || c > '9'; }) - word.begin();
    const auto unit = word.sliced(end + (end < word.size() && word.at(end) == '-' ? 1 : 0));
    return spanOf(word.first(end).toLongLong(), unit);
}

/// How well the words around fit: 2 speaks of free access, 1 says "for", 0 could be anything.
int weight(QByteArrayView text, const std::vector<MailPiece> &pieces, size_t i)
{
    constexpr size_t around = 24;
    constexpr std::array signs{"free",    "charge", "trial", "valid", "access", "quota", "granted", "grant",
                               "expires", "무료",   "유효",  "사용",  "免费",   "有效",  "使用"};
    const auto isEnd = [&](size_t k) {
        return pieces[k].kind == MailToken::Stop || pieces[k].kind == MailToken::Paragraph;
    };
    const auto isSign = [&](size_t k) {
        if (pieces[k].kind != MailToken::Word && pieces[k].kind != MailToken::Foreign)
            return false;
        const auto word = lowerWord(text, pieces[k]);
        return std::ranges::any_of(signs, [&](const char *sign) { return word.contains(sign); });
    };
    for (size_t k = i; k > 0 && i - k < around && !isEnd(k); --k) {
        if (isSign(k - 1))
            return 2;
    }
    for (size_t k = i; k < pieces.size() && k - i < around && !isEnd(k); ++k) {
        if (isSign(k))
            return 2;
    }
    return i > 0 && lowerWord(text, pieces[i - 1]) == "for" ? 1 : 0;
}

int daysOf(const Span &span, const QDate &sent)
{
    constexpr int daysPerMonth = 30;
    if (span.months == 0)
        return span.days;
    return sent.isValid() ? int(sent.daysTo(sent.addMonths(span.months))) : span.months * daysPerMonth;
}

bool isYear(QByteArrayView text, const MailPiece &piece)
{
    const bool isNumber = piece.kind == MailToken::Number || piece.kind == MailToken::Word;
    return isNumber && piece.end - piece.begin >= 4 && text.sliced(piece.begin, 2) == "20"
        && text.at(piece.begin + 2) >= '1' && text.at(piece.begin + 2) <= '9';
}

QString lineAround(QByteArrayView text, const MailLine &line)
{
    constexpr qsizetype longest = 300;
    return QString::fromUtf8(text.sliced(line.begin, std::min<qsizetype>(line.end - line.begin, longest)));
}

/// Lines with a year in them, at most so many.
QList<qsizetype> datedLines(QByteArrayView text, const MailTokens &tokens)
{
    QList<qsizetype> found;
    for (const auto &piece : tokens.pieces) {
        if (!isYear(text, piece))
            continue;
        const auto it = std::ranges::upper_bound(tokens.lines, piece.begin, {}, &MailLine::begin);
        const auto line = qsizetype(it - tokens.lines.begin()) - 1;
        if (found.isEmpty() || found.last() != line)
            found.append(line);
        if (found.size() >= mostLooks)
            break;
    }
    return found;
}

int monthOf(const QString &name)
{
    constexpr std::array months{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"};
    const auto start = name.first(std::min<qsizetype>(3, name.size())).toLower().toLatin1();
    const auto it = std::ranges::find(months, start, [](const char *month) { return QByteArray{month}; });
    return it == months.end() ? 0 : int(it - months.begin()) + 1;
}

/// "until 2026-12-31": days from when it was sent.
std::optional<int> daysUntil(QByteArrayView text, const MailTokens &tokens, const QDate &sent)
{
    static const QRegularExpression until{
        uR"(\b(?:until|expires?(?: on)?|valid (?:through|to|till)|ends? on|through)\b|까지|만료|截止|到期)"_s,
        QRegularExpression::CaseInsensitiveOption};
    if (!sent.isValid())
        return std::nullopt;
    for (const auto index : datedLines(text, tokens)) {
        const auto line = lineAround(text, tokens.lines[size_t(index)]);
        const auto end = until.match(line).hasMatch() ? dateIn(line) : QDate{};
        const auto days = end.isValid() ? sent.daysTo(end) : 0;
        if (days >= 1 && days <= grantrules::mostDays)
            return int(days);
    }
    return std::nullopt;
}

bool isStopWord(const QString &word)
{
    static const QStringList words{u"number"_s, u"project"_s, u"access"_s, u"google"_s,
                                   u"please"_s, u"account"_s, u"through"_s};
    return words.contains(word);
}

} // namespace

std::optional<int> findDays(QByteArrayView plainText, const MailTokens &tokens, const QDate &sent)
{
    std::optional<Span> best;
    int bestWeight = 0;
    int looks = 0;
    for (size_t i = 0; i < tokens.pieces.size() && bestWeight < 2 && looks < mostLooks; ++i) {
        const auto span = spanAt(plainText, tokens.pieces, i);
        if (!span)
            continue;
        ++looks;
        if (const int now = weight(plainText, tokens.pieces, i); now > bestWeight) {
            best = span;
            bestWeight = now;
        }
    }
    return best ? std::optional{daysOf(*best, sent)} : daysUntil(plainText, tokens, sent);
}

QDate dateIn(const QString &line)
{
    static const QRegularExpression numbers{
        uR"((20[1-9]\d)\s*(?:[-/.]|年|년)\s*(\d{1,2})\s*(?:[-/.]|月|월)\s*(\d{1,2}))"_s};
    static const QRegularExpression monthFirst{
        uR"(\b([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20[1-9]\d)\b)"_s};
    static const QRegularExpression dayFirst{
        uR"(\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+([A-Za-z]{3,9})\.?,?\s+(20[1-9]\d)\b)"_s};
    if (const auto match = numbers.match(line); match.hasMatch())
        return {match.captured(1).toInt(), match.captured(2).toInt(), match.captured(3).toInt()};
    if (const auto match = monthFirst.match(line); match.hasMatch() && monthOf(match.captured(1)) > 0)
        return {match.captured(3).toInt(), monthOf(match.captured(1)), match.captured(2).toInt()};
    if (const auto match = dayFirst.match(line); match.hasMatch() && monthOf(match.captured(2)) > 0)
        return {match.captured(3).toInt(), monthOf(match.captured(2)), match.captured(1).toInt()};
    return {};
}

QDate findDate(QByteArrayView plainText, const MailTokens &tokens)
{
    static const QRegularExpression intro{
        uR"(^[\s>*_]*(?:On\b.*\bwrote|(?:Date|Sent|날짜|보낸 ?날짜|日期|发送时间|发件时间|时间)[*_]*\s*:)|작성|写道|trc-support@)"_s,
        QRegularExpression::CaseInsensitiveOption};
    static const QRegularExpression starts{
        uR"(\b(?:start(?:s|ing|ed)?|effective|begin(?:s|ning)?|as of)\b|시작|开始|自)"_s,
        QRegularExpression::CaseInsensitiveOption};
    QDate any;
    for (const auto index : datedLines(plainText, tokens)) {
        const auto &place = tokens.lines[size_t(index)];
        const auto line = lineAround(plainText, place);
        // A long intro is broken before "wrote:".
        const auto next = size_t(index) + 1 < tokens.lines.size()
            ? lineAround(plainText, tokens.lines[size_t(index) + 1])
            : QString{};
        const auto before = index > 0 ? lineAround(plainText, tokens.lines[size_t(index) - 1]) : QString{};
        if (starts.match(line).hasMatch() && dateIn(line).isValid())
            return dateIn(line);
        if (!intro.match(line).hasMatch() && !intro.match(line + u' ' + next).hasMatch())
            continue;
        const auto date = dateIn(line);
        const auto about = line.contains(u'@') ? line : before + line + next;
        const bool isTrc = about.contains("trc-support"_L1, Qt::CaseInsensitive);
        if (date.isValid() && isTrc)
            return date;
        any = any.isValid() ? any : date;
    }
    return any;
}

FoundProject findProject(const QByteArray &lowerText)
{
    static const QRegularExpression after{
        uR"(\bproject(?:'s)?(?:\s+(?:id|number|no\.?|name))?\s*(?:\([^)]{0,20}\))?\s*(?:is|[:=#])?[\s"'`*_\[(<>]*(?:(\d{6,20})|([a-z][a-z0-9-]{4,28}[a-z0-9]))(?![a-z0-9])(.{0,200}))"_s,
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::DotMatchesEverythingOption};
    static const QRegularExpression hasAccess{uR"(^[^.]{0,180}?\bhas access\b|^[^.]{0,180}?\bnow has\b)"_s,
                                              QRegularExpression::CaseInsensitiveOption};
    FoundProject found;
    qsizetype at = 0;
    for (int looks = 0; looks < mostLooks && (found.id.isEmpty() || found.number.isEmpty()); ++looks) {
        at = lowerText.indexOf("project", at);
        if (at < 0)
            break;
        constexpr qsizetype window = 320;
        const auto match =
            after.match(QString::fromUtf8(lowerText.sliced(at, std::min(window, lowerText.size() - at))), 0,
                        QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
        at += 7;
        if (!match.hasMatch())
            continue;
        const auto id = match.captured(2);
        const bool isSure = std::ranges::any_of(id, [](QChar c) { return c == u'-' || c.isDigit(); })
            || hasAccess.match(match.captured(3)).hasMatch();
        if (!match.captured(1).isEmpty() && found.number.isEmpty())
            found.number = match.captured(1);
        else if (!id.isEmpty() && found.id.isEmpty() && isSure && !isStopWord(id))
            found.id = ProjectId{id};
    }
    return found;
}

bool hasTrcSigns(const QByteArray &lowerText)
{
    // Long words are found in strides; the short one would be looked for byte by byte.
    for (auto at = lowerText.indexOf('['); at >= 0; at = lowerText.indexOf('[', at + 1)) {
        if (QByteArrayView{lowerText}.sliced(at).startsWith("[trc]"))
            return true;
    }
    constexpr std::array signs{"trc-support@google.com",
                               "you have access to free cloud tpus",
                               "tpu research cloud",
                               "tensorflow research cloud",
                               "now has access to the following quota",
                               "interest in using cloud tpus",
                               "tpu 研究云",
                               "tpu研究云",
                               "tpu 연구 클라우드",
                               "tpu 리서치 클라우드"};
    return std::ranges::any_of(signs, [&](const char *sign) { return lowerText.contains(sign); });
}
