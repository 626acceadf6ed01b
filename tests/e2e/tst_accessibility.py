#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A screen reader's view of the window, over the real accessibility bus: in every panel and sheet everything that takes the focus
has a name and a role, a button that is off says why, tables have heads, and a key can be made by names alone.

tst_accessibility.py PROGRAM: needs Xvfb, D-Bus, AT-SPI and pyatspi; without them it is skipped (77)."""
import os
import shutil
import subprocess
import time

from screen import BUTTON, PATIENCE, TEXT, Screen, act, begin, find, press, shown, wait_for, walk

PANELS = ("Start", "Quota", "TPUs", "Keys", "Terminal", "Pod", "Storage", "Files", "Usage", "Ports", "Guide")
# Sheets by the panel and the buttons that lead to them, and what is to be seen then.
SHEETS = (("Quota", ("Limits", "Paste TRC mail…"), "grantSheet"), ("TPUs", ("Create TPU…",), "tpuCreateSheet"), ("Keys", ("Generate key…",), "generateSheet"),
          ("Ports", ("New port forward…",), "forwardSheet"), ("Ports", ("Start a server…",), "serverSheet"))
VIEWS = (("Quota", "Clean up"), ("Quota", "Money"), ("TPUs", "Requests"), ("TPUs", "Capacity"), ("Pod", "Run"), ("Pod", "Jobs"), ("Usage", "Table"))
COMMANDS = ("Settings", "Show the keyboard shortcuts", "About TPU Desk", "Show all activity", "Test the connection", "Sign in",
            "Show my TRC grants", "New job on all hosts", "How usage is measured", "Show the logs", "Show which hosts were contacted",
            "SSH configuration for other programs", "Plan a pod")
# Commands that open a part of a page or a small window of its own, and what begins the name of something that is seen then.
OTHERS = (("Set up a TPU", "Environment"), ("Show the compact usage window", "Open the page"))
# Qt's own parts and containers that take the focus only to hand it on.
NAMELESS_ROLES = ("frame", "filler", "panel", "scroll pane", "viewport", "table cell", "list item", "menu item", "popup menu", "separator",
                  "column header", "table column header", "table row header", "row header", "tree item")
VAGUE_ROLES = ("filler", "unknown", "invalid", "client")


def findings(application):
    """What is wrong with what is shown now: one line each."""
    import pyatspi
    wrong = []
    for node in walk(application):
        try:
            role = node.getRoleName()
            if not shown(node, [pyatspi.STATE_SHOWING]):
                continue
            where = node.parent.name or node.parent.getRoleName() if node.parent else "the window"
            isFocusable = shown(node, [pyatspi.STATE_FOCUSABLE])
            if isFocusable and role not in NAMELESS_ROLES and not node.name.strip():
                wrong.append(f"{role} in {where}: no name")
            if isFocusable and role in VAGUE_ROLES:
                wrong.append(f"“{node.name}” in {where}: its role is {role}")
            if role in ("table", "tree table") and node.queryTable().nRows > 0 and not any(
                    node.queryTable().getColumnDescription(i) for i in range(node.queryTable().nColumns)):
                wrong.append(f"table “{node.name}”: no heads")
        except Exception:
            continue
    return wrong


def close_sheet(application):
    button = find(application, BUTTON, "Close")
    if button is not None:
        act(button, ("press",))
        time.sleep(0.3)


def by_palette(text):
    """As a hand does it that knows no shortcut."""
    for command in (("key", "ctrl+shift+p"), ("type", "--delay", "20", text), ("key", "Return")):
        subprocess.run(["xdotool", *command], check=True, timeout=PATIENCE)
        time.sleep(0.3)


def make_a_key(screen):
    application = screen.application
    press(application, "Keys")
    press(application, "Generate key…")
    field = wait_for(lambda: find(application, TEXT, "File"), "the field “File”")
    target = os.path.join(screen.home, ".ssh", "by_name")
    field.queryEditableText().setTextContents(target)
    press(application, "Generate")
    wait_for(lambda: os.path.exists(target + ".pub"), target)
    assert os.stat(target).st_mode & 0o777 == 0o600
    wait_for(lambda: find(application, BUTTON, "Publish it…"), "the offer to publish the key")


def look_by_palette(application, look):
    for entry in COMMANDS:
        by_palette(entry)
        wait_for(lambda: find(application, BUTTON, "Close"), f"the sheet of “{entry}”")
        look(entry)
        close_sheet(application)
        if entry == "Show the logs":
            by_palette(entry)
            press(application, "Bug report…")
            look("the report")
            close_sheet(application)
            close_sheet(application)  # the logs, if they are still below it
    for entry, name in OTHERS:
        by_palette(entry)
        wait_for(lambda: any(node.name.startswith(name) for node in walk(application)), f"“{name}” after “{entry}”")
        look(entry)
    close_sheet(application)  # the small window


def check(screen):
    application = screen.application
    wait_for(lambda: find(application, BUTTON, "TPUs"), "the navigation")
    press(application, "TPUs")
    wait_for(lambda: find(application, BUTTON, "Create TPU…"), "the page of TPUs")
    # The list has come, and what was wrong with the settings is still said.
    wait_for(lambda: any("settings file is damaged" in node.name for node in walk(application)), "the notice about the settings")
    wrong = {}

    def look(place):
        time.sleep(0.4)
        if found := findings(application):
            wrong[place] = found
    for panel in PANELS:
        press(application, panel)
        look(panel)
    for panel, view in VIEWS:
        press(application, panel)
        press(application, view)
        look(f"{panel}, {view}")
    for panel, buttons, sheet in SHEETS:
        press(application, panel)
        for button in buttons:
            press(application, button)
        look(sheet)
        close_sheet(application)
    if shutil.which("xdotool") and shutil.which("openbox"):
        look_by_palette(application, look)
    assert not wrong, "\n".join(f"{place}: {line}" for place, lines in wrong.items() for line in lines)
    make_a_key(screen)


def inside(program):
    with Screen(program, options=("--practice-scenario", "training"), settings='{"version": 1, "lang') as screen:
        check(screen)
    print("all of it has a name")


if __name__ == "__main__":
    begin(inside)
