// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/place.h"

#include <QObject>

#include <functional>

class Commands;
class MainWindow;
class SessionManager;
class UsagePage;
struct PaletteEntry;

/// What the palette finds: the commands that lead to a place, the project's own things with what can be done with them,
/// the views, and the sections of the guide. Each line looks its thing up again when it is chosen, so one that is gone
/// leads nowhere harmful.
class PaletteSources : public QObject
{
    Q_OBJECT

public:
    /// `showUsage` gives the page, shown; null: there are no services.
    PaletteSources(MainWindow *window, SessionManager *cloud, std::function<UsagePage *()> showUsage);

signals:
    void placeRequested(const Place &place);
    void guideRequested(); ///< about what has the focus

private:
    void addPlaces();
    void addUsageCommands();
    void addFirstThings();
    void addSources();
    void listTpus(QList<PaletteEntry> &entries);
    void listHosts(QList<PaletteEntry> &entries);
    void listRequests(QList<PaletteEntry> &entries);
    void listJobs(QList<PaletteEntry> &entries);
    void listRuns(QList<PaletteEntry> &entries);
    void listZones(QList<PaletteEntry> &entries);
    void listViews(QList<PaletteEntry> &entries);
    [[nodiscard]] QList<PaletteEntry> listGuide();
    void lead(const struct CommandPlace &command);

    MainWindow *m_window;
    Commands *m_commands;
    SessionManager *m_cloud;
    std::function<UsagePage *()> m_showUsage;
};
