// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/fileview.h"

#include "services/core/async/worker.h"
#include "services/core/punctuation.h"
#include "services/files/filetail.h"
#include "services/files/filetext.h"
#include "services/files/textcontents.h"
#include "widgets/common/emptystate.h"
#include "widgets/common/noticebar.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/files/fileeditor.h"
#include "widgets/files/filelistmodel.h"
#include "widgets/files/pictureview.h"
#include "widgets/files/textpreview.h"
#include "widgets/theme/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QThreadPool>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

/// What is shown of it: no half of a line is left where the file was cut, nor at the end of one that grows.
struct ShownPart
{
    QByteArray bytes{};
    quint64 end = 0; ///< where it ends in the file
};

ShownPart shownPart(const FileContents &read, bool isFollowed)
{
    const auto &bytes = read.bytes;
    qsizetype begin = 0;
    if (read.from > 0) {
        begin = bytes.indexOf('\n') + 1;
        while (begin < bytes.size() && (static_cast<uchar>(bytes.at(begin)) & 0xc0U) == 0x80U) // the rest of a letter
            ++begin;
    }
    const auto end = std::max(begin, isFollowed ? bytes.lastIndexOf('\n') + 1 : bytes.size());
    return {.bytes = bytes.sliced(begin, end - begin), .end = read.from + static_cast<quint64>(end)};
}

} // namespace

FileView::FileView(std::shared_ptr<RemoteFiles> files, QString place, QByteArray path, Clock *clock, QWidget *parent)
    : QWidget{parent}
    , m_files{std::move(files)}
    , m_place{std::move(place)}
    , m_path{std::move(path)}
    , m_notice{named(new NoticeBar, "filesViewNotice")}
    , m_faces{new QStackedWidget}
    , m_editor{new FileEditor}
    , m_picture{new PictureView}
    , m_preview{new TextPreview}
    , m_asText{named(new QPushButton, "filesAsTextButton")}
    , m_tail{new FileTail{m_files, m_path, clock, this}}
{
    setObjectName(u"filesView"_s);
    build();
    connectAll();
    connectTail();
    translated(this, &FileView::nameSwitch);
    reload();
}

void FileView::build()
{
    for (QWidget *face : std::initializer_list<QWidget *>{m_editor, m_picture, m_preview})
        m_faces->addWidget(face);
    m_stack = named(new ContentStack{m_faces}, "filesViewStack");
    named(m_stack->failure(), "filesViewFailure");
    named(m_stack->empty(), "filesViewEmpty");
    m_stack->empty()->setIcon("file"_L1);
    m_asText->hide();
    auto *row = new QHBoxLayout; // without the button it takes no room
    row->addStretch(1);
    row->addWidget(m_asText);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(m_notice);
    column->addLayout(row);
    column->addWidget(m_stack, 1);
}

void FileView::connectAll()
{
    connect(m_asText, &QPushButton::clicked, this, [this] {
        if (m_faces->currentWidget() == m_preview)
            m_faces->setCurrentWidget(m_editor);
        else
            showPreview(true);
        nameSwitch();
    });
    connect(m_preview, &TextPreview::linkActivated, this, &FileView::askLink);
    connect(m_editor, &FileEditor::saveRequested, this, &FileView::save);
    connect(m_editor, &FileEditor::followRequested, this, &FileView::follow);
    connect(m_editor, &FileEditor::changedChanged, this, &FileView::changed);
    connect(m_notice, &NoticeBar::actionClicked, this, &FileView::answer);
    connect(m_stack->failure(), &EmptyState::buttonClicked, this, &FileView::reload);
    connect(m_stack->empty(), &EmptyState::buttonClicked, this, [this] { emit downloadRequested(m_path); });
}

void FileView::connectTail()
{
    connect(m_tail, &FileTail::added, this, [this](const QString &text) {
        if (std::exchange(m_hasStumbled, false))
            m_notice->dismiss();
        if (!text.isEmpty())
            m_editor->append(text, mostBytes);
    });
    connect(m_tail, &FileTail::replaced, this, &FileView::reload);
    connect(m_tail, &FileTail::stumbled, this, [this](const Error &error) {
        m_hasStumbled = true;
        m_notice->showNotice(StatusLevel::Retrying, error.message);
    });
    connect(m_tail, &FileTail::failed, this, [this](const Error &error) {
        m_isFollowed = false;
        m_editor->setFollowing(false);
        m_asks = Asks::Reload;
        m_notice->showError(error, tr("Read it again"));
    });
}

void FileView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_tail->setWatched(true);
}

void FileView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tail->setWatched(false);
}

/// What was read before may end in the middle of a letter, and what is followed is not changed: it is read anew.
void FileView::follow(bool follows)
{
    m_isFollowed = follows;
    reload();
}

QString FileView::title() const
{
    const auto name = filetext::shownName(filetext::nameOf(m_path));
    return isChanged() ? u"• "_s + name : name;
}

QString FileView::hint() const
{
    return punctuation::labelled(m_place, m_address.isEmpty() ? filetext::shownPath(m_path) : m_address);
}

bool FileView::isChanged() const
{
    return m_isSaving || m_editor->isChanged();
}

void FileView::askReload()
{
    if (!isChanged())
        return reload();
    m_asks = Asks::Reload;
    m_notice->showNotice(StatusLevel::Warning, tr("Your changes are not saved. Reading the file again discards them."),
                         tr("Read it again"));
}

void FileView::reload()
{
    m_tasks.cancel();
    m_tail->end();
    if (std::exchange(m_isSaving, false)) // nobody hears whether it is there
        emit saveEnded(false);
    m_hasStumbled = false;
    m_asks = Asks::Nothing;
    m_notice->dismiss();
    m_stack->showLoading(tr("Reading the file…"));
    const auto reading = ++m_reading;
    m_tasks.run(m_files->contents(m_path, {.most = mostBytes, .ofLarger = mostShown}, m_tasks.token()),
                [this, reading](const Result<FileContents> &read) {
                    if (reading == m_reading)
                        take(read);
                });
}

void FileView::take(const Result<FileContents> &read)
{
    if (!read) {
        const auto &message = read.error().message; // empty: the user did not want to log in
        return m_stack->showFailure(message.isEmpty() ? tr("The file was not read.") : message, tr("Try again"));
    }
    m_stamp = read->stamp;
    if (looksLikePicture(read->bytes) && !read->isCut)
        showPicture(read->bytes);
    else
        showText(*read);
    emit changed();
}

void FileView::showText(const FileContents &read)
{
    const auto part = shownPart(read, m_isFollowed);
    auto contents = decodedText(part.bytes);
    if (!contents)
        return showNothing(tr("This file is not text, a table or a picture that can be shown here. Download it to open "
                              "it with a program on this computer."));
    m_isFollowed = m_isFollowed && FileTail::canFollow(contents->encoding);
    m_editor->setFollowing(m_isFollowed);
    const auto longest = longestLine(contents->text);
    const bool isLineCut = longest > FileEditor::longestShown;
    if (isLineCut)
        contents->text = withLinesCut(contents->text, FileEditor::longestShown);
    const bool isFixed = m_isFollowed || read.isCut || !contents->isExact || longest > FileEditor::longestChanged;
    const bool isHeld = m_editor->setContents(*contents, filetext::shownName(filetext::nameOf(m_path)), isFixed);
    m_faces->setCurrentWidget(m_editor);
    const bool isPart = m_isFollowed || read.isCut || isLineCut; // the end of a table lacks its head
    m_asText->setVisible(previewKindOf(m_path) != PreviewKind::None && !isPart);
    m_stack->showContent();
    showNotes(*contents, longest, read.isCut, isHeld);
    if (m_asText->isVisibleTo(this))
        showPreview(false);
    nameSwitch();
    if (m_isFollowed || read.isCut)
        m_editor->showEnd();
    else if (const int line = std::exchange(m_line, 0); line > 0)
        m_editor->goToLine(line);
    if (m_isFollowed)
        m_tail->begin(part.end, read.stamp.size, contents->encoding);
    handFocusOn();
}

void FileView::takeFocus()
{
    setFocus(Qt::OtherFocusReason);
    if (m_stack->currentWidget() == m_faces) // else it is being read
        handFocusOn();
}

/// Whoever went elsewhere while it was read keeps the keyboard there. A picture has nothing to do with one.
void FileView::handFocusOn()
{
    auto *face = m_faces->currentWidget();
    if (window()->focusWidget() == this && face != m_picture)
        (face == m_preview ? m_preview->currentWidget() : face)->setFocus(Qt::OtherFocusReason);
}

void FileView::goToLine(int line)
{
    m_line = line;
    const bool isThere = m_stack->currentWidget() == m_faces && m_faces->currentWidget() == m_editor;
    if (isThere && line > 0) // else it is being read
        m_editor->goToLine(std::exchange(m_line, 0));
}

void FileView::showNotes(const TextContents &contents, qsizetype longest, bool isCut, bool isHeld)
{
    const auto letters = [](qsizetype count) { return phrases::number(count); };
    if (isCut)
        m_notice->showNotice(StatusLevel::Note,
                             tr("The file is larger than %1: its last %2 are shown, and cannot be changed here.")
                                 .arg(fileSizeText(mostBytes), fileSizeText(mostShown)));
    else if (longest > FileEditor::longestShown)
        m_notice->showNotice(StatusLevel::Note,
                             tr("This file has a line of %1 characters. Only the first %2 of each line are shown, and "
                                "it cannot be changed here.")
                                 .arg(letters(longest), letters(FileEditor::longestShown)));
    else if (m_isFollowed) // what an editor would change is not changed
        return;
    else if (!contents.isExact || !isHeld)
        m_notice->showNotice(StatusLevel::Note,
                             tr("This file has characters that an editor would change, so it is shown read-only."));
    else if (longest > FileEditor::longestChanged)
        m_notice->showNotice(StatusLevel::Note,
                             tr("This file has a line of %1 characters: it is wrapped, without colors and read-only.")
                                 .arg(letters(longest)));
    else if (contents.hasMixedEnds)
        m_notice->showNotice(StatusLevel::Note,
                             tr("This file mixes line endings. When you save it here, all lines end as chosen above."));
    else if (contents.encoding == TextEncoding::Latin1)
        m_notice->showNotice(StatusLevel::Note, tr("This file is not UTF-8. It is read, and saved, as Latin-1."));
    else if (longest > FileEditor::longestColoured)
        m_notice->showNotice(
            StatusLevel::Note,
            tr("This file has a line of %1 characters: it is wrapped, and without colors.").arg(letters(longest)));
}

/// Of the text as it is now. Where there is none the text stays; whoever has not asked for it is not told why.
void FileView::showPreview(bool isAsked)
{
    const auto drawn = m_preview->draw(previewKindOf(m_path), m_editor->contents().text);
    if (drawn.isShown)
        m_faces->setCurrentWidget(m_preview);
    if (!drawn.note.isEmpty() && m_asks == Asks::Nothing && (drawn.isShown || isAsked))
        m_notice->showNotice(StatusLevel::Note, drawn.note);
}

void FileView::nameSwitch()
{
    const bool isTable = previewKindOf(m_path) == PreviewKind::Table;
    m_asText->setText(m_faces->currentWidget() == m_preview ? tr("Show it as text")
                          : isTable                         ? tr("Show it as a table")
                                                            : tr("Show the preview"));
}

/// The address as it is sent: letters that look like others stand there in their own form.
void FileView::askLink(const QUrl &link)
{
    constexpr qsizetype longest = 300;
    const auto address = QString::fromLatin1(link.toEncoded());
    if (address.isEmpty() || address.startsWith(u'#'))
        return; // a place in the page, which has no marks for it
    const bool isPage = link.isValid() && (link.scheme() == "https"_L1 || link.scheme() == "http"_L1);
    m_link = link;
    m_asks = isPage ? Asks::OpenLink : Asks::CopyLink;
    m_notice->showNotice(
        StatusLevel::Note,
        tr("The link leads to %1").arg(address.size() > longest ? address.left(longest) + u'…' : address),
        isPage ? tr("Open in the browser") : tr("Copy the link"));
}

/// Decoded where the window does not wait for it.
void FileView::showPicture(const QByteArray &bytes)
{
    m_asText->hide();
    const std::function<Result<QImage>(std::stop_token)> work = [bytes](const std::stop_token &) {
        return decodedPicture(bytes);
    };
    m_tasks.run(onWorker<QImage>(QThreadPool::globalInstance(), work, m_tasks.token()),
                [this](const Result<QImage> &picture) {
                    if (!picture) {
                        if (picture.error().code != ErrorCode::Cancelled)
                            showNothing(picture.error().message);
                        return;
                    }
                    m_picture->setPicture(*picture, filetext::shownName(filetext::nameOf(m_path)));
                    m_faces->setCurrentWidget(m_picture);
                    m_stack->showContent();
                });
}

void FileView::showNothing(const QString &sentence)
{
    m_asText->hide();
    m_stack->empty()->setSentence(sentence);
    m_stack->empty()->setButtonText(tr("Download…"));
    m_stack->showEmpty();
}

void FileView::save()
{
    if (!m_isSaving && m_editor->isChanged())
        store(true);
}

void FileView::store(bool expectsStamp)
{
    auto bytes = encodedText(m_editor->contents());
    if (bytes && bytes->size() > mostBytes)
        bytes = failed(
            ErrorCode::Invalid,
            tr("The text is now larger than %1, the most that can be saved from here.").arg(fileSizeText(mostBytes)));
    if (!bytes) {
        m_notice->showError(bytes.error());
        return emit saveEnded(false);
    }
    m_asks = Asks::Nothing;
    m_notice->dismiss();
    m_isSaving = true;
    m_editor->setSaving(true);
    SaveOrder order{.path = m_path, .bytes = *bytes};
    if (expectsStamp)
        order.expected = m_stamp;
    const auto text = m_editor->contents().text;
    m_tasks.run(m_files->save(order, m_tasks.token()), [this, text](const Result<FileStamp> &saved) {
        m_isSaving = false;
        const bool isStillThat = m_editor->contents().text == text; // who types on has something that is not saved
        if (saved && isStillThat)
            m_editor->setSaved();
        m_editor->setSaving(false);
        stored(saved);
    });
}

void FileView::stored(const Result<FileStamp> &saved)
{
    emit changed();
    if (saved) {
        m_stamp = *saved;
        m_notice->showNotice(StatusLevel::Done, tr("Saved on %1.").arg(m_place));
    } else if (saved.error().code == ErrorCode::Conflict) {
        m_asks = Asks::Overwrite;
        m_notice->showNotice(StatusLevel::Warning,
                             punctuation::sentences({saved.error().message,
                                                     tr("To keep both, copy your text, then read the file again.")}),
                             tr("Overwrite it"));
    } else if (saved.error().code != ErrorCode::Cancelled) {
        m_notice->showError(saved.error());
    }
    emit saveEnded(saved.has_value());
}

void FileView::answer()
{
    const auto asked = std::exchange(m_asks, Asks::Nothing);
    m_notice->dismiss();
    if (asked == Asks::Overwrite)
        store(false);
    else if (asked == Asks::Reload)
        reload();
    else if (asked == Asks::OpenLink)
        emit urlRequested(m_link);
    else if (asked == Asks::CopyLink)
        QGuiApplication::clipboard()->setText(QString::fromLatin1(m_link.toEncoded()));
}
