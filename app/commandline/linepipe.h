// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSocketNotifier>

/// Two descriptors, such as standard input and output, by which another program is talked to. Neither is made
/// non-blocking, because others may share it; whoever does not read holds up nothing. GUI thread.
class LinePipe : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype mostUnread = 1
        << 20; ///< bytes that wait to be read; beyond it nothing more is listened to

    LinePipe(int input, int output); ///< stay open

    void start(); ///< listens
    void send(const QByteArray &bytes);
    [[nodiscard]] bool isFull() const { return m_unread.size() > mostUnread; }
    [[nodiscard]] bool isFlushed() const { return m_unread.isEmpty(); }

signals:
    void received(const QByteArray &bytes);
    void ended(); ///< nothing more comes in
    void flushed(); ///< all was written
    void closed(); ///< nobody reads the output any more: what is sent is dropped

private:
    void read();
    void write();

    int m_input;
    int m_output;
    QSocketNotifier m_readable;
    QSocketNotifier m_writable;
    QByteArray m_unread;
    bool m_isOpen = false; ///< more may come in
    bool m_isClosed = false;
};
