import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { walkthroughWithHistory } from './revisions.testing.ts';

const SAVES = 200;
/** Bytes: a fifth of what 1,000 saves may add. */
const MAX_GROWTH = 2_000_000;
const VIEWS = 600;

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Bytes of all our tables with their indexes. */
async function sizeOfTables(): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select sum(pg_total_relation_size(oid))::text as size from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(server.db);
  return Number(rows[0]?.size);
}

test('200 saves of a document of 100 KB add less than 2 MB to the database', async () => {
  const { editor, id, save, records } = await walkthroughWithHistory(server);
  const views = Array.from({ length: VIEWS }, (_, at) => ({ id: `view-${at}`, order: `a${at}`, name: `View ${at}` }));
  await save(views.map((value) => ({ record: `keyframes/${value.id}`, op: 'put', value })));
  expect(JSON.stringify(await records()).length).toBeGreaterThan(100_000);
  const before = await sizeOfTables();
  for (let at = 0; at < SAVES; at += 1) {
    const record = `keyframes/view-${at % VIEWS}`;
    await editor.call.documents.change.mutate({
      id,
      baseRevision: at + 2,
      requestId: randomUUID(),
      label: 'Rename view',
      changes: [{ record, op: 'patch', set: [{ path: ['name'], value: `Name ${at}` }] }],
    });
  }
  expect((await sizeOfTables()) - before).toBeLessThan(MAX_GROWTH);
});
