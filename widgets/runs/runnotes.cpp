// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/runnotes.h"

#include "services/core/plaintext.h"
#include "services/runs/runbook.h"
#include "widgets/common/codeview.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/table.h"
#include "widgets/common/translated.h"
#include "widgets/runs/runstext.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

struct RunNotesMessages
{
    Q_DECLARE_TR_FUNCTIONS(RunNotes)
};

constexpr qsizetype longestFact = 500;

QStringList tagsIn(const QString &text)
{
    return cleanTags(text.split(u',', Qt::SkipEmptyParts));
}

QString codeText(const RunCode &code)
{
    if (code.hash.isEmpty())
        return {};
    constexpr qsizetype shown = 16; // enough to tell two apart
    const auto text = RunNotesMessages::tr("%1… (%n files, %2)", "a hash, and a size", int(code.files))
                          .arg(code.hash.left(shown), runstext::bytes(code.bytes));
    return code.isChanged ? RunNotesMessages::tr("%1, changed between attempts").arg(text) : text;
}

QString variableText(const JobVariable &variable)
{
    return variable.isSecret ? RunNotesMessages::tr("(secret)") : plainLine(variable.value, longestFact);
}

} // namespace

RunFactModel::RunFactModel(QObject *parent)
    : RowModel{{{QT_TR_NOOP("What"), CellLook::Soft}, {QT_TR_NOOP("Value")}}, parent}
{
}

void RunFactModel::setRun(const RunRecord &run)
{
    const auto &config = run.config;
    QList<RunFact> facts;
    const auto add = [&facts](const QString &name, const QString &value, bool isCode) {
        if (!value.isEmpty())
            facts.append(
                {.name = name, .value = plainLine(value, longestFact), .isCode = isCode, .number = facts.size()});
    };
    add(tr("Created"), phrases::dayAndTime(run.createdAt), false);
    add(tr("Slice"), runstext::slice(config), false);
    add(tr("Chips"), config.chips > 0 ? phrases::number(config.chips) : QString{}, false);
    add(tr("Hosts"), phrases::list(config.hosts), false);
    add(tr("Folder on the hosts"), config.folder, true);
    add(tr("Uploaded folder"), config.code.folder, true);
    add(tr("Code"), codeText(config.code), true);
    add(u"Python"_s, config.versions.python, true);
    add(u"JAX"_s, config.versions.jax, true);
    add(u"jaxlib"_s, config.versions.jaxlib, true);
    add(u"libtpu"_s, config.versions.libtpu, true);
    for (const auto &variable : config.variables)
        add(plainLine(variable.name, longestFact), variableText(variable), true);
    sync(std::move(facts));
}

QVariant RunFactModel::cell(const RunFact &row, int column, int role) const
{
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return column == Name ? row.name : row.value;
    if (role == LookRole && column == Value && row.isCode)
        return QVariant::fromValue(CellLook::Code);
    return columnData(column, role);
}

RunNotes::RunNotes(RunBook *book, QWidget *parent)
    : QWidget{parent}
    , m_book{book}
    , m_notice{named(new NoticeBar, "runNotesNotice")}
    , m_text{new QPlainTextEdit}
    , m_tags{new QLineEdit}
    , m_textField{named(this, new FormField{m_text}, "runNotesText", [] { return tr("Notes"); })}
    , m_tagsField{named(
          this, new FormField{m_tags}, "runNotesTags", [] { return tr("Tags"); },
          [] { return tr("With commas between them: baseline, v4"); })}
    , m_links{new QWidget}
    , m_commandTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("Command"); })}
    , m_command{named(this, new CodeView, "runNotesCommand", [] { return tr("Command"); })}
    , m_model{new RunFactModel{this}}
    , m_facts{named(this, new Table, "runNotesFacts", [] { return tr("How it was made"); })}
    , m_soon{new QTimer{this}}
{
    setObjectName(u"runNotes"_s);
    build();
    m_soon->setSingleShot(true);
    m_soon->setInterval(1s);
    connect(m_soon, &QTimer::timeout, this, &RunNotes::keep);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        m_isTyped = true;
        m_soon->start();
    });
    connect(m_tags, &QLineEdit::textEdited, this, [this] {
        m_isTyped = true;
        m_soon->start();
    });
    connect(m_tags, &QLineEdit::editingFinished, this, &RunNotes::keep);
    connect(m_book, &RunBook::changed, this, [this](const QUuid &run) {
        if (run == m_run)
            refresh();
    });
    translated(this, &RunNotes::refresh);
}

RunNotes::~RunNotes()
{
    keep();
}

void RunNotes::build()
{
    m_text->setTabChangesFocus(true);
    m_text->setMinimumHeight(scaled(90));
    m_linkRow = new FlowLayout{m_links, scaled(8)};
    m_command->setLines(1, 8);
    m_facts->setModel(m_model);
    m_facts->setStretchColumn(RunFactModel::Value);
    m_facts->setSortingEnabled(false);
    m_facts->setRowHeight(28);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_textField, m_tagsField, m_links, m_commandTitle,
                                                          m_command, m_facts})
        column->addWidget(part);
    column->addStretch(1);
}

void RunNotes::setRun(const QUuid &run)
{
    if (m_run == run)
        return;
    keep();
    m_run = run;
    m_isTyped = false;
    m_notice->dismiss();
    refresh();
}

void RunNotes::keep()
{
    m_soon->stop();
    if (!m_isTyped || m_run.isNull())
        return;
    // Still as typed: each of these announces a change, and refresh() would put what was kept before into the fields.
    const auto notes = m_book->setNotes(m_run, m_text->toPlainText());
    const auto tags = m_book->setTags(m_run, tagsIn(m_tags->text()));
    m_isTyped = !notes || !tags; // then it stays in the fields
    if (m_isTyped)
        m_notice->showError(!notes ? notes.error() : tags.error());
    else
        m_notice->dismiss();
}

void RunNotes::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    keep();
}

/// What is being typed stays.
void RunNotes::refresh()
{
    const auto run = m_run.isNull() ? std::nullopt : m_book->find(m_run);
    if (!run)
        return;
    if (!m_isTyped) {
        const QSignalBlocker quiet{m_text};
        if (m_text->toPlainText() != run->notes)
            m_text->setPlainText(run->notes);
        if (tagsIn(m_tags->text()) != run->tags)
            m_tags->setText(run->tags.join(", "_L1));
    }
    if (m_command->code() != run->config.command) // what is selected in it stays
        m_command->setCode(run->config.command, CodeLanguage::Shell);
    m_model->setRun(*run);
    m_facts->setFixedHeight(m_facts->horizontalHeader()->sizeHint().height()
                            + std::clamp(m_model->rowCount(), 1, 12) * m_facts->verticalHeader()->defaultSectionSize()
                            + 2 * m_facts->frameWidth() + 2);
    showLinks(*run);
    if (const auto &problem = m_book->problem())
        m_notice->showError(*problem);
}

void RunNotes::showLinks(const RunRecord &run)
{
    m_links->setVisible(!run.links.isEmpty());
    if (std::exchange(m_shownLinks, run.links) == run.links)
        return;
    qDeleteAll(m_links->findChildren<QPushButton *>(Qt::FindDirectChildrenOnly));
    for (qsizetype i = 0; i < run.links.size(); ++i) {
        const auto &link = run.links.at(i);
        auto *button = new QPushButton{themedIcon("external-link"_L1), menuText(shownLink(link)), m_links};
        button->setObjectName(u"runNotesLink%1"_s.arg(i));
        button->setToolTip(plainLine(link.url, longestFact));
        connect(button, &QPushButton::clicked, this, [this, link] { open(link); });
        m_linkRow->addWidget(button);
    }
}

/// Only addresses of the forms that these programs print; what listens on a host is reached by a forward.
void RunNotes::open(const RunLink &link)
{
    if (!isRunLink(link.url))
        return;
    if (link.kind == RunLink::Kind::TrackioHere)
        emit portRequested(m_run, portOf(link));
    else
        emit urlRequested(QUrl{link.url, QUrl::StrictMode});
}
