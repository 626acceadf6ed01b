// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobsheet.h"

#include "services/core/punctuation.h"
#include "services/hosts/hosts.h"
#include "services/jobs/split.h"
#include "services/ssh/excludes.h"
#include "services/tpu/multislice.h"
#include "widgets/buckets/bucketcreatesheet.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/formfield.h"
#include "widgets/common/guidebutton.h"
#include "widgets/common/label.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/translated.h"
#include "widgets/hosts/hostpicker.h"
#include "widgets/jobs/jobdiagnosticsform.h"
#include "widgets/jobs/jobengine.h"
#include "widgets/jobs/jobregionform.h"
#include "widgets/jobs/jobresumeform.h"
#include "widgets/jobs/jobvariables.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

QLineEdit *lineOf(const FormField *field)
{
    return qobject_cast<QLineEdit *>(field->field());
}

FormField *lineField(const QString &name)
{
    auto *line = new QLineEdit;
    line->setObjectName(name);
    return new FormField{line};
}

QPlainTextEdit *textOf(const FormField *field)
{
    return qobject_cast<QPlainTextEdit *>(field->field());
}

QString localFolder(const QString &typed) ///< "~" is the user's own here
{
    return typed == "~"_L1 || typed.startsWith("~/"_L1) ? QDir::homePath() + typed.sliced(1) : typed;
}

/// Behind its head: who wrote it is no part of a command. Its remarks are in the user's language.
QString firstProgram()
{
    static constexpr const char *remarks[]{
        QT_TRANSLATE_NOOP("JobSheet",
                          "Every chip multiplies matrices for half a minute. A first program: change it as you like."),
        QT_TRANSLATE_NOOP("JobSheet", "the hosts find each other"),
    };
    QFile program{u":/tpudesk/jobs/first.sh"_s};
    if (!program.open(QIODevice::ReadOnly))
        return {};
    auto text = QString::fromUtf8(program.readAll()).section(u"GPL-3.0-or-later\n"_s, 1);
    for (const auto *remark : remarks)
        text.replace(u"# "_s + QLatin1StringView{remark} + u'\n', u"# "_s + JobSheet::tr(remark) + u'\n');
    return text;
}

QString saveTip()
{
    return JobSheet::tr("The changes apply at the next start. A running job continues unchanged.");
}

/// "training", else "training-2": jobs are told apart by their names.
QString freeName(const QString &name, const QList<Job> &jobs)
{
    const auto isTaken = [&](const QString &wanted) {
        return std::ranges::any_of(jobs, [&](const Job &job) { return job.spec.name == wanted; });
    };
    auto free = name;
    for (int number = 2; isTaken(free); ++number)
        free = u"%1-%2"_s.arg(name).arg(number);
    return free;
}

/// All of the TPUs that the job before ran on, however many of their hosts it took; else the only TPU that can be
/// logged in to. Among several somebody has to choose.
QList<PodHost> usualHosts(const QList<Tpu> &tpus, const QList<Job> &jobs)
{
    QList<Tpu> open;
    for (const auto &tpu : tpus) {
        if (tpu.state == TpuState::Ready && whyUnreachable(tpu).isEmpty())
            open.append(tpu);
    }
    const auto before = jobs.isEmpty() ? QList<PodHost>{} : jobs.constFirst().spec.hosts;
    QList<PodHost> hosts;
    for (const auto &tpu : std::as_const(open)) {
        if (std::ranges::find(before, tpu.id, &PodHost::tpu) != before.end())
            hosts.append(hostsOf(tpu));
    }
    if (hosts.isEmpty()) {
        const auto slices = open.isEmpty() ? QList<Tpu>{} : multisliceOf(open.constFirst(), open);
        return open.size() == slices.size() ? hostsOf(slices) : hosts;
    }
    std::ranges::copy_if(before, std::back_inserter(hosts), &PodHost::isPlain);
    return hosts;
}

} // namespace

JobSheet::JobSheet(const JobsContext &context, QWidget *host)
    : SideSheet{host}
    , m_jobs{context.jobs}
    , m_tpus{context.tpus}
    , m_folders{context.syncedFolders}
    , m_notice{new NoticeBar}
    , m_engine{new JobEngine{context.clusters}}
    , m_name{lineField(u"jobName"_s)}
    , m_hosts{new HostPicker}
    , m_hostsTitle{new Label{TextRole::Strong}}
    , m_hostsNote{new Label{TextRole::Body, TextColor::Bad}}
    , m_commandTitle{new Label{TextRole::Strong}}
    , m_command{new CodeEditor}
    , m_commandNote{new Label{TextRole::Body, TextColor::Bad}}
    , m_example{new QPushButton}
    , m_split{new QToolButton}
    , m_folder{lineField(u"jobFolder"_s)}
    , m_upload{lineField(u"jobUpload"_s)}
    , m_browse{new QPushButton}
    , m_shared{new QCheckBox}
    , m_excludes{new FormField{new QPlainTextEdit}}
    , m_variablesTitle{new Label{TextRole::Strong}}
    , m_variables{new JobVariables}
    , m_variablesNote{new Label{TextRole::Body, TextColor::Bad}}
    , m_step{lineField(u"jobStep"_s)}
    , m_again{new QCheckBox}
    , m_resume{new JobResumeForm{context.checkpoints}}
    , m_trigger{new QComboBox}
    , m_triggerField{new FormField{m_trigger}}
    , m_diagnostics{new JobDiagnosticsForm}
    , m_regions{new JobRegionForm{context.buckets}}
    , m_bucketSheet{new BucketCreateSheet{context.buckets, host}}
    , m_cancel{new QPushButton}
    , m_save{new QPushButton}
    , m_submit{new QPushButton}
{
    setObjectName(u"jobSheet"_s);
    setGuide("jobs"_L1);
    setSheetWidth(600);
    build();
    buildFiles();
    buildForms();
    for (auto *button : {m_cancel, m_save, m_submit})
        addFooterButton(button);
    m_resume->setMounted(context.mounted);
    connectForms();
    m_hosts->setPool(context.pool);
    connect(m_hosts, &HostPicker::chosenChanged, this, &JobSheet::check);
    connect(m_hosts, &HostPicker::heightChanged, this, &JobSheet::fitHosts);
    connect(m_hosts, &HostPicker::actionRequested, this, [this](ReachAction action, const TpuId &tpu) {
        close();
        emit actionRequested(action, tpu);
    });
    connect(m_command->text(), &QPlainTextEdit::textChanged, this, &JobSheet::check);
    connect(m_variables, &JobVariables::changed, this, &JobSheet::check);
    for (auto *field : {m_name, m_folder, m_upload, m_step})
        connect(lineOf(field), &QLineEdit::textChanged, this, &JobSheet::check);
    translated(this, m_name, [] { return tr("Name"); });
    translated(this, m_hostsTitle, [] { return tr("Hosts"); });
    translated(this, m_commandTitle, [] { return tr("Command"); });
    named(
        this, m_example, "jobExample", [] { return tr("Insert example"); },
        [] { return tr("A small JAX program that keeps every chip busy for half a minute"); });
    named(
        this, m_split, "jobSplit", [] { return tr("Split the chips"); },
        [] { return tr("Creates a script that runs the command several times per host, each time on its own chips"); });
    translated(
        this, m_folder, [] { return tr("Folder on the hosts"); },
        [] { return tr("The command starts in this folder, and uploads go here."); });
    translated(
        this, m_upload, [] { return tr("Upload a folder of this computer"); },
        [] { return tr("Leave empty to upload nothing. Only changed files are sent."); });
    named(this, m_browse, "jobUploadBrowse", [] { return tr("Browse…"); });
    named(this, m_shared, "jobUploadShared", [] { return tr("All hosts share this folder: upload it once"); });
    translated(
        this, m_excludes, [] { return tr("Leave out"); }, [] { return tr("One pattern on a line, as in .gitignore"); });
    translated(this, m_variablesTitle, [] { return tr("Environment variables"); });
    translated(
        this, m_step, [] { return tr("Pattern of step lines"); },
        [] { return tr("A regular expression. Leave empty for the usual lines (“step 120”, progress bars)."); });
    named(
        this, m_again, "jobAgain", [] { return tr("Restart automatically after an interruption"); },
        [] { return tr("As soon as all hosts are back."); });
    named(this, m_cancel, "jobCancel", [] { return tr("Cancel"); });
    named(this, m_save, "jobSave", [] { return tr("Save"); }, &saveTip);
    translated(this, &JobSheet::showPurpose);
}

void JobSheet::build()
{
    m_notice->setObjectName(u"jobSheetNotice"_s);
    if (auto *tree = m_hosts->findChild<QTreeWidget *>())
        tree->setObjectName(u"jobHostTree"_s);
    if (auto *addresses = m_hosts->findChild<QPushButton *>(u"runHostAddresses"_s))
        addresses->hide(); // jobs run on TPUs
    m_command->setObjectName(u"jobCommand"_s);
    m_command->setMinimumHeight(scaled(120));
    setButtonKind(m_example, ButtonKind::Link);
    m_split->setPopupMode(QToolButton::InstantPopup);
    m_submit->setObjectName(u"jobSubmit"_s);
    setButtonKind(m_submit, ButtonKind::Primary);
    auto *menu = new QMenu{m_split};
    m_split->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        for (const auto &[chips, processes] : {std::pair{4, 4}, std::pair{4, 2}, std::pair{8, 8}, std::pair{8, 2}})
            menu->addAction(tr("%1 processes on the %2 chips of each host").arg(processes).arg(chips), this,
                            [this, chips, processes] { split(chips, processes); });
    });
    for (auto *note : {m_hostsNote, m_commandNote, m_variablesNote})
        note->setWordWrap(true);
    auto *head = new QHBoxLayout;
    head->addWidget(m_commandTitle, 1);
    head->addWidget(m_example);
    head->addWidget(m_split);
    auto *book = new GuideButton;
    book->setObjectName(u"jobSplitGuide"_s);
    book->setSection("split-cores"_L1);
    head->addWidget(book);
    body()->addWidget(m_notice);
    body()->addWidget(m_engine);
    body()->addWidget(m_name);
    body()->addWidget(m_hostsTitle);
    body()->addWidget(m_hosts);
    body()->addWidget(m_hostsNote);
    body()->addLayout(head);
    body()->addWidget(m_command);
    body()->addWidget(m_commandNote);
}

void JobSheet::buildFiles()
{
    auto *excludes = textOf(m_excludes);
    excludes->setObjectName(u"jobExcludes"_s);
    excludes->setFont(fontFor(TextRole::Code));
    excludes->setTabChangesFocus(true);
    excludes->setFixedHeight(scaled(84));
    auto *upload = new QWidget;
    auto *row = new QHBoxLayout{upload};
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_upload, 1);
    auto *beside = new FormField{m_browse}; // as far below the top as the field with its label
    beside->setLabel(u" "_s);
    row->addWidget(beside, 0, Qt::AlignTop);
    for (QWidget *part : std::initializer_list<QWidget *>{m_folder, upload, m_shared, m_excludes, m_variablesTitle,
                                                          m_variables, m_variablesNote, m_step})
        body()->addWidget(part);
    connect(lineOf(m_upload), &QLineEdit::textChanged, this, [this](const QString &text) {
        m_shared->setVisible(!text.isEmpty());
        m_excludes->setVisible(!text.isEmpty());
        m_uploadProblem.clear();
    });
    m_shared->hide();
    m_excludes->hide();
}

void JobSheet::buildForms()
{
    body()->insertWidget(body()->indexOf(m_commandNote) + 1, m_regions); // below the command that names them
    body()->addWidget(m_again);
    body()->addWidget(m_resume);
    buildTrigger();
    body()->addWidget(m_diagnostics);
    body()->addStretch(1);
}

void JobSheet::connectForms()
{
    connect(m_cancel, &QPushButton::clicked, this, &SideSheet::requestClose);
    connect(m_submit, &QPushButton::clicked, this, &JobSheet::submit);
    connect(m_save, &QPushButton::clicked, this, &JobSheet::save);
    connect(m_browse, &QPushButton::clicked, this, &JobSheet::browse);
    connect(m_example, &QPushButton::clicked, this, &JobSheet::fillExample);
    connect(m_engine, &JobEngine::clusterChosen, this, [this](const QUuid &cluster) {
        const auto wanted = spec();
        close();
        emit clusterRequested(cluster, wanted);
    });
    connect(m_again, &QCheckBox::toggled, this, &JobSheet::check);
    connect(m_resume, &JobResumeForm::changed, this, &JobSheet::check);
    connect(m_diagnostics, &JobDiagnosticsForm::changed, this, &JobSheet::check);
    connect(m_diagnostics, &JobDiagnosticsForm::cacheRequested, this, &JobSheet::addCache);
    connect(m_regions, &JobRegionForm::bucketRequested, m_bucketSheet, &BucketCreateSheet::openFor);
    connect(m_bucketSheet, &BucketCreateSheet::created, this, &JobSheet::onBucket);
    connect(m_regions, &JobRegionForm::changed, this, [this] {
        check();
        if (m_whenKnown != nullptr && !m_regions->isLooking())
            (this->*std::exchange(m_whenKnown, nullptr))();
    });
}

/// Beside its checkpoints, where all starts find it; else on the disk of each host.
void JobSheet::addCache()
{
    auto variables = m_variables->variables();
    const auto folder = m_resume->resume().checkpoints;
    const auto end = folder.endsWith(u'/') ? folder.chopped(1) : folder;
    const bool isBucketRoot = end.startsWith("gs://"_L1) && end.count(u'/') < 3;
    const auto base = isBucketRoot ? end : end.section(u'/', 0, -2);
    const bool isShared = !base.isEmpty() && !base.startsWith(u'~'); // nobody expands that in a variable
    variables.append({u"JAX_COMPILATION_CACHE_DIR"_s, isShared ? base + u"/jax-cache"_s : u"/tmp/jax-cache"_s, false});
    m_variables->show(variables);
    check();
}

void JobSheet::onBucket(const Bucket &bucket)
{
    const auto address = u"gs://"_s + bucket.name;
    m_notice->showNotice(StatusLevel::Done, tr("The bucket is there. Its address is %1.").arg(address));
    if (m_resume->resume().checkpoints.isEmpty())
        m_resume->setCheckpoints(address + u"/checkpoints"_s);
}

void JobSheet::buildTrigger()
{
    m_trigger->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_trigger->setMinimumContentsLength(18);
    named(
        this, m_triggerField, "jobTrigger", [] { return tr("Run again when a synced folder changes"); },
        [] { return tr("As soon as the changes are on its hosts. A running job is stopped first."); });
    body()->addWidget(m_triggerField);
    translated(this, [this] { fillTrigger(m_trigger->currentData().toUuid()); });
}

/// Not offered where there is no such folder.
void JobSheet::fillTrigger(const QUuid &chosen)
{
    const QSignalBlocker quiet{m_trigger};
    const auto folders = m_folders ? m_folders() : jobtext::SyncedFolders{};
    m_trigger->clear();
    m_trigger->addItem(tr("Never"), QUuid{});
    for (const auto &[id, name] : folders)
        m_trigger->addItem(menuText(name), id);
    m_trigger->setCurrentIndex(std::max(0, m_trigger->findData(chosen)));
    m_triggerField->setVisible(!folders.isEmpty());
}

/// As high as what stands in it, so that the command is seen at once.
void JobSheet::fitHosts()
{
    constexpr int mostRows = 10; // a pod of eight hosts; more of them scroll
    m_hosts->findChild<QTreeWidget *>()->setFixedHeight(m_hosts->treeHeight(mostRows));
}

void JobSheet::openNew(const QList<PodHost> &hosts)
{
    m_id = {};
    JobSpec fresh;
    fresh.name = m_suggested = freeName(tr("training"), m_jobs->jobs());
    fresh.hosts = hosts.isEmpty() ? usualHosts(m_tpus(), m_jobs->jobs()) : hosts;
    fresh.upload.excludes = Excludes::usual();
    show(fresh);
}

void JobSheet::fillExample()
{
    m_command->setCode(firstProgram());
    m_command->text()->setFocus();
}

/// Whoever sees JAX for the first time gets something that runs as it is; every line of it can be changed.
void JobSheet::openFirst()
{
    m_id = {};
    JobSpec fresh;
    m_suggested.clear();
    fresh.name = tr("first program");
    fresh.hosts = usualHosts(m_tpus(), m_jobs->jobs());
    fresh.command = firstProgram();
    fresh.upload.excludes = Excludes::usual();
    show(fresh);
}

void JobSheet::openFor(const Job &job)
{
    m_id = job.id;
    m_suggested.clear(); // its name is its own
    show(job.spec);
}

void JobSheet::openLike(const JobSpec &spec)
{
    m_id = {};
    m_suggested.clear();
    auto fresh = spec;
    fresh.hosts = usualHosts(m_tpus(), m_jobs->jobs());
    fresh.upload.excludes = Excludes::usual();
    show(fresh);
}

void JobSheet::show(const JobSpec &spec)
{
    m_wasTried = false;
    m_engine->offer(m_id.isNull()); // one that has run stays where its logs are
    m_whenKnown = nullptr;
    m_uploadProblem.clear();
    m_notice->dismiss();
    m_regions->clear();
    m_hosts->setTpus(m_tpus());
    m_hosts->choose(spec.hosts); // also none: what was ticked for another job is not meant by this one
    fitHosts();
    lineOf(m_name)->setText(spec.name);
    m_command->setCode(spec.command);
    lineOf(m_folder)->setText(spec.folder);
    lineOf(m_upload)->setText(spec.upload.from);
    m_shared->setChecked(spec.upload.to == JobUpload::To::FirstHost);
    textOf(m_excludes)->setPlainText(spec.upload.excludes.join(u'\n'));
    m_variables->show(spec.variables);
    lineOf(m_step)->setText(spec.stepPattern);
    m_again->setChecked(spec.isRestartedAfterLoss);
    m_resume->show(spec.resume);
    m_diagnostics->show(spec.capturesStacks, spec.profilerPort);
    fillTrigger(spec.runAgainWith);
    showPurpose();
    check();
    m_shown = this->spec();
    open();
}

bool JobSheet::isFilled() const
{
    return spec() != m_shown || !m_variables->secrets().isEmpty();
}

JobSpec JobSheet::spec() const
{
    JobSpec spec{.name = lineOf(m_name)->text().trimmed(),
                 .hosts = m_hosts->chosen(),
                 .folder = lineOf(m_folder)->text().trimmed(),
                 .command = m_command->code()};
    spec.variables = m_variables->variables();
    spec.upload.from = localFolder(lineOf(m_upload)->text().trimmed());
    spec.upload.to = m_shared->isChecked() ? JobUpload::To::FirstHost : JobUpload::To::EveryHost;
    spec.upload.excludes = textOf(m_excludes)->toPlainText().split(u'\n', Qt::SkipEmptyParts);
    spec.stepPattern = lineOf(m_step)->text();
    spec.isRestartedAfterLoss = m_again->isChecked();
    spec.runAgainWith = m_trigger->currentData().toUuid();
    spec.resume = m_resume->resume();
    spec.capturesStacks = m_diagnostics->capturesStacks();
    spec.profilerPort = m_diagnostics->profilerPort();
    spec.agreedWays = m_regions->agreed();
    return spec;
}

QMap<QString, QString> JobSheet::problems() const
{
    auto problems = problemsOf(spec());
    if (!m_uploadProblem.isEmpty())
        problems.insert(u"upload"_s, m_uploadProblem);
    if (const auto unpaid = m_regions->problem(); !unpaid.isEmpty())
        problems.insert(u"regions"_s, unpaid);
    return problems;
}

/// Only when the button is pressed: a folder of a network that does not answer would stop the window at every letter.
void JobSheet::lookAtUpload()
{
    const auto path = spec().upload.from;
    const QFileInfo from{path};
    if (path.isEmpty() || (from.isDir() && from.isReadable()))
        m_uploadProblem.clear();
    else
        m_uploadProblem = from.isDir()
            ? tr("This folder cannot be read. Change its permissions, or choose another folder.")
            : tr("There is no such folder on this computer. Correct its path, or choose it with “Browse…”.");
}

/// It may have been scrolled out of sight: a button that does nothing would be all that is seen.
void JobSheet::focusFirstProblem()
{
    const auto found = problems();
    const std::pair<QString, QWidget *> parts[] = {{u"name"_s, m_name},
                                                   {u"command"_s, m_command->text()},
                                                   {u"folder"_s, m_folder},
                                                   {u"upload"_s, m_upload},
                                                   {u"regions"_s, m_regions->field()},
                                                   {u"variables"_s, m_variables->findChild<QLineEdit *>()},
                                                   {u"step"_s, m_step},
                                                   {u"resume"_s, m_resume->fieldOf(u"resume"_s)},
                                                   {u"checkpoints"_s, m_resume->fieldOf(u"checkpoints"_s)},
                                                   {u"limits"_s, m_resume->fieldOf(u"limits"_s)}};
    for (const auto &[field, part] : parts) {
        if (found.contains(field) && part != nullptr)
            return part->setFocus(Qt::OtherFocusReason);
    }
}

/// What is missing is said when somebody has tried, not while he types.
void JobSheet::check()
{
    const auto found = problems();
    const auto problems = m_wasTried ? found : QMap<QString, QString>{};
    showSubmit();
    m_example->setVisible(m_command->code().trimmed().isEmpty()); // over what somebody wrote nothing is put
    checkForms(spec(), problems);
    const auto missing = found.value(u"hosts"_s, found.value(u"command"_s, found.value(u"regions"_s)));
    enableUnless(m_submit, missing);
    enableUnless(m_save, missing, saveTip());
    m_name->setError(problems.value(u"name"_s));
    m_folder->setError(problems.value(u"folder"_s));
    m_upload->setError(problems.value(u"upload"_s));
    m_step->setError(problems.value(u"step"_s));
    const std::pair<Label *, QString> notes[] = {
        {m_hostsNote, u"hosts"_s}, {m_commandNote, u"command"_s}, {m_variablesNote, u"variables"_s}};
    for (const auto &[note, field] : notes) {
        note->setText(problems.value(field));
        note->setVisible(!note->text().isEmpty());
    }
}

void JobSheet::checkForms(const JobSpec &wanted, const QMap<QString, QString> &problems)
{
    QStringList texts{wanted.command, wanted.resume.checkpoints};
    bool hasCache = false;
    for (const auto &variable : wanted.variables) {
        texts << variable.value;
        hasCache = hasCache || variable.name == "JAX_COMPILATION_CACHE_DIR"_L1;
    }
    m_regions->look(texts, wanted.hosts);
    m_resume->setJob(wanted);
    m_resume->showProblems(problems);
    m_diagnostics->setCacheHintShown(!hasCache && !wanted.command.contains("JAX_COMPILATION_CACHE_DIR"_L1));
}

bool JobSheet::isReady(void (JobSheet::*then)())
{
    m_wasTried = true;
    m_whenKnown = nullptr;
    m_notice->dismiss();
    lookAtUpload();
    check();
    if (!problems().isEmpty()) {
        focusFirstProblem();
        return false;
    }
    if (!m_regions->isLooking())
        return true;
    m_whenKnown = then; // it goes on by itself, unless something is to be typed
    m_notice->showNotice(StatusLevel::Working, tr("Checking where its buckets are…"));
    m_regions->lookNow();
    return false;
}

void JobSheet::submit()
{
    if (!isReady(&JobSheet::submit))
        return;
    if (m_id.isNull()) {
        const auto id = m_jobs->add(spec(), m_variables->secrets());
        if (!id)
            return m_notice->showError(id.error());
        m_id = *id;
        close();
        emit started(m_id);
        return;
    }
    const auto job = m_jobs->find(m_id);
    if (job && hasRunningHost(*job))
        askToStartAgain(*job);
    else
        startAgain();
}

void JobSheet::save()
{
    if (!isReady(&JobSheet::save))
        return;
    if (const auto done = m_jobs->change(m_id, spec(), m_variables->secrets()); !done)
        m_notice->showError(done.error());
    else
        close();
}

void JobSheet::startAgain()
{
    auto done = m_jobs->change(m_id, spec());
    if (done)
        done = m_jobs->startAgain(m_id, m_variables->secrets(), JobService::IfHeld::Ask);
    if (!done)
        return m_notice->showError(done.error());
    close();
    emit started(m_id);
}

/// A run that is ended does not come back.
void JobSheet::askToStartAgain(const Job &job)
{
    const auto running = std::ranges::count(job.last()->hosts, JobState::Running, &JobHost::state);
    const bool isAnew = spec().resume.kind == ResumeTemplate::Anew;
    auto *question = new ConfirmDelete{
        {.title = tr("Stop %1 and start it again?").arg(job.spec.name),
         .sentence = punctuation::sentences(
             {tr("The job is stopped on %n hosts. Then it starts again with your changes.", nullptr, int(running)),
              tr("What is lost:")}),
         .losses = {isAnew ? tr("Everything it has computed: it starts again at the first step")
                           : tr("What it has computed since its newest checkpoint")},
         .typedName = {},
         .buttonText = tr("Stop and start again"),
         .need = CloudNeed::None},
        this};
    connect(question, &ConfirmDelete::confirmed, this, &JobSheet::startAgain);
    question->open();
}

void JobSheet::browse()
{
    const auto folder = QFileDialog::getExistingDirectory(this, tr("Folder to upload"), spec().upload.from);
    if (folder.isEmpty())
        return;
    lineOf(m_upload)->setText(folder);
    if (lineOf(m_folder)->text() == "~"_L1)
        lineOf(m_folder)->setText(u"~/"_s + QFileInfo{folder}.fileName());
}

void JobSheet::split(int chips, int processes)
{
    const auto script = splitScript({.chips = chips, .processes = processes}, m_command->code().trimmed().toUtf8());
    if (!script)
        m_notice->showError(script.error());
    else if (m_command->code().trimmed().isEmpty())
        m_notice->showNotice(StatusLevel::Note,
                             tr("Enter the command for one process first. The script runs it once per process."));
    else
        m_command->setCode(QString::fromUtf8(*script));
}

void JobSheet::showPurpose()
{
    setTitle(m_id.isNull() ? tr("New job") : tr("Change the job"));
    if (!m_suggested.isEmpty() && lineOf(m_name)->text() == m_suggested) { // nobody has chosen another one
        m_suggested = freeName(tr("training"), m_jobs->jobs());
        lineOf(m_name)->setText(m_suggested);
        m_shown.name = m_suggested; // it was not entered
    }
    m_browse->setAccessibleName(m_browse->text());
    showSubmit();
}

/// By what is ticked, of the hosts that can be.
void JobSheet::showSubmit()
{
    qsizetype all = 0;
    for (const auto &tpu : m_tpus())
        all += tpu.state == TpuState::Ready && whyUnreachable(tpu).isEmpty() ? hostsOf(tpu).size() : 0;
    const auto job = m_jobs->find(m_id);
    m_save->setVisible(!m_id.isNull());
    m_submit->setText(job && hasRunningHost(*job)          ? tr("Stop and start again…")
                          : !m_id.isNull()                 ? tr("Start again")
                          : m_hosts->chosen().size() < all ? tr("Start on the chosen hosts")
                                                           : tr("Start on all hosts"));
}
