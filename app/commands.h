// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

class Languages;
class QAction;
class QWidget;

/// What can be done, in one place: menu, shortcut, tool tip, palette and the list of shortcuts come from here.
class Commands : public QObject
{
    Q_OBJECT

public:
    /// Texts are English sources in the context "Commands" (mark them with QT_TRANSLATE_NOOP).
    struct Spec
    {
        const char *id;   ///< "tpu.create"; also the object name of the action
        const char *text; ///< imperative: "Create a TPU…"
        QKeySequence shortcut{};
        const char *iconName = "";
    };

    /// One line of the palette.
    struct Hit
    {
        QString text;
        QString detail; ///< soft, behind it: the shortcut, a zone
        int score = 0;
        std::function<void()> run;
    };
    /// Things that are not commands but can be gone to: TPUs, hosts. Gets the search text.
    using Source = std::function<QList<Hit>(const QString &)>;

    /// `window` gets the actions, so that shortcuts work everywhere in it.
    Commands(Languages *languages, QWidget *window);

    QAction *add(const Spec &spec, const QObject *context, std::function<void()> run);
    void addSource(Source source);
    [[nodiscard]] QAction *action(QLatin1StringView id) const;
    [[nodiscard]] QList<QAction *> all() const;

    /// Best first; for an empty text the ones used last, then all in the order they were added.
    [[nodiscard]] QList<Hit> find(const QString &text) const;
    void retranslate();

private:
    struct Entry
    {
        QAction *action;
        const char *source;
        qint64 lastUsed = 0;
    };

    [[nodiscard]] QStringList names(const Entry &entry) const;

    Languages *m_languages;
    QWidget *m_window;
    QList<Entry> m_entries;
    QList<Source> m_sources;
    qint64 m_uses = 0;
};

/// How well `pattern` fits `text`: nothing when its characters do not appear in order. Case and spaces are ignored;
/// beginnings of words and neighbours count more.
[[nodiscard]] std::optional<int> fuzzyScore(QStringView pattern, QStringView text);
