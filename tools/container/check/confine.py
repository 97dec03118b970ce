#!/usr/bin/python3
"""confine.py [--root DIRECTORY] [--writable PATH]... --user UID -- PROGRAM ARGUMENT...

Runs a program as an engine of containers would: as an ordinary user without capabilities and without a way to get some, under Docker's
default seccomp profile; with --root in that directory as its own read-only root, of which only the named paths are writable, with processes
of its own. Needs root, Debian's python3-seccomp and golang-github-containers-common.
"""

import argparse
import ctypes
import errno
import json
import os
import signal
import subprocess
import sys

import seccomp

PROFILE = "/usr/share/containers/seccomp.json"
MACHINE = os.uname().machine
ARCHITECTURES = {"x86_64": {"amd64", "x32", "x86"}, "aarch64": {"arm", "arm64"}}[MACHINE]

# Calls that the profile of Debian's package permits, which is Podman's, and Docker's permits only with capabilities or never.
REFUSED_BY_DOCKER = {
    "add_key", "clone", "clone3", "fsconfig", "fsmount", "fsopen", "fspick", "get_mempolicy", "keyctl", "mbind", "mount", "mount_setattr", "move_mount",
    "open_tree", "pidfd_getfd", "pivot_root", "quotactl", "quotactl_fd", "request_key", "set_mempolicy", "setdomainname", "sethostname",
    "setns", "sysfs", "syslog", "umount", "umount2", "unshare", "userfaultfd", "vhangup", "vm86", "vm86old",
}
# Flags of clone that make namespaces.
NAMESPACES = 0x7E020000

OPERATORS = {
    "SCMP_CMP_EQ": seccomp.EQ, "SCMP_CMP_NE": seccomp.NE, "SCMP_CMP_LT": seccomp.LT, "SCMP_CMP_LE": seccomp.LE,
    "SCMP_CMP_GT": seccomp.GT, "SCMP_CMP_GE": seccomp.GE, "SCMP_CMP_MASKED_EQ": seccomp.MASKED_EQ,
}

PR_SET_PDEATHSIG, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 1, 24, 38
CLONE_NEWNS, CLONE_NEWPID = 0x00020000, 0x20000000
DEVICES = ["null", "zero", "full", "random", "urandom"]

libc = ctypes.CDLL(None, use_errno=True)


def main():
    options = parse()
    end_with_parent()
    # Before the root changes: the profile is this machine's.
    profile = docker_profile()
    if options.root is None:
        run(options, profile)
    call("unshare", CLONE_NEWNS | CLONE_NEWPID)
    child = os.fork()
    if child == 0:
        enter(options.root, options.writable)
        run(options, profile)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda received, _frame: os.kill(child, received))
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    sys.exit(code if code >= 0 else 128 - code)


def parse():
    parser = argparse.ArgumentParser(description="Runs a program as an engine of containers would.")
    parser.add_argument("--root")
    parser.add_argument("--writable", action="append", default=[])
    parser.add_argument("--user", type=int, required=True)
    parser.add_argument("command", nargs="+")
    return parser.parse_args()


def enter(root, writable):
    """Makes the directory the root: read-only but for the writable places, which belong to whoever starts."""
    mount("--make-rprivate", "/")
    mount("--bind", root, root)
    mount("-t", "proc", "proc", f"{root}/proc")
    mount("--rbind", "/sys", f"{root}/sys")
    mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", f"{root}/dev")
    for name in DEVICES:
        open(f"{root}/dev/{name}", "w").close()
        mount("--bind", f"/dev/{name}", f"{root}/dev/{name}")
    os.mkdir(f"{root}/dev/shm", 0o1777)
    for name, target in [("fd", "/proc/self/fd"), ("stdin", "/proc/self/fd/0"), ("stdout", "/proc/self/fd/1"), ("stderr", "/proc/self/fd/2")]:
        os.symlink(target, f"{root}/dev/{name}")
    for path in [*writable, "/dev/shm"]:
        mount("-t", "tmpfs", "-o", "mode=1777,nosuid,nodev", "tmpfs", root + path)
    mount("-o", "remount,bind,ro", root)
    os.chroot(root)
    os.chdir("/")


def run(options, profile):
    """Gives everything up and becomes the program, in the directory that its environment names as PWD."""
    for capability in range(64):
        libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    os.setgroups([])
    os.setresgid(options.user, options.user, options.user)
    os.setresuid(options.user, options.user, options.user)
    # Another user's process has lost what it was told of its parent.
    end_with_parent()
    call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    os.chdir(os.environ.get("PWD", "/"))
    os.umask(0o022)
    profile.load()
    try:
        os.execvp(options.command[0], options.command)
    except OSError as error:
        sys.exit(f"{options.command[0]}: {error.strerror}")


def docker_profile():
    """The filter for a process without capabilities."""
    with open(PROFILE, encoding="utf-8") as file:
        profile = json.load(file)
    docker = seccomp.SyscallFilter(seccomp.ERRNO(errno.EPERM))
    for rule in profile["syscalls"]:
        if rule["action"] == "SCMP_ACT_ALLOW" and applies(rule):
            allow(docker, rule)
    docker.add_rule(seccomp.ALLOW, "clone", seccomp.Arg(0, seccomp.MASKED_EQ, NAMESPACES, 0))
    # Looks like a kernel without it, so that the C library takes clone.
    docker.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")
    return docker


def applies(rule):
    includes, excludes = rule.get("includes") or {}, rule.get("excludes") or {}
    if includes.get("caps"):
        return False
    arches = includes.get("arches")
    return (arches is None or not ARCHITECTURES.isdisjoint(arches)) and ARCHITECTURES.isdisjoint(excludes.get("arches") or [])


def allow(docker, rule):
    arguments = [
        seccomp.Arg(one["index"], OPERATORS[one["op"]], one["value"], one.get("valueTwo") or 0) for one in rule.get("args") or []
    ]
    for name in rule["names"]:
        if name in REFUSED_BY_DOCKER:
            continue
        try:
            docker.add_rule(seccomp.ALLOW, name, *arguments)
        except (RuntimeError, ValueError):
            pass  # a call of another architecture, or one that this libseccomp doesn't know


def end_with_parent():
    call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL)


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def call(name, *arguments):
    if getattr(libc, name)(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


main()
