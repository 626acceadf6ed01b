// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/keys/keyroutebox.h"

#include "services/core/punctuation.h"
#include "services/keys/keyservice.h"
#include "widgets/common/formfield.h"
#include "widgets/common/label.h"
#include "widgets/common/translated.h"
#include "widgets/theme/theme.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QVBoxLayout>

KeyRouteBox::KeyRouteBox(KeyService *keys, QWidget *parent)
    : QWidget{parent}
    , m_keys{keys}
    , m_route{new QComboBox}
    , m_field{named(this, new FormField{m_route}, "keyRoute", [] { return tr("How your key gets onto TPU VMs"); })}
    , m_state{named(new Label, "keyRouteState")}
{
    m_route->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_route->setMinimumContentsLength(12);
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *column = new QVBoxLayout{this};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(scaled(6));
    column->addWidget(m_field);
    column->addWidget(m_state);
    connect(m_route, &QComboBox::activated, this, &KeyRouteBox::choose);
    connect(m_keys, &KeyService::keysChanged, this, &KeyRouteBox::showWay);
    translated(this, &KeyRouteBox::fill);
}

void KeyRouteBox::fill()
{
    const QSignalBlocker quiet{m_route};
    m_route->clear();
    m_route->addItem(tr("Automatic"), QString{});
    m_route->addItem(tr("Project"), settingOf(KeyRoute::Project));
    m_route->addItem(tr("Each TPU VM"), settingOf(KeyRoute::Node));
    m_route->addItem(tr("OS Login"), settingOf(KeyRoute::OsLogin));
    showWay();
}

void KeyRouteBox::showWay()
{
    const auto &routes = m_keys->routes();
    const auto login = m_keys->loginChoice();
    const auto route = routes.route();
    const auto chosen = keyRouteOf(login.route);
    m_route->setCurrentIndex(chosen ? m_route->findData(settingOf(*chosen)) : 0);
    const auto user = login.osLoginUser.isEmpty() ? tr("the user that Google names") : login.osLoginUser;
    QStringList lines{keyRouteSentence(route, user), keyRouteProblem(route, routes.access())};
    if (const auto names = routes.lacking(); !names.isEmpty())
        lines << tr("It is not on these yet, publish it again: %1").arg(punctuation::list(names));
    if (route == KeyRoute::OsLogin && chosen && !routes.access().isOsLogin)
        lines << tr("The project does not say so to its machines: only TPU VMs that you create here from now on ask "
                    "OS Login.");
    m_state->setText(punctuation::sentences(lines));
}

void KeyRouteBox::choose()
{
    if (const auto kept = m_keys->routes().choose(keyRouteOf(m_route->currentData().toString())); !kept) {
        m_field->setError(kept.error().message);
        return;
    }
    m_field->setError({});
    emit chosen();
}
