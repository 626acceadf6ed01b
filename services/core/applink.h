// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/core/result.h"

#include <QStringList>

/// A place in the window, named by a tpudesk:// link or by a word of the command line. Going there shows something and
/// never changes anything; whoever wrote the link may be anybody.
struct AppLink
{
    enum class Kind : quint8 { Panel, Tpu, Guide, Setting };

    Kind kind = Kind::Panel;
    QString name{}; ///< the panel, the TPU's short name, the guide's section, the setting; of settings also empty: all
    QString project{}; ///< of a TPU; empty: the one in use
    QString zone{}; ///< of a TPU; empty: wherever it is
    QString panel{}; ///< of a TPU: where it is shown; empty: in the list
    int worker = 0; ///< of a TPU
    QString anchor{}; ///< in a section of the guide; may be empty

    friend bool operator==(const AppLink &, const AppLink &) = default;
};

/// The ids of all panels, in their order.
[[nodiscard]] const QStringList &linkedPanels();

/// Reads tpudesk://open/… strictly: at most 512 characters, nothing escaped, nothing left over.
/// Errors: Invalid, with a sentence that says what is wrong.
[[nodiscard]] Result<AppLink> parseAppLink(const QString &text);

/// A word of the command line: a link, a panel, or a TPU as "name", "zone/name" or its full resource name. Errors:
/// Invalid.
[[nodiscard]] Result<AppLink> parseAppWord(const QString &word);

/// The link to that place; parseAppLink() gives the same place back. A TPU must have its project and zone.
[[nodiscard]] QString toText(const AppLink &link);
