// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/usage/usagefeed.h"
#include "widgets/common/page.h"
#include "widgets/usage/usageadvice.h"

#include <functional>
#include <utility>

class Clock;
class ContentStack;
class NoticeBar;
class QComboBox;
class QPushButton;
class QTimer;
class Segmented;
class HostSheet;
class Settings;
class StateBadge;
class UsageNotices;
class UsageSheet;
class UsageView;

/// What the Usage page works with; all of it lives longer than the page.
struct UsagePageContext
{
    UsageFeed *feed = nullptr;
    Clock *clock = nullptr;
    Settings *settings = nullptr; ///< keeps what was chosen; null: nowhere
    std::function<std::pair<UsageLogin, QString>()> login{}; ///< and of whom; empty: it is ready
    std::function<bool(const TpuId &)> hasJob{}; ///< one of this program's jobs runs there; empty: none does
};

/// What can be saved of what is seen.
enum class UsageExport : quint8 { Png, Svg, Pdf, Csv, Report };

/// Every core of every host of one slice: map, graphs and table of the same selection, what wants attention below them,
/// so that it moves nothing, and the way to what helps. Until somebody has chosen it shows what is alive. It shows a
/// slice that is gone, and works off-line, from what was kept.
///
/// Names: usagePage, usageSlice, usageSwitch (usageSwitchOverview, usageSwitchTable), usageBadge, usageMetric,
/// usageRange, usageExportButton, usageMore, usageNotice, usageStack, usageEmpty; of its parts: see UsageView,
/// UsageNotices, UsageSheet.
class UsagePage : public Page
{
    Q_OBJECT

public:
    explicit UsagePage(UsagePageContext context, QWidget *parent = nullptr);
    ~UsagePage() override;

    /// One that is not known yet is shown as soon as it is; of a multislice all slices are.
    void showSlice(const TpuId &tpu);
    [[nodiscard]] TpuId slice() const { return m_slice; }
    void selectNextStraggler(); ///< or says that there is none
    void save(UsageExport what);
    /// At once, without asking for a place. Errors: those of the file.
    void saveTo(UsageExport what, const QString &path);
    void copyReport();
    void openSettings();

signals:
    /// What this page cannot do by itself; `host`: a worker of it, or -1.
    void actionRequested(UsageAction action, const TpuId &tpu, int host);
    void createRequested(); ///< there is no TPU
    void compactRequested(const TpuId &tpu); ///< the window that stays on top

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    void buildHead();
    void nameChoices();
    void buildMenus();
    void connectHead();
    void connectView();
    void watchProblems();
    void restore();
    void fillSlices();
    void listSlices(const QList<WatchedSlice> &slices);
    [[nodiscard]] TpuId nextSlice(const QList<WatchedSlice> &slices);
    void choose(const TpuId &tpu);
    void watch(const TpuId &tpu);
    void keepPace();
    void refresh();
    void showHead(const SliceUsage &usage);
    void showFace(const SliceUsage &usage);
    void say(StatusLevel level, std::function<QString()> sentence);
    void handle(const UsageAdvice &advice);
    void saveNumbers(const QString &path);
    void notifySaved(const QString &path, const Result<> &done, const QString &note = {});
    void keep(const QString &key, const QJsonValue &value);
    [[nodiscard]] QString caption() const; ///< of a picture
    [[nodiscard]] QString nameOf(const TpuId &tpu) const;
    [[nodiscard]] bool hasJob() const;

    UsagePageContext m_context;
    TpuId m_slice; ///< shown
    TpuId m_wanted; ///< to be shown as soon as it is known
    bool m_wantsOne = true; ///< of a multislice only this slice
    bool m_isChosen = false; ///< somebody has said which one, in this run
    bool m_wasLive = false; ///< one that is alive was shown
    TpuId m_seen; ///< whose values were shown
    TpuId m_watched;
    QComboBox *m_slices;
    Segmented *m_switch;
    StateBadge *m_badge;
    QComboBox *m_metric;
    QComboBox *m_range;
    QPushButton *m_exportButton;
    QPushButton *m_more;
    QAction *m_mute = nullptr;
    QAction *m_tpuAction = nullptr;
    NoticeBar *m_notice;
    QTimer *m_pace; ///< after which the slice that was looked at last is left alone
    QTimer *m_quiet; ///< after which a good word goes
    UsageNotices *m_notices;
    UsageView *m_view;
    ContentStack *m_stack;
    UsageSheet *m_sheet;
    HostSheet *m_hostSheet;
    TaskScope m_tasks; // last
};
