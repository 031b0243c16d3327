import { MAX_FOLLOWED } from '@diorama/contract/live/live.contract.ts';
import { createTestApp, type TestApp } from '@diorama/server/testing/test-app.ts';
import { followDocument } from '@diorama/studio/engine/live/live-hub.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudioPage } from './support/studio-page.ts';

/** More than one stream may follow. */
const COUNT = 60;

let server: TestApp;
let anna: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  server = await createTestApp();
  anna = await server.signIn();
  openStudioPage({ address: server.url, isOnline: () => true, session: anna });
});
afterAll(() => server[Symbol.asyncDispose]());

test('a browser with more documents open than one stream may follow hears of all of them', async () => {
  const { id: projectId } = await anna.call.projects.create.mutate({ name: 'Solbacken', slug: 'solbacken' });
  const create = async (at: number) =>
    (await anna.call.icgis.create.mutate({ projectId, settings: { name: `Tour ${at}` } })).id.id;
  const ids = await Promise.all(Array.from({ length: COUNT }, (_, at) => create(at)));
  const received = new Map(ids.map((id) => [id, 1]));
  const stops = ids.map((documentId) =>
    followDocument(anna.userId, {
      documentId,
      seen: () => received.get(documentId) ?? 1,
      onEvent: (event) => event.type === 'change' && received.set(documentId, event.entry.revision),
    }),
  );
  const renameAll = (baseRevision: number, list: string[]) =>
    Promise.all(
      list.map((id) =>
        anna.call.documents.change.mutate({
          id,
          baseRevision,
          requestId: crypto.randomUUID(),
          label: 'Rename',
          changes: [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: `Name ${baseRevision}` }] }],
        }),
      ),
    );
  const reached = () => [...new Set(received.values())];

  await expect.poll(() => server.services.live.count()).toBe(Math.ceil(COUNT / MAX_FOLLOWED));
  await renameAll(1, ids);
  await expect.poll(reached, { timeout: 10_000 }).toEqual([2]);

  // Twenty are closed: what is left fits on one stream, and misses nothing by the change.
  const open = ids.slice(20);
  await renameAll(2, open);
  for (const stop of stops.slice(0, 20)) stop();
  for (const id of ids.slice(0, 20)) received.delete(id);
  await expect.poll(() => server.services.live.count()).toBe(1);
  await expect.poll(reached, { timeout: 10_000 }).toEqual([3]);
  await renameAll(3, open);
  await expect.poll(reached, { timeout: 10_000 }).toEqual([4]);
  for (const stop of stops) stop();
  await expect.poll(() => server.services.live.count()).toBe(0);
});
