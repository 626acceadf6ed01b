// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/runsheets.h"

#include "services/core/shellquote.h"
#include "services/core/undoqueue.h"
#include "widgets/common/codeview.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/common/undomark.h"
#include "widgets/hosts/runtext.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QAbstractTableModel>
#include <QCheckBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

AddressSheet::AddressSheet(QWidget *host)
    : SideSheet{host}
    , m_text{new QPlainTextEdit}
    , m_field{new FormField{m_text}}
    , m_file{new QPushButton}
    , m_cancel{new QPushButton}
    , m_use{new QPushButton}
{
    setObjectName(u"runAddressSheet"_s);
    setGuide("run-on-all"_L1);
    setAsksForTyped(true);
    m_text->setObjectName(u"runAddressText"_s);
    m_text->setFont(fontFor(TextRole::Code));
    m_text->setTabChangesFocus(true);
    m_cancel->setObjectName(u"runAddressCancel"_s);
    setButtonKind(m_use, ButtonKind::Primary);
    body()->addWidget(m_field, 1);
    addFooterWidget(m_file);
    addFooterButton(m_cancel);
    addFooterButton(m_use);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::requestClose);
    connect(m_use, &QPushButton::clicked, this, &AddressSheet::use);
    connect(m_file, &QPushButton::clicked, this, &AddressSheet::chooseFile);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] { m_field->setError({}); });
    translated(this, this, [] { return tr("Addresses"); });
    translated(
        this, m_field, [] { return tr("Hosts, one per line"); },
        [] {
            return tr("An address or a name, with a user before it and a port behind it where they are needed: "
                      "me@10.0.0.2:22. "
                      "Addresses of your TPUs, as they stand in podips.txt, are recognised and reached as such. "
                      "The first time you are asked whether a host's key is the right one.");
        });
    named(this, m_file, "runAddressFile", [] { return tr("Open a file…"); });
    translated(this, m_cancel, [] { return tr("Cancel"); });
    named(this, m_use, "runAddressUse", [] { return tr("Use these"); });
}

void AddressSheet::openWith(const QList<PodHost> &hosts)
{
    QStringList lines;
    for (const auto &host : hosts)
        lines << host.label;
    m_text->setPlainText(lines.join(u'\n'));
    open();
}

void AddressSheet::use()
{
    const auto text = m_text->toPlainText();
    const auto hosts = text.trimmed().isEmpty() ? Result<QList<PodHost>>{QList<PodHost>{}} : parseHostList(text);
    if (!hosts)
        return m_field->setError(hosts.error().message);
    close();
    emit hostsGiven(*hosts);
}

void AddressSheet::openFile(const QString &path)
{
    constexpr qint64 most = 256 * 1024;
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly))
        return m_field->setError(tr("%1 cannot be read: %2").arg(path, file.errorString()));
    const auto bytes = file.read(most + 1);
    if (bytes.size() > most)
        return m_field->setError(tr("%1 is too large for a list of hosts.").arg(path));
    m_text->setPlainText(QString::fromUtf8(bytes));
}

void AddressSheet::chooseFile()
{
    auto *dialog = new QFileDialog{this, tr("A list of hosts"), {}, tr("Text files (*.txt);;All files (*)")};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &AddressSheet::openFile);
    dialog->open();
}

SnippetSheet::SnippetSheet(QWidget *host)
    : SideSheet{host}
    , m_name{new QLineEdit}
    , m_field{new FormField{m_name}}
    , m_view{new CodeView}
    , m_cancel{new QPushButton}
    , m_keep{new QPushButton}
{
    setObjectName(u"runSnippetSheet"_s);
    m_name->setObjectName(u"runSnippetName"_s);
    m_name->setMaxLength(80);
    m_cancel->setObjectName(u"runSnippetCancel"_s);
    m_keep->setObjectName(u"runSnippetKeep"_s);
    setButtonKind(m_keep, ButtonKind::Primary);
    body()->addWidget(m_field);
    body()->addWidget(m_view);
    body()->addStretch(1);
    addFooterButton(m_cancel);
    addFooterButton(m_keep);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::close);
    connect(m_name, &QLineEdit::textChanged, this, [this] { m_field->setError({}); });
    connect(m_keep, &QPushButton::clicked, this, [this] {
        const auto name = m_name->text().simplified();
        if (name.isEmpty())
            return m_field->setError(tr("Enter a name."));
        close();
        if (m_from.isEmpty())
            emit kept({name, m_script});
        else
            emit renamed(m_from, name);
    });
    translated(this, m_field, [] { return tr("Name"); });
    translated(this, m_cancel, [] { return tr("Cancel"); });
    translated(this, &SnippetSheet::showKind);
}

void SnippetSheet::openFor(const QByteArray &script)
{
    m_from.clear();
    m_script = script;
    m_view->setCode(QString::fromUtf8(script));
    m_name->clear();
    showKind();
    open();
}

void SnippetSheet::openToRename(const Snippet &snippet)
{
    openFor(snippet.script);
    m_from = snippet.name;
    m_name->setText(snippet.name);
    m_name->selectAll();
    showKind();
}

void SnippetSheet::showProblem(const QString &sentence)
{
    open();
    m_field->setError(sentence);
}

void SnippetSheet::showKind()
{
    const bool isNew = m_from.isEmpty();
    setTitle(isNew ? tr("Keep the command") : tr("Rename the snippet"));
    m_field->setHint(isNew ? tr("A snippet of the same name is replaced. Snippets belong to the project; never keep a "
                                "password in one.")
                           : QString{});
    m_keep->setText(isNew ? tr("Keep") : tr("Rename"));
}

static QString thingOf(const PastRun &run)
{
    return u"run/"_s + run.id;
}

/// When, what, how it ended.
class HistorySheet::Model : public QAbstractTableModel
{
public:
    using QAbstractTableModel::QAbstractTableModel;

    enum Column : quint8 { When, What, How, ColumnCount };

    void setRuns(QList<PastRun> runs)
    {
        beginResetModel();
        m_runs = std::move(runs);
        endResetModel();
    }
    void textsChanged()
    {
        if (!m_runs.isEmpty())
            emit dataChanged(index(0, 0), index(int(m_runs.size()) - 1, ColumnCount - 1));
    }
    [[nodiscard]] const PastRun *at(int row) const { return row >= 0 && row < m_runs.size() ? &m_runs[row] : nullptr; }
    [[nodiscard]] int rowCount(const QModelIndex &parent) const override
    {
        return parent.isValid() ? 0 : int(m_runs.size());
    }
    [[nodiscard]] int columnCount(const QModelIndex &parent) const override
    {
        return parent.isValid() ? 0 : ColumnCount;
    }

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override
    {
        const auto *run = at(index.row());
        if (!run)
            return {};
        const auto count = run->count();
        if (role == Qt::DisplayRole) {
            return index.column() == When ? phrases::dayAndTime(run->when)
                : index.column() == What  ? run->firstLine()
                                          : u"%1 / %2"_s.arg(count.succeeded).arg(count.hosts);
        }
        if (role == LevelRole && index.column() == How)
            return QVariant::fromValue(count.over < count.hosts ? StatusLevel::Warning : runtext::levelOf(count));
        const auto leaving = undomark::word(thingOf(*run));
        if (role == NoteRole && index.column() == What && !leaving.isEmpty())
            return QVariant::fromValue(CellNote{StatusLevel::Warning, leaving});
        if (role == LookRole && !leaving.isEmpty())
            return QVariant::fromValue(CellLook::Soft);
        if (role == LookRole)
            return QVariant::fromValue(index.column() == What ? CellLook::Code : CellLook::Normal);
        if (role == Qt::ToolTipRole)
            return index.column() == When ? phrases::exactTime(run->when)
                : index.column() == How   ? countSentence(count)
                                          : QVariant{};
        return {};
    }

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
            return {};
        return section == When ? HistorySheet::tr("When")
            : section == What  ? HistorySheet::tr("Command")
                               : HistorySheet::tr("Result");
    }

private:
    QList<PastRun> m_runs;
};

HistorySheet::HistorySheet(QWidget *host)
    : SideSheet{host}
    , m_model{new Model{this}}
    , m_table{new Table}
    , m_command{new CodeView}
    , m_result{new Label{TextRole::TableHead, TextColor::Soft}}
    , m_head{new CodeView}
    , m_forget{new QPushButton}
    , m_use{new QPushButton}
    , m_again{new QPushButton}
{
    setSheetWidth(620);
    m_table->setModel(m_model);
    m_table->setStretchColumn(Model::What);
    m_table->setSortingEnabled(false);
    m_table->setMinimumHeight(scaled(220));
    m_result->setWordWrap(true);
    setButtonKind(m_forget, ButtonKind::Plain);
    setButtonKind(m_again, ButtonKind::Primary);
    body()->addWidget(m_table, 1);
    body()->addWidget(m_command);
    body()->addWidget(m_result);
    body()->addWidget(m_head);
    addFooterButton(m_forget);
    addFooterButton(m_use);
    addFooterButton(m_again);
    connectAll();
    named(this, this, "runHistorySheet", [] { return tr("History"); });
    named(this, m_table, "runHistoryTable", [] { return tr("Commands of before"); });
    named(this, m_forget, "runHistoryForget", [] { return tr("Delete"); });
    named(this, m_use, "runHistoryUse", [] { return tr("Use it"); });
    named(this, m_again, "runHistoryAgain", [] { return tr("Run again"); });
    translated(this, &HistorySheet::showChosen);
}

void HistorySheet::connectAll()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HistorySheet::showChosen);
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (const auto *run = current()) {
            const auto copy = *run;
            close();
            emit chosen(copy);
        }
    });
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (const auto *run = current()) {
            const auto copy = *run;
            close();
            emit againWanted(copy);
        }
    });
    connect(m_forget, &QPushButton::clicked, this, [this] {
        if (const auto *run = current(); run && m_history)
            forget(*run);
    });
    undomark::watch(this, [this] {
        m_model->textsChanged();
        showChosen();
    });
}

void HistorySheet::forget(const PastRun &run)
{
    UndoQueue::instance().add(this,
                              {.verb = PendingVerb::Delete,
                               .name = [] { return tr("A run in the history"); },
                               .begin =
                                   [this, id = run.id] {
                                       if (m_history)
                                           m_result->setText(m_history->forget(id).error_or(Error{}).message);
                                   },
                               .need = CloudNeed::None,
                               .things = {thingOf(run)}});
}

void HistorySheet::setHistory(RunHistory *history)
{
    m_history = history;
    if (history) {
        connect(history, &RunHistory::changed, this, [this] {
            if (isOpen())
                fill();
        });
    }
}

void HistorySheet::openNow()
{
    fill();
    open();
}

void HistorySheet::fill()
{
    const auto row = m_table->currentIndex().row();
    m_model->setRuns(m_history ? m_history->runs() : QList<PastRun>{});
    m_table->selectRow(std::clamp(row, 0, std::max(0, m_model->rowCount({}) - 1)));
    showChosen();
}

const PastRun *HistorySheet::current() const
{
    return m_model->at(m_table->currentIndex().row());
}

void HistorySheet::showChosen()
{
    const auto *run = current();
    m_command->setEnabled(run != nullptr);
    for (auto *button : {m_forget, m_use, m_again})
        enableUnless(button, run ? undomark::reason(thingOf(*run)) : tr("Nothing was run yet."));
    m_command->setVisible(run != nullptr);
    m_head->setVisible(run != nullptr);
    m_table->setVisible(run != nullptr);
    m_result->setAlignment(run ? Qt::AlignLeading | Qt::AlignVCenter : Qt::AlignCenter); // alone in the sheet
    if (!run) {
        m_result->setText(tr("Nothing was run yet."));
        return;
    }
    m_command->setCode(QString::fromUtf8(run->form == RunForm::Argv ? shellQuote(run->argv) : run->script).trimmed());
    QList<PodHost> hosts;
    QString heads;
    for (const auto &past : run->hosts) {
        hosts.append(past.host);
        HostRun how;
        how.state = past.state;
        how.status = past.status;
        how.signal = past.signal;
        const auto text = past.head.isEmpty() ? past.reason : past.head.trimmed();
        if (heads.size() < 20'000)
            heads += u"%1 — %2\n%3\n"_s.arg(past.host.label, stateWord(how), text.isEmpty() ? tr("no output") : text);
    }
    m_result->setText(
        tr("%1 · %2 · took %3").arg(hostNames(hosts), countSentence(run->count()), runtext::time(run->took)));
    m_head->setCode(heads.trimmed(), CodeLanguage::Plain);
}

VariablesSheet::VariablesSheet(QWidget *host)
    : SideSheet{host}
    , m_text{new QPlainTextEdit}
    , m_field{new FormField{m_text}}
    , m_remarks{new Label{TextRole::Body, TextColor::Soft}}
    , m_forget{new QCheckBox}
    , m_cancel{new QPushButton}
    , m_use{new QPushButton}
{
    setAsksForTyped(true);
    m_text->setObjectName(u"runVariablesText"_s);
    m_text->setFont(fontFor(TextRole::Code));
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setPlaceholderText(u"XLA_FLAGS=--xla_dump_to=/tmp/xla\nHF_TOKEN=…"_s);
    m_remarks->setObjectName(u"runVariablesRemarks"_s);
    m_remarks->setWordWrap(true);
    setButtonKind(m_use, ButtonKind::Primary);
    body()->addWidget(m_field, 1);
    body()->addWidget(m_remarks);
    body()->addWidget(m_forget);
    addFooterButton(m_cancel);
    addFooterButton(m_use);
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::requestClose);
    connect(m_text, &QPlainTextEdit::textChanged, this, &VariablesSheet::look);
    connect(m_forget, &QCheckBox::toggled, this, &VariablesSheet::look);
    connect(m_use, &QPushButton::clicked, this, &VariablesSheet::use);
    named(this, this, "runVariablesSheet", [] { return tr("Environment variables"); });
    translated(
        this, m_field, [] { return tr("NAME=value, one per line"); },
        [] {
            return tr("Every host gets the values exactly as written here. Only one pair of quotation marks around a "
                      "whole value is left out: it keeps spaces at the ends. They go there with the command, over the "
                      "connection: nobody sees them in a list of processes.");
        });
    named(this, m_forget, "runVariablesForget", [] { return tr("Do not keep values in the history"); });
    named(this, m_cancel, "runVariablesCancel", [] { return tr("Cancel"); });
    named(this, m_use, "runVariablesUse", [] { return tr("Apply"); });
    translated(this, &VariablesSheet::look);
}

void VariablesSheet::openWith(const QString &text, bool forgets)
{
    m_text->setPlainText(text);
    m_forget->setChecked(forgets);
    look();
    open();
}

void VariablesSheet::look()
{
    const auto typed = parseVariables(m_text->toPlainText());
    m_field->setError(typed ? QString{} : typed.error().message);
    QStringList remarks;
    if (typed && !typed->secrets.isEmpty() && !m_forget->isChecked())
        remarks << tr("Looks like a secret, so its value is not kept in the history: %1")
                       .arg(QString::fromLatin1(typed->secrets.join(", ")));
    if (typed)
        remarks << typed->remarks.first(std::min<qsizetype>(4, typed->remarks.size()));
    m_remarks->setText(remarks.join(u'\n'));
    m_remarks->setVisible(!remarks.isEmpty());
    m_use->setEnabled(typed.has_value());
}

void VariablesSheet::use()
{
    close();
    emit given(m_text->toPlainText(), m_forget->isChecked());
}
