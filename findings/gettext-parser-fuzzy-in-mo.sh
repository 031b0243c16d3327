#!/usr/bin/env bash
# A good engineer would guess: compiling a PO file to MO leaves out entries marked “fuzzy”, as msgfmt does without -f: they
# are guesses that msgmerge took from similar texts, and nobody has confirmed them.
# What happens: mo.compile of gettext-parser writes them like finished translations, and MO has no place for the mark: the
# button “Delete” says “Spara” (save) to visitors.
# gettext-parser 10.0.0. Way out: remove entries whose comments.flag has fuzzy before they are compiled.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit gettext-parser@10.0.0 >/dev/null

cat > try.mjs <<'JS'
import { mo, po } from 'gettext-parser';
const file = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: sv\\n"

msgid "Save"
msgstr "Spara"

#, fuzzy
msgid "Delete"
msgstr "Spara"
`;
const parsed = po.parse(file);
const compiled = mo.parse(mo.compile(parsed)).translations[''];
console.log('flag in PO:', JSON.stringify(parsed.translations[''].Delete.comments));
console.log('in MO:     ', JSON.stringify(compiled.Delete ?? null));
process.exit(compiled.Delete?.msgstr[0] === 'Spara' ? 0 : 1);
JS
echo "gettext-parser $(node -p "JSON.parse(require('fs').readFileSync('node_modules/gettext-parser/package.json')).version")"
node try.mjs
