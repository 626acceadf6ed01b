// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hosts/commandcard.h"

#include "services/core/shellquote.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/formfield.h"
#include "widgets/common/layoutorder.h"
#include "widgets/common/menutext.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/segmented.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QShortcut>
#include <QStringDecoder>
#include <QTextCursor>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

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
     "  case $(sudo -n readlink \"$f\" 2>/dev/null) in /dev/accel*|/dev/vfio/[0-9]*) p=${f#/proc/}; echo "
     "\"${p%%/*}\";; esac\n"
     "done | sort -u | while read -r pid; do ps -o pid=,user=,etime=,args= -p \"$pid\"; done\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "Versions of Python and JAX, without touching the chips"),
     "python3 --version\n"
     "python3 -c '\nfrom importlib import metadata\nfor name in (\"jax\", \"jaxlib\", \"libtpu\", \"libtpu-nightly\", "
     "\"flax\", \"torch\", \"torch_xla\"):\n"
     "    try:\n        print(name, metadata.version(name))\n    except metadata.PackageNotFoundError:\n        "
     "print(name, \"-\")\n'\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "Free disk space and memory"), "df -h / /home 2>/dev/null\nfree -h\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "Uptime and load"), "uptime\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "The clocks, side by side"), "date -u +%H:%M:%S\n"},
    {QT_TRANSLATE_NOOP("CommandCard", "What is mounted from other hosts"),
     "{ findmnt -rn -t nfs,nfs4; grep -E ' fuse[.a-z]* ' /proc/mounts; } | grep . || echo none\n"},
};

/// Of a command that starts a server for the whole network, as people copy it from guides: its port, 0 when it names
/// none.
std::optional<quint16> portForAll(const QString &script)
{
    static const QRegularExpression forAll{
        u"(?:--(?:[A-Za-z]+\\.)?(?:ip|host|bind|address)(?:=|\\s+)['\"]?(?:0\\.0\\.0\\.0|\\*|::)|--bind_all\\b|\\s-b\\s+0\\.0\\.0\\.0)"_s};
    static const QRegularExpression named{
        u"(?:--(?:[A-Za-z]+\\.)?port(?:=|\\s+)|\\s-p\\s+|0\\.0\\.0\\.0:)['\"]?(\\d{2,5})\\b"_s};
    constexpr qsizetype looked = 20'000;
    const auto text = script.left(looked);
    if (!forAll.match(text).hasMatch())
        return std::nullopt;
    return named.match(text).captured(1).toUShort();
}

} // namespace

CommandCard::CommandCard(QWidget *parent)
    : Card{parent}
    , m_form{new Segmented}
    , m_script{new CodeEditor}
    , m_podrun{new NoticeBar}
    , m_folder{new QLineEdit}
    , m_deadline{new QComboBox}
    , m_variables{new QPushButton}
    , m_folderField{new FormField{m_folder}}
    , m_variablesField{new FormField{m_variables}}
    , m_deadlineField{new FormField{m_deadline}}
    , m_snippets{new QToolButton}
    , m_snippetMenu{new QMenu{this}}
    , m_historyButton{new QPushButton}
    , m_clean{new QPushButton}
    , m_cancel{new QPushButton}
    , m_run{new QPushButton}
    , m_problem{new NoticeBar}
{
    build();
    connectParts();
    setRunning(false);
    translated(this, this, [] { return tr("Command"); });
    translated(this, m_folderField, [] { return tr("Folder on the hosts"); });
    named(this, m_folder, "runFolder", [] { return tr("home folder"); });
    translated(this, m_variablesField, [] { return tr("Variables"); });
    translated(this, m_deadlineField, [] { return tr("Time-out"); });
    named(this, m_snippets, "runSnippets", [] { return tr("Snippets"); });
    named(this, m_historyButton, "runHistoryButton", [] { return tr("History"); });
    named(
        this, m_clean, "runClean", [] { return tr("Free the chips…"); },
        [] {
            return tr("Ends what holds the chips on the chosen hosts, counts again, then removes the lock file "
                      "and the logs of libtpu");
        });
    named(this, m_cancel, "runCancel", [] { return tr("Cancel"); });
    translated(this, [this] {
        if (!m_snippetMenu->isEmpty())
            fillSnippets();
        m_form->setAccessibleName(tr("How the command is given"));
        m_form->setToolTip(
            tr("A script is read by bash on each host. With exact arguments no shell reads the command: one "
               "program gets just these words."));
        m_script->setAccessibleName(tr("Command or script"));
        m_script->text()->setAccessibleName(m_script->accessibleName());
        m_script->text()->setPlaceholderText(tr("For example: uptime"));
        showVariables();
        for (int i = 0; i < m_deadline->count(); ++i) {
            const auto seconds = m_deadline->itemData(i).toInt();
            m_deadline->setItemText(i, seconds == 0 ? tr("none") : phrases::duration(std::chrono::seconds{seconds}));
        }
        showRun();
    });
}

void CommandCard::connectParts()
{
    connect(m_run, &QPushButton::clicked, this, &CommandCard::runRequested);
    connect(m_cancel, &QPushButton::clicked, this, &CommandCard::cancelRequested);
    connect(m_historyButton, &QPushButton::clicked, this, &CommandCard::historyRequested);
    connect(m_clean, &QPushButton::clicked, this, &CommandCard::cleanUpRequested);
    connect(m_script, &CodeEditor::edited, this, &CommandCard::lookForPodrun);
    connect(m_podrun, &NoticeBar::actionClicked, this, &CommandCard::useNote);
    connect(m_snippetMenu, &QMenu::aboutToShow, this, &CommandCard::fillSnippets);
    connect(m_variables, &QPushButton::clicked, this,
            [this] { emit variablesRequested(m_variableText, m_forgetsVariables); });
    connect(m_problem, &NoticeBar::actionClicked, this, [this] {
        if (const auto snippet = std::exchange(m_forgotten, {}); snippet && m_history)
            showProblem(m_history->keep(*snippet, QDateTime::currentDateTimeUtc()).error_or(Error{}).message);
    });
    connect(m_form, &Segmented::currentChanged, this, [this] { showProblem({}); });
    auto *shortcut = new QShortcut{pageKey("editor.run"_L1), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut};
    connect(shortcut, &QShortcut::activated, this, [this] {
        if (m_run->isEnabled())
            m_run->click();
        else
            showProblem(m_run->toolTip());
    });
    connect(m_script->text(), &QPlainTextEdit::textChanged, this, &CommandCard::showRun);
}

void CommandCard::build()
{
    m_form->setObjectName(u"runForm"_s);
    m_form->addPart(int(RunForm::Script), u"script"_s, [] { return tr("Script"); });
    m_form->addPart(int(RunForm::Argv), u"argv"_s, [] { return tr("Exact arguments"); });
    m_form->setCurrent(int(RunForm::Script));
    addTitleWidget(m_form);
    m_script->setObjectName(u"runScript"_s);
    m_script->setMinimumHeight(scaled(64));
    m_podrun->setObjectName(u"runPodrunNotice"_s);
    m_problem->setObjectName(u"runProblem"_s);
    m_variables->setObjectName(u"runVariables"_s);
    setButtonKind(m_variables, ButtonKind::Field);
    m_deadline->setObjectName(u"runDeadline"_s);
    for (const int seconds : {0, 10, 60, 600, 3600})
        m_deadline->addItem({}, seconds);
    m_snippets->setMenu(m_snippetMenu);
    m_snippets->setPopupMode(QToolButton::InstantPopup);
    m_historyButton->setIcon(themedIcon("history"_L1));
    setButtonKind(m_historyButton, ButtonKind::Plain);
    m_run->setObjectName(u"runButton"_s);
    setButtonKind(m_run, ButtonKind::Primary);
    layOut();
}

void CommandCard::layOut()
{
    auto *fields = new FormRow;
    fields->addField(m_folderField, 3);
    fields->addField(m_variablesField, 2);
    fields->addField(m_deadlineField, 2);
    auto *helpers = new QWidget; // what Run says may leave little room for them
    auto *flow = new FlowLayout{helpers, scaled(8)};
    flow->addWidget(m_snippets);
    flow->addWidget(m_historyButton);
    flow->addWidget(m_clean);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(scaled(8));
    buttons->addWidget(helpers, 1);
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
    if (const auto name = missingSecret(); !name.isEmpty())
        return failed(
            ErrorCode::Invalid,
            tr("The value of %1 was not kept. Write it under Variables, or take the variable out.").arg(name));
    RunRequest request;
    request.form = RunForm(m_form->current());
    request.environment = m_typed.values;
    request.secrets = m_forgetsVariables ? m_typed.values.keys() : m_typed.secrets;
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
    m_missing.clear();
    std::ranges::copy_if(request.secrets, std::back_inserter(m_missing),
                         [&](const auto &name) { return !request.environment.contains(name); });
    const bool hasNone = request.environment.isEmpty() && request.secrets.isEmpty();
    const bool forgets = hasNone || std::ranges::any_of(request.secrets, [&](const auto &name) {
                             return !looksSecret(name, request.environment.value(name));
                         });
    setVariables(variableLines(request.environment, m_missing), forgets);
    const auto seconds = static_cast<int>(request.deadline.count());
    auto at = m_deadline->findData(seconds);
    if (at < 0) {
        m_deadline->addItem(phrases::duration(request.deadline), seconds);
        at = m_deadline->count() - 1;
    }
    m_deadline->setCurrentIndex(at);
}

void CommandCard::setVariables(const QString &text, bool forgets)
{
    const auto typed = parseVariables(text);
    if (!typed)
        return showProblem(typed.error().message);
    m_variableText = text;
    m_typed = *typed;
    m_forgetsVariables = forgets;
    showProblem({});
    showVariables();
}

/// The first one that is known by its name only.
QString CommandCard::missingSecret() const
{
    const auto missing = std::ranges::find_if(m_missing, [this](const auto &name) {
        return m_typed.values.contains(name) && m_typed.values.value(name).isEmpty();
    });
    return missing == m_missing.end() ? QString{} : QString::fromLatin1(*missing);
}

void CommandCard::showVariables()
{
    const auto names = QString::fromLatin1(m_typed.values.keys().join(", "));
    m_variables->setText(m_typed.values.isEmpty() ? tr("none")
                                                  : tr("%n set", "environment variables", int(m_typed.values.size())));
    m_variables->setToolTip(names);
}

void CommandCard::openFile(const QString &path)
{
    constexpr qint64 most = 128 * 1024;
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly))
        return showProblem(tr("%1 cannot be read: %2").arg(path, file.errorString()));
    const auto bytes = file.read(most + 1);
    if (bytes.size() > most)
        return showProblem(
            tr("%1 is larger than %2 KiB, too large to be run directly. Upload it under Jobs, then run it there.")
                .arg(path, QString::number(most / 1024)));
    QStringDecoder decoder{QStringDecoder::Utf8};
    const QString text = decoder(bytes);
    if (decoder.hasError() || text.contains(QChar::Null))
        return showProblem(tr("%1 is not text in UTF-8. Save it as UTF-8 and open it again.").arg(path));
    setScript(text);
    if (bytes.contains('\r'))
        m_problem->showNotice(StatusLevel::Note,
                              tr("The lines of this file end as on Windows, which bash does not understand. They are "
                                 "changed here; the file stays as it is."));
}

void CommandCard::chooseFile()
{
    auto *dialog = new QFileDialog{this, tr("A script"), {}, tr("Shell scripts (*.sh);;All files (*)")};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &CommandCard::openFile);
    dialog->open();
}

QString CommandCard::script() const
{
    return m_script->code();
}

void CommandCard::setScript(const QString &text)
{
    m_form->setCurrent(int(RunForm::Script));
    if (auto *document = m_script->text()->document(); document->isEmpty()) {
        m_script->setCode(text);
    } else { // what was typed there comes back with Undo
        QTextCursor all{document};
        all.select(QTextCursor::Document);
        all.insertText(text);
    }
    m_script->text()->setFocus();
    lookForPodrun();
}

void CommandCard::setRunning(bool running)
{
    const bool hadFocus = m_run->hasFocus() || m_cancel->hasFocus();
    m_cancel->setVisible(running);
    m_run->setVisible(!running);
    if (hadFocus) // one stands where the other stood
        handFocus(running ? m_cancel : m_run);
}

void CommandCard::setTarget(const QString &words, const QString &missing)
{
    m_run->setText(QString{words}.replace(u'&', u"&&"_s));
    m_lacking = missing;
    showRun();
}

/// What else may be wrong with the command is said when somebody has tried.
void CommandCard::showRun()
{
    const bool isEmpty = script().trimmed().isEmpty();
    enableUnless(
        m_run, isEmpty ? request().error_or(Error{}).message : m_lacking,
        tr("Run on the chosen hosts (Ctrl+Enter). A command that begins with a space is not kept in the history."));
}

void CommandCard::showProblem(const QString &sentence)
{
    m_forgotten.reset();
    if (sentence.isEmpty())
        m_problem->dismiss();
    else
        m_problem->showNotice(StatusLevel::Warning, sentence);
}

void CommandCard::lookForPodrun()
{
    showProblem({});
    if (looksLikePodrun(script()))
        m_podrun->say(
            StatusLevel::Note,
            [] {
                return tr("This is a podrun line. TPU Desk runs on all hosts by itself: only the command is needed.");
            },
            [] { return tr("Split it into fields"); });
    else if (const auto port = portForAll(script()); port)
        m_podrun->say(
            StatusLevel::Note,
            [] {
                return tr("This server would listen on all addresses of the host, for everybody who reaches it. Leave "
                          "that out, and have its port "
                          "brought to this computer instead.");
            },
            [] { return tr("Forward the port…"); });
    else
        m_podrun->dismiss();
}

/// The button of what is noted beside the command.
void CommandCard::useNote()
{
    if (looksLikePodrun(script()))
        usePodrun();
    else if (const auto port = portForAll(script()); port)
        emit forwardRequested(*port);
}

void CommandCard::usePodrun()
{
    const auto line = parsePodrun(script());
    if (!line)
        return showProblem(line.error().message);
    RunRequest request;
    request.form = line->cleanUp ? RunForm::Script : line->form;
    request.script = line->text();
    request.argv = line->argv;
    request.folder = m_folder->text().toUtf8();
    request.environment = m_typed.values;
    request.secrets = m_forgetsVariables ? m_typed.values.keys() : m_typed.secrets;
    request.deadline = std::chrono::seconds{m_deadline->currentData().toInt()};
    fill(request);
    m_podrun->dismiss();
    if (line->sameFolder && m_folder->text().isEmpty()) {
        showProblem(tr("-w means the folder in which podrun was typed, which the line does not name: write it into the "
                       "field below the command."));
        m_folder->setFocus();
    }
    emit podrunTaken(*line);
}

void CommandCard::fillSnippets()
{
    m_snippetMenu->clear();
    for (const auto &snippet : m_history ? m_history->snippets() : QList<Snippet>{})
        addSnippet(snippet);
    if (!m_snippetMenu->isEmpty())
        m_snippetMenu->addSeparator();
    for (const auto &example : examples)
        connect(m_snippetMenu->addAction(tr(example.title)), &QAction::triggered, this,
                [this, &example] { setScript(QString::fromUtf8(example.script)); });
    m_snippetMenu->addSeparator();
    connect(m_snippetMenu->addAction(tr("Open a script file…")), &QAction::triggered, this, &CommandCard::chooseFile);
    auto *keep = m_snippetMenu->addAction(tr("Keep this command as a snippet…"));
    keep->setObjectName(u"runKeepSnippet"_s);
    keep->setEnabled(m_history && !script().trimmed().isEmpty());
    connect(keep, &QAction::triggered, this, &CommandCard::snippetWanted);
}

void CommandCard::addSnippet(const Snippet &snippet)
{
    auto *entry = m_snippetMenu->addMenu(menuText(snippet.name));
    entry->setObjectName(u"runSnippet "_s + snippet.name);
    connect(entry->addAction(tr("Use it")), &QAction::triggered, this,
            [this, snippet] { setScript(QString::fromUtf8(snippet.script)); });
    connect(entry->addAction(tr("Rename…")), &QAction::triggered, this,
            [this, snippet] { emit snippetRenamed(snippet); });
    connect(entry->addAction(tr("Delete it")), &QAction::triggered, this, [this, snippet] { forget(snippet); });
}

void CommandCard::forget(const Snippet &snippet)
{
    if (const auto gone = m_history->forgetSnippet(snippet.name); !gone)
        return showProblem(gone.error().message);
    m_forgotten = snippet;
    m_problem->showNotice(StatusLevel::Note, tr("The snippet “%1” is deleted.").arg(snippet.name), tr("Put it back"));
}

QSize CommandCard::minimumSizeHint() const
{
    auto size = Card::minimumSizeHint();
    if (width() > 0) // its lines break by its width, which a layout's own minimum does not know
        size.setHeight(std::max(size.height(), layout()->totalMinimumHeightForWidth(width())));
    return size;
}

void CommandCard::resizeEvent(QResizeEvent *event)
{
    Card::resizeEvent(event);
    if (event->oldSize().width() != width())
        updateGeometry();
}
