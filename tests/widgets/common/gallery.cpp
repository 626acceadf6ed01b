// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/agelabel.h"
#include "widgets/common/card.h"
#include "widgets/common/codeview.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/meter.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/page.h"
#include "widgets/common/searchfield.h"
#include "widgets/common/sidesheet.h"
#include "widgets/common/statebadge.h"
#include "widgets/common/table.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QApplication>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTabWidget>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace {

QStandardItem *cell(const QString &text, CellLook look = CellLook::Normal)
{
    auto *item = new QStandardItem{text};
    item->setData(QVariant::fromValue(look), LookRole);
    return item;
}

QStandardItem *state(StatusLevel level, const QString &word)
{
    auto *item = new QStandardItem{word};
    item->setData(QVariant::fromValue(level), LevelRole);
    return item;
}

Card *tableCard()
{
    auto *model = new QStandardItemModel{qApp};
    model->setHorizontalHeaderLabels({u"Name"_s, u"Zone"_s, u"State"_s, u"Spot"_s, u"Address"_s, u"Age"_s});
    const QList<std::pair<StatusLevel, QString>> states{{StatusLevel::Ok, u"READY"_s},
                                                        {StatusLevel::Working, u"CREATING"_s},
                                                        {StatusLevel::Retrying, u"no capacity"_s},
                                                        {StatusLevel::Warning, u"PREEMPTED"_s},
                                                        {StatusLevel::Bad, u"FAILED"_s},
                                                        {StatusLevel::Waiting, u"waiting"_s},
                                                        {StatusLevel::Done, u"done"_s},
                                                        {StatusLevel::Skipped, u"skipped"_s}};
    int row = 0;
    for (const auto &[level, word] : states) {
        auto *meter = new QStandardItem;
        meter->setData(QVariant::fromValue(MeterCell{u"48"_s, u"of 64 free"_s, {64, double(row * 4), 16}}), MeterRole);
        if (row % 3 == 1)
            meter->setData(QVariant::fromValue(CellNote{StatusLevel::Warning, u"dead request"_s}), NoteRole);
        model->appendRow({cell(u"node-%1"_s.arg(++row), CellLook::Strong), cell(u"us-central2-b"_s), state(level, word),
                          meter, cell(u"34.141.220.156"_s, CellLook::Code), cell(u"2 d 4 h"_s, CellLook::Soft)});
    }
    auto *table = new Table;
    table->setRowHeight(46);
    table->setModel(model);
    table->selectRow(2);
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(table);
    return card;
}

void addBadges(Card *card)
{
    auto *badges = new QHBoxLayout;
    int n = 0;
    for (const QString &word : {u"READY"_s, u"CREATING"_s, u"retrying"_s, u"PREEMPTED"_s, u"FAILED"_s, u"waiting"_s,
                                u"done"_s, u"skipped"_s}) {
        auto *badge = new StateBadge{nullptr, StateBadge::Look::Filled};
        badge->setState(static_cast<StatusLevel>(n++), word);
        badges->addWidget(badge);
    }
    badges->addStretch();
    card->body()->addLayout(badges);
}

void addForm(Card *card)
{
    auto *combo = new QComboBox;
    combo->addItems({u"us-central2-b"_s, u"europe-west4-a"_s});
    auto *wrong = new QLineEdit{u"Node 1"_s};
    auto *name = new FormField{wrong};
    name->setLabel(u"Name"_s);
    name->setError(u"Only lower-case letters, digits and hyphens, beginning with a letter. Try node-1."_s);
    auto *zone = new FormField{combo};
    zone->setLabel(u"Zone"_s);
    zone->setHint(u"8 types can be made here"_s);
    auto *count = new FormField{new QSpinBox};
    count->setLabel(u"Seconds"_s);
    auto *row = new FormRow;
    row->addField(name, 2);
    row->addField(zone, 1);
    row->addField(count, 1);
    card->body()->addWidget(row);

    auto *checks = new QHBoxLayout;
    auto *on = new QCheckBox{u"Keep trying"_s};
    on->setChecked(true);
    auto *radio = new QRadioButton{u"Spot"_s};
    radio->setChecked(true);
    checks->addWidget(on);
    checks->addWidget(new QCheckBox{u"Off"_s});
    checks->addWidget(radio);
    checks->addWidget(new QRadioButton{u"On-demand"_s});
    auto *progress = new QProgressBar;
    progress->setTextVisible(false);
    progress->setValue(40);
    checks->addWidget(progress);
    checks->addStretch();
    card->body()->addLayout(checks);
}

Card *controlsCard()
{
    auto *card = new Card;
    card->setTitle(u"Controls"_s);
    card->addTitleWidget(new Pill{StatusLevel::Accent, u"spot"_s});
    auto *buttons = new QHBoxLayout;
    for (const auto &[text, kind] :
         std::initializer_list<std::pair<QString, ButtonKind>>{{u"Create TPU…"_s, ButtonKind::Primary},
                                                               {u"Paste TRC mail"_s, ButtonKind::Secondary},
                                                               {u"Delete node-1"_s, ButtonKind::Danger},
                                                               {u"Plain"_s, ButtonKind::Plain},
                                                               {u"Open the guide"_s, ButtonKind::Link}}) {
        auto *button = new QPushButton{text};
        setButtonKind(button, kind);
        buttons->addWidget(button);
    }
    auto *off = new QPushButton{u"Disabled"_s};
    off->setEnabled(false);
    buttons->addWidget(off);
    card->body()->addLayout(buttons);

    addBadges(card);
    addForm(card);
    return card;
}

Page *galleryPage()
{
    auto *page = new Page;
    page->setTitle(u"Quota 配额 할당량"_s);
    page->setSentence(u"Your TRC grant beside the live limits. 先在演练云里走一遍。 직 骨 直 모든 호스트"_s);
    page->addTitleWidget(new SearchField);
    page->addAction(new Pill{StatusLevel::Ok, u"71 days left"_s});
    page->addAction(new QPushButton{u"Paste TRC mail"_s});
    auto *create = new QPushButton{u"Create TPU…"_s};
    setButtonKind(create, ButtonKind::Primary);
    page->addAction(create);

    auto *notice = new NoticeBar;
    notice->showError(
        {ErrorCode::Denied, u"The token was refused. Get a new one and paste it again."_s, u"UNAUTHENTICATED"_s},
        u"Sign in…"_s);
    page->body()->addWidget(notice);
    auto *warn = new NoticeBar;
    warn->showNotice(StatusLevel::Warning, u"Offline since 14:05, showing what was loaded at 14:03."_s);
    page->body()->addWidget(warn);
    page->body()->addWidget(controlsCard());
    page->body()->addWidget(tableCard(), 1);
    return page;
}

Card *sideCard()
{
    auto *card = new Card;
    card->setTitle(u"us-east1-d · v6e · spot"_s);
    card->body()->addWidget(new Label{u"Largest slice you can make now"_s, TextRole::Body, TextColor::Soft});
    card->body()->addWidget(new Label{u"v6e-32"_s, TextRole::BigNumber});
    auto *meter = new Meter;
    meter->setParts({64, 16, 16}, u"16 used"_s);
    card->body()->addWidget(meter);
    auto *code = new CodeView;
    code->setCode(
        u"# the same in gcloud\ngcloud compute tpus tpu-vm create 'node 1' \\\n  --zone=us-central2-b --accelerator-type=v4-8 | tee \"$HOME/log\""_s);
    card->body()->addWidget(code);
    auto *json = new CodeView;
    json->setCode(u"{\n  \"acceleratorType\": \"v4-8\",\n  \"spot\": true, \"n\": 12\n}"_s, CodeLanguage::Json);
    card->body()->addWidget(json);
    auto *age = new AgeLabel;
    age->setUpdated(QDateTime::currentDateTimeUtc().addSecs(-4));
    card->body()->addWidget(age);
    auto *tabs = new QTabWidget;
    auto *stack = new EmptyState;
    stack->setIcon("cpu"_L1);
    stack->setTitle(u"No TPUs yet"_s);
    stack->setSentence(u"A TPU VM is a Linux server with TPU chips. Make your first one here."_s);
    stack->setButtonText(u"Create TPU…"_s);
    stack->setLinkText(u"What is a TPU VM?"_s);
    tabs->addTab(stack, u"Hosts"_s);
    tabs->addTab(new QWidget, u"主机 호스트"_s);
    card->body()->addWidget(tabs, 1);
    return card;
}

void openSheet(QWidget *window)
{
    auto *sheet = new SideSheet{window};
    sheet->setTitle(u"Create a TPU"_s);
    auto *field = new FormField{new QLineEdit};
    field->setLabel(u"Name"_s);
    sheet->body()->addWidget(field);
    sheet->body()->addStretch();
    auto *create = new QPushButton{u"Create"_s};
    setButtonKind(create, ButtonKind::Primary);
    sheet->addFooterButton(new QPushButton{u"Cancel"_s});
    sheet->addFooterButton(create);
    sheet->open();
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application{argc, argv};
    const QStringList arguments = application.arguments();
    const QLocale locale{arguments.contains(u"ko"_s) ? u"ko"_s : arguments.contains(u"zh_CN"_s) ? u"zh_CN"_s : u"en"_s};
    QLocale::setDefault(locale);
    auto *theme = new Theme{&application, locale};
    theme->setChoice(arguments.contains(u"dark"_s) ? ThemeChoice::Dark : ThemeChoice::Light);

    QWidget window;
    auto *row = new QHBoxLayout{&window};
    row->setContentsMargins({});
    row->addWidget(galleryPage(), 2);
    row->addWidget(sideCard(), 1);
    window.resize(1280, 900);
    window.show();
    if (arguments.contains(u"delete"_s)) {
        auto *dialog =
            new ConfirmDelete{{u"Delete node-1?"_s,
                               u"The TPU VM stops at once."_s,
                               {u"The boot disk (100 GB) and everything on it"_s, u"The address 34.90.11.7"_s},
                               u"node-1"_s,
                               u"Delete node-1"_s},
                              &window};
        dialog->open();
        QTimer::singleShot(200, &application, [dialog, arguments] {
            dialog->grab().save(arguments.at(1));
            QApplication::quit();
        });
        return QApplication::exec();
    }
    if (arguments.contains(u"sheet"_s))
        openSheet(&window);
    QTimer::singleShot(400, &application, [&window, arguments] {
        window.grab().save(arguments.at(1));
        QApplication::quit();
    });
    return QApplication::exec();
}
