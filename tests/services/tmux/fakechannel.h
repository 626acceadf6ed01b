// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/tmux/controlshell.h"
#include "tests/services/terminal/vtdigest.h"

/// What tmux is told, and what it says, without a tmux.
class FakeChannel final : public Shell
{
public:
    void write(const QByteArray &bytes) override
    {
        if (isFull)
            emit refused(bytes.size());
        else
            sent += bytes;
    }
    void resize(int, int) override { }
    void setReading(Reading reading) override { paused = reading == Reading::Paused; }
    void close() override { isClosing = true; }
    [[nodiscard]] bool isProtected() const override { return false; }

    QByteArray sent;
    bool isFull = false;
    bool paused = false;
    bool isClosing = false;
};

/// What a window would show of a shell.
class Viewer final : public QObject
{
public:
    explicit Viewer(std::shared_ptr<Shell> shell)
        : m_shell{std::move(shell)}
    {
        const auto show = [this](const QByteArray &bytes) {
            feed(terminal, {bytes.constData(), static_cast<size_t>(bytes.size())});
            (void)terminal.takeEvents();
            all += bytes;
        };
        connect(m_shell.get(), &Shell::received, this, show);
        connect(m_shell.get(), &Shell::restored, this, show);
        connect(m_shell.get(), &Shell::resized, this,
                [this](int columns, int rows) { terminal.resize(columns, rows); });
        connect(m_shell.get(), &Shell::closed, this, [this](const ProcessEnd &how) { ends << how; });
        connect(m_shell.get(), &Shell::refused, this, [this](qsizetype bytes) { refusals << bytes; });
    }
    [[nodiscard]] QByteArrayList rows() const
    {
        QByteArrayList texts;
        for (int y = 0; y < terminal.screen().rows(); ++y)
            texts += QByteArray::fromStdString(rowText(terminal, y));
        return texts;
    }
    [[nodiscard]] bool shows(const QByteArray &text) const { return rows().join('\n').contains(text); }
    [[nodiscard]] QByteArray whole() const { return QByteArray::fromStdString(wholeText(terminal)); }

    vt::Terminal terminal{80, 24, 10'000, 16 * 1024 * 1024};
    QByteArray all;
    QList<ProcessEnd> ends;
    QList<qsizetype> refusals;

private:
    std::shared_ptr<Shell> m_shell;
};

/// The answer that a pane of 80x24 gives to a reading: its state, no history, no other screen, one row, nothing
/// pending.
[[nodiscard]] inline QByteArray reading(int first, const QByteArray &row, const QByteArray &pane = "%1")
{
    const QByteArrayList answers{pane + " @1 80 24 0 3 0 0 4294967295 4294967295 0 23 0 0 1 0 0 1 0 0 0 0 0  1 8,16 "
                                     + "4711,$0,1690000000,1680000000 host",
                                 {},
                                 {},
                                 row,
                                 {}};
    QByteArray text;
    for (const auto &answer : answers) {
        const auto mark = "1700000000 " + QByteArray::number(first++) + " 1\n";
        text += "%begin " + mark + (answer.isEmpty() ? answer : answer + '\n') + "%end " + mark;
    }
    return text;
}

/// The line of a pane's state with another size.
[[nodiscard]] inline QByteArray with(const QByteArray &size)
{
    auto line = reading(1, {}).split('\n').at(1);
    return line.replace(" 80 24 ", size);
}

[[nodiscard]] inline QByteArray answered(int number, bool isError = false, const QByteArray &text = {})
{
    const auto mark = "1700000000 " + QByteArray::number(number) + " 1\n";
    return "%begin " + mark + text + (isError ? "%error " : "%end ") + mark;
}

/// What list-panes answers.
[[nodiscard]] inline QByteArray listed(int number, const QByteArray &panes)
{
    return answered(number, false, panes);
}

/// A shell over such a channel, and what it shows.
struct Faked
{
    std::shared_ptr<FakeChannel> channel = std::make_shared<FakeChannel>();
    std::shared_ptr<tmux::ControlShell> shell = std::make_shared<tmux::ControlShell>(channel, QSize{80, 24}, 1000);
    Viewer viewer{shell};

    void attach() const
    {
        emit channel->received("%begin 1700000000 1 0\n%end 1700000000 1 0\n%session-changed $0 tpudesk-1\n");
        emit channel->received(answered(2) + answered(3) + answered(4) + reading(5, "$ "));
    }
};
