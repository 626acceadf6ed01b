// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/palette/fuzzy.h"

#include <QIcon>
#include <QStringList>

#include <functional>

/// What stands behind a line of the palette; the order is the one of equal hits.
enum class PaletteKind : quint8 { Command, Tpu, Host, Request, Job, Zone, Profile, Setting, Guide, Practice };

/// Whether choosing it opens something, or changes something at once. The second is found by whole words only, so that
/// letters typed in haste never lead there, and it does not stand on top because it was chosen last. What ends or
/// deletes a thing, or asks whether to, stands behind all else, too, unless its own words were typed
/// (PaletteEntry::deeds).
enum class PaletteEffect : quint8 { Opens, Changes, Ends };

struct PaletteEntry
{
    QString key{}; ///< the same in every run, "tpu:projects/…"; empty: not remembered
    PaletteKind kind = PaletteKind::Command;
    QString text{}; ///< in the language of the window
    QString detail{}; ///< soft, behind it: a zone, a state, the shortcut
    QStringList names{}; ///< what it is found by besides, shown when it was: its name in other languages, an address
    QStringList keywords{}; ///< what it is found by, too, and never shown
    QStringList endingWords{}; ///< of what ends something: its words without the thing's name, in all languages
    std::function<void()> run{};
    PaletteEffect effect = PaletteEffect::Opens;
    QIcon icon{}; ///< null: the one of its kind
};

/// All that can be found, folded once when the palette opens; a key then costs comparisons only.
class PaletteIndex
{
public:
    struct Hit
    {
        qsizetype entry = 0;
        int score = 0;
        bool isLast = false; ///< ends something that nobody asked to end
        QList<int> marked{}; ///< positions in the entry's text that fit
        QString also{}; ///< the other name that fits where the text does not
    };

    /// `recent`: keys of what was chosen, last first.
    void set(QList<PaletteEntry> entries, const QStringList &recent);
    [[nodiscard]] const PaletteEntry &entry(const Hit &hit) const { return m_lines.at(hit.entry).entry; }
    [[nodiscard]] qsizetype size() const { return m_lines.size(); }

    /// Best first, at most `most`. For an empty text what was chosen last, then the commands in their order.
    [[nodiscard]] QList<Hit> find(const QString &typed, qsizetype most) const;

private:
    struct Line
    {
        PaletteEntry entry;
        Folded text;
        Folded detail;
        QList<Folded> names;
        QList<Folded> keywords;
        QList<Folded> groups; ///< the name of its kind
        QList<Folded> endingWords;
        quint64 letters = 0; ///< of all of them
        int bonus = 0;
        qsizetype recent = -1;
    };

    [[nodiscard]] static Line folded(PaletteEntry entry);
    [[nodiscard]] static std::optional<int> scoreOf(const Line &line, const FuzzyQuery &query);
    [[nodiscard]] static std::optional<int> bestOf(const Line &line, const Folded &word);
    [[nodiscard]] static bool isMeant(const Line &line, const FuzzyQuery &query);
    [[nodiscard]] QList<Hit> unasked(qsizetype most) const;
    void mark(Hit &hit, const FuzzyQuery &query) const;

    QList<Line> m_lines;
};
