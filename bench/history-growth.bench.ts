import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Measure } from './support/bench.ts';
import { makeWalkthrough, saveChanges, startBenchServer } from './support/bench-server.ts';
import { keyframeRecords, putsOf } from './support/icgi-documents.ts';

/** Records of a document of about 100 KB. */
const RECORDS = 330;
const SAVES = 1_000;
const MAX_MEGABYTES = 10;

/** Megabytes of all tables and indexes on disk, without the write-ahead log. */
function tablesOnDisk(dataDir: string): number {
  const folder = join(dataDir, 'postgres', 'base');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1_000_000;
}

async function measureGrowth(): Promise<Measure[]> {
  await using server = await startBenchServer();
  const { icgiId: id } = await makeWalkthrough(server);
  const records = keyframeRecords(RECORDS);
  let { revision } = await saveChanges(server, { id, baseRevision: 1, changes: putsOf(records) });
  const before = tablesOnDisk(server.dataDir);
  for (let save = 0; save < SAVES; save += 1) {
    const set = [{ path: ['name'], value: `View ${save}` }];
    const changes = [{ record: `keyframes/view-${save % RECORDS}`, op: 'patch', set }];
    ({ revision } = await saveChanges(server, { id, baseRevision: revision, changes }));
  }
  const grown = tablesOnDisk(server.dataDir) - before;
  const place = { docType: 'icgi', docId: id };
  const first = await server.query('revisions.get', { ...place, revision: 2 });
  const last = await server.query('revisions.get', { ...place, revision });
  return [
    { name: 'size of the document', value: JSON.stringify(records).length, unit: 'bytes' },
    { name: `${SAVES.toLocaleString('en')} saves add to the database`, value: grown, unit: 'MB', max: MAX_MEGABYTES },
    { name: 'reading the first state', value: first.milliseconds, unit: 'ms' },
    { name: 'reading the last state', value: last.milliseconds, unit: 'ms' },
  ];
}

/** Revisions are differences: what many saves add does not depend on the document's size. */
export const historyGrowthBench: Bench = {
  name: 'history-growth',
  title: `${SAVES.toLocaleString('en')} saves of a document of 100 KB: what they add, and reading old states`,
  run: measureGrowth,
};
