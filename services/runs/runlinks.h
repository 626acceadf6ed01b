// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

/// Where a program says that its run can be seen.
struct RunLink
{
    enum class Kind : quint8 {
        WandbRun, ///< https://wandb.ai/entity/project/runs/id
        WandbProject, ///< https://wandb.ai/entity/project
        TrackioSpace, ///< https://huggingface.co/spaces/owner/name
        TrackioHere, ///< http://127.0.0.1:7860: of the host that printed it, reached by a forward
    };

    Kind kind = Kind::WandbRun;
    QString url{}; ///< http or https, ASCII, without user and password; nothing in it is markup

    friend bool operator==(const RunLink &, const RunLink &) = default;
};

inline constexpr qsizetype mostRunLinks = 8; ///< of one run

/// The addresses of W&B and Trackio that one line of a log names, in its order, each once; at most mostRunLinks. Only
/// the forms that these programs print: any other host, port, scheme, user name or path is none. Query and fragment are
/// left out: they may hold a token. Time grows with the length of the line, of which 4 KiB are looked at.
[[nodiscard]] QList<RunLink> runLinksIn(QByteArrayView line);

/// Whether an address that was kept is one that runLinksIn() would have found: what is opened in a browser.
[[nodiscard]] bool isRunLink(const QString &url);

/// "wandb: entity/project/id", "Trackio: owner/name", "Trackio: 127.0.0.1:7860".
[[nodiscard]] QString shownLink(const RunLink &link);

/// The port of a TrackioHere on its host; 0: another kind.
[[nodiscard]] quint16 portOf(const RunLink &link);

/// Adds those that are not known yet, as far as there is room; whether there were any.
bool addLinks(QList<RunLink> *known, const QList<RunLink> &found);

/// Links of the whole lines in a piece of a log; `rest` keeps the last line while it has no end.
[[nodiscard]] QList<RunLink> linksOfLines(const QByteArray &bytes, QByteArray *rest);
