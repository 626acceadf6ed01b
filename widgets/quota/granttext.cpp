// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/granttext.h"

#include "widgets/common/phrases.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

struct GrantMessages
{
    Q_DECLARE_TR_FUNCTIONS(Grant)
};

QString counted(const MailRow &row)
{
    const int count = int(std::min<qint64>(*row.count, 1'000'000));
    switch (row.unit) {
    case GrantUnit::Chips: return GrantMessages::tr("%n chip(s)", nullptr, count);
    case GrantUnit::Cores: return GrantMessages::tr("%n core(s)", nullptr, count);
    case GrantUnit::Devices: break;
    }
    return phrases::number(count) + u" × "_s + row.device;
}

} // namespace

QString granttext::tier(Tier tier)
{
    switch (tier) {
    case Tier::OnDemand: return GrantMessages::tr("on-demand");
    case Tier::Preemptible: return GrantMessages::tr("preemptible");
    case Tier::Spot: return GrantMessages::tr("spot");
    case Tier::Reserved:
    case Tier::FlexStart: break;
    }
    return GrantMessages::tr("reserved");
}

QString granttext::amount(const MailRow &row)
{
    const auto type = row.device.isEmpty() ? row.generation : row.device;
    if (!row.countWords.isEmpty()) // as it was typed: the field says what is wrong with it
        return type + u" · "_s + row.countWords;
    if (!row.count)
        return GrantMessages::tr("%1, number not said").arg(type);
    return row.unit == GrantUnit::Devices ? counted(row) : row.generation + u" · "_s + counted(row);
}

QString granttext::slices(const QList<SliceOffer> &offers)
{
    constexpr qsizetype most = 2;
    QStringList words;
    for (const auto &offer : offers.first(std::min(most, offers.size())))
        words += offer.slices == 1 ? offer.acceleratorType
                                   : u"%1 × %2"_s.arg(phrases::number(offer.slices), offer.acceleratorType);
    return words.isEmpty() ? phrases::none() : phrases::list(words) + (offers.size() > most ? u" …"_s : QString{});
}

QString granttext::mailLine(const QString &line)
{
    static const QRegularExpression mark{u"^\\s*(?:[-*+•·‣◦–—]|\\d{1,2}[.)])\\s+"_s};
    return QString{line}.remove(mark);
}

QString granttext::doubts(const MailRow &row)
{
    QStringList lines;
    const auto add = [&](RowDoubt doubt, const QString &line) {
        if (row.doubts & doubt)
            lines += line;
    };
    if (!row.line.isEmpty()) // of a row that was added by hand the field says it: no mail is silent about it
        add(RowDoubt::NoTier,
            GrantMessages::tr("The mail does not say whether this is on-demand or spot. Choose one."));
    if (row.doubts & RowDoubt::NoZone)
        lines += row.zoneWords.isEmpty()
            ? GrantMessages::tr("No zone is named. Choose the one that TRC gave you; elsewhere TPUs are billed.")
            : GrantMessages::tr("“%1” is not the name of a zone. Check it; nothing is guessed.").arg(row.zoneWords);
    add(RowDoubt::StrangeZone,
        GrantMessages::tr("No TPUs are known in this zone. Check that it is spelt as in the mail."));
    if (row.countWords.isEmpty())
        add(RowDoubt::NoCount,
            GrantMessages::tr("No number is named. Until you enter it, creating here asks as if it were billed."));
    add(RowDoubt::NoUnit,
        GrantMessages::tr("The mail does not say whether chips or cores are counted; chips are assumed."));
    add(RowDoubt::NewGeneration,
        GrantMessages::tr("TPU Desk does not know this generation yet, so it cannot say which slices fit."));
    add(RowDoubt::Twice, GrantMessages::tr("Another row has another number for the same zone. Remove the wrong one."));
    return lines.join(u'\n');
}

QString granttext::verdict(const GrantMail &mail)
{
    switch (mail.verdict) {
    case GrantMail::Verdict::Grant: break;
    case GrantMail::Verdict::NoRows:
        return GrantMessages::tr("This is from TRC, but it grants nothing yet. Quota comes in a second mail, after you "
                                 "sent your project number. "
                                 "If this is that mail, paste all of it, or add the rows by hand.");
    case GrantMail::Verdict::NotRead:
        return GrantMessages::tr("This text names types of TPUs and zones, but no line of it could be read as a grant. "
                                 "If it was translated, paste TRC's English mail; "
                                 "or add the rows by hand.");
    case GrantMail::Verdict::NoTrcMail:
        return GrantMessages::tr("This is not a TRC mail: no line names a TPU with a tier or a zone. Paste the mail "
                                 "with the subject “You have access to free "
                                 "Cloud TPUs”, or add the rows by hand.");
    case GrantMail::Verdict::Empty:
        return GrantMessages::tr("There is no text in it. Copy the whole mail and paste it here.");
    case GrantMail::Verdict::NoText:
        return GrantMessages::tr("This file holds no text that can be read: a picture, a PDF, an Outlook .msg or an "
                                 "encrypted mail. Save the mail as .eml or "
                                 ".html, or copy its text and paste it here.");
    }
    return mail.isCut
        ? GrantMessages::tr("Only the first 1 MiB of %1 was read.").arg(QLocale{}.formattedDataSize(mail.bytes))
        : QString{};
}

QString granttext::why(PartlyRead::Why why)
{
    switch (why) {
    case PartlyRead::Why::NoTierNoZone: return GrantMessages::tr("names neither tier nor zone");
    case PartlyRead::Why::NoGrant: return GrantMessages::tr("sounds like a wish, a condition or an example");
    case PartlyRead::Why::ManyZones: return GrantMessages::tr("names more than one zone; the row has the first");
    case PartlyRead::Why::StrangeCount: return GrantMessages::tr("has a number that nobody is granted");
    case PartlyRead::Why::Older: return GrantMessages::tr("is an older number in a quoted mail");
    case PartlyRead::Why::TooMany: break;
    }
    return GrantMessages::tr("is one row too many");
}

QString granttext::daysLeft(const std::optional<int> &left)
{
    if (!left)
        return GrantMessages::tr("end not known");
    if (*left > 0)
        return GrantMessages::tr("%n day(s) left", nullptr, *left);
    return *left == 0 ? GrantMessages::tr("ends today") : GrantMessages::tr("ended %n day(s) ago", nullptr, -*left);
}

StatusLevel granttext::levelOf(const std::optional<int> &left)
{
    constexpr int soon = 14;
    if (!left || (*left > 0 && *left <= soon))
        return StatusLevel::Warning;
    return *left > 0 ? StatusLevel::Ok : StatusLevel::Bad;
}

QString granttext::term(const Grant &grant)
{
    const auto start = phrases::day(grant.start);
    if (!grant.days)
        return grant.start.isValid() ? GrantMessages::tr("from %1, end not known").arg(start)
                                     : GrantMessages::tr("start and end not known");
    const auto days = GrantMessages::tr("%n day(s)", nullptr, *grant.days);
    return grant.start.isValid() ? GrantMessages::tr("%1 from %2").arg(days, start)
                                 : GrantMessages::tr("%1, start not known").arg(days);
}

QString granttext::warning(int daysLeft)
{
    if (daysLeft <= 0)
        return GrantMessages::tr("Your TRC grant is over. TPUs that still run may be billed now: delete them, or ask "
                                 "TRC for more time and paste the new mail.");
    return GrantMessages::tr(
        "Your TRC grant ends in %n day(s). Save what you need, or ask TRC for more time; afterwards TPUs are billed.",
        nullptr, daysLeft);
}
