// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/settingscontroller.h"

#include "services/core/languages.h"
#include "services/core/writelock.h"
#include "services/net/proxies.h"
#include "services/session/networkchoices.h"
#include "services/session/session.h"
#include "services/session/sessionmanager.h"
#include "services/store/settings.h"
#include "services/tpu/tpuservice.h"
#include "widgets/common/noticebar.h"
#include "widgets/diagnostics/connectionsheet.h"
#include "widgets/palette/commands.h"
#include "widgets/settings/settingentries.h"
#include "widgets/settings/settingssheet.h"
#include "widgets/shell/mainwindow.h"

#include <QAction>

using namespace Qt::StringLiterals;

namespace {

/// Everything that may have to be reached: the services of the profile in use (or of a sign-in to come), and the hosts.
ConnectionQuestion questionFor(const SessionManager &cloud, const NetworkChoices &choices)
{
    const bool real = cloud.services() != nullptr && cloud.profile().kind == CloudProfile::Kind::Real;
    ConnectionQuestion question{.profile =
                                    real ? cloud.profile() : choices.endpoints().appliedTo(realCloud(ProjectId{}))};
    constexpr qsizetype most = 6;
    for (const Tpu &tpu : cloud.services() ? cloud.services()->tpus.tpus() : QList<Tpu>{}) {
        const QString address = tpu.endpoints.isEmpty() ? QString{} : tpu.endpoints.first().externalIp;
        if (tpu.state == TpuState::Ready && !address.isEmpty() && question.hosts.size() < most)
            question.hosts.append({tpu.shortName, address, cloud.profile().sshPort});
    }
    return question;
}

} // namespace

SettingsController::SettingsController(SettingsControllerContext context, QObject *parent)
    : QObject{parent}
    , m_context{std::move(context)}
    , m_notice{new NoticeBar}
{
    m_notice->setObjectName(u"networkNotice"_s);
    m_context.window->addBar(m_notice);
    connect(m_notice, &NoticeBar::actionClicked, this, &SettingsController::openSettings);
    connect(&Proxies::instance(), &Proxies::passwordRefused, this,
            [this](const Error &why) { m_notice->showError(why, tr("Settings…")); });
    connect(&Proxies::instance(), &Proxies::changed, m_notice, &NoticeBar::dismiss);
    addCommands();
    addPaletteSource();
    connect(m_context.window, &MainWindow::settingRequested, this, &SettingsController::openSetting);
}

void SettingsController::addCommands()
{
    Commands *commands = m_context.window->parts().commands;
    commands->add({"app.settings", QT_TRANSLATE_NOOP("Commands", "Settings…"), QKeySequence{Qt::CTRL | Qt::Key_Comma},
                   "settings"},
                  this, [this] { openSettings(); });
    commands->add({"app.readOnly", QT_TRANSLATE_NOOP("Commands", "Read-only mode on or off"),
                   QKeySequence{Qt::CTRL | Qt::SHIFT | Qt::Key_L}, "lock", PaletteEffect::Changes},
                  this, [this] {
                      WriteLock &lock = WriteLock::instance();
                      if (lock.state() == WriteLock::State::LockedForThisRun)
                          m_notice->say(StatusLevel::Note, [&lock] { return lock.problem(); });
                      else
                          lock.isLocked() ? lock.unlock() : lock.lock();
                  });
    commands->add({"connection.test", QT_TRANSLATE_NOOP("Commands", "Test the connection…"), {}, "network"}, this,
                  [this] { testConnection(); });
    // In the menu it stands beside the settings.
    commands->action("connection.test"_L1)->setMenuRole(QAction::NoRole);
}

void SettingsController::openSettings()
{
    if (!m_settings) {
        m_settings = new SettingsSheet{{.languages = m_context.languages,
                                        .theme = m_context.theme,
                                        .network = m_context.choices,
                                        .settings = m_context.settings,
                                        .notifications = m_context.notifications,
                                        .webhooks = m_context.webhooks},
                                       m_context.window->parts().middle};
        connect(m_settings, &SettingsSheet::themeChosen, this,
                [this](int choice) { m_context.useTheme(static_cast<ThemeChoice>(choice)); });
        connect(m_settings, &SettingsSheet::testRequested, this, &SettingsController::testConnection);
        connect(m_settings, &SettingsSheet::commandRequested, this, &SettingsController::runCommand);
    }
    m_settings->open();
}

bool SettingsController::openSetting(const QString &id)
{
    const SettingEntry *entry = settingEntry(id);
    if (!id.isEmpty() && entry == nullptr)
        return false;
    if (entry != nullptr && *entry->command != '\0') {
        runCommand(QString::fromLatin1(entry->command));
        return true;
    }
    openSettings();
    return id.isEmpty() || m_settings->openAt(id);
}

bool SettingsController::showSetting(const QString &id)
{
    // The test stands beside the proxy.
    return openSetting(id == "network.test"_L1 ? u"network.proxy"_s : id);
}

void SettingsController::runCommand(const QString &id)
{
    if (m_settings)
        m_settings->close();
    if (QAction *action = m_context.window->parts().commands->action(QLatin1StringView{id.toLatin1()}))
        action->trigger();
}

/// Every single setting by its name, in any language.
void SettingsController::addPaletteSource()
{
    Commands *commands = m_context.window->parts().commands;
    commands->addSource([this] {
        QList<PaletteEntry> entries;
        for (const SettingEntry &entry : settingEntries()) {
            entries.append({.key = u"setting:"_s + QLatin1StringView{entry.id},
                            .kind = PaletteKind::Setting,
                            .text = settingTitle(entry),
                            .detail = {},
                            .names = m_context.languages->inAll("SettingEntries", entry.title),
                            .keywords = {QString::fromUtf8(entry.words)},
                            .run = [this, id = QString::fromLatin1(entry.id)] { openSetting(id); }});
        }
        return entries;
    });
}

void SettingsController::testConnection()
{
    if (!m_connection) {
        m_connection = new ConnectionSheet{m_context.window->parts().middle};
        connect(m_connection, &ConnectionSheet::settingsRequested, this, &SettingsController::openSettings);
    }
    if (m_settings)
        m_settings->close();
    m_connection->test(questionFor(*m_context.cloud, *m_context.choices));
}
