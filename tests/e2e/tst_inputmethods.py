#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Hangul and Pinyin, with ibus and real keys: in the terminal, in a line, in the editor of code, in a field that takes ASCII only.

tst_inputmethods.py PROGRAM: needs Xvfb, openbox, xdotool, D-Bus, AT-SPI, pyatspi and ibus with its engines; without them it is
skipped (77)."""
import os
import subprocess
import time

from screen import BUTTON, PATIENCE, TEXT, Screen, begin, find, focus, press, skip, wait_for, walk

ENGINES = ("/usr/share/ibus/component/hangul.xml", "/usr/share/ibus/component/libpinyin.xml")


def engine(name):
    """Switches to it; the first time its process has to start."""
    def is_on():
        subprocess.run(["ibus", "engine", name], capture_output=True, timeout=PATIENCE)
        return subprocess.run(["ibus", "engine"], capture_output=True, text=True, timeout=PATIENCE).stdout.strip() == name
    wait_for(is_on, f"the engine {name}")


def keys(*names):
    for name in names:
        subprocess.run(["xdotool", "key", name], check=True, timeout=PATIENCE)
        time.sleep(0.15)


def type_(text):
    subprocess.run(["xdotool", "type", "--delay", "120", text], check=True, timeout=PATIENCE)
    time.sleep(0.3)


def latin(text):
    """Letters as they are, whatever method was used before."""
    engine("xkb:us::eng")
    type_(text)


def hangul(text):
    engine("hangul")
    keys("Hangul")
    type_(text)


def pinyin(text):
    engine("libpinyin")
    type_(text)


def activate():
    """The window manager may still be about to frame it."""
    def is_active():
        name = subprocess.run(["xdotool", "getactivewindow", "getwindowname"], capture_output=True, text=True).stdout
        if "TPU Desk" in name:
            return True
        for one in subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "TPU Desk"], capture_output=True, text=True).stdout.split():
            subprocess.run(["xdotool", "windowactivate", one], capture_output=True, timeout=PATIENCE)
        return False
    wait_for(is_active, "the window in front")


def content(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def in_the_terminal(screen):
    application = screen.application
    keys("ctrl+shift+p")
    latin("Open a shell on this computer")
    keys("Return")
    terminal = wait_for(lambda: find(application, ("terminal",), "Terminal"), "the terminal")
    terminal.queryComponent().grabFocus()
    path = os.path.join(screen.home, "typed")
    latin("cat > ~/typed")
    keys("Return")
    hangul("gksrmf")          # one syllable is sent while the next is composed
    keys("Return")            # in the composition: first the syllable, then the line's end
    wait_for(lambda: content(path) == "한글\n", f"한글 in the file, which has {content(path)!r}")
    pinyin("nihao")
    keys("space", "Return")
    wait_for(lambda: content(path) == "한글\n你好\n", f"你好 in the file, which has {content(path)!r}")
    type_("nihao")
    keys("Escape", "Return")  # gives up what is composed, and nothing of it reaches the shell
    wait_for(lambda: content(path) == "한글\n你好\n\n", f"an empty line in the file, which has {content(path)!r}")
    hangul("gk")
    keys("ctrl+F6")           # away from the terminal in the middle of a syllable
    terminal.queryComponent().grabFocus()
    engine("xkb:us::eng")
    keys("Return")
    wait_for(lambda: content(path).endswith("\n\n하\n"), f"하, once, in the file, which has {content(path)!r}")
    keys("ctrl+d")


def text_of(node):
    text = node.queryText()
    return text.getText(0, text.characterCount)


def in_a_line(screen):
    application = screen.application
    press(application, "Quota")
    time.sleep(0.5)
    field = next((node for node in walk(application) if node.getRoleName() in TEXT and node.name and "ilter" in node.name), None)
    field = field or wait_for(lambda: find(application, TEXT, "Filter"), "the filter of the quota")
    field.queryComponent().grabFocus()
    hangul("gksrmf")
    keys("Tab")
    wait_for(lambda: text_of(field) == "한글", f"한글 in the filter, which has {text_of(field)!r}")


def in_the_editor(screen):
    """Of code, which has a Tab of its own; completion of brackets or the like must not come between."""
    application = screen.application
    press(application, "Pod")
    press(application, "Run")
    editor = wait_for(lambda: find(application, TEXT, "Command or script"), "the editor of scripts")
    editor.queryComponent().grabFocus()
    latin("echo ")
    hangul("gksrmf ")
    pinyin("nihao")
    keys("space", "Return")
    wait_for(lambda: text_of(editor) == "echo 한글 你好\n", f"한글 and 你好 in the editor, which has {text_of(editor)!r}")


def in_a_name(screen):
    """A name takes ASCII only: what is composed stands there all the same, with the reason below."""
    application = screen.application
    press(application, "TPUs")
    press(application, "Create TPU…")
    field = focus(application, TEXT, "Name")
    keys("ctrl+a")
    hangul("gksrmf")
    keys("Tab")
    wait_for(lambda: text_of(field) == "한글", f"한글 in the name, which has {text_of(field)!r}")
    wait_for(lambda: any("lowercase letter from a to z" in node.name for node in walk(application)), "the reason why the name cannot be used")


def main_story(program):
    with Screen(program, input_methods=True) as screen:
        wait_for(lambda: find(screen.application, BUTTON, "TPUs"), "the navigation")
        activate()
        in_the_terminal(screen)
        in_a_line(screen)
        in_the_editor(screen)
        in_a_name(screen)
    print("Hangul and Pinyin arrive")


def inside(program):
    for path in ENGINES:
        if not os.path.exists(path):
            skip(f"{path} is not installed")
    main_story(program)


if __name__ == "__main__":
    begin(inside, ("openbox", "xdotool", "ibus-daemon", "ibus"))
