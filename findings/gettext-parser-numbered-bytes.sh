#!/usr/bin/env bash
# A good engineer would guess: a parser of PO files reads bytes that are written by their number, `\303\205r` or `\x41`, as C, msgfmt
# and msgcat do.
# What happens: gettext-parser drops the backslash and keeps the digits, without an error: `\303\205r` (År in UTF-8) is `303205r`, `\x41`
# is `x41`, and `\a` is `a`.
# gettext-parser 10.0.0. Way out: replace them by their signs before the file is parsed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gettext-parser@10.0.0 >/dev/null
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { po } from 'gettext-parser';
const { version } = JSON.parse(readFileSync('node_modules/gettext-parser/package.json', 'utf8'));
const entry = (id, text) => `msgid "${id}"\nmsgstr "${text}"\n\n`;
const file = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' +
  entry('octal', '\\303\\205r') + entry('hex', '\\x41') + entry('bell', '\\a') + entry('line', 'a\\nb');
const texts = po.parse(file).translations[''];
const seen = ['octal', 'hex', 'bell', 'line'].map((id) => texts[id].msgstr[0]);
console.log(`gettext-parser ${version}:`, JSON.stringify(seen));
if (JSON.stringify(seen) !== JSON.stringify(['303205r', 'x41', 'a', 'a\nb'])) {
  console.error('It reads them otherwise now.');
  process.exit(1);
}
JS
node run.mjs
