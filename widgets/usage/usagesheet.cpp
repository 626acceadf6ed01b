// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagesheet.h"

#include "services/core/undoqueue.h"
#include "services/store/settings.h"
#include "services/usage/history.h"
#include "services/usage/memoryprofile.h"
#include "services/usage/seriesbudget.h"
#include "services/usage/usagefeed.h"
#include "widgets/common/card.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

constexpr std::array rates{UsageFeed::fastest, 0.5, 1.0, 2.0, 5.0, 10.0, UsageFeed::slowest};
constexpr std::array<qint64, 6> limits{qint64{256} << 20,   qint64{512} << 20, qint64{1} << 30,
                                       History::usualLimit, qint64{5} << 30,   qint64{20} << 30};

QString bytesText(qint64 bytes)
{
    return QLocale{}.formattedDataSize(bytes, 1, QLocale::DataSizeIecFormat);
}

/// Its key in PendingAction::things; empty: of all.
QString thingOf(const QString &slice)
{
    return u"usage/"_s + slice;
}

} // namespace

UsageSheet::UsageSheet(UsageFeed *feed, Settings *settings, QWidget *host)
    : SideSheet{host}
    , m_feed{feed}
    , m_settings{settings}
    , m_notice{named(new NoticeBar, "usageSheetNotice")}
    , m_rate{new QComboBox}
    , m_monitoring{named(this, new QCheckBox, "usageMonitoring", [] { return tr("Fill gaps from Cloud Monitoring"); })}
    , m_monitoringLimit{new QSpinBox}
    , m_reset{named(this, new QPushButton, "usageThresholdsReset", [] { return tr("Reset to defaults"); })}
    , m_historyWords{named(new Label, "usageHistoryWords")}
    , m_limit{new QComboBox}
    , m_forget{named(new QPushButton, "usageForget")}
    , m_forgetAll{named(this, new QPushButton, "usageForgetAll", [] { return tr("Forget everything…"); })}
    , m_script{named(this, new CodeView, "usageScript", [] { return tr("When libtpu tells nothing"); })}
{
    named(this, this, "usageSheet", [] { return tr("Measuring and keeping"); });
    setGuide("monitoring"_L1);
    setSheetWidth(480);
    build();
    connectAll();
    translated(this, &UsageSheet::nameChoices);
    translated(this, &UsageSheet::showForget);
    translated(this, &UsageSheet::fillHistory);
    fill();
}

History *UsageSheet::history() const
{
    return m_feed->history();
}

void UsageSheet::addPart(TranslatedText title)
{
    if (body()->count() > 1)
        body()->addWidget(new Line);
    body()->addWidget(translated(this, new Label{TextRole::SheetTitle}, std::move(title))); // of fields they are strong
}

QSpinBox *UsageSheet::addThreshold(const char *name, bool isPercent, TranslatedText label, TranslatedText hint)
{
    auto *box = new QSpinBox;
    box->setRange(0, isPercent ? 100 : 10'000);
    body()->addWidget(named(this, new FormField{box}, name, std::move(label), std::move(hint)));
    translated(this, [box, isPercent] {
        box->setSpecialValueText(tr("off", "a threshold that is not looked at"));
        box->setSuffix(isPercent ? tr(" %") : tr(" min"));
    });
    return box;
}

void UsageSheet::build()
{
    body()->addWidget(m_notice);
    addPart([] { return tr("How often"); });
    for (const double rate : rates)
        m_rate->addItem({}, rate);
    body()->addWidget(named(
        this, new FormField{m_rate}, "usageRate", [] { return tr("Read the shown slice"); },
        [] {
            return tr(
                "Others are read less often, as their alerts need. Each reading goes over the SSH connection that "
                "is open anyway.");
        }));
    buildMonitoring();
    addPart([] { return tr("When to alert"); });
    m_idle = addThreshold(
        "usageIdleMinutes", false, [] { return tr("Nothing computes for"); },
        [] { return tr("While the TPU is billed or its grant runs."); });
    m_hung = addThreshold(
        "usageHungMinutes", false, [] { return tr("Memory is held and nothing computes for"); },
        [] { return tr("A stalled compilation or a hang."); });
    m_memory = addThreshold("usageMemoryPercent", true, [] { return tr("Memory of a chip in use above"); });
    m_disk = addThreshold("usageDiskPercent", true, [] { return tr("Disk of a host in use above"); });
    m_straggler = addThreshold("usageStragglerPoints", true,
                               [] { return tr("A chip computes less than the median of the others by"); });
    setButtonKind(m_reset, ButtonKind::Link);
    body()->addWidget(m_reset, 0, Qt::AlignLeft);
    buildHistory();
}

void UsageSheet::buildMonitoring()
{
    addPart([] { return tr("Cloud Monitoring"); });
    constexpr int step = 1'000;
    m_monitoringLimit->setRange(SeriesBudget::least, SeriesBudget::most);
    m_monitoringLimit->setSingleStep(step);
    m_monitoringLimit->setGroupSeparatorShown(true);
    m_monitoringLimit->setKeyboardTracking(false); // half a number is none
    body()->addWidget(m_monitoring);
    body()->addWidget(named(
        this, new FormField{m_monitoringLimit}, "usageMonitoringLimit", [] { return tr("Time series a day, at most"); },
        [] {
            return tr("Google bills what it returns: US$ 0.50 for a million, beyond one million a month that are "
                      "free. At this number reading ends until midnight.");
        }));
}

void UsageSheet::buildHistory()
{
    addPart([] { return tr("What is kept"); });
    for (const qint64 bytes : limits)
        m_limit->addItem({}, bytes);
    auto *buttons = new QVBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_forget, 0, Qt::AlignLeft);
    buttons->addWidget(m_forgetAll, 0, Qt::AlignLeft);
    m_historyWords->setWordWrap(true);
    body()->addWidget(m_historyWords);
    body()->addWidget(named(
        this, new FormField{m_limit}, "usageLimit", [] { return tr("At most on this disk"); },
        [] {
            return tr("A day by the second, a week by ten seconds, a month by the minute. The oldest goes first.");
        }));
    body()->addLayout(buttons);
    addPart([] { return tr("When libtpu tells nothing"); });
    auto *words = translated(this, new Label, [] {
        return tr("Paste this line at the beginning of your script. A thread of it writes each second how much memory "
                  "JAX uses on each device, to /dev/shm/memory.prof; nothing has to be installed.");
    });
    words->setWordWrap(true);
    body()->addWidget(words);
    body()->addWidget(m_script);
    m_script->setLines(2, 12);
    m_script->setCode(memoryProfileLine(), CodeLanguage::Python);
    body()->addStretch();
}

void UsageSheet::connectAll()
{
    connect(m_rate, &QComboBox::activated, this, [this] { m_feed->setRate(m_rate->currentData().toDouble()); });
    const auto keepMonitoring = [this] {
        m_feed->setMonitoring(m_monitoring->isChecked(), m_monitoringLimit->value());
        m_monitoringLimit->setEnabled(m_monitoring->isChecked());
    };
    connect(m_monitoring, &QCheckBox::toggled, this, keepMonitoring);
    connect(m_monitoringLimit, &QSpinBox::valueChanged, this, keepMonitoring);
    for (auto *box : {m_idle, m_hung, m_memory, m_disk, m_straggler})
        connect(box, &QSpinBox::valueChanged, this, &UsageSheet::keepThresholds);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_feed->setThresholds({});
        fill();
    });
    connect(m_limit, &QComboBox::activated, this, [this] {
        const auto bytes = m_limit->currentData().toLongLong();
        history()->setLimit(bytes);
        if (m_settings)
            m_settings->setMore(QString{limitKey}, bytes);
    });
    connect(m_forget, &QPushButton::clicked, this, [this] { askToForget(false); });
    connect(m_forgetAll, &QPushButton::clicked, this, [this] { askToForget(true); });
    connect(m_notice, &NoticeBar::actionClicked, this, &UsageSheet::forget);
    connect(this, &SideSheet::opened, this, &UsageSheet::fill);
    undomark::watch(this, [this] { showForgetting(); });
    connect(history(), &History::sizeChanged, this, &UsageSheet::fillHistory);
}

void UsageSheet::setSlice(const TpuId &tpu, const QString &name)
{
    m_forget->setVisible(tpu.toString().contains("/nodes/"_L1)); // slices of a multislice are forgotten one by one
    if (tpu == m_tpu && name == m_name) // it is said at each look; texts that are set anew would disturb who types
        return;
    if (tpu != m_tpu && m_isAsking)
        endQuestion(); // it was asked about another one
    m_tpu = tpu;
    m_name = name;
    showForget();
    fillHistory();
}

void UsageSheet::openAt(QWidget *part)
{
    open();
    QTimer::singleShot(0, this, [this, part] { // once it is laid out
        if (auto *scroll = findChild<QScrollArea *>())
            scroll->ensureWidgetVisible(part);
    });
}

void UsageSheet::openMonitoring()
{
    openAt(m_monitoringLimit);
}

void UsageSheet::openScript()
{
    openAt(m_script);
}

void UsageSheet::fill()
{
    int nearest = 0;
    for (size_t i = 1; i < rates.size(); ++i) {
        if (std::abs(rates.at(i) - m_feed->rate()) < std::abs(rates.at(size_t(nearest)) - m_feed->rate()))
            nearest = int(i);
    }
    m_rate->setCurrentIndex(nearest);
    const auto use = m_feed->monitoring(m_tpu);
    const QSignalBlocker still{m_monitoring};
    const QSignalBlocker same{m_monitoringLimit};
    m_monitoring->setChecked(use.isOn);
    m_monitoringLimit->setValue(use.perDay);
    m_monitoringLimit->setEnabled(use.isOn);
    const auto thresholds = m_feed->thresholds();
    const std::initializer_list<std::pair<QSpinBox *, int>> values{{m_idle, thresholds.idleMinutes},
                                                                   {m_hung, thresholds.hungMinutes},
                                                                   {m_memory, thresholds.memoryPercent},
                                                                   {m_disk, thresholds.diskPercent},
                                                                   {m_straggler, thresholds.stragglerPercent}};
    for (const auto &[box, value] : values) {
        const QSignalBlocker quiet{box};
        box->setValue(value);
    }
    m_reset->setVisible(thresholds != UsageThresholds{});
    fillHistory();
}

void UsageSheet::fillHistory()
{
    const auto size = history()->size();
    m_historyWords->setText(size.oldest == 0
                                ? tr("Nothing is kept on the disk yet.")
                                : tr("%1 of %2 are in use; the oldest values are of %3.")
                                      .arg(bytesText(size.bytes), bytesText(size.limit),
                                           phrases::dayAndTime(QDateTime::fromMSecsSinceEpoch(size.oldest))));
    int at = m_limit->findData(size.limit);
    if (at < 0) {
        m_limit->addItem(bytesText(size.limit), size.limit);
        at = m_limit->count() - 1;
    }
    m_limit->setCurrentIndex(at);
    showForgetting();
}

void UsageSheet::keepThresholds()
{
    m_feed->setThresholds({.idleMinutes = m_idle->value(),
                           .memoryPercent = m_memory->value(),
                           .hungMinutes = m_hung->value(),
                           .diskPercent = m_disk->value(),
                           .stragglerPercent = m_straggler->value()});
    m_reset->setVisible(m_feed->thresholds() != UsageThresholds{});
}

void UsageSheet::askToForget(bool isAll)
{
    m_forgetsAll = isAll;
    m_isAsking = true;
    m_notice->showNotice(
        StatusLevel::Warning,
        isAll ? tr("All that was ever measured of all TPUs of this project is deleted from this computer. It cannot be "
                   "brought back.")
              : tr("All that was measured of %1 is deleted from this computer. It cannot be brought back.").arg(m_name),
        tr("Forget it"));
    if (auto *scroll = findChild<QScrollArea *>())
        scroll->ensureVisible(0, 0);
}

/// What waits to be forgotten needs no second button for it.
void UsageSheet::showForgetting()
{
    const auto all = thingOf({});
    undomark::hold(m_forgetAll, all);
    undomark::hold(m_forget, undomark::word(all).isEmpty() ? thingOf(sliceKey(m_tpu)) : all);
}

void UsageSheet::endQuestion()
{
    m_isAsking = false;
    m_notice->dismiss();
}

void UsageSheet::forget()
{
    if (!m_isAsking)
        return;
    endQuestion();
    const auto what = m_forgetsAll ? std::function<QString()>{[] { return tr("All that was ever measured"); }}
                                   : [name = m_name] { return tr("What was measured of %1").arg(name); };
    UndoQueue::instance().add(this,
                              {.verb = PendingVerb::Forget,
                               .name = what,
                               .begin = [this, key = m_forgetsAll ? QString{} : sliceKey(m_tpu)] { forgetNow(key); },
                               .need = CloudNeed::None,
                               .things = {thingOf(m_forgetsAll ? QString{} : sliceKey(m_tpu))}});
}

void UsageSheet::forgetNow(const QString &slice)
{
    m_tasks.run(history()->forget(slice), [this](const Result<> &done) {
        if (done)
            m_notice->showNotice(StatusLevel::Ok, tr("It is forgotten."));
        else if (done.error().code != ErrorCode::Cancelled)
            m_notice->showError(done.error());
        fillHistory();
    });
}

void UsageSheet::nameChoices()
{
    for (int i = 0; i < m_rate->count(); ++i) {
        const double seconds = m_rate->itemData(i).toDouble();
        m_rate->setItemText(
            i, seconds == 1.0 ? tr("every second") : tr("every %1 s").arg(QLocale{}.toString(seconds, 'g', 3)));
    }
    for (int i = 0; i < m_limit->count(); ++i)
        m_limit->setItemText(i, bytesText(m_limit->itemData(i).toLongLong()));
}

void UsageSheet::showForget()
{
    m_forget->setText(m_name.isEmpty() ? tr("Forget this slice…") : tr("Forget %1…").arg(m_name));
    m_forget->setEnabled(!m_tpu.isEmpty());
}
