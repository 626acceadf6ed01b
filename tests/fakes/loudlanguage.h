// SPDX-FileCopyrightText: 2026 TPU Desk contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QTranslator>

/// As long as it lives, another language is spoken: every text of the program in capital letters.
class LoudLanguage final : public QTranslator
{
public:
    LoudLanguage() { QCoreApplication::installTranslator(this); }
    ~LoudLanguage() override { QCoreApplication::removeTranslator(this); }
    Q_DISABLE_COPY_MOVE(LoudLanguage)

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char * /*context*/, const char *source, const char * /*about*/,
                                    int /*n*/) const override
    {
        return QString::fromUtf8(source).toUpper();
    }
};
