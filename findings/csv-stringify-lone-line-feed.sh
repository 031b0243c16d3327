#!/usr/bin/env bash
# A good engineer would guess: a CSV writer quotes every cell that holds a line end (RFC 4180, 2.6), whatever ends its rows.
# What happens: with record_delimiter '\r\n' csv-stringify looks for that pair alone. A text with a lone line feed is written
# without quotes, and readers that end rows at any line end, such as Python's csv module, see two broken rows.
# csv-stringify 6.9.0. Way out: quoted_match: /[\r\n]/.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit csv-stringify@6.9.0 >/dev/null

cat > try.mjs <<'JS'
import { stringify } from 'csv-stringify/sync';
const rows = [['key', 'text'], ['lines', 'Line one\nLine two']];
const plain = stringify(rows, { record_delimiter: '\r\n' });
const matched = stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
console.log('with record_delimiter \\r\\n:     ', JSON.stringify(plain));
console.log('with quoted_match as well:      ', JSON.stringify(matched));
console.log('with record_delimiter \\n:       ', JSON.stringify(stringify(rows, { record_delimiter: '\n' })));
const isSurprise = plain === 'key,text\r\nlines,Line one\nLine two\r\n' && matched.includes('"Line one\nLine two"');
process.exit(isSurprise ? 0 : 1);
JS
echo "csv-stringify $(node -p "JSON.parse(require('fs').readFileSync('node_modules/csv-stringify/package.json')).version")"
node try.mjs
