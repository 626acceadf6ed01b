// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/quota/grantsheet.h"

#include "services/grantmail/grants.h"
#include "services/tpu/accelerators.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/table.h"
#include "widgets/common/tablecolumns.h"
#include "widgets/common/translated.h"
#include "widgets/quota/grantmodel.h"
#include "widgets/quota/grantroweditor.h"
#include "widgets/quota/grantterms.h"
#include "widgets/quota/granttext.h"
#include "widgets/quota/maildropfield.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

/// The catalogue's and the live ones, each once, by name.
QList<ZoneId> allZones(const QList<ZoneId> &live)
{
    auto zones = knownTpuZones() + live;
    std::ranges::sort(zones, {}, &ZoneId::toString);
    const auto twice = std::ranges::unique(zones);
    zones.erase(twice.begin(), twice.end());
    return zones;
}

MailRow asMailRow(const GrantRow &row, const QList<ZoneId> &zones)
{
    MailRow shown{.tier = row.tier,
                  .generation = row.generation,
                  .device = row.device,
                  .count = row.count,
                  .unit = row.unit,
                  .zone = row.zone};
    shown.doubts.setFlag(RowDoubt::NoCount, !row.count);
    judgeZone(shown, zones);
    shown.doubts.setFlag(RowDoubt::NewGeneration, Accelerators::catalogue().generation(row.generation) == nullptr);
    return shown;
}

} // namespace

GrantSheet::GrantSheet(GrantContext context, QWidget *host)
    : SideSheet{host}
    , m_context{std::move(context)}
    , m_words{new Label{TextRole::Body, TextColor::Soft}}
    , m_text{new MailDropField}
    , m_open{named(this, new QPushButton, "grantOpenButton", [] { return tr("Open a mail file…"); })}
    , m_paste{named(this, new QPushButton, "grantClipboardButton", [] { return tr("Paste from the clipboard"); })}
    , m_practice{new QPushButton}
    , m_example{new Label{TextRole::Body, TextColor::Soft}}
    , m_exampleRows{new Label{TextRole::Code, TextColor::Soft}}
    , m_notice{named(new NoticeBar, "grantNotice")}
    , m_model{new GrantModel{this}}
    , m_table{named(this, new Table, "grantTable", [] { return tr("Rows of the grant"); })}
    , m_add{named(this, new QPushButton, "grantAddRow", [] { return tr("Add a row"); })}
    , m_remove{named(this, new QPushButton, "grantRemoveRow", [] { return tr("Remove this row"); })}
    , m_row{new GrantRowEditor}
    , m_terms{new GrantTerms{
          {m_context.project, m_context.projectNumber,
           [this](const QString &number) { return m_context.grants->isOurs({.projectNumber = number}); }}}}
    , m_partly{named(new Label{TextRole::Status, TextColor::Soft}, "grantPartly")}
    , m_replace{named(new QCheckBox, "grantReplace")}
    , m_found{new QWidget}
    , m_state{named(new Label{TextRole::Body, TextColor::Soft}, "grantState")}
    , m_cancel{named(this, new QPushButton, "grantCancel", [] { return tr("Cancel"); })}
    , m_save{named(new QPushButton, "grantSave")}
{
    setObjectName(u"grantSheet"_s);
    setGuide("free-tpus"_L1);
    setSheetWidth(1060);
    setAcceptDrops(true);
    build();
    connectAll();
    translated(this, m_words, [] {
        return tr("Paste the mail from TRC, or drop the mail file here. It is read on this computer and sent "
                  "nowhere; only the table below is kept.");
    });
    translated(this, [this] { m_model->textsChanged(); }); // first: the table measures its heads
    translated(this, &GrantSheet::showTexts);
}

void GrantSheet::build()
{
    named(
        this, m_text, "grantMailText",
        [] { return tr("Paste the whole mail (Ctrl+V): plain text, HTML or a forwarded mail"); },
        [] { return tr("TRC mail"); });
    named(
        this, m_practice, "grantPracticeButton", [] { return tr("Insert the sample mail"); },
        [] { return tr("A mail as TRC sends it, for practice: nobody sent it, and nothing in it is worth money."); });
    named(this, m_example, "grantExample", [] {
        return tr("It comes from trc-support@google.com; its subject is like “You have access to free Cloud "
                  "TPUs”, and its rows are like these:");
    });
    m_example->setWordWrap(true);
    m_exampleRows->setWordWrap(true);
    m_exampleRows->setProperty("tpudeskData", true); // as Google writes it, in every language
    m_exampleRows->setText(
        u"64 spot Cloud TPU v6e chips in zone europe-west4-a\n5 on-demand Cloud TPU v3-8 device(s) in zone europe-west4-a"_s);
    m_paste->setIcon(themedIcon("clipboard-paste"_L1));
    m_notice->setClosable(false);
    m_words->setWordWrap(true);
    m_partly->setWordWrap(true);
    m_state->setWordWrap(true);
    m_text->setFixedHeight(scaled(104));
    m_open->setIcon(themedIcon("mail"_L1));
    m_practice->setVisible(bool(m_context.practiceMail));
    setButtonKind(m_save, ButtonKind::Primary);
    auto *ways = new FlowLayout{nullptr, scaled(8)};
    ways->addWidget(m_practice);
    ways->addWidget(m_paste);
    ways->addWidget(m_open);
    buildTable();
    body()->addWidget(m_words);
    body()->addWidget(m_text);
    body()->addLayout(ways);
    body()->addWidget(m_example);
    body()->addWidget(m_exampleRows);
    body()->addWidget(m_notice);
    body()->addWidget(m_found, 1);
    addFooterWidget(m_state);
    addFooterButton(m_cancel);
    addFooterButton(m_save);
}

void GrantSheet::buildTable()
{
    m_add->setIcon(themedIcon("plus"_L1));
    m_remove->setIcon(themedIcon("trash-2"_L1));
    m_table->setModel(m_model);
    m_table->setSortingEnabled(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setStretchColumn(GrantModel::Slices);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    // What can be made of the grant is what one reads this for: it is not cut for what the page shows later, too.
    auto *columns = new TableColumns{
        m_table,
        {u"zone"_s, u"granted"_s, u"tier"_s, u"slices"_s, u"hosts"_s, u"addresses"_s, u"runtime"_s, u"days"_s},
        {GrantModel::Runtime, GrantModel::DaysLeft, GrantModel::Addresses, GrantModel::Hosts},
        {GrantModel::Amount, GrantModel::TierColumn, GrantModel::Slices}};
    connect(m_model, &QAbstractItemModel::modelReset, columns, &TableColumns::fitSoon);
    connect(m_model, &QAbstractItemModel::dataChanged, columns, &TableColumns::fitSoon);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout{m_found};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(m_table);
    column->addWidget(m_row);
    column->addLayout(buttons);
    column->addWidget(m_terms);
    column->addWidget(m_replace);
    column->addWidget(m_partly);
    column->addStretch(1);
}

void GrantSheet::connectAll()
{
    connect(m_text, &MailDropField::mailGiven, this, &GrantSheet::read);
    connect(m_text, &MailDropField::fileFailed, this,
            [this](const QString &why) { m_notice->showNotice(StatusLevel::Bad, why); });
    connect(m_open, &QPushButton::clicked, this, &GrantSheet::openFile);
    connect(m_paste, &QPushButton::clicked, this, &GrantSheet::takeClipboard);
    connect(m_practice, &QPushButton::clicked, this, &GrantSheet::fetchPractice);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &GrantSheet::showSelection);
    connect(m_row, &GrantRowEditor::edited, this, [this](const MailRow &row) {
        m_model->change(selectedRow(), row);
        refresh();
    });
    connect(m_table, &Table::rowActivated, m_row, &GrantRowEditor::focusFirst);
    connect(m_add, &QPushButton::clicked, this, [this] {
        m_model->append({.generation = u"v4"_s, .doubts = RowDoubt::NoTier | RowDoubt::NoCount | RowDoubt::NoZone});
        m_table->selectRow(m_model->rowCount() - 1);
        m_row->focusFirst();
        refresh();
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        const int row = selectedRow();
        m_model->remove(row);
        m_table->selectRow(std::min(row, m_model->rowCount() - 1));
        showSelection();
        refresh();
    });
    connect(m_terms, &GrantTerms::changed, this, &GrantSheet::refresh);
    connect(m_replace, &QCheckBox::toggled, this, &GrantSheet::refresh);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_isDecided = true;
        close();
    });
    connect(m_save, &QPushButton::clicked, this, &GrantSheet::save);
    connect(this, &SideSheet::closed, this, [this] {
        m_tasks.cancel();
        m_isDraft = !m_isDecided && m_editing.id.isNull()
            && (m_model->rowCount() > 0 || !m_text->toPlainText().trimmed().isEmpty());
    });
}

/// What was typed and left by Esc is there again; "Cancel" and "Save" end it.
void GrantSheet::openNew()
{
    if (!m_isDraft)
        startAnew();
    if (const auto left = std::exchange(m_left, {}); left && !m_isDraft)
        resume(*left);
    begin();
}

void GrantSheet::begin()
{
    m_isDecided = false;
    showTexts();
    open();
    m_text->setFocus();
    askForZones();
}

/// Something else is looked at first: what was left comes back with the next new one.
void GrantSheet::putAside()
{
    if (!std::exchange(m_isDraft, false))
        return;
    m_left = Left{.text = m_text->toPlainText(), .mail = m_mail, .rows = m_model->rows()};
    m_terms->fill(m_left->terms);
}

void GrantSheet::resume(const Left &left)
{
    m_mail = left.mail;
    m_text->setQuietly(left.text);
    m_model->setRows(left.rows);
    m_terms->setDateFrom(left.mail.dateFrom);
    m_terms->showGrant(left.terms);
    m_table->selectRow(0);
    showSelection();
    refresh();
}

void GrantSheet::startAnew()
{
    m_isDraft = false;
    m_replace->setChecked(true); // the careful answer: nothing counts twice
    m_editing = {};
    m_mail = {};
    m_text->setQuietly({});
    m_notice->dismiss();
    m_model->setRows({});
    m_terms->setNow(m_context.grants->now());
    m_terms->setDateFrom(GrantMail::DateFrom::Nowhere);
    m_terms->showGrant({.project = m_context.project, .projectNumber = m_context.projectNumber});
    showSelection();
}

/// Google opens zones more often than there are new versions of the catalogue. No answer: the catalogue's are all.
void GrantSheet::askForZones()
{
    if (!m_context.zones || !m_liveZones.isEmpty())
        return;
    m_tasks.run(m_context.zones(m_tasks.token()), [this](const Result<QList<ZoneId>> &zones) {
        if (zones)
            useZones(*zones);
    });
}

/// What is in the table already is judged anew; nothing that was typed changes.
void GrantSheet::useZones(const QList<ZoneId> &live)
{
    m_liveZones = live;
    const auto zones = allZones(live);
    m_row->setZones(zones);
    for (int i = 0; i < m_model->rowCount(); ++i) {
        auto row = m_model->rows().at(i);
        const auto before = std::pair{row.doubts, row.proposal};
        judgeZone(row, zones);
        if (before == std::pair{row.doubts, row.proposal})
            continue;
        m_model->change(i, row);
        if (i == selectedRow())
            m_row->showRow(row);
    }
    refresh();
}

void GrantSheet::openWith(const QByteArray &mail)
{
    putAside();
    startAnew();
    begin();
    m_text->give(mail);
}

void GrantSheet::edit(const Grant &grant)
{
    putAside();
    startAnew();
    begin();
    m_editing = grant;
    QList<MailRow> rows;
    for (const auto &row : grant.rows)
        rows.append(asMailRow(row, allZones(m_liveZones)));
    m_model->setRows(rows);
    auto shown = grant;
    if (shown.project.isEmpty() && shown.projectNumber.isEmpty())
        shown.project = m_context.project;
    m_terms->showGrant(shown);
    showTexts();
    m_table->selectRow(0);
    showSelection();
    m_table->setFocus();
}

void GrantSheet::read(const QByteArray &mail)
{
    m_mail = readGrantMail(mail, {.zones = m_liveZones});
    m_model->setRows(m_mail.rows);
    m_terms->setDateFrom(m_mail.dateFrom);
    const bool hasProject = !m_mail.project.isEmpty() || !m_mail.projectNumber.isEmpty();
    m_terms->showGrant({.project = hasProject ? m_mail.project : m_context.project,
                        .projectNumber = m_mail.projectNumber,
                        .start = m_mail.date,
                        .days = m_mail.days});
    const auto words = mail.isEmpty() ? QString{} : granttext::verdict(m_mail);
    if (words.isEmpty())
        m_notice->dismiss();
    else
        m_notice->say(StatusLevel::Warning, [read = m_mail] { return granttext::verdict(read); });
    const auto doubtful = std::ranges::find_if(m_mail.rows, [](const MailRow &row) { return bool(row.doubts); });
    m_table->selectRow(doubtful == m_mail.rows.end() ? 0 : int(doubtful - m_mail.rows.begin()));
    showSelection();
    refresh();
}

int GrantSheet::selectedRow() const
{
    const auto rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.first().row();
}

void GrantSheet::showSelection()
{
    const int row = selectedRow();
    m_row->setVisible(row >= 0);
    enableUnless(m_remove, row >= 0 ? QString{} : tr("Choose a row first."));
    if (row >= 0)
        m_row->showRow(m_model->rows().at(row));
}

std::optional<Grant> GrantSheet::duplicate(const Grant &grant) const
{
    return m_editing.id.isNull() ? duplicateGrant(*m_context.grants, grant) : std::nullopt;
}

Grant GrantSheet::draft() const
{
    Grant grant{.id = m_editing.id};
    m_terms->fill(grant);
    for (const auto &row : m_model->rows()) {
        if (const auto complete = row.grantRow())
            grant.rows.append(*complete);
    }
    return grant;
}

void GrantSheet::refresh()
{
    const auto grant = draft();
    const int rows = m_model->rowCount();
    const auto left = grant.daysLeft(m_context.grants->now());
    m_model->setDaysLeft(left);
    constexpr int mostLines = 8;
    const int line = m_table->verticalHeader()->defaultSectionSize();
    m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + line * std::clamp(rows, 1, mostLines)
                            + scaled(4));
    for (QWidget *part : std::initializer_list<QWidget *>{
             m_table, m_remove, m_terms}) // nothing is asked before there is something to ask about
        part->setVisible(rows > 0);
    m_example->setVisible(rows == 0);
    m_exampleRows->setVisible(rows == 0);
    QStringList lines;
    constexpr qsizetype mostPartly = 12;
    for (const auto &partly : m_mail.partly.first(std::min(mostPartly, m_mail.partly.size())))
        lines +=
            tr("Line %1 %2: %3")
                .arg(QString::number(partly.lineNumber), granttext::why(partly.why), granttext::mailLine(partly.line));
    m_partly->setText(lines.isEmpty() ? QString{} : tr("Found, but not used:") + u'\n' + lines.join(u'\n'));
    m_partly->setVisible(!lines.isEmpty());
    showState(grant, rows);
}

/// What is still to be put right, and whether the same grant is kept already: said where it is saved.
void GrantSheet::showState(const Grant &grant, int rows)
{
    const int missing = rows - int(grant.rows.size());
    const auto wrong = missing > 0 ? tr("%n row(s) still need a tier, a zone or a right number.", nullptr, missing)
                                   : m_terms->problem();
    const auto kept = rows > 0 && wrong.isEmpty() ? duplicate(grant) : std::nullopt;
    const bool isReplaced = kept && m_replace->isChecked();
    m_replace->setVisible(kept.has_value());
    if (kept)
        m_replace->setText(tr("Replace the grant that is kept (%1)").arg(granttext::term(*kept)));
    m_state->setText(rows == 0              ? QString{}
                         : !wrong.isEmpty() ? wrong
                         : isReplaced ? tr("This grant is kept already. Saving replaces it, so nothing counts twice.")
                         : kept       ? tr("This grant is kept already. Saved beside it, each row counts twice.")
                                      : tr("%n row(s). Compare them with the mail, then keep them.", nullptr, rows));
    m_state->setTextColor(kept && !isReplaced ? TextColor::Warn : TextColor::Soft);
    m_save->setText(!m_editing.id.isNull() ? tr("Save") : isReplaced ? tr("Replace the grant") : tr("Save this grant"));
    enableUnless(m_save, rows == 0 ? tr("There is no row yet: paste the mail, or add a row.") : wrong);
}

void GrantSheet::openFile()
{
    auto *dialog = new QFileDialog{
        this, tr("Open a TRC mail"), {}, tr("Mails (*.eml *.html *.htm *.txt *.md *.mbox);;All files (*)")};
    dialog->setObjectName(u"grantFileDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        QString why;
        const auto mail = readMailFile(path, &why);
        if (why.isEmpty())
            m_text->give(mail);
        else
            m_notice->showNotice(StatusLevel::Bad, why);
    });
    dialog->open();
}

void GrantSheet::fetchPractice()
{
    m_practice->setEnabled(false);
    m_tasks.run(m_context.practiceMail(m_tasks.token()), [this](const Result<QByteArray> &mail) {
        m_practice->setEnabled(true);
        if (mail)
            m_text->give(*mail);
        else if (mail.error().code != ErrorCode::Cancelled)
            m_notice->showError(mail.error());
    });
}

void GrantSheet::takeClipboard()
{
    const auto *held = QGuiApplication::clipboard()->mimeData();
    if (held == nullptr || !m_text->take(held))
        m_notice->say(StatusLevel::Warning, [] {
            return tr("The clipboard holds no text. Select the whole mail, copy it (Ctrl+C), then press this again.");
        });
}

void GrantSheet::save()
{
    auto grant = draft();
    if (const auto kept = duplicate(grant); kept && m_replace->isChecked())
        grant.id = kept->id;
    const auto done = m_context.grants->put(grant);
    if (!done) {
        m_notice->showError(done.error());
        return;
    }
    grant.id = *done;
    m_isDecided = true;
    close();
    emit kept(grant);
}

void GrantSheet::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasText() || event->mimeData()->hasUrls() || event->mimeData()->hasHtml())
        event->acceptProposedAction();
}

void GrantSheet::dropEvent(QDropEvent *event)
{
    if (m_text->take(event->mimeData()))
        event->acceptProposedAction();
}

void GrantSheet::showTexts()
{
    const bool isEdit = !m_editing.id.isNull();
    if (isVisible())
        showSelection(); // why a row cannot be removed
    setTitle(isEdit ? tr("Edit the grant") : tr("Paste your TRC mail"));
    refresh();
}
