// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/theme.h"

#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"
#include "widgets/theme/tooltips.h"

#include <QApplication>
#include <QPalette>
#include <QScreen>
#include <QStyleHints>

namespace {

constexpr double bodyPoints = 9.75; // 13 px at 96 DPI
constexpr char propertyName[] = "tpudeskTheme";

QPalette paletteFrom(const Tokens &t)
{
    QPalette palette;
    palette.setColor(QPalette::Window, t.window);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.card);
    palette.setColor(QPalette::AlternateBase, t.sunken);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::PlaceholderText, t.soft);
    palette.setColor(QPalette::Button, t.card);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::BrightText, t.bad);
    palette.setColor(QPalette::Highlight, t.accent);
    palette.setColor(QPalette::HighlightedText, t.onAccent);
    palette.setColor(QPalette::Accent, t.accent);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::ToolTipBase, t.card);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::Light, t.card);
    palette.setColor(QPalette::Midlight, t.line);
    palette.setColor(QPalette::Mid, t.line);
    palette.setColor(QPalette::Dark, t.faint);
    palette.setColor(QPalette::Shadow, t.line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.faint);
    return palette;
}

Scheme systemScheme()
{
    return QGuiApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark ? Scheme::Dark : Scheme::Light;
}

} // namespace

Theme::Theme(QApplication *application, const QLocale &locale)
    : QObject{application}
    , m_application{application}
    , m_locale{locale}
{
    application->setProperty(propertyName, QVariant::fromValue<QObject *>(this));
    m_desktopScale = m_textScale = std::clamp(application->font().pointSizeF() / 10.0, 1.0, 2.0);
    m_scheme = systemScheme();
    application->setStyle(new Style);
    application->installEventFilter(new ToolTips{this});
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (m_choice == ThemeChoice::System)
            apply();
    });
    apply();
}

Theme::~Theme()
{
    m_application->setProperty(propertyName, {});
}

Theme *Theme::of(const QWidget *)
{
    if (auto *theme = qobject_cast<Theme *>(qApp->property(propertyName).value<QObject *>()))
        return theme;
    return new Theme{qApp};
}

void Theme::setChoice(ThemeChoice choice)
{
    m_choice = choice;
    apply();
}

void Theme::setLocale(const QLocale &locale)
{
    m_locale = locale;
    apply();
}

void Theme::setTextScale(double factor)
{
    m_textScale = std::clamp(factor, 1.0, 2.0);
    apply();
}

void Theme::setComfort(const Comfort &comfort)
{
    m_comfort = comfort;
    m_textScale = comfort.textScale > 0 ? std::clamp(comfort.textScale, 1.0, 2.0) : m_desktopScale;
    apply();
}

void Theme::setPreferences(const DesktopPreferences &preferences)
{
    if (m_preferences == preferences)
        return;
    m_preferences = preferences;
    apply();
}

bool Theme::isMotionReduced() const
{
    return m_comfort.motion == MotionChoice::System ? m_preferences.reducedMotion
                                                    : m_comfort.motion == MotionChoice::Reduced;
}

void Theme::apply()
{
    const bool isHigh = m_comfort.contrast == ContrastChoice::System ? m_preferences.highContrast
                                                                     : m_comfort.contrast == ContrastChoice::High;
    m_contrast = isHigh ? Contrast::High : Contrast::Normal;
    m_scheme = m_choice == ThemeChoice::System ? systemScheme()
                                               : (m_choice == ThemeChoice::Dark ? Scheme::Dark : Scheme::Light);
    m_application->setPalette(paletteFrom(tokens()));
    const QFont font = applicationFont(m_locale, bodyPoints * m_textScale);
    if (font != m_application->font())
        m_application->setFont(font);
    emit changed();
}

const Tokens &tokensOf(const QWidget *widget)
{
    return Theme::of(widget)->tokens();
}

int scaled(int designPixels)
{
    // From points, not from metrics: CJK families have taller lines for the same size.
    const double dpi = qApp->primaryScreen() ? qApp->primaryScreen()->logicalDotsPerInch() : 96.0;
    return qRound(designPixels * QApplication::font().pointSizeF() * dpi / 72.0 / 13.0);
}
