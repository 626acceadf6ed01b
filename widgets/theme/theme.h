// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/store/settings.h" // ThemeChoice
#include "widgets/theme/comfort.h"
#include "widgets/theme/tokens.h"

#include <QLocale>
#include <QObject>

class QApplication;
class QWidget;

/// Colours, fonts and style of the running application. The app makes one; widgets reach it by of().
class Theme final : public QObject
{
    Q_OBJECT
public:
    /// Sets style, palette and font of `application`; `locale` decides the font families.
    explicit Theme(QApplication *application, const QLocale &locale = QLocale{QLocale::English});
    ~Theme() override;

    /// The application's theme. Without one (in a test of a single widget) a light one is made for qApp.
    [[nodiscard]] static Theme *of(const QWidget *widget);

    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);
    /// Fonts follow the language of the user interface.
    void setLocale(const QLocale &locale);
    /// 1.0 is 13 px body text at 96 DPI; for the setting "text size", 1.0 to 2.0.
    void setTextScale(double factor);
    void setComfort(const Comfort &comfort);
    [[nodiscard]] const Comfort &comfort() const { return m_comfort; }
    void setPreferences(const DesktopPreferences &preferences); ///< where the comfort is left to the system
    /// What slides or turns stands still.
    [[nodiscard]] bool isMotionReduced() const;

    [[nodiscard]] Scheme scheme() const { return m_scheme; }
    [[nodiscard]] const Tokens &tokens() const { return tokensFor(m_scheme, m_contrast); }
    [[nodiscard]] const QLocale &locale() const { return m_locale; }

signals:
    void changed(); ///< colours or fonts; palette and font of the application are set already

private:
    void apply();

    QApplication *m_application;
    QLocale m_locale;
    ThemeChoice m_choice = ThemeChoice::System;
    Scheme m_scheme = Scheme::Light;
    Contrast m_contrast = Contrast::Normal;
    Comfort m_comfort;
    DesktopPreferences m_preferences;
    double m_desktopScale = 1.0; ///< a user who set larger letters for the whole desktop gets them here too
    double m_textScale = 1.0;
};

/// Short for Theme::of(widget)->tokens().
[[nodiscard]] const Tokens &tokensOf(const QWidget *widget);

/// `designPixels` of the sketches (where body text is 13 px) in pixels of this application's font.
[[nodiscard]] int scaled(int designPixels);
