// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/auth/profile.h"
#include "services/core/taskscope.h"
#include "widgets/common/page.h"
#include "widgets/start/guide.h"
#include "widgets/start/sidecards.h"

class Activities;
class ExplainCard;
class GuideCard;
class KeyService;
class NeedsCard;
class QBoxLayout;
class QPushButton;
class RunningCard;
class Settings;
class TpuService;

/// What the Start panel reads; all of it outlives the page.
struct StartContext
{
    CloudProfile profile;
    TpuService *tpus = nullptr;
    KeyService *keys = nullptr;
    Activities *activities = nullptr;
    Settings *settings = nullptr;
};

/// The first panel: what to do next, whether account and project are in order, what needs the user, what runs.
class StartPage : public Page
{
    Q_OBJECT

public:
    explicit StartPage(StartContext context, QWidget *parent = nullptr);

    void setProfile(const CloudProfile &profile); ///< the account became known

signals:
    void placeRequested(StartPlace place);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectAll();
    void retranslate();
    void refresh();
    void remember(const QList<GuideStep> &steps);
    void explainNext(const QList<GuideStep> &steps);
    [[nodiscard]] GuideFacts facts() const;
    [[nodiscard]] QList<Need> needs() const;
    [[nodiscard]] QString machines() const;
    [[nodiscard]] QString doneKey() const;

    StartContext m_context;
    GuideCard *m_guide;
    NeedsCard *m_needs;
    RunningCard *m_running;
    ExplainCard *m_explain;
    QPushButton *m_signIn;
    QBoxLayout *m_columns;
    QWidget *m_side;
    bool m_hasAsked = false; ///< for the keys
    TaskScope m_tasks; // last
};
