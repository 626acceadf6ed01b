// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/watcher/watchercalls.h"

#include <QObject>
#include <QPointer>

#include <memory>

class Accounts;
class Languages;
class MainWindow;
class NetworkChoices;
class Secrets;
class SessionManager;
class WatcherBar;
class WatcherSheet;
class Webhooks;

/// What a WatcherController works with; all of it lives longer.
struct WatcherControllerContext
{
    MainWindow *window = nullptr;
    SessionManager *cloud = nullptr;
    Accounts *accounts = nullptr;
    Secrets *secrets = nullptr;
    Webhooks *webhooks = nullptr;
    NetworkChoices *network = nullptr;
    Languages *languages = nullptr;
    std::function<void(const QUrl &url)> openUrl{}; ///< in the user's browser
};

/// The watcher of the open project in the window: the sheet that sets one up and shows how it stands, the bar above the
/// pages while it acts, and what pages show then.
class WatcherController : public QObject
{
    Q_OBJECT

public:
    explicit WatcherController(WatcherControllerContext context, QObject *parent = nullptr);
    ~WatcherController() override;

    void attach(); ///< the cloud's services are new
    void detach(); ///< they are about to go

private:
    void open();
    void takeBack();
    void show();
    [[nodiscard]] WatcherSheet *sheet(); ///< made at its first use; null: no cloud is open
    [[nodiscard]] WatcherCalls calls();
    [[nodiscard]] WatcherSight sight() const;
    [[nodiscard]] QString obstacle() const;

    WatcherControllerContext m_context;
    WatcherBar *m_bar; ///< owned by the window
    QPointer<WatcherSheet> m_sheet;
    std::unique_ptr<WatcherService> m_service; ///< null: no cloud is open
    bool m_takesOrders = false; ///< what pages show
};
