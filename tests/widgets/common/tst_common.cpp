// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/core/writelock.h"
#include "services/store/settings.h"
#include "widgets/common/agelabel.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/copybutton.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/page.h"
#include "widgets/common/phrases.h"
#include "widgets/common/remembered.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/secretclipboard.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/common/writegate.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestCommon : public QObject
{
    Q_OBJECT

private slots:
    void aSecretLeavesTheClipboardAndWhatWasCopiedSinceStays()
    {
        auto *clipboard = QGuiApplication::clipboard();
        copySecret(u"http://127.0.0.1:8888/?token=canary"_s, 1ms);
        QCOMPARE(clipboard->text(), u"http://127.0.0.1:8888/?token=canary"_s);
        QCOMPARE(clipboard->mimeData()->data(u"x-kde-passwordManagerHint"_s), "secret");
        QTRY_COMPARE(clipboard->text(), QString{});
        copySecret(u"token"_s, 1ms);
        clipboard->setText(u"mine"_s);
        QTest::qWait(20); // the time of the secret passes
        QCOMPARE(clipboard->text(), u"mine"_s);
        copySecret(u"token"_s);
        QTest::qWait(20);
        QCOMPARE(clipboard->text(), u"token"_s); // a minute to paste it
        clipboard->clear();
    }

    void aGatedButtonDoesNothingWhileLockedAndSaysWhy()
    {
        WriteLock lock;
        QPushButton button;
        button.setAccessibleDescription(u"before"_s);
        gateWrites(&button, &lock);
        button.show();
        QSignalSpy clicks{&button, &QPushButton::clicked};
        const auto tryAll = [&button] {
            QTest::mouseClick(&button, Qt::LeftButton);
            QTest::keyClick(&button, Qt::Key_Space);
        };
        tryAll();
        QCOMPARE(clicks.size(), 2);
        lock.lock();
        tryAll();
        QTest::keyClick(&button, Qt::Key_Return);
        QCOMPARE(clicks.size(), 2);
        QCOMPARE(button.accessibleDescription(), lock.problem());
        QVERIFY(button.isEnabled()); // so that the reason can be found with the keyboard
        lock.unlock();
        tryAll();
        QCOMPARE(clicks.size(), 4);
        QCOMPARE(button.accessibleDescription(), u"before"_s);
    }
    void initTestCase() { new Theme{qApp}; }

    void aDayHasItsWholeYearInEveryLanguage()
    {
        const QLocale before;
        for (const auto *name : {"en_US", "en_GB", "zh_CN", "ko_KR", "de_DE"}) {
            QLocale::setDefault(QLocale{QLatin1StringView{name}});
            const auto text = phrases::day({2026, 11, 3});
            QCOMPARE(phrases::dayAndTime(QDateTime{QDate{2026, 11, 3}, QTime{14, 5}}),
                     text + u" 14:05"_s); // one clock in all of them
            QVERIFY2(text.contains(u"2026"_s) && !text.contains(u"20262026"_s), qUtf8Printable(text));
            QVERIFY2(text.contains(u"03"_s) && text.size() == phrases::day({2026, 2, 25}).size(),
                     qUtf8Printable(text)); // one width
            QCOMPARE(phrases::dayIn(text), (QDate{2026, 11, 3}));
            QCOMPARE(phrases::dayIn(u" 2026-11-03 "_s), (QDate{2026, 11, 3}));
            QVERIFY(!phrases::dayIn(u"2026-02-30"_s).isValid());
            QCOMPARE(phrases::publishedDay(u"2026-11-03"_s), text);
            QCOMPARE(phrases::publishedDay(u"2026-06"_s), u"2026-06"_s);
            QVERIFY(phrases::exactTime(QDateTime{QDate{2026, 11, 3}, QTime{14, 5}, QTimeZone::UTC}).startsWith(text));
        }
        QLocale::setDefault(before);
    }

    void aNumberStaysWithItsUnit()
    {
        QCOMPARE(phrases::bound(u"12 GiB of 32 GiB, 41 % in 5 min"_s),
                 u"12\u00a0GiB of 32\u00a0GiB, 41\u00a0% in 5\u00a0min"_s);
        QCOMPARE(phrases::bound(u"4 个芯片，在 1 台主机上 · libtpu"_s),
                 u"4\u00a0个芯片，在 1\u00a0台主机上 · libtpu"_s);
        QCOMPARE(phrases::bound(u"호스트 2 대"_s), u"호스트 2\u00a0대"_s);
        QCOMPARE(phrases::bound(u"2026/11/21 14:05, v4-8 hosts, gcloud 3 describe"_s),
                 u"2026/11/21 14:05, v4-8 hosts, gcloud 3 describe"_s); // no units
        Page page;
        page.setSentence(u"28.1 GiB"_s);
        QVERIFY(std::ranges::any_of(page.findChildren<QLabel *>(),
                                    [](const QLabel *label) { return label->text() == u"28.1\u00a0GiB"_s; }));
        QCOMPARE(page.accessibleDescription(), u"28.1 GiB"_s); // what is read aloud has no lines
    }

    void deletingNeedsTheWholeName()
    {
        QWidget window;
        auto *dialog = new ConfirmDelete{
            {u"Delete node-1?"_s, u"It ends."_s, {u"The boot disk"_s}, u"node-1"_s, u"Delete node-1"_s}, &window};
        QSignalSpy confirmed{dialog, &ConfirmDelete::confirmed};
        dialog->open();
        auto *name = dialog->findChild<QLineEdit *>(u"confirmDeleteName"_s);
        auto *button = dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        QVERIFY(!button->isEnabled());
        QTest::keyClicks(name, u"node-"_s);
        QVERIFY(!button->isEnabled());
        QCOMPARE(confirmed.count(), 0);
        dialog->close();

        dialog = new ConfirmDelete{{u"Delete node-1?"_s, {}, {}, u"node-1"_s, u"Delete node-1"_s}, &window};
        QSignalSpy again{dialog, &ConfirmDelete::confirmed};
        dialog->open();
        QTest::keyClicks(dialog->findChild<QLineEdit *>(u"confirmDeleteName"_s), u"node-1"_s);
        QTest::mouseClick(dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s), Qt::LeftButton);
        QCOMPARE(again.count(), 1);
    }

    void L12_enterInTheNameClosesNothingAndDeletesNothing()
    {
        QWidget window;
        window.show();
        QPointer dialog{new ConfirmDelete{{u"Delete node-1?"_s, {}, {}, u"node-1"_s, u"Delete node-1"_s}, &window}};
        QSignalSpy confirmed{dialog.data(), &ConfirmDelete::confirmed};
        QSignalSpy ended{dialog.data(), &QDialog::finished};
        dialog->open();
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        auto *name = dialog->findChild<QLineEdit *>(u"confirmDeleteName"_s);
        auto *button = dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        auto *note = dialog->findChild<QLabel *>(u"confirmDeleteNote"_s);
        QTRY_VERIFY(name->hasFocus());
        QVERIFY(!note->isVisible());
        QTest::keyClicks(name, u"node-"_s);
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(note->isVisible() && note->text().contains(u"Type node-1"_s));
        QVERIFY(name->hasFocus());
        QTest::keyClicks(name, u"1"_s);
        QVERIFY(!note->isVisible());
        QTest::keyClick(name, Qt::Key_Enter);
        QVERIFY(button->hasFocus());
        QVERIFY2(note->isVisible() && note->text().contains(u"Delete node-1"_s), qPrintable(note->text()));
        for (int i = 0; i < 3; ++i) // held down
            QTest::keyClick(button, Qt::Key_Return);
        QCOMPARE(confirmed.count(), 0);
        QCOMPARE(ended.count(), 0);
        QTest::keyClick(button, Qt::Key_Space);
        QCOMPARE(confirmed.count(), 1);
    }

    void L12_enterOnAButtonThatDeletesDeletesNothing()
    {
        QWidget window;
        window.show();
        QPointer dialog{new ConfirmDelete{{u"Remove the key?"_s, {}, {}, {}, u"Remove the key"_s}, &window}};
        QSignalSpy confirmed{dialog.data(), &ConfirmDelete::confirmed};
        dialog->open();
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        auto *button = dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s);
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Return);
        QVERIFY(dialog && dialog->isVisible());
        QCOMPARE(confirmed.count(), 0);
        auto *cancel = dialog->findChild<QPushButton *>(u"confirmDeleteCancel"_s);
        cancel->setFocus();
        QTest::keyClick(cancel, Qt::Key_Return);
        QTRY_VERIFY(!dialog);
        QCOMPARE(confirmed.count(), 0);
    }

    void cancelIsTheDefaultAnswer()
    {
        QWidget window;
        auto *dialog = new ConfirmDelete{{u"Remove the key?"_s, {}, {}, {}, u"Remove the key"_s}, &window};
        QSignalSpy confirmed{dialog, &ConfirmDelete::confirmed};
        dialog->open();
        QVERIFY(QTest::qWaitForWindowActive(dialog));
        auto *cancel = dialog->findChild<QPushButton *>(u"confirmDeleteCancel"_s);
        QVERIFY(cancel->isDefault());
        QTRY_VERIFY(cancel->hasFocus());
        QVERIFY(!dialog->findChild<QPushButton *>(u"confirmDeleteButton"_s)->autoDefault());
        QTest::keyClick(dialog, Qt::Key_Return);
        QCOMPARE(confirmed.count(), 0);
    }

    void aSheetTakesTheFocusAndGivesItBack()
    {
        QWidget host;
        host.resize(900, 600);
        auto *layout = new QVBoxLayout{&host};
        auto *before = new QLineEdit;
        layout->addWidget(before);
        SideSheet sheet{&host};
        sheet.setObjectName(u"testSheet"_s);
        auto *field = new QLineEdit;
        sheet.body()->addWidget(field);
        host.show();
        QVERIFY(QTest::qWaitForWindowActive(&host));
        before->setFocus();
        QSignalSpy closed{&sheet, &SideSheet::closed};
        sheet.open();
        QVERIFY(field->hasFocus());
        QVERIFY(sheet.findChild<QToolButton *>(u"testSheetClose"_s) != nullptr);
        QTRY_COMPARE(sheet.geometry().right(), host.rect().right());
        QVERIFY(before->isEnabled()); // not modal
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(closed.count(), 1);
        QVERIFY(before->hasFocus());
        QTRY_VERIFY(!sheet.isVisible());
    }

    void aSheetIsNeverWiderThanItsHost()
    {
        QWidget host;
        host.resize(300, 400);
        SideSheet sheet{&host};
        host.show();
        sheet.open();
        QTRY_COMPARE(sheet.x(), 0);
        QCOMPARE(sheet.width(), 300);
    }

    void aStripThatIsTooNarrowForThePageIsTheSheets()
    {
        QWidget host;
        SideSheet sheet{&host};
        sheet.setSheetWidth(400);
        host.resize(scaled(400) + 20, 400);
        host.show();
        sheet.open();
        QTRY_COMPARE(sheet.x(), 0);
        host.resize(scaled(400) + 200, 400);
        QTRY_COMPARE(sheet.x(), 200);
    }

    void aLinkInTheFooterBeginsWhereTheTextAboveItDoes()
    {
        QWidget host;
        host.resize(900, 600);
        SideSheet sheet{&host};
        auto *text = new Label{u"Words"_s};
        auto *link = new QPushButton{u"Test"_s};
        setButtonKind(link, ButtonKind::Link);
        sheet.body()->addWidget(text);
        sheet.addFooterWidget(link);
        sheet.addFooterButton(new QPushButton{u"Cancel"_s});
        host.show();
        sheet.open();
        QTRY_COMPARE(sheet.geometry().right(), host.rect().right());
        QCOMPARE(link->mapTo(&sheet, QPoint{}).x(), text->mapTo(&sheet, QPoint{}).x());
        QVERIFY(link->width()
                <= link->fontMetrics().horizontalAdvance(link->text()) + 2); // the smoothed edges of a T at most
    }

    void anErrorShowsTheServersOwnWordsOnDemand()
    {
        NoticeBar notice;
        QSignalSpy action{&notice, &NoticeBar::actionClicked};
        notice.showError({ErrorCode::Denied, u"You may not do this."_s, u"PERMISSION_DENIED eid=7"_s}, u"Sign in…"_s);
        QVERIFY(notice.isVisible());
        QCOMPARE(notice.sentence(), u"You may not do this."_s);
        auto *words = notice.findChild<QPushButton *>(u"noticeServerWords"_s);
        auto *text = notice.findChild<QPlainTextEdit *>();
        QVERIFY(!text->isVisible());
        QTest::mouseClick(words, Qt::LeftButton);
        QVERIFY(text->isVisible());
        QCOMPARE(text->toPlainText(), u"PERMISSION_DENIED eid=7"_s);
        QTest::mouseClick(notice.findChild<QPushButton *>(u"noticeAction"_s), Qt::LeftButton);
        QCOMPARE(action.count(), 1);
    }

    void thatSomethingHasWorkedIsNoNewsForLong()
    {
        QWidget window;
        QVBoxLayout column{&window};
        column.addStretch(1);
        auto *notice = new NoticeBar;
        column.addWidget(notice);
        window.resize(700, 400);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        auto *read = notice->findChild<QTimer *>(u"noticeRead"_s);
        notice->showNotice(StatusLevel::Ok, u"The report is in the clipboard."_s);
        QVERIFY(read->isActive() && read->intervalAsDuration() >= 12s);
        read->start(0);
        QTRY_VERIFY(!notice->isVisible());
        QVERIFY(!read->isActive());
        notice->showNotice(StatusLevel::Ok, u"node-1 is READY."_s, u"Open terminal"_s); // it is to be pressed
        QVERIFY(!read->isActive());
        for (const auto level : {StatusLevel::Bad, StatusLevel::Warning, StatusLevel::Note, StatusLevel::Working}) {
            notice->showNotice(level, u"The disk is full."_s);
            QVERIFY(!read->isActive());
        }
        notice->showNotice(StatusLevel::Done, u"The key was published."_s);
        QVERIFY(read->isActive());
        notice->showNotice(StatusLevel::Working, u"Publishing another key…"_s); // other news in its place stay
        QVERIFY(!read->isActive());
        notice->setClosable(false);
        notice->showNotice(StatusLevel::Ok, u"Everything can be reached."_s); // a state, which others change
        QVERIFY(!read->isActive());
    }

    void aNarrowNoticePutsItsButtonsBelowTheSentence_data()
    {
        QTest::addColumn<QString>("sentence");
        QTest::addColumn<QString>("action");
        QTest::newRow("en") << u"node-1 was taken back by Google on 21 Nov, 19:02 (PREEMPTED). Its disk is gone."_s
                            << u"Bring it back…"_s;
        QTest::newRow("zh") << u"node-1 已于 11 月 21 日 19:02 被 Google 收回(PREEMPTED),其磁盘内容已丢失,无法恢复。"_s
                            << u"重新创建这台 TPU…"_s;
        QTest::newRow("ko")
            << u"11월 21일 19:02에 Google이 node-1을 회수했습니다(PREEMPTED). 디스크의 내용은 사라졌습니다."_s
            << u"다시 만들기…"_s;
    }

    void aNarrowNoticePutsItsButtonsBelowTheSentence()
    {
        QFETCH(const QString, sentence);
        QFETCH(const QString, action);
        QWidget card;
        auto *column = new QVBoxLayout{&card};
        auto *notice = new NoticeBar;
        column->addWidget(notice);
        column->addStretch();
        notice->showNotice(StatusLevel::Bad, sentence, action);
        const auto *text = notice->findChild<Label *>();
        const auto *button = notice->findChild<QPushButton *>(u"noticeAction"_s);
        const auto *close = notice->findChild<QToolButton *>(u"noticeClose"_s);
        const auto isWhole = [&] {
            return notice->rect().contains(button->geometry()) && notice->rect().contains(close->geometry())
                && button->width() >= button->sizeHint().width()
                && text->height() >= text->heightForWidth(text->width())
                && !text->geometry().intersects(button->geometry()) && !text->geometry().intersects(close->geometry());
        };
        card.resize(340, 500);
        card.show();
        QTRY_VERIFY(button->geometry().top() > text->geometry().bottom());
        QCOMPARE(notice->width(), 340 - column->contentsMargins().left() - column->contentsMargins().right());
        QVERIFY(isWhole());
        card.resize(1000, 500);
        QTRY_VERIFY(button->geometry().left() > text->geometry().right());
        QVERIFY(isWhole());
        notice->showNotice(StatusLevel::Bad, sentence); // without a button there is no empty line
        card.resize(340, 500);
        QTRY_COMPARE(notice->width(), 340 - column->contentsMargins().left() - column->contentsMargins().right());
        QTRY_VERIFY(text->geometry().bottom() + 12 >= notice->rect().bottom());
    }

    void whatAServerSaidIsNeverReadAsMarkup()
    {
        Label label{u"<b>bold</b><img src=x>"_s};
        QCOMPARE(label.textFormat(), Qt::PlainText);
        NoticeBar notice;
        notice.showNotice(StatusLevel::Bad, u"<h1>x</h1>"_s);
        for (const QLabel *part : notice.findChildren<QLabel *>())
            QCOMPARE(part->textFormat(), Qt::PlainText);
    }

    void longWordsMayBeBrokenAndNothingElseIs_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("broken"); // "|" for each place
        const auto letters = [](int count) { return QString{count, u'a'}; };
        constexpr QChar blank{0xa0};
        QTest::newRow("none") << letters(200) << QStringList(10, letters(20)).join(u'|');
        QTest::newRow("path") << u"see /home/anna/projects/train_v2.py now"_s
                              << u"see /|home/|anna/|projects/|train_|v2.|py now"_s;
        QTest::newRow("address") << u"someone@some-project.iam.gserviceaccount.com"_s
                                 << u"someone@|some-|project.|iam.|gserviceaccount.|com"_s;
        QTest::newRow("ends with one") << letters(24) + u'/' << letters(20) + u'|' + letters(4) + u'/';
        QTest::newRow("binding blanks") << letters(26).replace(u'a', blank)
                                        << letters(20).replace(u'a', blank) + u'|' + letters(6).replace(u'a', blank);
        QTest::newRow("marks") << letters(20) + u"\u0301"_s + letters(6) << letters(20) + u"\u0301|"_s + letters(6);
        QTest::newRow("pairs") << letters(19) + u"\U0001d49c"_s + letters(6)
                               << letters(19) + u"\U0001d49c|"_s + letters(6);
        QTest::newRow("short") << u"node-1.example.com /usr/bin"_s << u"node-1.example.com /usr/bin"_s;
        QTest::newRow("words") << letters(24) + u' ' + letters(24) + u'\n' + letters(24)
                               << letters(24) + u' ' + letters(24) + u'\n' + letters(24);
        const auto chinese = QString{60, QChar{u'机'}} + u"，。"_s;
        QTest::newRow("zh") << chinese << chinese;
        const auto korean = QString{60, QChar{u'가'}};
        QTest::newRow("ko") << korean << korean;
    }

    void longWordsMayBeBrokenAndNothingElseIs()
    {
        QFETCH(const QString, text);
        QFETCH(QString, broken);
        QCOMPARE(withSoftBreaks(text), broken.replace(u'|', QChar{0x200b}));
    }

    /// Neither cut off nor making what it stands in wider; what is read aloud and copied stays what it is.
    void aLongWordIsBrokenInWhatIsPaintedOnly_data()
    {
        QTest::addColumn<bool>("isSelectable");
        QTest::newRow("shown") << false;
        QTest::newRow("selectable") << true;
    }

    void aLongWordIsBrokenInWhatIsPaintedOnly()
    {
        QFETCH(const bool, isSelectable);
        const QString text = u"It is in /home/anna/"_s + QString{180, u'w'} + u"/train.py on node-1."_s;
        QWidget host;
        host.resize(900, 600);
        auto *sheet = new SideSheet{&host};
        auto *label = new Label{text};
        label->setWordWrap(true);
        if (isSelectable)
            label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        sheet->body()->addWidget(label);
        host.show();
        sheet->open();
        QTRY_COMPARE(sheet->width(), scaled(440));
        const auto *area = sheet->findChild<QScrollArea *>();
        QTRY_VERIFY(area->widget()->width() <= area->viewport()->width());
        const auto metrics = label->fontMetrics();
        QVERIFY(label->minimumSizeHint().width() < metrics.horizontalAdvance(QString{25, u'w'}));
        const int lines = metrics.horizontalAdvance(QString{180, u'w'}) / label->width();
        QVERIFY(lines >= 2);
        QTRY_VERIFY(label->height() >= lines * metrics.lineSpacing());
        QTRY_VERIFY(label->height() >= label->heightForWidth(label->width()));
        const auto picture = label->grab().toImage();
        const auto background = picture.pixel(picture.width() - 1, picture.height() - 1);
        const auto isClean = [&picture, background] {
            for (int y = 0; y < picture.height(); ++y) {
                if (picture.pixel(picture.width() - 1, y) != background)
                    return false;
            }
            return true;
        };
        QVERIFY(isSelectable || isClean()); // a word that is cut off has ink up to the edge; one that can be chosen may
        QCOMPARE(label->text(), text);
        QCOMPARE(QAccessible::queryAccessibleInterface(label)->text(QAccessible::Name), text);
        if (isSelectable) {
            label->setSelection(0, int(text.size()));
            QCOMPARE(label->selectedText(), text);
        }
        label->setText(u"Short."_s);
        QVERIFY(label->heightForWidth(label->width()) < 2 * metrics.lineSpacing());
    }

    void anElidedLabelTellsAllInItsToolTip()
    {
        ElidedLabel label;
        label.setFullText(u"a very long text that does not fit into this"_s);
        label.resize(60, 20);
        label.show();
        QTRY_VERIFY(label.text().endsWith(u'…'));
        QCOMPARE(label.toolTip(), label.fullText());
        label.resize(900, 20);
        QTRY_COMPARE(label.text(), label.fullText());
        QVERIFY(label.toolTip().isEmpty());
    }

    void aWrongFieldSaysSoAndTakesItBack()
    {
        auto *edit = new QLineEdit;
        FormField field{edit};
        field.setLabel(u"&Name"_s);
        field.setHint(u"Lower case"_s);
        QCOMPARE(edit->accessibleName(), u"Name"_s);
        QCOMPARE(edit->accessibleDescription(), u"Lower case"_s);
        field.setError(u"Too long"_s);
        QVERIFY(edit->property("tpudeskWrong").toBool());
        QCOMPARE(edit->accessibleDescription(), u"Too long"_s);
        field.setError({});
        QVERIFY(!edit->property("tpudeskWrong").toBool());
        QCOMPARE(edit->accessibleDescription(), u"Lower case"_s);
    }

    void codeIsCopiedAsItIs()
    {
        CodeView view;
        const QString code = u"gcloud compute tpus tpu-vm create 'node 1' \\\n  --zone us-central2-b"_s;
        view.resize(160, 200);
        view.setCode(code, CodeLanguage::Shell);
        view.show();
        QTest::mouseClick(view.findChild<CopyButton *>(), Qt::LeftButton);
        QCOMPARE(QGuiApplication::clipboard()->text(), code);
    }

    void ageCountsOn()
    {
        AgeLabel label;
        QCOMPARE(label.text(), u"Not loaded yet"_s);
        label.setFailed([] { return u"TPUs could not be loaded"_s; }, u"The API is not enabled."_s);
        QCOMPARE(label.text(), u"TPUs could not be loaded"_s);
        QCOMPARE(label.toolTip(), u"The API is not enabled."_s);
        label.setFailed({});
        QCOMPARE(label.text(), u"Not loaded yet"_s);
        const QDateTime then{QDate{2026, 5, 1}, QTime{10, 0}, QTimeZone::UTC};
        QDateTime now = then.addSecs(4);
        label.setNow([&now] { return now; });
        label.setUpdated(then);
        QCOMPARE(label.text(), u"Updated 4 s ago"_s);
        now = then.addSecs(3 * 3600);
        label.setUpdated(then);
        QCOMPARE(label.text(), u"Updated 3 h ago"_s);
        QVERIFY2(label.toolTip().contains(phrases::day({2026, 5, 1}) + u" 10:00:00 UTC"_s),
                 qPrintable(label.toolTip()));
    }

    void timesHaveAtMostTwoParts_data()
    {
        QTest::addColumn<int>("seconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("seconds") << 12 << u"12 s"_s;
        QTest::newRow("few minutes") << 75 << u"1 min 15 s"_s;
        QTest::newRow("minutes") << 41 * 60 + 20 << u"41 min"_s;
        QTest::newRow("hours") << 2 * 3600 + 14 * 60 << u"2 h 14 min"_s;
        QTest::newRow("days") << 2 * 86400 + 4 * 3600 + 59 << u"2 d 4 h"_s;
        QTest::newRow("many days") << 71 * 86400 + 3600 << u"71 d"_s;
        QTest::newRow("never negative") << -5 << u"0 s"_s;
    }

    void timesHaveAtMostTwoParts()
    {
        QFETCH(int, seconds);
        QTEST(phrases::duration(std::chrono::seconds{seconds}), "text");
    }

    void escClearsAFilterFirst()
    {
        QWidget page;
        auto *field = new SearchField{&page};
        field->setText(u"node"_s);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(field->text().isEmpty());
    }

    void anEmptyStateNamesItsParts()
    {
        EmptyState empty;
        empty.setObjectName(u"tpuEmpty"_s);
        empty.setSentence(u"No TPUs"_s);
        empty.setButtonText(u"Create"_s);
        QSignalSpy clicked{&empty, &EmptyState::buttonClicked};
        empty.show();
        QTest::mouseClick(empty.findChild<QPushButton *>(u"tpuEmptyButton"_s), Qt::LeftButton);
        QCOMPARE(clicked.count(), 1);
    }

    void aSheetShowsItsTitleOnOneLineAndCodeWhole()
    {
        QWidget host;
        host.resize(900, 600);
        auto *sheet = new SideSheet{&host};
        auto *code = new CodeView;
        code->setLines(1, 6);
        sheet->body()->addWidget(code);
        sheet->setTitle(u"Rename the user of a key"_s);
        code->setCode(QString{130, u'x'}, CodeLanguage::Plain); // before its width is known
        host.show();
        sheet->open();
        const QLabel *title = nullptr;
        for (const auto *label : sheet->findChildren<QLabel *>()) {
            if (label->text() == sheet->accessibleName())
                title = label;
        }
        QVERIFY(title != nullptr);
        QTRY_VERIFY(title->width() >= title->fontMetrics().horizontalAdvance(title->text()));
        const auto *text = code->findChild<QPlainTextEdit *>();
        const auto lines = [text] { return text->document()->firstBlock().layout()->lineCount(); };
        QTRY_VERIFY(lines() >= 3 && text->viewport()->height() >= lines() * text->fontMetrics().lineSpacing());
        // However long it is, neither the sheet nor what is in it gets wider: the rest of it would be cut off.
        QTRY_COMPARE(sheet->width(), scaled(440));
        const auto *area = sheet->findChild<QScrollArea *>();
        QVERIFY(area->widget()->width() <= area->viewport()->width());
    }

    void anEmptyStateIsNeverCutOff()
    {
        EmptyState state;
        state.setSentence(
            u"A long sentence that needs several lines in a narrow card, and says what this panel is for and what to do."_s);
        state.setButtonText(u"Do it"_s);
        state.resize(500, 400);
        state.show();
        const int wide = state.minimumSizeHint().height();
        state.resize(180, 400);
        QVERIFY(state.minimumSizeHint().height() > wide); // more lines, more height
        ContentStack stack{new QWidget};
        stack.empty()->setSentence(u"Nothing here."_s);
        stack.empty()->setButtonText(u"Do it"_s);
        stack.showContent();
        const int content = stack.minimumSizeHint().height();
        stack.showEmpty();
        QVERIFY(stack.minimumSizeHint().height() > content); // of the face that is shown, not of the largest
    }

    void theFolderThatWasSavedInLastIsTheNextOne()
    {
        const QTemporaryDir home;
        Settings settings{home.filePath(u"settings.json"_s)};
        remembered::useSettings(&settings);
        const auto canonical = [](const QString &folder) { return QFileInfo{folder}.canonicalFilePath(); };
        const auto downloads = QStandardPaths::writableLocation(QStandardPaths::DownloadLocation);
        const auto delivered = canonical(QFileInfo{downloads}.isDir() ? downloads : QDir::homePath());
        QVERIFY(QDir{home.path()}.mkdir(u"kept"_s));
        const auto kept = home.filePath(u"kept"_s);
        QWidget page;
        page.show();
        QString written;
        const auto ask = [&](const QString &name) {
            auto *dialog = askWhereToSave(&page, "saveDialog",
                                          {.title = u"Export"_s, .fileName = name, .filter = {}, .suffix = u"csv"_s},
                                          [&](const QString &path) { written = path; });
            const auto folder = canonical(dialog->directory().path());
            return std::pair{dialog, folder};
        };
        const auto [first, atFirst] = ask(u"a.csv"_s);
        QCOMPARE(first->objectName(), u"saveDialog"_s);
        QCOMPARE(first->acceptMode(), QFileDialog::AcceptSave);
        QCOMPARE(atFirst, delivered);
        emit first->fileSelected(kept + u"/a.csv"_s);
        first->close();
        QCOMPARE(written, kept + u"/a.csv"_s);
        const auto [second, then] = ask(u"b.csv"_s); // of another part of the program, perhaps
        QCOMPARE(then, canonical(kept));
        second->reject();
        QCOMPARE(written, kept + u"/a.csv"_s);
        QVERIFY(QDir{home.path()}.rmdir(u"kept"_s));
        const auto [third, atLast] = ask(u"c.csv"_s);
        QCOMPARE(atLast, delivered);
        third->reject();
        remembered::useSettings(nullptr);
    }

    void enterOpensARow()
    {
        QStandardItemModel model{3, 2};
        Table table;
        table.setModel(&model);
        table.selectRow(1);
        table.setCurrentIndex(model.index(1, 0));
        QSignalSpy activated{&table, &Table::rowActivated};
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated.first().first().toModelIndex().row(), 1);
        QVERIFY(table.rowHeight(0) >= scaled(34));
    }

    void aBadgeIsReadByItsWord()
    {
        StateBadge badge;
        badge.setState(StatusLevel::Ok, u"READY"_s);
        QCOMPARE(badge.accessibleName(), u"READY"_s);
        QVERIFY(badge.sizeHint().width() > badge.fontMetrics().horizontalAdvance(u"READY"_s));
        Pill pill{StatusLevel::Ok, u"READY"_s};
        StateBadge filled{nullptr, StateBadge::Look::Filled};
        filled.setState(StatusLevel::Ok, u"READY"_s);
        QVERIFY(pill.sizeHint().width() < filled.sizeHint().width()); // a fact has no shape
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestCommon)
#include "tst_common.moc"
