import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@diorama/contract/live/live.contract.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeStreams, followStream } from '../../testing/live-stream.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

afterEach(closeStreams);

/** The stream as a browser reads it. */
const follow = (token: string, procedure: string, input: unknown, base = server.url) =>
  followStream(base, token, procedure, input);

type Editor = Awaited<ReturnType<TestApp['signIn']>>;

async function walkthrough(editor: Editor) {
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id } = (await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id;
  return { projectId: project.id, id };
}

const rename = (id: string, name: string, baseRevision: number) => ({
  id,
  baseRevision,
  requestId: randomUUID(),
  label: 'Rename',
  changes: [{ record: 'settings', op: 'patch' as const, set: [{ path: ['name'], value: name }] }],
});

test('a change reaches whoever has the document open, whole, in order and with the id to go on from', async () => {
  const [anna, johan] = await Promise.all([server.signIn(), server.signIn(undefined, 'Johan')]);
  const { id } = await walkthrough(anna);
  const stream = await follow(anna.token, 'documents.live', { ids: [id] });
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  await stream.next('presence');
  const first = rename(id, 'One', 1);
  await johan.call.documents.change.mutate(first);
  await johan.call.documents.change.mutate(rename(id, 'Two', 2));
  expect(await stream.next()).toMatchObject({
    id: `${id}@2`,
    data: {
      type: 'change',
      id,
      entry: { revision: 2, requestId: first.requestId, by: { name: 'Johan' }, changes: first.changes },
    },
  });
  expect(await stream.next()).toMatchObject({ id: `${id}@3`, data: { entry: { revision: 3 } } });
  stream.close();
});

test('a stream that is taken up again misses nothing, in this process or another', async () => {
  const anna = await server.signIn();
  const { id } = await walkthrough(anna);
  for (let revision = 1; revision < 6; revision += 1)
    await anna.call.documents.change.mutate(rename(id, `Name ${revision}`, revision));
  const stream = await follow(anna.token, 'documents.live', { ids: [id], lastEventId: `${id}@2` });
  const seen = [];
  for (let count = 0; count < 4; count += 1) seen.push((await stream.next('change')).data);
  expect(seen.map((event) => event.type === 'change' && event.entry.revision)).toEqual([3, 4, 5, 6]);
  stream.close();
});

test('many who change one document at once are all heard by all, each change once', async () => {
  const anna = await server.signIn();
  const { id } = await walkthrough(anna);
  const streams = await Promise.all(
    Array.from({ length: 8 }, () => follow(anna.token, 'documents.live', { ids: [id] })),
  );
  await Promise.all(streams.map((stream) => stream.next('presence')));
  const editors = await Promise.all(Array.from({ length: 4 }, () => server.signIn()));
  await Promise.all(
    editors.map(({ call }, at) =>
      call.documents.change.mutate({
        ...rename(id, '', 1),
        changes: [{ record: `keyframes/k${at}`, op: 'put', value: { id: `k${at}`, order: 'a0', name: `K${at}` } }],
      }),
    ),
  );
  for (const stream of streams) {
    const revisions = [];
    for (let count = 0; count < 4; count += 1) {
      const { data } = await stream.next();
      revisions.push(data.type === 'change' ? data.entry.revision : null);
    }
    expect(revisions).toEqual([2, 3, 4, 5]);
    stream.close();
  }
});

test('who is far behind gets the newest change only, and is told to open the document again', async () => {
  const anna = await server.signIn();
  const { id } = await walkthrough(anna);
  const rows = Array.from({ length: 1_100 }, (_, at) => ({
    document_id: id,
    revision: at + 2,
    label: 'Many',
    forward: '[]',
    inverse: '[]',
    hash: '',
    by: anna.userId,
    sid: null,
    request_id: null,
    request_hash: null,
  }));
  await server.db.insertInto('revisions').values(rows).execute();
  await server.db.updateTable('documents').set({ revision: 1_101 }).where('id', '=', id).execute();
  const stream = await follow(anna.token, 'documents.live', { ids: [id], lastEventId: `${id}@1` });
  expect(await stream.next('change')).toMatchObject({ data: { entry: { revision: 1_101 } } });
  stream.close();
  expect(await anna.call.documents.changesSince.query({ id, revision: 1 })).toEqual({
    revision: 1_101,
    entries: null,
    isGone: false,
  });
  expect((await anna.call.documents.changesSince.query({ id, revision: 1_099 })).entries).toHaveLength(2);
  expect(await anna.call.documents.changesSince.query({ id, revision: 1_101 })).toEqual({
    revision: 1_101,
    entries: [],
    isGone: false,
  });
});

test('who has more than the server, as after a restored backup, is told so, and goes on from what there is', async () => {
  const anna = await server.signIn();
  const { id } = await walkthrough(anna);
  await anna.call.documents.change.mutate(rename(id, 'Two', 1));
  expect(await anna.call.documents.changesSince.query({ id, revision: 9 })).toEqual({
    revision: 2,
    entries: null,
    isGone: true,
  });
  const stream = await follow(anna.token, 'documents.live', { ids: [id], lastEventId: `${id}@9` });
  expect(await stream.next()).toMatchObject({ id: `${id}@2`, data: { type: 'newest', id, revision: 2 } });
  await anna.call.documents.change.mutate(rename(id, 'Three', 2));
  expect((await stream.next('change')).data).toMatchObject({ type: 'change', entry: { revision: 3 } });
  stream.close();
  const again = await follow(anna.token, 'documents.live', { ids: [id], lastEventId: `${id}@3` });
  const { hash } = await anna.call.documents.open.query({ kind: 'icgi', id });
  expect((await again.next()).data).toEqual({ type: 'newest', id, revision: 3, hash });
  expect((await again.next('presence')).data).toMatchObject({ type: 'presence' });
  await anna.call.documents.change.mutate(rename(id, 'Four', 3));
  expect((await again.next('change')).data).toMatchObject({ type: 'change', entry: { revision: 4 } });
  again.close();
});

test('everybody sees who is there and what they have selected, and who has left', async () => {
  const [anna, johan] = [await server.signIn(undefined, 'Anna'), await server.signIn(undefined, 'Johan')];
  const { id, projectId } = await walkthrough(anna);
  const [annasTab, johansTab] = [randomUUID(), randomUUID()];
  const beat = { projectId, docType: 'icgi', docId: id };
  const stream = await follow(anna.token, 'documents.live', { ids: [id] });
  expect((await stream.next('presence')).data).toEqual({ type: 'presence', id, people: [] });
  await anna.call.presence.beat.mutate({ ...beat, tabId: annasTab });
  expect((await stream.next('presence')).data).toMatchObject({ people: [{ tabId: annasTab, path: null }] });
  await johan.call.presence.beat.mutate({ ...beat, tabId: johansTab, path: 'keyframes/hall' });
  expect((await stream.next('presence')).data).toMatchObject({
    people: [{ user: { name: 'Anna' } }, { user: { name: 'Johan' }, path: 'keyframes/hall' }],
  });
  await expect(johan.call.presence.leave.mutate({ docId: id, tabId: annasTab })).resolves.toBeUndefined();
  await johan.call.presence.leave.mutate({ docId: id, tabId: johansTab });
  expect((await stream.next('presence')).data).toMatchObject({ people: [{ user: { name: 'Anna' } }] });
  await server.db
    .updateTable('presence')
    .set({ seen_at: new Date(Date.now() - 30_000) })
    .where('document_id', '=', id)
    .execute();
  await server.services.presence.sweep();
  expect((await stream.next('presence')).data).toMatchObject({ people: [{ tabId: annasTab, isAway: true }] });
  await anna.call.presence.beat.mutate({ ...beat, tabId: annasTab });
  expect((await stream.next('presence')).data).toMatchObject({ people: [{ tabId: annasTab, isAway: false }] });
  await server.db
    .updateTable('presence')
    .set({ seen_at: new Date(0) })
    .where('document_id', '=', id)
    .execute();
  await server.services.presence.sweep();
  expect((await stream.next('presence')).data).toMatchObject({ people: [] });
  stream.close();
});

test('publishes, locks and deletes are told; a deleted document ends its part of the stream', async () => {
  const [anna, johan] = [await server.signIn(), await server.signIn(undefined, 'Johan')];
  const { id, projectId } = await walkthrough(anna);
  const stream = await follow(anna.token, 'documents.live', { ids: [id] });
  const project = await follow(anna.token, 'events.project', { projectId });
  await expect.poll(() => server.services.live.count()).toBe(2);
  await stream.next('presence');
  // A new listener catches up, which sends the current state once more.
  await server.db
    .updateTable('projects')
    .set({ lock_by: johan.userId, lock_at: new Date(), lock_reason: 'Launch day' })
    .where('id', '=', projectId)
    .execute();
  expect((await stream.next('lock')).data).toMatchObject({
    type: 'lock',
    projectId,
    lock: { by: { name: 'Johan' }, reason: 'Launch day' },
  });
  expect((await project.next('lock')).data).toMatchObject({ lock: { by: { name: 'Johan' } } });
  await server.db
    .updateTable('projects')
    .set({ lock_by: null, lock_reason: null })
    .where('id', '=', projectId)
    .execute();
  expect((await stream.next('lock')).data).toEqual({ type: 'lock', projectId, lock: null });
  expect((await project.next('lock')).data).toMatchObject({ lock: null });
  await anna.call.documents.change.mutate(rename(id, 'New', 1));
  expect((await project.next()).data).toEqual({ type: 'revision', id, revision: 2 });
  expect((await stream.next()).data).toMatchObject({ type: 'change' });
  await anna.call.icgis.delete.mutate({ icgiId: id });
  expect((await stream.next()).data).toEqual({ type: 'gone', id });
  expect((await project.next()).data).toEqual({ type: 'gone', id });
  stream.close();
  project.close();
});

test('what no log keeps is told as it is when a stream is taken up again', async () => {
  const [anna, johan] = [await server.signIn(), await server.signIn(undefined, 'Johan')];
  const { id, projectId } = await walkthrough(anna);
  const other = (await anna.call.icgis.create.mutate({ projectId, settings: { name: 'Other' } })).id.id;
  const lock = (by: string | null) =>
    server.db.updateTable('projects').set({ lock_by: by, lock_at: new Date() }).where('id', '=', projectId).execute();
  await lock(johan.userId);
  const [first, firstOfProject] = await Promise.all([
    follow(anna.token, 'documents.live', { ids: [id] }),
    follow(anna.token, 'events.project', { projectId }),
  ]);
  expect((await first.next()).data).toMatchObject({ type: 'lock', lock: { by: { name: 'Johan' } } });
  const event = await firstOfProject.next();
  expect(event.data).toMatchObject({ type: 'lock', lock: { by: { name: 'Johan' } } });
  first.close();
  firstOfProject.close();
  await expect.poll(() => server.services.live.count()).toBe(0);
  await lock(null);
  await anna.call.documents.change.mutate(rename(id, 'New', 1));
  await anna.call.icgis.delete.mutate({ icgiId: other });
  const again = await follow(anna.token, 'documents.live', { ids: [id], lastEventId: `${id}@1` });
  const missed = [(await again.next()).data, (await again.next()).data, (await again.next()).data];
  // Somebody may have commented on it.
  expect(missed).toContainEqual({ type: 'comments', id });
  expect(missed).toContainEqual({ type: 'lock', projectId, lock: null });
  expect(missed).toContainEqual(expect.objectContaining({ type: 'change', id }));
  const lastEventId = event.id ?? '';
  const project = await follow(anna.token, 'events.project', { projectId, lastEventId });
  const seen: LiveEvent[] = [];
  // The lock, this walkthrough, the project's theme and texts, and what was deleted.
  for (let count = 0; count < 5; count += 1) seen.push((await project.next()).data);
  expect(seen).toContainEqual({ type: 'lock', projectId, lock: null });
  expect(seen).toContainEqual({ type: 'revision', id, revision: 2 });
  expect(seen).toContainEqual({ type: 'gone', id: other });
  again.close();
  project.close();
});

test('a stream ends with its session, at once', async () => {
  const anna = await server.signIn();
  const { id } = await walkthrough(anna);
  const stream = await follow(anna.token, 'documents.live', { ids: [id] });
  await stream.next('presence');
  await fetch(`${server.url}/api/auth/revoke`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await stream.next()).toMatchObject({
    event: 'serialized-error',
    data: { data: { reason: 'SESSION_REVOKED' } },
  });
});

test('documents that are unknown or out of reach look the same, and so do their projects', async () => {
  const members = await createTestApp({ ACCESS_MODE: 'members' });
  await using _ = members;
  const [inside, outside] = [await members.signIn(), await members.signIn()];
  await members.db.updateTable('users').set({ staff: true }).where('id', '=', inside.userId).execute();
  const { id, projectId } = await walkthrough(inside);
  const unknown = randomUUID();
  const stream = await follow(outside.token, 'documents.live', { ids: [id, unknown] }, members.url);
  expect([(await stream.next()).data, (await stream.next()).data]).toEqual([
    { type: 'gone', id },
    { type: 'gone', id: unknown },
  ]);
  stream.close();
  const project = await follow(outside.token, 'events.project', { projectId }, members.url);
  expect((await project.next()).data).toMatchObject({ data: { code: 'NOT_FOUND' } });
  await expect(outside.call.documents.changesSince.query({ id, revision: 0 })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
  await expect(outside.call.presence.beat.mutate({ projectId, docType: 'icgi', docId: id })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
});

test('who loses the reach while listening hears no more', async () => {
  const members = await createTestApp({ ACCESS_MODE: 'members' });
  await using _ = members;
  const staff = await members.signIn();
  await members.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const { id } = await walkthrough(staff);
  const stream = await follow(staff.token, 'documents.live', { ids: [id] }, members.url);
  await stream.next('presence');
  await members.db.updateTable('users').set({ staff: false }).where('id', '=', staff.userId).execute();
  await members.db.updateTable('documents').set({ deleted_at: null }).where('id', '=', id).execute();
  members.services.live.recheckAll();
  expect((await stream.next()).data).toEqual({ type: 'gone', id });
  stream.close();
});

test('a server that stops ends its streams instead of waiting for their readers', async () => {
  const other = await createTestApp();
  const anna = await other.signIn();
  const { id } = await walkthrough(anna);
  const stream = await follow(anna.token, 'documents.live', { ids: [id] }, other.url);
  await stream.next('presence');
  const [ended] = await Promise.all([stream.next(), other[Symbol.asyncDispose]()]);
  expect(ended.event).toBe('return');
});

test('somebody who is no member any more hears nothing further, at once', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const [anna, johan] = [await members.signIn(), await members.signIn()];
  const clientId = randomUUID();
  await members.db.insertInto('clients').values({ id: clientId, name: 'Nordhamn' }).execute();
  await members.db
    .insertInto('client_members')
    .values([anna, johan].map(({ userId }) => ({ client_id: clientId, user_id: userId, role: 'editor' as const })))
    .execute();
  const slug = `p-${randomUUID()}`;
  const project = await anna.call.projects.create.mutate({ name: 'Solbacken', slug, clientId });
  const { id } = (await anna.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id;
  const stream = await follow(johan.token, 'documents.live', { ids: [id] }, members.url);
  await stream.next('presence');
  const startedAt = Date.now();
  await members.db.deleteFrom('client_members').where('user_id', '=', johan.userId).execute();
  expect((await stream.next('gone')).data).toEqual({ type: 'gone', id });
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  stream.close();
});

test('one person has 20 streams; the next is told to wait', async () => {
  const anna = await server.signIn();
  const { id } = await walkthrough(anna);
  const streams = await Promise.all(
    Array.from({ length: 20 }, () => follow(anna.token, 'documents.live', { ids: [id] })),
  );
  for (const stream of streams) await stream.next('presence');
  const refused = await follow(anna.token, 'documents.live', { ids: [id] });
  expect(JSON.stringify(await refused.next())).toContain('TOO_MANY_REQUESTS');
  const johan = await server.signIn();
  const other = await follow(johan.token, 'documents.live', { ids: [id] });
  await other.next('presence');
});

test('others see ten tabs of one person at most: those heard of last', async () => {
  const anna = await server.signIn();
  const { projectId, id } = await walkthrough(anna);
  const tabs = Array.from({ length: 12 }, () => randomUUID());
  for (const tabId of tabs) await anna.call.presence.beat.mutate({ projectId, docType: 'icgi', docId: id, tabId });
  const people = await server.services.presence.of(id);
  expect(people.map(({ tabId }) => tabId).toSorted()).toEqual(tabs.slice(2).toSorted());
});
