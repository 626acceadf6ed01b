// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/loudlanguage.h"
#include "widgets/common/card.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/rowmodel.h"
#include "widgets/common/translated.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace {

struct Row
{
    QString name;
    [[nodiscard]] QString key() const { return name; }
    bool operator==(const Row &) const = default;
};

class Rows final : public RowModel<Row>
{
public:
    using RowModel::RowModel;
    using RowModel::sync;
    [[nodiscard]] int columnCount(const QModelIndex & /*parent*/ = {}) const override { return 1; }
    [[nodiscard]] QVariant data(const QModelIndex & /*index*/, int /*role*/) const override { return {}; }
};

} // namespace

class TestTranslated : public QObject
{
    Q_OBJECT

private slots:
    void aLineGivesNameTextAndHintInEveryLanguage()
    {
        QWidget form;
        auto *field = new FormField{new QLineEdit, &form};
        auto *button = named(
            &form, new QPushButton{&form}, "keySubmit", [] { return tr("Generate"); }, [] { return tr("Makes it"); });
        named(&form, field, "keyFile", [] { return tr("File"); }, [] { return tr("Its path"); });
        auto *refresh = iconButton(
            &form, new QToolButton{&form}, u"keyRefresh"_s, [] { return tr("Again (F5)"); },
            [] { return tr("Again"); });
        QCOMPARE(field->field()->objectName(), u"keyFile"_s);
        QVERIFY(field->objectName().isEmpty());
        QCOMPARE(button->objectName(), u"keySubmit"_s);
        const auto shown = [&] {
            return QStringList{button->text(),
                               button->toolTip(),
                               field->field()->accessibleName(),
                               field->field()->accessibleDescription(),
                               refresh->toolTip(),
                               refresh->accessibleName()};
        };
        const QStringList english{u"Generate"_s, u"Makes it"_s, u"File"_s, u"Its path"_s, u"Again (F5)"_s, u"Again"_s};
        QCOMPARE(shown(), english);
        {
            const LoudLanguage loud;
            QCoreApplication::processEvents();
            QCOMPARE(shown(), english.join(u'\n').toUpper().split(u'\n'));
        }
        QCoreApplication::processEvents();
        QCOMPARE(shown(), english);
    }

    void everyKindOfPartSaysItsTextWhereItBelongs()
    {
        QWidget form;
        const TranslatedText text = [] { return u"text"_s; };
        const TranslatedText hint = [] { return u"hint"_s; };
        QCOMPARE(translated(&form, new Label{TextRole::Body, TextColor::Text, &form}, text, hint)->text(), u"text"_s);
        const auto *line = translated(&form, new QLineEdit{&form}, text, hint);
        QCOMPARE(line->placeholderText(), u"text"_s);
        QCOMPARE(line->accessibleName(), u"hint"_s);
        QVERIFY(line->text().isEmpty());
        const auto *list = translated(&form, new QComboBox{&form}, text, hint);
        QCOMPARE(list->accessibleName(), u"text"_s);
        QCOMPARE(list->toolTip(), u"hint"_s);
        QVERIFY(list->placeholderText().isEmpty());
        QCOMPARE(translated(&form, new QTableView{&form}, text)->accessibleName(), u"text"_s);
        QCOMPARE(translated(&form, new QMenu{&form}, text)->title(), u"text"_s);
        QCOMPARE(translated(&form, new QAction{&form}, text, hint)->toolTip(), u"hint"_s);
        auto *card = translated(&form, new Card{&form}, text);
        QCOMPARE(card->findChild<ElidedLabel *>()->fullText(), u"text"_s);
        const auto *elided = translated(&form, new ElidedLabel{TextRole::Body, TextColor::Text, &form}, text);
        QCOMPARE(elided->fullText(), u"text"_s);
        auto *empty = translated(&form, new EmptyState{&form}, text, hint);
        QStringList words;
        for (const auto *label : empty->findChildren<Label *>())
            words << label->text();
        QVERIFY2(words.contains(u"text"_s) && words.contains(u"hint"_s), qPrintable(words.join(u'|')));
    }

    /// A state that is made of texts finds them in the new language, and a child that is made anew does no harm.
    void textsComeInOrderAndBeforeTheChildren()
    {
        QWidget form;
        QStringList order;
        auto *child = new QWidget{&form};
        translated(child, [&order] { order << u"child"_s; });
        translated(&form, [&order] { order << u"first"_s; });
        translated(&form, [&] {
            order << u"second"_s;
            delete std::exchange(child, nullptr);
            child = new QWidget{&form};
            translated(child, [&order] { order << u"new child"_s; });
        });
        order.clear();
        QEvent change{QEvent::LanguageChange};
        QCoreApplication::sendEvent(&form, &change);
        QCOMPARE(order, (QStringList{u"first"_s, u"second"_s, u"new child"_s, u"new child"_s}));
    }

    void whatIsGoneIsLeftOut()
    {
        QWidget form;
        delete translated(&form, new QPushButton, [] { return u"gone"_s; });
        QEvent change{QEvent::LanguageChange};
        QCoreApplication::sendEvent(&form, &change);
    }

    void aModelTellsItsTextsAnew()
    {
        QWidget page;
        Rows rows{&page};
        rows.sync({{u"one"_s}});
        const QSignalSpy data{&rows, &Rows::dataChanged};
        const QSignalSpy headers{&rows, &Rows::headerDataChanged};
        QEvent change{QEvent::LanguageChange};
        QCoreApplication::sendEvent(&page, &change);
        QCOMPARE(data.size(), 1);
        QCOMPARE(headers.size(), 1);
    }
};

#include "tests/support/testmain.h"
QTEST_MAIN(TestTranslated)
#include "tst_translated.moc"
