// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "services/files/filelisting.h"
#include "widgets/files/placepath.h"

#include <QHash>
#include <QWidget>

#include <functional>
#include <optional>
#include <utility>

class ContentStack;
class FileListModel;
class FolderTree;
class Label;
class NoticeBar;
class QLineEdit;
class QToolButton;
class SearchField;
class Table;
class TableColumns;

/// One folder of a place: where it is, what it holds, how much room there is. Enter opens, Backspace goes up, files
/// that are dropped on it are asked for as an upload. Of buckets the path is an address (gs://…), and the columns are
/// those that Cloud Storage knows. Beside it stands the tree of the place's folders, where there is
/// room or the user wants it. Names: filesTree, filesTreeButton, filesUpButton, filesPath, filesFilterField,
/// filesHiddenButton, filesTable, filesStack, filesEmpty, filesFailure, filesListNotice, filesStatus.
class FileBrowser : public QWidget
{
    Q_OBJECT

public:
    explicit FileBrowser(QWidget *parent = nullptr);

    /// What helps against an error of the listing beside trying again: the words of its button, and what that does.
    struct Offer
    {
        std::function<QString(const Error &error)> text{}; ///< empty: nothing but trying again
        std::function<void()> take{};
    };

    /// Another place, which begins in `folder`; empty: the user's own, or where it was left. `placeId`: names the
    /// place. `instead`: shown where `folder` is not there; empty: the user's own.
    void showPlace(const std::shared_ptr<RemoteFiles> &files, const QString &placeId, const QByteArray &folder,
                   PlaceKind kind = PlaceKind::Host, const std::optional<QByteArray> &instead = {});
    void setOffer(Offer offer) { m_offer = std::move(offer); }
    void goTo(const QByteArray &folder);
    void refresh();
    void selectWhenRead(const QByteArray &name); ///< in the folder that is being read

    [[nodiscard]] QList<FileEntry> selection() const;
    [[nodiscard]] const FileListing &listing() const { return m_listing; }
    [[nodiscard]] QByteArray pathOf(const QByteArray &name) const; ///< in the folder that is shown
    [[nodiscard]] PlaceKind kind() const { return m_kind; }
    /// Key in PendingAction::things.
    [[nodiscard]] QString thingOf(const QByteArray &path) const;
    [[nodiscard]] Table *table() const { return m_table; }
    [[nodiscard]] TableColumns *columns() const { return m_columns; }

signals:
    void changed(); ///< the folder, or what is chosen in it
    void fileActivated(const FileEntry &entry);
    void filesDropped(const QStringList &paths, const QByteArray &folder); ///< of this computer
    void chosenDropped(const QByteArray &folder); ///< what is chosen is to go there
    void bucketTyped(const QByteArray &folder); ///< a folder in a bucket, while another place is shown
    void bucketWanted(); ///< there is none yet

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    [[nodiscard]] QWidget *besideTree(QWidget *list);
    void connectAll();
    void connectTree();
    void showTree();
    void activate(int row);
    void goUp();
    void goToTyped();
    void showListing();
    void showFace();
    void showStatus();
    void showEmpty();
    void takeOffer();
    bool goInstead();
    void fill();
    void chooseAgain(const QList<FileEntry> &chosen, const QByteArray &current);
    void fitRows();
    void showColumns();
    [[nodiscard]] QString offerText(const Error &error) const;
    [[nodiscard]] QString statusText() const;
    [[nodiscard]] static QString chosenText(const QList<FileEntry> &chosen);

    FileListing m_listing;
    FileListModel *m_model;
    Table *m_table;
    TableColumns *m_columns = nullptr;
    ContentStack *m_stack = nullptr;
    NoticeBar *m_notice;
    FolderTree *m_tree;
    QWidget *m_treeCard = nullptr;
    QToolButton *m_treeSwitch;
    QToolButton *m_up;
    QLineEdit *m_path;
    SearchField *m_filter;
    QToolButton *m_hidden;
    Label *m_status;
    QString m_place;
    PlaceKind m_kind = PlaceKind::Host;
    Offer m_offer;
    QList<int> m_absent; ///< columns that say nothing in what is shown
    QHash<QString, QByteArray> m_left; ///< folders where places were left
    QByteArray m_shown; ///< folder whose entries the table has
    QByteArray m_wantedName; ///< chosen when it is there
    std::optional<QByteArray> m_instead; ///< until the folder that the place began in was read
    bool m_isTreeChosen = false; ///< by the user, in this run: the room decides no more
};

/// Whoever opens it goes there: a folder, or a link of which only its host knows what it leads to.
[[nodiscard]] bool leadsFurther(const FileEntry &entry);
/// What it shows is no folder: only buckets are in it.
[[nodiscard]] bool isBucketList(const FileBrowser &browser);
