// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/grantmail/mailrows.h"

#include "services/grantmail/grant.h"

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace {

using Kind = MailToken;

bool isHardEnd(Kind kind)
{
    return kind == Kind::Item || kind == Kind::Paragraph || kind == Kind::Stop;
}

/// "5 on-demand Cloud TPU" in front of a type, read from right to left.
struct Lead
{
    qsizetype begin = 0; ///< first piece of it; the type itself when there is nothing
    std::optional<qsizetype> number{};
    std::optional<qsizetype> tier{};
    std::optional<qsizetype> unit{};
    bool hasTpu = false;
};

/// The pieces that belong to one type.
struct Clause
{
    qsizetype begin = 0;
    qsizetype type = 0;
    qsizetype end = 0; ///< behind the last
    Lead lead{};
};

class RowFinder
{
public:
    RowFinder(QByteArrayView text, const MailTokens &tokens)
        : m_text{text}
        , m_pieces{tokens.pieces}
        , m_lines{tokens.lines}
    {
    }

    FoundRows find()
    {
        std::vector<qsizetype> types;
        for (qsizetype i = 0; i < qsizetype(m_pieces.size()); ++i) {
            if (m_pieces[size_t(i)].kind == Kind::Type)
                types.push_back(i);
        }
        qsizetype from = 0;
        for (size_t i = 0; i < types.size() && m_out.rows.size() < mostRows; ++i) {
            const auto next = i + 1 < types.size() ? types[i + 1] : qsizetype(m_pieces.size());
            auto clause = clauseOf(types[i], from, next);
            from = clause.end;
            read(clause);
        }
        return std::move(m_out);
    }

private:
    static constexpr qsizetype mostRows = 2000;
    static constexpr qsizetype farthest = 60; ///< pieces on each side of a type

    [[nodiscard]] const MailPiece &at(qsizetype i) const { return m_pieces[size_t(i)]; }
    [[nodiscard]] Kind kind(qsizetype i) const
    {
        return i >= 0 && i < qsizetype(m_pieces.size()) ? at(i).kind : Kind::Paragraph;
    }
    [[nodiscard]] QByteArrayView words(qsizetype i) const
    {
        return m_text.sliced(at(i).begin, at(i).end - at(i).begin);
    }

    [[nodiscard]] Lead leadOf(qsizetype type, qsizetype from) const
    {
        Lead lead{.begin = type};
        bool isTable = false;
        bool isAbove = false; // in the line before
        for (auto i = type - 1; i >= from; --i) {
            const auto k = kind(i);
            const bool isSoft = k == Kind::LineEnd || k == Kind::Bar || k == Kind::In;
            isTable = isTable || k == Kind::Bar;
            isAbove = isAbove || k == Kind::LineEnd;
            if ((lead.number && k != Kind::Tier) || (isTable && isAbove))
                break;
            if (isAbove && k == Kind::Number && !startsSomething(i) && kind(i - 1) != Kind::Word)
                break;
            if (k == Kind::Tpu)
                lead.hasTpu = true;
            else if (k == Kind::Tier && !lead.tier && (!lead.number || startsSomething(i)))
                lead.tier = i;
            else if (k == Kind::Unit && !lead.unit && kind(i - 1) == Kind::Number)
                lead.unit = i;
            else if (k == Kind::Number)
                lead.number = i;
            else if (!isSoft)
                break;
            if (!isSoft)
                lead.begin = i;
        }
        return lead;
    }

    [[nodiscard]] bool startsSomething(qsizetype i) const
    {
        const auto before = kind(i - 1);
        return isHardEnd(before) || before == Kind::LineEnd || before == Kind::Comma || before == Kind::Bar;
    }

    /// Where what belongs to this type ends: at the next type's own words, or at the end of its item, sentence or line.
    [[nodiscard]] Clause clauseOf(qsizetype type, qsizetype from, qsizetype next) const
    {
        Clause clause{.begin = type, .type = type, .end = type + 1, .lead = leadOf(type, from)};
        const auto nextLead = next < qsizetype(m_pieces.size()) ? leadOf(next, type + 1).begin : next;
        auto limit = std::min(nextLead, type + farthest);
        if (nextLead == next && next < qsizetype(m_pieces.size())) // it has no words of its own in front
            limit = std::min(limit, lastCut(type, next));
        while (clause.end < limit && !isHardEnd(kind(clause.end))
               && (kind(clause.end) != Kind::LineEnd || goesOn(clause.end)))
            ++clause.end;
        clause.begin = clause.lead.begin;
        const auto first = std::max(from, type - farthest);
        while (clause.begin > first && !isHardEnd(kind(clause.begin - 1)) && kind(clause.begin - 1) != Kind::LineEnd)
            --clause.begin;
        return clause;
    }

    [[nodiscard]] qsizetype lastCut(qsizetype type, qsizetype next) const
    {
        for (const auto wanted : {Kind::LineEnd, Kind::Comma}) {
            for (auto i = next - 1; i > type; --i) {
                if (kind(i) == wanted)
                    return i;
            }
        }
        return next;
    }

    /// A line that was broken in the middle of a row.
    [[nodiscard]] bool goesOn(qsizetype lineEnd) const
    {
        const auto before = kind(lineEnd - 1);
        const auto after = kind(lineEnd + 1);
        if (after == Kind::In || after == Kind::ZoneWord || after == Kind::Unit)
            return true;
        if (after == Kind::Open)
            return kind(lineEnd + 2) == Kind::Tier;
        if (before == Kind::Open || before == Kind::In || before == Kind::ZoneWord)
            return after == Kind::Zone || after == Kind::Tier || after == Kind::Word || after == Kind::ZoneWord;
        return after == Kind::Tpu && kind(lineEnd + 2) != Kind::Type && kind(lineEnd + 2) != Kind::Tpu;
    }

    /// The words of the row and its line are read only where they are kept: nearly all types of a long mail grant
    /// nothing.
    void read(const Clause &clause)
    {
        FoundRow found;
        auto &row = found.row;
        readTier(clause, row);
        readZone(clause, row);
        readCount(clause, row);
        found.isSure = row.tier || !row.zone.isEmpty() || !row.zoneWords.isEmpty();
        const bool isGrantLike =
            found.isSure || (row.count && (clause.lead.hasTpu || kind(clause.type + 1) == Kind::Tpu));
        if (!isGrantLike)
            return;
        if (isHypothetical(clause) || (!row.count && !clause.lead.number && !startsClause(clause))) {
            partly(clause, PartlyRead::Why::NoGrant);
            return;
        }
        if (row.count && (*row.count < 1 || *row.count > grantrules::mostCount)) {
            partly(clause, PartlyRead::Why::StrangeCount);
            return;
        }
        if (!found.isSure)
            partly(clause, PartlyRead::Why::NoTierNoZone);
        readType(clause, row);
        place(clause, found);
        doubt(row);
        m_out.rows.append(found);
    }

    /// v5litepod-16 is a v5e; the size makes it a device, unless chips or cores are counted.
    void readType(const Clause &clause, MailRow &row) const
    {
        const auto written = QString::fromLatin1(words(clause.type)).toLower();
        const auto &catalogue = Accelerators::catalogue();
        const auto name = written.section(u'-', 0, 0);
        const auto size = written == "v5-lite"_L1 ? QString{} : written.section(u'-', 1);
        const bool isLite = name.startsWith("v5lite"_L1) || written == "v5-lite"_L1
            || (written == "v5"_L1
                && words(clause.type + 1 < qsizetype(m_pieces.size()) ? clause.type + 1 : clause.type)
                       .toByteArray()
                       .toLower()
                       .startsWith("lite"));
        row.generation = isLite ? u"v5e"_s : name;
        const auto *known = catalogue.generation(row.generation);
        if (!size.isEmpty())
            row.device = (known ? known->typePrefix : name) + u'-' + size;
        readUnit(clause, row);
    }

    void readUnit(const Clause &clause, MailRow &row) const
    {
        auto unit = clause.lead.unit;
        for (auto i = clause.type + 1; !unit && i < clause.end; ++i)
            unit = kind(i) == Kind::Unit ? std::optional{i} : std::nullopt;
        for (auto i = clause.type - 1; !unit && i >= clause.begin; --i)
            unit = kind(i) == Kind::Unit ? std::optional{i} : std::nullopt;
        row.unit = unit ? GrantUnit(at(*unit).value) : row.device.isEmpty() ? GrantUnit::Chips : GrantUnit::Devices;
        if (!unit && row.device.isEmpty())
            row.doubts |= RowDoubt::NoUnit;
        if (row.unit != GrantUnit::Devices)
            row.device.clear();
        else if (row.device.isEmpty() && (row.generation == "v2"_L1 || row.generation == "v3"_L1))
            row.device = row.generation + "-8"_L1; // they have no other devices
    }

    void readTier(const Clause &clause, MailRow &row) const
    {
        auto tier = clause.lead.tier;
        for (auto i = clause.type + 1; !tier && i < clause.end; ++i)
            tier = kind(i) == Kind::Tier ? std::optional{i} : std::nullopt;
        for (auto i = clause.type - 1; !tier && i >= clause.begin; --i)
            tier = kind(i) == Kind::Tier ? std::optional{i} : std::nullopt;
        if (tier)
            row.tier = Tier(at(*tier).value);
    }

    void readZone(const Clause &clause, MailRow &row)
    {
        QStringList names;
        const auto look = [&](qsizetype i) {
            if (kind(i) == Kind::Zone) {
                const auto name = zoneText(i).toLower();
                if (!names.contains(name))
                    names.append(name);
            }
        };
        for (auto i = clause.type + 1; i < clause.end; ++i)
            look(i);
        for (auto i = clause.begin; names.isEmpty() && i < clause.type; ++i)
            look(i);
        if (names.isEmpty())
            names = afterZoneWord(clause);
        if (names.isEmpty())
            return;
        if (grantrules::isZone(names.first()))
            row.zone = ZoneId{names.first()};
        else
            row.zoneWords = names.first();
        if (names.size() > 1)
            partly(clause, PartlyRead::Why::ManyZones);
    }

    /// A name that a mail program broke behind a hyphen is put together again.
    [[nodiscard]] QString zoneText(qsizetype i) const
    {
        auto text = QString::fromLatin1(words(i));
        if (text.endsWith(u'-') && kind(i + 1) == Kind::LineEnd
            && (kind(i + 2) == Kind::Word || kind(i + 2) == Kind::Zone))
            text += QString::fromLatin1(words(i + 2));
        return text;
    }

    /// "in zone useast1d": no zone, but what stands in its place.
    [[nodiscard]] QStringList afterZoneWord(const Clause &clause) const
    {
        for (auto i = clause.begin; i + 1 < clause.end; ++i) {
            const auto next = kind(i + 1) == Kind::LineEnd ? i + 2 : i + 1;
            if (kind(i) != Kind::ZoneWord || kind(next) != Kind::Word)
                continue;
            const auto name = zoneText(next).toLower();
            const bool isName =
                name.size() <= 40 && std::ranges::any_of(name, [](QChar c) { return c.isDigit() || c == u'-'; });
            return isName ? QStringList{name} : QStringList{};
        }
        return {};
    }

    void readCount(const Clause &clause, MailRow &row) const
    {
        if (clause.lead.number) {
            row.count = at(*clause.lead.number).value;
            return;
        }
        QList<qsizetype> numbers;
        for (auto i = clause.begin; i < clause.end; ++i) {
            if (kind(i) != Kind::Number || isMeasure(i + 1))
                continue;
            if (kind(i + 1) == Kind::Unit || kind(i - 1) == Kind::Unit) { // "v4 칩 32개"
                row.count = at(i).value;
                return;
            }
            numbers.append(i);
        }
        const bool isTable = std::any_of(m_pieces.begin() + clause.begin, m_pieces.begin() + clause.end,
                                         [](const MailPiece &p) { return p.kind == Kind::Bar; });
        const bool isShort = clause.end - clause.begin <= 8;
        if (numbers.size() == 1 && (isTable || isShort))
            row.count = at(numbers.first()).value;
    }

    /// Days, gigabytes and hours are no TPUs.
    [[nodiscard]] bool isMeasure(qsizetype i) const
    {
        if (kind(i) == Kind::Foreign)
            return true;
        if (kind(i) != Kind::Word)
            return false;
        const auto word = words(i).toByteArray().toLower();
        constexpr std::array measures{"day", "week", "month", "year", "hour", "hr", "minute", "gb",
                                      "gib", "tb",   "usd",   "host", "am",   "pm", "percent"};
        return std::ranges::any_of(measures, [&](const char *measure) { return word.startsWith(measure); });
    }

    /// A condition, a wish, an example or a question, anywhere in the sentence.
    [[nodiscard]] bool isHypothetical(const Clause &clause) const
    {
        const auto first = std::max<qsizetype>(0, clause.type - farthest);
        const bool isOwnLine = standsAlone(clause);
        bool isNear = true; // "in answer to your request, …" is no request
        for (auto i = clause.type; i >= first && !isHardEnd(kind(i)) && !(isOwnLine && kind(i) == Kind::LineEnd); --i) {
            isNear = isNear && kind(i) != Kind::Comma;
            if (kind(i) == Kind::Hint || (isNear && kind(i) == Kind::Asked))
                return true;
        }
        const auto last = std::min(qsizetype(m_pieces.size()), clause.type + farthest);
        isNear = true;
        for (auto i = clause.type; i < last; ++i) {
            isNear = isNear && kind(i) != Kind::Comma;
            if (kind(i) == Kind::Hint || (isNear && kind(i) == Kind::Asked)
                || (kind(i) == Kind::Stop && at(i).value == '?'))
                return true;
            if (isHardEnd(kind(i)) || (isOwnLine && i >= clause.end && kind(i) == Kind::LineEnd))
                return false;
        }
        return false;
    }

    /// Begins a line and has no word in it that is not a grant's: what stands in the line above does not matter.
    [[nodiscard]] bool standsAlone(const Clause &clause) const
    {
        return startsSomething(clause.begin)
            && std::none_of(m_pieces.begin() + clause.begin, m_pieces.begin() + clause.end,
                            [](const MailPiece &piece) { return piece.kind == Kind::Word; });
    }

    /// A row without a number is one only where it begins an item, a line or a clause.
    [[nodiscard]] bool startsClause(const Clause &clause) const { return startsSomething(clause.lead.begin); }

    void place(const Clause &clause, FoundRow &found) const
    {
        const auto line = lineOf(at(clause.type).begin);
        found.row.lineNumber = int(line) + 1;
        found.row.line = lineText(line);
        found.depth = m_lines[line].depth;
    }

    [[nodiscard]] size_t lineOf(quint32 position) const
    {
        const auto it = std::ranges::upper_bound(m_lines, position, {}, &MailLine::begin);
        return size_t(std::max<std::ptrdiff_t>(it - m_lines.begin() - 1, 0));
    }

    [[nodiscard]] QString lineText(size_t line) const
    {
        constexpr qsizetype longest = 300;
        const auto &place = m_lines[line];
        return QString::fromUtf8(m_text.sliced(place.begin, std::min<qsizetype>(place.end - place.begin, longest)))
            .trimmed();
    }

    void partly(const Clause &clause, PartlyRead::Why why)
    {
        if (m_out.partly.size() >= mostRows)
            return;
        const auto line = lineOf(at(clause.type).begin);
        m_out.partly.append({lineText(line), int(line) + 1, why});
    }

    static void doubt(MailRow &row)
    {
        row.doubts.setFlag(RowDoubt::NoTier, !row.tier);
        row.doubts.setFlag(RowDoubt::NoCount, !row.count);
        row.doubts.setFlag(RowDoubt::NoZone, row.zone.isEmpty());
        row.doubts.setFlag(RowDoubt::NewGeneration, Accelerators::catalogue().generation(row.generation) == nullptr);
    }

    QByteArrayView m_text;
    const std::vector<MailPiece> &m_pieces;
    const std::vector<MailLine> &m_lines;
    FoundRows m_out;
};

} // namespace

FoundRows findRows(QByteArrayView plainText, const MailTokens &tokens)
{
    return RowFinder{plainText, tokens}.find();
}
