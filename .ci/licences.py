"""Reads `cargo metadata` and fails on a dependency whose licence is not one of those in deny.toml."""

import json
import re
import sys

text = open("deny.toml", encoding="utf-8").read()
allowed = set(re.findall(r'"([^"]+)"', text.split("allow = [", 1)[1].split("]", 1)[0]))
bad = []
packages = json.load(sys.stdin)["packages"]
for package in packages:
    expression = (package["license"] or "").replace("/", " OR ")
    # Every part joined by AND needs one allowed choice.
    parts = [part.strip(" ()") for part in re.split(r"\bAND\b", expression)]
    fine = all(any(choice.strip(" ()") in allowed for choice in part.split(" OR ")) for part in parts)
    if not fine:
        bad.append(f"{package['name']} {package['version']}: {expression or 'no licence'}")
print(f"{len(packages)} packages")
if bad:
    sys.exit("not allowed:\n" + "\n".join(bad))
