#!/bin/sh
# Plays one part of the games of a report, or what is missing of it (docs/report.md): report-part.sh PART
set -eu

part="${1:?the number of the part, from 1}"
parts="${PARTS:?the number of parts}"

set -- report "${SPEC:-take}" \
  --games "${GAMES:-1000}" --nodes "${NODES:-1000}" --seed "${SEED:-1}" \
  --shard "$part/$parts" --out "${OUT:-parts}"
if [ -n "${LEVELS:-}" ]; then
  set -- "$@" --levels "$LEVELS"
fi

exec "${TAKEFIVE:-takefive}" "$@"
