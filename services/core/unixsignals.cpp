// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/unixsignals.h"

#include <QSocketNotifier>

#include <array>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace {

constexpr std::array heardSignals{SIGTERM, SIGINT, SIGHUP, SIGWINCH};
std::array<int, 2> pipeEnds{-1, -1};

extern "C" void writeSignal(int number)
{
    const auto byte = static_cast<char>(number);
    [[maybe_unused]] const auto written = ::write(pipeEnds[1], &byte, 1); // full: one waits already
}

} // namespace

UnixSignals::UnixSignals(QObject *parent)
    : QObject{parent}
{
    if (::pipe2(pipeEnds.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // the signals keep their default: the program ends, only less tidily
    m_notifier = new QSocketNotifier{pipeEnds[0], QSocketNotifier::Read, this};
    connect(m_notifier, &QSocketNotifier::activated, this, [this] {
        char number = 0;
        while (::read(pipeEnds[0], &number, 1) == 1) {
            if (number == SIGWINCH)
                emit terminalResized();
            else
                emit endRequested(number);
        }
    });
    struct sigaction action = {};
    action.sa_handler = &writeSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : heardSignals)
        ::sigaction(number, &action, nullptr);
}

UnixSignals::~UnixSignals()
{
    for (const int number : heardSignals)
        std::signal(number, SIG_DFL);
    for (int &end : pipeEnds) {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
}
