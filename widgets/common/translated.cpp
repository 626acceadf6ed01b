// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/translated.h"

#include <QEvent>
#include <QWidget>

#include <list>

namespace {

/// One for each owner, that holds all of its texts.
class Translations final : public QObject
{
public:
    static Translations *ofOwner(QObject *owner)
    {
        for (QObject *child : owner->children()) {
            if (auto *known = dynamic_cast<Translations *>(child))
                return known;
        }
        return new Translations{owner};
    }

    void add(std::function<void()> show)
    {
        show();
        m_all.push_back(std::move(show));
    }

    /// Before the owner sees it: QWidget goes over its children then, and a text may make some of them anew.
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::LanguageChange) {
            for (const auto &show : m_all)
                show();
        }
        return QObject::eventFilter(watched, event);
    }

private:
    explicit Translations(QObject *owner)
        : QObject{owner}
    {
        owner->installEventFilter(this);
    }

    std::list<std::function<void()>> m_all; ///< stays where it is while one of them runs
};

} // namespace

void translated(QObject *owner, std::function<void()> show)
{
    Translations::ofOwner(owner)->add(std::move(show));
}

void iconTexts(QObject *owner, QWidget *button, TranslatedText tip, TranslatedText spoken)
{
    translated(owner, [button = QPointer{button}, tip = std::move(tip), spoken = std::move(spoken)] {
        if (button == nullptr)
            return;
        button->setToolTip(tip());
        button->setAccessibleName(spoken ? spoken() : tip());
    });
}
