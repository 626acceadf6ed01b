// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/frameorder.h"

#include <QLabel>
#include <QScrollArea>
#include <QTest>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// A sentence deep in a page that scrolls, and a look at each frame in which it is painted.
struct Stage : QObject
{
    QScrollArea window;
    QLabel *sentence = new QLabel{u"Asking…"_s};
    int frames = 0;
    int cut = 0;

    Stage()
    {
        auto *content = new QWidget;
        auto *column = new QVBoxLayout{content};
        auto *card = new QWidget;
        auto *body = new QVBoxLayout{card};
        sentence->setWordWrap(true);
        body->addWidget(sentence);
        column->addWidget(card);
        column->addWidget(new QLabel{u"What stands below"_s});
        column->addStretch(1);
        window.setWidget(content);
        window.setWidgetResizable(true);
        window.resize(300, 400);
        sentence->installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint) {
            ++frames;
            cut += sentence->height() < sentence->heightForWidth(sentence->width()) ? 1 : 0;
        }
        return QObject::eventFilter(watched, event);
    }
};

/// After so many turns of the event loop.
void later(int turns, const std::function<void()> &what)
{
    if (turns == 0)
        what();
    else
        QMetaObject::invokeMethod(qApp, [=] { later(turns - 1, what); }, Qt::QueuedConnection);
}

} // namespace

class TestFrameOrder : public QObject
{
    Q_OBJECT

private slots:
    void whatArrivesBeforeAFrameIsLaidOutInIt()
    {
        Stage stage;
        new FrameOrder{&stage.window};
        stage.window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&stage.window));
        QTRY_VERIFY(stage.frames > 0);
        QCOMPARE(stage.cut, 0);
        for (int answer = 1; answer <= 3; ++answer) {
            const int before = stage.frames;
            // The answer is delivered in the turn in which a frame has been asked for already.
            QMetaObject::invokeMethod(
                stage.sentence,
                [&] {
                    stage.sentence->setText(
                        u"Google says more than stands in a line of this page. "_s.repeated(2 * answer));
                },
                Qt::QueuedConnection);
            stage.sentence->update();
            QTRY_VERIFY(stage.frames > before);
            QCOMPARE(stage.cut, 0);
        }
    }

    /// An answer that comes in the very turn of the frame: its layouts are asked only for the next one.
    void whatArrivesInTheTurnOfAFrameIsLaidOutInIt()
    {
        Stage stage;
        new FrameOrder{&stage.window};
        stage.window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&stage.window));
        QTRY_VERIFY(stage.frames > 0);
        for (int turns = 1; turns <= 6; ++turns) {
            const int before = stage.frames;
            stage.sentence->setText(u"Asking…"_s);
            stage.sentence->update();
            QCoreApplication::postEvent(&stage.window, new QEvent{QEvent::UpdateRequest}, Qt::LowEventPriority);
            later(turns, [&] {
                stage.sentence->setText(u"Google says more than stands in a line of this page. "_s.repeated(2 + turns));
            });
            QTRY_VERIFY(stage.frames > before && stage.sentence->text().size() > 20);
            QTest::qWait(0);
            QCOMPARE(stage.cut, 0);
        }
    }

    void whatDoesNotWaitForItsFrameWaitsForTheLayouts()
    {
        Stage stage;
        new FrameOrder{&stage.window};
        stage.window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&stage.window));
        QTRY_VERIFY(stage.frames > 0);
        const int before = stage.frames;
        stage.sentence->update();
        stage.sentence->setText(u"Google says more than stands in a line of this page. "_s.repeated(3));
        stage.sentence->repaint(); // as a progress bar does
        QTRY_VERIFY(stage.frames > before);
        QCOMPARE(stage.cut, 0);
    }

    void aFrameComesForEachRequest()
    {
        Stage stage;
        new FrameOrder{&stage.window};
        stage.window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&stage.window));
        for (int i = 0; i < 20; ++i) {
            const int before = stage.frames;
            stage.sentence->update();
            QTRY_VERIFY(stage.frames > before);
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestFrameOrder)
#include "tst_frameorder.moc"
