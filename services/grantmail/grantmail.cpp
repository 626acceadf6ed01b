// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/grantmail.h"

#include "services/grantmail/grant.h"
#include "services/grantmail/mailrows.h"
#include "services/grantmail/mailterms.h"
#include "services/grantmail/mailtext.h"
#include "services/tpu/accelerators.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// Letters and digits only, small: what is left of a name when separators count for nothing.
QString bare(QStringView text)
{
    QString letters;
    for (const QChar c : text) {
        if (c.isLetterOrNumber())
            letters += c.toLower();
    }
    return letters;
}

/// How many letters must be changed, added, left out or swapped with a neighbour; more than `most` is told as most + 1.
int slips(QStringView a, QStringView b, int most)
{
    if (std::abs(a.size() - b.size()) > most)
        return most + 1;
    QList<int> before;
    QList<int> last(b.size() + 1);
    QList<int> next(b.size() + 1);
    for (qsizetype j = 0; j <= b.size(); ++j)
        last[j] = int(j);
    for (qsizetype i = 1; i <= a.size(); ++i) {
        next[0] = int(i);
        for (qsizetype j = 1; j <= b.size(); ++j) {
            const int change = a.at(i - 1) == b.at(j - 1) ? 0 : 1;
            next[j] = std::min({last[j] + 1, next[j - 1] + 1, last[j - 1] + change});
            if (i > 1 && j > 1 && a.at(i - 1) == b.at(j - 2) && a.at(i - 2) == b.at(j - 1))
                next[j] = std::min(next[j], before[j - 2] + 1);
        }
        before = std::exchange(last, next);
    }
    return last[b.size()];
}

bool isSameKind(const MailRow &a, const MailRow &b)
{
    return a.tier == b.tier && a.generation == b.generation && a.device == b.device && a.unit == b.unit
        && a.zone == b.zone && a.zoneWords == b.zoneWords;
}

/// Rows that a quoted mail repeats become one; where numbers differ, the newer mail counts.
void merge(FoundRows &found, GrantMail &mail)
{
    QList<FoundRow> kept;
    for (const auto &next : std::as_const(found.rows)) {
        const auto same =
            std::ranges::find_if(kept, [&](const FoundRow &row) { return isSameKind(row.row, next.row); });
        if (same == kept.end()) {
            if (kept.size() < grantrules::mostRows)
                kept.append(next);
            else
                mail.partly.append({next.row.line, next.row.lineNumber, PartlyRead::Why::TooMany});
            continue;
        }
        const bool isSame = same->row.count == next.row.count;
        if (isSame || !next.row.count) {
            continue;
        }
        if (!same->row.count) {
            *same = next;
        } else if (same->depth != next.depth) {
            const bool nextIsNewer = next.depth < same->depth;
            const auto &older = nextIsNewer ? same->row : next.row;
            mail.partly.append({older.line, older.lineNumber, PartlyRead::Why::Older});
            if (nextIsNewer)
                *same = next;
        } else if (kept.size() < grantrules::mostRows) {
            same->row.doubts |= RowDoubt::Twice;
            kept.append(next);
            kept.last().row.doubts |= RowDoubt::Twice;
        }
    }
    for (const auto &row : std::as_const(kept))
        mail.rows.append(row.row);
}

/// What only names a number of TPUs counts where nothing better stands.
void dropWeak(FoundRows &found)
{
    if (std::ranges::any_of(found.rows, &FoundRow::isSure))
        found.rows.removeIf([](const FoundRow &row) { return !row.isSure; });
}

GrantMail::Verdict verdictOf(const GrantMail &mail, QByteArrayView text, const MailTokens &tokens)
{
    if (!mail.rows.isEmpty())
        return GrantMail::Verdict::Grant;
    if (text.trimmed().isEmpty())
        return GrantMail::Verdict::Empty;
    const auto names = [&](MailToken kind) {
        return std::ranges::any_of(tokens.pieces, [kind](const MailPiece &piece) { return piece.kind == kind; });
    };
    const bool isEnglish =
        std::ranges::none_of(tokens.pieces, [](const MailPiece &piece) { return piece.kind == MailToken::Foreign; });
    if (!isEnglish && names(MailToken::Type) && names(MailToken::Zone))
        return GrantMail::Verdict::NotRead;
    return mail.isFromTrc ? GrantMail::Verdict::NoRows : GrantMail::Verdict::NoTrcMail;
}

/// "Subject: ..." and "From: ..." in the text, where the mail itself had no headers.
void readTextHeaders(QByteArrayView text, const MailTokens &tokens, GrantMail &mail)
{
    constexpr size_t enough = 400;
    for (size_t i = 0; i < std::min(enough, tokens.lines.size()); ++i) {
        const auto &place = tokens.lines[i];
        auto line = text.sliced(place.begin, std::min<qsizetype>(place.end - place.begin, 300)).trimmed();
        while (line.startsWith('>') || line.startsWith('*') || line.startsWith(' '))
            line = line.sliced(1);
        const auto low = line.toByteArray().toLower();
        if (mail.subject.isEmpty() && low.startsWith("subject:"))
            mail.subject = QString::fromUtf8(line.sliced(8)).simplified();
        if (mail.sender.isEmpty() && low.startsWith("from:"))
            mail.sender = QString::fromUtf8(line.sliced(5)).simplified();
    }
}

/// ASCII letters only, in blocks of a fixed size, which the compiler turns into wide instructions.
QByteArray lowered(const QByteArray &text)
{
    const auto low = [](char c) { return char(c + (c >= 'A' && c <= 'Z' ? 'a' - 'A' : 0)); };
    QByteArray lower{text.size(), Qt::Uninitialized};
    const char *from = text.constData();
    char *to = lower.data();
    const char *const end = from + text.size();
    constexpr std::ptrdiff_t block = 64;
    for (; end - from >= block; from += block, to += block) {
        for (std::ptrdiff_t i = 0; i < block; ++i)
            to[i] = low(from[i]);
    }
    std::transform(from, end, to, low);
    return lower;
}

void readTerms(const QByteArray &text, const MailTokens &tokens, const MailText &mailText, GrantMail &mail)
{
    mail.subject = mailText.subject;
    mail.sender = mailText.sender;
    const bool isForwarded = !mail.sender.isEmpty() && !mail.sender.contains("trc-support"_L1, Qt::CaseInsensitive);
    mail.date = isForwarded || !mailText.date.isValid() ? findDate(text, tokens) : mailText.date;
    mail.dateFrom = mail.date.isValid() ? GrantMail::DateFrom::Text : GrantMail::DateFrom::Nowhere;
    if (!mail.date.isValid() || mail.date == mailText.date) {
        mail.date = mailText.date;
        mail.dateFrom = mail.date.isValid() ? GrantMail::DateFrom::Header : GrantMail::DateFrom::Nowhere;
    }
    readTextHeaders(text, tokens, mail);
    mail.days = findDays(text, tokens, mail.date);
    const auto lower = lowered(text);
    const auto project = findProject(lower);
    mail.project = project.id;
    mail.projectNumber = project.number;
    mail.isFromTrc = hasTrcSigns((mail.subject + u'\n' + mail.sender).toUtf8().toLower()) || hasTrcSigns(lower);
}

/// The known zone that `words` nearly is, or nothing. Separators count for nothing: us-east-1-d is us-east1-d.
ZoneId nearestZone(QStringView words, const QList<ZoneId> &zones)
{
    constexpr int most = 2;
    constexpr qsizetype longest = 40;
    if (words.size() > longest)
        return {};
    const auto wanted = bare(words);
    ZoneId best;
    int bestSlips = most + 1;
    bool isOnly = true;
    for (const auto &zone : zones) {
        const int count = slips(wanted, bare(zone.toString()), most);
        if (count == bestSlips && zone != best)
            isOnly = false;
        if (count < bestSlips) {
            best = zone;
            bestSlips = count;
            isOnly = true;
        }
    }
    return bestSlips <= most && isOnly ? best : ZoneId{};
}

} // namespace

std::optional<GrantRow> MailRow::grantRow() const
{
    if (!tier || zone.isEmpty() || !countWords.isEmpty() || generation.isEmpty()
        || (unit == GrantUnit::Devices && device.isEmpty()))
        return std::nullopt;
    return GrantRow{
        .tier = *tier, .generation = generation, .device = device, .count = count, .unit = unit, .zone = zone};
}

Grant grantOf(const GrantMail &mail)
{
    Grant grant{.project = mail.project, .projectNumber = mail.projectNumber, .start = mail.date, .days = mail.days};
    for (const auto &row : mail.rows) {
        if (const auto complete = row.grantRow())
            grant.rows.append(*complete);
    }
    return grant;
}

void judgeZone(MailRow &row, const QList<ZoneId> &zones)
{
    const bool isKnown = !row.zone.isEmpty() && zones.contains(row.zone);
    const auto words = row.zone.isEmpty() ? row.zoneWords : row.zone.toString();
    row.doubts.setFlag(RowDoubt::StrangeZone, !row.zone.isEmpty() && !isKnown);
    row.proposal = isKnown || words.isEmpty() ? ZoneId{} : nearestZone(words, zones);
}

GrantMail readGrantMail(QByteArray bytes, const GrantMailLimits &limits)
{
    GrantMail mail{.bytes = bytes.size(), .isCut = bytes.size() > limits.cap};
    if (mail.isCut)
        bytes.truncate(limits.cap);
    auto unpacked = unpackMail(bytes);
    if (!unpacked.isText) {
        mail.verdict = GrantMail::Verdict::NoText;
        return mail;
    }
    auto tokens = tokensOf(unpacked.text);
    auto found = findRows(unpacked.text, tokens);
    if (found.rows.isEmpty() && !unpacked.other.isEmpty()) { // "This mail needs an HTML viewer"
        unpacked.text = unpacked.other;
        tokens = tokensOf(unpacked.text);
        found = findRows(unpacked.text, tokens);
    }
    dropWeak(found);
    mail.partly = found.partly;
    merge(found, mail);
    const auto zones = limits.zones + knownTpuZones();
    for (auto &row : mail.rows)
        judgeZone(row, zones);
    readTerms(unpacked.text, tokens, unpacked, mail);
    mail.verdict = verdictOf(mail, unpacked.text, tokens);
    return mail;
}
