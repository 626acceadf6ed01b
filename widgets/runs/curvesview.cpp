// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/curvesview.h"

#include "services/core/clock.h"
#include "services/core/punctuation.h"
#include "services/jobs/jobservice.h"
#include "services/runs/runbook.h"
#include "services/scalars/scalartag.h"
#include "services/scalars/scalarwatch.h"
#include "services/store/settings.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/translated.h"
#include "widgets/runs/curvebar.h"
#include "widgets/runs/curveplot.h"
#include "widgets/runs/ledgerband.h"
#include "widgets/runs/runstext.h"
#include "widgets/runs/slownessbar.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/theme.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto curvesKey = u"runs.curves"_s;
constexpr qsizetype mostUsual = 4; ///< curves that are shown before somebody has chosen

QString keyOfLine(const QUuid &run, const ScalarCurveId &id)
{
    return run.toString(QUuid::WithoutBraces) + u'\n' + id.folder + u'\n' + id.tag;
}

QJsonObject jsonOf(const ScalarCurveId &id)
{
    return {{u"folder"_s, id.folder}, {u"tag"_s, id.tag}};
}

/// Anything may stand in the settings.
QList<ScalarCurveId> curvesIn(const QJsonArray &all)
{
    QList<ScalarCurveId> ids;
    for (const auto &one : all) {
        const auto json = one.toObject();
        const ScalarCurveId id{.folder = json[u"folder"_s].toString(), .tag = json[u"tag"_s].toString()};
        if (!id.tag.isEmpty() && !ids.contains(id) && ids.size() < CurveList::mostShown)
            ids.append(id);
    }
    return ids;
}

QString suffixOf(CurveExport what)
{
    return what == CurveExport::Png ? u"png"_s : what == CurveExport::Svg ? u"svg"_s : u"csv"_s;
}

QString filterOfExport(CurveExport what)
{
    return what == CurveExport::Png ? CurvesView::tr("Pictures (*.png)")
        : what == CurveExport::Svg  ? CurvesView::tr("Drawings (*.svg)")
                                    : CurvesView::tr("Numbers (*.csv)");
}

} // namespace

CurvesView::CurvesView(const RunsContext &context, QWidget *parent)
    : QWidget{parent}
    , m_context{context}
    , m_progress{named(new Label, "runProgress")}
    , m_alert{named(new NoticeBar, "runAlert")}
    , m_notice{named(new NoticeBar, "runCurvesNotice")}
    , m_problems{named(new Label{TextRole::Body, TextColor::Soft}, "runProblems")}
    , m_slowness{new SlownessBar{context.slowness, context.clock}}
    , m_bar{new CurveBar}
    , m_export{named(this, new QPushButton, "runExport", [] { return tr("Export"); })}
    , m_rules{named(
          this, new QPushButton, "runRules", [] { return tr("Values…"); },
          [] { return tr("Where the values of this run come from"); })}
    , m_plot{named(new CurvePlot{histories()}, "runCurvePlot")}
    , m_list{new CurveList}
    , m_splitter{named(new QSplitter, "runCurveSplitter")}
    , m_band{named(new LedgerBand, "runCurveBand")}
    , m_column{new QVBoxLayout{this}}
    , m_tick{new QTimer{this}}
{
    setObjectName(u"runCurves"_s);
    build();
    buildExport();
    connectAll();
    restore();
    translated(this, [this] {
        renewLines(); // names of lines
        showProgress();
        showAlerts();
    });
}

CurvesView::~CurvesView()
{
    watch(false);
}

void CurvesView::build()
{
    m_progress->setWordWrap(true);
    m_problems->setWordWrap(true);
    m_alert->setClosable(false);
    m_bar->addButton(m_export);
    m_bar->addButton(m_rules);
    m_splitter->addWidget(m_plot);
    m_splitter->addWidget(m_list);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setHandleWidth(scaled(12));
    m_splitter->setChildrenCollapsible(false);
    m_plot->installEventFilter(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(scaled(6));
    for (QWidget *part : std::initializer_list<QWidget *>{m_progress, m_slowness, m_bar})
        m_column->addWidget(part);
    m_column->addWidget(m_splitter, 1);
    m_column->addWidget(m_band);
    m_column->addWidget(m_problems);
    for (auto *notice : {m_alert, m_notice}) // one that comes moves nothing that somebody points at
        m_column->addWidget(notice);
    m_tick->setInterval(5s);
}

void CurvesView::buildExport()
{
    auto *menu = new QMenu{m_export};
    const std::initializer_list<std::pair<CurveExport, TranslatedText>> files{
        {CurveExport::Png, [] { return tr("Picture (PNG)…"); }},
        {CurveExport::Svg, [] { return tr("Drawing (SVG)…"); }},
        {CurveExport::Csv, [] { return tr("Numbers (CSV)…"); }}};
    for (const auto &[what, text] : files)
        connect(translated(this, menu->addAction(QString{}), text), &QAction::triggered, this,
                [this, what] { save(what); });
    m_export->setMenu(menu);
}

void CurvesView::connectAll()
{
    connect(m_context.scalars, &ScalarWatch::changed, this, [this](const QUuid &run) {
        if (isVisible() && m_runs.contains(run))
            refresh();
    });
    connect(m_bar, &CurveBar::optionsChosen, this, &CurvesView::setOptions);
    connect(m_bar, &CurveBar::coresChosen, this, [this](bool isShown) {
        m_showsCores = isShown;
        keep();
        showCores();
    });
    connect(m_bar, &CurveBar::zoomRequested, this, [this](double factor) {
        const auto around = m_plot->pointed() ? double(*m_plot->pointed()) : m_plot->range().anchor();
        m_plot->change([=](CurveRange *range) { range->zoom(factor, around); });
    });
    connect(m_bar, &CurveBar::allRequested, this, [this] { m_plot->change(&CurveRange::showAll); });
    connect(m_plot, &CurvePlot::rangeChanged, this, &CurvesView::followRange);
    connect(m_plot, &CurvePlot::axisWidthChanged, this, &CurvesView::shareWidth);
    connect(m_plot, &CurvePlot::pointedMoved, this, &CurvesView::showList);
    connect(m_list, &CurveList::toggled, this, &CurvesView::toggle);
    connect(m_rules, &QPushButton::clicked, this, &CurvesView::rulesRequested);
    connect(m_slowness, &SlownessBar::spanRequested, this, [this](qint64 from, qint64 until) {
        auto options = m_plot->options();
        options.axis = CurveAxis::Time;
        setOptions(options);
        const auto beside = std::max<qint64>(60'000, (until - from) / 2); // what came before and after
        m_plot->change([=](CurveRange *range) { range->show(from - beside, until + beside); });
    });
    connect(m_tick, &QTimer::timeout, this, &CurvesView::showProgress);
}

CurveHistories CurvesView::histories() const
{
    return [scalars = m_context.scalars](const QUuid &run) { return &scalars->history(run); };
}

void CurvesView::restore()
{
    const auto kept = m_context.settings != nullptr ? m_context.settings->more(curvesKey).toObject() : QJsonObject{};
    CurveOptions options{.axis = CurveAxis(std::clamp(kept[u"axis"_s].toInt(), 0, int(CurveAxis::SinceStart))),
                         .smoothing = std::clamp(kept[u"smoothing"_s].toDouble(0.6), 0.0, 0.999),
                         .isLogarithmic = kept[u"log"_s].toBool(),
                         .ignoresOutliers = kept[u"outliers"_s].toBool()};
    m_chosen = curvesIn(kept[u"shown"_s].toArray());
    m_showsCores = kept[u"cores"_s].toBool(true);
    m_bar->setCoresShown(m_showsCores);
    m_bar->setOptions(options);
    m_plot->setOptions(options);
    followRange();
}

void CurvesView::keep()
{
    if (m_context.settings == nullptr)
        return;
    QJsonArray shown;
    for (const auto &id : std::as_const(m_chosen))
        shown.append(jsonOf(id));
    const auto &options = m_plot->options();
    m_context.settings->setMore(curvesKey,
                                QJsonObject{{u"axis"_s, int(options.axis)},
                                            {u"smoothing"_s, options.smoothing},
                                            {u"log"_s, options.isLogarithmic},
                                            {u"outliers"_s, options.ignoresOutliers},
                                            {u"cores"_s, m_showsCores},
                                            {u"shown"_s, shown}});
}

void CurvesView::setRuns(const QList<QUuid> &runs)
{
    auto wanted = runs.first(std::min(runs.size(), mostRuns));
    if (m_runs == wanted) {
        const auto run = wanted.isEmpty() ? std::nullopt : m_context.book->find(wanted.constFirst());
        const auto ended = run ? run->result.endedAt : QDateTime{};
        m_slowness->setRun(wanted.value(0), ended.isValid() ? ended.toMSecsSinceEpoch() : 0);
        return;
    }
    const bool wasWatched = m_isWatched;
    watch(false);
    const bool isOther = m_runs.value(0) != wanted.value(0);
    m_runs = std::move(wanted);
    if (isOther) {
        m_orders.clear();
        m_notice->dismiss();
        m_plot->point(std::nullopt);
        m_plot->change(&CurveRange::showAll);
    }
    watch(wasWatched);
    const auto run = m_runs.isEmpty() ? std::nullopt : m_context.book->find(m_runs.constFirst());
    const auto ended = run ? run->result.endedAt : QDateTime{};
    m_slowness->setRun(m_runs.value(0), ended.isValid() ? ended.toMSecsSinceEpoch() : 0);
    refresh();
}

void CurvesView::watch(bool isWatched)
{
    if (m_isWatched == isWatched)
        return;
    m_isWatched = isWatched;
    for (const auto &run : std::as_const(m_runs))
        m_context.scalars->watch(run, isWatched);
}

void CurvesView::refresh()
{
    renewLines();
    m_plot->refresh();
    showList();
    showProgress();
    showAlerts();
    showCores();
    followRange();
}

QList<ScalarCurveInfo> CurvesView::offered() const
{
    QList<ScalarCurveInfo> all;
    for (const auto &run : m_runs) {
        const auto curves = m_context.scalars->history(run).curves();
        for (const auto &info : curves) {
            if (!std::ranges::contains(all, info.id, &ScalarCurveInfo::id))
                all.append(info);
        }
    }
    return all;
}

/// Nobody has chosen anything that these runs have: their losses; until there are any, their first curve.
void CurvesView::chooseUsual()
{
    const auto all = offered();
    if (all.isEmpty() || m_usualOf == m_runs.value(0))
        return; // who took all of them away wants none
    const auto isThere = [&all](const ScalarCurveId &id) {
        return std::ranges::contains(all, id, &ScalarCurveInfo::id);
    };
    const bool hasOwn =
        std::ranges::any_of(m_chosen, [&](const ScalarCurveId &id) { return m_standIn != id && isThere(id); });
    QList<ScalarCurveId> usual;
    for (const auto &info : all) {
        if (!hasOwn && scalartag::isLoss(info.id.tag) && usual.size() < mostUsual)
            usual.append(info.id);
    }
    if (!hasOwn && usual.isEmpty() && m_standIn && isThere(*m_standIn))
        return;
    if (m_standIn)
        m_chosen.removeAll(*m_standIn);
    m_standIn.reset();
    if (hasOwn || !usual.isEmpty()) {
        m_usualOf = m_runs.value(0);
        m_chosen += usual;
    } else {
        m_standIn = all.constFirst().id;
        m_chosen.append(*m_standIn);
    }
}

/// The least number that no other line has.
int CurvesView::orderOf(const QUuid &run, const ScalarCurveId &id)
{
    const auto key = keyOfLine(run, id);
    const auto known = m_orders.constFind(key);
    if (known != m_orders.cend())
        return *known;
    int order = 0;
    const auto taken = m_orders.values();
    while (taken.contains(order))
        ++order;
    m_orders.insert(key, order);
    return order;
}

QString CurvesView::titleOf(const QUuid &run) const
{
    const auto record = m_context.book->find(run);
    return record ? runstext::title(*record) : QString{};
}

qint64 CurvesView::originOf(const QUuid &run) const
{
    const auto record = m_context.book->find(run);
    if (record && record->result.startedAt.isValid())
        return record->result.startedAt.toMSecsSinceEpoch();
    qint64 first = 0;
    const auto curves = m_context.scalars->history(run).curves();
    for (const auto &info : curves)
        first = first == 0 ? info.from : std::min(first, info.from);
    return first;
}

void CurvesView::renewLines()
{
    chooseUsual();
    QList<CurveLine> lines;
    for (const auto &run : std::as_const(m_runs)) {
        const auto &history = m_context.scalars->history(run);
        const auto origin = originOf(run);
        for (const auto &id : std::as_const(m_chosen)) {
            if (lines.size() >= CurveList::mostShown || !history.find(id))
                continue;
            const auto name = runstext::curveName(id);
            lines.append({.run = run,
                          .id = id,
                          .name = m_runs.size() > 1 ? punctuation::labelled(titleOf(run), name) : name,
                          .order = orderOf(run, id),
                          .origin = origin});
        }
    }
    m_plot->setLines(lines);
}

/// Values at the cursor come from what is drawn; else the last ones.
void CurvesView::showList()
{
    QHash<QString, QString> atCursor; // by run and curve
    if (const auto at = m_plot->pointed()) {
        const auto &frame = m_plot->frame();
        const auto reach = double(frame.until - frame.from) / 40;
        for (const auto &curve : frame.curves) {
            if (const auto value = valueAt(curve, double(*at), reach))
                atCursor.insert(keyOfLine(curve.line.run, curve.line.id), runstext::number(value->value));
        }
    }
    QList<CurveRow> rows;
    const auto all = offered();
    for (const auto &info : all) {
        const bool isShown = m_chosen.contains(info.id);
        const auto owner =
            std::ranges::find_if(m_runs, [&](const QUuid &run) { return m_orders.contains(keyOfLine(run, info.id)); });
        const auto key = keyOfLine(owner != m_runs.end() ? *owner : QUuid{}, info.id);
        rows.append({.id = info.id,
                     .name = runstext::curveName(info.id),
                     .value = m_plot->pointed() && isShown ? atCursor.value(key, phrases::none())
                                                           : runstext::number(info.last.value),
                     .order = isShown ? m_orders.value(key, -1) : -1,
                     .isNumber = std::isfinite(info.last.value)});
    }
    m_list->setCurves(rows);
}

bool CurvesView::isRunning() const
{
    const auto run = m_runs.isEmpty() ? std::nullopt : m_context.book->find(m_runs.constFirst());
    return run && run->result.state == JobState::Running;
}

void CurvesView::showProgress()
{
    const auto progress = m_runs.isEmpty() ? std::nullopt : m_context.scalars->progress(m_runs.constFirst());
    const bool isShown = progress && isRunning();
    m_progress->setVisible(isShown);
    if (!isShown)
        return;
    m_progress->setText(runstext::progress(*progress));
    m_progress->setTextColor(progress->isStalled ? TextColor::Bad : TextColor::Text);
}

void CurvesView::showAlerts()
{
    const auto run = m_runs.value(0);
    const auto alerts = run.isNull() ? QList<ScalarAlert>{} : m_context.scalars->alerts(run);
    if (alerts.isEmpty())
        m_alert->dismiss();
    else
        m_alert->showNotice(alerts.constFirst().isWarning() ? StatusLevel::Warning : StatusLevel::Bad,
                            alerts.constFirst().text);
    QStringList problems = run.isNull() ? QStringList{} : m_context.scalars->problems(run);
    if (!run.isNull() && m_context.scalars->isLoading(run))
        problems.prepend(tr("Reading what was kept of this run…"));
    m_problems->setText(punctuation::sentences(problems));
    m_problems->setVisible(!problems.isEmpty());
}

void CurvesView::setOptions(const CurveOptions &options)
{
    m_plot->setOptions(options);
    m_bar->setOptions(options);
    keep();
    showList();
    showCores();
    followRange();
}

void CurvesView::toggle(const ScalarCurveId &id, bool isShown)
{
    m_chosen.removeAll(id);
    m_usualOf = m_runs.value(0);
    m_standIn.reset();
    if (isShown && m_chosen.size() >= CurveList::mostShown)
        return m_notice->say(StatusLevel::Note, [] {
            return tr("A graph shows at most %n curves. Take one away first.", nullptr, int(CurveList::mostShown));
        });
    if (isShown)
        m_chosen.append(id);
    for (const auto &run : std::as_const(m_runs)) {
        if (!isShown)
            m_orders.remove(keyOfLine(run, id));
    }
    keep();
    renewLines();
    showList();
}

/// Of the clock on the wall, ms since 1970; nothing: the axis is another one.
std::optional<std::pair<qint64, qint64>> CurvesView::span() const
{
    const auto &range = m_plot->range();
    switch (m_plot->options().axis) {
    case CurveAxis::Time: return std::pair{range.from(), range.until()};
    case CurveAxis::SinceStart:
        if (m_runs.size() != 1)
            return std::nullopt;
        return std::pair{range.from() + originOf(m_runs.constFirst()), range.until() + originOf(m_runs.constFirst())};
    case CurveAxis::Step: break;
    }
    return std::nullopt;
}

void CurvesView::followRange()
{
    const auto shown = span();
    const auto &range = m_plot->range();
    m_bar->setState(range.isWhole(), range.isFollowing() && isRunning());
    m_band->setVisible(shown.has_value());
    if (!shown)
        return;
    m_band->setSpan(shown->first, shown->second);
    if (m_coreWidget && m_cores.show)
        m_cores.show(shown->first, shown->second);
}

/// What stands below each other begins and ends at one place: the list of curves stands only beside the plot.
void CurvesView::shareWidth()
{
    const int beside = std::max(0, m_splitter->width() - m_plot->x() - m_plot->width());
    int width = m_plot->axisWidth();
    const bool hasCores = m_coreWidget && !m_coreWidget->isHidden();
    if (hasCores && m_cores.axisWidth)
        width = std::max(width, m_cores.axisWidth());
    m_plot->setAxisWidth(width);
    if (hasCores && m_cores.setAxisWidth)
        m_cores.setAxisWidth(width);
    if (hasCores)
        m_coreWidget->setContentsMargins(0, 0, beside, 0);
    m_band->setEdges(width, beside + scaled(14));
}

void CurvesView::showCores()
{
    const auto run = m_runs.value(0);
    if (m_coresOf != run) {
        delete m_coreWidget;
        m_cores = {};
        m_coresOf = run;
    }
    const auto job = run.isNull() ? std::nullopt : m_context.jobs->find(run);
    const bool isOffered = m_context.coreGraphs && job.has_value();
    m_bar->setCoresOffered(isOffered);
    const bool isShown = isOffered && m_showsCores && span().has_value();
    if (isShown && !m_coreWidget) {
        m_cores = m_context.coreGraphs(*job);
        m_coreWidget = m_cores.widget;
        if (m_coreWidget) {
            m_coreWidget->setMinimumHeight(scaled(180));
            if (m_cores.setChooser)
                m_cores.setChooser([this](qint64 from, qint64 until) { chooseSpan(from, until); });
            m_column->insertWidget(m_column->indexOf(m_band) + 1, m_coreWidget);
        }
    }
    if (m_coreWidget)
        m_coreWidget->setVisible(isShown);
    followRange();
    shareWidth();
}

/// Of the clock on the wall; whatever the axis is.
void CurvesView::chooseSpan(qint64 from, qint64 until)
{
    const auto shift = m_plot->options().axis == CurveAxis::SinceStart ? originOf(m_runs.value(0)) : 0;
    m_plot->change([=](CurveRange *range) { range->show(from - shift, until - shift); });
}

void CurvesView::setLedger(const Ledger &ledger)
{
    m_band->setLedger(ledger);
}

void CurvesView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    watch(true);
    m_tick->start();
    refresh();
}

void CurvesView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    watch(false);
    m_tick->stop();
}

/// Large letters or a small window: the list stands below the curves.
void CurvesView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < scaled(640);
    m_splitter->setOrientation(isNarrow ? Qt::Vertical : Qt::Horizontal);
    m_list->setMinimumWidth(isNarrow ? 0 : scaled(280)); // "learning_rate" is read in full beside its value
    shareWidth();
}

/// The plot has another width when the window has, when somebody moves the handle, and when the list comes to stand
/// below it.
bool CurvesView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_plot && event->type() == QEvent::Resize)
        shareWidth();
    return QWidget::eventFilter(watched, event);
}

void CurvesView::save(CurveExport what)
{
    if (m_runs.isEmpty())
        return;
    auto name = titleOf(m_runs.constFirst());
    const SaveQuestion question{.title = tr("Export the curves"),
                                .fileName = name.replace(u'/', u'-') + u'.' + suffixOf(what),
                                .filter = filterOfExport(what),
                                .suffix = suffixOf(what)};
    askWhereToSave(this, "runExportDialog", question, [this, what](const QString &path) { saveTo(what, path); });
}

void CurvesView::saveTo(CurveExport what, const QString &path)
{
    const auto notify = [this, path](const Result<> &done) {
        if (done)
            m_notice->say(StatusLevel::Ok, [path] { return tr("%1 was written.").arg(path); });
        else
            m_notice->showError(done.error());
    };
    if (what != CurveExport::Csv) {
        QStringList titles;
        for (const auto &run : std::as_const(m_runs))
            titles << titleOf(run);
        const CurveSheetPicture picture{.title = phrases::list(titles) + u" · "_s
                                            + phrases::dayAndTime(m_context.clock->now()),
                                        .frame = m_plot->frame(),
                                        .style = {.tokens = &tokensOf(this),
                                                  .scheme = Theme::of(this)->scheme(),
                                                  .font = fontFor(TextRole::Body).resolve(font())},
                                        .size = m_plot->size().expandedTo({scaled(480), scaled(240)})};
        return notify(writeCurvePicture(picture, what, path));
    }
    QList<CurveTable> tables; // of all points: reading and writing them takes its time
    for (const auto &run : std::as_const(m_runs))
        tables.append({.run = titleOf(run), .history = m_context.scalars->history(run), .curves = m_chosen});
    m_notice->say(StatusLevel::Working, [] { return tr("Writing the values…"); });
    m_tasks.run(writeCurveTables(std::move(tables), path, m_tasks.token()), notify);
}
