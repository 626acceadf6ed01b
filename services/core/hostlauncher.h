// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/process.h"
#include "services/core/result.h"

#include <QByteArray>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>
#include <QUrl>

#include <chrono>
#include <optional>
#include <stop_token>

/// What to execute so that a program runs on the user's own machine; for a PTY, for example.
struct HostCommand
{
    QString program; ///< absolute path, as seen from here
    QStringList arguments;
    QProcessEnvironment environment; ///< the whole one; nothing is inherited beside it
    QString folder; ///< where to start it, as seen from here
};

struct ProcessOutcome : ProcessEnd
{
    QByteArray output; ///< its stdout, at most HostLauncher::outputLimit bytes
    QByteArray messages; ///< its stderr, the same
    qint64 dropped = 0; ///< bytes beyond the limit that were read
};

/// The one door to what belongs to the user's own machine: gcloud, the browser, VS Code, a local shell.
/// TPU Desk itself may run in a private Debian root with the machine's own root at TPUDESK_HOST_ROOT (set by app/run);
/// then programs are started in that one, as the same user, with the user's own PATH; else they are started directly.
/// In the private root no program can raise its rights: see limitation().
class HostLauncher
{
public:
    static constexpr qint64 outputLimit = 4 * 1024 * 1024;

    /// `environment`: what this program was started with.
    explicit HostLauncher(QProcessEnvironment environment = QProcessEnvironment::systemEnvironment());

    /// What does not work for programs started here, in the user's language, to be shown at a local shell. Empty:
    /// nothing.
    [[nodiscard]] QString limitation() const;

    /// The machine's own path of a program: "gcloud" is searched in the user's PATH, an absolute path is looked up.
    [[nodiscard]] std::optional<QString> findProgram(const QString &name) const;

    /// NotFound when the machine has no such program. `folder`: one of the machine; the user's home when empty.
    [[nodiscard]] Result<HostCommand> commandFor(const QString &program, const QStringList &arguments,
                                                 const QString &folder = {}) const;

    /// Runs it to its end, with `input` as its whole stdin and without a terminal. An exit status other than 0 is an
    /// outcome, not an error. NotFound; Timeout after `deadline`; Cancelled: in both it and its children were ended.
    [[nodiscard]] Task<ProcessOutcome> run(QString program, QStringList arguments, QByteArray input,
                                           std::chrono::milliseconds deadline, std::stop_token stop) const;

    /// Starts it and forgets it: it outlives TPU Desk.
    [[nodiscard]] Result<> startDetached(const QString &program, const QStringList &arguments) const;

    /// Opens a web page in the user's browser. Invalid for anything but http and https.
    [[nodiscard]] Result<> openUrl(const QUrl &url) const;

private:
    enum class Lifetime : quint8 { Ours, ItsOwn };

    [[nodiscard]] Result<HostCommand> command(const QString &program, const QStringList &arguments, QString folder,
                                              Lifetime lifetime) const;
    [[nodiscard]] std::optional<QString> executable(const QString &path) const;

    QString m_root; ///< where the machine's root is mounted; empty: we run in it
    QProcessEnvironment m_environment; ///< the machine's
};
