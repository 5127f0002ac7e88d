#!/usr/bin/env python3
"""Plays the parts of a report on a Ray cluster and merges them (docs/report.md).

It reads SPEC, GAMES, NODES, SEED, LEVELS, PARTS, OUT and TAKEFIVE from the environment, as report-part.sh does, and runs in
the folder above deploy/, which all machines share: python3 deploy/report_ray.py
"""

import os
import subprocess

import ray

PARTS = int(os.environ.get("PARTS", "16"))
OUT = os.environ.get("OUT", "parts")
HERE = os.getcwd()


# A part whose machine is taken away goes on elsewhere, from the games that are in its file.
@ray.remote(num_cpus=1, max_retries=3)
def play(part, settings):
    script = ["sh", "deploy/report-part.sh", str(part)]
    subprocess.run(script, check=True, cwd=HERE, env={**os.environ, **settings})
    return f"{OUT}/part-{part}-of-{PARTS}.jsonl"


def main():
    ray.init()
    names = ["SPEC", "GAMES", "NODES", "SEED", "LEVELS", "TAKEFIVE"]
    settings = {name: os.environ[name] for name in names if name in os.environ}
    settings.update(PARTS=str(PARTS), OUT=OUT)
    files = ray.get([play.remote(part, settings) for part in range(1, PARTS + 1)])
    takefive = os.environ.get("TAKEFIVE", "takefive")
    merge = [takefive, "report", "--merge", *files, "--out", OUT]
    subprocess.run(merge, check=True)


if __name__ == "__main__":
    main()
