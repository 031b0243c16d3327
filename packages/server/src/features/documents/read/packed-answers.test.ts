import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { wireAnswer } from '../../../http/answers/packed-answer.ts';
import { wire } from '../../../http/requests/wire.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createProducts } from '../../products/products.service.ts';
import { createDocuments } from '../documents.service.ts';
import { createPackedStates } from './packed-states.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

type Editor = Awaited<ReturnType<TestApp['signIn']>>;

/** A walkthrough with views, and what a process that has read nothing yet answers about it. */
async function walkthrough() {
  const editor = await server.signIn();
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id } = (await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id;
  const place = { projectId: project.id, icgiId: id };
  const change = async (changes: Parameters<Editor['call']['documents']['change']['mutate']>[0]['changes']) => {
    const { revision } = await editor.call.documents.open.query({ kind: 'icgi', id });
    const base = { id, baseRevision: revision, requestId: randomUUID(), label: 'Change' };
    return editor.call.documents.change.mutate({ ...base, changes });
  };
  await change(['a', 'b', 'c'].map((view) => ({ record: `keyframes/${view}`, op: 'put', value: viewOf(view) })));
  return { editor, id, place, change };
}

const viewOf = (id: string) => ({
  id,
  order: `a${id}`,
  name: id,
  image: { name: 'a.webp', type: 'image/webp', url: 'https://pictures.example/a.webp' },
  scale: 1,
  compass: 0,
  controls: { back: { type: 'none' }, left: { type: 'none' }, right: { type: 'none' } },
});

/** Answers of the server and of a process that has nothing in memory, without what differs from read to read. */
async function answers({ editor, id, place }: Awaited<ReturnType<typeof walkthrough>>) {
  const { db, services } = server;
  const documents = createDocuments(db);
  const { encodings, publishedReader, productKinds: kinds, sessions } = services;
  const products = createProducts(
    { db, storage: server.deps.storage, documents, encodings, publishedReader, kinds },
    { check: async () => [], publish: () => Promise.reject(new Error('Nothing is published here')) },
  );
  const actor = await sessions.authenticate(editor.token, { ip: '', requestId: 'test' });
  const [opened, got] = [
    await editor.call.documents.open.query({ kind: 'icgi', id }),
    await editor.call.icgis.get.query(place),
  ];
  const fresh = await documents.open(actor, { kind: 'icgi', id });
  const byKey = ({ records, ...header }: typeof opened) => ({ ...header, records: Object.fromEntries(records.value) });
  const { projectId, icgiId } = place;
  return {
    kept: { opened: byKey(opened), got },
    fresh: {
      opened: byKey(fresh),
      got: { ...(await products.get(actor, { type: 'icgi', id: icgiId, projectId, status: 'preview' })) },
    },
  };
}

const raw = (editor: Editor, name: string, input: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, {
    headers: { authorization: `Bearer ${editor.token}`, ...headers },
  });

test('what is kept says the same as what is read anew after every kind of change', async () => {
  const tour = await walkthrough();
  const { editor, id, place, change } = tour;
  const { call } = editor;
  const steps: [string, () => Promise<unknown>][] = [
    ['as made', async () => undefined],
    ['a patch', () => change([{ record: 'keyframes/a', op: 'patch', set: [{ path: ['compass'], value: 90 }] }])],
    ['a removal', () => change([{ record: 'keyframes/b', op: 'remove' }])],
    ['a new record', () => change([{ record: 'keyframes/d', op: 'put', value: viewOf('d') }])],
    ['a rename', () => call.icgis.update.mutate({ ...place, attributes: { settings: { name: 'Villa' } } })],
    ['nothing new', () => call.icgis.update.mutate({ ...place, attributes: { settings: { name: 'Villa' } } })],
    ['another view left out', () => call.icgis.update.mutate({ ...place, attributes: { keyframes: [viewOf('c')] } })],
    [
      'another theme',
      () => call.icgis.update.mutate({ ...place, attributes: {}, theme: { fonts: { headings: 'Inter' } } }),
    ],
    ['a restore', () => call.revisions.restore.mutate({ docType: 'icgi', docId: id, revision: 2 })],
    ['a publish', () => call.icgis.publish.mutate(place).catch(() => undefined)],
    [
      'a change by another process',
      async () => {
        const actor = await server.services.sessions.authenticate(editor.token, { ip: '', requestId: 'test' });
        const set = [{ path: ['name'], value: 'Elsewhere' }];
        const other = { id, baseRevision: 2, requestId: randomUUID(), label: 'Elsewhere' };
        await createDocuments(server.db).change(actor, {
          ...other,
          changes: [{ record: 'keyframes/c', op: 'patch', set }],
        });
      },
    ],
  ];
  for (const [name, step] of steps) {
    await step();
    const { kept, fresh } = await answers(tour);
    expect([name, kept.opened, kept.got]).toEqual([name, fresh.opened, fresh.got]);
  }
});

test('the answer to an update is the document as it is read afterwards', async () => {
  const { editor, place } = await walkthrough();
  const { document } = await editor.call.icgis.update.mutate({ ...place, attributes: { settings: { name: 'Villa' } } });
  expect(document).toEqual(await editor.call.icgis.get.query(place));
  expect(document.attributes.settings).toMatchObject({ name: 'Villa' });
});

test('a part that cannot be read stays named while others change', async () => {
  const tour = await walkthrough();
  await server.db
    .updateTable('document_records')
    .set({ value: JSON.stringify({ id: 'b', broken: true }) })
    .where('document_id', '=', tour.id)
    .where('key', '=', 'keyframes/b')
    .execute();
  await tour.change([{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'Villa' }] }]);
  const known = await answers(tour);
  expect(known.kept.opened.quarantined.map(({ path }) => path[0])).toContain('keyframes/b');
  await tour.editor.call.icgis.update.mutate({ ...tour.place, attributes: { settings: { name: 'Villa 2' } } });
  const { kept, fresh } = await answers(tour);
  expect(kept).toEqual(fresh);
  expect(kept.opened.quarantined).not.toEqual([]);
});

test('a document of an older release is read through its migrations, also when its content was kept', async () => {
  const tour = await walkthrough();
  await answers(tour);
  await server.db.updateTable('documents').set({ schema_version: '99.0.0' }).where('id', '=', tour.id).execute();
  const opened = tour.editor.call.documents.open.query({ kind: 'icgi', id: tour.id });
  await expect(opened).rejects.toMatchObject({ data: { reason: 'NEWER_RELEASE' } });
});

test('who does not reach a document gets NOT_FOUND, and who only views it no right to edit, also from what is kept', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const [owner, viewer, stranger] = [await members.signIn(), await members.signIn(), await members.signIn()];
  const client_id = newId();
  await members.db.insertInto('clients').values({ id: client_id, name: 'Nordhamn' }).execute();
  const add = (user_id: string, role: 'owner' | 'viewer') =>
    members.db.insertInto('client_members').values({ client_id, user_id, role }).execute();
  await add(owner.userId, 'owner');
  await add(viewer.userId, 'viewer');
  const slug = `p-${randomUUID()}`;
  const { id: projectId } = await owner.call.projects.create.mutate({ name: 'Solbacken', slug, clientId: client_id });
  const { id } = (await owner.call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  const open = ({ call }: Editor) => call.documents.open.query({ kind: 'icgi', id });
  const get = ({ call }: Editor) => call.icgis.get.query({ projectId, icgiId: id });
  for (let time = 0; time < 2; time += 1) {
    expect([(await open(owner)).mayEdit, (await open(viewer)).mayEdit]).toEqual([true, false]);
    expect((await get(viewer)).attributes).toEqual((await get(owner)).attributes);
    await expect(open(stranger)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    await expect(get(stranger)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  }
  await members.db.deleteFrom('client_members').where('user_id', '=', viewer.userId).execute();
  await expect(open(viewer)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test.each(['documents.open', 'icgis.get'])('%s answers 304 to who has it, until it changes', async (name) => {
  const { editor, id, place, change } = await walkthrough();
  const input = name === 'documents.open' ? { kind: 'icgi', id } : place;
  const first = await raw(editor, name, input);
  const etag = first.headers.get('etag') ?? '';
  const again = await raw(editor, name, input, { 'if-none-match': etag });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  expect((await raw(editor, name, input, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
  await change([{ record: 'keyframes/a', op: 'patch', set: [{ path: ['compass'], value: 1 }] }]);
  expect((await raw(editor, name, input, { 'if-none-match': etag })).status).toBe(200);
  const signedOut = await fetch(first.url, { headers: { 'if-none-match': etag } });
  expect(signedOut.status).toBe(401);
});

test('a call alone, in a batch of one and among others gives the same answer', async () => {
  const { editor, id, place } = await walkthrough();
  const inputs = [{ json: { kind: 'icgi', id } }, { json: place }];
  const batch = async (names: string, given: unknown[]): Promise<unknown[]> => {
    const input = encodeURIComponent(JSON.stringify({ ...given }));
    const headers = { authorization: `Bearer ${editor.token}` };
    return JSON.parse(
      await (await fetch(`${server.url}/api/trpc/${names}?batch=1&input=${input}`, { headers })).text(),
    );
  };
  const together = await batch('documents.open,icgis.get', inputs);
  const alone = [
    JSON.parse(await (await raw(editor, 'documents.open', { kind: 'icgi', id })).text()),
    JSON.parse(await (await raw(editor, 'icgis.get', place)).text()),
  ];
  expect(together).toEqual(alone);
  expect(await batch('documents.open', inputs)).toEqual([alone[0]]);
  expect(await batch('icgis.get', [inputs[1]])).toEqual([alone[1]]);
});

test('text of an editor that looks like a place for a part stays text', () => {
  const answer = { name: '"hole:0"', list: ['hole:0'] };
  const { pieces } = wireAnswer(answer, false);
  expect(wire.deserialize(JSON.parse(pieces.join('')).result.data)).toEqual(answer);
});

test('what is kept stays within its bytes', () => {
  const states = createPackedStates(1_000_000);
  const kind = server.services.productKinds.get('icgi')?.kind;
  if (!kind) throw new Error('There is no kind icgi');
  for (let revision = 1; revision <= 500; revision += 1) {
    const source = { id: newId(), name: 'Tour', hash: String(revision), schema_version: '0.1.0', revision };
    states.keep('records', kind, source, { json: Buffer.alloc(10_000), quarantined: [] });
    expect(states.size()).toBeLessThanOrEqual(1_000_000);
  }
  expect(states.size()).toBeGreaterThan(500_000);
});
