// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/externaleditcontroller.h"

#include "services/core/punctuation.h"
#include "services/files/filetext.h"
#include "widgets/common/confirmdelete.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/remembered.h"
#include "widgets/files/externaleditsview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QMimeDatabase>
#include <QProcess>
#include <QStandardPaths>
#include <QUrl>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto commandKey = u"files.editCommand"_s;

/// A desktop may run such a file where it should open it. What it is decides its contents, and its name. Scripts, too,
/// count as executables there (Python, shells): their copies may not be executed, and an editor opens them.
bool mayBeRun(const QString &local)
{
    const auto type = QMimeDatabase{}.mimeTypeForFile(local);
    if (type.inherits(u"text/plain"_s))
        return type.inherits(u"application/x-desktop"_s);
    const auto kinds = {"application/x-executable"_L1, "application/x-pie-executable"_L1,
                        "application/x-sharedlib"_L1,  "application/x-java-archive"_L1,
                        "application/java-archive"_L1, "application/x-ms-dos-executable"_L1,
                        "application/x-msdownload"_L1, "application/vnd.microsoft.portable-executable"_L1,
                        "application/x-msi"_L1,        "application/vnd.appimage"_L1};
    return std::ranges::any_of(kinds, [&type](QLatin1StringView kind) { return type.inherits(QString{kind}); });
}

/// It outlives a restart of the computer, and no clean-up of caches empties it.
QString folderOfEdits()
{
    return QStandardPaths::writableLocation(QStandardPaths::StateLocation) + u"/edits"_s;
}

/// As file managers of GNOME, KDE and others take them.
QMimeData *filesForPasting(const QStringList &paths)
{
    QList<QUrl> urls;
    QByteArray lines = "copy";
    for (const auto &path : paths) {
        urls << QUrl::fromLocalFile(path);
        lines += '\n' + urls.last().toEncoded();
    }
    auto *data = new QMimeData;
    data->setUrls(urls);
    data->setData(u"x-special/gnome-copied-files"_s, lines);
    return data;
}

} // namespace

ExternalEditController::ExternalEditController(const Context &context, NoticeBar *notice, QWidget *page)
    : QObject{page}
    , m_start{context.start}
    , m_notice{notice}
    , m_page{page}
    , m_edits{new ExternalEdits{context.clock, context.folder.isEmpty() ? folderOfEdits() : context.folder, this}}
    , m_copies{new DesktopCopies{context.clock, this}}
    , m_view{new ExternalEditsView{m_edits}}
    , m_sheet{new FileNameSheet{page, u"fileProgram"_s}}
{
    connectAll();
}

void ExternalEditController::connectAll()
{
    connect(m_edits, &ExternalEdits::opened, this, &ExternalEditController::start);
    connect(m_edits, &ExternalEdits::stored, this,
            [this](const ExternalEdit &edit) { emit saved(edit.order.files, edit.order.path); });
    connect(m_edits, &ExternalEdits::changed, this, [this] {
        const auto *last = m_edits->all().isEmpty() ? nullptr : &m_edits->all().last();
        const bool isNews = last != nullptr && last->state == ExternalEditState::Failed && last->local.isEmpty();
        const bool isTold = !isNews || std::exchange(m_told, last->id) == last->id;
        if (!isTold && last->error->code != ErrorCode::Cancelled) // who did not want to log in knows it
            m_notice->showError(*last->error); // it was asked for a moment ago
    });
    connect(m_copies, &DesktopCopies::notFetched, this, [this](const Error &error) {
        if (error.code == ErrorCode::Cancelled)
            m_notice->dismiss();
        else
            m_notice->showError(error);
    });
    connect(m_copies, &DesktopCopies::fetched, this, [this](const QStringList &paths, qint64 leftOut) {
        QGuiApplication::clipboard()->setMimeData(filesForPasting(paths));
        QStringList words{
            tr("%n entries are copied. Paste them in a file manager within an hour.", nullptr, int(paths.size()))};
        if (leftOut > 0)
            words << tr("%n entries in folders were left out: links, and what could not be read.", nullptr,
                        int(std::min<qint64>(leftOut, RemoteFiles::mostEntries)));
        m_notice->showNotice(leftOut > 0 ? StatusLevel::Warning : StatusLevel::Done, punctuation::sentences(words));
    });
    connect(m_sheet, &FileNameSheet::submitted, this, [this](NamePurpose purpose, const QString &text) {
        if (purpose == NamePurpose::Program)
            takeCommand(text);
        else
            takeName(text);
    });
    connect(m_view, &ExternalEditsView::openRequested, this, [this](quint64 id) {
        if (const auto *edit = m_edits->find(id); edit != nullptr && !edit->local.isEmpty())
            m_edits->open(ExternalEditOrder{edit->order});
    });
    connect(m_view, &ExternalEditsView::endRequested, this, &ExternalEditController::askToEnd);
    connect(m_view, &ExternalEditsView::nameRequested, this, &ExternalEditController::askName);
    connect(m_view, &ExternalEditsView::folderRequested, this, &ExternalEditController::showFolder);
    connect(m_view, &ExternalEditsView::discardRequested, this, &ExternalEditController::askToDiscard);
}

QString ExternalEditController::lastCommand()
{
    const auto command = remembered::value(commandKey).toString().left(4'096);
    return QProcess::splitCommand(command).isEmpty() ? QString{} : command;
}

void ExternalEditController::edit(EditWith with, const std::shared_ptr<RemoteFiles> &files, const QString &place,
                                  const QByteArray &path)
{
    if (!m_start)
        return;
    ExternalEditOrder order{.files = files, .place = place, .path = path};
    if (with == EditWith::OtherProgram || (with == EditWith::LastProgram && lastCommand().isEmpty()))
        return askProgram(order);
    if (with == EditWith::LastProgram)
        order.program = QProcess::splitCommand(lastCommand());
    m_edits->open(order);
}

void ExternalEditController::copyFiles(const std::shared_ptr<RemoteFiles> &files, const QByteArray &folder,
                                       const QList<FileEntry> &entries)
{
    m_notice->showNotice(StatusLevel::Working,
                         tr("Copying %n entries to this computer…", nullptr, int(entries.size())));
    m_copies->fetch(files, folder, entries);
}

void ExternalEditController::askProgram(const ExternalEditOrder &order)
{
    m_asked = order;
    m_sheet->openFor(NamePurpose::Program, lastCommand(), [](const QString &text) {
        return QProcess::splitCommand(text).isEmpty() ? tr("Enter a program, such as “code --wait”.") : QString{};
    });
}

void ExternalEditController::takeCommand(const QString &command)
{
    if (!m_asked.files)
        return;
    remembered::keep(commandKey, command);
    m_asked.program = QProcess::splitCommand(command);
    m_edits->open(std::exchange(m_asked, {}));
}

void ExternalEditController::start(const ExternalEdit &edit)
{
    auto arguments = edit.order.program;
    if (arguments.isEmpty() && mayBeRun(edit.local)) {
        m_notice->showNotice(StatusLevel::Warning,
                             tr("%1 is a program: the desktop could run it instead of opening it. Choose “Other "
                                "program…” to edit it.")
                                 .arg(filetext::shownName(filetext::nameOf(edit.order.path))));
        return;
    }
    const auto program = arguments.isEmpty() ? u"xdg-open"_s : arguments.takeFirst();
    arguments << edit.local; // a full path: it is taken for no option
    if (const auto started = m_start(program, arguments); !started)
        m_notice->showError(started.error());
}

void ExternalEditController::askName(quint64 id)
{
    const auto *edit = m_edits->find(id);
    if (edit == nullptr)
        return;
    m_named = id;
    const auto name = filetext::numberedName(filetext::nameOf(edit->order.path), 2);
    m_sheet->openFor(NamePurpose::SaveAs, filetext::shownName(name),
                     [](const QString &text) { return filetext::problemOfName(text.toUtf8()); });
}

void ExternalEditController::takeName(const QString &name)
{
    if (const auto *edit = m_edits->find(m_named))
        m_edits->saveAs(m_named, filetext::childOf(filetext::parentOf(edit->order.path), name.toUtf8()));
}

/// What was not saved there is asked about.
void ExternalEditController::askToEnd(quint64 id)
{
    const auto *edit = m_edits->find(id);
    if (edit == nullptr)
        return;
    if (!m_edits->isUnsaved(id))
        return m_edits->finish(id);
    auto *question = new ConfirmDelete{
        {.title = tr("End editing %1?").arg(filetext::shownName(filetext::nameOf(edit->order.path))),
         .sentence =
             tr("Your last changes are not saved on %1. They are deleted with the copy.").arg(edit->order.place),
         .losses = {},
         .typedName = {},
         .buttonText = tr("End without saving"),
         .need = CloudNeed::None},
        m_page};
    connect(question, &ConfirmDelete::confirmed, this, [this, id] { m_edits->finish(id); });
    question->open();
}

void ExternalEditController::showFolder(const QString &folder)
{
    if (!m_start)
        return;
    if (const auto started = m_start(u"xdg-open"_s, {folder}); !started)
        m_notice->showError(started.error());
}

void ExternalEditController::askToDiscard()
{
    QStringList files;
    for (const auto &copy : m_edits->left())
        files << punctuation::labelled(copy.place, filetext::shownPath(copy.path));
    auto *question = new ConfirmDelete{
        {.title = tr("Discard your versions of %n files?", nullptr, int(files.size())),
         .sentence =
             tr("Your last changes are not saved on their hosts. The copies on this computer are deleted for good."),
         .losses = files,
         .typedName = {},
         .buttonText = tr("Discard"),
         .need = CloudNeed::None},
        m_page};
    connect(question, &ConfirmDelete::confirmed, m_edits, &ExternalEdits::discardLeft);
    question->open();
}

QStringList ExternalEditController::unsavedFiles() const
{
    QStringList files;
    for (const auto &edit : m_edits->all()) {
        if (m_edits->isUnsaved(edit.id))
            files << punctuation::labelled(edit.order.place, filetext::shownPath(edit.order.path));
    }
    return files;
}
