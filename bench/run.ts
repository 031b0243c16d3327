// `npm run bench [-- --only <name>]`: measures, prints one table, ends. A missed bar is shown, never hidden; the exit code is 0.
import { autosaveBench } from './autosave.bench.ts';
import { configuratorBench } from './configurator.bench.ts';
import { districtBench } from './district.bench.ts';
import { documentSizeBench } from './document-size.bench.ts';
import { droppedVideoBench } from './dropped-video.bench.ts';
import { editBench } from './edit.bench.ts';
import { enginesBench } from './engines.bench.ts';
import { fanOutBench } from './fan-out.bench.ts';
import { foldersBench } from './folders.bench.ts';
import { graphBench } from './graph.bench.ts';
import { historyGrowthBench } from './history-growth.bench.ts';
import { longVisitBench } from './long-visit.bench.ts';
import { mapBench } from './map.bench.ts';
import { meshesBench } from './meshes.bench.ts';
import { moveBench } from './move.bench.ts';
import { publishedReadBench } from './published-read.bench.ts';
import { readingBench } from './reading.bench.ts';
import { rowsBench } from './rows.bench.ts';
import { sceneBench } from './scene.bench.ts';
import { startBench } from './start.bench.ts';
import { streetsBench } from './streets.bench.ts';
import { type Bench, isMet, type Measure } from './support/bench.ts';
import { themeBench } from './theme.bench.ts';
import { translationsBench } from './translations.bench.ts';
import { uploadsBench } from './uploads.bench.ts';
import { videoBytesBench } from './video-bytes.bench.ts';
import { videosBench } from './videos.bench.ts';
import { visitBench } from './visit.bench.ts';
import { walkthroughBench } from './walkthrough.bench.ts';
import { widgetsBench } from './widgets.bench.ts';
import { workingCopyBench } from './working-copy.bench.ts';

const benches: readonly Bench[] = [
  editBench,
  autosaveBench,
  documentSizeBench,
  historyGrowthBench,
  fanOutBench,
  workingCopyBench,
  readingBench,
  publishedReadBench,
  moveBench,
  videoBytesBench,
  videosBench,
  droppedVideoBench,
  meshesBench,
  themeBench,
  foldersBench,
  widgetsBench,
  uploadsBench,
  translationsBench,
  configuratorBench,
  visitBench,
  sceneBench,
  graphBench,
  mapBench,
  streetsBench,
  districtBench,
  rowsBench,
  walkthroughBench,
  longVisitBench,
  startBench,
  enginesBench,
];

const at = process.argv.indexOf('--only');
const only = at < 0 ? undefined : process.argv[at + 1];
const chosen = at < 0 ? benches : benches.filter(({ name }) => name === only);
if (chosen.length === 0) {
  console.error(`There is no bench "${only ?? ''}". There are: ${benches.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const rows: string[][] = [];
for (const { name, title, run } of chosen) {
  console.log(`${name}: ${title} ...`);
  try {
    for (const measure of await run()) rows.push(rowOf(name, measure));
  } catch (error) {
    rows.push([
      name,
      error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      '',
      '',
      'not measured',
    ]);
  }
}
printTable([['bench', 'figure', 'value', 'limit', 'verdict'], ...rows]);

function rowOf(bench: string, measure: Measure): string[] {
  const { name, unit, max, min } = measure;
  const limit = max !== undefined ? `<= ${figure(max, unit)}` : min !== undefined ? `>= ${figure(min, unit)}` : '';
  return [bench, name, figure(measure.value, unit), limit, limit === '' ? '' : isMet(measure) ? 'met' : 'MISSED'];
}

function figure(value: number, unit: Measure['unit']): string {
  const digits = Number.isInteger(value) || value >= 1_000 ? 0 : value >= 100 ? 1 : value >= 1 ? 2 : 4;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`;
}

function printTable(table: readonly string[][]): void {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  for (const [index, row] of table.entries()) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
    if (index === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  }
}
