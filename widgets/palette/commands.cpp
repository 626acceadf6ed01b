// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette/commands.h"

#include "services/core/languages.h"
#include "services/core/punctuation.h"
#include "services/store/settings.h"
#include "widgets/common/place.h"
#include "widgets/palette/shortcuts.h"
#include "widgets/theme/icons.h"

#include <QAction>
#include <QCoreApplication>
#include <QJsonArray>
#include <QWidget>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const auto recentKey = u"palette.recent"_s;
constexpr qsizetype mostRecent = 40;
constexpr qsizetype longestKey = 300;

/// From a file that anybody may have written.
QStringList recentIn(const QJsonValue &kept)
{
    QStringList recent;
    const QJsonArray array = kept.toArray();
    for (const QJsonValue &value : array) {
        const QString key = value.toString();
        if (!key.isEmpty() && key.size() <= longestKey && !recent.contains(key) && recent.size() < mostRecent)
            recent << key;
    }
    return recent;
}

} // namespace

/// "Quota", "配额": of a command that goes to a panel, what the panel is called in every language.
/// The names of its panel, and what people call it besides: Koreans type the loan word of what Google calls otherwise.
static QStringList keywordsOf(const Languages &languages, const QString &id)
{
    static const QHash<QString, QStringList> besides{{u"go.quota"_s, {u"쿼터"_s}}, {u"tpu.requests"_s, {u"대기열"_s}}};
    for (const PanelFace &face : panelFaces()) {
        if (id == u"go."_s + QLatin1StringView{face.id})
            return languages.inAll("PageFactory", face.title) + besides.value(id);
    }
    return besides.value(id);
}

Commands::Commands(Languages *languages, Settings *settings, QWidget *window)
    : QObject{window}
    , m_languages{languages}
    , m_settings{settings}
    , m_window{window}
    , m_shortcuts{new Shortcuts{settings, this}}
    , m_recent{recentIn(settings->more(recentKey))}
{
    connect(m_shortcuts, &Shortcuts::changed, this, &Commands::nameActions);
}

QAction *Commands::add(const Spec &spec, const QObject *context, std::function<void()> run)
{
    auto *action = new QAction{m_window};
    action->setObjectName(QString::fromLatin1(spec.id));
    action->setShortcutContext(Qt::WindowShortcut);
    if (*spec.iconName != '\0')
        action->setIcon(themedIcon(QLatin1StringView{spec.iconName}));
    connect(action, &QAction::triggered, context, [this, action, run = std::move(run)] {
        used(u"command:"_s + action->objectName());
        run();
    });
    m_window->addAction(action);
    m_known.append({action, spec.text, spec.effect});
    m_shortcuts->add(action, spec.shortcut);
    nameActions();
    return action;
}

void Commands::addSource(Source source)
{
    m_sources.append(std::move(source));
}

QAction *Commands::action(QLatin1StringView id) const
{
    const auto found =
        std::ranges::find_if(m_known, [id](const Known &known) { return known.action->objectName() == id; });
    return found == m_known.end() ? nullptr : found->action;
}

QList<QAction *> Commands::all() const
{
    QList<QAction *> actions;
    for (const Known &known : m_known)
        actions << known.action;
    return actions;
}

QStringList Commands::names(const char *source, const QString &argument) const
{
    QStringList names = m_languages->inAll("Commands", source);
    if (!argument.isEmpty()) {
        for (QString &name : names)
            name = name.arg(argument);
    }
    return names;
}

QStringList Commands::namesIn(const char *context, const char *source, const char *comment) const
{
    return m_languages->inAll(context, source, comment);
}

QList<PaletteEntry> Commands::entries() const
{
    QList<PaletteEntry> entries;
    for (const Known &known : m_known) {
        QAction *action = known.action;
        // What opens the palette need not stand in it.
        if (!action->isEnabled() || !action->isVisible() || action->objectName() == "app.palette"_L1)
            continue;
        // Its own words: not those of "About TPU Desk".
        const QStringList endingWords = known.effect == PaletteEffect::Ends
            ? names(known.source).replaceInStrings(u"TPU Desk"_s, QString{})
            : QStringList{};
        entries.append({.key = u"command:"_s + action->objectName(),
                        .kind = PaletteKind::Command,
                        .text = action->text(),
                        .detail = action->shortcut().toString(QKeySequence::NativeText),
                        .names = names(known.source),
                        .keywords = keywordsOf(*m_languages, action->objectName()),
                        .endingWords = endingWords,
                        .run = [action] { action->trigger(); },
                        .effect = known.effect,
                        .icon = action->icon()});
    }
    for (const Source &source : m_sources)
        entries += source();
    return entries;
}

void Commands::used(const QString &key)
{
    if (key.isEmpty() || key.size() > longestKey)
        return;
    m_recent.removeAll(key);
    m_recent.prepend(key);
    m_recent = m_recent.mid(0, mostRecent);
    m_settings->setMore(recentKey, QJsonArray::fromStringList(m_recent));
}

void Commands::nameActions()
{
    for (const Known &known : std::as_const(m_known)) {
        const QString text = QCoreApplication::translate("Commands", known.source);
        const QString keys = known.action->shortcut().toString(QKeySequence::NativeText);
        known.action->setText(text);
        known.action->setToolTip(keys.isEmpty() ? text : punctuation::noted(text, keys));
    }
}
