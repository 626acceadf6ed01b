// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pod/commandcard.h"

#include "services/pod/shellquote.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/formfield.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/segmented.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// What is asked of many machines again and again. None takes the chips: a probe never imports jax.
struct Example
{
    const char *title; ///< English source in the context "CommandCard"
    const char *script;
};

constexpr Example examples[]{
    {QT_TRANSLATE_NOOP("CommandCard", "Who holds the chips"),
     "for f in /proc/[0-9]*/fd/*; do\n"
     "  case $(sudo -n readlink \"$f\" 2>/dev/null) in /dev/accel*|/dev/vfio/[0-9]*) p=${f#/proc/}; echo \"${p%%/*}\";; esac\n"
     "done | sort -u | while read -r pid; do ps -o pid=,user=,etime=,args= -p \"$pid\"; done\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "Versions of Python and JAX, without touching the chips"),
     "python3 --version\n"
     "python3 -c '\nfrom importlib import metadata\nfor name in (\"jax\", \"jaxlib\", \"libtpu\", \"libtpu-nightly\", \"flax\", \"torch\", \"torch_xla\"):\n"
     "    try:\n        print(name, metadata.version(name))\n    except metadata.PackageNotFoundError:\n        print(name, \"-\")\n'\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "Free disk space and memory"), "df -h / /home 2>/dev/null\nfree -h\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "How long it is up, and how busy"), "uptime\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "Clocks beside each other"), "date -u +%H:%M:%S\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "What is mounted from other hosts"), "grep -E ' (nfs4?|fuse[.a-z]*) ' /proc/mounts || echo none\n"},
};

} // namespace

CommandCard::CommandCard(QWidget *parent)
    : Card{parent}, m_form{new Segmented}, m_script{new CodeEditor}, m_podrun{new NoticeBar}, m_folder{new QLineEdit},
      m_deadline{new QComboBox}, m_folderField{new FormField{m_folder}}, m_deadlineField{new FormField{m_deadline}},
      m_snippets{new QToolButton}, m_snippetMenu{new QMenu{this}}, m_historyButton{new QPushButton}, m_clean{new QPushButton},
      m_cancel{new QPushButton}, m_run{new QPushButton}, m_problem{new NoticeBar}
{
    build();
    connect(m_run, &QPushButton::clicked, this, &CommandCard::runRequested);
    connect(m_cancel, &QPushButton::clicked, this, &CommandCard::cancelRequested);
    connect(m_historyButton, &QPushButton::clicked, this, &CommandCard::historyRequested);
    connect(m_clean, &QPushButton::clicked, this, &CommandCard::cleanUpRequested);
    connect(m_script, &CodeEditor::edited, this, &CommandCard::lookForPodrun);
    connect(m_podrun, &NoticeBar::actionClicked, this, &CommandCard::takePodrun);
    connect(m_snippetMenu, &QMenu::aboutToShow, this, &CommandCard::fillSnippets);
    connect(m_form, &Segmented::currentChanged, this, [this] { showProblem({}); });
    auto *shortcut = new QShortcut{QKeySequence{Qt::CTRL | Qt::Key_Return}, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut};
    connect(shortcut, &QShortcut::activated, m_run, &QPushButton::click);
    setRunning(false);
    retranslate();
}

void CommandCard::build()
{
    m_form->setObjectName(u"runForm"_s);
    m_form->addPart(int(RunForm::Script), u"script"_s);
    m_form->addPart(int(RunForm::Argv), u"argv"_s);
    m_form->setCurrent(int(RunForm::Script));
    addTitleWidget(m_form);
    m_script->setObjectName(u"runScript"_s);
    m_script->setMinimumHeight(scaled(64));
    m_podrun->setObjectName(u"runPodrunNotice"_s);
    m_problem->setObjectName(u"runProblem"_s);
    m_folder->setObjectName(u"runFolder"_s);
    m_deadline->setObjectName(u"runDeadline"_s);
    for (const int seconds : {0, 10, 60, 600, 3600})
        m_deadline->addItem({}, seconds);
    m_snippets->setObjectName(u"runSnippets"_s);
    m_snippets->setMenu(m_snippetMenu);
    m_snippets->setPopupMode(QToolButton::InstantPopup);
    m_historyButton->setObjectName(u"runHistoryButton"_s);
    m_historyButton->setIcon(themedIcon("history"_L1));
    setButtonKind(m_historyButton, ButtonKind::Plain);
    m_clean->setObjectName(u"runClean"_s);
    m_cancel->setObjectName(u"runCancel"_s);
    m_run->setObjectName(u"runButton"_s);
    setButtonKind(m_run, ButtonKind::Primary);
    auto *fields = new FormRow;
    fields->addField(m_folderField, 3);
    fields->addField(m_deadlineField, 2);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(m_snippets);
    buttons->addWidget(m_historyButton);
    buttons->addWidget(m_clean);
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_run);
    body()->addWidget(m_podrun);
    body()->addWidget(m_script, 1);
    body()->addWidget(fields);
    body()->addWidget(m_problem);
    body()->addLayout(buttons);
}

void CommandCard::setHistory(RunHistory *history)
{
    m_history = history;
    m_historyButton->setVisible(history != nullptr);
}

Result<RunRequest> CommandCard::request() const
{
    RunRequest request;
    request.form = RunForm(m_form->current());
    request.folder = m_folder->text().trimmed().toUtf8();
    request.deadline = std::chrono::seconds{m_deadline->currentData().toInt()};
    if (request.form == RunForm::Script) {
        request.script = script().toUtf8();
    } else {
        auto words = exactWords(script());
        if (!words)
            return std::unexpected{words.error()};
        request.argv = std::move(*words);
    }
    if (const auto script = scriptOf(request); !script)
        return std::unexpected{script.error()};
    return request;
}

void CommandCard::fill(const RunRequest &request)
{
    m_form->setCurrent(int(request.form));
    m_script->setCode(QString::fromUtf8(request.form == RunForm::Argv ? shellQuote(request.argv) : request.script));
    m_folder->setText(QString::fromUtf8(request.folder));
    const auto seconds = static_cast<int>(request.deadline.count());
    auto at = m_deadline->findData(seconds);
    if (at < 0) {
        m_deadline->addItem(phrases::duration(request.deadline), seconds);
        at = m_deadline->count() - 1;
    }
    m_deadline->setCurrentIndex(at);
}

QString CommandCard::script() const
{
    return m_script->code();
}

void CommandCard::setScript(const QString &text)
{
    m_form->setCurrent(int(RunForm::Script));
    m_script->setCode(text);
    m_script->text()->setFocus();
    lookForPodrun();
}

void CommandCard::setRunning(bool running)
{
    m_cancel->setVisible(running);
    m_run->setVisible(!running);
}

void CommandCard::showProblem(const QString &sentence)
{
    if (sentence.isEmpty())
        m_problem->dismiss();
    else
        m_problem->showNotice(Tone::Warning, sentence);
}

void CommandCard::lookForPodrun()
{
    showProblem({});
    if (looksLikePodrun(script()))
        m_podrun->say(Tone::Note, [] { return tr("This is a podrun line. TPU Desk runs on all hosts by itself: only the command is needed."); },
                      [] { return tr("Take it apart"); });
    else
        m_podrun->dismiss();
}

void CommandCard::takePodrun()
{
    const auto line = parsePodrun(script());
    if (!line)
        return showProblem(line.error().message);
    RunRequest request;
    request.form = line->cleanUp ? RunForm::Script : line->form;
    request.script = line->text();
    request.argv = line->argv;
    request.folder = m_folder->text().toUtf8();
    request.deadline = std::chrono::seconds{m_deadline->currentData().toInt()};
    fill(request);
    m_podrun->dismiss();
    if (line->sameFolder && m_folder->text().isEmpty()) {
        showProblem(tr("-w means the folder in which podrun was typed, which the line does not name: write it into the field below the command."));
        m_folder->setFocus();
    }
    emit podrunTaken(*line);
}

void CommandCard::fillSnippets()
{
    m_snippetMenu->clear();
    for (const auto &snippet : m_history ? m_history->snippets() : QList<Snippet>{}) {
        auto *entry = m_snippetMenu->addMenu(snippet.name);
        connect(entry->addAction(tr("Use it")), &QAction::triggered, this, [this, snippet] { setScript(QString::fromUtf8(snippet.script)); });
        connect(entry->addAction(tr("Delete it")), &QAction::triggered, this, [this, snippet] {
            if (const auto gone = m_history->forgetSnippet(snippet.name); !gone)
                showProblem(gone.error().message);
        });
    }
    if (!m_snippetMenu->isEmpty())
        m_snippetMenu->addSeparator();
    for (const auto &example : examples)
        connect(m_snippetMenu->addAction(tr(example.title)), &QAction::triggered, this, [this, &example] { setScript(QString::fromUtf8(example.script)); });
    m_snippetMenu->addSeparator();
    auto *keep = m_snippetMenu->addAction(tr("Keep this command as a snippet…"));
    keep->setObjectName(u"runKeepSnippet"_s);
    keep->setEnabled(m_history && !script().trimmed().isEmpty());
    connect(keep, &QAction::triggered, this, &CommandCard::snippetWanted);
}

void CommandCard::retranslate()
{
    setTitle(tr("Command"));
    m_form->setText(int(RunForm::Script), tr("Script"));
    m_form->setText(int(RunForm::Argv), tr("Exact arguments"));
    m_form->setAccessibleName(tr("How the command is given"));
    m_form->setToolTip(tr("A script is read by bash on each host. With exact arguments no shell reads the command: one program gets just these words."));
    m_script->text()->setAccessibleName(tr("Command or script"));
    m_script->text()->setPlaceholderText(tr("For example: uptime"));
    m_folderField->setLabel(tr("Folder on the hosts"));
    m_folder->setPlaceholderText(tr("home folder"));
    m_deadlineField->setLabel(tr("Time-out"));
    for (int i = 0; i < m_deadline->count(); ++i) {
        const auto seconds = m_deadline->itemData(i).toInt();
        m_deadline->setItemText(i, seconds == 0 ? tr("none") : phrases::duration(std::chrono::seconds{seconds}));
    }
    m_snippets->setText(tr("Snippets"));
    m_historyButton->setText(tr("History"));
    m_clean->setText(tr("Free the chips…"));
    m_clean->setToolTip(tr("Ends what holds the chips on the chosen hosts, counts again, then removes the lock file and the logs of libtpu"));
    m_cancel->setText(tr("Cancel"));
    m_run->setText(tr("Run"));
    m_run->setToolTip(tr("Run on the chosen hosts (Ctrl+Enter). A command that begins with a blank is not kept in the history."));
}

void CommandCard::changeEvent(QEvent *event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}
