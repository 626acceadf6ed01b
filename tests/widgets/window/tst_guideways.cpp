// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// From every panel to the guide and back, in the whole program on the practice cloud.
#include "app/application.h"
#include "app/tour/robot.h"
#include "services/session/sessionmanager.h"
#include "widgets/common/codeview.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/page.h"
#include "widgets/guide/guidepage.h"
#include "widgets/guide/guideparts.h"
#include "widgets/hosts/runview.h"
#include "widgets/palette/commands.h"
#include "widgets/shell/mainwindow.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestGuideWays : public QObject
{
    Q_OBJECT

private slots:
    void everyPanelLeadsToItsSectionAndBack()
    {
        QVERIFY(m_home.isValid());
        qputenv("HOME", m_home.path().toLocal8Bit());
        Options options;
        options.language = u"en"_s;
        options.dataFolder = m_home.filePath(u"tpudesk"_s);
        options.tour = TourOptions{};
        bool isThrough = false;
        tourRunner() = [&](Application &application, const TourOptions &) {
            m_window = application.window();
            m_window->resize(1280, 800);
            const auto *cloud = application.cloud();
            if (!Robot::waitFor(
                    [&] {
                        return cloud->state() == SessionManager::State::Ready
                            || cloud->state() == SessionManager::State::Failed;
                    },
                    60s))
                QTest::qFail("the practice cloud did not start", __FILE__, __LINE__);
            else {
                goThroughPanels();
                runOnHosts();
                searchAndSettle();
                isThrough = true;
            }
            return 0;
        };
        static_cast<void>(Application{*qApp, options}.run());
        QVERIFY(isThrough);
    }

    /// It is the next start that opens it where one has read.
    void theNextStartReadsOn()
    {
        GuideBookmark kept;
        for (const bool isFirst : {true, false}) {
            Options options;
            options.language = u"en"_s;
            options.dataFolder = m_home.filePath(u"tpudesk"_s);
            options.tour = TourOptions{};
            tourRunner() = [&](Application &application, const TourOptions &) {
                m_window = application.window();
                m_window->resize(1280, 800);
                if (!Robot::waitFor([&] { return application.cloud()->state() == SessionManager::State::Ready; }, 60s))
                    return 1;
                trigger("go.guide"_L1);
                auto *guide = seen<GuidePage>();
                if (isFirst) {
                    guide->open(u"ports"_s, u"by-hand"_s);
                    settle();
                    kept = guide->bookmark();
                } else {
                    QTest::qCompare(guide->bookmark().section, kept.section, "section", "kept", __FILE__, __LINE__);
                    QTest::qCompare(guide->bookmark().place.heading, 2, "heading", "by-hand", __FILE__, __LINE__);
                }
                return 0;
            };
            static_cast<void>(Application{*qApp, options}.run());
            QCOMPARE(kept.section, u"ports"_s);
        }
    }

private:
    QTemporaryDir m_home;

    static void settle()
    {
        for (int i = 0; i < 10; ++i)
            QCoreApplication::processEvents();
    }

    void trigger(QLatin1StringView id) const
    {
        m_window->parts().commands->action(id)->trigger();
        settle();
    }

    template <typename T>
    T *seen(const QString &name = {}) const
    {
        for (auto *found : m_window->findChildren<T *>(name)) {
            if (found->isVisible())
                return found;
        }
        return nullptr;
    }

    void goThroughPanels()
    {
        const QHash<QString, QString> sections{
            {u"start"_s, u"first-day"_s}, {u"quota"_s, u"quota"_s},  {u"tpus"_s, u"first-vm"_s},
            {u"keys"_s, u"keys"_s},       {u"terminal"_s, u"ssh"_s}, {u"pod"_s, u"pod"_s},
            {u"storage"_s, u"nfs"_s},     {u"files"_s, u"files"_s},  {u"usage"_s, u"monitoring"_s},
            {u"ports"_s, u"ports"_s},     {u"runs"_s, u"runs"_s}};
        for (const PanelFace &face : panelFaces()) {
            const QString id = QString::fromLatin1(face.id);
            if (face.panel == Panel::Guide)
                continue;
            const QString command = u"go."_s + id;
            if (auto *main = seen<Page>() != nullptr ? mainControl(seen<Page>()) : nullptr)
                main->setFocus(); // in the panel of before
            trigger(QLatin1StringView{command.toLatin1()});
            auto *panel = seen<Page>();
            QVERIFY2(panel != nullptr, qPrintable(id));
            if (face.panel != Panel::Start) { // the focus came from another panel
                const auto *focus = m_window->focusWidget();
                QVERIFY2(focus != nullptr && panel->isAncestorOf(focus), qPrintable(id));
                QVERIFY2(qobject_cast<const GuideButton *>(focus) == nullptr, qPrintable(id));
            }
            auto *book = panel->findChild<GuideButton *>(panel->objectName() + u"Guide"_s);
            QVERIFY2(book != nullptr && book->isVisible(), qPrintable(id));
            book->click();
            settle();
            const auto *guide = seen<GuidePage>();
            QVERIFY2(guide != nullptr && guide->section() == sections.value(id), qPrintable(id));
            seen<QPushButton>(u"guidePanelButton"_s)->click(); // and back
            settle();
            trigger("help.guide"_L1); // by F1
            QVERIFY2(seen<GuidePage>() != nullptr && seen<GuidePage>()->section() == sections.value(id),
                     qPrintable(id));
            trigger("help.guide"_L1); // in the guide it is the search
            QCOMPARE(m_window->focusWidget(), seen<QLineEdit>(u"guideSearch"_s));
            trigger(QLatin1StringView{command.toLatin1()});
            QVERIFY2(panel->isVisible() && !guide->isVisible(), qPrintable(id));
        }
    }

    /// A block is taken to the Run view; nothing starts by itself.
    void runOnHosts()
    {
        trigger("go.guide"_L1);
        auto *guide = seen<GuidePage>();
        QVERIFY(guide->open(u"ports"_s, u"by-hand"_s));
        settle();
        auto *run = seen<QPushButton>(u"guideRun"_s);
        QVERIFY(run != nullptr);
        const QString code = qobject_cast<GuideCode *>(run->parentWidget())->code();
        run->click();
        settle();
        const auto *view = seen<RunView>();
        QVERIFY(view != nullptr && view->current() == nullptr);
        const auto *script = view->findChild<QPlainTextEdit *>(u"runScriptText"_s);
        QVERIFY(script != nullptr);
        QCOMPARE(script->toPlainText(), code);
    }

    void searchAndSettle()
    {
        trigger("go.guide"_L1);
        auto *guide = seen<GuidePage>();
        QVERIFY(guide->open(u"first-day"_s)); // its first step is done: the practice cloud is open
        settle();
        QCOMPARE(seen<QWidget>(u"guideTaskCloud"_s)->accessibleName(), u"Done"_s);
        QCOMPARE(seen<QWidget>(u"guideTaskDelete"_s)->accessibleName(), u"Not done yet"_s);
        for (const auto &typed : {u"端口"_s, u"포트"_s}) {
            guide->open(u"thanks"_s);
            auto *field = seen<QLineEdit>(u"guideSearch"_s);
            field->setFocus();
            field->setText(typed);
            settle();
            QTest::keyClick(field, Qt::Key_Return);
            settle();
            QCOMPARE(guide->section(), u"ports"_s);
            field->clear();
        }
    }

    MainWindow *m_window = nullptr;
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestGuideWays test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_guideways.moc"
