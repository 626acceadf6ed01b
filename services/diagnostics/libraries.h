// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QVersionNumber>

/// A library that the network or a secret goes through, as it runs, and the oldest one that has no known hole.
struct CheckedLibrary
{
    QString name;
    QVersionNumber version; ///< by the word of the library that was loaded, not of the one that was built with
    QVersionNumber floor; ///< resources/libraries/floors.json
    QString package; ///< of Debian
};

[[nodiscard]] QList<CheckedLibrary> checkedLibraries();
/// One sentence for each library below its floor: what runs, why not, what to do. Empty: all may be used.
[[nodiscard]] QString libraryTrouble(const QList<CheckedLibrary> &libraries);

/// A file that is loaded into this process: the program or a library.
struct LoadedFile
{
    QString path;
    QString package{}; ///< of Debian; empty: of none
    QString version{}; ///< of the package
    QByteArray sha256{}; ///< hex

    friend bool operator==(const LoadedFile &, const LoadedFile &) = default;
};

/// Of the text of /proc/PID/maps: each file with code once, sorted.
[[nodiscard]] QStringList loadedPaths(const QByteArray &maps);
/// What this process runs on, with packages where dpkg-query is there (10 s at most) and sums of the files.
[[nodiscard]] QList<LoadedFile> loadedFiles();
/// A software bill of materials as SPDX 2.3 in JSON: a package for each of Debian's, and for each file that is of none.
[[nodiscard]] QByteArray spdxOf(const QList<LoadedFile> &files, const QString &programVersion, const QDateTime &now);
