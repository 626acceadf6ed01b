// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/grantmail/grant.h"

#include <QByteArray>
#include <QFlags>

/// What the user should look at before a row is taken over.
enum class RowDoubt : quint8 {
    NoTier = 1, ///< neither on-demand nor spot was said
    NoCount = 2, ///< "preemptible Cloud TPU v4 chips in zone …"
    NoUnit = 4, ///< a number without chips, cores or devices: taken as chips
    NoZone = 8, ///< no zone, or a word that is none: MailRow::zoneWords has it
    StrangeZone = 16, ///< a zone by its form, but not one that is known
    NewGeneration = 32, ///< not in the catalogue
    Twice = 64, ///< another row says another number for the same zone, tier and type
};
Q_DECLARE_FLAGS(RowDoubts, RowDoubt)
Q_DECLARE_OPERATORS_FOR_FLAGS(RowDoubts)

/// One row as the mail said it. What was not said is empty: nothing is made up, least of all a zone.
struct MailRow
{
    std::optional<Tier> tier{};
    QString generation{}; ///< v4; small letters, as written where the catalogue does not know it
    QString device{}; ///< v3-8
    std::optional<qint64> count{};
    QString countWords{}; ///< what was typed in its place and is no number: abc
    GrantUnit unit = GrantUnit::Chips;
    ZoneId zone{}; ///< stands so in the mail, capital letters aside
    QString zoneWords{}; ///< what stands in its place when it is no zone: us-east-1-d
    ZoneId proposal{}; ///< a known zone that is nearly that; the user decides
    QString line{}; ///< the source
    int lineNumber = 0; ///< from 1
    RowDoubts doubts{};

    /// What can be kept; nothing while tier or zone is missing, or the number is none.
    [[nodiscard]] std::optional<GrantRow> grantRow() const;
};

/// A line that names TPUs and gave no row of its own.
struct PartlyRead
{
    enum class Why : quint8 {
        NoTierNoZone, ///< a number of TPUs, but neither tier nor zone
        NoGrant, ///< a wish, an example, a condition, a question
        ManyZones, ///< more than one zone: the row has the first
        StrangeCount, ///< 0, or more than anybody is granted
        Older, ///< an older number in a quoted mail
        TooMany, ///< more rows than a grant has
    };

    QString line;
    int lineNumber = 0;
    Why why = Why::NoGrant;
};

/// What a pasted or dropped text says. Also of a text that is no mail of TRC: then verdict tells why.
struct GrantMail
{
    enum class Verdict : quint8 {
        Grant, ///< there are rows
        NoRows, ///< TRC wrote it, but it grants nothing: the first mail that asks for the project number
        NotRead, ///< it names types of TPUs and zones, but no line of it is understood
        NoTrcMail, ///< text of something else
        Empty,
        NoText, ///< a picture, a PDF, a mail in Outlook's own format, an encrypted mail
    };
    /// Where the date comes from; the user should know how sure it is.
    enum class DateFrom : quint8 { Nowhere, Header, Text };

    Verdict verdict = Verdict::Empty;
    QList<MailRow> rows{};
    QList<PartlyRead> partly{};
    std::optional<int> days{};
    QDate date{}; ///< when it was sent, or a start that it states
    DateFrom dateFrom = DateFrom::Nowhere;
    ProjectId project{};
    QString projectNumber{};
    QString subject{};
    QString sender{};
    bool isFromTrc = false; ///< sender, subject or TRC's own sentences
    qsizetype bytes = 0; ///< of the text that was given
    bool isCut = false; ///< only the first `cap` bytes were read
};

struct GrantMailLimits
{
    qsizetype cap = 1 << 20;
    QList<ZoneId> zones{}; ///< known beside the catalogue: the live list
};

/// Pure. Plain text, HTML, Markdown, quoted replies, or a whole mail with headers and parts. Linear in the size of the
/// text.
[[nodiscard]] GrantMail readGrantMail(QByteArray bytes, const GrantMailLimits &limits = {});

/// What can be kept of it as it is: rows that lack tier or zone are left out. No id.
[[nodiscard]] Grant grantOf(const GrantMail &mail);

/// Marks a zone that is none of `zones`, and proposes the one that is meant. Other doubts stay.
void judgeZone(MailRow &row, const QList<ZoneId> &zones);
