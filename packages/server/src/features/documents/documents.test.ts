import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function walkthrough() {
  const editor = await server.signIn();
  const project = await editor.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const icgi = await editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  return { editor, project, id: icgi.id.id };
}

const rename = (name: string) => [{ record: 'settings', op: 'patch' as const, set: [{ path: ['name'], value: name }] }];

test('a change is stored, raises the revision by one and is what the next reader opens', async () => {
  const { editor, id } = await walkthrough();
  const opened = await editor.call.documents.open.query({ kind: 'icgi', id });
  const change = {
    id,
    baseRevision: opened.revision,
    requestId: randomUUID(),
    label: 'Rename',
    changes: rename('Villa'),
  };
  const saved = await editor.call.documents.change.mutate(change);
  expect(saved).toMatchObject({ revision: opened.revision + 1, merged: false, unchanged: false, changes: [] });
  const again = await editor.call.documents.open.query({ kind: 'icgi', id });
  expect(Object.fromEntries(again.records.value).settings).toMatchObject({ name: 'Villa' });
  expect(again.name).toBe('Villa');
});

test('every revision is told with its hash, and each entry of the log with that of the one before it', async () => {
  const { editor, id } = await walkthrough();
  const { call } = editor;
  const opened = await call.documents.open.query({ kind: 'icgi', id });
  const change = (baseRevision: number, name: string) =>
    call.documents.change.mutate({
      id,
      baseRevision,
      requestId: randomUUID(),
      label: 'Rename',
      changes: rename(name),
    });
  const [second, third] = [await change(1, 'Second'), await change(2, 'Third')];
  const same = await change(3, 'Third');
  expect(same).toMatchObject({ unchanged: true, hash: third.hash });
  expect(new Set([opened.hash, second.hash, third.hash]).size).toBe(3);
  const { entries } = await call.documents.changesSince.query({ id, revision: 1, hash: opened.hash });
  expect(entries).toMatchObject([
    { revision: 2, baseHash: opened.hash, hash: second.hash },
    { revision: 3, baseHash: second.hash, hash: third.hash },
  ]);
  expect(await call.documents.open.query({ kind: 'icgi', id })).toMatchObject({ revision: 3, hash: third.hash });
});

test('what was made on another revision of the same number is refused in words, and whoever has it opens the document again', async () => {
  const { editor, id } = await walkthrough();
  const { call } = editor;
  const other = 'f'.repeat(64);
  const change = (baseRevision: number, baseHash: string) =>
    call.documents.change.mutate({
      id,
      baseRevision,
      baseHash,
      requestId: randomUUID(),
      label: 'Rename',
      changes: rename('Villa'),
    });
  const { hash } = await call.documents.open.query({ kind: 'icgi', id });
  await expect(change(1, other)).rejects.toThrow(
    'Revision 1 on the server differs from the one you loaded. Reload the document',
  );
  await expect(change(1, 'not a hash')).rejects.toThrow('Use 64 hexadecimal digits');
  expect(await change(1, hash)).toMatchObject({ revision: 2 });
  await expect(change(1, other)).rejects.toThrow(
    'Revision 1 on the server differs from the one you loaded. Reload the document',
  );
  expect(await change(1, hash)).toMatchObject({ unchanged: true, merged: true });
  expect(await call.documents.changesSince.query({ id, revision: 1, hash: other })).toEqual({
    revision: 2,
    entries: null,
    isGone: true,
  });
  expect((await call.documents.changesSince.query({ id, revision: 1 })).entries).toHaveLength(1);
});

test('a repeated request answers as the first time and writes nothing', async () => {
  const { editor, id } = await walkthrough();
  const change = { id, baseRevision: 1, requestId: randomUUID(), label: 'Rename', changes: rename('Twice') };
  const first = await editor.call.documents.change.mutate(change);
  const second = await editor.call.documents.change.mutate(change);
  expect([second.revision, second.hash]).toEqual([first.revision, first.hash]);
  const revisions = await server.db.selectFrom('revisions').select('revision').where('document_id', '=', id).execute();
  expect(revisions).toHaveLength(2);
});

test('writing what is stored already changes nothing', async () => {
  const { editor, id } = await walkthrough();
  const saved = await editor.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Rename',
    changes: rename('Tour'),
  });
  expect(saved).toMatchObject({ revision: 1, unchanged: true });
});

test('two editors who change different fields from the same revision both keep their work', async () => {
  const { editor, id } = await walkthrough();
  const colleague = await server.signIn();
  await editor.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Rename',
    changes: rename('Mine'),
  });
  const compass = [{ record: 'settings', op: 'patch' as const, set: [{ path: ['compass'], value: true }] }];
  const merged = await colleague.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Compass',
    changes: compass,
  });
  expect(merged).toMatchObject({ revision: 3, merged: true, changes: rename('Mine') });
  const opened = await editor.call.documents.open.query({ kind: 'icgi', id });
  expect(Object.fromEntries(opened.records.value).settings).toMatchObject({ name: 'Mine', compass: true });
});

test('two editors who change the same field get a conflict with base, mine and theirs, and nothing is written', async () => {
  const { editor, id } = await walkthrough();
  const colleague = await server.signIn(undefined, 'Astrid Lind');
  await colleague.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Rename',
    changes: rename('Theirs'),
  });
  const mine = editor.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Rename',
    changes: rename('Mine'),
  });
  await expect(mine).rejects.toMatchObject({
    data: {
      code: 'CONFLICT',
      reason: 'REVISION_CONFLICT',
      conflict: {
        baseRevision: 1,
        currentRevision: 2,
        by: { name: 'Astrid Lind' },
        paths: [{ path: ['settings', 'name'], base: 'Tour', mine: 'Mine', theirs: 'Theirs' }],
      },
    },
  });
});

test('a faulty record refuses the whole change and names the fault', async () => {
  const { editor, id } = await walkthrough();
  const changes = [
    ...rename('Good'),
    { record: 'keyframes/k1', op: 'put' as const, value: { id: 'k1', order: 'a0', name: 'K', scale: 9 } },
  ];
  const change = editor.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Bad',
    changes,
  });
  await expect(change).rejects.toMatchObject({
    message: 'Number must be less than or equal to 5',
    data: { code: 'BAD_REQUEST', issues: [{ path: ['keyframes/k1', 'scale'] }] },
  });
  const opened = await editor.call.documents.open.query({ kind: 'icgi', id });
  expect(opened.revision).toBe(1);
});

test('whole attributes from a stale read merge with what others changed', async () => {
  const { editor, project, id } = await walkthrough();
  const colleague = await server.signIn();
  const read = await editor.call.icgis.get.query({ projectId: project.id, icgiId: id });
  const compass = [{ record: 'settings', op: 'patch' as const, set: [{ path: ['compass'], value: true }] }];
  await colleague.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Compass',
    changes: compass,
  });
  const keyframes = [
    { id: 'hall', name: 'Hall' },
    { id: 'kitchen', name: 'Kitchen' },
  ];
  const settings = { name: 'New name' };
  const updated = await editor.call.icgis.update.mutate({
    projectId: project.id,
    icgiId: id,
    attributes: { ...read.attributes, settings, keyframes },
  });
  expect(updated.merged).toBe(true);
  expect(updated.document.attributes).toMatchObject({
    settings: { name: 'New name', compass: true },
    keyframes: [{ id: 'hall' }, { id: 'kitchen' }],
  });
});

test('a call without a token is told so, with the request id to look for in the log', async () => {
  const response = await fetch(
    `${server.url}/api/trpc/projects.get?input=${encodeURIComponent('{"json":{"projectId":"x"}}')}`,
  );
  expect(response.status).toBe(401);
  const body: { error: { json: { data: unknown } } } = JSON.parse(await response.text());
  expect(body.error.json.data).toMatchObject({
    reason: 'TOKEN_MISSING',
    requestId: response.headers.get('x-request-id'),
  });
});

test('a request id that comes again with another payload is refused', async () => {
  const { editor, id } = await walkthrough();
  const change = { id, baseRevision: 1, requestId: randomUUID(), label: 'Rename', changes: rename('One') };
  await editor.call.documents.change.mutate(change);
  await expect(editor.call.documents.change.mutate({ ...change, changes: rename('Two') })).rejects.toMatchObject({
    data: { reason: 'REQUEST_ID_REUSED' },
  });
});

test('the same create sent three times at once makes one', async () => {
  const { editor, project } = await walkthrough();
  const input = { projectId: project.id, settings: { name: 'Once' }, requestId: randomUUID() };
  const made = await Promise.all([1, 2, 3].map(() => editor.call.icgis.create.mutate(input)));
  expect(new Set(made.map(({ id }) => id.id)).size).toBe(1);
});

test('many editors who add to one document at the same moment all keep their work', async () => {
  const { editor, id } = await walkthrough();
  const names = Array.from({ length: 24 }, (_, at) => `k${at}`);
  await Promise.all(
    names.map((name) => {
      const changes = [
        { record: `keyframes/${name}`, op: 'put' as const, value: { id: name, order: `a${name}`, name } },
      ];
      return editor.call.documents.change.mutate({
        id,
        baseRevision: 1,
        requestId: randomUUID(),
        label: 'Add',
        changes,
      });
    }),
  );
  const { records, revision } = await editor.call.documents.open.query({ kind: 'icgi', id });
  expect(records.value.flatMap(([key]) => (key.startsWith('keyframes/') ? key.slice(10) : [])).sort()).toEqual(
    names.sort(),
  );
  expect(revision).toBe(25);
});

test.each([
  ['an item that is null', { keyframes: [null] }, ['attributes', 'keyframes', 0]],
  ['an item that is text', { keyframes: ['hall'] }, ['attributes', 'keyframes', 0]],
  ['text for a list', { keyframes: 'hall' }, ['attributes', 'keyframes']],
  ['an object for a list', { keyframes: {} }, ['attributes', 'keyframes']],
  ['a list for the settings', { settings: [] }, ['attributes', 'settings']],
  ['an id that is a number', { keyframes: [{ id: 5, name: 'Hall' }] }, ['attributes', 'keyframes', 0, 'id']],
  [
    'an id that is given twice',
    {
      keyframes: [
        { id: 'a', name: 'A' },
        { id: 'a', name: 'B' },
      ],
    },
    ['attributes', 'keyframes', 1, 'id'],
  ],
  ['a collection that does not exist', { keyframez: [] }, ['attributes', 'keyframez']],
])('whole attributes with %s are refused, and nothing is lost', async (_what, attributes, path) => {
  const { editor, project, id } = await walkthrough();
  const place = { projectId: project.id, icgiId: id };
  await editor.call.icgis.update.mutate({ ...place, attributes: { keyframes: [{ id: 'hall', name: 'Hall' }] } });
  await expect(editor.call.icgis.update.mutate({ ...place, attributes })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path }] },
  });
  expect((await editor.call.icgis.get.query(place)).attributes).toMatchObject({ keyframes: [{ id: 'hall' }] });
});

test.each<[string, Record<string, unknown>, (string | number)[]]>([
  ['of a setting', { attributes: { settings: { canvas: { width: 'wide' } } } }, ['attributes', 'settings', 'canvas']],
  [
    'of an item of a list',
    {
      attributes: {
        keyframes: [
          { id: 'a', name: 'A' },
          { id: 'b', name: 'B', scale: 9 },
        ],
      },
    },
    ['attributes', 'keyframes', 1, 'scale'],
  ],
  [
    'of an item inside another',
    {
      attributes: {
        markers: [{ id: 'm', title: { type: 'custom', value: {} } }],
        keyframes: [
          {
            id: 'a',
            name: 'A',
            widgets: [{ id: 'p', x: 7, y: 0, data: { type: 'marker', marker: { type: 'marker', id: 'm' } } }],
          },
        ],
      },
    },
    ['attributes', 'keyframes', 0, 'widgets', 0, 'x'],
  ],
  ['of an item without an id', { attributes: { keyframes: [{ name: 5 }] } }, ['attributes', 'keyframes', 'name']],
  ['of a theme', { attributes: {}, theme: { iconSet: 'none' } }, ['theme', 'iconSet']],
  [
    'of a colour',
    { attributes: {}, theme: { colors: { primary: { text: { r: 999 } } } } },
    ['theme', 'colors', 'primary', 'text', 'r'],
  ],
])('the path of a fault %s is the one in what the caller sent', async (_what, sent, path) => {
  const { editor, project, id } = await walkthrough();
  const update = editor.call.icgis.update.mutate({ projectId: project.id, icgiId: id, attributes: {}, ...sent });
  const { data } = await update.then(
    () => ({ data: null }),
    (error: { data: { issues: { path: (string | number)[] }[] } }) => error,
  );
  expect(data?.issues[0]?.path.slice(0, path.length)).toEqual(path);
});

test('a theme that is no theme is refused with its place', async () => {
  const { editor, project, id } = await walkthrough();
  const update = editor.call.icgis.update.mutate({
    projectId: project.id,
    icgiId: id,
    attributes: {},
    theme: { colors: 5 },
  });
  await expect(update).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path: ['theme', 'colors'] }] },
  });
});

test('changes of more than 2 MB are not listed: the editor opens the document again', async () => {
  const { call } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'Large', slug: `large-${Date.now()}` });
  const made = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const { id } = made.id;
  const put = (name: string, path: string) =>
    call.documents.change.mutate({
      id,
      baseRevision: 1,
      requestId: crypto.randomUUID(),
      label: 'Add shape',
      changes: [
        {
          record: `shapes/${name}`,
          op: 'put',
          value: { id: name, order: `a${name}`, path, color: { r: 0, g: 0, b: 0, a: 1 } },
        },
      ],
    });
  // Packed, as PostgreSQL stores them, these are small.
  for (let at = 0; at < 11; at += 1) await put(`s${at}`, 'M0 0'.repeat(50_000));
  expect(await call.documents.changesSince.query({ id, revision: 1 })).toEqual({
    revision: 12,
    entries: null,
    isGone: false,
  });
  expect((await call.documents.changesSince.query({ id, revision: 3 })).entries).toHaveLength(9);
});
