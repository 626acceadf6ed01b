// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey6.h"

#include "app/options.h"
#include "app/tour/gestures.h"
#include "app/tour/robot.h"
#include "app/tour/runtimeeye.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/tourclock.h"
#include "app/tour/usagescene.h"
#include "app/tour/witness.h"
#include "widgets/usage/coremap.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <cmath>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;
using namespace usagescene;

namespace {

constexpr int hosts = 4;
constexpr int devices = 4; ///< of each host
constexpr int slowHost = 2;
constexpr int silentHost = 1;
const QString pod = u"pod"_s;

TourClock *clockOfBoth = nullptr; ///< the program's and the practice cloud's, while the journey lasts

/// Somebody in front of the window, and two who look at the hosts: by SSH, and at the metric servers themselves.
struct Watcher
{
    Robot *robot;
    Witness *witness;
    RuntimeEye *eye;
    TourClock *clock;

    [[nodiscard]] QJsonObject node(const QString &name) const;
    [[nodiscard]] bool silence(int worker, bool isSilent) const;
    [[nodiscard]] bool cut(int worker) const;
    [[nodiscard]] bool showSlice(const QString &name) const
    {
        return robot->click(u"navUsage"_s) && robot->choose(u"usageSlice"_s, name + u" ·"_s);
    }
    [[nodiscard]] bool sameAsTheServers() const;
    [[nodiscard]] bool exportCsv(const QString &path) const;
};

struct Trainer : Watcher
{
    [[nodiscard]] TourStep ownKey();
    [[nodiscard]] TourStep live();
    [[nodiscard]] TourStep oneCore();
    [[nodiscard]] TourStep lookBack();
    [[nodiscard]] TourStep table();
    [[nodiscard]] TourStep compact();
    [[nodiscard]] TourStep straggler();
    [[nodiscard]] TourStep toldInActivity();
};

/// The laptop is away, other slices are looked at meanwhile, and it comes back.
struct Traveller : Watcher
{
    [[nodiscard]] TourStep silentHostSaysSo();
    [[nodiscard]] TourStep hungToldApart();
    [[nodiscard]] TourStep idleToldApart();
    [[nodiscard]] TourStep backAgain();
    [[nodiscard]] TourStep numbers();
    [[nodiscard]] TourStep gone();
    [[nodiscard]] TourStep filled();

    qint64 awayFrom = 0; ///< ms UTC
    qint64 awayUntil = 0;
    SliceUsage seen{}; ///< when it was back
};

struct Returner : Watcher
{
    [[nodiscard]] TourStep historyIsThere();
    [[nodiscard]] TourStep goneIsThere();
};

QJsonObject Watcher::node(const QString &name) const
{
    const auto all = witness->nodes();
    for (const auto &one : all) {
        if (one["name"_L1].toString().endsWith(u"/nodes/"_s + name))
            return one.toObject();
    }
    return {};
}

bool Watcher::silence(int worker, bool isSilent) const
{
    QJsonObject body{{u"node"_s, node(pod)["name"_L1]}, {u"worker"_s, worker}, {u"condition"_s, u"sshd"_s}};
    body.insert(isSilent ? u"value"_s : u"end"_s, isSilent ? QJsonValue{u"silent"_s} : QJsonValue{true});
    return witness->happen(u"host"_s, body);
}

/// As when a laptop is closed: the connection ends without a word, and none comes about any more.
bool Watcher::cut(int worker) const
{
    static_cast<void>(
        witness->onHost(node(pod), worker, user, keyFile(), u"sudo pkill -KILL -f '[s]shd.*: %1'"_s.arg(user)));
    return silence(worker, true);
}

/// Memory of every device to the byte within a step's rise, the duty cycle of every chip: what the servers say at the
/// same time.
bool Watcher::sameAsTheServers() const
{
    const auto there = node(pod);
    for (int worker = 0; worker < hosts; ++worker) {
        const auto total = eye->rows(there, worker, u"tpu.runtime.hbm.memory.total.bytes"_s);
        const auto used = eye->rows(there, worker, u"tpu.runtime.hbm.memory.usage.bytes"_s);
        const auto duty = eye->rows(there, worker, u"tpu.runtime.tensorcore.dutycycle.percent"_s);
        const auto now = shown();
        for (const auto &core : now.layout.cores) {
            if (core.host != worker)
                continue;
            const auto &values = now.cores[core.index];
            if (double(values.hbmTotal) != total.value(core.device, -1)
                || std::abs(double(values.hbmUsed) - used.value(core.device, -1)) > 0.2 * double(values.hbmTotal)
                || std::abs(double(values.duty) - duty.value(core.chip, -1000)) > 8)
                return false;
        }
    }
    return true;
}

/// By the menu, and the dialog that asks for a place.
bool Watcher::exportCsv(const QString &path) const
{
    QFile::remove(path);
    if (!Gestures{robot}.clickEntry(u"usageExportButton"_s, 3)
        || !Robot::waitFor([] { return isShown(u"fileNameEdit"_s); }, 30s) || !robot->fill(u"fileNameEdit"_s, path))
        return false;
    robot->press(Qt::Key_Return);
    return Robot::waitFor([&] { return QFile::exists(path) && !isShown(u"usageExportDialog"_s); }, 30s);
}

TourStep Trainer::ownKey()
{
    return {u"J6"_s, u"own-key"_s, [this] { return makeKey(robot); },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

TourStep Trainer::live()
{
    return {u"J6"_s, u"every-core-live"_s,
            [this] {
                return showSlice(pod)
                    && Robot::waitFor(
                           [] {
                               const auto now = shown();
                               return isOf(now, pod) && now.cores.size() == hosts * devices
                                   && std::ranges::all_of(now.cores, &isMeasured);
                           },
                           120s);
            },
            [this] {
                // A chip rests for a moment at each checkpoint: the two are not asked at the same millisecond.
                return Robot::waitFor([this] { return sameAsTheServers(); }, 120s);
            }};
}

TourStep Trainer::oneCore()
{
    return {u"J6"_s, u"one-core-in-full"_s,
            [this] {
                const auto *map = qobject_cast<CoreMap *>(Robot::seen(u"usageMap"_s));
                return map != nullptr && Gestures{robot}.clickSpot(u"usageMap"_s, map->plan().cells().value(9).center())
                    && Robot::waitFor([map] { return map->selectedCores() == QList{9}; }, 30s);
            },
            [] {
                const auto isItsLine = [] {
                    const auto *graph = Robot::seen(u"usageGraph1"_s);
                    return graph != nullptr
                        && graph->accessibleDescription().contains(QRegularExpression{u"(?<!\\d)9(?!\\d)"_s});
                };
                return Robot::waitFor(isItsLine, 30s);
            }};
}

TourStep Trainer::lookBack()
{
    return {u"J6"_s, u"looked-back-then-live"_s,
            [this] {
                if (!Robot::waitFor([] { return !isShown(u"usageLiveButton"_s); }, 30s)
                    || !Gestures{robot}.drag(u"usageGraph1"_s, {160, 0}))
                    return false;
                return Robot::waitFor([] { return isShown(u"usageLiveButton"_s); }, 30s)
                    && robot->click(u"usageLiveButton"_s)
                    && Robot::waitFor([] { return !isShown(u"usageLiveButton"_s); }, 30s);
            },
            [] { return std::ranges::all_of(shown().cores, &isMeasured); }};
}

TourStep Trainer::table()
{
    return {u"J6"_s, u"table-and-report"_s,
            [this] {
                if (!robot->click(u"usageSwitchTable"_s)
                    || !Robot::waitFor([] { return rows(u"usageTable"_s).size() == hosts * devices; }, 30s)
                    || !Gestures{robot}.clickCell(u"usageTable"_s, 0, u"2"_s))
                    return false;
                const auto isDownwards = [] { return rows(u"usageTable"_s).first().startsWith(u"3|"_s); };
                for (int click = 0; click < 3 && !isDownwards(); ++click) {
                    if (!Gestures{robot}.clickHead(u"usageTable"_s, 0))
                        return false;
                }
                robot->press(Qt::Key_A, Qt::ControlModifier);
                return isDownwards() && Gestures{robot}.clickEntry(u"usageExportButton"_s, 4)
                    && Robot::waitFor([] { return QApplication::clipboard()->text().contains(u"v4-32"_s); }, 30s);
            },
            [this] {
                const auto report = QApplication::clipboard()->text();
                const bool hasAll = report.split(u'\n', Qt::SkipEmptyParts).size() > hosts * devices
                    && report.count("GiB"_L1) >= hosts * devices;
                return hasAll && robot->click(u"usageSwitchOverview"_s);
            }};
}

TourStep Trainer::compact()
{
    return {u"J6"_s, u"compact-window"_s,
            [this] {
                Robot::seen(u"usagePage"_s)->window()->activateWindow();
                if (!Robot::waitFor([] { return QApplication::activeWindow() != nullptr; }, 30s))
                    return false;
                robot->press(Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
                return Robot::waitFor([] { return Robot::text(u"usageCompactWindow"_s).contains(pod); }, 30s);
            },
            [] {
                const auto *window = Robot::seen(u"usageCompactWindow"_s);
                return window->isWindow() && window->windowFlags().testFlag(Qt::WindowStaysOnTopHint);
            }};
}

/// From here on one host reads its input late.
TourStep Trainer::straggler()
{
    return {u"J6"_s, u"straggler-marked"_s,
            [this] {
                if (auto *compact = Robot::seen(u"usageCompactWindow"_s))
                    compact->close();
                for (int worker = 0; worker < hosts; ++worker) {
                    const auto options = u"--steps 1000000 --track --fail slow --on %1 --at 5"_s.arg(slowHost);
                    if (!witness->happen(u"host"_s,
                                         {{u"node"_s, node(pod)["name"_L1]},
                                          {u"worker"_s, worker},
                                          {u"condition"_s, u"workload"_s},
                                          {u"value"_s, options}}))
                        return false;
                }
                // A minute by its patience; slowly enough for a mean over many steps and the chips' rests between them.
                return clock->hurry(
                           witness,
                           [] {
                               const auto now = shown();
                               return stragglers(now) == coresOf(now, slowHost) && !now.alerts.isEmpty();
                           },
                           360s, 2s)
                    && Robot::waitFor([] { return isShown(u"usageNotice0"_s); }, 30s);
            },
            [this] {
                const auto isSlow = [this] {
                    const auto slow = eye->rows(node(pod), slowHost, u"tpu.runtime.tensorcore.dutycycle.percent"_s);
                    const auto fine = eye->rows(node(pod), 0, u"tpu.runtime.tensorcore.dutycycle.percent"_s);
                    return slow.size() == devices && fine.size() == devices
                        && *std::ranges::max_element(slow) + 10 < *std::ranges::min_element(fine);
                };
                return Robot::waitFor(isSlow, 30s); // all rest at a checkpoint
            }};
}

TourStep Trainer::toldInActivity()
{
    return {u"J6"_s, u"told-in-activity"_s,
            [this] {
                const auto sentence = shown().alerts.value(0).text;
                return !sentence.isEmpty() && robot->click(u"activityShowAll"_s);
            },
            [] {
                return Robot::waitFor(
                    [] { return Robot::text(u"activitySheet"_s).contains(shown().hosts.value(slowHost).label); }, 30s);
            }};
}

/// One host falls silent; then the laptop is away from all of them.
TourStep Traveller::silentHostSaysSo()
{
    return {u"J6"_s, u"silent-host-says-so"_s,
            [this] {
                return robot->click(u"activitySheetClose"_s) && cut(silentHost)
                    && Robot::waitFor(
                           [] {
                               const auto now = shown();
                               return areAll(now, silentHost, UsageState::Unreachable)
                                   && areAll(now, 0, UsageState::Busy) && areAll(now, 3, UsageState::Busy);
                           },
                           90s);
            },
            [this] {
                bool isCut = true;
                for (const int worker : {0, 2, 3})
                    isCut = isCut && cut(worker);
                awayFrom = clock->time();
                return isCut && Robot::text(u"usageNotices"_s).contains(shown().hosts.value(silentHost).label);
            }};
}

/// Meanwhile: memory is held, and nothing computes for longer than the user lets pass.
TourStep Traveller::hungToldApart()
{
    return {u"J6"_s, u"hung-told-apart"_s,
            [this] {
                const auto areAllOf = [](const auto &is) {
                    const auto now = shown();
                    return isOf(now, u"hung"_s) && now.cores.size() == 8 && std::ranges::all_of(now.cores, is);
                };
                return showSlice(u"hung"_s) && Gestures{robot}.clickEntry(u"usageMore"_s, -1)
                    && robot->fill(u"usageHungMinutes"_s, u"1"_s) && robot->click(u"usageSheetClose"_s)
                    && Robot::waitFor([&] { return areAllOf(&isMeasured); }, 60s)
                    && clock->hurry(
                        witness,
                        [&] { return areAllOf([](const CoreUsage &core) { return core.state == UsageState::Hung; }); },
                        360s)
                    && Robot::waitFor([] { return isShown(u"usageNotice0"_s); }, 30s);
            },
            [this] {
                const auto duty = eye->rows(node(u"hung"_s), 0, u"tpu.runtime.tensorcore.dutycycle.percent"_s);
                const auto used = eye->rows(node(u"hung"_s), 0, u"tpu.runtime.hbm.memory.usage.bytes"_s);
                return duty.size() == 8 && *std::ranges::max_element(duty) == 0
                    && *std::ranges::min_element(used) > 1e8;
            }};
}

TourStep Traveller::idleToldApart()
{
    return {u"J6"_s, u"idle-told-apart"_s,
            [this] {
                return showSlice(u"one-chip"_s)
                    && Robot::waitFor(
                           [] {
                               const auto now = shown();
                               const auto idle = [](const CoreUsage &core) {
                                   return core.state == UsageState::Idle || core.state == UsageState::HeldIdle;
                               };
                               return isOf(now, u"one-chip"_s) && now.cores.size() == 8
                                   && std::ranges::count(now.cores, UsageState::Busy, &CoreUsage::state) == 2
                                   && std::ranges::count_if(now.cores, idle) == 6;
                           },
                           60s);
            },
            [this] {
                const auto isOne = [this] {
                    const auto duty = eye->rows(node(u"one-chip"_s), 0, u"tpu.runtime.tensorcore.dutycycle.percent"_s);
                    return duty.size() > 1
                        && std::ranges::count_if(duty, [](double percent) { return percent > 10; })
                        == (duty.size() == 4 ? 1 : 2);
                };
                return Robot::waitFor(isOne, 30s);
            }};
}

TourStep Traveller::backAgain()
{
    return {u"J6"_s, u"away-and-back"_s,
            [this] {
                if (!clock->hurry(witness, [this] { return clock->time() > awayFrom + 70'000; }, 90s))
                    return false;
                for (int worker = 0; worker < hosts; ++worker) {
                    if (!silence(worker, false))
                        return false;
                }
                awayUntil = clock->time();
                return showSlice(pod)
                    && Robot::waitFor(
                           [] {
                               return std::ranges::all_of(
                                   shown().cores, [](const CoreUsage &core) { return core.state == UsageState::Busy; });
                           },
                           90s)
                    && robot->choose(u"usageRange"_s, u"5"_s)
                    && Robot::waitFor([] { return isShown(u"usageGapPill"_s); }, 30s);
            },
            [this] {
                if (!Robot::waitFor([this] { return sameAsTheServers(); }, 60s))
                    return false;
                seen = shown();
                return true;
            }};
}

/// The median of the slice as the map had it: hosts are not asked in the same millisecond, and their values move by a
/// percent.
bool isMoment(const CsvRow &row, const SliceUsage &seen)
{
    return row.cells.value(u"host"_s).isEmpty() && row.cells.value(u"metric"_s) == "duty_cycle"_L1
        && std::abs(row.at - seen.at) <= 2'000
        && std::abs(row.cells.value(u"mean_or_median"_s).toDouble() - double(seen.duty)) < 2;
}

/// No row of the stretch that nobody measured, and before it the values that were shown.
TourStep Traveller::numbers()
{
    return {u"J6"_s, u"numbers-exported"_s, [this] { return exportCsv(QDir::homePath() + u"/usage.csv"_s); },
            [this] {
                const auto all = readCsv(QDir::homePath() + u"/usage.csv"_s);
                bool wasShown = false;
                int before = 0;
                int within = 0;
                int after = 0;
                for (const auto &row : all) {
                    const bool isFine = row.cells.value(u"source"_s) == "measured"_L1;
                    wasShown = wasShown || isMoment(row, seen);
                    before += isFine && row.at < awayFrom ? 1 : 0;
                    within += isFine && row.at > awayFrom + 5'000 && row.at < awayUntil - 2'000 ? 1 : 0;
                    after += isFine && row.at > awayUntil ? 1 : 0;
                }
                return wasShown && before > 20 && within == 0 && after > 0;
            }};
}

/// A TPU is deleted elsewhere: what it did can still be looked at.
TourStep Traveller::gone()
{
    return {u"J6"_s, u"gone-but-remembered"_s,
            [this] {
                const auto there = node(u"one-chip"_s)["name"_L1].toString();
                return witness->send("DELETE", u"/v2/"_s + there, {}) && robot->click(u"navTpus"_s)
                    && Robot::waitFor([this] { return node(u"one-chip"_s).isEmpty(); }, 60s)
                    && robot->click(u"tpuRefreshButton"_s) && showSlice(u"one-chip"_s)
                    && Robot::waitFor(
                           [] {
                               const auto now = shown();
                               return isOf(now, u"one-chip"_s) && !now.isLive;
                           },
                           60s);
            },
            [this] {
                const auto path = QDir::homePath() + u"/gone.csv"_s;
                return exportCsv(path) && readCsv(path).size() > 10;
            }};
}

/// Google's own series come by the minute, and one to three minutes late; they stand where nobody measured, and say
/// what they are.
TourStep Traveller::filled()
{
    return {u"J6"_s, u"gap-filled-coarsely"_s,
            [this] {
                return clock->pass(witness, 120s) && showSlice(pod)
                    && Robot::waitFor(
                           [this] {
                               return std::ranges::any_of(shown().cores, &isMeasured)
                                   && Robot::text(u"usageGraphs"_s).contains("Cloud Monitoring"_L1);
                           },
                           240s);
            },
            [this] {
                const auto path = QDir::homePath() + u"/filled.csv"_s;
                if (!exportCsv(path))
                    return false;
                const auto all = readCsv(path);
                return std::ranges::any_of(all, [this](const CsvRow &row) {
                    return row.cells.value(u"source"_s) == "cloud_monitoring"_L1 && row.at > awayFrom - 60'000
                        && row.at < awayUntil;
                });
            }};
}

TourStep Returner::historyIsThere()
{
    return {u"J6"_s, u"history-after-a-restart"_s,
            [this] {
                return showSlice(pod) && robot->choose(u"usageRange"_s, u"15"_s)
                    && Robot::waitFor(
                           [] {
                               const auto now = shown();
                               return isOf(now, pod) && now.cores.size() == hosts * devices;
                           },
                           90s);
            },
            [this] {
                const auto path = QDir::homePath() + u"/again.csv"_s;
                const auto begun = clock->time() - 30'000;
                if (!exportCsv(path))
                    return false;
                const auto all = readCsv(path);
                return std::ranges::count_if(all, [begun](const CsvRow &row) { return row.at < begun; }) > 20;
            }};
}

TourStep Returner::goneIsThere()
{
    return {u"J6"_s, u"gone-after-a-restart"_s,
            [this] {
                return showSlice(u"one-chip"_s)
                    && Robot::waitFor(
                           [] {
                               const auto now = shown();
                               return isOf(now, u"one-chip"_s) && !now.isLive;
                           },
                           60s);
            },
            [this] { return node(u"one-chip"_s).isEmpty(); }};
}

} // namespace

std::shared_ptr<void> prepareJourney6(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"training"_s;
    const auto clock = std::make_shared<TourClock>();
    clockOfBoth = clock.get();
    options->clock = clock;
    return clock;
}

void takeJourney6(Tour *tour, Robot *robot, Witness *witness)
{
    RuntimeEye eye{witness};
    Trainer trainer{{robot, witness, &eye, clockOfBoth}};
    Traveller traveller{{robot, witness, &eye, clockOfBoth}};
    for (const TourStep &step :
         {trainer.ownKey(), trainer.live(), trainer.oneCore(), trainer.lookBack(), trainer.table(), trainer.compact(),
          trainer.straggler(), trainer.toldInActivity(), traveller.silentHostSaysSo(), traveller.hungToldApart(),
          traveller.idleToldApart(), traveller.backAgain(), traveller.numbers(), traveller.gone(), traveller.filled()})
        tour->run(step);
}

void takeJourney6Again(Tour *tour, Robot *robot, Witness *witness)
{
    RuntimeEye eye{witness};
    Returner returner{{robot, witness, &eye, clockOfBoth}};
    for (const TourStep &step : {returner.historyIsThere(), returner.goneIsThere()})
        tour->run(step);
}
