import { randomUUID } from 'node:crypto';
import type { Migration } from '@diorama/contract/migration/migration.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServices } from '../../app/services.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { oldMemo, storedState, storeMemo } from './memo-kind.testing.ts';
import { runMigration } from './run-migration.ts';

let server: TestApp;
let anna: Awaited<ReturnType<TestApp['signIn']>>;
let projectId: string;
beforeAll(async () => {
  server = await createTestApp();
  anna = await server.signIn(undefined, 'Anna');
  projectId = (await anna.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` })).id;
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  await server.db.deleteFrom('document_migrations').execute();
  await server.db.deleteFrom('documents').where('kind', '=', 'memo').execute();
});

// The contract lists the product's own kinds; a memo is one of tests.
const MEMO: 'icgi' = JSON.parse('"memo"');
const RANGE = { from: '1.0.0', to: '1.2.0', product: MEMO };
type Input = Partial<Parameters<typeof anna.call.migration.createMigration.mutate>[0]>;

const create = (input: Input = {}) => anna.call.migration.createMigration.mutate({ ...RANGE, ...input });
/** Does the work of a queued run here and now, as a worker would. */
const work = async ({ id }: Pick<Migration, 'id'>) => {
  await runMigration(server.db, id, new AbortController().signal);
  return anna.call.migration.get.query({ migrationId: id });
};
const run = async (input: Input = {}) => work(await create(input));
const store = (...texts: unknown[]) => Promise.all(texts.map((text) => storeMemo(server, projectId, oldMemo(text))));
const rename = (id: string, name: string) =>
  anna.call.documents.change.mutate({
    id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Rename',
    changes: [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: name }] }],
  });
const open = async (id: string) => {
  const { records, ...about } = await anna.call.documents.open.query({ kind: MEMO, id });
  return { ...about, records: Object.fromEntries(records.value) };
};

describe('a range', () => {
  test.each([
    [{ from: '1' }, 'INVALID_INPUT', 'from', 'Use a version like 1.2.3'],
    [{ to: 'v1.2.0' }, 'INVALID_INPUT', 'to', 'Use a version like 1.2.3'],
    [{ product: JSON.parse('"house"') }, 'INVALID_INPUT', 'product', 'Use one of: all, icgi, e3d, gis'],
    [{ from: '1.2.0' }, 'RANGE_INVALID', 'from', '"From" must be older than "to": 1.2.0 is not older than 1.2.0'],
    [{ from: '1.10.0' }, 'RANGE_INVALID', 'from', '"From" must be older than "to": 1.10.0 is not older than 1.2.0'],
    [
      { to: '2.0.0' },
      'RANGE_INVALID',
      'to',
      'Release 2.0.0 is newer than this server. Releases: 0.1.0, 0.2.0, 1.1.0, 1.2.0',
    ],
    [{ to: '1.1.5' }, 'RANGE_INVALID', 'to', 'There is no release 1.1.5. Releases: 0.1.0, 0.2.0, 1.1.0, 1.2.0'],
  ])('%o is refused as %s of %s', async (input, reason, field, message) => {
    await expect(create(input)).rejects.toMatchObject({
      message,
      data: { code: 'BAD_REQUEST', reason, issues: [{ path: [field] }] },
    });
  });

  test.each(['e3d', 'gis', 'icgi', 'all'] as const)(
    'that some kind has is taken for %s, and is done',
    async (product) => {
      const { status, totals } = await run({ from: '0.1.0', to: '0.2.0', product });
      expect([status, totals.failed]).toEqual(['done', 0]);
    },
  );

  test('without a step is refused', async () => {
    await expect(create({ from: '0.0.1', to: '0.1.0', product: 'all' })).rejects.toMatchObject({
      message: 'No step leads from 0.0.1 to 0.1.0. Releases: 0.1.0, 0.2.0, 1.1.0, 1.2.0',
      data: { reason: 'RANGE_INVALID' },
    });
  });

  test('is told with what there is: releases, steps and documents', async () => {
    await store('Milk', 'Bread');
    const { releases, kinds } = await anna.call.migration.releases.query();
    expect(releases).toEqual(expect.arrayContaining(['0.2.0', '1.0.0', '1.1.0', '1.2.0']));
    expect(kinds.find(({ type }) => type === 'memo')).toEqual({
      type: 'memo',
      name: 'memo',
      release: '1.2.0',
      steps: [
        { name: 'memo/1', title: 'Lines become texts', from: '1.0.0', to: '1.1.0' },
        { name: 'memo/2', title: 'memo/2', from: '1.1.0', to: '1.2.0' },
      ],
      documents: [{ release: '1.0.0', count: 2 }],
    });
  });

  test('of unknown projects is not found; of some, takes only their documents', async () => {
    const [inside] = await store('Milk');
    const other = await anna.call.projects.create.mutate({ name: 'Other', slug: `p-${randomUUID()}` });
    const outside = await storeMemo(server, other.id, oldMemo('Bread'));
    await expect(create({ projectIds: [randomUUID()] })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    expect((await run({ projectIds: [projectId] })).totals).toMatchObject({ candidates: 1, migrated: 1 });
    const state = await storedState(server);
    expect([state[inside ?? '']?.slice(0, 5), state[outside]?.slice(0, 5)]).toEqual(['1.2.0', '1.0.0']);
  });
});

test('a dry run writes nothing, finds all failures and shows every difference', async () => {
  const [milk, fail, number] = await store('Milk', 'fail', 4);
  const before = await storedState(server);
  const done = await run({ dryRun: true });
  expect(await storedState(server)).toEqual(before);
  expect(done).toMatchObject({
    status: 'done',
    totals: { candidates: 3, migrated: 1, unchanged: 0, failed: 2 },
    steps: [{ name: 'memo/1' }, { name: 'memo/2' }],
    startedBy: { name: 'Anna' },
  });
  expect(new Map(done.failures.map((each) => [each.docId, each]))).toEqual(
    new Map([
      [fail, expect.objectContaining({ step: 'memo/1', message: 'This line cannot be translated', projectId })],
      [number, expect.objectContaining({ step: 'memo/2', message: expect.stringContaining('lines/a, text, en: ') })],
    ]),
  );
  const { items } = await anna.call.migration.diff.query({ migrationId: done.id });
  expect(items.map(({ outcome, changes, patch }) => [outcome, changes, patch])).toEqual([
    ['failed', 0, null],
    ['failed', 0, null],
    ['migrated', 2, null],
  ]);
  const named = async (search: string) =>
    (await anna.call.migration.diff.query({ migrationId: done.id, search })).items.map(({ docId }) => docId);
  expect(await named(fail ?? '')).toEqual([fail]);
  expect((await named('solBACKEN')).sort()).toEqual([milk, fail, number].sort());
  expect(await named('100%_')).toEqual([]);
  const one = await anna.call.migration.diff.query({ migrationId: done.id, docId: milk });
  expect(one.items[0]?.patch?.value).toEqual([
    { op: 'replace', path: '/lines~1a/text', value: { en: 'Milk' } },
    { op: 'add', path: '/lines~1a/done', value: false },
  ]);
  expect(one.items[0]?.records?.value).toMatchObject([
    { record: 'lines/a', how: 'changed', fields: [{ path: ['text'], before: 'Milk', after: { en: 'Milk' } }, {}] },
  ]);
});

test('a run writes each document as a revision in its history; a rerun finds nothing to do', async () => {
  const [milk = ''] = await store('Milk', 'Bread');
  const empty = await storeMemo(server, projectId, { settings: { name: 'Empty', pages: 1 } });
  const done = await run();
  expect(done).toMatchObject({ status: 'done', totals: { candidates: 3, migrated: 2, unchanged: 1, failed: 0 } });
  expect(done.finishedAt).toBeInstanceOf(Date);
  expect((await open(milk)).records['lines/a']).toMatchObject({ text: { en: 'Milk' }, done: false });
  const rows = await server.db
    .selectFrom('documents')
    .select(['revision', 'schema_version'])
    .where('id', 'in', [milk, empty])
    .execute();
  expect(rows).toEqual([
    { revision: 2, schema_version: '1.2.0' },
    { revision: 2, schema_version: '1.2.0' },
  ]);
  const { items } = await anna.call.revisions.list.query({ docType: 'memo', docId: milk });
  expect(items.map(({ summary, by }) => [summary, by?.name])).toEqual([
    ['Brought to release 1.2.0', 'Anna'],
    ['Created', undefined],
  ]);
  const { items: diffs } = await anna.call.migration.diff.query({ migrationId: done.id, docId: milk });
  expect(diffs[0]?.patch?.value).toHaveLength(2);
  expect(await run()).toMatchObject({ status: 'done', totals: { candidates: 0 } });
});

test('a run to a release in between takes the steps up to it, and the next run the rest', async () => {
  const [milk = ''] = await store('Milk');
  expect(await run({ to: '1.1.0' })).toMatchObject({ steps: [{ name: 'memo/1' }], totals: { migrated: 1 } });
  expect((await storedState(server))[milk]).toContain('1.1.0');
  expect((await open(milk)).records['lines/a']).toMatchObject({ text: { en: 'Milk' }, done: false });
  expect((await run({ from: '1.1.0' })).totals).toMatchObject({ candidates: 1, migrated: 1 });
  expect((await storedState(server))[milk]).toContain('1.2.0');
});

test('of all products, the documents of every kind are taken', async () => {
  await store('Milk');
  const theme = server.db.selectFrom('documents').select('schema_version').where('kind', '=', 'theme');
  const { totals, steps } = await run({ from: '0.1.0', product: 'all' });
  expect(totals).toMatchObject({ candidates: 1, migrated: 1 });
  expect(steps.map(({ name }) => name)).toEqual(['icgi/1', 'icgi/2', 'icgi/3', 'memo/1', 'memo/2']);
  expect((await theme.execute()).every(({ schema_version }) => schema_version === '0.1.0')).toBe(true);
});

describe('a failure', () => {
  test('restores every document of the run byte for byte: records, release and hash', async () => {
    await store('Milk', 'Bread', 'fail', 'Butter');
    const before = await storedState(server);
    const done = await run();
    expect(done).toMatchObject({ status: 'rolled-back', totals: { candidates: 4, failed: 1 }, notRestored: [] });
    expect(done.restored).toBe(done.totals.migrated);
    expect(await storedState(server)).toEqual(before);
  });

  test('is listed and the rest goes on, when the run is to', async () => {
    const [milk = '', fail = ''] = await store('Milk', 'fail', 4);
    const before = await storedState(server);
    expect(await run({ stopOnError: false })).toMatchObject({
      status: 'done',
      totals: { candidates: 3, migrated: 1, failed: 2 },
    });
    const after = await storedState(server);
    expect(after[fail]).toBe(before[fail]);
    expect(after[milk]).toContain('1.2.0');
  });

  test('of every document makes the run a failed one', async () => {
    await store('fail', 'fail');
    expect(await run({ stopOnError: false })).toMatchObject({ status: 'failed', totals: { candidates: 2, failed: 2 } });
  });

  test('of a document in a project that somebody else has locked says who', async () => {
    await store('Milk');
    const bo = await server.signIn(undefined, 'Bo');
    const lock = (by: string | null) =>
      server.db.updateTable('projects').set({ lock_by: by }).where('id', '=', projectId).execute();
    await lock(bo.userId);
    const done = await run({ stopOnError: false });
    await lock(null);
    expect(done.failures).toMatchObject([{ message: 'The project is locked by Bo' }]);
  });
});

describe('a roll back', () => {
  test('restores what nobody has edited since, lists the rest, and the way up is open again', async () => {
    const [milk = '', bread = ''] = await store('Milk', 'Bread');
    const before = await storedState(server);
    const { id } = await run();
    await rename(bread, 'Shopping');
    const done = await work(await anna.call.migration.rollback.mutate({ migrationId: id }));
    expect(done).toMatchObject({
      status: 'rolled-back',
      restored: 1,
      notRestored: [{ docId: bread, message: 'Somebody has edited it since: it stays at revision 3' }],
    });
    const after = await storedState(server);
    expect(after[milk]).toBe(before[milk]);
    expect(after[bread]).toContain('1.2.0');
    const { items } = await anna.call.revisions.list.query({ docType: 'memo', docId: milk });
    expect(items[0]).toMatchObject({ summary: 'Returned to release 1.0.0' });
    expect((await run()).totals).toMatchObject({ candidates: 1, migrated: 1 });
  });

  test('goes unnoticed by an editor whose page was open all along', async () => {
    const [milk = ''] = await store('Milk');
    await open(milk);
    const { id } = await run();
    await work(await anna.call.migration.rollback.mutate({ migrationId: id }));
    expect(await rename(milk, 'Shopping')).toMatchObject({ unchanged: false, merged: false, revision: 5 });
    const opened = await open(milk);
    expect(opened).toMatchObject({ name: 'Shopping', quarantined: [] });
    expect(opened.records['lines/a']).toMatchObject({ text: { en: 'Milk' }, done: false });
  });

  test('of a dry run is refused', async () => {
    await store('Milk');
    const { id } = await run({ dryRun: true });
    await expect(anna.call.migration.rollback.mutate({ migrationId: id })).rejects.toMatchObject({
      message: 'A dry run has changed nothing: there is nothing to roll back',
    });
  });
});

test('an edit in the meantime migrates its document itself: the run skips it', async () => {
  const [milk = ''] = await store('Milk', 'Bread');
  const queued = await create();
  await server.db
    .insertInto('document_migration_ledger')
    .values({ migration_id: queued.id, document_id: milk })
    .execute();
  await rename(milk, 'Shopping');
  expect((await work(queued)).totals).toEqual({ candidates: 2, migrated: 1, unchanged: 1, failed: 0 });
  const { items } = await anna.call.migration.diff.query({ migrationId: queued.id, outcome: 'skipped' });
  expect(items).toMatchObject([{ docId: milk, outcome: 'skipped' }]);
});

test('one run at a time; a repeated request has the first answer', async () => {
  await store('Milk');
  const requestId = randomUUID();
  const startedAt = Date.now();
  const first = await create({ requestId });
  expect(Date.now() - startedAt).toBeLessThan(1_000);
  expect(first).toMatchObject({ status: 'queued', dryRun: false, stopOnError: true });
  expect((await create({ requestId })).id).toBe(first.id);
  await expect(create()).rejects.toMatchObject({
    message: 'A migration from 1.0.0 to 1.2.0 is running. Wait for it, or cancel it',
    data: { code: 'CONFLICT', reason: 'MIGRATION_RUNNING' },
  });
  await work(first);
  expect((await run({ dryRun: true })).status).toBe('done');
  const { items } = await anna.call.migration.list.query({});
  expect(items.map(({ dryRun, status }) => [dryRun, status])).toEqual([
    [true, 'done'],
    [false, 'done'],
  ]);
});

describe('a cancelled run', () => {
  test('that waits is over at once', async () => {
    const { id } = await create();
    expect(await anna.call.migration.cancel.mutate({ migrationId: id })).toMatchObject({ status: 'cancelled' });
    expect(await work({ id })).toMatchObject({ status: 'cancelled', totals: { candidates: 0 } });
  });

  test('keeps what it has migrated, and can be rolled back', async () => {
    await store(...Array.from({ length: 40 }, (_, at) => `Line ${at}`));
    const before = await storedState(server);
    const queued = await create();
    const working = work(queued);
    await expect
      .poll(async () => (await anna.call.migration.diff.query({ migrationId: queued.id })).items.length, {
        interval: 5,
      })
      .toBeGreaterThan(0);
    await anna.call.migration.cancel.mutate({ migrationId: queued.id });
    const stopped = await working;
    expect(stopped.status).toBe('cancelled');
    expect(stopped.totals.candidates).toBe(40);
    expect(stopped.totals.migrated).toBeGreaterThan(0);
    expect(stopped.totals.migrated).toBeLessThan(40);
    const back = await work(await anna.call.migration.rollback.mutate({ migrationId: queued.id }));
    expect(back).toMatchObject({ status: 'rolled-back', restored: stopped.totals.migrated });
    expect(await storedState(server)).toEqual(before);
  });
});

test('a run whose worker stops in the middle is finished by the next one, no document twice', async () => {
  await using other = await createTestApp();
  const { call } = await other.signIn();
  const project = await call.projects.create.mutate({ name: 'Solbacken', slug: 'solbacken' });
  for (let at = 0; at < 60; at += 1) await storeMemo(other, project.id, oldMemo(`Line ${at}`));
  const worker = await createServices(other.deps);
  await worker.jobs.start();
  const { id } = await call.migration.createMigration.mutate(RANGE);
  const reached = async () => (await call.migration.diff.query({ migrationId: id })).items.length;
  await expect.poll(reached, { interval: 5 }).toBeGreaterThan(2);
  await worker.jobs.stop();
  await worker.notifications.stop();
  expect(await call.migration.get.query({ migrationId: id })).toMatchObject({ status: 'running' });
  await other.services.jobs.start();
  await other.services.migrations.resume();
  await expect.poll(async () => (await call.migration.get.query({ migrationId: id })).status).toBe('done');
  const { totals } = await call.migration.get.query({ migrationId: id });
  expect(totals).toEqual({ candidates: 60, migrated: 60, unchanged: 0, failed: 0 });
  const revisions = other.db.selectFrom('documents').select('revision').distinct().where('kind', '=', 'memo');
  expect(await revisions.execute()).toEqual([{ revision: 2 }]);
});

test('where clients have members, migrations are for staff', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const [erik, staff] = [await members.signIn(), await members.signIn()];
  await members.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const migrationId = randomUUID();
  const refused = { message: 'Only staff can migrate documents. Ask an administrator', data: { reason: 'ROLE' } };
  await expect(erik.call.migration.createMigration.mutate(RANGE)).rejects.toMatchObject(refused);
  await expect(erik.call.migration.list.query({})).rejects.toMatchObject(refused);
  await expect(erik.call.migration.get.query({ migrationId })).rejects.toMatchObject(refused);
  await expect(erik.call.migration.releases.query()).rejects.toMatchObject(refused);
  expect(await staff.call.migration.createMigration.mutate(RANGE)).toMatchObject({ status: 'queued' });
  await expect(staff.call.migration.get.query({ migrationId })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
});
