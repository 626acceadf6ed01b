// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/terminal/shellintegration.h"

#include "services/core/shellquote.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace {

struct IntegrationMessages
{
    Q_DECLARE_TR_FUNCTIONS(ShellIntegration)
};

// Never other words than these: by them the lines are found again, also by later versions.
constexpr char blockBegin[] = "# >>> tpu-desk shell integration >>>";
constexpr char blockEnd[] = "# <<< tpu-desk shell integration <<<";

constexpr auto onlyOurs = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

QByteArray scriptNamed(const QString &name)
{
    QFile file{u":/tpudesk/shell/"_s + name};
    const bool isOpen = file.open(QIODevice::ReadOnly);
    Q_ASSERT(isOpen);
    return isOpen ? file.readAll() : QByteArray{};
}

/// Without the lines that say whose it is.
QByteArray markedBlock(const QString &name)
{
    QByteArrayList lines = scriptNamed(name).trimmed().split('\n');
    lines.removeIf([](const QByteArray &line) { return line.startsWith("# SPDX-"); });
    return QByteArray{blockBegin} + '\n' + lines.join('\n') + '\n' + blockEnd;
}

bool writeStartFile(const QString &folder, const QString &name, const QByteArray &bytes)
{
    if (!QDir{}.mkpath(folder) || !QFile::setPermissions(folder, onlyOurs | QFileDevice::ExeOwner))
        return false;
    QFile before{folder + u'/' + name};
    if (before.open(QIODevice::ReadOnly) && before.readAll() == bytes)
        return true;
    QSaveFile file{folder + u'/' + name};
    return file.open(QIODevice::WriteOnly) && file.setPermissions(onlyOurs) && file.write(bytes) == bytes.size()
        && file.commit();
}

} // namespace

namespace shellintegration {

QByteArray bashBlock()
{
    return markedBlock(u"integration.bash"_s);
}

QByteArray zshBlock()
{
    return markedBlock(u"integration.zsh"_s);
}

QByteArray hostScript(Change change)
{
    const auto assigned = [](const char *name, const QByteArray &value) {
        return QByteArray{name} + '=' + shellQuote(value) + '\n';
    };
    return assigned("action", change == Change::Add ? "add" : "remove") + assigned("begin", blockBegin)
        + assigned("end", blockEnd) + assigned("bash_block", bashBlock()) + assigned("zsh_block", zshBlock())
        + scriptNamed(u"install.sh"_s);
}

Result<> judged(int status)
{
    switch (status) {
    case 0: return {};
    case 3:
        return failed(ErrorCode::NotFound,
                      IntegrationMessages::tr("There is neither a ~/.bashrc nor a ~/.zshrc on the host, so nothing was "
                                              "changed. Create an empty ~/.bashrc there, then try again."));
    case 4:
        return failed(
            ErrorCode::Conflict,
            IntegrationMessages::tr("A start-up file on the host was left as it is: the first and the last line of the "
                                    "shell integration in it do not pair, or it is no text. Look at ~/.bashrc and "
                                    "~/.zshrc there, remove what is left of it, then try again."));
    default:
        return failed(ErrorCode::FileFailed,
                      IntegrationMessages::tr("A start-up file on the host could not be written, and was left as it "
                                              "is. Check that ~/.bashrc and ~/.zshrc belong to you there and that its "
                                              "disk is not full, then try again."));
    }
}

std::optional<LocalStart> localStart(const QString &program, const QString &folder,
                                     const QProcessEnvironment &environment)
{
    const QString name = QFileInfo{program}.fileName();
    if (name == "bash"_L1) {
        const QByteArray lines = scriptNamed(u"login.bash"_s) + scriptNamed(u"integration.bash"_s);
        if (!writeStartFile(folder, u"bashrc"_s, lines))
            return {};
        return LocalStart{.arguments = {u"--rcfile"_s, folder + u"/bashrc"_s, u"-i"_s}, .variables = {}};
    }
    if (name == "zsh"_L1) {
        const QByteArray lines = scriptNamed(u"login.zsh"_s) + scriptNamed(u"integration.zsh"_s);
        if (!writeStartFile(folder, u".zshenv"_s, lines))
            return {};
        LocalStart start{.arguments = {u"-l"_s}, .variables = {{u"ZDOTDIR"_s, folder}}};
        if (environment.contains(u"ZDOTDIR"_s))
            start.variables.insert(u"TPUDESK_ZDOTDIR"_s, environment.value(u"ZDOTDIR"_s));
        return start;
    }
    return {};
}

} // namespace shellintegration
