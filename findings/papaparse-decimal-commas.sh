#!/usr/bin/env bash
# Guess: Papa Parse finds the delimiter of "Kista;59,40;17,94": three cells in each row, by the semicolon.
# What happens: it takes the comma. Each row has as many commas as semicolons, the comma is tried first, and no error is reported:
# the cells become "Kista;59", "40;17", "94", of which the middle one even looks like two coordinates.
# papaparse 5.5.3.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund papaparse@5.5.3
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
import Papa from 'papaparse';
const { version } = createRequire(import.meta.url)('papaparse/package.json');
const { data, meta, errors } = Papa.parse('Kista;59,40;17,94\nSolna;59,36;18,00\nNacka;59,31;18,16');
console.log('papaparse', version, JSON.stringify({ delimiter: meta.delimiter, first: data[0], errors }));
if (meta.delimiter !== ',' || data[0][1] !== '40;17' || errors.length > 0) throw new Error('It behaves otherwise now');
JS
node run.mjs
