// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/files/externaledits.h"

#include "services/core/async/backoff.h"
#include "services/core/async/worker.h"
#include "services/core/clock.h"
#include "services/files/filetext.h"
#include "services/files/translations.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QThreadPool>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// The copy of a file, as it was read or saved.
struct EditedCopy
{
    QString local{};
    QByteArray bytes{}; ///< where they are still needed
    QByteArray checksum{};
    LocalStamp seen{};
    FileStamp stamp{};
};

bool comesBack(ErrorCode code)
{
    return code == ErrorCode::ConnectionLost || code == ErrorCode::Offline || code == ErrorCode::Timeout
        || code == ErrorCode::Busy;
}

QByteArray checksumOf(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

std::unexpected<Error> copyFailed(const QString &local, int number)
{
    return failed(ErrorCode::FileFailed,
                  FilesMessages::tr("The copy %1 on this computer could not be read or written (%2).")
                      .arg(local, QString::fromLocal8Bit(std::strerror(number))));
}

std::unexpected<Error> tooLarge(const QByteArray &path)
{
    return failed(ErrorCode::Invalid,
                  FilesMessages::tr("%1 is larger than %2, the most that another program can edit from here. Download "
                                    "it instead.")
                      .arg(filetext::shownPath(path), QLocale{}.formattedDataSize(ExternalEdits::mostBytes, 0)));
}

/// The name of the file there, with its ending, short enough for this computer, and hidden from no editor.
QString nameOfCopy(const QByteArray &path)
{
    constexpr qsizetype longest = 200; // bytes
    auto name = filetext::localNameOf(filetext::nameOf(path));
    const auto size = QFile::encodeName(name).size();
    if (size <= longest)
        return name;
    const auto dot = name.lastIndexOf(u'.');
    const auto ending = dot > 0 && name.size() - dot <= 12 ? name.sliced(dot) : QString{};
    name.truncate(name.size() - ending.size());
    while (!name.isEmpty() && QFile::encodeName(name + ending).size() > longest)
        name.chop(name.back().isLowSurrogate() && name.size() > 1 ? 2 : 1);
    return name + ending;
}

/// Nobody else may read it. None may be there: it would be an editor's.
Result<EditedCopy> writtenCopy(const QString &folder, const QByteArray &path, const FileContents &contents)
{
    EditedCopy copy{.local = QDir{folder}.filePath(nameOfCopy(path)),
                    .checksum = checksumOf(contents.bytes),
                    .stamp = contents.stamp};
    const int fd =
        ::open(QFile::encodeName(copy.local).constData(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return copyFailed(copy.local, errno);
    QFile file;
    if (!file.open(fd, QIODevice::WriteOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle))
        return copyFailed(copy.local, EIO);
    const bool isWhole = file.write(contents.bytes) == contents.bytes.size();
    file.close();
    if (!isWhole) {
        QFile::remove(copy.local);
        return copyFailed(copy.local, ENOSPC);
    }
    copy.seen = LocalStamp::at(copy.local);
    return copy;
}

/// Busy: its editor is at it.
Result<EditedCopy> copyHere(const QString &local, const QByteArray &path)
{
    const int fd = ::open(QFile::encodeName(local).constData(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return copyFailed(local, errno);
    QFile file;
    if (!file.open(fd, QIODevice::ReadOnly | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle))
        return copyFailed(local, EIO);
    struct stat before{};
    if (::fstat(fd, &before) != 0 || !S_ISREG(before.st_mode))
        return copyFailed(local, EINVAL);
    if (before.st_size > ExternalEdits::mostBytes)
        return tooLarge(path);
    EditedCopy copy{.local = local, .bytes = file.read(before.st_size), .seen = LocalStamp::of(before)};
    struct stat after{};
    const bool isStill = ::fstat(fd, &after) == 0 && LocalStamp::of(after) == copy.seen;
    if (!isStill || copy.bytes.size() != before.st_size)
        return failed(ErrorCode::Busy, FilesMessages::tr("%1 is being written on this computer.").arg(local));
    copy.checksum = checksumOf(copy.bytes);
    return copy;
}

Task<EditedCopy> fetchedCopy(std::shared_ptr<RemoteFiles> files, QByteArray path, QString folder, std::stop_token stop)
{
    const FilePart all{.most = ExternalEdits::mostBytes};
    const auto contents = co_await files->contents(path, all, stop);
    if (!contents)
        co_return std::unexpected{contents.error()};
    if (contents->isCut)
        co_return tooLarge(path);
    const FileContents read = *contents;
    const std::function<Result<EditedCopy>(std::stop_token)> work = [folder, path, read](const std::stop_token &) {
        return writtenCopy(folder, path, read);
    };
    co_return co_await onWorker<EditedCopy>(QThreadPool::globalInstance(), work, stop);
}

/// `before`: the checksum of what is there; the same again is not sent.
Task<EditedCopy> savedCopy(std::shared_ptr<RemoteFiles> files, SaveOrder order, QString local, QByteArray before,
                           std::stop_token stop)
{
    const std::function<Result<EditedCopy>(std::stop_token)> work =
        [local, path = order.path](const std::stop_token &) { return copyHere(local, path); };
    const auto here = co_await onWorker<EditedCopy>(QThreadPool::globalInstance(), work, stop);
    if (!here)
        co_return std::unexpected{here.error()};
    EditedCopy copy = *here;
    order.bytes = std::exchange(copy.bytes, {});
    if (copy.checksum == before && order.expected) {
        copy.stamp = *order.expected;
        co_return copy;
    }
    const auto saved = co_await files->save(order, stop);
    if (!saved)
        co_return std::unexpected{saved.error()};
    copy.stamp = *saved;
    co_return copy;
}

/// By an upload, which refuses where the name is taken, in one step.
Task<EditedCopy> copySavedAs(std::shared_ptr<RemoteFiles> files, QByteArray path, QString local, std::stop_token stop)
{
    const std::function<Result<EditedCopy>(std::stop_token)> work = [local, path](const std::stop_token &) {
        return copyHere(local, path);
    };
    const auto here = co_await onWorker<EditedCopy>(QThreadPool::globalInstance(), work, stop);
    if (!here)
        co_return std::unexpected{here.error()};
    EditedCopy copy = *here;
    const auto size = copy.bytes.size();
    copy.bytes.clear();
    const UploadOrder order{.from = local, .to = path};
    const auto sent = co_await files->upload(order, {}, stop);
    if (!sent)
        co_return std::unexpected{sent.error()};
    const auto there = co_await files->look(path, stop);
    if (!there)
        co_return std::unexpected{there.error()};
    if (sent->bytes != size || LocalStamp::at(local) != copy.seen)
        copy.checksum.clear(); // its editor saved meanwhile: looked at once more
    copy.stamp = stampOf(*there);
    co_return copy;
}

/// What is there now is what its copy here has.
void becomeAsThere(ExternalEdit *edit, const EditedCopy &copy)
{
    edit->checksum = copy.checksum;
    edit->seen = copy.seen;
    edit->stamp = copy.stamp;
    edit->state = ExternalEditState::Watched;
    edit->isUnsaved = false;
    edit->tries = 0;
}

} // namespace

ExternalEdits::ExternalEdits(Clock *clock, const QString &base, QObject *parent)
    : QObject{parent}
    , m_clock{clock}
    , m_folder{base}
{
    m_folder.findLeft(m_clock->now());
    connect(this, &ExternalEdits::changed, this, &ExternalEdits::writeRecord);
    const auto lookAt = [this](const QString &path) {
        for (const auto &edit : QList<ExternalEdit>{m_edits}) {
            if (edit.local == path || (!edit.local.isEmpty() && QFileInfo{edit.local}.path() == path))
                lookSoon(edit.id);
        }
    };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, lookAt);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, lookAt);
}

ExternalEdits::~ExternalEdits()
{
    const bool keeps = std::ranges::any_of(m_edits, [this](const ExternalEdit &edit) { return isUnsaved(edit.id); });
    if (keeps)
        m_folder.keep();
}

/// By it the next run knows what was not saved, also where this one has crashed.
void ExternalEdits::writeRecord()
{
    QList<CopyRecord> copies;
    for (const auto &edit : std::as_const(m_edits)) {
        if (!edit.local.isEmpty())
            copies.append({.place = edit.order.place, .path = edit.order.path, .local = edit.local, .seen = edit.seen});
    }
    m_folder.record(copies);
}

void ExternalEdits::discardLeft()
{
    m_folder.discardLeft();
    emit changed();
}

ExternalEdit *ExternalEdits::at(quint64 id)
{
    const auto found = std::ranges::find(m_edits, id, &ExternalEdit::id);
    return found == m_edits.end() ? nullptr : &*found;
}

const ExternalEdit *ExternalEdits::find(quint64 id) const
{
    const auto found = std::ranges::find(m_edits, id, &ExternalEdit::id);
    return found == m_edits.end() ? nullptr : &*found;
}

bool ExternalEdits::isUnsaved(quint64 id) const
{
    const auto *edit = find(id);
    if (edit == nullptr || edit->local.isEmpty())
        return false;
    const auto now = LocalStamp::at(edit->local);
    return edit->isUnsaved || (now.size >= 0 && now != edit->seen);
}

void ExternalEdits::open(const ExternalEditOrder &order)
{
    for (auto &edit : m_edits) {
        if (edit.order.files != order.files || edit.order.path != order.path)
            continue;
        edit.order.program = order.program;
        const ExternalEdit copy = edit;
        if (LocalStamp::at(copy.local).size >= 0)
            emit opened(copy);
        else if (copy.state != ExternalEditState::Opening && copy.state != ExternalEditState::Saving)
            read(copy.id); // it was not read yet, or somebody has tidied up here
        return;
    }
    const auto id = ++m_last;
    m_edits.append({.id = id, .order = order});
    if (m_edits.size() > mostFiles)
        return fail(id,
                    {ErrorCode::Invalid,
                     FilesMessages::tr("%1 files are being edited in other programs already. End some of them first.")
                         .arg(QLocale{}.toString(mostFiles)),
                     {}});
    read(id);
}

void ExternalEdits::read(quint64 id)
{
    auto *edit = at(id);
    const auto folder = m_folder.folderFor(id);
    if (folder.isEmpty())
        return fail(id, copyFailed(m_folder.base(), errno).error());
    edit->state = ExternalEditState::Opening;
    edit->error.reset();
    const auto run = ++edit->run;
    const auto order = edit->order;
    emit changed();
    m_tasks.run(fetchedCopy(order.files, order.path, folder, m_tasks.token()),
                [this, id, run](const Result<EditedCopy> &copy) {
                    auto *own = at(id);
                    if (own == nullptr || own->run != run)
                        return;
                    if (!copy)
                        return fail(id, copy.error());
                    own->local = copy->local;
                    becomeAsThere(own, *copy);
                    const ExternalEdit now = *own;
                    watch(id);
                    emit changed();
                    emit opened(now);
                });
}

/// Where the system has no watch left to give, it is looked at every few seconds.
void ExternalEdits::watch(quint64 id)
{
    const auto *edit = find(id);
    if (edit == nullptr)
        return;
    const auto folder = QFileInfo{edit->local}.path();
    m_watcher.addPaths({edit->local, folder});
    if (m_watcher.directories().contains(folder))
        return;
    m_tasks.run(m_clock->sleep(5s, m_tasks.token()), [this, id](const Result<> &slept) {
        if (!slept)
            return;
        look(id);
        watch(id);
    });
}

void ExternalEdits::lookSoon(quint64 id)
{
    auto *edit = at(id);
    if (edit == nullptr)
        return;
    const auto number = ++edit->look;
    m_tasks.run(m_clock->sleep(pause, m_tasks.token()), [this, id, number](const Result<> &slept) {
        const auto *own = find(id);
        if (slept && own != nullptr && own->look == number)
            look(id);
    });
}

/// Editors that write a new file and give it the name take the watched one away: the folder is watched as well.
void ExternalEdits::look(quint64 id)
{
    const auto *edit = find(id);
    if (edit == nullptr || edit->local.isEmpty() || edit->state == ExternalEditState::Opening
        || edit->state == ExternalEditState::Saving)
        return; // behind a saving it is looked at anyway
    const auto now = LocalStamp::at(edit->local);
    if (now.size < 0)
        return;
    if (!m_watcher.files().contains(edit->local))
        m_watcher.addPath(edit->local);
    if (now != edit->seen)
        save(id, true);
}

void ExternalEdits::save(quint64 id, bool expectsStamp)
{
    auto *edit = at(id);
    if (edit == nullptr || edit->local.isEmpty() || edit->state == ExternalEditState::Opening
        || edit->state == ExternalEditState::Saving)
        return;
    edit->state = ExternalEditState::Saving;
    edit->isUnsaved = true;
    edit->error.reset();
    const auto run = ++edit->run;
    SaveOrder order{.path = edit->order.path};
    if (expectsStamp)
        order.expected = edit->stamp;
    const auto files = edit->order.files;
    const auto local = edit->local;
    const auto before = edit->checksum;
    emit changed();
    m_tasks.run(savedCopy(files, order, local, before, m_tasks.token()),
                [this, id, run](const Result<EditedCopy> &copy) {
                    auto *own = at(id);
                    if (own == nullptr || own->run != run)
                        return;
                    if (!copy)
                        return saved(id, copy.error());
                    becomeAsThere(own, *copy);
                    const auto now = *own; // who listens may change the list
                    emit changed();
                    emit stored(now);
                    look(id); // its editor may have saved meanwhile
                });
}

/// It was not.
void ExternalEdits::saved(quint64 id, const Error &error)
{
    auto *edit = at(id);
    if (error.code == ErrorCode::Conflict) {
        edit->state = ExternalEditState::Asking;
        edit->error = error;
        emit changed();
        return;
    }
    if (!comesBack(error.code))
        return fail(id, error);
    edit->state = ExternalEditState::Retrying;
    edit->error = error;
    const auto run = edit->run;
    const auto time = Backoff{.base = 2s, .cap = 60s}.after(++edit->tries);
    emit changed();
    m_tasks.run(m_clock->sleep(time, m_tasks.token()), [this, id, run](const Result<> &slept) {
        const auto *own = find(id);
        if (slept && own != nullptr && own->run == run && own->state == ExternalEditState::Retrying)
            save(id, true);
    });
}

void ExternalEdits::fail(quint64 id, const Error &error)
{
    auto *edit = at(id);
    edit->state = ExternalEditState::Failed;
    edit->error = error;
    emit changed();
}

void ExternalEdits::replace(quint64 id)
{
    if (const auto *edit = find(id); edit != nullptr && edit->state == ExternalEditState::Asking)
        save(id, false);
}

void ExternalEdits::keepTheirs(quint64 id)
{
    auto *edit = at(id);
    if (edit == nullptr || edit->state != ExternalEditState::Asking)
        return;
    edit->state = ExternalEditState::Watched; // what is expected there stays what it was: the next saving asks again
    edit->isUnsaved = false;
    edit->seen = LocalStamp::at(edit->local);
    edit->checksum.clear();
    edit->error.reset();
    emit changed();
}

void ExternalEdits::saveAs(quint64 id, const QByteArray &path)
{
    auto *edit = at(id);
    if (edit == nullptr || edit->state != ExternalEditState::Asking)
        return;
    edit->state = ExternalEditState::Saving;
    const auto run = ++edit->run;
    const auto files = edit->order.files;
    const auto local = edit->local;
    emit changed();
    m_tasks.run(copySavedAs(files, path, local, m_tasks.token()),
                [this, id, run, path](const Result<EditedCopy> &copy) {
                    auto *own = at(id);
                    if (own == nullptr || own->run != run)
                        return;
                    if (!copy) { // it still asks, and says why
                        own->state = ExternalEditState::Asking;
                        own->error = copy.error();
                        emit changed();
                        return;
                    }
                    own->order.path = path;
                    own->checksum = copy->checksum;
                    own->seen = copy->checksum.isEmpty() ? LocalStamp{} : copy->seen;
                    own->stamp = copy->stamp;
                    own->state = ExternalEditState::Watched;
                    own->isUnsaved = false;
                    own->error.reset();
                    const auto now = *own;
                    emit changed();
                    emit stored(now);
                    look(id);
                });
}

void ExternalEdits::tryAgain(quint64 id)
{
    const auto *edit = find(id);
    const bool canTry =
        edit != nullptr && (edit->state == ExternalEditState::Failed || edit->state == ExternalEditState::Retrying);
    if (canTry && edit->local.isEmpty())
        read(id);
    else if (canTry)
        save(id, true);
}

void ExternalEdits::finish(quint64 id)
{
    const auto *edit = find(id);
    if (edit == nullptr)
        return;
    if (!edit->local.isEmpty())
        m_watcher.removePaths({edit->local, QFileInfo{edit->local}.path()});
    m_folder.remove(id);
    m_edits.removeIf([id](const ExternalEdit &one) { return one.id == id; });
    emit changed();
}
