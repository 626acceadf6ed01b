// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/files/filetabs.h"

#include "widgets/common/menutext.h"
#include "widgets/common/translated.h"
#include "widgets/common/viewstack.h"
#include "widgets/files/fileview.h"
#include "widgets/files/unsavedquestion.h"
#include "widgets/theme/icons.h"
#include "widgets/theme/theme.h"

#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

FileTabs::FileTabs(QWidget *folder, Clock *clock, QWidget *parent)
    : QWidget{parent}
    , m_clock{clock}
    , m_tabs{named(this, new QTabBar, "filesTabs", [] { return tr("Open files"); })}
    , m_views{new ViewStack}
{
    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->addTab(QString{});
    m_tabs->hide();
    m_views->addWidget(folder);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(12));
    column->addWidget(m_tabs);
    column->addWidget(m_views, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &FileTabs::showTab);
    translated(this, [this] { m_tabs->setTabText(0, tr("Folder")); });
}

FileView *FileTabs::viewAt(int index) const
{
    return qobject_cast<FileView *>(m_views->widget(index));
}

FileView *FileTabs::current() const
{
    return viewAt(m_views->currentIndex());
}

bool FileTabs::hasFiles() const
{
    return m_views->count() > 1;
}

void FileTabs::showFolder()
{
    m_tabs->setCurrentIndex(0);
}

void FileTabs::showTab(int index)
{
    m_views->setCurrentIndex(std::max(0, index));
    emit changed();
}

void FileTabs::open(const OpenFile &file)
{
    int index = 1;
    while (index < m_views->count() && (viewAt(index)->files() != file.files || viewAt(index)->path() != file.path))
        ++index;
    if (index == m_views->count()) {
        auto *view = new FileView{file.files, file.place, file.path, m_clock};
        view->setAddress(file.address);
        add(view);
    }
    m_tabs->setCurrentIndex(index);
    viewAt(index)->takeFocus();
}

void FileTabs::add(FileView *view)
{
    m_views->addWidget(view);
    addCloseButton(m_tabs->addTab(QString{}), view);
    nameTab(view);
    connect(view, &FileView::changed, this, [this, view] { nameTab(view); });
    connect(view, &FileView::urlRequested, this, &FileTabs::urlRequested);
    connect(view, &FileView::downloadRequested, this, [this, view](const QByteArray &path) {
        emit downloadRequested({.files = view->files(), .place = view->place(), .path = path, .address = {}});
    });
    connect(view, &FileView::saveEnded, this, [this, view](bool isSaved) {
        if (isSaved)
            emit saved(view->files(), view->path());
    });
    m_tabs->show();
}

void FileTabs::addCloseButton(int index, FileView *view)
{
    auto *button = new QToolButton{m_tabs};
    iconButton(button, button, "filesTabClose", [] { return tr("Close this file"); });
    button->setAutoRaise(true);
    button->setIcon(themedIcon("x"_L1));
    button->setIconSize({scaled(12), scaled(12)});
    button->setFocusPolicy(Qt::NoFocus);
    m_tabs->setTabButton(index, QTabBar::RightSide, button);
    connect(button, &QToolButton::clicked, view, [this, view] { askToClose(view); });
}

void FileTabs::nameTab(const FileView *view)
{
    const int index = m_views->indexOf(view);
    if (index <= 0)
        return;
    m_tabs->setTabText(index, menuText(view->title()));
    m_tabs->setTabToolTip(index, view->hint());
}

QStringList FileTabs::unsavedFiles() const
{
    QStringList files;
    for (int index = 1; index < m_views->count(); ++index) {
        if (const auto *view = viewAt(index); view->isChanged())
            files << view->hint();
    }
    return files;
}

/// It comes to the front: what is asked about is seen, and so is why it could not be saved.
void FileTabs::askToClose(FileView *view)
{
    if (!view->isChanged())
        return closeTab(view);
    m_tabs->setCurrentIndex(m_views->indexOf(view));
    auto *question = new UnsavedQuestion{view->hint(), this};
    connect(question, &UnsavedQuestion::saveChosen, view, [this, view] { saveAndClose(view); });
    connect(question, &UnsavedQuestion::discardChosen, view, [this, view] { closeTab(view); });
    question->open();
}

/// What cannot be saved, or is asked about there, keeps its tab.
void FileTabs::saveAndClose(FileView *view)
{
    if (!view->isChanged())
        return closeTab(view); // it was saved while the question stood
    const auto closeWhenSaved = [this, view](bool isSaved) {
        if (isSaved && view->isChanged()) // a saving was under way, of what was there before
            saveAndClose(view);
        else if (isSaved)
            closeTab(view);
    };
    connect(view, &FileView::saveEnded, view, closeWhenSaved, Qt::SingleShotConnection);
    view->save();
}

void FileTabs::closeTab(FileView *view)
{
    const int index = m_views->indexOf(view);
    if (index <= 0)
        return;
    const bool hasKeyboard = view->isAncestorOf(window()->focusWidget());
    m_views->removeWidget(view);
    m_tabs->removeTab(index);
    view->deleteLater();
    m_tabs->setVisible(hasFiles());
    showTab(m_tabs->currentIndex());
    if (auto *before = m_views->currentWidget()->focusWidget(); hasKeyboard && before != nullptr)
        before->setFocus(Qt::OtherFocusReason);
}
