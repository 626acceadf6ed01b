// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/settings/appearancecontroller.h"

#include "services/store/settings.h"
#include "widgets/settings/portalsettings.h"
#include "widgets/theme/theme.h"

using namespace Qt::StringLiterals;

namespace {

const auto contrastKey = u"window.contrast"_s;
const auto motionKey = u"window.motion"_s;
const auto textKey = u"window.textSize"_s;
constexpr unsigned long patience = 1'000; // ms, at the end of the program

} // namespace

AppearanceController::AppearanceController(Settings *settings, Theme *theme, const QString &bus)
    : m_settings{settings}
    , m_theme{theme}
    , m_thread{new QThread}
    , m_bus{new PortalSettings{bus}}
{
    m_thread->setObjectName(u"wishes"_s);
    m_bus->moveToThread(m_thread);
    connect(m_thread, &QThread::finished, m_bus, &QObject::deleteLater);
    connect(m_bus, &PortalSettings::preferencesChanged, this,
            [this](const DesktopPreferences &preferences) { m_theme->setPreferences(preferences); });
    connect(m_settings, &Settings::changed, this, &AppearanceController::apply);
    apply();
    m_thread->start(QThread::LowPriority);
    QMetaObject::invokeMethod(m_bus, &PortalSettings::read);
}

AppearanceController::~AppearanceController()
{
    m_bus->disconnect(this);
    m_thread->quit();
    if (m_thread->wait(patience))
        delete m_thread; // else its bus hangs, which must not keep the program
}

Comfort AppearanceController::comfortOf(const Settings &settings)
{
    Comfort comfort;
    const QString contrast = settings.more(contrastKey).toString();
    const QString motion = settings.more(motionKey).toString();
    comfort.contrast = contrast == "high"_L1 ? ContrastChoice::High
        : contrast == "normal"_L1            ? ContrastChoice::Normal
                                             : ContrastChoice::System;
    comfort.motion = motion == "reduced"_L1 ? MotionChoice::Reduced
        : motion == "full"_L1               ? MotionChoice::Full
                                            : MotionChoice::System;
    const double scale = settings.more(textKey).toDouble();
    comfort.textScale = scale > 0 ? std::clamp(scale, 1.0, 2.0) : 0;
    return comfort;
}

void AppearanceController::keep(Settings *settings, const Comfort &comfort)
{
    const auto word = [](bool isFirst, const QString &first, bool isSecond, const QString &second) {
        return isFirst ? QJsonValue{first} : isSecond ? QJsonValue{second} : QJsonValue{};
    };
    settings->setMore(contrastKey,
                      word(comfort.contrast == ContrastChoice::High, u"high"_s,
                           comfort.contrast == ContrastChoice::Normal, u"normal"_s));
    settings->setMore(
        motionKey,
        word(comfort.motion == MotionChoice::Reduced, u"reduced"_s, comfort.motion == MotionChoice::Full, u"full"_s));
    settings->setMore(textKey, comfort.textScale > 0 ? QJsonValue{comfort.textScale} : QJsonValue{});
}

void AppearanceController::apply()
{
    // Settings change often; the whole window is painted anew only for these.
    Comfort wanted = comfortOf(*m_settings);
    // All that is drawn is measured when it is made: letters of another size come with the next start, whole.
    wanted.textScale = m_textScale.value_or(wanted.textScale);
    m_textScale = wanted.textScale;
    if (wanted != m_theme->comfort())
        m_theme->setComfort(wanted);
}
