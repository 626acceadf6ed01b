// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/recipesheet.h"

#include "services/recipes/recipetext.h"
#include "widgets/common/codecolours.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RecipeSheet::RecipeSheet(RecipeBook *book, QWidget *host)
    : SideSheet{host}
    , m_book{book}
    , m_files{new QComboBox}
    , m_code{new CodeEditor}
    , m_notice{new NoticeBar}
    , m_why{new Label{TextRole::Body, TextColor::Soft}}
    , m_save{new QPushButton}
    , m_restore{new QPushButton}
{
    setObjectName(u"recipeSheet"_s);
    setGuide("nfs"_L1);
    setSheetWidth(760);
    build();
    named(this, m_save, "recipeSheetSave", [] { return tr("Keep for this project"); });
    named(this, m_restore, "recipeSheetRestore", [] { return tr("Back to the original"); });
    named(this, m_files, "recipeSheetFile", [] { return tr("File of the recipe"); });
    translated(this, &RecipeSheet::showWhy);
}

void RecipeSheet::build()
{
    m_code->setObjectName(u"recipeSheetCode"_s);
    m_notice->setObjectName(u"recipeSheetNotice"_s);
    m_why->setWordWrap(true);
    m_code->setMinimumHeight(scaled(420));
    setButtonKind(m_save, ButtonKind::Primary);
    body()->addWidget(m_why);
    body()->addWidget(m_files);
    body()->addWidget(m_notice);
    body()->addWidget(m_code, 1);
    addFooterButton(m_restore);
    addFooterButton(m_save);
    connect(m_files, &QComboBox::currentIndexChanged, this, [this] {
        keepFile();
        showFile();
    });
    connect(m_code, &CodeEditor::edited, this, &RecipeSheet::allow);
    connect(m_save, &QPushButton::clicked, this, &RecipeSheet::save);
    connect(m_restore, &QPushButton::clicked, this, &RecipeSheet::restore);
}

void RecipeSheet::show(const QString &recipeId)
{
    m_id = recipeId;
    m_text = m_book->text(recipeId);
    m_file.clear();
    m_notice->dismiss();
    {
        const QSignalBlocker quiet{m_files};
        m_files->clear();
        for (auto file = m_text.files.begin(); file != m_text.files.end(); ++file)
            m_files->addItem(file.key(), file.key());
        m_files->addItem(u"recipe.json"_s, QString{});
        m_files->setCurrentIndex(0);
    }
    if (m_book->isOutdated(recipeId))
        m_notice->showNotice(StatusLevel::Note,
                             tr("A newer recipe came with the program. Yours is still the one that runs; go back to "
                                "the original to have the new one."));
    showWhy();
    showFile();
    open();
}

void RecipeSheet::showFile()
{
    m_file = m_files->currentText();
    const bool isJson = m_files->currentData().toString().isEmpty();
    m_code->setCode(QString::fromUtf8(isJson ? m_text.json : m_text.files.value(m_file)), codeLanguageOf(m_file));
    allow();
}

void RecipeSheet::keepFile()
{
    if (m_file.isEmpty())
        return;
    if (m_file == "recipe.json"_L1)
        m_text.json = m_code->code().toUtf8();
    else
        m_text.files[m_file] = m_code->code().toUtf8();
}

void RecipeSheet::allow()
{
    const auto kept = m_book->text(m_id);
    auto now = m_text;
    if (m_file == "recipe.json"_L1)
        now.json = m_code->code().toUtf8();
    else if (!m_file.isEmpty())
        now.files[m_file] = m_code->code().toUtf8();
    enableUnless(m_save, now != kept ? QString{} : tr("Nothing was changed."));
    enableUnless(m_restore, m_book->isEdited(m_id) || now != kept ? QString{} : tr("It is the original already."));
}

void RecipeSheet::save()
{
    keepFile();
    if (const auto done = m_book->save(m_id, m_text); !done)
        m_notice->showError(done.error());
    else
        m_notice->showNotice(StatusLevel::Ok, tr("Kept for this project. The next run uses it."));
    allow();
}

void RecipeSheet::restore()
{
    if (const auto done = m_book->restore(m_id); !done) {
        m_notice->showError(done.error());
        return;
    }
    show(m_id);
}

void RecipeSheet::showWhy()
{
    if (const auto recipe = m_book->recipe(m_id)) {
        setTitle(recipeTitle(*recipe));
        m_why->setText(recipeWhy(*recipe));
        allow();
    }
}
