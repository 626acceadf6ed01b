// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/applink.h"
#include "services/core/id.h"
#include "widgets/common/place.h"

#include <QDeadlineTimer>
#include <QObject>

#include <functional>
#include <optional>

class SessionManager;
class MainWindow;
class NoticeBar;
class PageFactory;

struct NavigatorContext
{
    MainWindow *window = nullptr;
    SessionManager *cloud = nullptr;
    PageFactory *panels = nullptr;
    std::function<bool(const QString &id)> openSetting{}; ///< empty: all; false: there is none of that name
    std::function<void(const ProjectId &project)> switchTo{}; ///< asked for by the user, who knows the project then
    std::function<bool(const ProjectId &project)> isKnown{}; ///< a profile works with it
    std::function<bool()> isSigningIn{}; ///< which no link ends: any web page can open one
};

/// Goes to places: where a page, the palette or a notice leads, and where a tpudesk:// link or the command line says. A
/// link only shows and changes nothing; one that leads to another project than the one in use asks first, in a bar of
/// its own. Name: linkNotice.
class Navigator : public QObject
{
    Q_OBJECT

public:
    explicit Navigator(NavigatorContext context, QObject *parent = nullptr);

    void go(const Place &place);
    void open(const AppLink &link);
    /// A link of the clipboard or of another program, as text.
    void openText(const QString &text);
    /// To where the window is: its panel, or the TPU that is chosen there.
    [[nodiscard]] QString linkHere() const;

private:
    void addCommands();
    void hold(const AppLink &link);
    void follow(const AppLink &link);
    void resume();
    void ask();
    void find();
    void say(const QString &sentence);

    NavigatorContext m_context;
    NoticeBar *m_notice;
    std::optional<AppLink> m_wanted; ///< a TPU that waits for the cloud, its list, or the user
    std::optional<AppLink> m_held; ///< came during a sign-in: the user says whether it is followed
    QDeadlineTimer m_until; ///< who waited longer does something else by now
};
