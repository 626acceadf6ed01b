// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/setup/stepscripts.h"

#include "services/recipes/recipetext.h"
#include "widgets/common/codecolours.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const auto description = u"recipe.json"_s;

} // namespace

StepScripts::StepScripts(RecipeBook *book, QWidget *parent)
    : QWidget{parent}
    , m_book{book}
    , m_files{new QComboBox}
    , m_code{new CodeEditor}
    , m_note{new Label{TextRole::Status, TextColor::Soft}}
    , m_find{new QPushButton}
    , m_reset{new QPushButton}
    , m_soon{new QTimer{this}}
{
    setObjectName(u"planScripts"_s);
    m_soon->setSingleShot(true);
    m_soon->setInterval(600ms); // a pause of the typing, not each letter
    build();
    connect(m_files, &QComboBox::activated, this, [this] {
        (void)keep(); // what cannot be kept stands in the note, and in the editor's next file as well
        showFile();
    });
    connect(m_code, &CodeEditor::edited, m_soon, qOverload<>(&QTimer::start));
    connect(m_soon, &QTimer::timeout, this, [this] { (void)keep(); });
    connect(m_find, &QPushButton::clicked, m_code, &CodeEditor::openSearch);
    connect(m_reset, &QPushButton::clicked, this, &StepScripts::restore);
    named(this, m_files, "planScriptFile", [] { return tr("Script of the step"); });
    named(this, m_find, "planScriptFind", [] { return tr("Find…"); });
    named(this, m_reset, "planScriptReset", [] { return tr("Back to the original"); });
    translated(this, [this] {
        if (m_id.isEmpty())
            return;
        fillFiles();
        showState();
    });
}

void StepScripts::build()
{
    m_code->setObjectName(u"planScript"_s);
    m_note->setObjectName(u"planScriptNote"_s);
    m_files->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_files->setMinimumContentsLength(12);
    m_note->setWordWrap(true);
    m_code->setFixedHeight(scaled(260));
    for (auto *button : {m_find, m_reset})
        button->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_files, 1);
    row->addWidget(m_find);
    row->addWidget(m_reset);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addLayout(row);
    column->addWidget(m_note);
    column->addWidget(m_code);
}

void StepScripts::showRecipe(const QString &id, Mode mode)
{
    setVisible(!id.isEmpty());
    if (id == m_id && mode == m_mode)
        return; // hosts speak often, and reading the recipe takes its time
    const bool isOther = id != m_id;
    if (isOther)
        (void)keep();
    m_mode = mode;
    m_code->setReadOnly(mode == Mode::Read);
    m_id = id;
    if (id.isEmpty())
        return;
    if (isOther)
        load();
    else
        showState();
}

/// It may have been edited on another page meanwhile: what is kept is what runs.
void StepScripts::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (!m_id.isEmpty() && !m_soon->isActive() && m_book->text(m_id) != m_text)
        load();
}

void StepScripts::load()
{
    m_soon->stop();
    m_text = m_book->text(m_id);
    fillFiles();
    showFile();
}

/// The steps in their order, then what they share.
void StepScripts::fillFiles()
{
    const auto chosen = m_files->currentData().toString();
    const QSignalBlocker quiet{m_files};
    m_files->clear();
    const auto recipe = m_book->recipe(m_id);
    const auto steps = recipe ? recipe->steps : QList<RecipeStep>{};
    for (const auto &step : steps) {
        if (m_files->findData(step.script) < 0)
            m_files->addItem(u"%1 · %2"_s.arg(stepTitle(step), step.script), step.script);
    }
    for (auto file = m_text.files.begin(); file != m_text.files.end(); ++file) {
        if (m_files->findData(file.key()) < 0)
            m_files->addItem(tr("used by several steps · %1").arg(file.key()), file.key());
    }
    m_files->addItem(tr("steps and parameters · %1").arg(description), description);
    m_files->setCurrentIndex(std::max(0, m_files->findData(chosen)));
}

void StepScripts::showFile()
{
    m_file = m_files->currentData().toString();
    const auto bytes = m_file == description ? m_text.json : m_text.files.value(m_file);
    m_code->setCode(QString::fromUtf8(bytes), codeLanguageOf(m_file));
    m_code->setReadOnly(m_mode == Mode::Read);
    showState();
}

RecipeText StepScripts::typed() const
{
    auto text = m_text;
    if (m_file == description)
        text.json = m_code->code().toUtf8();
    else if (!m_file.isEmpty())
        text.files[m_file] = m_code->code().toUtf8();
    return text;
}

Result<> StepScripts::keep()
{
    const bool wasTyped = m_soon->isActive();
    m_soon->stop();
    const auto text = typed();
    if (m_id.isEmpty() || (!wasTyped && m_mode == Mode::Read) || text == m_text)
        return {};
    if (const auto saved = m_book->save(m_id, text); !saved) {
        m_note->setTextColor(TextColor::Bad);
        m_note->setText(tr("Not kept: %1").arg(saved.error().message));
        return saved;
    }
    m_text = text;
    showState();
    emit kept();
    return {};
}

void StepScripts::restore()
{
    m_soon->stop();
    if (const auto restored = m_book->restore(m_id); !restored) {
        m_note->setTextColor(TextColor::Bad);
        m_note->setText(restored.error().message);
        return;
    }
    load();
    emit kept();
}

void StepScripts::showState()
{
    const bool isEdited = m_book->isEdited(m_id);
    enableUnless(m_reset,
                 !isEdited                  ? tr("This is the original.")
                     : m_mode == Mode::Read ? tr("It can be edited when nothing runs.")
                                            : QString{});
    m_note->setTextColor(TextColor::Soft);
    if (isEdited && m_book->isOutdated(m_id))
        m_note->setText(
            tr("Edited for this project. A newer original came with the program; yours is the one that runs."));
    else if (isEdited)
        m_note->setText(tr("Edited for this project: this is what runs, for every pod in it."));
    else if (m_mode == Mode::Read)
        m_note->setText(tr("The original. It can be edited when nothing runs."));
    else
        m_note->setText(tr("The original. What you change here is kept for this project and runs instead."));
}
