// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QObject>
#include <QString>

#include <memory>

enum class LogLevel : quint8 { Note, Warning, Problem };

struct LogLine
{
    QDateTime time; ///< UTC
    LogLevel level = LogLevel::Note;
    QString source; ///< the folder that speaks: "net", "tpu", ...
    QString text; ///< already free of secrets
};

/// The text without tokens, private keys, Authorization headers and the secrets named by forget().
[[nodiscard]] QString redacted(QString text);

/// The one sink of the program's own log. Everything passes redacted() before it is kept, so that neither
/// the log panel nor the file can hold a secret. Safe to call from any thread; signals come on the GUI thread.
class Log : public QObject
{
    Q_OBJECT

public:
    static constexpr qsizetype ringLimit = 2'000; ///< lines in memory
    static constexpr qint64 fileLimit = 4 << 20; ///< bytes; then it starts anew, one old file is kept

    [[nodiscard]] static Log &instance();
    ~Log() override;

    void write(LogLevel level, const QString &source, const QString &text);
    [[nodiscard]] QList<LogLine> lines() const; ///< oldest first
    /// From now on `secret` never appears in the log; shorter than 6 bytes: ignored.
    void hide(const QString &secret);
    /// Also writes to `path` (mode 0600, unless it is a device); empty: to no file any more. An Error when it cannot;
    /// the ring goes on.
    Result<> openFile(const QString &path);
    /// Qt's own messages (qWarning and friends) come here, too.
    void captureQtMessages();

signals:
    void added(const LogLine &line);

private:
    Log();
    struct Sink;
    std::unique_ptr<Sink> m_sink;
};

inline void note(const QString &source, const QString &text)
{
    Log::instance().write(LogLevel::Note, source, text);
}
inline void warn(const QString &source, const QString &text)
{
    Log::instance().write(LogLevel::Warning, source, text);
}
