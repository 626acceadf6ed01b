// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/practicecloud.h"
#include "services/core/taskscope.h"
#include "services/core/wakewatch.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

class Activities;
class Clock;
class Doctor;
class Grants;
class KeyService;
class LeftoverService;
class KeysApi;
class BillableService;
class PracticeControl;
class PriceService;
class QuotaService;
class Settings;
class SshHub;
class TpuService;

/// The services of one cloud, one project and one way to sign in. Replaced as a whole when the user signs in elsewhere.
struct CloudServices
{
    struct Parts;
    std::unique_ptr<Parts> parts;

    CloudProfile profile;
    TpuService *tpus = nullptr;
    QuotaService *quota = nullptr;
    LeftoverService *leftovers = nullptr;
    Grants *grants = nullptr; ///< the user's, of this cloud and project
    PriceService *prices = nullptr;
    BillableService *billables = nullptr;
    KeyService *keys = nullptr;
    Doctor *doctor = nullptr;
    SshHub *hub = nullptr;
    PracticeControl *practice = nullptr; ///< null: this is no practice cloud

    CloudServices();
    ~CloudServices();
    Q_DISABLE_COPY_MOVE(CloudServices)
};

/// What a Cloud is made of.
struct CloudContext
{
    Clock *clock = nullptr;
    Activities *activities = nullptr;
    Settings *settings = nullptr;
    QString dataFolder;
    PracticeCloud::Options practice{};
    /// Where Google answers; tests give another place.
    std::function<CloudProfile(const ProjectId &)> realCloud{&::realCloud};
    WakeWatch::Asleep asleep{&timeAsleep};
};

/// Which cloud the program works with: starts the practice cloud, signs in to a real one, swaps the services.
class Cloud : public QObject
{
    Q_OBJECT

public:
    enum class State : quint8 { Idle, Starting, Ready, Failed };

    explicit Cloud(CloudContext context, QObject *parent = nullptr);
    ~Cloud() override;

    void startPractice();
    /// Ends the practice cloud that runs, and opens another of its worlds.
    void startWorld(const PracticeWorld &world);
    /// Reads the zones of the project once; only when that works the services are swapped.
    void signIn(const ProjectId &project, const QString &token);
    void cancelSignIn();
    /// Ends watchers and the practice cloud; the tasks are drained by the caller.
    void end();

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] CloudServices *services() const { return m_services.get(); } ///< null unless Ready
    [[nodiscard]] const CloudProfile &profile() const { return m_profile; }     ///< of the last services
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }

signals:
    void stateChanged();
    void servicesAboutToGo(); ///< let go of everything that services() gave
    void servicesChanged();
    void signInDone();
    void signInFailed(const Error &error);
    void profileChanged(); ///< the account became known

private:
    void setState(State state, std::optional<Error> error = {});
    void openPractice(const std::optional<PracticeWorld> &world);
    [[nodiscard]] QString practiceFile(const QString &name) const;
    [[nodiscard]] std::unique_ptr<CloudServices> make(const CloudProfile &profile, std::unique_ptr<class TokenSource> tokens) const;
    void adopt(std::unique_ptr<CloudServices> services);
    void retire();
    void askForAccount();
    void comeBack();

    CloudContext m_context;
    std::unique_ptr<PracticeCloud> m_practice;
    std::unique_ptr<CloudServices> m_services;
    std::unique_ptr<CloudServices> m_candidate; ///< while a sign-in is tried
    std::vector<std::unique_ptr<CloudServices>> m_retired; ///< kept until no task can come back to them
    CloudProfile m_profile;
    State m_state = State::Idle;
    std::optional<Error> m_error;
    WakeWatch m_wake;
    TaskScope m_signIn;
    TaskScope m_tasks; // last
};
