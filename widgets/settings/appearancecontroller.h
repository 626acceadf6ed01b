// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/comfort.h"

#include <QObject>
#include <QThread>

#include <optional>

class Settings;
class Theme;
class PortalSettings;

/// Contrast, motion and size of the text: what the settings say, and else what the desktop requests. The theme does it.
class AppearanceController : public QObject
{
    Q_OBJECT

public:
    /// `bus`: address of a bus; empty: the session's.
    AppearanceController(Settings *settings, Theme *theme, const QString &bus = {});
    ~AppearanceController() override;

    [[nodiscard]] static Comfort comfortOf(const Settings &settings);
    static void keep(Settings *settings, const Comfort &comfort);

private:
    void apply();

    Settings *m_settings;
    Theme *m_theme;
    std::optional<double> m_textScale; ///< of this start
    QThread *m_thread; ///< left alone at the end when its bus hangs
    PortalSettings *m_bus; ///< lives on it
};
