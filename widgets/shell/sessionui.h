// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/id.h"
#include "widgets/common/place.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <optional>

class Activities;
class CompactUsage;
class MainWindow;
class PortOffer;
class QuestionBar;
class QuotaPage;
class SessionManager;
class Settings;
class TpuPage;
class UsagePage;
struct PodHost;
struct PortHint;
struct Session;

/// What the window has of one session: the pages over its services, and what leads from one to another. Dies with it.
class SessionUi : public QObject
{
    Q_OBJECT

public:
    struct Context
    {
        MainWindow *window = nullptr;
        SessionManager *cloud = nullptr;
        Settings *settings = nullptr;
        Activities *activities = nullptr;
        QuestionBar *questions = nullptr; ///< of logins that no terminal asks for
        PortOffer *portOffer = nullptr;
    };

    SessionUi(Session *session, const Context &context);
    ~SessionUi() override; ///< takes its pages out of the window; keeps where the compact window stood

    [[nodiscard]] QWidget *make(Panel panel); ///< null: not one of a session
    void open(const Place &place);
    UsagePage *showUsage();
    /// A program on that host says it serves something: the user is asked, or has pressed it.
    void offerPort(const TpuId &tpu, int worker, const PortHint &hint, bool isPressed);
    [[nodiscard]] QString hostId(const TpuId &tpu, int worker) const; ///< empty: not known

signals:
    void placeRequested(const Place &place);
    void reconnectRequested(const TpuId &tpu); ///< its terminals: it has another address, or is back
    void stepsChanged(); ///< of the newcomer's path
    void urlRequested(const QUrl &url);
    void programRequested(const QString &title, const QString &program, const QStringList &arguments);

private:
    [[nodiscard]] QWidget *makeStart();
    [[nodiscard]] QWidget *makeQuota();
    [[nodiscard]] QWidget *makeMoney(QuotaPage *page);
    [[nodiscard]] QWidget *makeTpus();
    [[nodiscard]] QWidget *makeRequests(TpuPage *page);
    [[nodiscard]] QWidget *makeCapacity(TpuPage *page);
    [[nodiscard]] QWidget *makeKeys();
    [[nodiscard]] QWidget *makePod();
    [[nodiscard]] QWidget *makeRun();
    [[nodiscard]] QWidget *makeStorage();
    [[nodiscard]] QWidget *makeUsage();
    void openStart(const Place &place);
    void openTpus(const Place &place);
    void openPod(const Place &place);
    void openRun(const Place &place);
    void fillRun(const QList<PodHost> &hosts, const QString &command);
    void openJobs(const Place &place);
    void openUsage(const Place &place);
    void openCompact(const TpuId &tpu); ///< none: the slice that the page shows
    template <typename T>
    T *show(Panel panel);
    /// A slot that leads to this place.
    [[nodiscard]] std::function<void()> to(const Place &place);
    [[nodiscard]] std::function<void(const TpuId &)> to(Place (*place)(const TpuId &));
    void lead(const std::optional<Place> &place); ///< nothing: nowhere
    [[nodiscard]] std::function<void(const TpuId &)> flagsBeside(
        QWidget *page); ///< opens the sheet that changes libtpu's flags
    void followStrip();

    Session *m_session;
    Context m_context;
    QPointer<CompactUsage> m_compact;
    QList<TpuId> m_lookedAt; ///< on the TPU page, since Run was shown last
};
