#!/usr/bin/env bash
# A good engineer would guess: a unit of XLIFF 2.0 that a translation program has split into sentences is read as both of
# them, or the reader says that it takes units of one segment only.
# What happens: xliff2js keeps the last segment of a unit and drops the others without a word: “One. Two.” is read as “Two.”
# xliff 6.4.0. Splitting into segments is what such programs do first (XLIFF 2.1, 4.2.2.6).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit xliff@6.4.0 >/dev/null

cat > try.mjs <<'JS'
import xliff from 'xliff';
const file = `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="sv">
<file id="f"><unit id="welcome">
<segment id="s1"><source>One. </source><target>Ett. </target></segment>
<segment id="s2"><source>Two.</source><target>Två.</target></segment>
</unit></file></xliff>`;
const { resources } = await xliff.xliff2js(file);
console.log('read:', JSON.stringify(resources.f.welcome));
process.exit(resources.f.welcome.source === 'Two.' && resources.f.welcome.target === 'Två.' ? 0 : 1);
JS
echo "xliff $(node -p "JSON.parse(require('fs').readFileSync('node_modules/xliff/package.json')).version")"
node try.mjs
