// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/externaleditsview.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/card.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QSet>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

StatusLevel levelOfEdit(ExternalEditState state)
{
    switch (state) {
    case ExternalEditState::Opening:
    case ExternalEditState::Saving: return StatusLevel::Working;
    case ExternalEditState::Watched: return StatusLevel::Ok;
    case ExternalEditState::Retrying: return StatusLevel::Retrying;
    case ExternalEditState::Asking: return StatusLevel::Warning;
    case ExternalEditState::Failed: return StatusLevel::Bad;
    }
    return StatusLevel::Waiting;
}

QString wordOfEdit(const ExternalEdit &edit)
{
    switch (edit.state) {
    case ExternalEditState::Opening: return ExternalEditModel::tr("opening");
    case ExternalEditState::Saving: return ExternalEditModel::tr("saving");
    case ExternalEditState::Watched: return ExternalEditModel::tr("saved with each change");
    case ExternalEditState::Retrying: return ExternalEditModel::tr("connection lost, tries again");
    case ExternalEditState::Asking: return ExternalEditModel::tr("changed on the host, too");
    case ExternalEditState::Failed:
        return edit.local.isEmpty() ? ExternalEditModel::tr("not opened") : ExternalEditModel::tr("not saved");
    }
    return {};
}

QString nameOfEdit(const ExternalEdit &edit)
{
    return filetext::shownName(filetext::nameOf(edit.order.path));
}

/// The nearest one that all of them are in.
QString folderOfLeft(const QList<CopyRecord> &left)
{
    QSet<QString> folders;
    for (const auto &copy : left)
        folders << QFileInfo{copy.local}.path();
    while (folders.size() > 1) { // they are equally deep
        QSet<QString> above;
        for (const auto &folder : std::as_const(folders))
            above << QFileInfo{folder}.path();
        folders = above;
    }
    return folders.isEmpty() ? QString{} : *folders.cbegin();
}

} // namespace

ExternalEditModel::ExternalEditModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("Name"), CellLook::Strong}, {QT_TR_NOOP("Where"), CellLook::Soft}, {QT_TR_NOOP("State")}},
               parent}
{
}

void ExternalEditModel::show(const QList<ExternalEdit> &edits)
{
    QList<ExternalEditRow> rows;
    for (const auto &edit : edits)
        rows.append({.id = edit.id,
                     .name = nameOfEdit(edit),
                     .place = punctuation::labelled(edit.order.place, filetext::shownPath(edit.order.path)),
                     .state = wordOfEdit(edit),
                     .hint = edit.error ? edit.error->message : edit.local,
                     .level = levelOfEdit(edit.state)});
    sync(rows);
}

QVariant ExternalEditModel::cell(const ExternalEditRow &row, int column, int role) const
{
    if (role == Qt::DisplayRole)
        return column == Name ? row.name : column == Place ? row.place : row.state;
    if (role == Qt::ToolTipRole)
        return column == State ? row.hint : column == Place ? row.place : QString{};
    if (role == LevelRole && column == State)
        return QVariant::fromValue(row.level);
    return columnData(column, role);
}

ExternalEditsView::ExternalEditsView(ExternalEdits *edits, QWidget *parent)
    : QWidget{parent}
    , m_edits{edits}
    , m_model{new ExternalEditModel{this}}
    , m_table{new Table}
    , m_leftWords{named(new Label, "filesLeftWords")}
    , m_show{named(this, new QPushButton, "filesLeftShow", [] { return tr("Show in folder"); })}
    , m_discard{named(
          this, new QPushButton, "filesLeftDiscard", [] { return tr("Discard…"); },
          [] { return tr("The copies on this computer are deleted."); })}
    , m_words{named(new Label, "filesExternalWords")}
    , m_saveAs{named(this, new QPushButton, "filesExternalSaveAs", [] { return tr("Save mine as…"); })}
    , m_keep{named(this, new QPushButton, "filesExternalKeep", [] { return tr("Keep the one on the host"); })}
    , m_replace{named(this, new QPushButton, "filesExternalReplace", [] { return tr("Replace it with mine"); })}
    , m_open{named(this, new QPushButton, "filesExternalOpen", [] { return tr("Open again"); })}
    , m_retry{named(this, new QPushButton, "filesExternalRetry", [] { return tr("Try again"); })}
    , m_done{named(
          this, new QPushButton, "filesExternalDone", [] { return tr("End editing"); },
          [] { return tr("The copy on this computer is deleted."); })}
{
    setObjectName(u"filesExternal"_s);
    build();
    connectAll();
    translated(this, &ExternalEditsView::refresh);
}

QWidget *ExternalEditsView::buildQuestion()
{
    auto *question = named(new Card, "filesExternalQuestion");
    m_words->setWordWrap(true);
    auto *answers = new QWidget;
    auto *row = new FlowLayout{answers, scaled(8)};
    for (auto *button : {m_saveAs, m_keep, m_replace})
        row->addWidget(button);
    question->body()->addWidget(m_words);
    question->body()->addWidget(answers);
    return question;
}

QWidget *ExternalEditsView::buildLeft()
{
    auto *left = named(new Card, "filesLeft");
    translated(this, left, [] { return tr("Not saved on their hosts"); });
    m_leftWords->setWordWrap(true);
    m_leftWords->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    for (auto *button : {m_show, m_discard})
        left->addTitleWidget(button);
    left->body()->addWidget(m_leftWords);
    return left;
}

void ExternalEditsView::build()
{
    named(this, m_table, "filesExternalTable", [] { return tr("Files in other programs"); });
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->setStretchColumn(ExternalEditModel::Place);
    m_table->setMinimumHeight(scaled(leastListHeight));
    m_table->setMaximumHeight(scaled(180));
    auto *card = new Card{nullptr, Card::Margins::Tight};
    card->body()->addWidget(m_table);
    m_list = card;
    m_left = buildLeft();
    m_question = buildQuestion();
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(m_left);
    column->addWidget(m_question);
    column->addWidget(card, 1);
    column->addStretch(0); // without a list, what was left stays at the top
}

QList<QWidget *> ExternalEditsView::buttons() const
{
    return {m_open, m_retry, m_done};
}

/// What was left is said once, and does not come to the front again.
ListLoad ExternalEditsView::load() const
{
    const auto &all = m_edits->all();
    const bool hasFailed =
        !m_edits->left().isEmpty() || std::ranges::contains(all, ExternalEditState::Failed, &ExternalEdit::state);
    return {.count = all.size() + m_edits->left().size(),
            .need = asking() != nullptr ? TabNeed::Asks
                : hasFailed             ? TabNeed::Failed
                                        : TabNeed::None};
}

void ExternalEditsView::connectAll()
{
    connect(m_edits, &ExternalEdits::changed, this, &ExternalEditsView::refresh);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ExternalEditsView::allow);
    const auto answer = [this](auto act) {
        if (const auto *edit = asking())
            act(edit->id);
    };
    connect(m_replace, &QPushButton::clicked, this,
            [this, answer] { answer([this](quint64 id) { m_edits->replace(id); }); });
    connect(m_keep, &QPushButton::clicked, this,
            [this, answer] { answer([this](quint64 id) { m_edits->keepTheirs(id); }); });
    connect(m_saveAs, &QPushButton::clicked, this,
            [this, answer] { answer([this](quint64 id) { emit nameRequested(id); }); });
    connect(m_show, &QPushButton::clicked, this, [this] { emit folderRequested(folderOfLeft(m_edits->left())); });
    connect(m_discard, &QPushButton::clicked, this, &ExternalEditsView::discardRequested);
    const auto forChosen = [this](QPushButton *button, auto act) {
        connect(button, &QPushButton::clicked, this, [this, act] {
            for (const auto id : chosen())
                act(id);
        });
    };
    forChosen(m_open, [this](quint64 id) { emit openRequested(id); });
    forChosen(m_retry, [this](quint64 id) { m_edits->tryAgain(id); });
    forChosen(m_done, [this](quint64 id) { emit endRequested(id); });
}

QList<quint64> ExternalEditsView::chosen() const
{
    QList<quint64> ids;
    const auto rows = m_table->selectionModel()->selectedRows();
    for (const auto &index : rows) {
        if (const auto *row = m_model->rowAt(index.row()))
            ids << row->id;
    }
    if (ids.isEmpty() && m_edits->all().size() == 1)
        ids << m_edits->all().first().id;
    return ids;
}

const ExternalEdit *ExternalEditsView::asking() const
{
    const auto found = std::ranges::find(m_edits->all(), ExternalEditState::Asking, &ExternalEdit::state);
    return found == m_edits->all().end() ? nullptr : &*found;
}

void ExternalEditsView::refresh()
{
    m_model->show(m_edits->all());
    m_list->setVisible(!m_edits->all().isEmpty());
    showLeft();
    const auto *edit = asking();
    m_question->setVisible(edit != nullptr);
    if (edit != nullptr) {
        const auto question = tr("%1 was changed on %2 since you opened it. What should be done with your version?")
                                  .arg(nameOfEdit(*edit), edit->order.place);
        const bool isNew = edit->error && edit->error->code != ErrorCode::Conflict; // the other name was of no use
        m_words->setText(isNew ? punctuation::sentences({edit->error->message, question}) : question);
    }
    allow();
    emit loadChanged();
}

void ExternalEditsView::showLeft()
{
    constexpr qsizetype mostNamed = 5;
    const auto &left = m_edits->left();
    m_left->setVisible(!left.isEmpty());
    if (left.isEmpty())
        return;
    QStringList lines{tr("You edited %n files in other programs, and TPU Desk ended before they were saved on their "
                         "hosts. Your versions are in %1; upload them from there, or discard them.",
                         nullptr, int(left.size()))
                          .arg(QDir::toNativeSeparators(folderOfLeft(left)))};
    for (const auto &copy : left.first(std::min(left.size(), mostNamed)))
        lines << punctuation::labelled(copy.place, filetext::shownPath(copy.path));
    if (left.size() > mostNamed)
        lines << tr("and %n more", nullptr, int(left.size() - mostNamed));
    m_leftWords->setText(lines.join(u'\n'));
}

void ExternalEditsView::allow()
{
    const auto ids = chosen();
    const auto is = [this, &ids](auto what) {
        return std::ranges::any_of(ids, [&](quint64 id) {
            const auto *edit = m_edits->find(id);
            return edit != nullptr && what(*edit);
        });
    };
    const bool isOpen = is([](const ExternalEdit &edit) { return !edit.local.isEmpty(); });
    const bool canTry = is([](const ExternalEdit &edit) {
        return edit.state == ExternalEditState::Failed || edit.state == ExternalEditState::Retrying;
    });
    const auto none = ids.isEmpty() ? tr("Choose a file first.") : QString{};
    enableUnless(m_open, !none.isEmpty() || isOpen ? none : tr("It was not read yet."));
    enableUnless(m_retry, !none.isEmpty() || canTry ? none : tr("Nothing has failed."));
    enableUnless(m_done, none, tr("The copy on this computer is deleted."));
}
