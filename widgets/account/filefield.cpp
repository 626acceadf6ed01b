// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/account/filefield.h"

#include "widgets/common/formfield.h"
#include "widgets/common/translated.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

using namespace Qt::StringLiterals;

namespace {

constexpr int longestPath = 4'096;

QString shortened(const QString &path)
{
    const QString home = QDir::homePath() + u'/';
    return path.startsWith(home) ? u"~/"_s + path.sliced(home.size()) : path;
}

} // namespace

QString fileIn(const QMimeData *dragged)
{
    const auto urls = dragged->urls();
    return urls.size() == 1 && urls.first().isLocalFile() ? urls.first().toLocalFile() : QString{};
}

FileField::FileField(const QString &name, const QString &filter, QWidget *parent)
    : QWidget{parent}
    , m_filter{filter}
    , m_edit{named(this, new QLineEdit, name + u"Field"_s, [] { return tr("Drop the file here"); })}
    , m_form{new FormField{m_edit}}
    , m_choose{named(this, new QPushButton, name + u"Choose"_s, [] { return tr("Choose…"); })}
{
    m_edit->setMaxLength(longestPath);
    m_edit->setAcceptDrops(true);
    m_edit->installEventFilter(this);
    m_choose->setAutoDefault(false);
    setFocusProxy(m_edit);
    auto *button = new QVBoxLayout; // as high as the field that stands below its label
    button->setContentsMargins(0, m_edit->fontMetrics().height() + scaled(5), 0, 0);
    button->addWidget(m_choose, 0, Qt::AlignTop);
    auto *row = new QHBoxLayout{this};
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    row->addWidget(m_form, 1, Qt::AlignTop);
    row->addLayout(button);
    connect(m_edit, &QLineEdit::editingFinished, this, &FileField::notifyIfChanged);
    connect(m_choose, &QPushButton::clicked, this, &FileField::choose);
}

QString FileField::path() const
{
    const QString text = m_edit->text().trimmed();
    if (text.isEmpty())
        return {};
    return text.startsWith("~/"_L1) ? QDir::homePath() + text.sliced(1) : QFileInfo{text}.absoluteFilePath();
}

void FileField::setPath(const QString &path)
{
    m_edit->setText(shortened(path));
    notifyIfChanged();
}

void FileField::notifyIfChanged()
{
    if (path() == m_told)
        return;
    m_told = path();
    emit pathChanged();
}

void FileField::choose()
{
    const QString folder = path().isEmpty() ? QDir::homePath() : QFileInfo{path()}.absolutePath();
    auto *dialog = new QFileDialog{this, m_form->field()->accessibleName(), folder, m_filter};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setFilter(QDir::Files | QDir::AllDirs | QDir::Hidden | QDir::NoDotAndDotDot); // ~/.config is hidden
    connect(dialog, &QFileDialog::fileSelected, this, &FileField::setPath);
    dialog->open();
}

/// A file that is dropped on the field is its path, not its URL.
bool FileField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove || event->type() == QEvent::Drop) {
        auto *drop = static_cast<QDropEvent *>(event);
        const QString file = fileIn(drop->mimeData());
        if (!file.isEmpty()) {
            drop->acceptProposedAction();
            if (event->type() == QEvent::Drop)
                setPath(file);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}
