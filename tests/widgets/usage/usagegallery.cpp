// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the usage widgets: usagegallery FOLDER [zh_CN|ko FILE.qm [TEXTSCALE]]. One PNG for each size of slice,
// part and theme.
#include "services/core/clock.h"
#include "tests/fakes/fakefeed.h"
#include "tests/widgets/usage/slices.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/compactusage.h"
#include "widgets/usage/coremap.h"
#include "widgets/usage/hostsheet.h"
#include "widgets/usage/maplegend.h"
#include "widgets/usage/maptext.h"
#include "widgets/usage/usagetable.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QTranslator>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

struct Shot
{
    QString name;
    SliceUsage usage;
    QSize size{760, 560};
    Metric metric = Metric::DutyCycle;
};

QList<Shot> shots()
{
    auto v232 = slices::busy(u"v4-32"_s);
    slices::makeStraggler(v232, 9);
    return {{u"v2-8"_s, slices::mixed(u"v2-8"_s), {380, 480}},
            {u"v4-32"_s, v232, {380, 480}},
            {u"v4-32-wide"_s, slices::mixed(u"v4-32"_s)},
            {u"v5e-64"_s, slices::mixed(u"v5litepod-64"_s)},
            {u"v5e-256"_s, slices::mixed(u"v5litepod-256"_s)},
            {u"v5e-256-narrow"_s, slices::mixed(u"v5litepod-256"_s), {380, 560}},
            {u"v3-2048"_s, slices::mixed(u"v3-2048"_s), {900, 640}},
            {u"v4-4096"_s, slices::mixed(u"v4-4096"_s), {900, 640}},
            {u"v4-4096-narrow"_s, slices::mixed(u"v4-4096"_s), {380, 560}},
            {u"v5p-128"_s, slices::mixed(u"v5p-128"_s)},
            {u"v5p-8192"_s, slices::mixed(u"v5p-8192"_s), {900, 640}},
            {u"unknown"_s, slices::mixed(u"v9-4096"_s, {}, 24)},
            {u"v6e-8"_s, slices::mixed(u"v6e-8"_s), {380, 300}},
            {u"hbm"_s, slices::mixed(u"v4-64"_s), {760, 560}, Metric::HbmUsed}};
}

class Camera
{
public:
    explicit Camera(QString folder)
        : m_folder{std::move(folder)}
    {
    }
    QString theme;

    void take(QWidget &window, const QString &name) const
    {
        for (int i = 0; i < 5; ++i)
            QApplication::processEvents();
        window.grab().save(u"%1/%2-%3.png"_s.arg(m_folder, name, theme));
    }

private:
    QString m_folder;
};

SliceUsage rich()
{
    auto usage = slices::mixed(u"v4-64"_s);
    const qint64 moved = QDateTime::currentMSecsSinceEpoch() - usage.at;
    for (auto &core : usage.cores)
        core.at += core.at > 0 ? moved : 0;
    for (auto &host : usage.hosts)
        host.at += moved;
    usage.at += moved;
    for (qsizetype host = 0; host < usage.hosts.size(); ++host)
        usage.hosts[host].users = {{.pid = 4'242 + host,
                                    .user = u"researcher"_s,
                                    .command = u"python3 train.py --config llama-7b --mesh 2,4,4"_s,
                                    .since = QDateTime::fromMSecsSinceEpoch(usage.at - 7'200'000),
                                    .chips = {0, 1, 2, 3}}};
    auto &host = usage.hosts[2];
    host.growthOfDisk = 2.4e6;
    host.clockDifference = 74'000;
    host.bytesPerSecond = 2'150;
    host.offered = {{.name = u"tpu.runtime.hbm.utilization.percent"_s, .label = u"device 0"_s, .value = 61.25},
                    {.name = u"tpu.runtime.hbm.utilization.percent"_s, .label = u"device 1"_s, .value = 60.5},
                    {.name = u"hlo.execution.timing.distribution.microseconds"_s,
                     .label = u"device_ordinal 0"_s,
                     .value = 412'321.5,
                     .count = 1'204,
                     .min = 398'112,
                     .max = 5'120'000}};
    return usage;
}

void slideIn()
{
    QElapsedTimer wait;
    for (wait.start(); wait.elapsed() < 400;)
        QApplication::processEvents();
}

void takeParts(const Camera &camera)
{
    const auto usage = rich();
    UsageTable table;
    table.resize(1'040, 620);
    table.setUsage(usage);
    table.setSelected({9, 10});
    table.show();
    camera.take(table, u"table"_s);
    table.setSelected({});
    QLabel tip{maptext::tip(usage, 9, usage.at + 4'000)};
    tip.setMargin(8);
    camera.take(tip, u"tip"_s);
    tip.setText(maptext::hostTip(usage, 7, usage.at + 4'000));
    tip.adjustSize();
    camera.take(tip, u"tiphost"_s);
    table.showReport();
    slideIn();
    camera.take(table, u"report"_s);
    QWidget page;
    page.resize(900, 700);
    HostSheet sheet{&page};
    page.show();
    sheet.setHost(usage, 2);
    sheet.open();
    slideIn();
    camera.take(page, u"host"_s);
}

void takeCompact(const Camera &camera)
{
    SystemClock clock;
    FakeFeed feed{&clock};
    auto other = slices::busy(u"v6e-8"_s);
    other.id = TpuId{u"projects/p/locations/us-east1-d/nodes/sweep"_s};
    other.state = UsageState::Hung;
    feed.put(slices::busy(u"v4-32"_s));
    feed.put(other);
    CompactUsage compact{&feed};
    for (int turn = 1; turn < 90; ++turn) {
        auto now = slices::busy(u"v4-32"_s, turn);
        now.duty = turn > 50 && turn < 60 ? noValue : turn % 25 < 4 ? 20 : 92;
        slices::makeStraggler(now, 9);
        feed.put(now);
    }
    compact.resize(compact.sizeHint());
    compact.show();
    camera.take(compact, u"compact"_s);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const auto arguments = QApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    QTranslator words;
    if (words.load(arguments.value(3)))
        QApplication::installTranslator(&words);
    const QLocale locale{arguments.value(2, u"en"_s)};
    QLocale::setDefault(locale);
    Theme theme{&application, locale};
    theme.setTextScale(std::max(1.0, arguments.value(4).toDouble()));
    Camera camera{arguments[1]};
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme.setChoice(choice);
        camera.theme = choice == ThemeChoice::Light ? u"light"_s : u"dark"_s;
        for (const auto &shot : shots()) {
            QWidget window;
            auto *column = new QVBoxLayout{&window};
            auto *map = new CoreMap;
            column->addWidget(map, 1);
            column->addWidget(new MapLegend{map});
            window.resize(shot.size);
            window.show();
            map->setMetric(shot.metric);
            map->setUsage(shot.usage);
            if (shot.usage.cores.size() > 1'000)
                map->setSelected({40, 41, 42, 43, 1'000, 1'001});
            camera.take(window, shot.name);
        }
        takeParts(camera);
        takeCompact(camera);
    }
    return 0;
}
