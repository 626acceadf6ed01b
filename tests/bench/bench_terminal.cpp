// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/localshell.h"
#include "services/terminal/surface.h"
#include "widgets/terminal/view.h"

#include <QApplication>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

constexpr int scrollbackLines = 10'000;

/// What a terminal tab of the window does between its shell and its screen, and nothing else.
void join(LocalShell *shell, TerminalSurface *surface, TerminalView *view)
{
    QObject::connect(shell, &Shell::received, surface, [shell, surface](const QByteArray &bytes) {
        if (surface->feed(bytes) != TerminalSurface::Intake::Flowing)
            shell->setReading(Shell::Reading::Paused);
    });
    QObject::connect(surface, &TerminalSurface::drained, shell,
                     [shell] { shell->setReading(Shell::Reading::Flowing); });
    QObject::connect(surface, &TerminalSurface::reply, shell, &Shell::write);
    QObject::connect(surface, &TerminalSurface::graphicsReply, shell, &Shell::write);
    QObject::connect(view, &TerminalView::send, shell, &Shell::write);
    QObject::connect(view, &TerminalView::gridChanged, shell, [shell, surface](QSize grid) {
        surface->resize(grid.width(), grid.height());
        shell->resize(grid.width(), grid.height());
    });
}

} // namespace

/// bench_terminal PROGRAM [ARGUMENT…]: our terminal alone in a window, as other terminals are started with -e.
int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    QStringList words = QApplication::arguments().sliced(1);
    if (words.isEmpty()) {
        std::fputs("bench_terminal PROGRAM [ARGUMENT...]\n", stderr);
        return 2;
    }
    TerminalSurface surface{80, 24, scrollbackLines};
    TerminalView view{&surface};
    LocalProgram program;
    program.program = words.takeFirst();
    program.arguments = words;
    program.environment = LocalShell::environment();
    LocalShell shell{program};
    join(&shell, &surface, &view);
    QObject::connect(&shell, &Shell::closed, &application, [](const ProcessEnd &end) {
        QCoreApplication::exit(end.kind == ProcessEnd::Kind::Exited ? end.status : 1);
    });
    view.setWindowTitle(u"TPU Desk"_s);
    view.resize(800, 600);
    view.show();
    shell.start();
    return QApplication::exec();
}
