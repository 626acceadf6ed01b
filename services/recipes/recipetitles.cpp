// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include <array>

namespace {

// What stands in resources/recipes/*/recipe.json, for the translators.
[[maybe_unused]] constexpr std::array recipeTitles{
    QT_TRANSLATE_NOOP("RecipeTitles", "SSH between the hosts"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "Programs on host 0 can then reach the other hosts by themselves, with a key of this pod alone "
                      "and with every host's key checked."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Read each host's own keys"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Make a key pair on host 0"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Let host 0 in on all hosts"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Tell every host the others' keys and names"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Log in from host 0 to all hosts"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Shared folder (NFS)"),
    QT_TRANSLATE_NOOP(
        "RecipeTitles",
        "One folder that every host sees: code, environment and checkpoints need to be put in one place only."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Look before anything is changed"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install NFS"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Share the folder on the server"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Mount it on the other hosts"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Put a link into the home folder"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Write on the server"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Read on the other hosts, and write there"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Read on the server what they wrote, and remove it"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Bucket as a folder (gcsfuse)"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "Every host sees a bucket of Cloud Storage as a folder, and keeps what it has read on its own "
                      "disk. A bucket is no disk: of two hosts that write one file, the last one counts."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Add Google's packages of gcsfuse, with their key"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install gcsfuse"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Mount the bucket"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Write on host 0"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Read on host 0 what they wrote, and remove it"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Environment: packages, Python, JAX"),
    QT_TRANSLATE_NOOP(
        "RecipeTitles",
        "Every host gets the same programs in the same versions, so that a script that runs on one runs on all."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Look at room, rights and Python"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install packages"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Provide a suitable Python"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Make the virtual environment"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Choose the versions once, for all hosts"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install the Python libraries"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install PyTorch with TorchTPU in an environment of its own"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install PyTorch/XLA in an environment of its own"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install Oh My Zsh"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Disable TCMalloc for tools that do not work with it"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Report what every host has"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Shared compilation cache of JAX"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "What one run has compiled the next one takes from here, so that a restart computes minutes "
                      "earlier. JAX executes what it holds: nobody else may write there."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Make the cache's folder"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install what JAX needs for a bucket"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Set JAX's variables for jobs and terminals"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Check: JAX counts every device"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "All hosts start JAX at the same time and each counts the devices of the whole slice: the one "
                      "proof that network, environment and chips work together."),
    QT_TRANSLATE_NOOP("RecipeTitles", "See that nothing holds the chips"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Count the devices on all hosts at once"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Free the chips"),
    QT_TRANSLATE_NOOP(
        "RecipeTitles",
        "A program that lost its terminal may still hold the chips, so that the next one cannot have them."),
    QT_TRANSLATE_NOOP("RecipeTitles", "See who holds the chips"),
    QT_TRANSLATE_NOOP("RecipeTitles", "End them, count again, remove the lock"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Check the shared folders"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "A server that is gone blocks every program that looks into its folder. This reads the kernel's "
                      "list instead and is never blocked."),
    QT_TRANSLATE_NOOP("RecipeTitles", "See which shares answer"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Unmount shares whose server is gone"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "Unmounts lazily, on every host, what does not answer; shares that answer are left alone."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Unmount what does not answer"),
    QT_TRANSLATE_NOOP("RecipeTitles", "TensorBoard"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "Shows the curves that a training script writes. It listens on the host's own address alone; TPU "
                      "Desk brings it to this computer."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install TensorBoard"),
    QT_TRANSLATE_NOOP("RecipeTitles", "XProf"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "Shows what the profiler of JAX has recorded. It listens on the host's own address alone; TPU "
                      "Desk brings it to this computer."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install XProf"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Start the server"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Jupyter"),
    QT_TRANSLATE_NOOP("RecipeTitles",
                      "A notebook whose cells run on this host. It listens on the host's own address alone and wants "
                      "its token; TPU Desk brings both to this computer."),
    QT_TRANSLATE_NOOP("RecipeTitles", "Install Jupyter"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Servers on the hosts"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Reads what was started here: TensorBoard and Jupyter. Nothing is changed."),
    QT_TRANSLATE_NOOP("RecipeTitles", "See which servers run"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Stop a server"),
    QT_TRANSLATE_NOOP("RecipeTitles", "Ends it with all that it started, and forgets it. What it wrote stays."),
    QT_TRANSLATE_NOOP("RecipeTitles", "End the server"),
};

} // namespace
