// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/grantwords.h"

#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Grant)
};

QString counted(const MailRow &row)
{
    const int count = int(std::min<qint64>(*row.count, 1'000'000));
    switch (row.unit) {
    case GrantUnit::Chips: return Words::tr("%n chip(s)", nullptr, count);
    case GrantUnit::Cores: return Words::tr("%n core(s)", nullptr, count);
    case GrantUnit::Devices: break;
    }
    return phrases::number(count) + u" × "_s + row.device;
}

} // namespace

QString grantwords::tier(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return Words::tr("on-demand");
    case Tier::Preemptible: return Words::tr("preemptible");
    case Tier::Spot: return Words::tr("spot");
    case Tier::Reserved: break;
    }
    return Words::tr("reserved");
}

QString grantwords::amount(const MailRow &row)
{
    const auto type = row.device.isEmpty() ? row.generation : row.device;
    if (!row.countWords.isEmpty()) // as it was typed: the field says what is wrong with it
        return type + u" · "_s + row.countWords;
    if (!row.count)
        return Words::tr("%1, number not said").arg(type);
    return row.unit == GrantUnit::Devices ? counted(row) : row.generation + u" · "_s + counted(row);
}

QString grantwords::slices(const QList<SliceOffer> &offers)
{
    constexpr qsizetype most = 2;
    QStringList words;
    for (const auto &offer : offers.first(std::min(most, offers.size())))
        words += offer.slices == 1 ? offer.acceleratorType
                                   : u"%1 × %2"_s.arg(phrases::number(offer.slices), offer.acceleratorType);
    return words.isEmpty() ? phrases::none() : phrases::list(words) + (offers.size() > most ? u" …"_s : QString{});
}

QString grantwords::mailLine(const QString &line)
{
    static const QRegularExpression mark{u"^\\s*(?:[-*+•·‣◦–—]|\\d{1,2}[.)])\\s+"_s};
    return QString{line}.remove(mark);
}

QString grantwords::doubts(const MailRow &row)
{
    QStringList lines;
    const auto add = [&](RowDoubt doubt, const QString &line) {
        if (row.doubts & doubt)
            lines += line;
    };
    if (!row.line.isEmpty()) // of a row that was added by hand the field says it: no mail is silent about it
        add(RowDoubt::NoTier, Words::tr("The mail does not say whether this is on-demand or spot. Choose one."));
    if (row.doubts & RowDoubt::NoZone)
        lines += row.zoneWords.isEmpty()
            ? Words::tr("No zone is named. Choose the one that TRC gave you; elsewhere TPUs are billed.")
            : Words::tr("“%1” is not the name of a zone. Check it; nothing is guessed.").arg(row.zoneWords);
    add(RowDoubt::StrangeZone, Words::tr("No TPUs are known in this zone. Check that it is spelt as in the mail."));
    if (row.countWords.isEmpty())
        add(RowDoubt::NoCount,
            Words::tr("No number is named. Until you enter it, creating here asks as if it were billed."));
    add(RowDoubt::NoUnit, Words::tr("The mail does not say whether chips or cores are counted; chips are assumed."));
    add(RowDoubt::NewGeneration,
        Words::tr("TPU Desk does not know this generation yet, so it cannot say which slices fit."));
    add(RowDoubt::Twice, Words::tr("Another row has another number for the same zone. Remove the wrong one."));
    return lines.join(u'\n');
}

QString grantwords::verdict(const GrantMail &mail)
{
    switch (mail.verdict) {
    case GrantMail::Verdict::Grant: break;
    case GrantMail::Verdict::NoRows:
        return Words::tr("This is from TRC, but it grants nothing yet. Quota comes in a second mail, after you sent "
                         "your project number. "
                         "If this is that mail, paste all of it, or add the rows by hand.");
    case GrantMail::Verdict::NotRead:
        return Words::tr("This text names types of TPUs and zones, but no line of it could be read as a grant. If it "
                         "was translated, paste TRC's English mail; "
                         "or add the rows by hand.");
    case GrantMail::Verdict::NoTrcMail:
        return Words::tr("This is not a TRC mail: no line names a TPU with a tier or a zone. Paste the mail with the "
                         "subject “You have access to free "
                         "Cloud TPUs”, or add the rows by hand.");
    case GrantMail::Verdict::Empty: return Words::tr("There is no text in it. Copy the whole mail and paste it here.");
    case GrantMail::Verdict::NoText:
        return Words::tr("This file holds no text that can be read: a picture, a PDF, an Outlook .msg or an encrypted "
                         "mail. Save the mail as .eml or "
                         ".html, or copy its text and paste it here.");
    }
    return mail.isCut ? Words::tr("Only the first 1 MiB of %1 was read.").arg(QLocale{}.formattedDataSize(mail.bytes))
                      : QString{};
}

QString grantwords::why(PartlyRead::Why why)
{
    switch (why) {
    case PartlyRead::Why::NoTierNoZone: return Words::tr("names neither tier nor zone");
    case PartlyRead::Why::NoGrant: return Words::tr("sounds like a wish, a condition or an example");
    case PartlyRead::Why::ManyZones: return Words::tr("names more than one zone; the row has the first");
    case PartlyRead::Why::StrangeCount: return Words::tr("has a number that nobody is granted");
    case PartlyRead::Why::Older: return Words::tr("is an older number in a quoted mail");
    case PartlyRead::Why::TooMany: break;
    }
    return Words::tr("is one row too many");
}

QString grantwords::daysLeft(const std::optional<int> &left)
{
    if (!left)
        return Words::tr("end not known");
    if (*left > 0)
        return Words::tr("%n day(s) left", nullptr, *left);
    return *left == 0 ? Words::tr("ends today") : Words::tr("ended %n day(s) ago", nullptr, -*left);
}

Tone grantwords::toneOf(const std::optional<int> &left)
{
    constexpr int soon = 14;
    if (!left || (*left > 0 && *left <= soon))
        return Tone::Warning;
    return *left > 0 ? Tone::Ok : Tone::Bad;
}

QString grantwords::term(const Grant &grant)
{
    const auto start = phrases::day(grant.start);
    if (!grant.days)
        return grant.start.isValid() ? Words::tr("from %1, end not known").arg(start)
                                     : Words::tr("start and end not known");
    const auto days = Words::tr("%n day(s)", nullptr, *grant.days);
    return grant.start.isValid() ? Words::tr("%1 from %2").arg(days, start)
                                 : Words::tr("%1, start not known").arg(days);
}

QString grantwords::warning(int daysLeft)
{
    if (daysLeft <= 0)
        return Words::tr("Your TRC grant is over. TPUs that still run may be billed now: delete them, or ask TRC for "
                         "more time and paste the new mail.");
    return Words::tr(
        "Your TRC grant ends in %n day(s). Save what you need, or ask TRC for more time; afterwards TPUs are billed.",
        nullptr, daysLeft);
}
