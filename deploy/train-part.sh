#!/bin/sh
# Plays one part of a run of self-play (docs/training.md): train-part.sh PART
set -eu

part="${1:?the number of the part, from 1}"
parts="${PARTS:?the number of parts}"
out="${OUT:-parts}"

set -- train play "${SPEC:-take}" \
  --games "${GAMES:-4000}" --nodes "${NODES:-1500}" --seed "${SEED:-1}" \
  --shard "$part/$parts" --out "$out/part-$part"
if [ -n "${WEIGHTS:-}" ]; then
  set -- "$@" --weights "$WEIGHTS"
fi

mkdir -p "$out"
exec "${TAKEFIVE:-takefive}" "$@"
