// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/taskscope.h"
#include "services/project/check.h"
#include "widgets/common/page.h"
#include "widgets/start/firststeps.h"
#include "widgets/start/sidecards.h"

#include <functional>

class Activities;
class Doctor;
class DoctorCard;
class ExplainCard;
class Grants;
class GuideCard;
class KeyService;
class NeedsCard;
class NextCard;
class PracticeControl;
class NoticeBar;
class OwnAddress;
class PodSetup;
class PortRules;
class PortSheet;
class QBoxLayout;
class QPushButton;
class QTimer;
class QuotaService;
class RunningCard;
class Settings;
class TpuService;
class TpuWatch;
struct Incident;

/// What the Start panel reads; all of it outlives the page.
struct StartContext
{
    CloudProfile profile;
    Doctor *doctor = nullptr;
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    KeyService *keys = nullptr;
    Grants *grants = nullptr;
    Activities *activities = nullptr;
    Settings *settings = nullptr;
    TpuWatch *watch = nullptr; ///< null: nobody tells what the cloud did to TPUs
    PracticeControl *practice = nullptr; ///< null: this is no practice cloud
    const PortRules *ports = nullptr; ///< null: port 22 is only looked at
    OwnAddress *address = nullptr; ///< with `ports`
    PodSetup *pods = nullptr; ///< null: nothing is known of pods
    std::function<ProjectSummary()> news{}; ///< what runs and needs the user beyond these; empty: nothing does
};

/// The first panel: where one is, what comes next, what runs, what needs the user; the newcomer's path and the doctor.
class StartPage : public Page
{
    Q_OBJECT

public:
    explicit StartPage(StartContext context, QWidget *parent = nullptr);

    void setProfile(const CloudProfile &profile); ///< the account became known
    void showDoctor(); ///< brings its list into view and begins an examination
    void mend(const QString &check); ///< what the button of that line of the doctor does
    void showSteps(bool areShown); ///< the newcomer's path; kept for this project
    [[nodiscard]] QList<GuideStep> steps() const; ///< how it stands now
    void refreshSoon(); ///< news() has other news
    bool goToNextStep(); ///< as that one's button; false: its place is on this page, or all are done

signals:
    void placeRequested(StartPlace place, const QString &target);
    void stepsChanged();
    void pathMoved(
        const QString &line); ///< where the first steps stand; empty: they are on the screen, or nobody follows them
    void projectRequested(const ProjectId &project); ///< the same account, another project
    void urlRequested(const QUrl &url);
    void helpRequested(const Incident &trouble); ///< the button of a TPU's trouble

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void buildColumns();
    void connectAll();
    void connectDoctor();
    void connectNeeds();
    void showPlace();
    void lead(StartPlace place, const QString &target);
    void keysChanged();
    void refresh();
    void remember(const QList<GuideStep> &steps);
    void linkPracticeBilling();
    void zonesChanged();
    void lookAtAddresses();
    void openPort(const QString &network);
    void openConsole(CheckId id, const QUrl &page);
    void arrange();
    [[nodiscard]] bool isDoctorFirst() const;
    [[nodiscard]] bool isPractice() const { return m_context.profile.kind == CloudProfile::Kind::Practice; }
    [[nodiscard]] QString key(const char *what) const; ///< of a setting of this project

    // startfacts.cpp
    [[nodiscard]] GuideFacts facts() const;
    [[nodiscard]] QList<Need> needs(const GuideFacts &known) const;
    void addIncidents(QList<Need> &needs) const;
    void addDead(QList<Need> &needs) const;
    [[nodiscard]] QString machines() const;
    [[nodiscard]] QString nothingRuns() const; ///< where that is known
    [[nodiscard]] QString meaning() const; ///< of being where one is

    StartContext m_context;
    ProjectSummary m_news;
    NoticeBar *m_notice;
    NextCard *m_next;
    GuideCard *m_guide;
    DoctorCard *m_doctor;
    NeedsCard *m_needs;
    RunningCard *m_running;
    ExplainCard *m_explain;
    QPushButton *m_signIn;
    PortSheet *m_port = nullptr; ///< made when it is wanted
    QBoxLayout *m_left;
    QBoxLayout *m_columns;
    QWidget *m_side;
    QTimer *m_soon;
    bool m_wantsFault = false; ///< somebody asked for the doctor: the line that is bad comes into view
    QStringList m_keyNews; ///< users, login and its trouble, as they were when the doctor was asked
    GuideFacts::Basics m_ground = GuideFacts::Basics::Unknown; ///< as the doctor found it last
    bool m_isWalked = false; ///< the first steps
    bool m_isNewlyWalked = false; ///< since the page was seen last
    bool m_hasNewZones = false; ///< since the doctor looked at addresses
    TaskScope m_tasks; // last
};
