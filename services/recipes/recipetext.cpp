// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/recipes/recipetext.h"

#include "services/core/punctuation.h"
#include "services/recipes/clusterproblems.h"

#include <QCoreApplication>

#include <array>

using namespace Qt::StringLiterals;

namespace {

using Words = ProblemWords;

// %1, %2, … are what the script said with the problem.
constexpr std::array problems{
    Words{"no-sudo",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The user %1 may not use sudo without a password here. Log in with a key that was "
                            "published to Google Cloud: its user may.")},
    Words{"disk-full",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The disk of %1 has only %2 MB left, and this needs %3 MB. Remove caches or old "
                            "checkpoints there, then run it again.")},
    Words{"is-link",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "%1 is a link to something else, so it is left alone. Choose another place, or remove the link.")},
    Words{"broken-marks",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 has been edited between the marks “TPU Desk %2”, and one of the two marks is missing. "
                            "Nothing was changed; put the mark back or remove both.")},
    Words{"write-failed",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 could not be written. The disk may be full or read-only, or the folder belongs to "
                            "somebody else; the output says more.")},
    Words{"not-reached",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "The step ran to its end, but what it should bring about is not there. The output says what it did.")},
    Words{"busy-here",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "This host is being set up by another window or another person. Run it again when that is done.")},
    Words{"apt-locked",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Another program has kept the package manager busy for ten minutes (%1). A new machine "
                            "upgrades itself for a while; run it again later.")},
    Words{"dpkg-broken",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "An installation was broken off half-way, and finishing it failed. Look at the output, and "
                            "repair it in a terminal with “sudo dpkg --configure -a”.")},
    Words{"apt-unreachable",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The package servers cannot be reached (%1). A host without an external address needs "
                            "Cloud NAT to reach the Internet.")},
    Words{"no-package",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "There is no such package here: %1. Check the name, or take it off the list.")},
    Words{"apt-failed", QT_TRANSLATE_NOOP("RecipeProblems", "Installing %1 failed: %2")},
    Words{
        "no-apt",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "This host has no apt: it runs neither Ubuntu nor Debian, and the recipe knows only these.")},
    Words{"no-program", QT_TRANSLATE_NOOP("RecipeProblems", "The program %1 is missing on this host (package %2).")},
    Words{"bad-package", QT_TRANSLATE_NOOP("RecipeProblems", "“%1” cannot be the name of a package.")},
    Words{"bad-path",
          QT_TRANSLATE_NOOP("RecipeProblems", "“%1” cannot be used as a folder: give the whole path, without “..”.")},
    Words{"system-path",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "%1 belongs to the system and is not shared. Choose a folder of its own, such as /nfs_share.")},
    Words{"bad-link", QT_TRANSLATE_NOOP("RecipeProblems", "“%1” cannot be the name of a link in the home folder.")},
    Words{"link-taken",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "%1 is there already and is something else (%2). It is left alone; choose another name for the link.")},
    Words{"not-a-folder",
          QT_TRANSLATE_NOOP("RecipeProblems", "%1 is a file, not a folder. It is left alone; choose another folder.")},
    Words{"is-nfs-itself",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 is itself a share of another server (%2) and cannot be shared on. Choose another "
                            "folder, or that server.")},
    Words{"address-not-here",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "The server does not have the address %1 any more. Read the TPU's addresses again, then run it again.")},
    Words{"export-has-data",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 on the server already holds something: %2. Nothing was changed. Choose another folder, "
                            "or allow sharing what is there.")},
    Words{"not-yours",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 belongs to %2, so the hosts could not write to it. Its owner is not changed for you; "
                            "choose another folder.")},
    Words{"mount-has-data",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 on this host already holds something: %2. Mounting would cover it. Move it away, or "
                            "choose another folder.")},
    Words{
        "other-mount",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "Something else is mounted at %1 already: %2. Choose another folder, or unmount it first.")},
    Words{"server-gone",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 is mounted from %2, and that server does not answer. Let go of the share on all hosts, "
                            "then run it again when the server is back.")},
    Words{"fstab-taken",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "/etc/fstab already has a line for %1 that somebody else wrote. Remove it, or choose another folder.")},
    Words{"service-failed", QT_TRANSLATE_NOOP("RecipeProblems", "The service %1 did not start: %2")},
    Words{"export-refused",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The NFS server refused the share, and /etc/exports is as it was before: %1")},
    Words{"mount-denied",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The server does not let this host mount %1. It exports to chosen addresses only, and %2 "
                            "may have changed; run the recipe again from the server's step.")},
    Words{"export-missing",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The server has no share %1. Run the recipe again from the server's step.")},
    Words{"no-nfs-client", QT_TRANSLATE_NOOP("RecipeProblems", "This host cannot mount NFS: %1")},
    Words{"server-silent",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The server %1 did not answer. The firewall of the network may not allow traffic inside "
                            "the subnet (tcp:2049), or the server is down. %2")},
    Words{"mount-failed", QT_TRANSLATE_NOOP("RecipeProblems", "Mounting %1 failed: %2")},
    Words{"mount-busy",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Programs on this host still use %1, so it stays mounted. End them, then undo again: %2")},
    Words{"umount-failed", QT_TRANSLATE_NOOP("RecipeProblems", "%1 could not be unmounted. %2")},
    Words{"nothing-to-read",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The server did not say what it wrote, so nothing can be compared. Run the check again.")},
    Words{"not-the-same",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "What the server wrote does not arrive in %1: this host sees another folder. Unmount it "
                            "and run the recipe again.")},
    Words{"answers-missing",
          QT_TRANSLATE_NOOP("RecipeProblems", "The server does not see what these hosts wrote: %1.")},
    Words{"bad-bucket",
          QT_TRANSLATE_NOOP("RecipeProblems", "“%1” cannot be the name of a bucket. Give its name without “gs://”.")},
    Words{
        "bad-bucket-folder",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "“%1” cannot be mounted as a folder of the bucket. Give its path inside the bucket, without "
                          "blanks, commas, quotes, “#”, “%” or “..”.")},
    Words{"bucket-scope",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The access scopes that this host was made with do not include Cloud Storage, whatever its "
                            "service account may do. Make the TPU again with the scope cloud-platform.")},
    Words{
        "no-gcsfuse",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "Google has no package of gcsfuse for %1. Use a runtime version with a newer Ubuntu, or let "
                          "the program read gs:// itself.")},
    Words{"no-bucket",
          QT_TRANSLATE_NOOP("RecipeProblems", "There is no bucket %1. Check the name, or create the bucket first.")},
    Words{"bucket-denied",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "This host's service account may not read gs://%1, or the bucket does not exist. Give the "
                            "account the role Storage Object User on it (to read only: Storage Object Viewer). %2")},
    Words{"bucket-pays",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The bucket %1 bills whoever reads it (requester pays), and this recipe names nobody for "
                            "that. Choose another bucket, or switch requester pays off for this one.")},
    Words{"bucket-credentials",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "This host has no service account, so Cloud Storage does not know it. Make the TPU again "
                            "with a service account.")},
    Words{"no-fuse", QT_TRANSLATE_NOOP("RecipeProblems", "This host cannot mount with FUSE: %1")},
    Words{"bucket-silent",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Cloud Storage did not answer. A host without an external address needs Private Google "
                            "Access on its subnetwork, or Cloud NAT. %1")},
    Words{"mount-ended",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "gcsfuse has ended on this host, so %1 answers nothing any more. Run the recipe again: it "
                            "mounts the bucket anew.")},
    Words{"bucket-read-only",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "This host can read gs://%1 but not write to it: %2. Give its service account the role "
                            "Storage Object User on the bucket, or mount it to read only.")},
    Words{"bucket-differs",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "What host 0 wrote to gs://%2 does not arrive in %1: this host sees another folder. Undo "
                            "the recipe on this host and run it again.")},
    Words{"bucket-answers", QT_TRANSLATE_NOOP("RecipeProblems", "Host 0 does not see what these hosts wrote: %1.")},
    Words{
        "bad-cache-place",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "“%1” cannot be the place of the cache. Write a folder of a bucket as gs://bucket/folder.")},
    Words{"cache-open",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "Others may write to %1 (%2), and JAX executes what its cache holds. Choose another folder, or "
              "take that right away with “chmod go-w”.")},
    Words{
        "cache-folder",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "The folder %1 could not be made: %2. Choose a place where you may write, such as the shared "
                          "folder.")},
    Words{
        "variables-unread",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "%1 is written, but a shell does not get the variables from it. Look at what else stands in "
                          "that file.")},
    Words{"cache-read-only", QT_TRANSLATE_NOOP("RecipeProblems", "This host cannot write to %1: %2")},
    Words{"cache-not-shared",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "What host 0 wrote to %1 is not there on this host, so the hosts would not share a cache. "
                            "Choose a place in the shared folder or in a bucket.")},
    Words{"cache-answers",
          QT_TRANSLATE_NOOP("RecipeProblems", "Host 0 does not see in %1 what these hosts wrote: %2.")},
    Words{"no-host-keys",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "This host has no SSH host keys in /etc/ssh, so the others could not check it.")},
    Words{"no-address",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The address that the other hosts know this one by could not be found out.")},
    Words{"key-damaged",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "%1 is there, but it is not a whole key pair. It is left alone; move it away, then run it again.")},
    Words{
        "no-public-key",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "Host 0 did not give a public key. Run the recipe again from the step that makes the pair.")},
    Words{"hop-failed",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Host 0 cannot log in to host %1: %2. The firewall of the network may not allow tcp:22 "
                            "inside the subnet.")},
    Words{"bad-version", QT_TRANSLATE_NOOP("RecipeProblems", "“%1” is not a version of Python; write it as 3.11.")},
    Words{"path-with-space",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 has a space in it, and the programs of a virtual environment do not start from such a "
                            "folder. Choose another one.")},
    Words{"python-too-old",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The system's Python is %1, and JAX needs 3.10 or newer. Choose Python by uv.")},
    Words{"no-deadsnakes",
          QT_TRANSLATE_NOOP("RecipeProblems", "The deadsnakes packages are not made for %1. Choose Python by uv.")},
    Words{
        "python-unreachable",
        QT_TRANSLATE_NOOP("RecipeProblems",
                          "uv could not download Python %1 from GitHub (%2). A host without an external address needs "
                          "Cloud NAT to reach the Internet. Then run it again, or choose the system's Python.")},
    Words{"no-python",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "uv has no Python %1 for this host. Choose another version, such as 3.12.")},
    Words{"uv-failed",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "uv could not make Python available: %1. The output says more; run it again, or choose the "
                            "system's Python.")},
    Words{"venv-taken",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "%1 holds something that is not a virtual environment. It is left alone; choose another folder.")},
    Words{"venv-other",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 is a virtual environment of Python %2, and Python %3 was chosen. It is left alone: "
                            "move it away, choose another folder, or choose the system's Python to keep it as it is.")},
    Words{"venv-broken",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "%1 is a virtual environment that does not work: its Python does not start, or has no pip. "
                            "It is left alone: move it away, or choose another folder.")},
    Words{"venv-failed",
          QT_TRANSLATE_NOOP("RecipeProblems", "The virtual environment %1 could not be made; the output says why.")},
    Words{"pip-unreachable",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The Python package index cannot be reached. A host without an external address needs "
                            "Cloud NAT to reach the Internet.")},
    Words{"no-version",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "No release fits this Python (%2): %1. Choose a newer Python, or another version.")},
    Words{"pip-conflict",
          QT_TRANSLATE_NOOP("RecipeProblems", "The libraries that were asked for do not go together: %1")},
    Words{"wheel-differs",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The package index gives this host other files than the first host: %1. Nothing was "
                            "installed from them. Compare pip's settings on both hosts, then run it again.")},
    Words{"pip-failed", QT_TRANSLATE_NOOP("RecipeProblems", "pip failed: %1")},
    Words{"folder-taken",
          QT_TRANSLATE_NOOP("RecipeProblems", "%1 is there already and is something else. It is left alone.")},
    Words{"clone-failed",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "%1 could not be fetched. A host without an external address needs Cloud NAT to reach the Internet.")},
    Words{"shell-kept",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The login shell of %1 could not be changed; everything else is in place.")},
    Words{
        "no-venv",
        QT_TRANSLATE_NOOP(
            "RecipeProblems",
            "There is no virtual environment %1 on this host yet. Choose “Set up…” for its TPU first; it makes one.")},
    Words{"no-jax",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "JAX is not installed in %1 on this host. Choose “Set up…” for its TPU first; it installs JAX.")},
    Words{"chips-held",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Another program holds the chips of this host: %1. End it, or free the chips.")},
    Words{"stale-lock",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "/tmp/libtpu_lockfile was left by the user %1, and JAX stops at it. Free the chips, then check again.")},
    Words{"not-joined",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The hosts did not find each other within %1 seconds. One of them may not have started, or "
                            "the firewall does not allow traffic inside the subnet (tcp:8482).")},
    Words{"no-libtpu",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "JAX cannot use the TPU here: %1. The runtime may not fit this kind of TPU, or jax was "
                            "installed without [tpu].")},
    Words{"version-mix",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Versions that do not go together are installed: %1. Choose “Set up…” for this TPU and run "
                            "the environment's step again.")},
    Words{"jax-failed", QT_TRANSLATE_NOOP("RecipeProblems", "JAX ended with an error: %1")},
    Words{"still-held",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "These programs did not end, not even when they were killed: %1. They wait for a device or "
                            "a lost share; only a reboot of the host helps.")},
    Words{"held-by-others",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Programs of other users hold the chips, and were left alone: %1. Allow ending everybody's "
                            "programs if they are not needed.")},
    Words{"not-together",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "This runs on all hosts at once or not at all, and these are not ready: %1.")},
    Words{"odd-fact",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "What this host reports about itself (%1) cannot be right, so it was not passed on to the "
                            "other hosts. Look at the output: somebody else may be at work on this host.")},
    Words{"no-folder",
          QT_TRANSLATE_NOOP("RecipeProblems", "There is no folder %1 on this host. Make it, or choose another one.")},
    Words{"no-port",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Port %1 and the hundred after it are all in use on this host. Choose another one.")},
    Words{"port-taken",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "Port %1 of this host is in use, and Colab needs the same number on both sides. Choose "
                            "another port, or end what uses it.")},
    Words{"no-extension",
          QT_TRANSLATE_NOOP(
              "RecipeProblems",
              "Jupyter could not be told to let Colab in: its extension %1 was refused. The output says why.")},
    Words{"server-ended",
          QT_TRANSLATE_NOOP("RecipeProblems", "The server ended right after its start. Its last words: %1")},
    Words{"server-mute",
          QT_TRANSLATE_NOOP("RecipeProblems",
                            "The server was started, but did not answer on port %1 within two minutes, so it was "
                            "ended. The output has its last lines.")},
    Words{"no-server", QT_TRANSLATE_NOOP("RecipeProblems", "“%1” is not a server that was started here.")},
};

constexpr std::array notes{
    Words{"apt-waits",
          QT_TRANSLATE_NOOP("RecipeNotes", "Waited for another program that used the package manager (%1).")},
    Words{"apt-update-failed",
          QT_TRANSLATE_NOOP("RecipeNotes", "The list of packages could not be refreshed; the old one was used (%1).")},
    Words{"python-is",
          QT_TRANSLATE_NOOP("RecipeNotes", "The system has Python %1 and keeps it; the environment gets Python %2.")},
    Words{"old-python",
          QT_TRANSLATE_NOOP("RecipeNotes",
                            "The system's Python is %1. The JAX of today needs 3.12, so pip takes an older one; with "
                            "Python by uv it takes the newest.")},
    Words{"versions-are", QT_TRANSLATE_NOOP("RecipeNotes", "All hosts get Python %1, JAX %2 and libtpu %3.")},
    Words{"libtpu-elsewhere",
          QT_TRANSLATE_NOOP("RecipeNotes",
                            "This host makes every program take the libtpu at %1 (TPU_LIBRARY_PATH), which may not fit "
                            "the JAX that is installed. Unset the variable in the shell and in /etc/environment.")},
    Words{"also-exported", QT_TRANSLATE_NOOP("RecipeNotes", "/etc/exports shares this folder with others too: %1")},
    Words{"folder-kept", QT_TRANSLATE_NOOP("RecipeNotes", "%1 was not removed, because it holds something.")},
    Words{"lazily-unmounted", QT_TRANSLATE_NOOP("RecipeNotes", "%1 was unmounted without waiting for its server.")},
    Words{"no-logs", QT_TRANSLATE_NOOP("RecipeNotes", "There is no folder %1 yet. TensorBoard waits for it.")},
    Words{"already-runs", QT_TRANSLATE_NOOP("RecipeNotes", "It runs already, on port %1.")},
};

/// In the first table or in the second; null: in neither.
const char *textOf(std::span<const Words> table, std::span<const Words> more, const QString &name)
{
    for (const auto &words : {table, more}) {
        const auto found =
            std::ranges::find_if(words, [&](const Words &one) { return name == QLatin1StringView{one.name}; });
        if (found != words.end())
            return found->text;
    }
    return nullptr;
}

QStringList namesIn(std::span<const Words> table, std::span<const Words> more)
{
    QStringList names;
    for (const auto &words : {table, more}) {
        for (const auto &one : words)
            names << QString::fromLatin1(one.name);
    }
    return names;
}

/// At most nine words, and none without an end: a host may say anything.
StoredMessage filled(const char *context, const char *pattern, const QStringList &words)
{
    QStringList shown;
    for (const auto &word : words.first(std::min<qsizetype>(9, words.size())))
        shown << word.trimmed().left(400);
    shown.resize(9); // a word that was not told leaves no "%1"
    return {context, pattern, shown};
}

StoredMessage blockedBy(const Recipe &recipe, const HostStepState &cell)
{
    const int step = recipe.indexOf(cell.words.value(0));
    const auto source =
        QString::fromUtf8(QT_TRANSLATE_NOOP("RecipeProblems", "Not run, because the step “%1” did not end well."));
    return {"RecipeProblems", source,
            QList<StoredMessage>{step < 0 ? StoredMessage{} : saidTitleOf(recipe.steps[step])}};
}

bool isWhole(const RecipeState &run, const PodHost &host)
{
    return std::ranges::all_of(run.order.recipe.steps, [&](const RecipeStep &step) {
        const HostStepState *cell = run.cell(step.id, host.id);
        return cell == nullptr || isWell(cell->state);
    });
}

/// What went wrong alike: sentences that differ in nothing but their host's own name are one.
struct FaultGroup
{
    QString pattern; ///< with a mark where the host's name stood
    QString sentence;
    QList<PodHost> hosts{};
};
constexpr QChar ownName{0xfffc};

/// What makes of a name another one, or a part of a path, where it stands beside it; Korean endings and Chinese words
/// do not.
bool goesOn(QChar sign)
{
    static constexpr std::array eastern{QChar::Script_Han, QChar::Script_Hangul, QChar::Script_Hiragana,
                                        QChar::Script_Katakana};
    return sign == u'-' || sign == u'_' || sign == u'/'
        || (sign.isLetterOrNumber() && !std::ranges::contains(eastern, sign.script()));
}

/// The sentence with a mark for each name of its host: "node" is not in "node-2", nor "host 1" in "host 10".
QString markedIn(QString sentence, const QString &name)
{
    for (qsizetype at = 0; !name.isEmpty() && (at = sentence.indexOf(name, at)) >= 0;) {
        const auto rest = QStringView{sentence}.sliced(at + name.size());
        const bool hasMore =
            !rest.isEmpty() && (goesOn(rest.front()) || (rest.front() == u'.' && rest.size() > 1 && goesOn(rest[1])));
        if (hasMore || (at > 0 && goesOn(sentence[at - 1])))
            at += name.size();
        else
            sentence.replace(at++, name.size(), ownName);
    }
    return sentence;
}

QList<FaultGroup> incidentsOf(const RecipeState &run)
{
    QList<FaultGroup> incidents;
    for (const auto &host : run.order.hosts) {
        for (const auto &step : run.order.recipe.steps) {
            const HostStepState *cell = run.cell(step.id, host.id);
            const bool isTold = cell != nullptr && !isWell(cell->state) && cell->state != HostStepPhase::Blocked;
            const auto sentence = isTold ? sentenceOf(run.order.recipe, *cell) : QString{};
            if (sentence.isEmpty())
                continue;
            const auto pattern = markedIn(sentence, host.label);
            auto same = std::ranges::find(incidents, pattern, &FaultGroup::pattern);
            if (same == incidents.end())
                same = incidents.insert(incidents.end(), {pattern, sentence});
            if (!same->hosts.contains(host)) // at another step the same once more
                same->hosts << host;
        }
    }
    return incidents;
}

/// "host 2: …"; a sentence that names its host already is not headed by the name once more.
QString told(const FaultGroup &trouble, qsizetype all)
{
    constexpr qsizetype mostNames = 3;
    const bool namesItself = trouble.pattern.contains(ownName);
    if (trouble.hosts.size() == 1)
        return namesItself ? trouble.sentence : punctuation::labelled(trouble.hosts.first().label, trouble.sentence);
    const auto &tpu = trouble.hosts.first().tpu;
    const bool isOneTpu =
        !tpu.isEmpty() && std::ranges::all_of(trouble.hosts, [&tpu](const PodHost &host) { return host.tpu == tpu; });
    const auto sentence = namesItself && isOneTpu
        ? QString{trouble.pattern}.replace(ownName, lastSegment(tpu.toString()))
        : trouble.sentence;
    QStringList names;
    for (const auto &host : trouble.hosts)
        names << host.label;
    names.removeDuplicates();
    if (names.size() == all || names.size() > mostNames)
        return punctuation::labelled(
            QCoreApplication::translate("RecipeProblems", "%n host(s)", nullptr, int(names.size())), sentence);
    return punctuation::labelled(punctuation::list(names), sentence);
}

} // namespace

QString recipeTitle(const Recipe &recipe)
{
    return QCoreApplication::translate("RecipeTitles", recipe.title.toUtf8().constData());
}

QString recipeWhy(const Recipe &recipe)
{
    return QCoreApplication::translate("RecipeTitles", recipe.why.toUtf8().constData());
}

QString stepTitle(const RecipeStep &step)
{
    return saidTitleOf(step).text();
}

StoredMessage saidTitleOf(const RecipeStep &step)
{
    return {"RecipeTitles", step.title};
}

ActivityState activityAfter(RecipeState::Phase phase)
{
    return phase == RecipeState::Phase::Stopped   ? ActivityState::Cancelled
        : phase == RecipeState::Phase::Incomplete ? ActivityState::Failed
                                                  : ActivityState::Done;
}

QString wordOf(HostStepPhase state)
{
    switch (state) {
    case HostStepPhase::Waiting: return QCoreApplication::translate("HostStepState", "waiting");
    case HostStepPhase::Running: return QCoreApplication::translate("HostStepState", "running");
    case HostStepPhase::Changed: return QCoreApplication::translate("HostStepState", "done");
    case HostStepPhase::Unchanged: return QCoreApplication::translate("HostStepState", "nothing to change");
    case HostStepPhase::Tried: return QCoreApplication::translate("HostStepState", "works");
    case HostStepPhase::Failed: return QCoreApplication::translate("HostStepState", "failed");
    case HostStepPhase::Lost: return QCoreApplication::translate("HostStepState", "unknown");
    case HostStepPhase::Blocked: return QCoreApplication::translate("HostStepState", "left out");
    case HostStepPhase::Skipped: return QCoreApplication::translate("HostStepState", "skipped");
    case HostStepPhase::Stopped: return QCoreApplication::translate("HostStepState", "stopped");
    case HostStepPhase::Undone: return QCoreApplication::translate("HostStepState", "undone");
    }
    return {};
}

StoredMessage saidSentenceOf(const Recipe &recipe, const HostStepState &cell)
{
    if (cell.state == HostStepPhase::Lost)
        return {"RecipeProblems",
                QT_TRANSLATE_NOOP("RecipeProblems",
                                  "The connection was lost while this ran, so nobody knows how it ended. Run it again: "
                                  "what is done already is not done twice.")};
    if (isWell(cell.state) || isOpen(cell.state) || cell.state == HostStepPhase::Undone
        || cell.state == HostStepPhase::Stopped)
        return {};
    if (cell.problem == "blocked"_L1)
        return blockedBy(recipe, cell);
    if (const char *text = textOf(problems, clusterProblemWords(), cell.problem))
        return filled("RecipeProblems", text, cell.words);
    if (!cell.problem.isEmpty()) // a recipe that somebody has written
        return punctuation::sentences(QStringList{cell.problem} + cell.words).left(800);
    if (!cell.error.isEmpty())
        return cell.error;
    return {"RecipeProblems",
            QT_TRANSLATE_NOOP("RecipeProblems", "The script ended with status %1; the output says why."),
            {QString::number(cell.status)}};
}

QString sentenceOf(const Recipe &recipe, const HostStepState &cell)
{
    return saidSentenceOf(recipe, cell).text().trimmed();
}

QList<StoredMessage> saidNotesOf(const HostStepState &cell)
{
    QList<StoredMessage> sentences;
    for (const auto &note : cell.notes) {
        if (const char *text = textOf(notes, clusterNoteWords(), note.value(0)))
            sentences << filled("RecipeNotes", text, note.mid(1));
        else
            sentences << StoredMessage{punctuation::sentences(note).left(800)};
    }
    return sentences;
}

QStringList notesOf(const HostStepState &cell)
{
    QStringList sentences;
    for (const auto &note : saidNotesOf(cell))
        sentences << note.text().trimmed();
    return sentences;
}

bool isUndone(const RecipeState &run)
{
    const auto wasUndone = [&](const RecipeStep &step) {
        return std::ranges::any_of(run.order.hosts, [&](const PodHost &host) {
            const HostStepState *cell = run.cell(step.id, host.id);
            return cell != nullptr && cell->state == HostStepPhase::Undone;
        });
    };
    return run.phase == RecipeState::Phase::Idle && std::ranges::any_of(run.order.recipe.steps, wasUndone);
}

QString summaryOf(const RecipeState &run)
{
    if (isUndone(run))
        return QCoreApplication::translate("HostStepState", "undone");
    constexpr qsizetype mostIncidents = 3; // each host's own stands in its row
    const auto &hosts = run.order.hosts;
    const auto incidents = incidentsOf(run);
    const auto well = std::ranges::count_if(hosts, [&run](const PodHost &host) { return isWhole(run, host); });
    QStringList parts{
        QCoreApplication::translate("RecipeProblems", "%1 of %2 hosts are done.").arg(well).arg(hosts.size())};
    for (const auto &trouble : incidents.first(std::min(incidents.size(), mostIncidents)))
        parts << told(trouble, hosts.size());
    QSet<QString> untold;
    for (const auto &trouble : incidents.sliced(std::min(incidents.size(), mostIncidents))) {
        for (const auto &host : trouble.hosts)
            untold << host.id;
    }
    if (!untold.isEmpty())
        parts << QCoreApplication::translate("RecipeProblems", "More hosts with a problem: %1; their rows say which.")
                     .arg(untold.size());
    return punctuation::sentences(parts);
}

QStringList knownProblems()
{
    return namesIn(problems, clusterProblemWords());
}

QStringList knownNotes()
{
    return namesIn(notes, clusterNoteWords());
}
