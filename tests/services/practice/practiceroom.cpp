// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "practiceroom.h"

#include <QCoreApplication>

PracticeRoom::PracticeRoom(const QByteArray &scenario, quint64 seed)
{
    const auto builtIn = practice::builtInScenario(QString::fromUtf8(scenario));
    const auto read = practice::parseScenario(builtIn.value_or(scenario));
    if (!read)
        qFatal("%s", qPrintable(read.error()));
    const auto faults = practice::parseFaults(read->faults);
    if (!faults)
        qFatal("%s", qPrintable(faults.error()));
    m_world = std::make_unique<practice::World>(*read, m_time, m_hosts, seed);
    if (!m_world->open({}))
        qFatal("a world without a folder must open");
    m_server = std::make_unique<practice::Server>(*m_world, *faults);
    if (const auto port = m_server->listen(0); !port)
        qFatal("%s", qPrintable(port.error()));
}

void PracticeRoom::pass(practice::Span span)
{
    const auto end = m_time.now() + span;
    do {
        const auto due = std::min(m_world->nextDue().value_or(end), end);
        m_time.pass(std::max(practice::Span{0}, due - m_time.now()));
        m_server->tick();
        QCoreApplication::processEvents();
    } while (m_time.now() < end);
}
