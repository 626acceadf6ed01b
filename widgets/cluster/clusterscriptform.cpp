// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cluster/clusterscriptform.h"

#include "services/core/punctuation.h"
#include "services/recipes/recipe.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/label.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

ClusterScriptForm::ClusterScriptForm(QWidget *parent)
    : QWidget{parent}
    , m_code{named(this, new CodeEditor, "clusterScript", [] { return tr("Script for sbatch"); })}
    , m_import{named(
          this, new QPushButton, "clusterScriptImport", [] { return tr("Import a script…"); },
          [] { return tr("Reads a script for sbatch from this computer; what its options say goes into the form"); })}
    , m_back{named(
          this, new QPushButton, "clusterScriptBack", [] { return tr("Back to the form"); },
          [] { return tr("Drops what was edited: the script is again what the form makes"); })}
    , m_note{named(new Label{TextRole::Body, TextColor::Soft}, "clusterScriptNote")}
    , m_notice{named(new NoticeBar, "clusterScriptNotice")}
{
    setObjectName(u"clusterScriptForm"_s);
    build();
    connect(m_import, &QPushButton::clicked, this, &ClusterScriptForm::browse);
    connect(m_back, &QPushButton::clicked, this, [this] {
        forget();
        emit changed();
    });
    connect(m_code, &CodeEditor::edited, this, [this] {
        m_isOwn = true;
        showState();
        emit changed();
    });
    translated(this, &ClusterScriptForm::showState);
}

void ClusterScriptForm::build()
{
    m_code->setMinimumHeight(scaled(380));
    m_note->setWordWrap(true);
    setButtonKind(m_back, ButtonKind::Link);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_import);
    row->addStretch(1);
    row->addWidget(m_back);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addLayout(row);
    column->addWidget(m_notice);
    column->addWidget(m_note);
    column->addWidget(m_code, 1);
}

void ClusterScriptForm::setGenerated(const QByteArray &script)
{
    m_generated = script;
    if (isVisible())
        showGenerated();
}

/// A sweep of thousands of tasks is a long text: nobody lays it out while he types elsewhere.
void ClusterScriptForm::showGenerated()
{
    if (!m_isOwn && m_code->code().toUtf8() != m_generated)
        m_code->setCode(QString::fromUtf8(m_generated));
}

void ClusterScriptForm::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showGenerated();
}

void ClusterScriptForm::forget()
{
    m_isOwn = false;
    m_notice->dismiss();
    showGenerated();
    showState();
}

Result<SbatchImport> ClusterScriptForm::import(const QByteArray &script)
{
    auto read = importSbatch(script);
    if (!read) {
        m_notice->showError(read.error());
        return read;
    }
    m_isOwn = true;
    m_code->setCode(QString::fromUtf8(read->text));
    if (read->notes.isEmpty())
        m_notice->dismiss();
    else
        m_notice->showNotice(StatusLevel::Note, punctuation::sentences(read->notes));
    showState();
    return read;
}

QByteArray ClusterScriptForm::script() const
{
    return m_isOwn ? withUnixLines(m_code->code().toUtf8()) : m_generated;
}

QString ClusterScriptForm::problem() const
{
    return problemOfScript(script());
}

void ClusterScriptForm::browse()
{
    auto *dialog = new QFileDialog{this, tr("Script for sbatch")};
    dialog->setObjectName(u"clusterScriptDialog"_s);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        QFile file{path};
        if (!file.open(QIODevice::ReadOnly))
            return m_notice->showError({ErrorCode::FileFailed, tr("%1 cannot be read.").arg(path), file.errorString()});
        const auto bytes = file.read(longestScript + 1); // what is longer is refused, and not read
        if (const auto read = import(bytes)) {
            emit imported(read->order);
            emit changed();
        }
    });
    dialog->open();
}

void ClusterScriptForm::showState()
{
    m_note->setText(m_isOwn ? tr("This script is your own: the form does not change it any more.")
                            : tr("This is what the form makes. You may edit it before it is submitted."));
    m_back->setVisible(m_isOwn);
}
