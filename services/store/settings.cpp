// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/store/settings.h"

#include "services/core/log.h"
#include "services/store/jsonfile.h"
#include "services/store/jsonmerge.h"

#include <QDir>
#include <QJsonArray>
#include <QStandardPaths>
#include <QTimer>

#include <array>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::array themes{"system"_L1, "light"_L1, "dark"_L1};

ThemeChoice themeFrom(const QString &text)
{
    for (size_t i = 0; i < themes.size(); ++i) {
        if (themes[i] == text)
            return ThemeChoice(i);
    }
    return ThemeChoice::System;
}

QString base64(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

QByteArray fromBase64(const QJsonValue &value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

QJsonArray toJson(const QList<TabChoice> &tabs)
{
    QJsonArray array;
    for (const auto &tab : tabs) {
        QJsonObject json{{u"tpu"_s, tab.tpu},        {u"worker"_s, tab.worker}, {u"title"_s, tab.title},
                         {u"opened"_s, tab.wasOpen}, {u"name"_s, tab.name},     {u"color"_s, tab.color}};
        if (!tab.layout.isEmpty())
            json.insert(u"layout"_s, tab.layout);
        array.append(json);
    }
    return array;
}

QList<TabChoice> tabsFrom(const QJsonArray &array)
{
    constexpr qsizetype most = 500; // terminals; a tab may hold several
    constexpr qsizetype maxLayout = 16 * 1024;
    QList<TabChoice> tabs;
    for (const auto &entry : array.size() > most ? QJsonArray{} : array)
        tabs.append({.tpu = entry["tpu"_L1].toString(),
                     .worker = std::max(0, entry["worker"_L1].toInt()),
                     .title = entry["title"_L1].toString(),
                     .wasOpen = entry["opened"_L1].toBool(true), // older files did not say
                     .name = entry["name"_L1].toString().left(60),
                     .color = entry["color"_L1].toInt(),
                     .layout = entry["layout"_L1].toString().left(maxLayout)});
    return tabs;
}

QJsonObject toJson(const SettingsValues &values, QJsonObject json)
{
    QJsonObject logins;
    for (auto it = values.logins.begin(); it != values.logins.end(); ++it) {
        QJsonObject login{{u"user"_s, it->user}, {u"keyFile"_s, it->keyFile}, {u"through"_s, it->through}};
        // Only what is set, so that a file in which nothing changed stays as an older version wrote it.
        for (const auto &[name, value] :
             {std::pair{u"keyRoute"_s, it->route}, {u"nodeLine"_s, it->nodeLine}, {u"osLoginUser"_s, it->osLoginUser}})
            if (!value.isEmpty())
                login.insert(name, value);
        if (it->isOsLogin)
            login.insert(u"osLogin"_s, true);
        logins.insert(it.key().toString(), login);
    }
    json.insert(u"version"_s, Settings::version);
    json.insert(u"language"_s, values.language);
    json.insert(u"theme"_s, themes[size_t(values.theme)]);
    json.insert(u"window"_s,
                QJsonObject{{u"geometry"_s, base64(values.windowGeometry)}, {u"state"_s, base64(values.windowState)}});
    json.insert(u"panel"_s, values.panel);
    json.insert(u"tabs"_s, toJson(values.tabs));
    json.insert(u"logins"_s, logins);
    json.insert(u"terminalFontSize"_s, values.terminalFontSize);
    json.insert(u"more"_s, values.more);
    return json;
}

SettingsValues valuesFrom(const QJsonObject &json)
{
    SettingsValues values{.language = json["language"_L1].toString(),
                          .theme = themeFrom(json["theme"_L1].toString()),
                          .windowGeometry = fromBase64(json["window"_L1]["geometry"_L1]),
                          .windowState = fromBase64(json["window"_L1]["state"_L1]),
                          .panel = json["panel"_L1].toString(),
                          .tabs = tabsFrom(json["tabs"_L1].toArray()),
                          .logins = {},
                          .terminalFontSize = json["terminalFontSize"_L1].toDouble(),
                          .more = json["more"_L1].toObject()};
    const auto logins = json["logins"_L1].toObject();
    for (auto it = logins.begin(); it != logins.end(); ++it)
        values.logins.insert(ProjectId{it.key()},
                             {it.value()["user"_L1].toString(), it.value()["keyFile"_L1].toString(),
                              it.value()["through"_L1].toString(), it.value()["keyRoute"_L1].toString(),
                              it.value()["nodeLine"_L1].toString(), it.value()["osLoginUser"_L1].toString(),
                              it.value()["osLogin"_L1].toBool()});
    return values;
}

} // namespace

Settings::Settings(QString path, QObject *parent)
    : QObject{parent}
    , m_path{std::move(path)}
{
    load();
    m_written = toJson(m_values, m_unknown);
}

Settings::~Settings()
{
    if (m_dirty)
        (void)save();
}

void Settings::load()
{
    const auto read = readJsonFile(m_path);
    if (!read && read.error().code == ErrorCode::NotFound)
        return;
    if (!read && read.error().code == ErrorCode::FileFailed) {
        m_isUnread = true;
        setProblem(read.error());
        return;
    }
    const auto fileVersion = read ? (*read)["version"_L1].toInt() : 0;
    if (read && fileVersion > 0 && fileVersion <= version) {
        m_values = valuesFrom(*read);
        m_unknown = *read;
        return;
    }
    const auto kept = keepAside(m_path);
    const auto why = fileVersion > version ? tr("The settings were written by a newer version of the program.")
                                           : tr("The settings file is damaged.");
    setProblem(Error{ErrorCode::BadReply,
                     kept.isEmpty() ? tr("%1 The program starts with its defaults.").arg(why)
                                    : tr("%1 It was kept as %2, and the program starts with its defaults.")
                                          .arg(why, QDir::toNativeSeparators(kept)),
                     {}});
}

void Settings::change(const std::function<void(SettingsValues &)> &edit)
{
    edit(m_values);
    emit changed();
    if (std::exchange(m_dirty, true))
        return;
    QTimer::singleShot(500ms, this, [this] {
        if (m_dirty)
            (void)save();
    });
}

QJsonValue Settings::more(const QString &key) const
{
    return m_values.more.value(key);
}

void Settings::setMore(const QString &key, const QJsonValue &value)
{
    if (m_values.more.value(key) != value)
        change([&](SettingsValues &values) { values.more.insert(key, value); });
}

Result<> Settings::save()
{
    m_dirty = false;
    if (m_isUnread && keepAside(m_path).isEmpty()) // what could not be read is not written over
        return m_problem ? Result<>{std::unexpected{*m_problem}} : failed(ErrorCode::FileFailed);
    m_isUnread = false;
    const auto mine = toJson(m_values, m_unknown);
    const auto written = mergeJsonFile(m_path, m_written, mine);
    if (written)
        m_written = mine;
    setProblem(written ? std::nullopt : std::optional{written.error()});
    return written ? Result<>{} : Result<>{std::unexpected{written.error()}};
}

void Settings::setProblem(std::optional<Error> problem)
{
    const bool isSame =
        problem.has_value() == m_problem.has_value() && (!problem || problem->message == m_problem->message);
    m_problem = std::move(problem);
    if (isSame)
        return;
    if (m_problem)
        warn(u"store"_s, m_problem->message);
    emit problemChanged();
}

QString Settings::defaultPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + "/tpudesk/settings.json"_L1;
}
