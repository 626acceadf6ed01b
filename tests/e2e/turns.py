# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""In which languages the journeys are taken now: English always, the others in turn, a day each."""

IN_TURN = ("ko", "zh_CN")
ASKED = "TPUDESK_JOURNEY_LANGUAGE"


def why_not(language, environment, day):
    """Why the journeys are not taken in this language now; empty: they are. `day` is a datetime.date, of UTC.

    ASKED is the one that is taken beside English, "en" for none, or "all". Errors: ValueError for any other word."""
    asked = environment.get(ASKED) or IN_TURN[day.toordinal() % len(IN_TURN)]
    if asked not in (*IN_TURN, "en", "all"):
        raise ValueError(f"{ASKED} is {asked!r}, and none of {', '.join(IN_TURN)}, en and all")
    if language in ("en", asked) or asked == "all":
        return ""
    why = f"{ASKED} says so" if environment.get(ASKED) else f"{day:%A} is the turn of {asked}"
    return f"The journeys are not taken in {language}: {why}. tests/run --label journeys takes them in all languages."
