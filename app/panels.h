// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/navigation.h"
#include "services/core/id.h"
#include "widgets/start/places.h"
#include "widgets/tpu/tpupage.h"

#include <QObject>
#include <QPointer>
#include <QUuid>

#include <memory>

class Activities;
class Cloud;
class CompactUsage;
class GrantCorner;
class GuidePage;
class GuideSearch;
class GuideText;
class MainWindow;
class PodPage;
class PortOffer;
class PortsPage;
class QuestionBar;
class QuotaPage;
class Settings;
class TerminalPage;
class TerminalSession;
class UsagePage;
enum class PodView : quint8;
enum class ReachRemedy : quint8;
enum class Served : quint8;
enum class TpuDeed : quint8;
enum class TriageRemedy : quint8;
enum class UsageRemedy : quint8;
struct CreatePreset;
struct HostCommand;
struct PaletteEntry;
struct PodHost;
struct PortHint;
struct Trouble;
struct UnfinishedWork;

/// Makes the pages and ties them to each other: what one asks for, another does. The only place that knows them all.
class Panels : public QObject
{
    Q_OBJECT

public:
    Panels(MainWindow *window, Cloud *cloud, Settings *settings, Activities *activities);
    ~Panels() override; ///< keeps where the compact window stood

    [[nodiscard]] QWidget *make(Panel panel); ///< with the cloud's services of now
    void dropCloudPages(); ///< all that hold services of the cloud
    void cloudChanged(); ///< there are new services
    void openDoctor(); ///< and let it look again
    void showTpu(const TpuId &tpu);
    void showRequest(const QUuid &request);
    void showJob(const QUuid &job);
    void showUsage(const TpuId &tpu = {}); ///< none: what was shown last
    bool showGuide(const QString &section,
                   const QString &anchor = {}); ///< false: there is no such section; shows what was read last
    void openTpu(const TpuId &tpu, const QString &panel, int worker); ///< panel: see DeskLink
    enum class Shells : quint8 { All, OnTpus };
    [[nodiscard]] UnfinishedWork openShells(Shells which = Shells::All) const;
    /// Shows a terminal tab with one program of the user's machine; null when there is no place for it.
    TerminalSession *openProgram(const QString &title, const HostCommand &command);

private:
    QWidget *makeStart();
    void go(StartPlace place, const QString &target = {});
    void openFirstJob();
    void newJobOn(const TpuId &tpu); ///< its sheet, with all hosts of this TPU
    void setUpFirstTpu();
    void trigger(QLatin1StringView command);
    void openFirstTerminal();
    void openUrl(const QUrl &url) const;
    QWidget *makeQuota();
    void addGrantCorner(QuotaPage *page);
    void openCleanUp();
    void openGrant(void (GrantCorner::*what)());
    QWidget *makeMoney(QuotaPage *page);
    QWidget *makeTpus();
    void addRequests(TpuPage *page);
    void addCapacity(TpuPage *page);
    void heal(TriageRemedy remedy);
    QWidget *makeKeys();
    QWidget *makeTerminal();
    QWidget *makePod();
    QWidget *makeRun();
    QWidget *makeJobs();
    void runOn(const QList<TpuId> &tpus); ///< none: what is chosen there stays
    void leadToHosts(ReachRemedy remedy, const TpuId &tpu);
    void addRunCommands();
    PodPage *showPods(PodView place); ///< null: there are no services
    void planPod(const CreatePreset &preset);
    void setUpTpu(const TpuId &tpu);
    [[nodiscard]] std::function<void(const TpuId &)> flagsBeside(
        QWidget *page); ///< opens the sheet that changes libtpu's flags
    void addPodCommands();
    QWidget *makeStorage();
    QWidget *makeUsage();
    void openCompact(const TpuId &tpu); ///< none: the slice that the page shows
    void dropCompact();
    void remedyUsage(UsageRemedy remedy, const TpuId &tpu, int host);
    void freeChips(const TpuId &tpu);
    void openJobOf(const TpuId &tpu);
    void addUsageCommands();
    QWidget *makePorts();
    PortsPage *showPorts(); ///< null: there are no services
    void forwardFrom(const TpuId &tpu, int worker, quint16 port = 0);
    void heardOfPort(const TpuId &tpu, int worker, const PortHint &hint, Served how);
    /// A program on that host says it serves something: the user is asked.
    void offerPort(const PodHost &host, const PortHint &hint);
    void addPortCommands();
    QWidget *makeGuide();
    void tickGuide(GuidePage *page);
    void addGuideCommands();
    void runFromGuide(const QString &script);
    void readAboutThis();
    void giveContext(TerminalPage *page);
    void closeTerminals(const ProjectId &project); ///< its machines are gone, whatever has their names now
    void help(const Trouble &trouble);
    void reconnect(const TpuId &tpu);
    void addCommands();
    void addQuotaCommands();
    void addPaletteSources();
    void addFirstThings();
    void listTpus(QList<PaletteEntry> &entries);
    void listHosts(QList<PaletteEntry> &entries);
    void listRequests(QList<PaletteEntry> &entries);
    void listJobs(QList<PaletteEntry> &entries);
    void listZones(QList<PaletteEntry> &entries);
    void listViews(QList<PaletteEntry> &entries);
    [[nodiscard]] QList<PaletteEntry> listGuide();
    void doWith(const TpuId &tpu, TpuDeed deed);
    void askTpuPage(TpuPage::Ask what, const TpuId &tpu);
    void openTerminal(const TpuId &tpu, int worker);
    void showZone(const QString &zone);

    MainWindow *m_window;
    Cloud *m_cloud;
    Settings *m_settings;
    Activities *m_activities;
    QuestionBar *m_questions; ///< of logins that no terminal asks for
    PortOffer *m_portOffer;
    QPointer<CompactUsage> m_compact;
    std::unique_ptr<GuideText> m_guideText;
    std::unique_ptr<GuideSearch> m_guideSearch; ///< knows the settings, too
};
