// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tour/journey10.h"

#include "app/options.h"
#include "app/tour/gestures.h"
#include "app/tour/robot.h"
#include "app/tour/scene.h"
#include "app/tour/tour.h"
#include "app/tour/witness.h"
#include "widgets/common/table.h"
#include "widgets/files/syncmodels.h"
#include "widgets/jobs/jobtext.h"

#include <QAbstractItemView>
#include <QAction>
#include <QDir>
#include <QFile>
#include <QMenu>

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using namespace scene;

namespace {

const QString zone = u"us-central2-b"_s;
const QString name = u"node-1"_s;
const QString type = u"v4-16"_s;
constexpr int hosts = 2; // of it
const QString folder = u"work"_s;
const QString sentName = u"hello.sh"_s; // as it is uploaded
const QString keptName = u"run.sh"_s; // what it is called then
const QByteArray sentScript = "pwd > ~/first\n"_ba;
const QString keptScript = u"pwd > ~/said"_s;
const QString syncedFolder = u"project"_s;
const QString syncedScript = u"project/train.sh"_s;

QString here(const QString &file)
{
    return QDir::home().filePath(file);
}

bool writeHere(const QString &file, const QByteArray &bytes)
{
    QFile written{here(file)};
    return written.open(QIODevice::WriteOnly) && written.write(bytes) == bytes.size();
}

/// On all hosts.
bool isSynced()
{
    const auto *table = qobject_cast<QAbstractItemView *>(Robot::seen(u"filesSyncTable"_s));
    if (table == nullptr)
        return false;
    const auto state = table->model()->index(0, SyncFolderModel::State).data(LevelRole);
    return state.value<StatusLevel>() == StatusLevel::Ok;
}

bool isListed(const QString &file)
{
    const auto *table = qobject_cast<QAbstractItemView *>(Robot::seen(u"filesTable"_s));
    if (table == nullptr)
        return false;
    const auto *model = table->model();
    return !model->match(model->index(0, 0), Qt::DisplayRole, file, 1, Qt::MatchExactly).isEmpty();
}

/// Where the list is.
QString shownFolder()
{
    return Robot::text(u"filesPath"_s).section(u'\n', 0, 0);
}

/// The Files panel, and one who looks at the host by an SSH of their own.
struct FilesSeen
{
    Robot *robot;
    Witness *witness;

    [[nodiscard]] QString onHost(const QString &line, int worker = 0) const
    {
        return witness->onHost(witness->node(zone, name), worker, user, keyFile(), line).trimmed();
    }
    [[nodiscard]] bool saysEachHost(const QString &line, const QString &words) const
    {
        for (int worker = 0; worker < hosts; ++worker) {
            if (onHost(line, worker) != words)
                return false;
        }
        return true;
    }
    [[nodiscard]] bool nameIt(const QString &text) const
    {
        return robot->fill(u"fileNameField"_s, text) && robot->click(u"fileNameSubmit"_s)
            && Robot::waitFor([] { return !isShown(u"fileNameSubmit"_s); }, 30s);
    }
    [[nodiscard]] bool chooseInMenu(const QString &file, const QString &action) const;
    [[nodiscard]] bool chooseFile(const QString &dialog, const QString &path) const;
    [[nodiscard]] bool askDelete() const
    {
        return chooseInMenu(keptName, u"filesDeleteAction"_s) && robot->click(u"confirmDeleteButton"_s)
            && Robot::waitFor([] { return isShown(u"graceUndo1"_s); }, 30s);
    }
};

/// Somebody with a script.
struct FileUser : FilesSeen
{
    [[nodiscard]] TourStep ownKey() const;
    [[nodiscard]] TourStep ownTpu() const;
    [[nodiscard]] TourStep openFiles() const;
    [[nodiscard]] TourStep newFolder() const;
    [[nodiscard]] TourStep upload() const;
    [[nodiscard]] TourStep edit() const;
    [[nodiscard]] TourStep renameIt() const;
    [[nodiscard]] TourStep download() const;
    [[nodiscard]] TourStep runHere() const;
    [[nodiscard]] TourStep undoDelete() const;
    [[nodiscard]] TourStep remove() const;
};

/// The same one, who goes on at home.
struct SyncUser : FilesSeen
{
    [[nodiscard]] TourStep keepFolder() const;
    [[nodiscard]] TourStep bindJob() const;
    [[nodiscard]] TourStep runsAgain() const;
};

/// An entry of the menu of a row, by the keyboard.
bool FilesSeen::chooseInMenu(const QString &file, const QString &action) const
{
    if (!robot->clickRow(u"filesTable"_s, file))
        return false;
    robot->press(Qt::Key_F10, Qt::ShiftModifier);
    if (!Robot::waitFor([] { return isShown(u"fileMenu"_s); }, 30s))
        return false;
    auto *menu = qobject_cast<QMenu *>(Robot::seen(u"fileMenu"_s));
    auto *entry = menu != nullptr ? menu->findChild<QAction *>(action) : nullptr;
    if (entry == nullptr || !entry->isEnabled())
        return false;
    menu->setActiveAction(entry);
    robot->press(Qt::Key_Return);
    return true;
}

/// Typed into the dialog that asks for it; the list of what it proposes may take the first Return.
bool FilesSeen::chooseFile(const QString &dialog, const QString &path) const
{
    if (!Robot::waitFor([] { return isShown(u"fileNameEdit"_s); }, 30s) || !robot->fill(u"fileNameEdit"_s, path))
        return false;
    for (int press = 0; press < 2 && isShown(dialog); ++press) {
        robot->press(Qt::Key_Return);
        static_cast<void>(Robot::waitFor([&] { return !isShown(dialog); }, 3s));
    }
    return !isShown(dialog);
}

TourStep FileUser::ownKey() const
{
    return {u"J10"_s, u"own-key"_s, [this] { return makeKey(robot); },
            [this] { return witness->projectKeys().contains(user + u":ssh-ed25519 "_s); }};
}

TourStep FileUser::ownTpu() const
{
    return {u"J10"_s, u"own-tpu"_s,
            [this] {
                return robot->click(u"navTpus"_s) && robot->click(u"tpuCreateButton"_s)
                    && robot->choose(u"createZone"_s, zone) && robot->choose(u"createType"_s, type)
                    && robot->fill(u"createName"_s, name) && robot->click(u"createSubmit"_s)
                    && Robot::waitFor([this] { return witness->node(zone, name)["state"_L1].toString() == "READY"_L1; },
                                      60s)
                    && Robot::waitFor([] { return !Robot::text(u"tpuSwitchRequests"_s).contains(u'1'); }, 60s)
                    && robot->clickRow(u"tpuTable"_s, name)
                    && Robot::waitFor(
                           [] {
                               const QWidget *button = Robot::seen(u"tpuTerminalButton"_s);
                               return button != nullptr && button->isEnabled();
                           },
                           60s);
            },
            [this] { return saysEachHost(u"whoami"_s, user); }};
}

TourStep FileUser::openFiles() const
{
    return {u"J10"_s, u"open-files"_s,
            [this] {
                return robot->click(u"navFiles"_s)
                    && Robot::waitFor([] { return shownFolder().startsWith(u'/'); }, 60s);
            },
            [this] { return onHost(u"pwd"_s) == shownFolder(); }};
}

TourStep FileUser::newFolder() const
{
    return {u"J10"_s, u"new-folder"_s,
            [this] {
                if (!robot->click(u"filesNewFolderButton"_s) || !nameIt(folder)
                    || !Robot::waitFor([] { return isListed(folder + u'/'); }, 30s)
                    || !robot->clickRow(u"filesTable"_s, folder + u'/'))
                    return false;
                robot->press(Qt::Key_Return);
                return Robot::waitFor([] { return shownFolder().endsWith(u'/' + folder); }, 30s);
            },
            [this] { return onHost(u"ls -d work"_s) == folder; }};
}

TourStep FileUser::upload() const
{
    return {u"J10"_s, u"upload"_s,
            [this] {
                return Gestures{robot}.clickEntry(u"filesUploadButton"_s, 0)
                    && chooseFile(u"filesUploadDialog"_s, here(sentName))
                    && Robot::waitFor([] { return isListed(sentName); }, 30s);
            },
            [this] { return onHost(u"cat work/"_s + sentName) == QString::fromUtf8(sentScript).trimmed(); }};
}

TourStep FileUser::edit() const
{
    return {u"J10"_s, u"edit-and-save"_s,
            [this] {
                if (!robot->clickRow(u"filesTable"_s, sentName))
                    return false;
                robot->press(Qt::Key_Return);
                return Robot::waitFor([] { return Robot::text(u"filesEditorText"_s).contains("first"_L1); }, 30s)
                    && robot->fill(u"filesEditorText"_s, keptScript) && robot->click(u"filesSaveButton"_s)
                    && Robot::waitFor([] { return isShown(u"filesViewNotice"_s); }, 30s);
            },
            [this] { return onHost(u"cat work/"_s + sentName) == keptScript; }};
}

TourStep FileUser::renameIt() const
{
    return {u"J10"_s, u"rename"_s,
            [this] {
                return robot->click(u"filesTabClose"_s) && chooseInMenu(sentName, u"filesRenameAction"_s)
                    && nameIt(keptName)
                    && Robot::waitFor([] { return isListed(keptName) && !isListed(sentName); }, 30s);
            },
            [this] { return onHost(u"ls -A work"_s) == keptName; }};
}

TourStep FileUser::download() const
{
    return {u"J10"_s, u"download"_s,
            [this] {
                const auto path = here(u"back.sh"_s);
                return robot->clickRow(u"filesTable"_s, keptName) && robot->click(u"filesDownloadButton"_s)
                    && chooseFile(u"filesDownloadDialog"_s, path)
                    && Robot::waitFor([&] { return QFile::exists(path); }, 30s);
            },
            [this] {
                QFile file{here(u"back.sh"_s)};
                return file.open(QIODevice::ReadOnly) && QString::fromUtf8(file.readAll()) == keptScript
                    && onHost(u"cat work/"_s + keptName) == keptScript;
            }};
}

/// Where it lies: what it says is the folder that it ran in.
TourStep FileUser::runHere() const
{
    return {
        u"J10"_s, u"run-it-there"_s,
        [this] {
            if (!chooseInMenu(keptName, u"filesTerminalAction"_s)
                || !Robot::waitFor([] { return onScreen().contains(user + u'@') && onScreen().contains(u'$'); }, 60s)
                || !robot->click(u"terminalView"_s))
                return false;
            robot->type(u"sh "_s + keptName);
            robot->press(Qt::Key_Return);
            return Robot::waitFor([this] { return !onHost(u"cat said"_s).isEmpty(); }, 30s);
        },
        [this] { return onHost(u"cat said"_s) == onHost(u"cd work && pwd"_s); }};
}

TourStep FileUser::undoDelete() const
{
    return {u"J10"_s, u"undo-a-deletion"_s,
            [this] {
                return robot->click(u"navFiles"_s) && askDelete() && robot->click(u"graceUndo1"_s)
                    && Robot::waitFor([] { return !isShown(u"graceUndo1"_s); }, 30s);
            },
            [this] { return onHost(u"ls -A work"_s) == keptName; }};
}

TourStep FileUser::remove() const
{
    return {u"J10"_s, u"delete"_s,
            [this] { return askDelete() && Robot::waitFor([] { return !isListed(keptName); }, 30s); },
            [this] { return onHost(u"ls -A work | wc -l"_s) == "0"_L1; }};
}

/// A folder of this computer, on all hosts of the pod.
TourStep SyncUser::keepFolder() const
{
    return {u"J10"_s, u"sync-a-folder"_s,
            [this] {
                return robot->click(u"filesSyncButton"_s) && robot->fill(u"syncLocal"_s, here(syncedFolder))
                    && robot->click(u"syncSubmit"_s) && Robot::waitFor(&isSynced, 60s);
            },
            [this] { return saysEachHost(u"cat work/"_s + syncedScript, u"echo first >> ~/runs"_s); }};
}

/// It runs once when it is started, and then whenever something in the folder changes.
TourStep SyncUser::bindJob() const
{
    return {u"J10"_s, u"job-with-the-folder"_s,
            [this] {
                const auto hasSucceeded = [] {
                    const QWidget *badge = Robot::seen(u"jobState"_s);
                    return badge != nullptr && badge->accessibleName() == jobtext::word(JobState::Succeeded);
                };
                return robot->click(u"navPod"_s) && robot->click(u"podSwitchJobs"_s)
                    && robot->click(u"jobsEmptyButton"_s)
                    && robot->fill(u"jobCommandText"_s, u"sh work/"_s + syncedScript)
                    && robot->choose(u"jobTrigger"_s, syncedFolder) && robot->click(u"jobSubmit"_s)
                    && Robot::waitFor(hasSucceeded, 60s);
            },
            [this] { return saysEachHost(u"cat runs"_s, u"first"_s); }};
}

/// Nobody touches the window: a file is saved, that is all.
TourStep SyncUser::runsAgain() const
{
    return {u"J10"_s, u"run-again"_s,
            [this] {
                return writeHere(syncedScript, "echo second >> ~/runs\n")
                    && Robot::waitFor([this] { return saysEachHost(u"cat runs"_s, u"first\nsecond"_s); }, 90s);
            },
            [this] { return saysEachHost(u"cat work/"_s + syncedScript, u"echo second >> ~/runs"_s); }};
}

} // namespace

std::shared_ptr<void> prepareJourney10(Options *options)
{
    options->emptyGrant = false;
    options->practiceScenario = u"plenty"_s;
    if (!writeHere(sentName, sentScript) || !QDir::home().mkpath(syncedFolder)
        || !writeHere(syncedScript, "echo first >> ~/runs\n"))
        return nullptr;
    return std::make_shared<int>();
}

void takeJourney10(Tour *tour, Robot *robot, Witness *witness)
{
    const FileUser someone{{robot, witness}};
    for (const TourStep &step : {someone.ownKey(), someone.ownTpu(), someone.openFiles(), someone.newFolder(),
                                 someone.upload(), someone.edit(), someone.renameIt(), someone.download(),
                                 someone.runHere(), someone.undoDelete(), someone.remove()})
        tour->run(step);
    const SyncUser atHome{{robot, witness}};
    for (const TourStep &step : {atHome.keepFolder(), atHome.bindJob(), atHome.runsAgain()})
        tour->run(step);
}
