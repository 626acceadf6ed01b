// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QSocketNotifier;

/// TERM, INT and HUP as a Qt signal, so that the program ends in order. At most one object exists.
class UnixSignals : public QObject
{
    Q_OBJECT

public:
    explicit UnixSignals(QObject *parent = nullptr);
    ~UnixSignals() override;

signals:
    void endRequested(int number);

private:
    QSocketNotifier *m_notifier = nullptr;
};
