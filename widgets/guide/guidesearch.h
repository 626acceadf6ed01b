// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/guide/searchfold.h"

#include <functional>
#include <memory>

class GuideText;

/// A setting, or anything else with a name that can be opened by its id.
struct GuideSetting
{
    QString id;
    QString title;
    QString text{}; ///< what it does
};

/// One thing that was found.
struct GuideHit
{
    enum class Kind : quint8 { Section, Error, Setting };

    Kind kind = Kind::Section;
    QString section{}; ///< of a setting: its id
    QString anchor{}; ///< of the heading, or of the error: "E16"; empty: the beginning
    QString title{};
    QString place{}; ///< the heading, or the error's id; may be empty
    QString excerpt{}; ///< in the reader's language, around the first word that was found, one line
    QList<TextRange> titleMarks{};
    QList<TextRange> excerptMarks{};
    int score = 0;
};

/// Finds sections, known errors and settings by any words of theirs, in Chinese and Korean without spaces, too.
class GuideSearch
{
public:
    using Settings = std::function<QList<GuideSetting>()>;

    /// `text` outlives it. Reads nothing until it is asked.
    explicit GuideSearch(const GuideText *text);
    ~GuideSearch();

    void setSettings(Settings settings) { m_settings = std::move(settings); }
    /// Best first, at most `most`: by which words it has, rare ones before common ones, and where they stand; a title
    /// and the keywords say more than a text. What has few of them is let go.
    /// `language`: of the reader; other languages' texts find a section, too, but say less.
    [[nodiscard]] QList<GuideHit> find(const QString &typed, const QString &language, int most = 40) const;
    /// Reads what it searches in, so that the first question is answered as quickly as the others.
    void prepare(const QString &language) const;

private:
    struct Entry;
    struct Asked;
    struct Found;

    void addSections(const QString &language) const;
    void addErrors(const QString &language) const;
    [[nodiscard]] std::vector<std::unique_ptr<Entry>> settingsOf(const QString &language) const;
    [[nodiscard]] static Asked askedOf(const QString &typed, const std::vector<const Entry *> &entries);
    [[nodiscard]] static Found weighed(const Entry &entry, const Asked &asked, const QString &language);
    [[nodiscard]] static QList<Found> bestOfEach(const std::vector<const Entry *> &entries, const Asked &asked,
                                                 const QString &language);
    static void rank(QList<Found> *each, const Asked &asked, qsizetype names);
    [[nodiscard]] static QList<Found> ranked(const std::vector<const Entry *> &entries, const Asked &asked,
                                             const QString &language);
    static void rowsBeforeTheirSection(QList<Found> *all, const Asked &asked);
    [[nodiscard]] const Entry &spoken(const Entry &entry, const QString &language) const;
    [[nodiscard]] static GuideHit hitOf(const Entry &entry, const Entry &names, const Asked &asked, int score);

    const GuideText *m_text;
    Settings m_settings;
    mutable std::vector<std::unique_ptr<Entry>> m_entries;
    mutable QStringList m_read; ///< languages
};
