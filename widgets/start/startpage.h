// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/taskscope.h"
#include "services/project/check.h"
#include "widgets/common/page.h"
#include "widgets/start/guide.h"
#include "widgets/start/sidecards.h"

class Activities;
class Doctor;
class DoctorCard;
class ExplainCard;
class Grants;
class GuideCard;
class KeyService;
class NeedsCard;
class PracticeControl;
class NoticeBar;
class OwnAddress;
class PodSetup;
class PortRules;
class PortSheet;
class QBoxLayout;
class QPushButton;
class QuotaService;
class RunningCard;
class Settings;
class TpuService;
class TpuWatch;
struct Trouble;

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
    TpuWatch *watch = nullptr;           ///< null: nobody tells what the cloud did to TPUs
    PracticeControl *practice = nullptr; ///< null: this is no practice cloud
    const PortRules *ports = nullptr;    ///< null: port 22 is only looked at
    OwnAddress *address = nullptr;       ///< with `ports`
    PodSetup *pods = nullptr;            ///< null: nothing is known of pods
};

/// The first panel: what to do next, whether account and project are in order, what needs the user, what runs.
class StartPage : public Page
{
    Q_OBJECT

public:
    explicit StartPage(StartContext context, QWidget *parent = nullptr);

    void setProfile(const CloudProfile &profile); ///< the account became known
    void showDoctor();                            ///< brings its list into view and begins an examination

signals:
    void placeRequested(StartPlace place);
    void projectRequested(const ProjectId &project); ///< the same account, another project
    void urlRequested(const QUrl &url);
    void helpRequested(const Trouble &trouble); ///< the button of a TPU's trouble

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectAll();
    void connectNeeds();
    void retranslate();
    void refresh();
    void remember(const QList<GuideStep> &steps);
    void linkPracticeBilling();
    void zonesChanged();
    void lookAtAddresses();
    void openPort(const QString &network);
    void bringIntoView(QWidget *line);
    void openConsole(CheckId id, const QUrl &page);
    void arrange();
    void explainNext(const QList<GuideStep> &steps);
    [[nodiscard]] GuideFacts facts() const;
    [[nodiscard]] QList<Need> needs() const;
    void addTroubles(QList<Need> &needs) const;
    void addDead(QList<Need> &needs) const;
    [[nodiscard]] QString machines() const;
    [[nodiscard]] QString doneKey() const;

    StartContext m_context;
    NoticeBar *m_notice;
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
    bool m_hasNewZones = false; ///< since the doctor looked at addresses
    TaskScope m_tasks; // last
};
