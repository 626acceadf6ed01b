// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is painted while answers arrive: no frame in which a sentence has less than its lines.
#include "everyview.h"

#include "app/application.h"
#include "services/session/sessionmanager.h"
#include "widgets/common/sidesheet.h"
#include "widgets/shell/mainwindow.h"

#include <QApplication>
#include <QLabel>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

/// Looks at every sentence just before it is painted.
class Frames final : public QObject
{
public:
    QMap<QString, int> squeezed; ///< in how many frames
    QString view;
    qint64 looked = 0;

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint) {
            if (const auto *label = qobject_cast<const QLabel *>(watched);
                label != nullptr && label->wordWrap() && label->isVisible())
                look(*label);
        }
        return QObject::eventFilter(watched, event);
    }

private:
    void look(const QLabel &label)
    {
        ++looked;
        const int wanted = label.heightForWidth(label.width());
        if (label.height() + 1 >= wanted)
            return;
        ++squeezed[u"%1 | %2: %3 of %4 px: %5"_s.arg(view, placeOf(label))
                       .arg(label.height())
                       .arg(wanted)
                       .arg(label.text().left(40))];
    }

    static QString placeOf(const QWidget &widget)
    {
        QStringList names;
        for (const QWidget *one = &widget; one != nullptr && names.size() < 4; one = one->parentWidget()) {
            if (!one->objectName().isEmpty())
                names.prepend(one->objectName());
        }
        return names.join(u'/');
    }
};

} // namespace

class TestFrames : public QObject
{
    Q_OBJECT

private slots:
    void noSentenceIsPaintedWithLessThanItsLines()
    {
        play("{\"version\": 1, \"more\": {\"window.motion\": \"reduced\"}}",
             [](Robot &robot, Application &application) {
                 QVERIFY2(makeKey(robot, application), qPrintable(robot.trouble()));
                 Frames frames;
                 qApp->installEventFilter(&frames);
                 goThrough(everyView(), &frames, robot, application);
                 QVERIFY2(furnish(robot, *application.window(), *application.cloud()->services()),
                          qPrintable(robot.trouble()));
                 goThrough(laterViews(), &frames, robot, application);
                 qApp->removeEventFilter(&frames);
                 for (auto it = frames.squeezed.cbegin(); it != frames.squeezed.cend(); ++it)
                     qWarning("%d frames: %s", it.value(), qPrintable(it.key()));
                 QVERIFY(frames.looked > 500 || qEnvironmentVariableIsSet("TPUDESK_VIEWS"));
                 QCOMPARE(frames.squeezed.size(), 0);
             });
    }

private:
    static void goThrough(const QList<View> &views, Frames *frames, Robot &robot, const Application &application)
    {
        for (const View &view : views) {
            frames->view = view.title();
            QVERIFY2(view.open(robot, *application.window()), qPrintable(view.title() + u": "_s + robot.trouble()));
            still(application.window());
            if (auto *sheet = qobject_cast<SideSheet *>(Robot::seen(view.name)))
                sheet->close();
            else if (view.isSheet())
                robot.press(Qt::Key_Escape);
        }
    }
};

#include "tests/support/testmain.h"
int main(int argc, char **argv)
{
    qputenv("TPUDESK_PRACTICE", TPUDESK_PRACTICE_PROGRAM);
    QApplication qt{argc, argv};
    QApplication::setApplicationName(u"tpudesk"_s);
    QApplication::setQuitOnLastWindowClosed(false);
    TestFrames test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_frames.moc"
