#!/bin/sh
# By a timer, where the router is: takes what each cell says of who signs in, writes the router's files, and reloads it.
# Cells hand out theirs by `npm run -s cells -- sign-ins`; how the file travels is yours (docs/cells.md).
set -eu
cd "${WHIPROUND:-/opt/whipround}"
npm run -s cells -- map "${CELLS:-/etc/whipround/cells.json}" --out "${OUT:-/etc/haproxy/cells}"
haproxy -c -q -f "${OUT:-/etc/haproxy/cells}/haproxy.cfg"
systemctl reload haproxy
