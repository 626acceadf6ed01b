// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/pageframe.h"

#include "widgets/common/label.h"
#include "widgets/common/page.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/viewstack.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>
#include <QWindow>

#include <memory>

using namespace Qt::StringLiterals;

namespace {

constexpr QSize room{500, 300};

/// A page of so many fields, each 40 high, and a list that may be as low as 60.
struct Stage
{
    explicit Stage(int fields)
        : page{new Page}
        , list{new QPlainTextEdit}
    {
        page->setObjectName(u"page"_s);
        list->setMinimumHeight(60);
        page->body()->addWidget(list, 1);
        for (int i = 0; i < fields; ++i) {
            auto *field = new QLineEdit;
            field->setFixedHeight(40);
            page->body()->addWidget(field);
            all << field;
        }
        frame = std::make_unique<PageFrame>(page);
        frame->resize(room);
        frame->show();
        QCoreApplication::processEvents();
    }

    Page *page;
    QPlainTextEdit *list;
    QList<QLineEdit *> all;
    std::unique_ptr<PageFrame> frame;
};

/// As the window system tells of it: what does not want it passes it on.
void turn(const QWidget *at)
{
    QTest::wheelEvent(at->window()->windowHandle(), at->mapTo(at->window(), at->rect().center()), {0, -120});
}

/// How often something is laid out anew.
struct Resizes final : QObject
{
    explicit Resizes(QWidget *of) { of->installEventFilter(this); }
    bool eventFilter(QObject *, QEvent *event) override
    {
        count += event->type() == QEvent::Resize;
        return false;
    }
    int count = 0;
};

/// Asks for a layout at each new width, as a row does that puts its parts below each other.
struct Reacting final : QPushButton
{
    void resizeEvent(QResizeEvent *event) override
    {
        QPushButton::resizeEvent(event);
        if (event->size().width() != event->oldSize().width())
            updateGeometry();
    }
};

bool isSeen(const QWidget *widget)
{
    return shownPart(widget) == widget->rect();
}

} // namespace

class TestPageFrame : public QObject
{
    Q_OBJECT

private slots:
    void aPageThatFitsIsAsLargeAsTheFrame()
    {
        const Stage stage{3};
        QCOMPARE(stage.page->size(), room);
        QCOMPARE(stage.frame->verticalScrollBar()->maximum(), 0);
        QCOMPARE(stage.frame->horizontalScrollBar()->maximum(), 0);
        QVERIFY(stage.list->height() > 60); // it has what the others leave
        stage.frame->resize(900, 700);
        QCoreApplication::processEvents();
        QCOMPARE(stage.page->size(), QSize(900, 700));
    }

    void whatMayBeLowerIsLowFirstAndOnlyThenThePageIsScrolled()
    {
        const Stage stage{12};
        QVERIFY(stage.page->height() > room.height());
        QCOMPARE(stage.list->height(), 60);
        QCOMPARE(stage.frame->horizontalScrollBar()->maximum(), 0);
        QVERIFY(!isSeen(stage.all.last()));
        stage.frame->verticalScrollBar()->setValue(stage.frame->verticalScrollBar()->maximum());
        QVERIFY(isSeen(stage.all.last()));
        for (QLineEdit *field : stage.all.mid(3))
            field->hide();
        QTRY_COMPARE(stage.page->size(), room); // and back again
    }

    void aSentenceThatGrowsTakesItsLines()
    {
        const Stage stage{4};
        auto *words = new Label;
        words->setWordWrap(true);
        stage.page->body()->addWidget(words);
        words->setText(u"many words that need lines "_s.repeated(40));
        QTRY_VERIFY(words->height() >= words->heightForWidth(words->width()));
        QVERIFY(stage.page->height() > room.height());
    }

    /// What reacts to the width asks for a layout while the frame tries how wide the page may be: it must not try for
    /// ever.
    void whatIsCutToItsWidthLetsThePageRest_data()
    {
        QTest::addColumn<bool>("isInArea");
        QTest::newRow("in the page") << false;
        QTest::newRow("in an area of the page") << true;
    }
    void whatIsCutToItsWidthLetsThePageRest()
    {
        QFETCH(bool, isInArea);
        const Stage stage{12};
        auto *title = new ElidedLabel{TextRole::Body};
        title->setFullText(u"many words that have no room "_s.repeated(9));
        auto *button = new Reacting;
        auto *column = new QWidget;
        auto *rows = new QVBoxLayout{column};
        rows->addWidget(title);
        rows->addWidget(button);
        auto *area = new QScrollArea;
        area->setWidgetResizable(true);
        if (isInArea)
            area->setWidget(column);
        stage.page->body()->addWidget(isInArea ? static_cast<QWidget *>(area) : column);
        for (int i = 0; i < 50; ++i)
            QCoreApplication::processEvents();
        QVERIFY(stage.page->height() > room.height());
        const Resizes resizes{stage.page};
        title->updateGeometry();
        for (int i = 0; i < 50; ++i)
            QCoreApplication::processEvents();
        QVERIFY2(resizes.count <= 4, qPrintable(QString::number(resizes.count)));
        const int before = stage.page->height();
        button->setFixedHeight(300); // and what does need more room gets it
        QTRY_VERIFY(stage.page->height() > before + 200);
    }

    void theKeyboardBringsIntoViewWhereItGoes()
    {
        const Stage stage{12};
        stage.frame->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(stage.frame.get()));
        stage.all.last()->setFocus(Qt::TabFocusReason);
        QVERIFY(isSeen(stage.all.last()));
        stage.all.first()->setFocus(Qt::BacktabFocusReason);
        QVERIFY(isSeen(stage.all.first()));
    }

    void aSheetLiesOverWhatIsSeenWhereverThePageIsScrolledTo()
    {
        const Stage stage{12};
        stage.frame->verticalScrollBar()->setValue(100);
        auto *sheet = new SideSheet{stage.page};
        auto *field = new QLineEdit;
        sheet->body()->addWidget(field);
        sheet->open();
        const auto place = [&] { return QRect{sheet->mapTo(stage.frame.get(), QPoint{}), sheet->size()}; };
        const QRect wanted = stage.frame->viewport()->geometry();
        QTRY_COMPARE(place().right(), wanted.right());
        QCOMPARE(place().top(), wanted.top());
        QCOMPARE(place().height(), wanted.height());
        stage.frame->verticalScrollBar()->setValue(30);
        QCOMPARE(place().top(), wanted.top());
        QCOMPARE(place().height(), wanted.height());
        const int before = stage.frame->verticalScrollBar()->value();
        turn(field);
        QCOMPARE(stage.frame->verticalScrollBar()->value(), before); // the page below it stays
        stage.frame->resize(400, 250);
        QTRY_COMPARE(place().bottom(), stage.frame->viewport()->geometry().bottom());
        sheet->close();
    }

    void theWheelBelongsToWhatScrollsForItself()
    {
        const Stage stage{12};
        stage.list->setPlainText(u"line\n"_s.repeated(200));
        turn(stage.list->viewport());
        QVERIFY(stage.list->verticalScrollBar()->value() > 0);
        QCOMPARE(stage.frame->verticalScrollBar()->value(), 0);
        turn(stage.all.first());
        QVERIFY(stage.frame->verticalScrollBar()->value() > 0);
    }

    void aViewAsksForItsOwnRoomOnly()
    {
        ViewStack stack;
        auto *narrow = new QPushButton{u"a"_s};
        auto *wide = new QWidget;
        wide->setMinimumSize(900, 500);
        stack.addWidget(narrow);
        stack.addWidget(wide);
        QVERIFY(stack.minimumSizeHint().width() < 300);
        stack.setCurrentWidget(wide);
        QCOMPARE(stack.minimumSizeHint(), QSize(900, 500));
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestPageFrame)
#include "tst_pageframe.moc"
