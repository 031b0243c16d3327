/** Shows rows in columns, the first one as their heads; nothing when there is no other. */
export function print(table: readonly string[][]): void {
  if (table.length < 2) return;
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const [index, row] of table.entries()) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
    if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  }
  console.log('');
}
