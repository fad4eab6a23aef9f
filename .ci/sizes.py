"""Compares the size of every drawing and picture of a build with its manifest: drawings as librsvg has them, pictures by their own headers."""

import json
import pathlib
import re
import struct
import subprocess
import sys

drawings = pictures = 0
worst = 0.0
for folder in map(pathlib.Path, sys.argv[1:]):
    for path in (folder / "manifest.json", folder / "host-key" / "manifest.json"):
        manifest = json.loads(path.read_text(encoding="utf-8"))
        paper = manifest["paper"]
        for entry in manifest["files"]:
            file = path.parent / entry["path"]
            told = (entry["width_mm"], entry["height_mm"]) if "part" in entry else (paper["width_mm"], paper["height_mm"])
            if file.suffix == ".svg":
                # A PDF's box has more decimals than a count of dots.
                made = subprocess.run(["rsvg-convert", "-f", "pdf", "--dpi-x", "96", "--dpi-y", "96", file], capture_output=True, check=True).stdout
                box = re.search(rb"/MediaBox \[\s*\S+\s+\S+\s+(\S+)\s+(\S+)\s*\]", made)
                size = [float(n) / 72 * 25.4 for n in box.groups()]
                error = max(abs(a - b) for a, b in zip(size, told))
                worst = max(worst, error)
                assert error < 0.01, f"{file}: {size} for {told}"
                drawings += 1
            elif file.suffix == ".png":
                data = file.read_bytes()
                width, height = struct.unpack(">II", data[16:24])
                at = data.index(b"pHYs") + 4
                per_metre = struct.unpack(">I", data[at : at + 4])[0]
                size = [dots / per_metre * 1000 for dots in (width, height)]
                assert all(abs(a - b) <= 0.5001 * 1000 / per_metre for a, b in zip(size, told)), f"{file}: {size} for {told}"
                pictures += 1
assert drawings >= 80, drawings
print(f"{drawings} drawings, {pictures} pictures; drawings off by at most {worst:.4f} mm")
