// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/bundlesheet.h"

#include "services/core/async/worker.h"
#include "services/core/punctuation.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/savedialog.h"
#include "widgets/common/translated.h"
#include "widgets/runs/runstext.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

BundleSheet::BundleSheet(QWidget *host)
    : SideSheet{host}
    , m_words{translated(this, named(new Label{TextRole::Body, TextColor::Soft}, "runBundleWords"),
                         [] {
                             return tr("This is all of the archive. It is never sent by itself: read it, save it, and "
                                       "send it to whoever is to help. Tokens, keys and values of secret variables are "
                                       "left out.");
                         })}
    , m_people{named(this, new QCheckBox, "runBundlePeople",
                     [] { return tr("Leave out names of people, machines and the project"); })}
    , m_file{named(this, new QComboBox, "runBundleFile", [] { return tr("File of the archive"); })}
    , m_text{named(new QPlainTextEdit, "runBundleText")}
    , m_leftOut{named(new Label{TextRole::Body, TextColor::Warn}, "runBundleLeftOut")}
    , m_notice{named(new NoticeBar, "runBundleNotice")}
    , m_save{named(this, new QPushButton, "runBundleSave", [] { return tr("Save…"); })}
{
    named(this, this, "runBundleSheet", [] { return tr("Ask for help with this run"); });
    constexpr int width = 760;
    setSheetWidth(width);
    setGuide("help-bundle"_L1);
    build();
    connect(m_people, &QCheckBox::toggled, this, &BundleSheet::plan);
    connect(m_file, &QComboBox::currentIndexChanged, this, &BundleSheet::showFile);
    connect(m_save, &QPushButton::clicked, this, &BundleSheet::askWhere);
    connect(this, &SideSheet::closed, this, [this] { m_planning.reset(); });
    translated(this, [this] { m_text->setAccessibleName(tr("What the file holds")); });
}

void BundleSheet::build()
{
    m_words->setWordWrap(true);
    m_leftOut->setWordWrap(true);
    m_people->setChecked(true);
    m_file->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_file->setMinimumContentsLength(20);
    m_text->setReadOnly(true);
    m_text->setProperty("tpudeskData", true); // what machines said stays as it was said
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(fontFor(TextRole::Code));
    m_text->setMinimumHeight(scaled(240));
    setButtonKind(m_save, ButtonKind::Primary);
    for (QWidget *part : std::initializer_list<QWidget *>{m_notice, m_words, m_people, m_file})
        body()->addWidget(part);
    body()->addWidget(m_text, 1);
    body()->addWidget(m_leftOut);
    addFooterButton(m_save);
}

void BundleSheet::openWith(const BundleContents &contents)
{
    m_contents = contents;
    m_notice->dismiss();
    plan();
    open();
}

/// Secrets are looked for in all texts: not in this thread.
void BundleSheet::plan()
{
    m_isReady = false;
    m_plan = {};
    showPlan();
    const auto people = m_people->isChecked() ? BundlePeople::Hidden : BundlePeople::Shown;
    const auto work = [contents = m_contents, people](std::stop_token) -> Result<BundlePlan> {
        return planBundle(contents, people);
    };
    m_planning = std::make_unique<TaskScope>();
    m_planning->run(onWorker<BundlePlan>(QThreadPool::globalInstance(), work, m_planning->token()),
                    [this](const Result<BundlePlan> &made) {
                        if (!made)
                            return;
                        m_plan = *made;
                        m_isReady = true;
                        showPlan();
                    });
}

void BundleSheet::showPlan()
{
    const auto shown = m_file->currentData().toString();
    {
        const QSignalBlocker quiet{m_file};
        m_file->clear();
        for (const auto &file : std::as_const(m_plan.files))
            m_file->addItem(
                menuText(file.isCut ? tr("%1 (its end)", "a file of which the beginning was left out").arg(file.name)
                                    : file.name),
                file.name);
        m_file->setCurrentIndex(std::max(0, m_file->findData(shown)));
    }
    m_leftOut->setText(m_plan.leftOut.isEmpty() ? QString{}
                                                : punctuation::stopped(punctuation::labelled(
                                                      tr("No room for"), punctuation::list(m_plan.leftOut))));
    m_leftOut->setVisible(!m_plan.leftOut.isEmpty());
    showSave();
    m_file->setEnabled(m_isReady);
    showFile();
}

void BundleSheet::showFile()
{
    const auto name = m_file->currentData().toString();
    const auto found = std::ranges::find(m_plan.files, name, &BundleFile::name);
    m_text->setPlainText(found != m_plan.files.end() ? found->text : QString{});
}

void BundleSheet::showSave()
{
    QString problem;
    if (!m_isReady)
        problem = tr("The archive is being put together.");
    else if (m_isWriting)
        problem = tr("The archive is being written.");
    enableUnless(m_save, problem);
}

void BundleSheet::askWhere()
{
    if (!m_isReady)
        return;
    askWhereToSave(this, "runBundleDialog",
                   {.title = tr("Save the archive"),
                    .fileName = m_plan.fileName(),
                    .filter = tr("Archives (*.tar.gz)"),
                    .suffix = u"tar.gz"_s},
                   [this](const QString &path) { saveTo(path); });
}

void BundleSheet::saveTo(const QString &path)
{
    if (!m_isReady || m_isWriting)
        return;
    m_isWriting = true;
    showSave();
    m_tasks.run(writeBundle(m_plan, path, m_tasks.token()), [this, path](const Result<> &done) {
        m_isWriting = false;
        showSave(); // another one may be being put together
        if (done)
            m_notice->say(StatusLevel::Ok, [path] { return tr("%1 was written. Only you can read it.").arg(path); });
        else
            m_notice->showError(done.error());
    });
}
