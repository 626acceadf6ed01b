// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// Contrast, motion and size of the text: chosen in the settings, or wished for by the desktop's portal on a private
// D-Bus.
#include "services/store/settings.h"
#include "tests/fakes/sessionbus.h"
#include "widgets/common/sidesheet.h"
#include "widgets/settings/appearancecontroller.h"
#include "widgets/settings/comfortsettings.h"
#include "widgets/settings/portalsettings.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusVirtualObject>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace Qt::StringLiterals;

namespace {

/// The portal of a desktop; only what is asked for.
class Portal : public QDBusVirtualObject
{
public:
    QMap<QString, QVariantMap> settings;

    [[nodiscard]] QString introspect(const QString &) const override { return {}; }
    bool handleMessage(const QDBusMessage &message, const QDBusConnection &bus) override
    {
        if (message.member() != "ReadAll"_L1)
            return false;
        return bus.send(message.createReply(QVariant::fromValue(settings)));
    }
};

} // namespace

class TestComfort : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qDBusRegisterMetaType<QMap<QString, QVariantMap>>();
        m_theme = new Theme{qApp};
    }

    void init()
    {
        m_settings = std::make_unique<Settings>(m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction())));
    }

    void whatDesktopsSayIsUnderstood_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QVariant>("value");
        QTest::addColumn<bool>("contrast");
        QTest::addColumn<bool>("motion");
        QTest::newRow("common contrast") << u"org.freedesktop.appearance contrast"_s << QVariant{1U} << true << false;
        QTest::newRow("common contrast, none")
            << u"org.freedesktop.appearance contrast"_s << QVariant{0U} << false << false;
        QTest::newRow("common motion") << u"org.freedesktop.appearance reduced-motion"_s << QVariant{1U} << false
                                       << true;
        QTest::newRow("GNOME contrast") << u"org.gnome.desktop.a11y.interface high-contrast"_s << QVariant{true} << true
                                        << false;
        QTest::newRow("GTK theme") << u"org.gnome.desktop.interface gtk-theme"_s << QVariant{u"HighContrastInverse"_s}
                                   << true << false;
        QTest::newRow("GNOME animations off")
            << u"org.gnome.desktop.interface enable-animations"_s << QVariant{false} << false << true;
        QTest::newRow("GNOME animations on")
            << u"org.gnome.desktop.interface enable-animations"_s << QVariant{true} << false << false;
        QTest::newRow("KDE at once") << u"org.kde.kdeglobals.KDE AnimationDurationFactor"_s << QVariant{u"0"_s} << false
                                     << true;
        QTest::newRow("KDE slowly") << u"org.kde.kdeglobals.KDE AnimationDurationFactor"_s << QVariant{u"1.5"_s}
                                    << false << false;
        QTest::newRow("nonsense") << u"org.kde.kdeglobals.KDE AnimationDurationFactor"_s << QVariant{QVariantList{1}}
                                  << false << false;
    }

    void whatDesktopsSayIsUnderstood()
    {
        QFETCH(QString, key);
        QFETCH(QVariant, value);
        const DesktopPreferences preferences = PortalSettings::preferencesOf({{key, value}});
        QTEST(preferences.highContrast, "contrast");
        QTEST(preferences.reducedMotion, "motion");
    }

    void theDesktopsRequestsAreFollowedAndSoAreTheirChanges()
    {
        SessionBus daemon;
        const QString address = daemon.start();
        if (address.isEmpty())
            QSKIP("there is no dbus-daemon on this machine");
        QDBusConnection bus = QDBusConnection::connectToBus(address, u"portal"_s);
        Portal portal;
        portal.settings.insert(u"org.gnome.desktop.interface"_s, {{u"enable-animations"_s, false}});
        QVERIFY(bus.registerVirtualObject(u"/org/freedesktop/portal/desktop"_s, &portal));
        QVERIFY(bus.registerService(u"org.freedesktop.portal.Desktop"_s));
        AppearanceController desk{m_settings.get(), m_theme, address};
        QTRY_VERIFY(m_theme->isMotionReduced());
        QVERIFY(!m_theme->tokens().isHighContrast);
        auto change = QDBusMessage::createSignal(u"/org/freedesktop/portal/desktop"_s,
                                                 u"org.freedesktop.portal.Settings"_s, u"SettingChanged"_s);
        change.setArguments({u"org.freedesktop.appearance"_s, u"contrast"_s, QVariant::fromValue(QDBusVariant{1U})});
        QVERIFY(bus.send(change));
        QTRY_VERIFY(m_theme->tokens().isHighContrast);
        m_theme->setPreferences({});
        QDBusConnection::disconnectFromBus(u"portal"_s);
    }

    void theUsersChoiceIsKeptAndCanBeTakenBack()
    {
        AppearanceController desk{m_settings.get(), m_theme, u"unix:path=/nonexistent"_s};
        ComfortSettings choices{m_settings.get()};
        QVERIFY(choices.isAsDelivered());
        const int before = scaled(100);
        const auto choose = [&choices](const QString &name, int index) {
            auto *box = choices.findChild<QComboBox *>(name);
            box->setCurrentIndex(index);
            emit box->activated(index);
        };
        choose(u"settingsContrast"_s, 2);
        choose(u"settingsMotion"_s, 2);
        choose(u"settingsTextSize"_s, 5);
        QVERIFY(m_theme->tokens().isHighContrast);
        QVERIFY(m_theme->isMotionReduced());
        QCOMPARE(scaled(100), before); // a window that is drawn already would be torn: half of it is measured
        {
            AppearanceController nextStart{m_settings.get(), m_theme, u"unix:path=/nonexistent"_s};
            QVERIFY(qAbs(scaled(100) - 2 * before) <= 2);
        }
        const Comfort kept = AppearanceController::comfortOf(*m_settings);
        QCOMPARE(kept, (Comfort{ContrastChoice::High, MotionChoice::Reduced, 2.0}));
        QVERIFY(!choices.isAsDelivered());
        choices.reset();
        QVERIFY(choices.isAsDelivered());
        QVERIFY(!m_theme->tokens().isHighContrast);
        QCOMPARE(choices.findChild<QComboBox *>(u"settingsTextSize"_s)->currentIndex(), 0);
    }

    void aSheetStandsThereAtOnceWhereMotionIsReduced()
    {
        QWidget host;
        host.resize(900, 600);
        SideSheet sheet{&host};
        host.show();
        m_theme->setComfort({.motion = MotionChoice::Reduced});
        sheet.open();
        QCOMPARE(sheet.geometry().right(), host.rect().right());
        sheet.close();
        QVERIFY(!sheet.isVisible());
        m_theme->setComfort({.motion = MotionChoice::Full});
        sheet.open();
        QVERIFY(sheet.geometry().right() > host.rect().right());
        QTRY_COMPARE(sheet.geometry().right(), host.rect().right());
        m_theme->setComfort({});
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    Theme *m_theme = nullptr;
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestComfort)
#include "tst_comfort.moc"
