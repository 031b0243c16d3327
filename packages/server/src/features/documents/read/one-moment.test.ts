import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EMPTY_HASH, nextHash } from '../merge/record-hash.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const WRITES = 60;

/** A walkthrough whose settings carry the number of the revision that wrote them. */
async function walkthrough() {
  const editor = await server.signIn();
  const { call } = editor;
  const project = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id } = (await call.icgis.create.mutate({ projectId: project.id, settings: { name: '1' } })).id;
  let seen = 1;
  const write = async (name: number) => {
    const { revision } = await call.documents.change.mutate({
      id,
      baseRevision: seen,
      requestId: randomUUID(),
      label: 'Count',
      changes: [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: String(name) }] }],
    });
    seen = revision;
  };
  return { ...editor, place: { projectId: project.id, icgiId: id }, id, write };
}

/** Runs `read` as often as it can while a colleague writes. */
async function whileWriting(
  write: (revision: number) => Promise<unknown>,
  read: () => Promise<void>,
  readers = 3,
): Promise<number> {
  let isWriting = true;
  let reads = 0;
  const writing = (async () => {
    for (let revision = 2; revision <= WRITES; revision += 1) await write(revision);
    isWriting = false;
  })();
  const reading = async () => {
    while (isWriting) {
      await read();
      reads += 1;
    }
  };
  await Promise.all([writing, ...Array.from({ length: readers }, reading)]);
  return reads;
}

test('what is opened while others write has the revision, the hash and the records of one moment', async () => {
  const { call, id, write } = await walkthrough();
  const torn: unknown[] = [];
  const reads = await whileWriting(write, async () => {
    const { revision, hash, records } = await call.documents.open.query({ kind: 'icgi', id });
    const edits = records.value.map(([key, after]) => ({ key, before: undefined, after }));
    const name = Object.fromEntries(records.value).settings?.name;
    if (name !== String(revision) || nextHash(EMPTY_HASH, edits) !== hash) torn.push({ revision, name });
  });
  expect([reads > 20, torn]).toEqual([true, []]);
});

test('whole attributes are read with the revision they are of', async () => {
  const { call, place, write } = await walkthrough();
  const torn: unknown[] = [];
  const reads = await whileWriting(write, async () => {
    const { revision, attributes } = await call.icgis.get.query(place);
    if (JSON.stringify(attributes).includes(`"name":"${revision}"`)) return;
    torn.push({ revision, settings: attributes.settings });
  });
  expect([reads > 20, torn]).toEqual([true, []]);
});

test('a write of whole attributes answers the document of the revision it made', async () => {
  const { call, place, write } = await walkthrough();
  const strange: unknown[] = [];
  let compass = false;
  const update = async () => {
    compass = !compass;
    const made = await call.icgis.update.mutate({ ...place, attributes: { settings: { compass } } });
    if (made.document.revision !== made.revision) strange.push([made.revision, made.document.revision]);
  };
  await whileWriting(write, update, 1);
  expect(strange).toEqual([]);
});

test('saves that nobody was in the way of are neither refused nor taken back, however others write', async () => {
  const { call, id, place, write } = await walkthrough();
  let saved = 0;
  let isWriting = true;
  const writing = (async () => {
    for (let revision = 2; revision <= 40; revision += 1) await write(revision);
    isWriting = false;
  })();
  while (isWriting) {
    // As an integration does it: read all, change one thing, send all of it back.
    const { attributes, revision } = await call.icgis.get.query(place);
    const compass = saved % 2 === 0;
    await call.icgis.update.mutate({
      ...place,
      revision,
      attributes: { ...attributes, settings: { ...Object(attributes.settings), compass } },
    });
    saved += 1;
  }
  await writing;
  const names: number[] = [];
  const { entries } = await call.documents.changesSince.query({ id, revision: 1 });
  for (const { changes } of entries ?? [])
    for (const change of changes)
      if (change.op === 'patch')
        names.push(...change.set.flatMap(({ path, value }) => (path[0] === 'name' ? Number(value) : [])));
  expect([saved > 5, names]).toEqual([true, [...names].sort((a, b) => a - b)]);
});
