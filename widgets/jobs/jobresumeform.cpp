// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobresumeform.h"

#include "services/core/punctuation.h"
#include "widgets/common/codeview.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 exampleStep = 1'000;

QString templateName(ResumeTemplate kind)
{
    switch (kind) {
    case ResumeTemplate::Anew: return JobResumeForm::tr("Start at the first step");
    case ResumeTemplate::Itself: return JobResumeForm::tr("The program finds its newest checkpoint");
    case ResumeTemplate::Flag: return JobResumeForm::tr("A flag names the checkpoint");
    case ResumeTemplate::Variable: return JobResumeForm::tr("An environment variable names the checkpoint");
    case ResumeTemplate::MaxText: return u"MaxText"_s;
    case ResumeTemplate::EasyLm: return u"EasyLM"_s;
    case ResumeTemplate::Levanter: return u"Levanter"_s;
    case ResumeTemplate::Orbax: return u"Orbax"_s;
    case ResumeTemplate::HuggingFace: return u"Hugging Face Trainer"_s;
    }
    return {};
}

/// A checkpoint as one might be called there, where none was found.
ResumePoint examplePoint(const QString &folder)
{
    const auto base = folder.endsWith(u'/') ? folder.chopped(1) : folder;
    return {.path = (base.isEmpty() ? u"CHECKPOINTS"_s : base) + u'/' + QString::number(exampleStep),
            .step = exampleStep};
}

} // namespace

JobResumeForm::JobResumeForm(Check check, QWidget *parent)
    : QWidget{parent}
    , m_check{std::move(check)}
    , m_template{new QComboBox}
    , m_templateField{new FormField{m_template}}
    , m_hint{named(new Label{TextRole::Body, TextColor::Soft}, "jobResumeHint")}
    , m_text{new QLineEdit}
    , m_textField{new FormField{m_text}}
    , m_folder{new QLineEdit}
    , m_folderField{new FormField{m_folder}}
    , m_look{named(this, new QPushButton, "jobCheckpointsCheck", [] { return tr("Check"); })}
    , m_disk{named(new Label{TextRole::Body, TextColor::Warn}, "jobCheckpointsDisk")}
    , m_found{named(new Label{TextRole::Body, TextColor::Soft}, "jobCheckpointsFound")}
    , m_previewTitle{translated(this, new Label{TextRole::Strong}, [] { return tr("Command when resuming"); })}
    , m_preview{named(new CodeView, "jobResumePreview")}
    , m_interruptions{new QSpinBox}
    , m_interruptionsField{new FormField{m_interruptions}}
    , m_failures{new QSpinBox}
    , m_failuresField{new FormField{m_failures}}
{
    named(this, m_templateField, "jobResume", [] { return tr("Resume from checkpoints"); });
    named(
        this, m_folderField, "jobCheckpoints", [] { return tr("Checkpoint folder"); },
        [] {
            return tr(
                "Best in a bucket (gs://…); or a folder on the hosts (/… or ~/…). A shared folder whose server is "
                "a host of this TPU is lost with it when the TPU is preempted.");
        });
    named(this, m_interruptionsField, "jobMostInterruptions",
          [] { return tr("Give up after this many interruptions in an hour"); });
    named(this, m_failuresField, "jobMostFailures", [] { return tr("Give up after this many identical failures"); });
    build();
    connect(m_look, &QPushButton::clicked, this, &JobResumeForm::check);
    connect(m_template, &QComboBox::currentIndexChanged, this, [this] {
        refresh();
        emit changed();
    });
    connect(m_folder, &QLineEdit::textChanged, this, [this] {
        m_tasks.cancel();
        m_newest.reset();
        m_found->clear();
        refresh();
        emit changed();
    });
    connect(m_text, &QLineEdit::textChanged, this, [this] {
        showPreview();
        emit changed();
    });
    for (auto *box : {m_interruptions, m_failures})
        connect(box, &QSpinBox::valueChanged, this, &JobResumeForm::changed);
    translated(this, [this] {
        fillTemplates();
        m_preview->setAccessibleName(tr("Command when resuming"));
        m_found->clear(); // its sentence was made in the language before
        refresh();
    });
}

void JobResumeForm::build()
{
    m_text->setObjectName(u"jobResumeText"_s);
    m_template->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_template->setMinimumContentsLength(18);
    m_interruptions->setRange(1, 1'000);
    m_failures->setRange(1, 100);
    m_preview->setLines(1, 6);
    for (auto *label : {m_hint, m_disk, m_found})
        label->setWordWrap(true);
    auto *folder = new QWidget;
    auto *row = new QHBoxLayout{folder};
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_folderField, 1);
    auto *beside = new FormField{m_look}; // as far below the top as the field with its label
    beside->setLabel(u" "_s);
    m_look->setAccessibleName({}); // its text is its name
    row->addWidget(beside, 0, Qt::AlignTop);
    m_look->setVisible(bool(m_check));
    m_limits = new QWidget;
    auto *limits = new QVBoxLayout{m_limits};
    limits->setContentsMargins(0, 0, 0, 0);
    limits->setSpacing(scaled(8));
    limits->addWidget(m_interruptionsField);
    limits->addWidget(m_failuresField);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    for (QWidget *part : std::initializer_list<QWidget *>{m_templateField, m_hint, m_textField, folder, m_disk, m_found,
                                                          m_previewTitle, m_preview, m_limits})
        column->addWidget(part);
}

void JobResumeForm::fillTemplates()
{
    using enum ResumeTemplate;
    const QSignalBlocker quiet{m_template};
    const int chosen = m_template->currentData().toInt();
    m_template->clear();
    for (const auto one : {Anew, Itself, Orbax, MaxText, EasyLm, Levanter, HuggingFace, Flag, Variable})
        m_template->addItem(templateName(one), int(one));
    m_template->setCurrentIndex(std::max(0, m_template->findData(chosen)));
}

ResumeTemplate JobResumeForm::kind() const
{
    return ResumeTemplate(m_template->currentData().toInt());
}

QString JobResumeForm::hintOf(ResumeTemplate kind)
{
    switch (kind) {
    case ResumeTemplate::Anew: return tr("After an interruption everything is computed again.");
    case ResumeTemplate::Itself:
    case ResumeTemplate::Orbax:
        return tr(
            "Nothing is handed over: the program looks for its newest checkpoint. With the folder known, TPU Desk "
            "says from which step it goes on, and what was lost.");
    case ResumeTemplate::MaxText:
        return tr("MaxText finds its checkpoints where base_output_directory and run_name are the same each time.");
    case ResumeTemplate::EasyLm:
    case ResumeTemplate::Levanter:
    case ResumeTemplate::HuggingFace:
        return tr("The newest complete checkpoint is put into the command, by the flag that this program knows.");
    case ResumeTemplate::Flag:
    case ResumeTemplate::Variable: break;
    }
    return tr("{checkpoint} is replaced by the newest complete checkpoint, and {step} by its step.");
}

void JobResumeForm::setMounted(Mounted mounted)
{
    m_mounted = std::move(mounted);
    refresh();
}

/// A warning alone: whoever wants it so may have it so.
void JobResumeForm::showDisk()
{
    const auto mounted = m_mounted ? m_mounted(m_job.hosts) : QStringList{};
    const bool isShown = kind() != ResumeTemplate::Anew && isOnOwnDisk(m_folder->text().trimmed(), mounted);
    const auto why = tr("This folder is on the TPU VM's own disk. Its checkpoints are lost with the TPU, and the job "
                        "could not resume on another one.");
    m_disk->setText(!isShown ? QString{}
                        : mounted.isEmpty()
                        ? punctuation::sentences({why, tr("Use a shared folder or a bucket (gs://…).")})
                        : punctuation::sentences(
                              {why, tr("Use the shared folder %1 or a bucket (gs://…).").arg(mounted.constFirst())}));
    m_disk->setVisible(isShown);
}

void JobResumeForm::show(const ResumeSpec &resume)
{
    m_tasks.cancel();
    m_newest.reset();
    const QSignalBlocker quiet{this};
    m_template->setCurrentIndex(std::max(0, m_template->findData(int(resume.kind))));
    m_text->setText(resume.text);
    m_folder->setText(resume.checkpoints);
    m_interruptions->setValue(resume.mostInterruptions);
    m_failures->setValue(resume.mostFailures);
    m_found->clear();
    refresh();
}

ResumeSpec JobResumeForm::resume() const
{
    return {.kind = kind(),
            .text = m_text->text().trimmed(),
            .checkpoints = m_folder->text().trimmed(),
            .mostInterruptions = m_interruptions->value(),
            .mostFailures = m_failures->value()};
}

void JobResumeForm::setJob(const JobSpec &spec)
{
    m_job = spec;
    refresh();
}

void JobResumeForm::setCheckpoints(const QString &folder)
{
    m_folder->setText(folder);
}

void JobResumeForm::check()
{
    if (!m_check || m_folder->text().trimmed().isEmpty())
        return;
    auto spec = m_job;
    spec.resume = resume();
    m_tasks.cancel();
    m_newest.reset();
    m_found->setText(tr("Looking for checkpoints in %1…").arg(spec.resume.checkpoints));
    refresh();
    m_tasks.run(m_check(spec, m_tasks.token()), [this](const Result<ResumeChoice> &found) { showFound(found); });
}

void JobResumeForm::showFound(const Result<ResumeChoice> &found)
{
    if (!found) {
        if (found.error().code == ErrorCode::Cancelled)
            return; // another folder is meant now
        m_found->setText(found.error().message.isEmpty() ? tr("The folder was not looked into.")
                                                         : found.error().message);
        return refresh();
    }
    m_newest = found->newest();
    QStringList sentences;
    if (m_newest && m_newest->step >= 0)
        sentences << tr("It would go on from step %1: %2.").arg(phrases::number(m_newest->step), m_newest->path);
    else if (m_newest)
        sentences << tr("It would go on from %1.").arg(m_newest->path);
    else if (found->torn > 0)
        sentences << tr("No checkpoint there is complete: it would begin at its first step.");
    else if (found->strangers > 0)
        sentences << tr("The folder holds %n entries, none of a known format (Orbax, Flax, PyTorch, safetensors, "
                        "NumPy).",
                        nullptr, found->strangers)
                  << tr("The job would begin at its first step.");
    else
        sentences << tr("There is no checkpoint there yet: it begins at its first step.");
    if (found->torn > 0 && m_newest)
        sentences << tr("%n newer ones are incomplete and are skipped.", nullptr, found->torn);
    m_found->setText(punctuation::sentences(sentences));
    refresh();
}

void JobResumeForm::refresh()
{
    const auto now = kind();
    const bool isOwn = now == ResumeTemplate::Flag || now == ResumeTemplate::Variable;
    m_hint->setText(hintOf(now));
    m_textField->setVisible(isOwn);
    m_textField->setLabel(now == ResumeTemplate::Variable ? tr("Variable") : tr("Flag"));
    m_textField->setHint(
        now == ResumeTemplate::Variable
            ? tr("For example RESUME_FROM={checkpoint}")
            : tr("For example --resume_from={checkpoint}; {resume} in the command says where it stands"));
    m_folderField->parentWidget()->setVisible(now != ResumeTemplate::Anew);
    m_limits->setVisible(m_job.isRestartedAfterLoss);
    showDisk();
    m_found->setVisible(now != ResumeTemplate::Anew && !m_found->text().isEmpty());
    const auto folder = m_folder->text().trimmed();
    enableUnless(m_look,
                 folder.isEmpty()                                              ? tr("Enter the folder first.")
                     : m_job.hosts.isEmpty() && !folder.startsWith("gs://"_L1) ? tr("Choose hosts first.")
                                                                               : QString{});
    showPreview();
}

/// What will be handed over is read before anything starts.
void JobResumeForm::showPreview()
{
    const auto resume = this->resume();
    const bool isShown = needsCheckpoint(resume) && !m_job.command.trimmed().isEmpty()
        && !problemsOf(resume, m_job.command).contains(u"resume"_s);
    m_previewTitle->setVisible(isShown);
    m_preview->setVisible(isShown);
    if (isShown)
        m_preview->setCode(
            resumedCommand(m_job.command, resume, m_newest ? *m_newest : examplePoint(resume.checkpoints)));
}

void JobResumeForm::showProblems(const QMap<QString, QString> &problems)
{
    const bool hasText = !m_textField->isHidden();
    m_textField->setError(hasText ? problems.value(u"resume"_s) : QString{});
    m_templateField->setError(hasText ? QString{} : problems.value(u"resume"_s));
    m_folderField->setError(problems.value(u"checkpoints"_s));
    m_interruptionsField->setError(problems.value(u"limits"_s));
}

QWidget *JobResumeForm::fieldOf(const QString &problem) const
{
    if (problem == "resume"_L1)
        return m_textField->isHidden() ? static_cast<QWidget *>(m_template) : m_text;
    if (problem == "checkpoints"_L1)
        return m_folder;
    return problem == "limits"_L1 ? m_interruptions : nullptr;
}
