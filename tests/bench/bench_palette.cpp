// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// The command palette with 5,000 entries: from the command that opens it to its painted list, and from a key to the
// same. Each key is painted before the next. Prints one line of JSON per figure; needs no window system.
#include "services/core/activities.h"
#include "services/core/languages.h"
#include "services/store/settings.h"
#include "tests/bench/figures.h"
#include "widgets/palette/commandpalette.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

constexpr int entryCount = 5'000;
constexpr int runs = 15;

/// TPUs, hosts and guide sections as they are: names in three languages, a zone, an address.
QList<PaletteEntry> things()
{
    const QStringList patterns{u"Open a terminal on %1"_s, u"在 %1 上打开终端"_s, u"%1에서 터미널 열기"_s};
    QList<PaletteEntry> entries;
    for (int i = 0; i < entryCount; ++i) {
        const QString name = u"%1-%2-node-%3"_s.arg(i % 3 == 0 ? u"llama"_s : u"vision"_s).arg(i % 40).arg(i);
        PaletteEntry entry{.key = u"tpu:%1"_s.arg(i),
                           .kind = i % 2 == 0 ? PaletteKind::Tpu : PaletteKind::Host,
                           .text = name,
                           .detail = u"us-central%1-b"_s.arg(i % 40),
                           .names = {u"34.90.%1.%2"_s.arg(i / 250).arg(i % 250)},
                           .run = [] { }};
        for (const QString &pattern : patterns)
            entry.names << pattern.arg(name);
        entries << entry;
    }
    return entries;
}

/// Until the list is painted.
template <typename Act>
double painted(MainWindow &window, Act act)
{
    QElapsedTimer time;
    time.start();
    act();
    QCoreApplication::processEvents(); // layouts, and the paint
    window.repaint();
    return double(time.nsecsElapsed()) / 1e6;
}

void typeAll(MainWindow &window, QLineEdit *field, QList<double> &keys)
{
    for (const QString &typed : {u"llama-3-node-33"_s, u"terminal node 4"_s, u"usc1"_s, u"终端 vision"_s,
                                 u"tpu vision central"_s, u"zzqx"_s, u"e"_s}) {
        field->clear();
        QCoreApplication::processEvents();
        for (const QChar c : typed) {
            QKeyEvent press{QEvent::KeyPress, c.unicode(), Qt::NoModifier, QString{c}};
            keys << painted(window, [&] { QCoreApplication::sendEvent(field, &press); });
        }
    }
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.json"_s)};
    Languages languages;
    languages.use(u"zh_CN"_s); // three names to each command
    Theme theme{&application, Languages::locale(u"zh_CN"_s)};
    Activities activities;
    MainWindow window{&languages, &activities, &settings};
    const QList<PaletteEntry> made = things();
    window.parts().commands->addSource([&made] { return made; });
    window.show();
    QCoreApplication::processEvents();

    QAction *palette = window.parts().commands->action("app.palette"_L1);
    QList<double> opened;
    QList<double> keys;
    for (int run = 0; run < runs; ++run) {
        opened << painted(window, [palette] { palette->trigger(); });
        auto *field = window.findChild<QLineEdit *>(u"paletteField"_s);
        typeAll(window, field, keys);
        QKeyEvent escape{QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier};
        QCoreApplication::sendEvent(field, &escape);
    }
    figures::printMiddle("palette opens, 5,000 entries", opened, "<= 50 ms");
    figures::printMiddle("palette answers a key, 5,000 entries", keys, "<= 16 ms");
    return 0;
}
