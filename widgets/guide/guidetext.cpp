// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/guide/guidetext.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 longestFile = 1 << 20;

/// Reads a file line by line into parts.
class Reader
{
public:
    explicit Reader(GuideSection *section)
        : m_section{section}
    {
    }

    void take(const QString &line)
    {
        if (!m_fence.isEmpty())
            takeCode(line);
        else if (!beginsCode(line) && !takeTask(line) && !takeSign(line))
            takeProse(line);
    }

    void end()
    {
        if (!m_fence.isEmpty()) // never closed: what stands there is still shown
            m_section->parts.append(std::move(m_code));
        flush();
    }

private:
    bool beginsCode(const QString &line)
    {
        static const QRegularExpression fence{uR"(^( *)(`{3,}|~{3,})\s*([A-Za-z]*)\s*([a-z]*)\s*$)"_s};
        const auto match = fence.match(line);
        if (!match.hasMatch())
            return false;
        flush();
        m_fence = match.captured(2);
        m_indent = match.capturedLength(1);
        m_code = {
            .kind = GuidePart::Kind::Code, .language = match.captured(3), .isForHosts = match.captured(4) == "host"_L1};
        return true;
    }

    void takeCode(const QString &line)
    {
        if (line.trimmed() == m_fence) {
            m_fence.clear();
            m_section->parts.append(std::move(m_code));
            return;
        }
        qsizetype spaces = 0;
        while (spaces < m_indent && spaces < line.size() && line.at(spaces) == u' ')
            ++spaces;
        if (!m_code.text.isEmpty() || m_hasCode)
            m_code.text += u'\n';
        m_code.text += line.sliced(spaces);
        m_hasCode = true;
    }

    bool takeTask(const QString &line)
    {
        static const QRegularExpression task{uR"(^[-*] \[[ xX]\] \{step:([A-Za-z]+)\}\s*(.*)$)"_s};
        const auto match = task.match(line);
        if (!match.hasMatch())
            return false;
        if (m_part.kind != GuidePart::Kind::Tasks)
            flush();
        m_part.kind = GuidePart::Kind::Tasks;
        m_part.tasks.append({match.captured(1), match.captured(2)});
        return true;
    }

    /// {calculator:padding} and the like, alone in their paragraph.
    bool takeSign(const QString &line)
    {
        static const QHash<QString, GuidePart::Kind> signs{{u"{calculator:padding}"_s, GuidePart::Kind::Padding},
                                                           {u"{calculator:slice}"_s, GuidePart::Kind::Slice},
                                                           {u"{errors}"_s, GuidePart::Kind::Errors}};
        const auto found = signs.constFind(line.trimmed());
        if (found == signs.constEnd())
            return false;
        flush();
        m_section->parts.append({.kind = *found});
        return true;
    }

    void takeProse(const QString &line)
    {
        const bool isRow = line.startsWith(u'|');
        const auto kind = isRow ? GuidePart::Kind::Table : GuidePart::Kind::Prose;
        if (m_part.kind != kind && !(m_part.text.isEmpty() && m_part.tasks.isEmpty()))
            flush();
        if (m_part.text.isEmpty() && m_part.tasks.isEmpty())
            m_part.kind = kind;
        m_part.text += withoutAnchor(line) + u'\n';
    }

    /// "## First steps {#first}" -> "## First steps"; the heading is kept.
    QString withoutAnchor(const QString &line)
    {
        static const QRegularExpression heading{uR"(^(#{2,4}) +(.*?)(?: +\{#([a-z0-9-]+)\})? *$)"_s};
        const auto match = heading.match(line);
        if (!match.hasMatch())
            return line;
        m_part.headings.append({plainOf(match.captured(2)).trimmed(), match.captured(3), int(match.capturedLength(1))});
        return match.captured(1) + u' ' + match.captured(2);
    }

    void flush()
    {
        if (!m_part.text.trimmed().isEmpty() || !m_part.tasks.isEmpty())
            m_section->parts.append(std::move(m_part));
        m_part = {};
        m_code = {};
        m_hasCode = false;
    }

    GuideSection *m_section;
    GuidePart m_part;
    GuidePart m_code;
    QString m_fence; ///< that closes the code; empty: there is none
    qsizetype m_indent = 0;
    bool m_hasCode = false;
};

/// Takes the lines between two "---" and says which line comes after them.
qsizetype readFront(const QStringList &lines, GuideSection *section)
{
    if (lines.value(0).trimmed() != "---"_L1)
        return 0;
    for (qsizetype at = 1; at < lines.size(); ++at) {
        const auto &line = lines.at(at);
        if (line.trimmed() == "---"_L1)
            return at + 1;
        const auto name = line.section(u':', 0, 0).trimmed();
        const auto value = line.section(u':', 1).trimmed();
        if (name == "title"_L1)
            section->title = value;
        else if (name == "keywords"_L1)
            section->keywords = value;
        else if (name == "panel"_L1)
            section->panel = value;
    }
    return 0; // it never ends: all of it is text
}

} // namespace

QList<GuideHeading> GuideSection::headings() const
{
    QList<GuideHeading> all;
    for (const auto &part : parts)
        all += part.headings;
    return all;
}

QString GuideChapter::title(const QString &language) const
{
    return titles.value(language, titles.value(u"en"_s, id));
}

GuideSection parseGuideSection(const QString &id, const QString &language, const QString &text)
{
    GuideSection section{.id = id, .language = language};
    QString clean = text;
    clean.remove(u'\r');
    const auto lines = clean.split(u'\n');
    Reader reader{&section};
    for (qsizetype at = readFront(lines, &section); at < lines.size(); ++at)
        reader.take(lines.at(at));
    reader.end();
    if (section.title.isEmpty())
        section.title = id;
    return section;
}

QList<GuideChapter> parseGuideChapters(const QByteArray &json)
{
    QList<GuideChapter> chapters;
    const auto list = QJsonDocument::fromJson(json)["chapters"_L1].toArray();
    for (const auto &value : list) {
        GuideChapter chapter{.id = value["id"_L1].toString()};
        const auto titles = value["title"_L1].toObject();
        for (auto it = titles.begin(); it != titles.end(); ++it)
            chapter.titles.insert(it.key(), it->toString());
        const auto sections = value["sections"_L1].toArray();
        for (const auto &section : sections)
            chapter.sections << section.toString();
        chapters.append(std::move(chapter));
    }
    return chapters;
}

QString plainOf(const QString &markdown)
{
    static const QRegularExpression link{uR"(\[([^\]]*)\]\([^)\s]*\))"_s};
    static const QRegularExpression rule{uR"(^\|[\s:|-]+\|\s*$\n?)"_s, QRegularExpression::MultilineOption};
    static const QRegularExpression begin{uR"(^\s*(?:#{1,6} +|[-*+] +(?:\[[ xX]\] +)?|\d+[.)] +|> ?))"_s,
                                          QRegularExpression::MultilineOption};
    static const QRegularExpression signs{uR"(\*\*|`|\{step:[A-Za-z]+\} ?)"_s};
    static const QRegularExpression bars{uR"([ \t]*\|[ \t]*)"_s};
    QString plain = markdown;
    plain.replace(link, u"\\1"_s);
    plain.remove(rule);
    plain.remove(begin);
    plain.remove(signs);
    plain.replace(bars, u" "_s);
    return plain;
}

GuideText::GuideText(QString folder)
    : m_folder{std::move(folder)}
{
}

const QStringList &GuideText::languages()
{
    static const QStringList all{u"en"_s, u"zh_CN"_s, u"ko"_s};
    return all;
}

QString GuideText::languageOf(const QLocale &locale)
{
    return locale.language() == QLocale::Chinese ? u"zh_CN"_s
        : locale.language() == QLocale::Korean   ? u"ko"_s
                                                 : u"en"_s;
}

const QList<GuideChapter> &GuideText::chapters() const
{
    if (m_chapters)
        return *m_chapters;
    QFile file{m_folder + u"/guide.json"_s};
    m_chapters = file.open(QIODevice::ReadOnly) ? parseGuideChapters(file.read(longestFile)) : QList<GuideChapter>{};
    const auto isMissing = [this](const QString &id) {
        return std::ranges::none_of(languages(), [&](const auto &language) {
            return QFile::exists(u"%1/%2/%3.md"_s.arg(m_folder, language, id));
        });
    };
    for (auto &chapter : *m_chapters)
        chapter.sections.removeIf(isMissing);
    m_chapters->removeIf([](const GuideChapter &chapter) { return chapter.sections.isEmpty(); });
    return *m_chapters;
}

const GuideChapter *GuideText::chapterOf(const QString &section) const
{
    const auto found =
        std::ranges::find_if(chapters(), [&](const auto &chapter) { return chapter.sections.contains(section); });
    return found == chapters().end() ? nullptr : &*found;
}

QStringList GuideText::sections() const
{
    QStringList all;
    for (const auto &chapter : chapters())
        all += chapter.sections;
    return all;
}

bool GuideText::has(const QString &section) const
{
    return chapterOf(section) != nullptr;
}

const GuideSection *GuideText::section(const QString &id, const QString &language) const
{
    if (!has(id)) // also keeps "../" out of a file's name
        return nullptr;
    for (const auto &one : QStringList{language} + languages()) {
        if (const auto *found = read(id, one))
            return found;
    }
    return nullptr;
}

QString GuideText::title(const QString &id, const QString &language) const
{
    const auto *found = section(id, language);
    return found != nullptr ? found->title : QString{};
}

const GuideSection *GuideText::read(const QString &id, const QString &language) const
{
    if (!languages().contains(language))
        return nullptr;
    const auto name = language + u'/' + id;
    auto known = m_sections.find(name);
    if (known == m_sections.end()) {
        QFile file{u"%1/%2.md"_s.arg(m_folder, name)};
        std::optional<GuideSection> read;
        if (file.open(QIODevice::ReadOnly))
            read = parseGuideSection(id, language, QString::fromUtf8(file.read(longestFile)));
        known = m_sections.emplace(name, std::move(read)).first;
    }
    return known->second ? &*known->second : nullptr;
}
