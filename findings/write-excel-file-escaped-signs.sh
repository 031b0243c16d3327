#!/usr/bin/env bash
# Guess: a text that is written into a workbook comes back as it was.
# What happens: `_x` with four hexadecimal digits and `_` is how OOXML writes a sign that XML cannot hold (ECMA-376 part 1,
#   22.9.2.19), so a text that has such letters itself has to have its underscore written as `_x005F_`. write-excel-file does not,
#   and a reader that follows the standard shows another text: "part _x0041_ 7" becomes "part A 7".
# Versions: write-excel-file 4.1.1, read by exceljs 4.4.0. Way out: write `_x005F_` for such an underscore before the library does.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null; npm install --silent --no-audit --no-fund write-excel-file@4.1.1 exceljs@4.4.0 >/dev/null
cat > run.mjs <<'JS'
import ExcelJS from 'exceljs';
import writeExcelFile from 'write-excel-file/node';
const readBack = async (value) => {
  const file = await writeExcelFile([[{ value, type: String }]]);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await file.toBuffer());
  return book.worksheets[0].getCell('A1').value;
};
const plain = await readBack('part _x0041_ 7');
const escaped = await readBack('part _x005F_x0041_ 7');
console.log(`written as it is: ${plain}; with its underscore escaped: ${escaped}`);
process.exit(plain === 'part A 7' && escaped === 'part _x0041_ 7' ? 0 : 1);
JS
node run.mjs
