// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/filesheets.h"

#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/sheetbuttons.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

FileNameSheet::FileNameSheet(QWidget *host, const QString &prefix)
    : SideSheet{host}
    , m_edit{new QLineEdit}
    , m_field{new FormField{m_edit}}
    , m_submit{nullptr}
{
    setObjectName(prefix + "Sheet"_L1);
    named(m_field, QString{prefix + "Field"_L1});
    m_edit->setMaxLength(4'096);
    body()->addWidget(m_field);
    body()->addStretch(1);
    m_submit = addCancelAndSubmit(this, prefix);
    connect(m_edit, &QLineEdit::textChanged, this, &FileNameSheet::refresh);
    connect(m_submit, &QPushButton::clicked, this, &FileNameSheet::submit);
    translated(this, &FileNameSheet::showPurpose);
}

void FileNameSheet::openFor(NamePurpose purpose, const QString &text, Problem problem, PlaceKind kind)
{
    m_purpose = purpose;
    m_kind = kind;
    m_before = text;
    m_problem = std::move(problem);
    m_edit->setText(text);
    showPurpose();
    open();
    const auto dot = text.lastIndexOf(u'.');
    if (purpose == NamePurpose::Rename && dot > 0) // its ending mostly stays
        m_edit->setSelection(0, int(dot));
    else
        m_edit->selectAll();
}

void FileNameSheet::showPurpose()
{
    switch (m_purpose) {
    case NamePurpose::NewFolder:
        setTitle(tr("New folder"));
        m_field->setLabel(tr("Name"));
        m_submit->setText(tr("Create the folder"));
        break;
    case NamePurpose::Rename:
        setTitle(tr("Rename"));
        m_field->setLabel(tr("New name"));
        m_submit->setText(tr("Rename"));
        break;
    case NamePurpose::Move:
        setTitle(tr("Move"));
        m_field->setLabel(tr("Into the folder"));
        m_submit->setText(tr("Move"));
        break;
    case NamePurpose::Copy:
        setTitle(tr("Copy"));
        m_field->setLabel(tr("Into the folder"));
        m_submit->setText(tr("Copy"));
        break;
    case NamePurpose::SaveAs:
        setTitle(tr("Save your version"));
        m_field->setLabel(tr("Name"));
        m_submit->setText(tr("Save"));
        break;
    case NamePurpose::Program:
        setTitle(tr("Edit with another program"));
        m_field->setLabel(tr("Program"));
        m_submit->setText(tr("Open"));
        break;
    }
    const bool isPath = m_purpose == NamePurpose::Move || m_purpose == NamePurpose::Copy;
    const bool isBucket = m_kind == PlaceKind::Buckets;
    m_field->setHint(isPath && isBucket
                         ? tr("The address of a folder in a bucket. Nothing that is there is overwritten.")
                         : isPath ? tr("A full path on the same host. Nothing that is there is overwritten.")
                         : m_purpose == NamePurpose::Program
                         ? tr("A command of this computer with its options. The file is added at the end.")
                         : QString{});
    refresh();
}

void FileNameSheet::refresh()
{
    const auto text = m_edit->text();
    const auto problem = m_problem ? m_problem(text) : QString{};
    m_field->setError(text.isEmpty() || text == m_before ? QString{} : problem);
    const bool mayStay =
        m_purpose == NamePurpose::Copy || m_purpose == NamePurpose::SaveAs || m_purpose == NamePurpose::Program;
    const bool isSame = !mayStay && text == m_before;
    enableUnless(m_submit, isSame ? tr("Change it first.") : problem);
}

void FileNameSheet::submit()
{
    const auto text = m_edit->text();
    close();
    emit submitted(m_purpose, text);
}

FileModeSheet::FileModeSheet(QWidget *host)
    : SideSheet{host}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_number{new QLineEdit}
    , m_field{new FormField{m_number}}
    , m_submit{nullptr}
{
    named(this, this, "fileModeSheet", [] { return tr("Permissions"); });
    m_words->setWordWrap(true);
    m_number->setMaxLength(4);
    named(
        this, m_field, "fileModeField", [] { return tr("As a number"); },
        [] { return tr("As for chmod: 644 for a file that everyone can read, 755 for a folder or a program."); });
    build();
    m_submit = addCancelAndSubmit(this, u"fileMode"_s, [] { return tr("Set permissions"); });
    connect(m_number, &QLineEdit::textEdited, this, &FileModeSheet::readNumber);
    connect(m_submit, &QPushButton::clicked, this, [this] {
        close();
        emit submitted(m_mode);
    });
    translated(this, &FileModeSheet::showMode);
}

QString FileModeSheet::switchName(int place)
{
    static const QStringList who{u"Owner"_s, u"Group"_s, u"Others"_s};
    static const QStringList what{u"Read"_s, u"Write"_s, u"Run"_s};
    return u"fileMode"_s + who.at(place / 3) + what.at(place % 3);
}

void FileModeSheet::build()
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(scaled(16));
    grid->setVerticalSpacing(scaled(6));
    auto *owner = translated(this, new Label{TextRole::Strong}, [] { return tr("Owner"); });
    auto *group = translated(this, new Label{TextRole::Strong}, [] { return tr("Group"); });
    auto *others = translated(this, new Label{TextRole::Strong}, [] { return tr("Others"); });
    int row = 0;
    for (auto *label : {owner, group, others})
        grid->addWidget(label, row++, 0);
    for (int place = 0; place < switchCount; ++place) {
        auto *box = named(this, new QCheckBox, switchName(place), [place] {
            return place % 3 == 0 ? tr("read") : place % 3 == 1 ? tr("write") : tr("run or enter");
        });
        m_switches.at(size_t(place)) = box;
        grid->addWidget(box, place / 3, 1 + place % 3);
        connect(box, &QCheckBox::toggled, this, &FileModeSheet::readSwitches);
    }
    body()->addWidget(m_words);
    body()->addLayout(grid);
    body()->addWidget(m_field);
    body()->addStretch(1);
}

void FileModeSheet::openFor(const QString &name, quint32 mode)
{
    m_name = name;
    m_mode = mode & 07777;
    showMode();
    open();
}

void FileModeSheet::showMode()
{
    const QScopedValueRollback showing{m_isShowing, true};
    m_words->setText(m_name);
    for (int place = 0; place < switchCount; ++place)
        m_switches.at(size_t(place))->setChecked(((m_mode >> (8 - place)) & 1U) != 0);
    if (!m_number->hasFocus() || m_field->error().isEmpty())
        m_number->setText(QString::number(m_mode, 8).rightJustified(3, u'0'));
    m_field->setError({});
    enableUnless(m_submit, {});
}

void FileModeSheet::readSwitches()
{
    if (m_isShowing)
        return;
    for (int place = 0; place < switchCount; ++place) {
        const quint32 bit = 1U << (8 - place);
        m_mode = m_switches.at(size_t(place))->isChecked() ? m_mode | bit : m_mode & ~bit;
    }
    m_number->setText(QString::number(m_mode, 8).rightJustified(3, u'0'));
    m_field->setError({});
    enableUnless(m_submit, {});
}

void FileModeSheet::readNumber()
{
    bool isNumber = false;
    const auto mode = m_number->text().toUInt(&isNumber, 8);
    const auto problem =
        isNumber && mode <= 07777 ? QString{} : tr("Three or four digits from 0 to 7, for example 644.");
    m_field->setError(problem);
    enableUnless(m_submit, problem);
    if (!problem.isEmpty())
        return;
    m_mode = mode;
    const QScopedValueRollback showing{m_isShowing, true};
    for (int place = 0; place < switchCount; ++place)
        m_switches.at(size_t(place))->setChecked(((m_mode >> (8 - place)) & 1U) != 0);
}
