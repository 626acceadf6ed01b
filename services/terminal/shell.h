// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/process.h"

#include <QByteArray>
#include <QObject>
#include <QString>

/// A program behind a terminal, near or far: bytes in, bytes out, a size, one end.
class Shell : public QObject
{
    Q_OBJECT

public:
    enum class Reading : quint8 { Flowing, Paused };

    using QObject::QObject;

    /// Queues bytes for the program; they are dropped once it has ended, and refused() when too much waits already.
    virtual void write(const QByteArray &bytes) = 0;
    virtual void resize(int columns, int rows) = 0;
    /// Back-pressure: while Paused the far side waits. A chunk on its way may still arrive.
    virtual void setReading(Reading reading) = 0;
    /// Asks the program to end (hang-up), and insists after a deadline; closed() follows once.
    virtual void close() = 0;
    /// Whether the work goes on when the connection is lost (it runs inside tmux).
    [[nodiscard]] virtual bool isProtected() const = 0;
    /// Whether somebody between here and the program answers its questions to the terminal (tmux does).
    [[nodiscard]] virtual bool answersQueries() const { return false; }
    /// Whether the size comes from elsewhere: resize() is no more than a word, and resized() alone tells what it is.
    [[nodiscard]] virtual bool choosesSize() const { return false; }
    /// What runs in the foreground beside the shell itself ("vim"); empty when it waits for a command, or none can
    /// tell.
    [[nodiscard]] virtual QString runningProgram() const { return {}; }

signals:
    void received(const QByteArray &bytes);
    void restored(const QByteArray &bytes); ///< a full reset, then what was printed before and the screen as it stands
    void resized(int columns, int rows); ///< the program has this size, whatever was asked for
    void refused(qsizetype bytes); ///< so many were not queued, the whole of one write(): nothing is sent in part
    void closed(const ProcessEnd &end); ///< exactly once; nothing follows it
};
