// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/taskscope.h"
#include "services/tpu/tpu.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/translated.h"

#include <QPointer>

class CodeView;
class FormField;
class History;
class Label;
class NoticeBar;
class QCheckBox;
class QComboBox;
class QPushButton;
class QSpinBox;
class Settings;
class UsageFeed;
struct UsageThresholds;

/// How often is measured, what is read of Cloud Monitoring, from when on something is worth a word, how much is kept,
/// and the line of Python for programs whose libtpu says nothing. Names: usageSheet, usageRate, usageMonitoring,
/// usageMonitoringLimit, usageIdleMinutes, usageMemoryPercent, usageHungMinutes, usageDiskPercent,
/// usageStragglerPoints, usageLimit, usageForget, usageForgetAll, usageSheetNotice, usageScript, usageThresholdsReset.
class UsageSheet : public SideSheet
{
    Q_OBJECT

public:
    /// Where the settings keep how many bytes of history there may be.
    static constexpr QLatin1StringView limitKey{"usage.limit"};

    UsageSheet(UsageFeed *feed, Settings *settings, QWidget *host);

    void setSlice(const TpuId &tpu, const QString &name);
    void openMonitoring(); ///< at what Cloud Monitoring may cost
    void openScript(); ///< at the line of Python

private:
    void addPart(TranslatedText title);
    QSpinBox *addThreshold(const char *name, bool isPercent, TranslatedText label, TranslatedText hint = {});
    void build();
    void buildMonitoring();
    void buildHistory();
    void openAt(QWidget *part);
    void connectAll();
    void nameChoices();
    void showForget();
    void fill();
    void fillHistory();
    void showForgetting();
    void keepThresholds();
    void askToForget(bool isAll);
    void endQuestion();
    void forget();
    void forgetNow(const QString &slice);
    [[nodiscard]] History *history() const;

    UsageFeed *m_feed;
    Settings *m_settings;
    TpuId m_tpu;
    QString m_name;
    NoticeBar *m_notice;
    QComboBox *m_rate;
    QCheckBox *m_monitoring;
    QSpinBox *m_monitoringLimit;
    QSpinBox *m_idle = nullptr;
    QSpinBox *m_memory = nullptr;
    QSpinBox *m_hung = nullptr;
    QSpinBox *m_disk = nullptr;
    QSpinBox *m_straggler = nullptr;
    QPushButton *m_reset;
    Label *m_historyWords;
    QComboBox *m_limit;
    QPushButton *m_forget;
    QPushButton *m_forgetAll;
    CodeView *m_script;
    bool m_forgetsAll = false;
    bool m_isAsking = false; ///< whether to forget
    TaskScope m_tasks; // last
};
