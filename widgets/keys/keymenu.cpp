// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keymenu.h"

#include "services/keys/sshkeysline.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace {

struct KeyMenuMessages
{
    Q_DECLARE_TR_FUNCTIONS(KeyMenu)
};

void addKeyEntry(QMenu *menu, const QString &text, QLatin1StringView name, const QString &problem,
                 std::function<void()> act)
{
    auto *action = menu->addAction(text);
    action->setObjectName(name);
    action->setEnabled(problem.isEmpty());
    action->setToolTip(problem);
    QObject::connect(action, &QAction::triggered, menu, [act = std::move(act)] { act(); });
}

} // namespace

void addKeyEntries(QMenu *menu, const LocalKey &key, const KeyFileActions &actions)
{
    const auto file = key.file;
    const auto noFile = file.isEmpty()
        ? KeyMenuMessages::tr("Only the SSH agent holds this key. Its file is not known here.")
        : QString{};
    const auto unusable = noFile.isEmpty() ? key.problem : noFile;
    const auto noPublicHalf = unusable.isEmpty() && key.publicKey.isEmpty()
        ? KeyMenuMessages::tr("The public half of this key is not known: there is no .pub file beside it.")
        : unusable;
    // As one line of authorized_keys; the comment may be anything.
    const auto line = QStringList{key.type, key.publicKey, cleanComment(key.comment)}.join(u' ').trimmed();
    addKeyEntry(menu, KeyMenuMessages::tr("Copy the public key"), "copyPublicKeyAction"_L1, noPublicHalf,
                [line] { QGuiApplication::clipboard()->setText(line); });
    addKeyEntry(menu, KeyMenuMessages::tr("Show in folder"), "showKeyAction"_L1, noFile,
                [file, show = actions.showInFolder] { show(file); });
    addKeyEntry(menu, KeyMenuMessages::tr("Change the passphrase…"), "passphraseAction"_L1, unusable,
                [file, change = actions.changePassphrase] { change(file); });
}
