// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagesheet.h"

#include "services/core/gracequeue.h"
#include "services/store/settings.h"
#include "services/usage/history.h"
#include "services/usage/memoryprofile.h"
#include "services/usage/usagefeed.h"
#include "widgets/common/card.h"
#include "widgets/common/codeview.h"
#include "widgets/common/formfield.h"
#include "widgets/common/gracemark.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QEvent>
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

/// Its key in GraceDeed::things; empty: of all.
QString thingOf(const QString &slice)
{
    return u"usage/"_s + slice;
}

} // namespace

UsageSheet::UsageSheet(UsageFeed *feed, Settings *settings, QWidget *host)
    : SideSheet{host}
    , m_feed{feed}
    , m_settings{settings}
    , m_notice{new NoticeBar}
    , m_rate{new QComboBox}
    , m_rateField{new FormField{m_rate}}
    , m_reset{new QPushButton}
    , m_historyWords{new Label}
    , m_limit{new QComboBox}
    , m_limitField{new FormField{m_limit}}
    , m_forget{new QPushButton}
    , m_forgetAll{new QPushButton}
    , m_scriptWords{new Label}
    , m_script{new CodeView}
{
    setObjectName(u"usageSheet"_s);
    setGuide("monitoring"_L1);
    setSheetWidth(480);
    build();
    connectAll();
    retranslate();
    fill();
}

History *UsageSheet::history() const
{
    return m_feed->history();
}

Label *UsageSheet::addPart()
{
    if (body()->count() > 1)
        body()->addWidget(new Line);
    auto *title = new Label{TextRole::SheetTitle}; // the labels of fields are strong
    body()->addWidget(title);
    return title;
}

QSpinBox *UsageSheet::addThreshold(const char *name, int most, FormField **field)
{
    auto *box = new QSpinBox;
    box->setObjectName(QLatin1StringView{name});
    box->setRange(0, most);
    *field = new FormField{box};
    return box;
}

void UsageSheet::build()
{
    m_notice->setObjectName(u"usageSheetNotice"_s);
    m_rate->setObjectName(u"usageRate"_s);
    m_reset->setObjectName(u"usageThresholdsReset"_s);
    setButtonKind(m_reset, ButtonKind::Link);
    body()->addWidget(m_notice);
    m_rateTitle = addPart();
    for (const double rate : rates)
        m_rate->addItem({}, rate);
    body()->addWidget(m_rateField);
    m_thresholdTitle = addPart();
    m_idle = addThreshold("usageIdleMinutes", 10'000, &m_idleField);
    m_hung = addThreshold("usageHungMinutes", 10'000, &m_hungField);
    m_memory = addThreshold("usageMemoryPercent", 100, &m_memoryField);
    m_disk = addThreshold("usageDiskPercent", 100, &m_diskField);
    m_straggler = addThreshold("usageStragglerPoints", 100, &m_stragglerField);
    for (auto *field : {m_idleField, m_hungField, m_memoryField, m_diskField, m_stragglerField})
        body()->addWidget(field);
    body()->addWidget(m_reset, 0, Qt::AlignLeft);
    buildHistory();
}

void UsageSheet::buildHistory()
{
    m_limit->setObjectName(u"usageLimit"_s);
    m_forget->setObjectName(u"usageForget"_s);
    m_forgetAll->setObjectName(u"usageForgetAll"_s);
    m_script->setObjectName(u"usageScript"_s);
    m_historyWords->setObjectName(u"usageHistoryWords"_s);
    m_historyTitle = addPart();
    for (auto *words : {m_historyWords, m_scriptWords})
        words->setWordWrap(true);
    for (const qint64 bytes : limits)
        m_limit->addItem({}, bytes);
    auto *buttons = new QVBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_forget, 0, Qt::AlignLeft);
    buttons->addWidget(m_forgetAll, 0, Qt::AlignLeft);
    body()->addWidget(m_historyWords);
    body()->addWidget(m_limitField);
    body()->addLayout(buttons);
    m_scriptTitle = addPart();
    body()->addWidget(m_scriptWords);
    body()->addWidget(m_script);
    m_script->setLines(2, 12);
    m_script->setCode(memoryProfileLine(), CodeLanguage::Python);
    body()->addStretch();
}

void UsageSheet::connectAll()
{
    connect(m_rate, &QComboBox::activated, this, [this] { m_feed->setRate(m_rate->currentData().toDouble()); });
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
    gracemark::watch(this, [this] { showForgetting(); });
    connect(history(), &History::sizeChanged, this, &UsageSheet::fillHistory);
}

void UsageSheet::setSlice(const TpuId &tpu, const QString &name)
{
    if (tpu == m_tpu && name == m_name) // it is said at each look; texts that are set anew would disturb who types
        return;
    if (tpu != m_tpu && m_isAsking)
        endQuestion(); // it was asked about another one
    m_tpu = tpu;
    m_name = name;
    retranslate();
}

void UsageSheet::openScript()
{
    open();
    QTimer::singleShot(0, this, [this] { // once it is laid out
        if (auto *scroll = findChild<QScrollArea *>())
            scroll->ensureWidgetVisible(m_script);
    });
}

void UsageSheet::fill()
{
    int nearest = 0;
    for (size_t i = 1; i < rates.size(); ++i) {
        if (std::abs(rates.at(i) - m_feed->rate()) < std::abs(rates.at(size_t(nearest)) - m_feed->rate()))
            nearest = int(i);
    }
    m_rate->setCurrentIndex(nearest);
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
        Tone::Warning,
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
    gracemark::hold(m_forgetAll, all);
    gracemark::hold(m_forget, gracemark::word(all).isEmpty() ? thingOf(sliceKey(m_tpu)) : all);
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
    GraceQueue::instance().add(this,
                               {.verb = GraceVerb::Forget,
                                .name = what,
                                .begin = [this, key = m_forgetsAll ? QString{} : sliceKey(m_tpu)] { forgetNow(key); },
                                .need = CloudNeed::None,
                                .things = {thingOf(m_forgetsAll ? QString{} : sliceKey(m_tpu))}});
}

void UsageSheet::forgetNow(const QString &slice)
{
    m_tasks.run(history()->forget(slice), [this](const Result<> &done) {
        if (done)
            m_notice->showNotice(Tone::Ok, tr("It is forgotten."));
        else if (done.error().code != ErrorCode::Cancelled)
            m_notice->showError(done.error());
        fillHistory();
    });
}

void UsageSheet::changeEvent(QEvent *event)
{
    SideSheet::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void UsageSheet::retranslate()
{
    setTitle(tr("Measuring and keeping"));
    m_rateTitle->setText(tr("How often"));
    m_rateField->setLabel(tr("Read the shown slice"));
    m_rateField->setHint(tr("Others are read less often, as their alerts need. Each reading goes over the SSH "
                            "connection that is open anyway."));
    for (int i = 0; i < m_rate->count(); ++i) {
        const double seconds = m_rate->itemData(i).toDouble();
        m_rate->setItemText(
            i, seconds == 1.0 ? tr("every second") : tr("every %1 s").arg(QLocale{}.toString(seconds, 'g', 3)));
    }
    retranslateThresholds();
    m_historyTitle->setText(tr("What is kept"));
    m_limitField->setLabel(tr("At most on this disk"));
    m_limitField->setHint(
        tr("A day by the second, a week by ten seconds, a month by the minute. The oldest goes first."));
    for (int i = 0; i < m_limit->count(); ++i)
        m_limit->setItemText(i, bytesText(m_limit->itemData(i).toLongLong()));
    m_forget->setText(m_name.isEmpty() ? tr("Forget this slice…") : tr("Forget %1…").arg(m_name));
    m_forget->setEnabled(!m_tpu.isEmpty());
    m_forgetAll->setText(tr("Forget everything…"));
    m_scriptTitle->setText(tr("When libtpu tells nothing"));
    m_scriptWords->setText(tr("Paste this line at the beginning of your script. A thread of it writes each second how "
                              "much memory JAX uses on each device, to "
                              "/dev/shm/memory.prof; nothing has to be installed."));
    m_script->setAccessibleName(m_scriptTitle->text());
    fillHistory();
}

void UsageSheet::retranslateThresholds()
{
    m_thresholdTitle->setText(tr("When to alert"));
    m_idleField->setLabel(tr("Nothing computes for"));
    m_idleField->setHint(tr("While the TPU is billed or its grant runs."));
    m_hungField->setLabel(tr("Memory is held and nothing computes for"));
    m_hungField->setHint(tr("A stalled compilation or a hang."));
    m_memoryField->setLabel(tr("Memory of a chip in use above"));
    m_diskField->setLabel(tr("Disk of a host in use above"));
    m_stragglerField->setLabel(tr("A chip computes less than the median of the others by"));
    for (auto *box : {m_idle, m_hung, m_memory, m_disk, m_straggler})
        box->setSpecialValueText(tr("off", "a threshold that is not looked at"));
    for (auto *box : {m_idle, m_hung})
        box->setSuffix(tr(" min"));
    for (auto *box : {m_memory, m_disk, m_straggler})
        box->setSuffix(tr(" %"));
    m_reset->setText(tr("Reset to defaults"));
}
