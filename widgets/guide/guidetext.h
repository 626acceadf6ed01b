// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QLocale>
#include <QMap>
#include <QString>
#include <QStringList>

#include <map>
#include <optional>

/// A place in a section that a link can lead to.
struct GuideHeading
{
    QString text; ///< plain
    QString anchor; ///< empty: none
    int level = 2;
};

/// One line of a list that is ticked from what is the case: "- [ ] {step:tpu} Create your first TPU".
struct GuideTask
{
    QString step; ///< "tpu"
    QString text; ///< Markdown
};

/// A piece of a section that is shown by one widget.
struct GuidePart
{
    enum class Kind : quint8 { Prose, Table, Code, Tasks, Padding, Slice, Errors };

    Kind kind = Kind::Prose;
    QString text{}; ///< Markdown of Prose and Table; the code itself of Code
    QList<GuideHeading> headings{}; ///< of Prose, in order
    QString language{}; ///< of Code, as the fence names it: "bash"
    bool isForHosts = false; ///< of Code: it can be run on TPU hosts
    QList<GuideTask> tasks{};
};

/// One file of the guide, taken apart.
struct GuideSection
{
    QString id;
    QString language; ///< what it is written in: "en", "zh_CN", "ko"
    QString title{};
    QString keywords{}; ///< to be found by; not shown
    QString panel{}; ///< "keys"; empty: none
    QList<GuidePart> parts{};

    [[nodiscard]] QList<GuideHeading> headings() const; ///< of all parts
};

struct GuideChapter
{
    QString id;
    QMap<QString, QString> titles{}; ///< by language
    QStringList sections{};

    [[nodiscard]] QString title(const QString &language) const; ///< English where there is none
};

/// Pure: one file's text. What is odd in it is shown as it stands, so that nothing a writer wrote is lost.
[[nodiscard]] GuideSection parseGuideSection(const QString &id, const QString &language, const QString &text);
[[nodiscard]] QList<GuideChapter> parseGuideChapters(const QByteArray &json);
/// Markdown without its signs, one paragraph per line: for search.
[[nodiscard]] QString plainOf(const QString &markdown);

/// The guide in all its languages, read from the program's resources when it is asked for.
class GuideText
{
public:
    /// `folder` holds guide.json and LANGUAGE/ID.md.
    explicit GuideText(QString folder = QStringLiteral(":/tpudesk/guide"));

    [[nodiscard]] static const QStringList &languages(); ///< en, zh_CN, ko
    [[nodiscard]] static QString languageOf(const QLocale &locale);

    /// Only sections that exist in some language.
    [[nodiscard]] const QList<GuideChapter> &chapters() const;
    [[nodiscard]] const GuideChapter *chapterOf(const QString &section) const;
    [[nodiscard]] QStringList sections() const; ///< in reading order
    [[nodiscard]] bool has(const QString &section) const;
    /// In that language, else in English, else in any; GuideSection::language says which. Null: there is no such
    /// section.
    [[nodiscard]] const GuideSection *section(const QString &id, const QString &language) const;
    [[nodiscard]] QString title(const QString &id, const QString &language) const;

private:
    const GuideSection *read(const QString &id, const QString &language) const;

    QString m_folder;
    mutable std::optional<QList<GuideChapter>> m_chapters;
    mutable std::map<QString, std::optional<GuideSection>> m_sections; ///< by "language/id"; nothing: no such file
};
