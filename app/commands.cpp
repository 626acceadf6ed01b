// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"

#include "app/languages.h"
#include "widgets/theme/icons.h"

#include <QAction>
#include <QCoreApplication>
#include <QWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

std::optional<int> fuzzyScore(QStringView pattern, QStringView text)
{
    const QString wanted = pattern.toString().toCaseFolded().remove(u' ');
    const QString folded = text.toString().toCaseFolded();
    if (wanted.isEmpty())
        return 0;
    if (const qsizetype at = folded.indexOf(pattern.toString().toCaseFolded().trimmed()); at >= 0)
        return 1000 - static_cast<int>(std::min<qsizetype>(at, 100)) - static_cast<int>(std::min<qsizetype>(folded.size(), 100));
    int score = 0;
    qsizetype from = 0;
    qsizetype last = -2;
    for (const QChar c : wanted) {
        const qsizetype at = folded.indexOf(c, from);
        if (at < 0)
            return std::nullopt;
        const bool wordStart = at == 0 || !folded.at(at - 1).isLetterOrNumber();
        score += at == last + 1 ? 12 : wordStart ? 10 : 1;
        score -= static_cast<int>(std::min<qsizetype>(at - from, 8));
        last = at;
        from = at + 1;
    }
    return score;
}

Commands::Commands(Languages *languages, QWidget *window) : QObject{window}, m_languages{languages}, m_window{window} {}

QAction *Commands::add(const Spec &spec, const QObject *context, std::function<void()> run)
{
    auto *action = new QAction{m_window};
    action->setObjectName(QString::fromLatin1(spec.id));
    action->setShortcut(spec.shortcut);
    action->setShortcutContext(Qt::WindowShortcut);
    if (*spec.iconName != '\0')
        action->setIcon(themedIcon(QLatin1StringView{spec.iconName}));
    connect(action, &QAction::triggered, context, [this, action, run = std::move(run)] {
        for (Entry &entry : m_entries) {
            if (entry.action == action)
                entry.lastUsed = ++m_uses;
        }
        run();
    });
    m_window->addAction(action);
    m_entries.append({action, spec.text});
    retranslate();
    return action;
}

void Commands::addSource(Source source)
{
    m_sources.append(std::move(source));
}

QAction *Commands::action(QLatin1StringView id) const
{
    const auto found = std::ranges::find_if(m_entries, [id](const Entry &entry) { return entry.action->objectName() == id; });
    return found == m_entries.end() ? nullptr : found->action;
}

QList<QAction *> Commands::all() const
{
    QList<QAction *> actions;
    for (const Entry &entry : m_entries)
        actions << entry.action;
    return actions;
}

QStringList Commands::names(const Entry &entry) const
{
    QStringList names{entry.action->text()};
    for (const QString &name : m_languages->inAll("Commands", entry.source)) {
        if (!names.contains(name))
            names << name;
    }
    return names;
}

QList<Commands::Hit> Commands::find(const QString &text) const
{
    QList<Hit> hits;
    for (const Entry &entry : m_entries) {
        // What opens the palette need not stand in it.
        if (!entry.action->isEnabled() || !entry.action->isVisible() || entry.action->objectName() == "app.palette"_L1)
            continue;
        std::optional<int> best;
        const QStringList all = text.isEmpty() ? QStringList{entry.action->text()} : names(entry);
        for (const QString &name : all) {
            if (const auto score = fuzzyScore(text, name); score && (!best || *score > *best))
                best = score;
        }
        if (!best)
            continue;
        const int recent = static_cast<int>(entry.lastUsed == 0 ? 0 : 20 + entry.lastUsed);
        QAction *action = entry.action;
        hits.append({action->text(), action->shortcut().toString(QKeySequence::NativeText), *best + recent,
                     [action] { action->trigger(); }});
    }
    if (!text.isEmpty()) {
        for (const Source &source : m_sources)
            hits += source(text);
    }
    std::ranges::stable_sort(hits, [](const Hit &a, const Hit &b) { return a.score > b.score; });
    return hits;
}

void Commands::retranslate()
{
    for (const Entry &entry : std::as_const(m_entries)) {
        const QString text = QCoreApplication::translate("Commands", entry.source);
        const QString keys = entry.action->shortcut().toString(QKeySequence::NativeText);
        entry.action->setText(text);
        entry.action->setToolTip(keys.isEmpty() ? text : u"%1 (%2)"_s.arg(text, keys));
    }
}
