"""Times LibreOffice alone: `plain_office.py PROFILE OUT FILE...` prints the seconds in which each file is loaded and stored.

It runs on the system's Python, to which UNO belongs. Each file is converted by a process of its own that is up before the
clock starts, as in the service, without a jail, a queue or a memory limit.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.append("/usr/lib/python3/dist-packages")

import uno  # noqa: E402
from com.sun.star.beans import PropertyValue  # noqa: E402
from com.sun.star.connection import NoConnectException  # noqa: E402

OFFICE = "/usr/lib/libreoffice/program/soffice.bin"
FILTERS = {".docx": ("MS Word 2007 XML", "writer_pdf_Export"), ".pptx": ("Impress MS PowerPoint 2007 XML", "impress_pdf_Export")}
START_S = 60


def properties(**values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def desktop(pipe, office):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(START_S * 10):
        try:
            remote = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
        except NoConnectException:
            # At its first start it makes the profile and ends.
            if office.poll() is not None:
                return None
            time.sleep(0.1)
    raise SystemExit("LibreOffice does not start")


def timed(profile, out, file):
    pipe = f"recto-bench-{os.getpid()}"
    options = ["--headless", "--invisible", "--nologo", "--nodefault", "--norestore", "--nolockcheck", "--nofirststartwizard"]
    command = [OFFICE, f"-env:UserInstallation={profile.as_uri()}", *options, f"--accept=pipe,name={pipe};urp;"]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(profile), "LC_ALL": "C.UTF-8", "TZ": "UTC", "SAL_USE_VCLPLUGIN": "svp"}
    office = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        importer, exporter = FILTERS[file.suffix]
        up = desktop(pipe, office)
        if up is None:
            return None
        start = time.perf_counter()
        how = properties(FilterName=importer, Hidden=True, ReadOnly=True, Silent=True)
        document = up.loadComponentFromURL(file.as_uri(), "_blank", 0, how)
        options = uno.Any("[]com.sun.star.beans.PropertyValue", properties(UseTaggedPDF=True, ExportHiddenSlides=True))
        document.storeToURL((out / "plain.pdf").as_uri(), properties(FilterName=exporter, FilterData=options))
        return time.perf_counter() - start
    finally:
        office.kill()
        office.wait()
        for socket in Path("/tmp").glob(f"OSL_PIPE_*{pipe}"):
            socket.unlink()


def main():
    profile, out, *files = (Path(name).resolve() for name in sys.argv[1:])
    for file in files:
        seconds = timed(profile, out, file) or timed(profile, out, file)
        if seconds is None:
            raise SystemExit("LibreOffice does not start")
        print(json.dumps({"file": str(file), "seconds": seconds}), flush=True)


main()
