#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 TPU Desk contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recipes that start TensorBoard and Jupyter, run by the real bash; the servers are small ones that really serve."""
import glob
import json
import os
import random
import shutil
import signal
import socket
import unittest
import urllib.error
import urllib.request

from recipeworld import World

# What pip would install. Both say what the real ones say, and serve.
TENSORBOARD = """#!/usr/bin/env python3
import http.server, os, sys
words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
if "--version" in sys.argv:
    print("2.18.0"); sys.exit()
if os.path.exists(os.environ["W"] + "/broken"):
    print("Traceback (most recent call last):\\nModuleNotFoundError: No module named 'pkg_resources'", file=sys.stderr); sys.exit(1)
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers(); self.wfile.write(b"<title>TensorBoard</title>" + words["--logdir"].encode())
    def log_message(self, *_): pass
server = http.server.HTTPServer((words["--host"], int(words["--port"])), Page)
print("TensorBoard 2.18.0 at http://localhost:%s/ (Press CTRL+C to quit)" % words["--port"], flush=True)
server.serve_forever()
"""
JUPYTER = """#!/usr/bin/env python3
import http.server, os, sys
if "serverextension" in sys.argv:
    open(os.environ["HOME"] + "/enabled", "w").write(" ".join(sys.argv[1:])); sys.exit()
words = dict(word.lstrip("-").split("=", 1) for word in sys.argv[2:] if "=" in word)
token = os.environ["JUPYTER_TOKEN"]
print("    http://127.0.0.1:%s/lab?token=%s" % (words["port"], token), file=sys.stderr, flush=True)
open(os.environ["HOME"] + "/asked", "w").write(" ".join(sys.argv[1:]) + "\\n" + os.environ.get("TPU_LOAD_LIBRARY", "unset"))
if os.path.exists(os.environ["W"] + "/broken"):
    print("Bad config encountered, token=" + token, file=sys.stderr); sys.exit(1)
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path.endswith("token=" + token) else 403); self.end_headers(); self.wfile.write(b"JupyterLab")
    def log_message(self, *_): pass
http.server.HTTPServer((words["ip"], int(words["port"])), Page).serve_forever()
"""
PYTHON = """#!/bin/sh
case "$*" in
*"-m pip"*) echo "$*" >>"$W/pip"; [ -e "$W/down" ] && { echo "NewConnectionError: Temporary failure in name resolution"; exit 1; }
    bin=$(dirname "$0")
    for word; do case $word in tensorboard) cp "$W/tensorboard" "$bin/tensorboard";; xprof) mkdir -p "$bin/../lib/python3.10/site-packages/xprof"
    : >"$bin/../lib/python3.10/site-packages/xprof/__init__.py";; jupyterlab) cp "$W/jupyter" "$bin/jupyter"; : >"$bin/jupyter-lab";
    chmod +x "$bin/jupyter-lab";; "notebook<7") cp "$W/jupyter" "$bin/jupyter"; : >"$bin/jupyter-notebook"; chmod +x "$bin/jupyter-notebook"; : >"$bin/over_ws";;
    ipykernel) : >"$bin/ipykernel";; esac; done;;
"-m venv "*) mkdir -p "$3/bin"; cp "$0" "$3/bin/python";;
*"import jupyter_http_over_ws"*) [ -e "$(dirname "$0")/over_ws" ];;
*"import pip"*) ;;
*"import ipykernel"*) [ -e "$(dirname "$0")/ipykernel" ];;
*) exec python3 "$@";; esac
"""


def take_port():
    """A listening socket with free ports behind its own, out of the range that the system gives to whoever connects: what
    other programs do at the same time does not reach it."""
    while True:
        port = random.randrange(10240, 32000, 16)
        held = [socket.socket() for _ in range(16)]
        try:
            for offset, one in enumerate(held):
                one.bind(("127.0.0.1", port + offset))
        except OSError:
            continue
        finally:
            for one in held[1:]:
                one.close()
        held[0].listen()
        return held[0]


def free_port():
    with take_port() as one:
        return one.getsockname()[1]


def fetch(port, path="/"):
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(f"http://127.0.0.1:{port}{path}", timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ""


class Servers(unittest.TestCase):
    def setUp(self):
        self.world = World(self)
        self.world.write("w/tensorboard", TENSORBOARD)
        self.world.write("w/jupyter", JUPYTER)
        self.world.write("home/venv/bin/python", PYTHON)
        self.world.write("home/logs/run one/events.out")
        for name in ("w/tensorboard", "w/jupyter", "home/venv/bin/python"):
            os.chmod(self.world.path(name), 0o755)
        self.port = free_port()
        self.more = {"SERVER_SPACE": "0"}
        self.addCleanup(self.end_all)

    def end_all(self):
        for folder in glob.glob(self.world.path("home/.tpudesk/servers/*")):
            self.stop(os.path.basename(folder))

    def start(self, recipe, **parameters):
        for step in ("install", "start"):
            said = self.world.run(recipe, step, more=self.more, PORT=str(parameters.get("port", self.port)),
                                  **{name: value for name, value in parameters.items() if name != "port"})
            if said.status:
                break
        return said

    def servers(self):
        said = self.world.run("server-list", "look")
        self.assertEqual(said.status, 0, said.text)
        return said.facts.get("server", "").split("\n")

    def stop(self, name):
        return self.world.run("server-stop", "stop", NAME=name)

    def test_tensorboard_is_installed_once_and_started_once_and_found_and_stopped(self):
        said = self.start("tensorboard")
        self.assertEqual((said.status, said.result), (0, "tried"), said.text)
        port, name = said.facts["port"], said.facts["server"]
        self.assertEqual(int(port), self.port)
        self.assertEqual(fetch(port), (200, "<title>TensorBoard</title>" + self.world.path("home/logs")))
        self.assertEqual(self.servers(), [name, "serves", port, "~/logs"]) # as people write it
        again = self.start("tensorboard")
        self.assertEqual((again.facts["port"], again.facts["server"]), (port, name))
        self.assertIn("already-runs", again.notes)
        self.assertEqual(self.world.read("w/pip").count("\n"), 1)
        self.assertEqual(self.stop(name).status, 0)
        with self.assertRaises(OSError):
            fetch(port)
        self.assertEqual(self.servers(), [""])

    def test_xprof_is_a_part_of_tensorboard_and_one_of_its_own_beside_it(self):
        board = self.start("tensorboard")
        said = self.start("xprof", FOLDER="~/logs")
        self.assertEqual((said.status, said.result), (0, "tried"), said.text)
        port, name = said.facts["port"], said.facts["server"]
        self.assertRegex(name, r"\Axprof-[0-9]{1,12}\Z")
        self.assertNotEqual((port, name), (board.facts["port"], board.facts["server"]))
        self.assertEqual(fetch(port), (200, "<title>TensorBoard</title>" + self.world.path("home/logs")))
        with socket.socket() as other, self.assertRaises(OSError):
            other.connect(("127.0.0.2", int(port)))
        self.assertIn(" xprof ", self.world.read("w/pip")) # TensorBoard alone was not enough
        again = self.start("xprof", FOLDER="~/logs")
        self.assertEqual((again.facts["port"], again.facts["server"]), (port, name))
        self.assertIn("already-runs", again.notes)
        self.assertEqual(self.world.read("w/pip").count("\n"), 2)
        self.assertIn(name, self.servers())
        self.assertEqual(self.stop(name).status, 0)
        with self.assertRaises(OSError):
            fetch(port)
        self.assertEqual(self.servers(), [board.facts["server"], "serves", board.facts["port"], "~/logs"])

    def test_xprof_waits_for_profiles_that_are_not_there_yet(self):
        said = self.start("xprof")
        self.assertEqual(said.status, 0, said.text)
        self.assertIn("no-logs", said.notes)

    def test_it_listens_on_the_hosts_own_address_alone(self):
        said = self.start("tensorboard")
        with socket.socket() as other, self.assertRaises(OSError):
            other.connect(("127.0.0.2", int(said.facts["port"])))

    def test_a_port_that_is_taken_is_passed_over(self):
        with take_port() as taken:
            self.port = taken.getsockname()[1]
            said = self.start("tensorboard")
            self.assertGreater(int(said.facts["port"]), self.port, said.text)
            colab = self.start("notebook", FACE="colab")
            self.assertEqual(colab.problem, ["port-taken", str(self.port)], colab.text)

    def test_a_folder_that_is_not_there_yet_is_told_and_waited_for(self):
        said = self.start("tensorboard", FOLDER="~/later")
        self.assertEqual(said.status, 0, said.text)
        self.assertIn("no-logs", said.notes)
        self.assertEqual(self.start("notebook", FOLDER="~/later").problem[0], "no-folder")

    def test_what_cannot_start_says_why(self):
        self.assertEqual(self.start("tensorboard", VENV="~/none").problem[0], "no-venv")
        self.world.write("w/down")
        self.assertEqual(self.start("tensorboard").problem, ["pip-unreachable"])
        os.unlink(self.world.path("w/down"))
        self.world.write("w/broken")
        said = self.start("tensorboard")
        self.assertEqual(said.problem, ["server-ended", "ModuleNotFoundError: No module named 'pkg_resources'"])

    def test_one_that_ended_is_found_with_its_last_words(self):
        said = self.start("tensorboard")
        name = said.facts["server"]
        os.kill(int(self.world.read(f"home/.tpudesk/servers/{name}/process").split()[0]), signal.SIGKILL)
        with open(self.world.path(f"home/.tpudesk/servers/{name}/log"), "a", encoding="utf-8") as log:
            log.write("MemoryError: token=0123\n\n")
        self.assertEqual(self.servers()[1:], ["ended", said.facts["port"], "~/logs", "MemoryError: token=…"])

    def test_jupyter_lets_in_who_has_its_token_and_the_token_is_seen_nowhere(self):
        said = self.start("notebook")
        self.assertEqual(said.status, 0, said.text)
        place = self.world.path("home/.tpudesk/servers/jupyter-lab")
        token = self.world.read("home/.tpudesk/servers/jupyter-lab/token")
        self.assertRegex(token, r"\A[0-9a-f]{48}\Z")
        self.assertEqual(os.stat(f"{place}/token").st_mode & 0o777, 0o600)
        self.assertEqual(os.stat(f"{place}/log").st_mode & 0o777, 0o600)
        self.assertEqual(os.stat(place).st_mode & 0o777, 0o700)
        self.assertEqual(fetch(said.facts["port"], "/lab?token=" + token)[0], 200)
        self.assertEqual(fetch(said.facts["port"], "/lab?token=wrong")[0], 403)
        self.assertNotIn(token, said.text)
        self.assertNotIn(token, "\n".join(self.servers()))
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(path, "rb") as file:
                    self.assertNotIn(token.encode(), file.read())
            except OSError:
                pass
        self.assertEqual(self.start("notebook").facts["port"], said.facts["port"])
        self.assertEqual(self.world.read("home/.tpudesk/servers/jupyter-lab/token"), token) # it goes on with the same

    def test_a_jupyter_that_ends_does_not_tell_its_token(self):
        self.world.write("w/broken")
        said = self.start("notebook")
        self.assertEqual(said.problem, ["server-ended", "Bad config encountered, token=…"])
        self.assertNotIn(self.world.read("home/.tpudesk/servers/jupyter-lab/token"), said.text)

    def test_colab_is_let_in_and_on_a_pod_the_chips_are_left_to_all_hosts(self):
        said = self.start("notebook", FACE="colab", SEES_TPU="")
        self.assertEqual((said.status, said.facts["port"]), (0, str(self.port)), said.text)
        asked = self.world.read("home/asked")
        for word in ("notebook ", "--NotebookApp.port_retries=0", "--NotebookApp.allow_origin=https://colab.research.google.com", "--ip=127.0.0.1"):
            self.assertIn(word, asked)
        self.assertTrue(asked.endswith("\n0"), asked)
        self.assertEqual(self.world.read("home/enabled"), "serverextension enable --sys-prefix --py jupyter_http_over_ws")
        self.assertEqual(self.stop("jupyter-colab").status, 0)
        self.start("notebook", FACE="colab")
        self.assertTrue(self.world.read("home/asked").endswith("\nunset"))

    def test_colabs_old_server_has_an_environment_of_its_own_and_the_cells_run_in_the_users(self):
        self.assertEqual(self.start("notebook", FACE="colab").status, 0)
        asked = self.world.read("w/pip").split("\n")
        users = [line for line in asked if "ipykernel" in line]
        self.assertEqual(len(users), 1)
        self.assertNotIn("notebook", users[0])  # nothing of the user's is made older
        self.assertFalse(os.path.exists(self.world.path("home/venv/bin/jupyter")))
        self.assertTrue(os.path.exists(self.world.path("home/.tpudesk/colab/bin/jupyter-notebook")))
        kernel = self.world.path("home/.tpudesk/colab/share/jupyter/kernels/python3/kernel.json")
        with open(kernel, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["argv"][:3], [self.world.path("home/venv/bin/python"), "-m", "ipykernel_launcher"])
        again = self.start("notebook", FACE="colab")
        self.assertIn("already-runs", again.notes)
        self.assertEqual(self.world.read("w/pip").split("\n"), asked)
        self.assertEqual(self.stop("jupyter-colab").status, 0)
        # A disk that was full while the environment was made: what there is of it is made again.
        shutil.rmtree(self.world.path("home/.tpudesk/colab"))
        os.makedirs(self.world.path("home/.tpudesk/colab/bin"))
        with open(self.world.path("home/.tpudesk/colab/bin/python"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\nexit 1\n")
        os.chmod(self.world.path("home/.tpudesk/colab/bin/python"), 0o755)
        self.assertEqual(self.start("notebook", FACE="colab").status, 0)
        asked = self.world.read("w/pip").split("\n")
        # Another environment of the user's: its Python runs the cells, and the server stays as it is.
        os.makedirs(self.world.path('home/my "venv"'))
        os.symlink(self.world.path("home/venv/bin"), self.world.path('home/my "venv"/bin'))
        self.assertEqual(self.start("notebook", FACE="colab", VENV='~/my "venv"').status, 0)
        with open(kernel, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["argv"][0], self.world.path('home/my "venv"/bin/python'))
        self.assertEqual(self.world.read("w/pip").split("\n"), asked)

    def test_nothing_else_is_stopped(self):
        self.world.write("home/keep/file", "x")
        for name in ("", "..", "../keep", "keep", "tensorboard-1; rm -rf x", "jupyter-", "xprof-", "xprof-../keep"):
            self.assertEqual(self.stop(name).problem[:1], ["no-server"], name)
        self.assertEqual(self.stop("jupyter-lab").status, 0) # nothing there: nothing to do
        self.assertEqual(self.world.read("home/keep/file"), "x")

    def test_a_process_number_that_is_used_again_is_not_taken_for_ours(self):
        self.world.write("home/.tpudesk/servers/jupyter-lab/what", "x")
        self.world.write("home/.tpudesk/servers/jupyter-lab/process", f"{os.getpid()} 12\n")
        self.assertEqual(self.stop("jupyter-lab").status, 0)
        self.assertTrue(os.path.exists(f"/proc/{os.getpid()}"))


if __name__ == "__main__":
    unittest.main()
