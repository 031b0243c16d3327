import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createDocumentFeeds } from './document-feeds.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A walkthrough with as many changes, each with a text of that many letters that cannot be packed. */
async function changed(changes: number, letters: number): Promise<string> {
  const { call } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id } = (await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id;
  for (let revision = 1; revision <= changes; revision += 1)
    await call.documents.change.mutate({
      id,
      baseRevision: revision,
      requestId: randomUUID(),
      label: 'Rename',
      changes: [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: `Name ${revision}` }] }],
    });
  await sql`update revisions set forward = jsonb_build_array(jsonb_build_object('text', (
      select string_agg(md5(random()::text || n || revision), '') from generate_series(1, ${Math.ceil(letters / 32)}::integer) as n
    ))) where document_id = ${id} and revision > 1`.execute(server.db);
  return id;
}

test('large changes reach a follower whole and in order, and are not held afterwards', async () => {
  const id = await changed(12, 400_000);
  const feeds = createDocumentFeeds(server.db, (error) => expect.unreachable(String(error)));
  const taken: number[] = [];
  let most = 0;
  const take = ({ revision }: { revision: number }) => {
    taken.push(revision);
    most = Math.max(most, feeds.heldBytes());
  };
  const leave = feeds.follow(id, { seen: 1, take });
  await vi.waitFor(() => expect(taken).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]));
  expect(most).toBeLessThan(2_500_000);
  leave();
});

test('a change larger than what is held reaches every follower, and is let go', async () => {
  const id = await changed(1, 3_000_000);
  const feeds = createDocumentFeeds(server.db, (error) => expect.unreachable(String(error)));
  const taken: number[] = [];
  const leave = [1, 2].map(() => feeds.follow(id, { seen: 1, take: ({ revision }) => taken.push(revision) }));
  await vi.waitFor(() => expect(taken).toEqual([2, 2]));
  await vi.waitFor(() => expect(feeds.heldBytes()).toBe(0));
  for (const end of leave) end();
});
