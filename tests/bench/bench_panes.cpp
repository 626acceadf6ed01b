// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/localshell.h"
#include "services/terminal/panelayout.h"
#include "tests/bench/figures.h"
#include "widgets/terminal/page.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/view.h"

#include <QApplication>
#include <QKeyEvent>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int panes = 16;
constexpr int keys = 60;

LocalProgram programOf(const QString &name, const QStringList &arguments = {})
{
    LocalProgram program;
    program.program = name;
    program.arguments = arguments;
    program.environment = LocalShell::environment();
    return program;
}

/// Terminals of which the last runs cat and the others `program`.
struct Grid
{
    TerminalPage page;
    int made = 0;

    explicit Grid(const LocalProgram &program)
    {
        TerminalContext context;
        context.localShell = [this, program](QSize size) -> Result<std::shared_ptr<Shell>> {
            auto wanted = ++made < panes ? program : programOf(u"cat"_s);
            wanted.columns = size.width();
            wanted.rows = size.height();
            auto shell = std::make_shared<LocalShell>(wanted);
            shell->start();
            return shell;
        };
        page.setContext(context);
        page.resize(1400, 860);
        page.show();
        QList<TabChoice> places(panes);
        places.first().layout = textOf(gridLayout(panes));
        page.restore(places);
        figures::pass(2s);
    }

    [[nodiscard]] TerminalPane *last() const { return page.findChildren<TerminalPane *>().last(); }
};

/// Until the echo of a typed letter has been painted.
double keyToPaint(TerminalView *view)
{
    const int before = view->shownFrame().cursor.column;
    QElapsedTimer time;
    time.start();
    QEventLoop loop;
    QObject::connect(view, &TerminalView::framePainted, &loop, [&] {
        if (view->shownFrame().cursor.column != before)
            loop.quit();
    });
    QTimer::singleShot(2s, &loop, &QEventLoop::quit);
    QKeyEvent press{QEvent::KeyPress, Qt::Key_M, Qt::NoModifier, u"m"_s};
    QApplication::sendEvent(view, &press);
    loop.exec();
    return double(time.nsecsElapsed()) / 1e6;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const auto idle = programOf(u"cat"_s);
    const auto flood = programOf(u"yes"_s, {u"step 1234 loss 2.5678 tokens/s 12345 \x1b[32mok\x1b[0m"_s});
    {
        const Grid first{idle}; // what only the first ones need
        const double before = figures::memoryKiB("VmRSS:");
        const Grid more{idle};
        figures::print("memory of an idle pane", (figures::memoryKiB("VmRSS:") - before) / 1024 / panes, "MB", "<= 3");
    }
    const Grid grid{flood};
    grid.last()->view()->setFocus();
    figures::pass(1s);
    QList<double> all;
    for (int i = 0; i < keys; ++i) {
        all << keyToPaint(grid.last()->view());
        figures::pass(50ms);
    }
    figures::printMiddle("key to paint, beside 15 panes that print", all, "<= 16");
    return 0;
}
