// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

/// One line of --help: how it is written, and what it does (English source in the context "Options").
struct HelpLine
{
    QString written;
    QByteArray source;
};

/// What --help prints, in 80 columns of a terminal, where a Chinese or Korean letter takes two. Needs no application
/// object. `panels`: the places that are panels.
[[nodiscard]] QString helpPage(const QList<HelpLine> &options, const HelpLine &place, const QStringList &panels,
                               const QString &language);
