// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/settings.h"
#include "widgets/terminal/page.h"
#include "widgets/terminal/pane.h"
#include "widgets/terminal/view.h"

#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

/// A shell that says what the test tells it to say.
class ScriptedShell final : public Shell
{
public:
    void write(const QByteArray &bytes) override { written += bytes; }
    void resize(int, int) override { }
    void setReading(Reading) override { }
    void close() override { emit closed({}); }
    [[nodiscard]] bool isProtected() const override { return isInTmux; }
    [[nodiscard]] bool answersQueries() const override { return hasAnswers; }
    [[nodiscard]] QString runningProgram() const override { return program; }

    QByteArray written;
    QString program;
    bool isInTmux = false;
    bool hasAnswers = false;
};

/// A page whose local shells are scripted.
struct ScriptedPage
{
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.json"))};
    TerminalPage page;
    QList<std::shared_ptr<ScriptedShell>> shells;
    bool isInTmux = false; ///< the next shell

    ScriptedPage()
    {
        page.setContext({.tpus = {},
                         .hub = {},
                         .keys = {},
                         .settings = &settings,
                         .localShell = [this](QSize) -> Result<std::shared_ptr<Shell>> {
                             shells << std::make_shared<ScriptedShell>();
                             shells.last()->isInTmux = isInTmux;
                             return shells.last();
                         },
                         .openUrl = {}});
        page.resize(900, 600);
        page.show();
        page.activateWindow();
        open();
    }

    void open()
    {
        const qsizetype before = shells.size();
        page.openLocal();
        QVERIFY(QTest::qWaitFor([&] { return shells.size() > before; }, 5000));
    }
    [[nodiscard]] QPushButton *answer(int button) const
    {
        return page.current()->findChild<QPushButton *>(QStringLiteral("terminalQuestionButton%1").arg(button));
    }
    [[nodiscard]] bool shows(const QString &text) const
    {
        return QTest::qWaitFor(
            [&] { return page.current()->view()->shownFrame().lines.value(0).text().contains(text); }, 5000);
    }
};
