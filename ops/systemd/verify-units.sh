#!/bin/bash
# Lets systemd check the units, with the program of a built package: ops/systemd/verify-units.sh [dist/amarelle]. Ends with 1 on a warning.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
package=$(readlink -f "${1:-$here/../../dist/amarelle}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for unit in "$here"/*.service; do
  sed "s#^ExecStart=/opt/amarelle/#ExecStart=$package/#" "$unit" >"$work/$(basename "$unit")"
done
mv "$work/amarelle-web@.service" "$work/amarelle-web@3001.service"
problems=$(systemd-analyze verify "$work"/*.service 2>&1 || true)
[ -z "$problems" ] || { echo "$problems"; exit 1; }
for unit in "$work"/*.service; do
  echo "$(basename "$unit"): valid; $(systemd-analyze security --offline=true --no-pager "$unit" | tail -1 | sed 's/^[^A-Za-z]*//')"
done
