// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/fileeditor.h"

#include "services/files/filetail.h"
#include "widgets/common/codecolours.h"
#include "widgets/common/codeeditor.h"
#include "widgets/common/enableunless.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/label.h"
#include "widgets/common/pagekeys.h"
#include "widgets/common/phrases.h"
#include "widgets/common/translated.h"
#include "widgets/files/findreplacebar.h"
#include "widgets/theme/style.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QIntValidator>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextOption>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostHighlighted = 1024 * 1024; ///< letters; more is shown plain: each key would take its time

/// So many that three quarters of `most` letters are left: not a few for each line that comes. Gives their number.
int dropFirstLines(QTextDocument *document, int most)
{
    const int count = document->characterCount();
    if (count <= most)
        return 0;
    const int wanted = count - most / 4 * 3;
    const auto block = document->findBlock(wanted);
    QTextCursor head{document};
    head.setPosition(block.position() > 0 ? block.position() : wanted, QTextCursor::KeepAnchor); // one line may be all
    head.removeSelectedText();
    return block.blockNumber();
}

} // namespace

FileEditor::FileEditor(QWidget *parent)
    : QWidget{parent}
    , m_editor{named(new CodeEditor, "filesEditor")}
    , m_bar{new FindReplaceBar{m_editor->text()}}
    , m_save{named(this, new QPushButton, "filesSaveButton", [] { return tr("Save"); })}
    , m_find{named(this, new QPushButton, "filesFindButton", [] { return tr("Find"); })}
    , m_replace{named(this, new QPushButton, "filesReplaceOpenButton", [] { return tr("Replace…"); })}
    , m_follow{named(this, new QPushButton, "filesFollowButton", [] { return tr("Follow"); })}
    , m_line{named(
          this, new QLineEdit, "filesLineField", [] { return tr("Line"); }, [] { return tr("Go to a line"); })}
    , m_encoding{named(this, new QComboBox, "filesEncoding", [] { return tr("Encoding"); })}
    , m_ends{named(this, new QComboBox, "filesLineEnds", [] { return tr("Line endings"); })}
    , m_position{named(new Label{TextRole::Status, TextColor::Soft}, "filesPosition")}
{
    translated(this, [this] { m_editor->setAccessibleName(tr("The text of the file")); });
    build();
    addKeys();
    translated(this, &FileEditor::fillChoices);
    translated(this, &FileEditor::showPosition);
    translated(this, &FileEditor::allow);
}

void FileEditor::build()
{
    setButtonKind(m_save, ButtonKind::Primary);
    m_follow->setCheckable(true);
    m_line->setValidator(new QIntValidator{1, 100'000'000, m_line});
    m_line->setMaximumWidth(scaled(110));
    auto *tools = new QWidget;
    auto *row = new FlowLayout{tools, scaled(8)};
    for (QWidget *part :
         std::initializer_list<QWidget *>{m_save, m_find, m_replace, m_follow, m_line, m_encoding, m_ends, m_position})
        row->addWidget(part);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(8));
    column->addWidget(tools);
    column->addWidget(m_bar);
    column->addWidget(m_editor, 1);
    setFocusProxy(m_editor);
    connect(m_save, &QPushButton::clicked, this, &FileEditor::saveRequested);
    connect(m_find, &QPushButton::clicked, m_editor, &CodeEditor::openSearch);
    connect(m_replace, &QPushButton::clicked, m_bar, &FindReplaceBar::open);
    connect(m_follow, &QPushButton::clicked, this, &FileEditor::followRequested);
    connect(m_line, &QLineEdit::returnPressed, this, &FileEditor::goToTypedLine);
    connect(m_editor->text(), &QPlainTextEdit::cursorPositionChanged, this, &FileEditor::showPosition);
    connect(m_editor->text()->document(), &QTextDocument::modificationChanged, this, &FileEditor::allow);
    for (auto *choice : {m_encoding, m_ends})
        connect(choice, &QComboBox::activated, this, &FileEditor::allow);
}

void FileEditor::addKeys()
{
    const auto key = [this](QLatin1StringView id, auto act) {
        connect(new QShortcut{pageKey(id), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut},
                &QShortcut::activated, this, act);
    };
    key("files.save"_L1, [this] {
        if (m_save->isEnabled())
            emit saveRequested();
    });
    key("files.replace"_L1, [this] { m_bar->open(); });
    key("files.goToLine"_L1, [this] {
        m_line->setFocus();
        m_line->selectAll();
    });
}

void FileEditor::fillChoices()
{
    const QSignalBlocker quietEncoding{m_encoding};
    const QSignalBlocker quietEnds{m_ends};
    const int encoding = std::max(0, m_encoding->currentIndex());
    const int ends = std::max(0, m_ends->currentIndex());
    m_encoding->clear();
    m_encoding->addItems({u"UTF-8"_s, tr("UTF-8 with BOM"), u"UTF-16 LE"_s, u"UTF-16 BE"_s, u"Latin-1"_s});
    m_encoding->setCurrentIndex(encoding);
    m_ends->clear();
    m_ends->addItems({tr("Unix (LF)"), tr("Windows (CR LF)"), tr("Classic Mac (CR)")});
    m_ends->setCurrentIndex(ends);
}

bool FileEditor::setContents(const TextContents &contents, const QString &fileName, bool isReadOnly)
{
    m_before = contents;
    m_before.text.clear();
    const bool isLong = longestLine(contents.text) > longestColoured;
    const bool isPlain = isLong || contents.text.size() > mostHighlighted;
    if (isPlain || m_hasLongLines) // a text is coloured, and laid out, as it comes: by the rules of the one before it
        m_editor->setCode({}, CodeLanguage::Plain);
    wrapLongLines(isLong); // unwrapped, such a line stops the window for a while
    m_editor->setCode(contents.text, isPlain ? CodeLanguage::Plain : codeLanguageOf(fileName));
    m_encoding->setCurrentIndex(int(contents.encoding));
    m_ends->setCurrentIndex(int(contents.lineEnds));
    const bool isHeld = text() == contents.text;
    m_isReadOnly = isReadOnly || !isHeld;
    m_editor->setReadOnly(m_isReadOnly);
    m_editor->text()->document()->setModified(false);
    for (QWidget *part : std::initializer_list<QWidget *>{m_save, m_replace, m_encoding, m_ends})
        part->setVisible(!m_isReadOnly);
    m_follow->setVisible(FileTail::canFollow(contents.encoding));
    showPosition();
    allow();
    return isHeld;
}

void FileEditor::wrapLongLines(bool hasLongLines)
{
    if (std::exchange(m_hasLongLines, hasLongLines) == hasLongLines)
        return;
    auto *edit = m_editor->text();
    edit->setWordWrapMode(hasLongLines ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
    edit->setLineWrapMode(hasLongLines ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
}

/// Not as toPlainText() gives it, which makes a plain blank of one that breaks no line.
QString FileEditor::text() const
{
    auto text = m_editor->text()->document()->toRawText();
    text.replace(QChar::ParagraphSeparator, u'\n');
    return text;
}

TextContents FileEditor::contents() const
{
    return {.text = text(),
            .encoding = TextEncoding(m_encoding->currentIndex()),
            .lineEnds = LineEnds(m_ends->currentIndex())};
}

bool FileEditor::isReadOnly() const
{
    return m_isReadOnly;
}

bool FileEditor::isChanged() const
{
    return !m_isReadOnly
        && (m_editor->text()->document()->isModified() || m_encoding->currentIndex() != int(m_before.encoding)
            || m_ends->currentIndex() != int(m_before.lineEnds));
}

void FileEditor::setSaved()
{
    m_before.encoding = TextEncoding(m_encoding->currentIndex());
    m_before.lineEnds = LineEnds(m_ends->currentIndex());
    m_editor->text()->document()->setModified(false);
    allow();
}

void FileEditor::setSaving(bool isSaving)
{
    m_isSaving = isSaving;
    allow();
}

void FileEditor::setFollowing(bool isFollowing)
{
    m_isFollowing = isFollowing;
    m_follow->setChecked(isFollowing);
    m_editor->text()->setUndoRedoEnabled(!isFollowing);
    allow();
}

void FileEditor::append(const QString &text, int most)
{
    auto *edit = m_editor->text();
    auto *bar = edit->verticalScrollBar();
    const int place = bar->value();
    const bool wasAtEnd = place >= bar->maximum();
    if (longestLine(text) > longestColoured)
        wrapLongLines(true);
    QTextCursor end{edit->document()};
    end.movePosition(QTextCursor::End);
    end.insertText(text);
    const int dropped = dropFirstLines(edit->document(), most);
    edit->document()->setModified(false);
    if (wasAtEnd)
        bar->setValue(bar->maximum());
    else if (dropped > 0) // who reads further up goes on reading there
        bar->setValue(std::max(0, place - dropped));
    showPosition();
}

void FileEditor::showEnd()
{
    m_editor->text()->moveCursor(QTextCursor::End);
    auto *bar = m_editor->text()->verticalScrollBar();
    bar->setValue(bar->maximum());
}

void FileEditor::goToTypedLine()
{
    goToLine(m_line->text().toInt());
}

void FileEditor::goToLine(int line)
{
    const auto block = m_editor->text()->document()->findBlockByNumber(
        std::clamp(line - 1, 0, std::max(0, m_editor->text()->blockCount() - 1)));
    if (!block.isValid())
        return;
    m_editor->text()->setTextCursor(QTextCursor{block});
    m_editor->text()->centerCursor();
    m_editor->text()->setFocus();
}

void FileEditor::showPosition()
{
    const auto cursor = m_editor->text()->textCursor();
    m_position->setText(tr("Line %1 of %2, column %3")
                            .arg(phrases::number(cursor.blockNumber() + 1),
                                 phrases::number(m_editor->text()->blockCount()),
                                 phrases::number(cursor.positionInBlock() + 1)));
}

void FileEditor::allow()
{
    enableUnless(m_save,
                 m_isSaving        ? tr("It is being saved.")
                     : isChanged() ? QString{}
                                   : tr("Nothing was changed since it was saved."));
    const bool wouldLose = !m_isFollowing && (m_isSaving || isChanged());
    enableUnless(m_follow, wouldLose ? tr("Save your changes first.") : QString{},
                 tr("Show what is added to the file, every two seconds. It cannot be changed meanwhile."));
    emit changedChanged();
}
