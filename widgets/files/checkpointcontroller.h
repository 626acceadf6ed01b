// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/checkpoints/checkpointwatch.h"

#include <QObject>
#include <QStringList>

#include <functional>

class CheckpointsSheet;
class FileBrowser;
class NoticeBar;
class PruneSheet;
class QWidget;

/// Whether checkpoints lie in a folder, as far as its names say: nothing in it is looked at. Pure.
[[nodiscard]] bool mayHoldCheckpoints(const FolderListing &listing);

/// Says so where the folder that is shown seems to hold checkpoints, shows them, and prunes them by a rule. Names:
/// filesCheckpointsBar, and those of CheckpointsSheet and PruneSheet.
class CheckpointController : public QObject
{
    Q_OBJECT

public:
    struct Context
    {
        Clock *clock = nullptr;
        std::function<QStringList()> runningTexts{}; ///< see FilesContext
    };

    /// Sheets slide into `page`.
    CheckpointController(const Context &context, FileBrowser *browser, NoticeBar *notice, QWidget *page);

    /// In a folder of the place that is shown, whatever its names say.
    void showFolder(const QByteArray &folder);

private:
    void look();
    void askPrune();
    void prune(const PrunePlan &plan);
    void showOutcome(const PruneOutcome &outcome);
    [[nodiscard]] QList<QByteArray> inUse(const CheckpointListing &listing) const;

    Context m_context;
    FileBrowser *m_browser;
    NoticeBar *m_notice; ///< of the page
    NoticeBar *m_bar;
    CheckpointWatch *m_watch;
    CheckpointsSheet *m_sheet;
    PruneSheet *m_prune;
    QByteArray m_looked; ///< the folder that the bar is about, as it was read last
    QByteArray m_closed; ///< the one for which the user has closed it
};
