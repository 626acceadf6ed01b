// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/jobs/diagnosis.h"
#include "widgets/common/codeview.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/page.h"
#include "widgets/common/sidesheet.h"
#include "widgets/guide/calculators.h"
#include "widgets/guide/guidepage.h"
#include "widgets/guide/guidetongue.h"
#include "widgets/guide/prose.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTranslator>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace {

/// A page over the fixtures, shown.
struct Stage
{
    GuideText text{QStringLiteral(TPUDESK_TEST_DATA "/guide")};
    GuideSearch search{&text};
    GuidePage page{{.text = &text, .search = &search, .panelTitle = [](const QString &panel) {
                        return panel.isEmpty() ? QString{} : panel.toUpper();
                    }}};

    Stage()
    {
        page.resize(1060, 640);
        page.show();
        settle();
    }

    static void settle()
    {
        for (int i = 0; i < 5; ++i)
            QCoreApplication::processEvents();
    }

    template <typename T>
    T *find(const QString &name)
    {
        for (auto *found : page.findChildren<T *>(name)) {
            if (found->isVisible())
                return found;
        }
        return nullptr;
    }

    GuideArticle *article() { return page.findChild<GuideArticle *>(u"guideArticle"_s); }
    QString title() { return find<QLabel>(u"guideTitle"_s)->text(); }
    GuideProse *proseWith(const QString &words)
    {
        for (auto *prose : article()->findChildren<GuideProse *>()) {
            if (prose->toPlainText().contains(words))
                return prose;
        }
        return nullptr;
    }
};

} // namespace

/// Puts the language in front of each text that is said in one.
class Marking final : public QTranslator
{
public:
    inline static QString language;

    [[nodiscard]] QString translate(const char *, const char *source, const char *, int) const override
    {
        return language.isEmpty() ? QString{} : language + u':' + QString::fromUtf8(source);
    }
    [[nodiscard]] bool isEmpty() const override { return true; } // nobody is told of it
};

class TestGuidePage : public QObject
{
    Q_OBJECT

private slots:
    void itOpensAtItsFirstSection()
    {
        Stage stage;
        QCOMPARE(stage.title(), u"The first day"_s);
        QCOMPARE(stage.find<QPushButton>(u"guidePanelButton"_s)->text(), u"Open START"_s);
        QVERIFY(stage.find<QPushButton>(u"guidePrevious"_s) == nullptr);
        QCOMPARE(stage.find<QPushButton>(u"guideNext"_s)->text(), u"Servers and port forwarding"_s);
    }

    void codeCanBeRunOnHostsWhereTheTextSaysSo()
    {
        Stage stage;
        QSignalSpy run{&stage.page, &GuidePage::runRequested};
        const auto buttons = stage.article()->findChildren<QPushButton *>(u"guideRun"_s);
        QCOMPARE(buttons.size(), 2); // not the output
        QCOMPARE(stage.article()->findChildren<CodeView *>().size(), 3);
        buttons.at(0)->click();
        QCOMPARE(run.last().first().toString(), u"NAME=node-1\necho \"$NAME\""_s);
        buttons.at(1)->click();
        const auto python = run.last().first().toString();
        QVERIFY(python.contains(u"<<'END_OF_SCRIPT'\nimport jax\nprint(jax.device_count())\nEND_OF_SCRIPT"_s));
    }

    void linksLeadWhereTheySay()
    {
        Stage stage;
        QSignalSpy commands{&stage.page, &GuidePage::commandRequested};
        QSignalSpy urls{&stage.page, &GuidePage::urlRequested};
        auto *prose = stage.proseWith(u"practice cloud"_s);
        emit prose->followed(QUrl{u"do:go.keys"_s});
        QCOMPARE(commands.last().first().toString(), u"go.keys"_s);
        emit prose->followed(QUrl{u"https://docs.jax.dev/en/latest/"_s});
        QCOMPARE(urls.size(), 1);
        emit prose->followed(QUrl{u"file:///etc/passwd"_s});
        emit prose->followed(QUrl{u"http://example.org/"_s});
        emit prose->followed(QUrl{u"guide:nowhere"_s});
        QCOMPARE(urls.size(), 1);
        QCOMPARE(stage.page.section(), u"first"_s);
        emit prose->followed(QUrl{u"guide:ports#by-hand"_s});
        Stage::settle();
        QCOMPARE(stage.page.section(), u"ports"_s);
        stage.find<QPushButton>(u"guidePanelButton"_s)->click();
        QCOMPARE(commands.last().first().toString(), u"go.ports"_s);
    }

    void linksAreReachedByTab()
    {
        Stage stage;
        auto *prose = stage.proseWith(u"practice cloud"_s);
        prose->setFocus(Qt::TabFocusReason);
        QSignalSpy followed{prose, &GuideProse::followed};
        QTest::keyClick(prose, Qt::Key_Tab);
        QTest::keyClick(prose, Qt::Key_Return);
        QTRY_COMPARE(followed.size(), 1);
        QCOMPARE(followed.first().first().toUrl(), QUrl{u"guide:ports#by-hand"_s});
    }

    void backAndForwardReturnToThePlace()
    {
        Stage stage;
        stage.page.resize(900, 300);
        Stage::settle();
        stage.article()->verticalScrollBar()->setValue(200);
        const auto place = stage.article()->place();
        QVERIFY(place.share > 0 || place.heading > 0);
        stage.page.open(u"ports"_s);
        Stage::settle();
        QCOMPARE(stage.title(), u"Servers and port forwarding"_s);
        QTest::keyClick(&stage.page, Qt::Key_Left, Qt::AltModifier);
        Stage::settle();
        QCOMPARE(stage.title(), u"The first day"_s);
        QVERIFY(std::abs(stage.article()->verticalScrollBar()->value() - 200) <= 2);
        QTest::keyClick(&stage.page, Qt::Key_Right, Qt::AltModifier);
        Stage::settle();
        QCOMPARE(stage.page.section(), u"ports"_s);
        QVERIFY(!stage.find<QToolButton>(u"guideForward"_s)->isEnabled());
    }

    void anotherLanguageKeepsSectionAndPlace()
    {
        Stage stage;
        stage.page.resize(900, 300);
        stage.page.open(u"first"_s, u"python"_s);
        Stage::settle();
        QCOMPARE(stage.article()->anchorAt(), u"python"_s);
        stage.page.setLanguage(u"zh_CN"_s);
        Stage::settle();
        QCOMPARE(stage.title(), u"第一天"_s);
        QCOMPARE(stage.article()->anchorAt(), u"python"_s);
        QCOMPARE(stage.page.findChild<QTreeWidget *>(u"guideContents"_s)->topLevelItem(0)->text(0), u"入门"_s);
        stage.page.setLanguage(u"nonsense"_s);
        QCOMPARE(stage.page.language(), u"zh_CN"_s);
    }

    void whatTheWindowSaysFollowsItsLanguage()
    {
        Stage stage;
        struct Shouting final : QTranslator
        {
            QString translate(const char *, const char *source, const char *, int) const override
            {
                return QString::fromUtf8(source).toUpper();
            }
            bool isEmpty() const override { return false; }
        } shouting;
        stage.page.setLanguage(u"ko"_s);
        QCoreApplication::installTranslator(&shouting);
        Stage::settle();
        QCOMPARE(stage.find<QPushButton>(u"guidePanelButton"_s)->text(), u"OPEN START"_s);
        QCOMPARE(stage.page.language(), u"en"_s); // the window's, again
        QCOMPARE(stage.title(), u"The first day"_s);
        for (const auto *label : stage.article()->findChildren<QPushButton *>(u"guideRun"_s))
            QCOMPARE(label->text(), u"RUN ON…"_s);
        QCoreApplication::removeTranslator(&shouting);
    }

    void twoLanguagesStandSideBySideAndMoveAsOne()
    {
        Stage stage;
        stage.page.resize(1060, 320);
        stage.page.showBeside(u"ko"_s);
        Stage::settle();
        auto *beside = stage.page.findChild<GuideArticle *>(u"guideBesideArticle"_s);
        QVERIFY(beside->isVisible());
        stage.article()->goTo(u"python"_s);
        Stage::settle();
        QCOMPARE(beside->anchorAt(), u"python"_s);
        QVERIFY(beside->verticalScrollBar()->value() > 0);
        stage.page.setLanguage(u"ko"_s); // nobody needs it twice
        Stage::settle();
        QVERIFY(!beside->isVisible());
    }

    void stepsAreTickedFromWhatIsTheCase()
    {
        Stage stage;
        const auto *tpu = stage.find<QWidget>(u"guideTaskTpu"_s);
        const auto *key = stage.find<QWidget>(u"guideTaskKey"_s);
        QCOMPARE(tpu->accessibleName(), u"Not done yet"_s);
        stage.page.setDone({u"tpu"_s, u"unknown"_s});
        QCOMPARE(tpu->accessibleName(), u"Done"_s);
        QCOMPARE(key->accessibleName(), u"Not done yet"_s);
        stage.page.setLanguage(u"ko"_s);
        Stage::settle();
        QCOMPARE(stage.find<QWidget>(u"guideTaskTpu"_s)->accessibleName(), u"Done"_s);
    }

    void theSearchFieldFindsAndOpens()
    {
        Stage stage;
        auto *field = stage.find<QLineEdit>(u"guideSearch"_s);
        QTest::keyClicks(field, u"forward"_s);
        auto *hits = stage.find<QListWidget>(u"guideHits"_s);
        QVERIFY(hits != nullptr && hits->count() > 0);
        QTest::keyClick(field, Qt::Key_Return);
        Stage::settle();
        QCOMPARE(stage.page.section(), u"ports"_s);
        QVERIFY(!stage.proseWith(u"listens"_s)->extraSelections().isEmpty()
                || !stage.proseWith(u"SSH"_s)->extraSelections().isEmpty());
        field->setText(u"qqqxyz"_s);
        QVERIFY(stage.find<QLabel>(u"guideNothing"_s)->text().contains(u"qqqxyz"_s));
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(stage.find<QTreeWidget>(u"guideContents"_s) != nullptr);
        QTest::keyClick(&stage.page, Qt::Key_F, Qt::ControlModifier);
        QTRY_COMPARE(QApplication::focusWidget(), field);
    }

    void aSearchEndsWhenALinkIsFollowedAndBackFindsItAgain()
    {
        Stage stage;
        auto *field = stage.find<QLineEdit>(u"guideSearch"_s);
        QTest::keyClicks(field, u"forward"_s);
        QTest::keyClick(field, Qt::Key_Return);
        Stage::settle();
        QCOMPARE(stage.page.section(), u"ports"_s);
        QCOMPARE(field->text(), u"forward"_s); // the next hit can be looked at
        emit stage.article()->linkFollowed(QUrl{u"guide:padding"_s});
        QCOMPARE(stage.page.section(), u"padding"_s);
        QCOMPARE(field->text(), QString{});
        QVERIFY(stage.find<QTreeWidget>(u"guideContents"_s)->isVisible());
        stage.page.goBack();
        QCOMPARE(stage.page.section(), u"ports"_s);
        QCOMPARE(field->text(), u"forward"_s);
        QVERIFY(stage.find<QListWidget>(u"guideHits"_s)->isVisible());
        stage.page.goForward();
        QCOMPARE(field->text(), QString{});
    }

    void everyKnownErrorIsListedAndCanBeFiltered()
    {
        Stage stage;
        stage.page.open(u"errors"_s, u"E05"_s);
        Stage::settle();
        auto *prose = stage.find<GuideProse>(u"guideErrors"_s);
        for (const auto &rule : ErrorRules::standard().all()) {
            QVERIFY2(prose->topOf(rule.id).has_value(), qPrintable(rule.id));
            QVERIFY(prose->toPlainText().contains(rule.text(u"en"_s).fix));
        }
        QVERIFY(stage.article()->verticalScrollBar()->value() > 0);
        auto *filter = stage.find<QLineEdit>(u"guideErrorFilter"_s);
        filter->setText(u"E0400: libtpu.so already in use by another process with pid 7"_s);
        QVERIFY(prose->topOf(u"E05"_s) && !prose->topOf(u"E16"_s));
        filter->setText(u"iommu"_s);
        QVERIFY(!prose->topOf(u"E05"_s) && prose->topOf(u"E16"_s));
        filter->setText(u"qqqxyz"_s);
        QVERIFY(prose->toPlainText().contains(u"No known error"_s));
        stage.page.open(u"errors"_s, u"E05"_s); // what is gone to is shown again
        Stage::settle();
        QVERIFY(prose->topOf(u"E05"_s));
    }

    void theCalculatorsAnswerAndRefuse()
    {
        Stage stage;
        stage.page.open(u"padding"_s);
        Stage::settle();
        auto *shape = stage.find<QLineEdit>(u"guideShape"_s);
        shape->setText(u"（１２５８２９１２，1）"_s);
        QVERIFY(stage.find<QLabel>(u"guidePadded"_s)->text().contains(u"(12582912, 128)"_s));
        QVERIFY(stage.find<QLabel>(u"guideWaste"_s)->text().contains(u"6.0 GiB"_s));
        shape->setText(u"many"_s);
        QVERIFY(stage.find<QLabel>(u"guideWaste"_s) == nullptr);
        auto *type = stage.find<QComboBox>(u"guideType"_s);
        type->setCurrentText(u"v4-32"_s);
        QCOMPARE(stage.find<QLabel>(u"guideSlice0"_s)->text(), u"16"_s);
        QCOMPARE(stage.find<QLabel>(u"guideSlice3"_s)->text(), u"4"_s);
        QCOMPARE(stage.find<QLabel>(u"guideSlice6"_s)->text(), u"2x2x4"_s);
        type->setCurrentText(u"V5LITEPOD-64"_s);
        QVERIFY(stage.find<QLabel>(u"guideSlice5"_s)->text().startsWith(u"16"_s));
        for (const auto &wrong : {u"v4-0"_s, u"v4--8"_s, u"v99-8"_s, u"v4-99999999999"_s, u""_s, u"-"_s}) {
            type->setCurrentText(wrong);
            QVERIFY2(stage.find<QLabel>(u"guideSlice0"_s) == nullptr, qPrintable(wrong));
        }
    }

    void theColumnBesideSaysEverythingInItsOwnLanguage()
    {
        Marking marking;
        QCoreApplication::installTranslator(&marking);
        guidetongue::setSpeaker([](const QString &language, const std::function<void()> &run) {
            const QScopedValueRollback spoken{Marking::language, language};
            run();
        });
        const PaddingBox english{u"en"_s};
        const PaddingBox korean{u"ko"_s};
        QCOMPARE(english.findChild<QLineEdit *>(u"guideShape"_s)->accessibleName(), u"en:Shape of the array"_s);
        auto *shape = korean.findChild<QLineEdit *>(u"guideShape"_s);
        QCOMPARE(shape->accessibleName(), u"ko:Shape of the array"_s);
        shape->setText(u"(8, 128)"_s); // what is worked out later, too
        QCOMPARE(korean.findChild<QLabel *>(u"guidePadded"_s)->text(), u"ko:(8, 128) fits without padding"_s);
        Stage stage;
        stage.page.open(u"ports"_s);
        stage.page.showBeside(u"ko"_s);
        auto *beside = stage.page.findChild<GuideArticle *>(u"guideBesideArticle"_s);
        QCOMPARE(beside->findChild<QPushButton *>(u"guidePanelButton"_s)->text(), u"ko:Open PORTS"_s);
        QCOMPARE(stage.article()->findChild<QPushButton *>(u"guidePanelButton"_s)->text(), u"en:Open PORTS"_s);
        guidetongue::setSpeaker({});
        QCoreApplication::removeTranslator(&marking);
    }

    void aLongTitleGoesOnInASecondLine()
    {
        Stage stage;
        auto *tree = stage.find<QTreeWidget>(u"guideContents"_s);
        QFont wide = tree->font();
        wide.setPointSizeF(wide.pointSizeF() * 1.6); // as on a scaled display, and more
        tree->setFont(wide);
        stage.page.resize(1100, 700);
        Stage::settle();
        bool wraps = false;
        for (QTreeWidgetItemIterator it{tree}; *it != nullptr; ++it) {
            const QRect place = tree->visualItemRect(*it);
            const QFontMetrics letters{(*it)->font(0).resolve(wide)};
            const QRect words =
                letters.boundingRect(QRect{0, 0, place.width() - scaled(4), 10'000}, Qt::TextWordWrap, (*it)->text(0));
            QVERIFY2(words.height() <= place.height(), qPrintable((*it)->text(0)));
            wraps = wraps || words.height() > letters.height() * 3 / 2;
        }
        QVERIFY(wraps); // else nothing was looked at
    }

    void theTextIsAsWideAsOneReads()
    {
        Stage stage;
        for (const int width : {700, 1060, 1900}) {
            stage.page.resize(width, 640);
            Stage::settle();
            const auto *prose = stage.proseWith(u"practice cloud"_s);
            QVERIFY(prose->width() <= scaled(540));
            QVERIFY(prose->width() >= scaled(260));
            QCOMPARE(stage.article()->horizontalScrollBar()->maximum(), 0);
            for (const auto *each : stage.article()->findChildren<GuideProse *>())
                QVERIFY(each->document()->size().width() <= each->viewport()->width() + 1);
        }
    }

    void itsKeysWorkWhereverTheFocusIs()
    {
        Stage stage;
        QWidget window;
        QVBoxLayout column{&window};
        auto *elsewhere = new QPushButton{u"navigation"_s};
        column.addWidget(elsewhere);
        column.addWidget(&stage.page);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        elsewhere->setFocus();
        QTest::keyClick(elsewhere, Qt::Key_F, Qt::ControlModifier);
        QTRY_COMPARE(QApplication::focusWidget(), stage.find<QLineEdit>(u"guideSearch"_s));
        elsewhere->setFocus();
        stage.page.hide(); // another panel is shown
        QTest::keyClick(elsewhere, Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(QApplication::focusWidget(), elsewhere);
        stage.page.setParent(nullptr);
    }

    void whereThereIsLittleRoomContentsAndTextTakeTurns()
    {
        Stage stage;
        auto *chapters = stage.page.findChild<QToolButton *>(u"guideChapters"_s);
        QVERIFY(!chapters->isVisible());
        stage.page.resize(560, 600);
        Stage::settle();
        QVERIFY(chapters->isVisible() && stage.article()->isVisible());
        QVERIFY(stage.find<QTreeWidget>(u"guideContents"_s) == nullptr);
        QTest::keyClick(&stage.page, Qt::Key_F, Qt::ControlModifier);
        auto *field = stage.find<QLineEdit>(u"guideSearch"_s);
        QVERIFY(field != nullptr && !stage.article()->isVisible());
        QTest::keyClicks(field, u"forward"_s);
        QTest::keyClick(field, Qt::Key_Return);
        Stage::settle();
        QVERIFY(stage.article()->isVisible());
        QCOMPARE(stage.page.section(), u"ports"_s);
    }

    void booksLeadToTheGuideFromAnywhere()
    {
        QSignalSpy wanted{GuideNavigator::of(), &GuideNavigator::wanted};
        Page page;
        page.setObjectName(u"aPage"_s);
        page.setGuide("keys"_L1);
        page.show();
        auto *book = page.findChild<GuideButton *>(u"aPageGuide"_s);
        QVERIFY(book->isVisible() && !book->accessibleName().isEmpty());
        book->click();
        QCOMPARE(wanted.last(), (QVariantList{u"keys"_s, QString{}}));
        page.setGuide("ports#by-hand"_L1);
        book->click();
        QCOMPARE(wanted.last(), (QVariantList{u"ports"_s, u"by-hand"_s}));
        page.setGuide({});
        QVERIFY(!book->isVisible());
        EmptyState empty;
        empty.setObjectName(u"anEmpty"_s);
        empty.setGuide("nfs"_L1);
        empty.show();
        empty.findChild<QPushButton *>(u"anEmptyGuide"_s)->click();
        QCOMPARE(wanted.last().first().toString(), u"nfs"_s);
    }

    void everySectionOfTheProgramOpensInEveryLanguage()
    {
        GuidePage page;
        page.resize(700, 640); // narrow: nothing may need more
        page.show();
        const GuideText text;
        if (text.sections().isEmpty())
            QSKIP("no guide is built in");
        for (const auto &language : GuideText::languages()) {
            page.setLanguage(language);
            for (const auto &id : text.sections()) {
                page.open(id);
                Stage::settle();
                QCOMPARE(page.section(), id);
                const auto *article = page.findChild<GuideArticle *>(u"guideArticle"_s);
                QVERIFY2(article->horizontalScrollBar()->maximum() == 0, qPrintable(language + u'/' + id));
                for (const auto *prose : article->findChildren<GuideProse *>()) {
                    const auto words = prose->toPlainText();
                    // A marker names its step, "{step:key}"; "{step}" in code is what a job's command has.
                    for (const auto &sign : {u"{#"_s, u"{step:"_s, u"{calculator:"_s, u"{errors}"_s, u"**"_s, u"]("_s})
                        QVERIFY2(!words.contains(sign), qPrintable(language + u'/' + id + u": "_s + words.left(200)));
                    QVERIFY2(prose->document()->size().width() <= prose->viewport()->width() + 1,
                             qPrintable(language + u'/' + id + u" is cut off: "_s + words.left(80)));
                }
                for (const auto &heading : text.section(id, language)->headings()) {
                    const bool found =
                        std::ranges::any_of(article->findChildren<GuideProse *>(), [&](const auto *prose) {
                            return prose->topOf(heading.anchor).has_value();
                        });
                    QVERIFY2(found, qPrintable(language + u'/' + id + u'#' + heading.anchor));
                }
            }
        }
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestGuidePage)
#include "tst_guidepage.moc"
