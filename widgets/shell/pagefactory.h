// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "services/terminal/shellreports.h"
#include "widgets/common/place.h"
#include "widgets/notifications/notifications.h"

#include <QObject>
#include <QStringList>

#include <memory>

class Activities;
class GuidePage;
class GuideSearch;
class GuideText;
class MainWindow;
class PaletteSources;
class PortOffer;
class QuestionBar;
class SessionManager;
class SessionUi;
class Settings;
class TerminalPage;
class TerminalSession;
class UsagePage;
struct HostCommand;
struct UnfinishedWork;

/// Makes the pages when they are first shown: those of a session with its services, the terminals and the guide once.
class PageFactory : public QObject
{
    Q_OBJECT

public:
    PageFactory(MainWindow *window, SessionManager *cloud, Settings *settings, Activities *activities);
    ~PageFactory() override;

    void attach(); ///< the cloud's services are new
    void detach(); ///< they are about to go, and so do the pages that hold them
    /// For the Navigator alone: whoever wants to lead somewhere asks for it with placeRequested().
    void open(const Place &place);
    bool showGuide(const QString &section,
                   const QString &anchor = {}); ///< false: there is no such section; shows what was read last
    UsagePage *showUsage(); ///< null: there are no services
    enum class Shells : quint8 { All, OnTpus };
    [[nodiscard]] UnfinishedWork openShells(Shells which = Shells::All) const;
    [[nodiscard]] QStringList unsavedFiles() const; ///< of hosts: a sentence for each file that was changed here
    /// Shows a terminal tab with one program of the user's machine; null when there is no place for it.
    TerminalSession *openProgram(const QString &title, const HostCommand &command);

signals:
    void placeRequested(const Place &place);
    void noticeRequested(const DesktopNotice &notice); ///< of a terminal
    void terminalProgressChanged(const TerminalProgress &progress); ///< of the terminal in use

private:
    [[nodiscard]] QWidget *make(Panel panel);
    [[nodiscard]] QWidget *makeTerminal();
    [[nodiscard]] QWidget *makeGuide();
    [[nodiscard]] TerminalPage *terminal() const; ///< null: none was shown yet
    void giveContext(TerminalPage *page);
    void openTerminal(const Place &place);
    void openOnTpu(TerminalPage *page, const TpuId &tpu, const TerminalTarget &which);
    void openFirst(TerminalPage *page);
    void closeTerminals(const ProjectId &project); ///< its machines are gone, whatever has their names now
    void reconnect(const TpuId &tpu);
    void resumeTerminals(); ///< that were lost, and could not come back because a key was locked
    void openUrl(const QUrl &url) const;
    void runProgram(const QString &title, const QString &program, const QStringList &arguments);
    void tickGuide(GuidePage *page);
    void runFromGuide(const QString &script);
    void readAboutThis();

    MainWindow *m_window;
    SessionManager *m_cloud;
    Settings *m_settings;
    Activities *m_activities;
    QuestionBar *m_questions; ///< of logins that no terminal asks for
    PortOffer *m_portOffer;
    std::unique_ptr<GuideText> m_guideText;
    std::unique_ptr<GuideSearch> m_guideSearch; ///< knows the settings, too
    std::unique_ptr<PaletteSources> m_palette;
    std::unique_ptr<SessionUi> m_session; ///< null: there are no services
};
