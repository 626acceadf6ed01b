// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/contacts.h"
#include "services/core/log.h"
#include "services/core/result.h"
#include "services/net/requests.h"

#include <QDate>
#include <QList>
#include <QString>

struct SettingsValues;

/// What goes into a file for a bug report. English throughout: it is read by whoever repairs the program.
struct BugReport
{
    QString versions{};
    QString settings{};
    QList<LogLine> lines{};
    QList<RequestRecord> requests{};
    QList<Contact> contacts{};
    QString lastRun{}; ///< the last lines of a run that did not end in order; empty: it did

    enum class People : quint8 { Hidden, Shown };
    /// One text. Secrets are gone already; Hidden also blanks e-mail addresses, the home folder and the user's name in
    /// paths.
    [[nodiscard]] QString text(People people) const;
};

/// Without e-mail addresses, the home folder and the user's name in paths.
[[nodiscard]] QString withoutPeople(QString text);
/// Of the TLS library that runs; "not found" where there is none.
[[nodiscard]] QString tlsVersion();
/// What may matter and tells nothing of anybody: language, theme, proxy kind, read-only mode and so on; no host, no
/// name, no path.
[[nodiscard]] QString settingsLines(const SettingsValues &values);
/// "tpudesk-report-2026-11-22.txt"
[[nodiscard]] QString reportName(QDate day, const QString &what = QStringLiteral("report"));
/// Mode 0600, whole or not at all. Errors: FileFailed.
[[nodiscard]] Result<> saveReport(const QString &path, const QString &text);
