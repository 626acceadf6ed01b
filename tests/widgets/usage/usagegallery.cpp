// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the usage widgets: usagegallery FOLDER [zh_CN|ko]. One PNG for each size of slice and theme.
#include "tests/widgets/usage/slices.h"
#include "widgets/theme/theme.h"
#include "widgets/usage/coremap.h"

#include <QApplication>
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
            {u"unknown"_s, slices::mixed(u"v9-4096"_s, {}, 24)},
            {u"v6e-8"_s, slices::mixed(u"v6e-8"_s), {380, 300}},
            {u"hbm"_s, slices::mixed(u"v4-64"_s), {760, 560}, Metric::HbmUsed}};
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const auto arguments = QApplication::arguments();
    if (arguments.size() < 2)
        return 2;
    QTranslator words;
    if (arguments.size() > 2 && words.load(u":/i18n/tpudesk_%1"_s.arg(arguments[2])))
        QApplication::installTranslator(&words);
    Theme theme{&application, QLocale{arguments.value(2, u"en"_s)}};
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme.setChoice(choice);
        for (const auto &shot : shots()) {
            QWidget window;
            auto *column = new QVBoxLayout{&window};
            auto *map = new CoreMap;
            column->addWidget(map);
            window.resize(shot.size);
            window.show();
            map->setMetric(shot.metric);
            map->setUsage(shot.usage);
            QApplication::processEvents();
            window.grab().save(u"%1/%2-%3.png"_s.arg(arguments[1], shot.name, choice == ThemeChoice::Light ? u"light"_s : u"dark"_s));
        }
    }
    return 0;
}
