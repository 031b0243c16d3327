#!/usr/bin/env bash
# Guess: a sheet whose cells leave out their `r` attribute, which ECMA-376 (18.3.1.4) makes optional, is read by the order of its
# cells, as Excel, LibreOffice and openpyxl do.
# What happens: read-excel-file throws a TypeError, as if the file were no workbook.
# read-excel-file 9.3.17.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund read-excel-file@9.3.17 fflate@0.8.2
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const workbook = (cells) =>
  zipSync({
    '[Content_Types].xml': strToU8(`<Types xmlns="${pack}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`),
    '_rels/.rels': strToU8(`<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
    'xl/workbook.xml': strToU8(`<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData><row r="1">${cells}</row></sheetData></worksheet>`),
  }).slice().buffer;
const resolve = createRequire(import.meta.url).resolve('read-excel-file/universal');
const withR = await readSheet(workbook('<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>'), 1);
let without;
try {
  without = JSON.stringify(await readSheet(workbook('<c><v>1</v></c><c><v>2</v></c>'), 1));
} catch (error) {
  without = `${error.name}: ${error.message}`;
}
console.log('read-excel-file 9.3.17 at', resolve.split('node_modules/').at(-1), '| with r:', JSON.stringify(withR), '| without:', without);
if (JSON.stringify(withR) !== '[[1,2]]') throw new Error('With r it is no longer read');
if (without === '[[1,2]]') throw new Error('Without r it is read now');
JS
node run.mjs
