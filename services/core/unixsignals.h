// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

/// TERM, INT and HUP as a Qt signal, so that the program ends in order, and WINCH. At most one object exists.
class UnixSignals : public QObject
{
    Q_OBJECT

public:
    explicit UnixSignals(QObject *parent = nullptr);
    ~UnixSignals() override;

signals:
    void endRequested(int number);
    void terminalResized();

private:
    QSocketNotifier *m_notifier = nullptr;
};
