// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/tour.h"

#include "app/tour/witness.h"
#include "services/ssh/hub.h"
#include "version.h"
#include "widgets/common/sidesheet.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QSaveFile>
#include <QStringList>
#include <QSysInfo>
#include <QWidget>

#include <cstdio>

using namespace Qt::StringLiterals;

void Tour::begin(QWidget *window, Robot *robot)
{
    m_window = window;
    m_robot = robot;
}

/// The window with its dialogs, menus and what stays on top of it, as somebody in front of the screen sees it.
QString Tour::takePicture(const QString &name)
{
    QPixmap picture = m_window->grab();
    QPainter painter{&picture};
    const auto windows = QApplication::topLevelWidgets();
    for (QWidget *window : windows) {
        const bool isOnTop = window->isModal() || window->windowType() == Qt::Popup
            || window->windowFlags().testFlag(Qt::WindowStaysOnTopHint);
        if (window != m_window && window->isVisible() && isOnTop)
            painter.drawPixmap(m_window->mapFromGlobal(window->mapToGlobal(QPoint{0, 0})), window->grab());
    }
    painter.end();
    const QString file = u"%1-%2.png"_s.arg(static_cast<int>(m_steps.size()) + 1, 2, 10, QLatin1Char{'0'}).arg(name);
    return picture.save(QDir{m_folder}.filePath(file)) ? file : QString{};
}

QString Tour::shown() const
{
    QStringList parts{u"window \"%1\""_s.arg(m_window->windowTitle())};
    const auto windows = QApplication::topLevelWidgets();
    for (const QWidget *window : windows) {
        if (window != m_window && window->isVisible())
            parts << u"also open %1 \"%2\""_s.arg(robotlog::nameOf(window), window->windowTitle());
    }
    const auto sheets = m_window->findChildren<SideSheet *>();
    for (const auto *sheet : sheets) {
        if (sheet->isOpen() && sheet->isVisible())
            parts << u"sheet %1 \"%2\""_s.arg(robotlog::nameOf(sheet), sheet->accessibleName());
    }
    parts << u"focus on "_s + robotlog::nameOf(QApplication::focusWidget());
    if (const auto *strip = m_window->findChild<QWidget *>(u"activityStrip"_s))
        parts << u"activity \"%1\""_s.arg(strip->accessibleDescription());
    return parts.join(u"; "_s);
}

void Tour::run(const TourStep &step)
{
    if (!m_whole)
        return;
    QElapsedTimer timer;
    timer.start();
    static_cast<void>(m_robot->takeEffort());
    robotlog::forget();
    const QString before = m_robot->trouble();
    const bool acted = step.act();
    const bool asserted = acted && step.check();
    const qint64 ms = timer.elapsed();
    const QString seen = asserted ? QString{} : shown(); // as it was when the step gave up
    const Robot::Effort effort = m_robot->takeEffort();
    if (step.isNeeded) {
        m_efforts[step.journey].clicks += effort.clicks;
        m_efforts[step.journey].typed += effort.typed;
    }
    static_cast<void>(Robot::waitFor([] { return false; }, std::chrono::milliseconds{400})); // a sheet may still slide
    const QString picture = takePicture(step.name);
    m_whole = asserted && !picture.isEmpty();
    m_steps.append(QJsonObject{{u"journey"_s, step.journey},
                               {u"name"_s, step.name},
                               {u"ms"_s, ms},
                               {u"clicks"_s, effort.clicks},
                               {u"typed"_s, effort.typed},
                               {u"asserted"_s, asserted},
                               {u"png"_s, picture}});
    const QString outcome = m_whole ? u"ok"_s : asserted ? u"its picture cannot be written"_s : whyNot(acted, before);
    std::fprintf(stderr, "%s %-22s %6lld ms  %2d clicks  %3d typed  %s\n", qPrintable(step.journey),
                 qPrintable(step.name), static_cast<long long>(ms), effort.clicks, effort.typed, qPrintable(outcome));
    if (m_whole)
        return;
    m_failed =
        QJsonObject{{u"journey"_s, step.journey}, {u"name"_s, step.name}, {u"why"_s, outcome}, {u"shown"_s, seen}};
    std::fprintf(stderr, "%s %s showed: %s\n", qPrintable(step.journey), qPrintable(step.name), qPrintable(seen));
}

/// What was asked for last and did not come, by the hand, by a wait with a name, or by who looked at cloud and hosts.
QString Tour::whyNot(bool acted, const QString &before) const
{
    QStringList parts{acted ? u"the cloud or the host does not show it"_s : u"the window does not show it"_s};
    if (m_robot->trouble() != before)
        parts << m_robot->trouble();
    if (!robotlog::missed().isEmpty())
        parts << robotlog::missed();
    if (acted || parts.size() == 1)
        parts << u"heard last: "_s + Witness::heard();
    return parts.join(u"; "_s);
}

bool Tour::write() const
{
    const QJsonObject versions{{u"tpudesk"_s, QStringLiteral(TPUDESK_VERSION)},
                               {u"qt"_s, QString::fromLatin1(qVersion())},
                               {u"libssh"_s, SshHub::libraryVersion()},
                               {u"system"_s, QSysInfo::prettyProductName()}};
    QJsonObject efforts;
    for (const auto &[journey, effort] : m_efforts.asKeyValueRange())
        efforts.insert(journey, QJsonObject{{u"clicks"_s, effort.clicks}, {u"typed"_s, effort.typed}});
    QSaveFile file{QDir{m_folder}.filePath(u"tour.json"_s)};
    QJsonObject all{{u"steps"_s, m_steps}, {u"efforts"_s, efforts}, {u"versions"_s, versions}};
    if (!m_failed.isEmpty())
        all.insert(u"failed"_s, m_failed);
    const QByteArray json = QJsonDocument{all}.toJson();
    return file.open(QIODevice::WriteOnly) && file.write(json) == json.size() && file.commit();
}
