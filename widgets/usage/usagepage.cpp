// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/usage/usagepage.h"

#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/store/settings.h"
#include "services/usage/history.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/segmented.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/graphaxis.h"
#include "widgets/usage/hostsheet.h"
#include "widgets/usage/usagegraphs.h"
#include "widgets/usage/usagenotices.h"
#include "widgets/usage/usagepicture.h"
#include "widgets/usage/usagescale.h"
#include "widgets/usage/usagesheet.h"
#include "widgets/usage/usagetable.h"
#include "widgets/usage/usagetext.h"
#include "widgets/usage/usageview.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QJsonArray>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTimeZone>
#include <QTimer>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr auto longestPace = 10min; // somebody who was elsewhere for longer is not on the way back
constexpr auto usualRange = 5min; // the first minutes of a TPU are seen without a magnifying glass

/// Where the newest values come from.
std::optional<UsageSource> sourceOf(const SliceUsage &usage)
{
    const auto newest = std::ranges::max_element(usage.cores, {}, &CoreUsage::at);
    return newest == usage.cores.end() || newest->at == 0 ? std::nullopt : std::optional{newest->source};
}

QString suffixOf(UsageExport what)
{
    switch (what) {
    case UsageExport::Png: return u"png"_s;
    case UsageExport::Svg: return u"svg"_s;
    case UsageExport::Pdf: return u"pdf"_s;
    case UsageExport::Csv: return u"csv"_s;
    case UsageExport::Report: return u"txt"_s;
    }
    return {};
}

PictureFormat formatOf(UsageExport what)
{
    return what == UsageExport::Png ? PictureFormat::Png
        : what == UsageExport::Svg  ? PictureFormat::Svg
                                    : PictureFormat::Pdf;
}

QString filterOf(UsageExport what)
{
    switch (what) {
    case UsageExport::Png: return UsagePage::tr("Pictures (*.png)");
    case UsageExport::Svg: return UsagePage::tr("Drawings (*.svg)");
    case UsageExport::Pdf: return UsagePage::tr("Documents (*.pdf)");
    case UsageExport::Csv: return UsagePage::tr("Numbers (*.csv)");
    case UsageExport::Report: return UsagePage::tr("Texts (*.txt)");
    }
    return {};
}

/// Something is measured, or comes late from Cloud Monitoring.
bool isComing(const CoreUsage &core)
{
    return core.at > 0 && (core.source == UsageSource::Monitoring || core.state < UsageState::Unreachable);
}

/// The subtitle names it as the source.
bool isFromMonitoring(const SliceUsage &usage)
{
    return usage.isLive && sourceOf(usage) == UsageSource::Monitoring && std::ranges::any_of(usage.cores, isComing);
}

/// What is measured, by what and how often.
QString subtitleOf(const SliceUsage &usage, double rate)
{
    QSet<int> chips;
    for (const auto &core : usage.layout.cores)
        chips.insert(core.chipOfSlice);
    QStringList parts{UsagePage::tr("%1 %2", "8 chips on 2 hosts")
                          .arg(UsagePage::tr("%n chip(s)", nullptr, int(chips.size())),
                               UsagePage::tr("on %n host(s)", nullptr, usage.layout.hosts))};
    if (!usage.slices.isEmpty())
        parts.prepend(UsagePage::tr("%n slices", nullptr, int(usage.slices.size())));
    const auto source = sourceOf(usage);
    const auto pace =
        rate == 1.0 ? UsagePage::tr("every second") : UsagePage::tr("every %1 s").arg(QLocale{}.toString(rate, 'g', 3));
    const auto last = phrases::dayAndTime(QDateTime::fromMSecsSinceEpoch(usage.at));
    if (!usage.isLive)
        parts << (usage.at == 0 ? UsagePage::tr("from what was kept") : UsagePage::tr("last measured %1").arg(last));
    else if (!source)
        parts << UsagePage::tr("nothing measured now");
    else if (std::ranges::none_of(usage.cores, isComing)) // nobody answers, or nothing that can be read
        parts << UsagePage::tr("last measured %1").arg(last);
    else if (isFromMonitoring(usage))
        parts << UsagePage::tr("Cloud Monitoring, every minute");
    else if (*source == UsageSource::MemoryProfile)
        parts << UsagePage::tr("JAX's memory profile, %1").arg(pace);
    else
        parts << UsagePage::tr("libtpu, %1", "every second").arg(pace);
    parts.removeAll(QString{});
    return parts.join(u" · "_s);
}

/// What was read of Cloud Monitoring today; nothing: nothing was. `isNamed`: what stands before it names it already.
QString monitoringWords(const MonitoringUse &use, bool isNamed)
{
    if (!use.isOn)
        return isNamed ? UsagePage::tr("switched off by now", "Cloud Monitoring")
                       : UsagePage::tr("Cloud Monitoring is switched off");
    if (use.today == 0)
        return {};
    const auto words = isNamed ? UsagePage::tr("%1 of %2 time series read today")
                               : UsagePage::tr("Cloud Monitoring: %1 of %2 time series read today");
    return words.arg(QLocale{}.toString(use.today), QLocale{}.toString(use.perDay));
}

/// A longer word would take room from the sentence below the title, whose second line would move all that is looked at.
void reserveRoom(StateBadge *badge)
{
    const auto metrics = badge->fontMetrics();
    int widest = metrics.horizontalAdvance(badge->word());
    for (const auto kind : {UsageAlert::Kind::Idle, UsageAlert::Kind::MemoryFull, UsageAlert::Kind::Hung,
                            UsageAlert::Kind::DiskFull, UsageAlert::Kind::Straggler}) {
        SliceUsage usage;
        usage.alerts = {UsageAlert{.kind = kind}};
        widest = std::max(widest, metrics.horizontalAdvance(alertWord(usage)));
    }
    badge->setMinimumWidth(badge->sizeHint().width() - metrics.horizontalAdvance(badge->word()) + widest);
}

} // namespace

UsagePage::UsagePage(UsagePageContext context, QWidget *parent)
    : Page{parent}
    , m_context{std::move(context)}
    , m_slices{named(new QComboBox, "usageSlice")}
    , m_switch{named(this, new Segmented, "usageSwitch", [] { return tr("Views of the usage"); })}
    , m_badge{named(new StateBadge{nullptr, StateBadge::Look::Filled}, "usageBadge")}
    , m_metric{named(new QComboBox, "usageMetric")}
    , m_range{named(new QComboBox, "usageRange")}
    , m_exportButton{named(this, new QPushButton, "usageExportButton", [] { return tr("Export"); })}
    , m_more{iconButton(this, new QPushButton, "usageMore", [] { return tr("More"); })}
    , m_notice{named(new NoticeBar, "usageNotice")}
    , m_pace{named(new QTimer{this}, "usagePace")}
    , m_quiet{new QTimer{this}}
    , m_notices{new UsageNotices}
    , m_view{new UsageView{m_context.feed->history(), m_context.clock}}
    , m_stack{new ContentStack{m_view}}
    , m_sheet{new UsageSheet{m_context.feed, m_context.settings, this}}
    , m_hostSheet{new HostSheet{this}}
{
    named(this, this, "usagePage", [] { return tr("Usage"); });
    setGuide("monitoring"_L1);
    build();
    connectHead();
    connectView();
    translated(this, &UsagePage::nameChoices);
    restore();
    translated(this, &UsagePage::fillSlices);
}

UsagePage::~UsagePage()
{
    watch({});
    m_context.feed->keepPace({});
}

void UsagePage::build()
{
    buildHead();
    buildMenus();
    named(m_stack, "usageStack");
    auto *empty = named(
        this, m_stack->empty(), "usageEmpty", [] { return tr("No TPU to watch"); },
        [] {
            return tr("As soon as there is a TPU, each of its chips is shown here: how busy it is, how much memory it "
                      "uses, and which one holds the others up. What was measured stays for a month, also when the TPU "
                      "is gone.");
        });
    empty->setGuide("monitoring"_L1);
    empty->setIcon("activity"_L1);
    translated(this, [empty] { empty->setButtonText(tr("Create TPU…")); });
    body()->addWidget(m_stack, 1);
    addNotice(m_notice);
    addNotice(m_notices);
    m_sheet->raise();
    m_hostSheet->raise();
}

void UsagePage::buildHead()
{
    m_slices->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_metric->setSizeAdjustPolicy(
        QComboBox::AdjustToMinimumContentsLengthWithIcon); // the usual one fits; its list is as wide as it needs
    m_metric->setMinimumContentsLength(9);
    m_range->setSizeAdjustPolicy(QComboBox::AdjustToContents); // another language has longer words
    m_switch->addPart(int(UsageView::Face::Overview), u"overview"_s, [] { return tr("Map and graphs"); });
    m_switch->addPart(int(UsageView::Face::Table), u"table"_s, [] { return tr("Table"); });
    addTitleWidget(m_slices);
    for (const auto metric : mapMetrics())
        m_metric->addItem({}, int(metric));
    for (const auto range : usualRanges())
        m_range->addItem({}, qint64(range.count()));
    addAction(m_switch); // it goes to a line of its own where letters are large
    addAction(m_badge);
    addAction(m_metric);
    addAction(m_range);
    addAction(m_exportButton);
    addAction(m_more);
}

void UsagePage::buildMenus()
{
    m_more->setIcon(themedIcon("ellipsis"_L1));
    setButtonKind(m_more, ButtonKind::Plain);
    auto *exports = new QMenu{m_exportButton};
    const std::initializer_list<std::pair<UsageExport, TranslatedText>> files{
        {UsageExport::Png, [] { return tr("Picture (PNG)…"); }},
        {UsageExport::Svg, [] { return tr("Drawing (SVG)…"); }},
        {UsageExport::Pdf, [] { return tr("Document (PDF)…"); }},
        {UsageExport::Csv, [] { return tr("Numbers (CSV)…"); }}};
    for (const auto &[what, text] : files)
        connect(translated(this, exports->addAction(QString{}), text), &QAction::triggered, this,
                [this, what] { save(what); });
    exports->addSeparator();
    connect(translated(this, exports->addAction(QString{}), [] { return tr("Copy as a report"); }), &QAction::triggered,
            this, &UsagePage::copyReport);
    m_exportButton->setMenu(exports);
    auto *more = new QMenu{m_more};
    const auto action = [this, more](QLatin1StringView icon, TranslatedText text) {
        return translated(this, more->addAction(themedIcon(icon), QString{}), std::move(text));
    };
    connect(action("maximize-2"_L1, [] { return tr("Compact window"); }), &QAction::triggered, this,
            [this] { emit compactRequested(m_slice); });
    m_mute = action("bell"_L1, [] { return tr("Mute its alerts"); });
    m_mute->setCheckable(true);
    connect(m_mute, &QAction::triggered, this, [this](bool on) { m_context.feed->setMuted(m_slice, on); });
    m_tpuAction = action("cpu"_L1, [] { return tr("Show this TPU"); });
    connect(m_tpuAction, &QAction::triggered, this,
            [this] { emit actionRequested(UsageAction::Tpu, hostPlace(m_view->usage(), -1).first, -1); });
    more->addSeparator();
    connect(action("code-xml"_L1, [] { return tr("Memory from JAX itself…"); }), &QAction::triggered, m_sheet,
            &UsageSheet::openScript);
    connect(action("settings"_L1, [] { return tr("Measuring and keeping…"); }), &QAction::triggered, this,
            &UsagePage::openSettings);
    m_more->setMenu(more);
}

/// Names and entries of the lists.
void UsagePage::nameChoices()
{
    m_slices->setAccessibleName(tr("Slice"));
    m_metric->setAccessibleName(tr("What the map shows"));
    m_range->setAccessibleName(tr("Range of the graphs"));
    for (auto *box : {m_metric, m_range})
        box->setToolTip(box->accessibleName());
    for (int i = 0; i < m_metric->count(); ++i)
        m_metric->setItemText(i, metricName(Metric(m_metric->itemData(i).toInt())));
    m_metric->view()->setMinimumWidth(m_metric->view()->sizeHintForColumn(0) + m_metric->iconSize().width());
    for (int i = 0; i < m_range->count(); ++i)
        m_range->setItemText(i, rangeName(std::chrono::seconds{m_range->itemData(i).toLongLong()}));
    m_range->setPlaceholderText(tr("Chosen period", "a range of time that was zoomed to"));
}

void UsagePage::connectHead()
{
    auto *feed = m_context.feed;
    connect(feed, &UsageFeed::slicesChanged, this, &UsagePage::fillSlices);
    connect(feed, &UsageFeed::updated, this, [this](const TpuId &tpu) {
        if (tpu == m_slice)
            refresh();
    });
    connect(m_slices, &QComboBox::activated, this, [this] { choose(m_slices->currentData().value<TpuId>()); });
    connect(m_switch, &Segmented::currentChanged, this, [this](int face) { m_view->setFace(UsageView::Face(face)); });
    connect(m_metric, &QComboBox::currentIndexChanged, this, [this] {
        m_view->map()->setMetric(Metric(m_metric->currentData().toInt()));
        keep(u"usage.metric"_s, m_metric->currentData().toInt());
    });
    connect(m_range, &QComboBox::activated, this, [this] {
        m_view->graphs()->setRange(std::chrono::seconds{m_range->currentData().toLongLong()});
        keep(u"usage.range"_s, m_range->currentData().toLongLong());
    });
}

void UsagePage::connectView()
{
    connect(m_view->graphs(), &UsageGraphs::rangeChanged, this,
            [this](std::chrono::seconds range) { m_range->setCurrentIndex(m_range->findData(qint64(range.count()))); });
    connect(m_view->graphs(), &UsageGraphs::followingChanged, this, [this](bool isFollowing) {
        if (isFollowing)
            m_range->setCurrentIndex(m_range->findData(m_view->graphs()->window().length() / 1000));
    });
    connect(m_view->graphs(), &UsageGraphs::metricsChanged, this, [this](const QList<Metric> &shown) {
        QJsonArray numbers;
        for (const auto metric : shown)
            numbers << int(metric);
        keep(u"usage.graphs"_s, numbers);
    });
    connect(m_view->splitter(), &QSplitter::splitterMoved, this,
            [this] { keep(u"usage.splitter"_s, QString::fromLatin1(m_view->splitter()->saveState().toBase64())); });
    connect(m_view, &UsageView::hostWanted, this, [this](int worker) {
        m_hostSheet->setHost(m_view->usage(), worker);
        m_hostSheet->open();
    });
    connect(m_notices, &UsageNotices::actionRequested, this, &UsagePage::handle);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, &UsagePage::createRequested);
    watchProblems();
}

void UsagePage::watchProblems()
{
    m_pace->setSingleShot(true);
    connect(m_pace, &QTimer::timeout, this, &UsagePage::keepPace);
    m_quiet->setSingleShot(true);
    m_quiet->setInterval(6s);
    connect(m_quiet, &QTimer::timeout, m_notice, &NoticeBar::dismiss);
    const auto notifyProblem = [this] {
        if (const auto &problem = m_context.feed->history()->problem()) {
            m_quiet->stop();
            m_notice->showError(*problem);
        }
    };
    connect(m_context.feed->history(), &History::problemChanged, this, notifyProblem);
    notifyProblem();
}

void UsagePage::keep(const QString &key, const QJsonValue &value)
{
    if (m_context.settings)
        m_context.settings->setMore(key, value);
}

void UsagePage::restore()
{
    const auto kept = [&](const QString &key) {
        return m_context.settings ? m_context.settings->more(key) : QJsonValue{};
    };
    m_wanted = TpuId{kept(u"usage.slice"_s).toString()};
    m_metric->setCurrentIndex(std::max(0, m_metric->findData(kept(u"usage.metric"_s).toInt())));
    m_view->map()->setMetric(Metric(m_metric->currentData().toInt()));
    const int range = m_range->findData(kept(u"usage.range"_s).toInteger());
    m_range->setCurrentIndex(range >= 0 ? range : m_range->findData(qint64(std::chrono::seconds{usualRange}.count())));
    m_view->graphs()->setRange(std::chrono::seconds{m_range->currentData().toLongLong()});
    QList<Metric> shown;
    for (const auto number : kept(u"usage.graphs"_s).toArray())
        shown << Metric(number.toInt());
    if (!shown.isEmpty())
        m_view->graphs()->setMetrics(shown);
    auto *columns = m_view->table()->columns();
    columns->restore(kept(u"table.usageTable"_s).toObject());
    connect(columns, &TableColumns::changed, this, [this, columns] { keep(u"table.usageTable"_s, columns->state()); });
    m_view->restore(QByteArray::fromBase64(kept(u"usage.splitter"_s).toString().toLatin1()));
}

/// An entry that stays is left alone: the list may be open.
void UsagePage::listSlices(const QList<WatchedSlice> &slices)
{
    QStringList texts;
    for (const auto &slice : slices) {
        const auto type = slice.slices > 1
            ? tr("%1 × %2", "how many slices of a multislice, type of each").arg(slice.slices).arg(slice.type)
            : slice.type;
        texts << (slice.isLive ? tr("%1 · %2", "name of a slice and its type").arg(slice.name, type)
                               : tr("%1 · %2 · gone", "name of a slice and its type").arg(slice.name, type));
    }
    bool isSame = m_slices->count() == slices.size();
    for (int i = 0; isSame && i < slices.size(); ++i)
        isSame = m_slices->itemText(i) == texts[i] && m_slices->itemData(i).value<TpuId>() == slices[i].id;
    if (isSame)
        return;
    m_slices->clear();
    for (int i = 0; i < slices.size(); ++i) {
        m_slices->addItem(themedIcon(slices[i].isLive ? "activity"_L1 : "history"_L1), texts[i],
                          QVariant::fromValue(slices[i].id));
        m_slices->setItemData(i, slices[i].id.toString(), Qt::ToolTipRole);
    }
}

/// What is asked for, else what is shown, else the first. What was shown in the run before gives way to what is alive:
/// nobody has asked for it in this one.
TpuId UsagePage::nextSlice(const QList<WatchedSlice> &slices)
{
    const auto find = [&](const TpuId &tpu) { return std::ranges::find(slices, tpu, &WatchedSlice::id); };
    const auto isKnown = [&](const TpuId &tpu) { return find(tpu) != slices.end(); };
    const auto isLive = [&](const TpuId &tpu) { return isKnown(tpu) && find(tpu)->isLive; };
    const auto live = std::ranges::find_if(slices, &WatchedSlice::isLive);
    if (isKnown(m_wanted) && !m_wantsOne && isKnown(find(m_wanted)->partOf))
        m_wanted = find(m_wanted)->partOf;
    if (!m_isChosen && isKnown(m_wanted) && !isLive(m_wanted) && live != slices.end())
        m_wanted = {};
    TpuId next = isKnown(m_wanted) ? m_wanted
        : isKnown(m_slice)         ? m_slice
        : slices.isEmpty()         ? TpuId{}
                                   : slices.first().id;
    if (!m_isChosen && !m_wasLive && !isLive(next) && live != slices.end())
        next = live->id;
    m_wasLive = m_wasLive || isLive(next); // one that goes while it is shown stays
    return next;
}

void UsagePage::fillSlices()
{
    const auto slices = m_context.feed->slices();
    const QSignalBlocker quiet{m_slices};
    listSlices(slices);
    const auto next = nextSlice(slices);
    for (int i = 0; i < m_slices->count(); ++i) {
        if (m_slices->itemData(i).value<TpuId>() == next)
            m_slices->setCurrentIndex(i);
    }
    if (next == m_wanted)
        m_wanted = {};
    if (next == m_slice)
        return refresh();
    m_slice = next;
    m_hostSheet->close();
    m_notices->forgetClosed();
    if (isVisible())
        watch(m_slice);
    m_sheet->setSlice(m_slice, nameOf(m_slice));
    refresh();
}

void UsagePage::showSlice(const TpuId &tpu)
{
    m_wanted = tpu;
    m_wantsOne = false;
    m_isChosen = true;
    fillSlices();
}

void UsagePage::choose(const TpuId &tpu)
{
    m_wanted = tpu;
    m_wantsOne = true;
    m_isChosen = true;
    fillSlices();
    keep(u"usage.slice"_s, tpu.toString());
}

/// What nobody looks at is asked less often.
void UsagePage::watch(const TpuId &tpu)
{
    if (tpu == m_watched)
        return;
    if (!m_watched.isEmpty())
        m_context.feed->watch(m_watched, false);
    m_watched = tpu;
    if (m_watched.isEmpty())
        return;
    m_context.feed->watch(m_watched, true);
    if (m_context.feed->now(m_watched)
            .isLive) // the line below the window tells of the one that is looked at, however it came to be shown
        keep(u"usage.slice"_s, m_watched.toString());
}

void UsagePage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_pace->stop();
    watch(m_slice);
    m_context.feed->keepPace({});
    refresh();
}

void UsagePage::hideEvent(QHideEvent *event)
{
    Page::hideEvent(event);
    if (!m_watched.isEmpty()) {
        m_context.feed->keepPace(m_watched);
        m_pace->start(longestPace);
    }
    watch({});
}

/// Its graphs have no hole when somebody comes back, and those of a job never have one.
void UsagePage::keepPace()
{
    constexpr auto again = 1min; // the job may have ended then
    if (hasJob())
        m_pace->start(again);
    else
        m_context.feed->keepPace({});
}

QString UsagePage::nameOf(const TpuId &tpu) const
{
    const auto slices = m_context.feed->slices();
    const auto known = std::ranges::find(slices, tpu, &WatchedSlice::id);
    return known != slices.end() && !known->name.isEmpty() ? known->name : tpu.toString().section(u'/', -1);
}

bool UsagePage::hasJob() const
{
    const auto slices = m_view->usage().slices.isEmpty() ? QList{m_slice} : m_view->usage().slices;
    return m_context.hasJob && std::ranges::any_of(slices, m_context.hasJob);
}

void UsagePage::refresh()
{
    const bool isThere = !m_slice.isEmpty();
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_slices, m_switch, m_badge, m_metric, m_range, m_exportButton, m_more})
        part->setVisible(isThere);
    if (!isThere) {
        setSentence(tr("Memory and work of every chip of every host, live and back in time."));
        m_notices->setAdvice({});
        m_stack->showEmpty();
        return;
    }
    const auto usage = m_context.feed->now(m_slice);
    const bool isAtWork = std::ranges::any_of(usage.cores, [](const CoreUsage &core) {
        return core.state > UsageState::NoWorkload && core.state <= UsageState::Hung;
    });
    if (isAtWork && isVisible() && m_seen != m_slice) {
        m_seen = m_slice;
        keep(u"usage.seen"_s, m_slice.toString()); // the newcomer's path ticks it off
    }
    m_stack->showContent();
    m_view->setUsage(usage);
    showHead(usage);
    if (m_hostSheet->isOpen())
        m_hostSheet->setHost(usage, m_hostSheet->worker());
    const auto [login, user] = m_context.login ? m_context.login() : std::pair{UsageLogin::Ready, QString{}};
    m_notices->setAdvice(usageAdvice(usage,
                                     {.name = nameOf(m_slice),
                                      .login = login,
                                      .user = user,
                                      .hasJob = hasJob(),
                                      .monitoring = m_context.feed->monitoring(m_slice)}));
}

void UsagePage::showHead(const SliceUsage &usage)
{
    const auto use = m_context.feed->monitoring(m_slice);
    const QStringList parts{subtitleOf(usage, m_context.feed->rate()),
                            usage.isLive ? monitoringWords(use, isFromMonitoring(usage)) : QString{}};
    setSentence(parts.last().isEmpty() ? parts.first() : parts.join(u" · "_s));
    const bool isUnknown = usage.state == UsageState::Unreachable
        || usage.state == UsageState::Failed; // then nobody knows whether an alert still holds
    if (usage.alerts.isEmpty() || !usage.isLive || isUnknown) {
        m_badge->setState(usage.isLive ? usageLevel(usage.state) : StatusLevel::Waiting,
                          usage.isLive ? usageStateWord(usage.state) : tr("not live"));
    } else {
        m_badge->setState(alertLevel(usage.alerts.first().kind), alertWord(usage));
    }
    reserveRoom(m_badge);
    m_badge->setToolTip(usage.sentence);
    m_mute->setChecked(usage.isMuted);
    m_tpuAction->setEnabled(usage.isLive);
    m_sheet->setSlice(m_slice, nameOf(m_slice));
}

void UsagePage::handle(const UsageAdvice &advice)
{
    switch (advice.action) {
    case UsageAction::None: break;
    case UsageAction::Look: m_view->select(advice.cores); break;
    case UsageAction::Measuring: m_sheet->openMonitoring(); break;
    case UsageAction::Script: m_sheet->openScript(); break;
    default: {
        const auto [tpu, host] = hostPlace(m_view->usage(), advice.host);
        emit actionRequested(advice.action, tpu, host);
    }
    }
}

void UsagePage::selectNextStraggler()
{
    const auto &usage = m_view->usage();
    const int from = m_view->selection().isEmpty() ? -1 : m_view->selection().last();
    const int count = int(usage.cores.size());
    for (int step = 1; step <= count; ++step) {
        const int core = (from + step) % count;
        if (usage.cores[core].isStraggler) {
            m_view->select({core});
            return;
        }
    }
    say(StatusLevel::Note, [] { return tr("No chip falls behind the others."); });
}

/// What went well need not be closed by hand.
void UsagePage::say(StatusLevel level, std::function<QString()> sentence)
{
    m_notice->say(level, std::move(sentence));
    level == StatusLevel::Working ? m_quiet->stop() : m_quiet->start();
}

void UsagePage::openSettings()
{
    m_sheet->open();
}

void UsagePage::save(UsageExport what)
{
    if (m_slice.isEmpty())
        return;
    const auto name =
        u"%1-usage-%2.%3"_s.arg(m_slice.toString().section(u'/', -1),
                                m_context.clock->now().toLocalTime().toString(u"yyyyMMdd-HHmm"_s), suffixOf(what));
    askWhereToSave(
        this, "usageExportDialog",
        {.title = tr("Export the usage"), .fileName = name, .filter = filterOf(what), .suffix = suffixOf(what)},
        [this, what](const QString &path) { saveTo(what, path); });
}

/// What a picture is of, for whoever finds it later: TPU, type and zone; the stretch of time, and what it was measured
/// by.
QString UsagePage::caption() const
{
    const auto &usage = m_view->usage();
    const auto &window = m_view->graphs()->window();
    const auto zone = zoneOf(m_slice.toString()).toString();
    QStringList title{nameOf(m_slice), usage.type, zone};
    const bool isOfNow = m_view->face() == UsageView::Face::Table;
    QStringList facts{isOfNow ? QString{}
                              : spanText(window.from(), window.until(), m_context.clock->now().toMSecsSinceEpoch(),
                                         QTimeZone::systemTimeZone()),
                      subtitleOf(usage, m_context.feed->rate())};
    title.removeAll(QString{});
    facts.removeAll(QString{});
    return title.join(u" · "_s) + u'\n' + facts.join(u" · "_s);
}

void UsagePage::saveTo(UsageExport what, const QString &path)
{
    switch (what) {
    case UsageExport::Png:
    case UsageExport::Svg:
    case UsageExport::Pdf: {
        const auto saved = savePicture(*m_view, formatOf(what), path, caption());
        return notifySaved(path, saved.done, saved.cut);
    }
    case UsageExport::Report: notifySaved(path, writeFile(path, m_view->table()->reportText().toUtf8())); break;
    case UsageExport::Csv: saveNumbers(path); break;
    }
}

/// What is behind the view that is shown: of the graphs their stretch of time, of the table how it stands.
void UsagePage::saveNumbers(const QString &path)
{
    if (m_view->face() == UsageView::Face::Table) {
        const auto now = m_context.clock->now().toMSecsSinceEpoch();
        notifySaved(path, writeFile(path, csvOf(m_view->table()->usage(), now)));
        return;
    }
    say(StatusLevel::Working, [] { return tr("Collecting the numbers…"); });
    m_view->graphs()->writeCsv(path, m_tasks.guard([this, path](const Result<> &done) { notifySaved(path, done); }));
}

void UsagePage::notifySaved(const QString &path, const Result<> &done, const QString &note)
{
    if (done) {
        say(note.isEmpty() ? StatusLevel::Ok : StatusLevel::Note, [path, note] {
            const auto written = tr("%1 was written.").arg(path);
            return note.isEmpty() ? written : punctuation::sentences({written, note});
        });
    } else {
        m_quiet->stop();
        m_notice->showError(done.error());
    }
}

void UsagePage::copyReport()
{
    if (m_slice.isEmpty())
        return;
    QGuiApplication::clipboard()->setText(m_view->table()->reportText());
    say(StatusLevel::Ok, [] { return tr("The report is in the clipboard: all chips with their values, as text."); });
}
