// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/core/result.h"

#include <QByteArray>
#include <QHash>
#include <QJsonObject>
#include <QList>
#include <QObject>

enum class ThemeChoice : quint8 { System, Light, Dark };

/// Under which name and with which key file the user logs in to the hosts of a project.
struct LoginChoice
{
    QString user;
    QString keyFile; ///< path of the private key; empty: the agent
    /// Empty: directly, or by Google's tunnel where a host has no external address. "iap": always by the tunnel. Else
    /// the jump host for those without: "user@address:port", or a TPU's full name with "#worker" behind it.
    QString through{};
    /// How the key gets onto the machines: "project", "node", "os-login"; empty: as it is allowed.
    QString route{};
    QString nodeLine{}; ///< of "ssh-keys", for the metadata of each new TPU VM; no secret
    QString osLoginUser{}; ///< the name that OS Login gives
    bool isOsLogin = false; ///< the project's machines ask OS Login, as far as was found out last

    /// Who one is on the machines of the project; for a single one see userOn().
    [[nodiscard]] QString hostUser() const { return isOsLogin && !osLoginUser.isEmpty() ? osLoginUser : user; }

    friend bool operator==(const LoginChoice &, const LoginChoice &) = default;
};

/// A terminal tab to open again.
struct TabChoice
{
    QString tpu; ///< full resource name; empty: this machine
    int worker = 0;
    QString title;
    QString session{}; ///< of tmux, begun by somebody else: entered while it is there; never kept
    bool wasOpen = false; ///< a shell was there, not only the wish for one
    QString name{}; ///< the user's own for the tab; empty: where it is
    int color = 0; ///< the user's own mark: one of TerminalTabBar::colors, or 0
    QString layout{}; ///< of the first of several terminals in one tab: how they share it; the others follow in order

    friend bool operator==(const TabChoice &, const TabChoice &) = default;
};

struct SettingsValues
{
    QString language; ///< en, zh_CN, ko; empty: the system's
    ThemeChoice theme = ThemeChoice::System;
    QByteArray windowGeometry; ///< QWidget::saveGeometry()
    QByteArray windowState; ///< QMainWindow::saveState()
    QString panel; ///< the panel that was open
    QList<TabChoice> tabs;
    QHash<ProjectId, LoginChoice> logins;
    double terminalFontSize = 0; ///< points; 0: the theme's
    QJsonObject more; ///< whatever a panel wants to keep, by "panel.name"
};

/// What the program remembers: one JSON file, mode 0600, never a secret. A broken file or one of a newer version is
/// kept aside and the defaults are used; a disk that is full is said once and the program goes on. Several windows
/// write it: each writes what it changed, and sees what others changed at its next start.
class Settings : public QObject
{
    Q_OBJECT

public:
    static constexpr int version = 1;

    explicit Settings(QString path, QObject *parent = nullptr); ///< reads at once
    ~Settings() override; ///< saves what is not saved yet

    [[nodiscard]] const SettingsValues &values() const { return m_values; }
    /// Changes in memory at once, saves within a second.
    void change(const std::function<void(SettingsValues &)> &edit);
    [[nodiscard]] QJsonValue more(const QString &key) const;
    void setMore(const QString &key, const QJsonValue &value);
    Result<> save();
    /// Why the last reading or saving did not work; shown once, not a reason to stop.
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }

    /// ~/.config/tpudesk/settings.json by the platform's rules.
    [[nodiscard]] static QString defaultPath();

signals:
    void changed();
    void problemChanged();

private:
    void load();
    void setProblem(std::optional<Error> problem);

    QString m_path;
    SettingsValues m_values;
    QJsonObject m_unknown; ///< members of the file that this version does not know; written back
    QJsonObject m_written; ///< as this window last knew the file: what differs from it was changed here
    std::optional<Error> m_problem;
    bool m_dirty = false;
    bool m_isUnread = false; ///< there is a file, and it could not be read
};
