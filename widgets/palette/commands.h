// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/palette/paletteindex.h"

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>

class Languages;
class QAction;
class QWidget;
class Settings;
class Shortcuts;

/// What can be done, in one place: menu, shortcut, tool tip, palette and the list of shortcuts come from here.
class Commands : public QObject
{
    Q_OBJECT

public:
    /// Texts are English sources in the context "Commands" (mark them with QT_TRANSLATE_NOOP).
    struct Spec
    {
        const char *id; ///< "tpu.create"; also the object name of the action
        const char *text; ///< imperative: "Create a TPU…"
        QKeySequence shortcut{};
        const char *iconName = "";
        PaletteEffect effect = PaletteEffect::Opens;
    };

    /// Things that are not commands but can be gone to or done: TPUs, hosts, settings. Asked when the palette opens.
    using Source = std::function<QList<PaletteEntry>()>;

    /// `window` gets the actions, so that shortcuts work everywhere in it. `settings` keeps shortcuts and what was used
    /// last.
    Commands(Languages *languages, Settings *settings, QWidget *window);

    QAction *add(const Spec &spec, const QObject *context, std::function<void()> run);
    void addSource(Source source);
    [[nodiscard]] QAction *action(QLatin1StringView id) const;
    [[nodiscard]] QList<QAction *> all() const;
    [[nodiscard]] Shortcuts *shortcuts() const { return m_shortcuts; }

    /// A text of the context "Commands" in all languages, `argument` in the place of its %1.
    [[nodiscard]] QStringList names(const char *source, const QString &argument = {}) const;
    /// The same of another context.
    [[nodiscard]] QStringList namesIn(const char *context, const char *source, const char *comment = nullptr) const;
    /// All that the palette finds now, commands in the order they were added.
    [[nodiscard]] QList<PaletteEntry> entries() const;
    [[nodiscard]] const QStringList &recent() const { return m_recent; } ///< keys of entries, last first
    void used(const QString &key);
    void nameActions(); ///< in the language of now

private:
    struct Known
    {
        QAction *action;
        const char *source;
        PaletteEffect effect;
    };

    Languages *m_languages;
    Settings *m_settings;
    QWidget *m_window;
    Shortcuts *m_shortcuts;
    QList<Known> m_known;
    QList<Source> m_sources;
    QStringList m_recent;
};
