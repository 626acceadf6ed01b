// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/savedialog.h"

#include "widgets/common/remembered.h"
#include "widgets/common/translated.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

#include <utility>

using namespace Qt::StringLiterals;

namespace {

const auto saveFolderKey = u"files.saveFolder"_s;

/// The one that was used last; a stick that is pulled out or a folder that was deleted is no place to begin.
QString folderToSaveIn()
{
    const QStringList wanted{remembered::value(saveFolderKey).toString(),
                             QStandardPaths::writableLocation(QStandardPaths::DownloadLocation)};
    for (const QString &folder : wanted) {
        if (QDir::isAbsolutePath(folder) && QFileInfo{folder}.isDir())
            return folder;
    }
    return QDir::homePath();
}

} // namespace

QFileDialog *askWhereToSave(QWidget *parent, QAnyStringView name, const SaveQuestion &question,
                            std::function<void(const QString &path)> write)
{
    const QString path = QDir{folderToSaveIn()}.filePath(question.fileName);
    auto *dialog = named(new QFileDialog{parent, question.title, path, question.filter}, name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(question.suffix);
    dialog->selectFile(path);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [write = std::move(write)](const QString &chosen) {
        remembered::keep(saveFolderKey, QFileInfo{chosen}.absolutePath());
        write(chosen);
    });
    dialog->open();
    return dialog;
}
