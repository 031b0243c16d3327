import { randomUUID } from 'node:crypto';
import type { ListProjects } from '@diorama/contract/projects/projects.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { newId } from '../../database/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const slug = () => `p-${randomUUID()}`;

test('pages go on where the last one ended, also while projects are made, and only the first counts all', async () => {
  const { call } = await server.signIn();
  const mark = randomUUID().slice(0, 8);
  for (let index = 0; index < 7; index += 1)
    await call.projects.create.mutate({ name: `${mark} ${index}`, slug: slug() });
  const first = await call.projects.list.query({ search: mark, limit: 3 });
  await call.projects.create.mutate({ name: `${mark} late`, slug: slug() });
  const second = await call.projects.list.query({ search: mark, limit: 3, cursor: first.nextCursor });
  const third = await call.projects.list.query({ search: mark, limit: 3, cursor: second.nextCursor });
  const names = [first, second, third].flatMap(({ items }) => items.map(({ name }) => name.slice(-1)));
  expect(names).toEqual(['6', '5', '4', '3', '2', '1', '0']);
  expect([first.total, second.total, third.nextCursor]).toEqual([7, undefined, null]);
});

test('a limit is clamped and never refused', async () => {
  const { call } = await server.signIn();
  for (const limit of [0, -5, 51, 1e9, 1.5, undefined])
    expect((await call.projects.list.query({ limit })).items.length).toBeLessThanOrEqual(50);
});

test.each(['bm90IGpzb24', 'eyJ2IjoxfQ', '🙂'])(
  'the cursor %j of no list of ours is refused in words',
  async (cursor) => {
    const { call } = await server.signIn();
    await expect(call.projects.list.query({ cursor })).rejects.toMatchObject({ data: { reason: 'CURSOR_MISMATCH' } });
  },
);

test('a cursor of a list with other filters is refused', async () => {
  const { call } = await server.signIn();
  await call.projects.create.mutate({ name: 'One', slug: slug() });
  await call.projects.create.mutate({ name: 'Two', slug: slug() });
  const { nextCursor } = await call.projects.list.query({ limit: 1 });
  await expect(call.projects.list.query({ limit: 1, search: 'one', cursor: nextCursor })).rejects.toMatchObject({
    data: { reason: 'CURSOR_MISMATCH' },
  });
});

test('a search finds parts of name and address, accents and case folded, and takes wildcards literally', async () => {
  const { call } = await server.signIn();
  const mark = randomUUID().slice(0, 8);
  await call.projects.create.mutate({ name: `Sjöstaden ${mark}`, slug: `kaj-${mark}` });
  const found = async (search: string) =>
    (await call.projects.list.query({ search })).items.filter(({ slug: address }) => address.endsWith(mark)).length;
  expect([await found(`SJOSTADEN ${mark}`), await found(`aj-${mark}`), await found('s%n'), await found('_jö')]).toEqual(
    [1, 1, 0, 0],
  );
});

test('the same create sent twice makes one project, and another one under its id is refused', async () => {
  const { call } = await server.signIn();
  const input = { name: 'Once', slug: slug(), requestId: randomUUID() };
  const first = await call.projects.create.mutate(input);
  expect((await call.projects.create.mutate(input)).id).toBe(first.id);
  await expect(call.projects.create.mutate({ ...input, slug: slug() })).rejects.toMatchObject({
    data: { reason: 'REQUEST_ID_REUSED' },
  });
});

test('an address that is in use is refused, also when two ask at once', async () => {
  const { call } = await server.signIn();
  const address = slug();
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => call.projects.create.mutate({ name: 'Race', slug: address })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({
        message: 'Slug is already in use',
        data: { reason: 'SLUG_TAKEN', httpStatus: 409 },
      });
  }
});

test('projects by id come in the order asked for, once each, without the unknown', async () => {
  const { call } = await server.signIn();
  const [a, b] = [
    await call.projects.create.mutate({ name: 'A', slug: slug() }),
    await call.projects.create.mutate({ name: 'B', slug: slug() }),
  ];
  const items = await call.projects.getByIds.query({ ids: [b.id, newId(), a.id, b.id] });
  expect(items.map(({ id }) => id)).toEqual([b.id, a.id]);
});

test('a rename keeps the address, and one from a stale read asks', async () => {
  const { call } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'Before', slug: slug() });
  const renamed = await call.projects.rename.mutate({
    projectId: project.id,
    name: '  After ',
    revision: project.revision,
  });
  expect(renamed).toMatchObject({ name: 'After', slug: project.slug, revision: project.revision + 1 });
  await expect(
    call.projects.rename.mutate({ projectId: project.id, name: 'Other', revision: project.revision }),
  ).rejects.toMatchObject({
    data: { reason: 'REVISION_CONFLICT', conflict: { paths: [{ path: ['name'], mine: 'Other', theirs: 'After' }] } },
  });
});

test('a stale revision is in nobody’s way as long as the same field was not written since', async () => {
  const { call } = await server.signIn();
  const { id: projectId, revision } = await call.projects.create.mutate({ name: 'Before', slug: slug() });
  const { id } = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const product = { type: 'icgi' as const, id: id.id };
  await call.projects.rename.mutate({ projectId, name: 'After', revision });
  expect(await call.projects.setActiveProduct.mutate({ projectId, product, revision })).toMatchObject({
    activeProduct: product,
    revision: revision + 2,
  });
  await expect(
    call.projects.setActiveProduct.mutate({ projectId, product: null, revision: revision + 1 }),
  ).rejects.toMatchObject({
    data: { reason: 'REVISION_CONFLICT', conflict: { paths: [{ path: ['activeProduct'], theirs: product }] } },
  });
});

test('a project locked by somebody else takes no writes and says who holds it', async () => {
  const editor = await server.signIn();
  const holder = await server.signIn(undefined, 'Astrid Lind');
  const project = await editor.call.projects.create.mutate({ name: 'Frozen', slug: slug() });
  await server.db
    .updateTable('projects')
    .set({ lock_by: holder.userId, lock_at: new Date() })
    .where('id', '=', project.id)
    .execute();
  const create = () => editor.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  await expect(create()).rejects.toMatchObject({
    message: 'The project is locked by Astrid Lind',
    data: { reason: 'PROJECT_LOCKED' },
  });
  await expect(
    holder.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } }),
  ).resolves.toBeDefined();
});

test('with ACCESS_MODE=members an editor finds the projects of their clients and no others, by any call', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const editor = await members.signIn();
  const staff = await members.signIn();
  await members.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
  const [own, foreign] = [newId(), newId()];
  await members.db
    .insertInto('clients')
    .values([
      { id: own, name: 'Nordhamn' },
      { id: foreign, name: 'Sydhus' },
    ])
    .execute();
  await members.db
    .insertInto('client_members')
    .values({ client_id: own, user_id: editor.userId, role: 'editor' })
    .execute();
  const mine = await staff.call.projects.create.mutate({ name: 'Mine', slug: slug(), clientId: own });
  const theirs = await staff.call.projects.create.mutate({ name: 'Theirs', slug: slug(), clientId: foreign });
  const tour = await staff.call.icgis.create.mutate({ projectId: theirs.id, settings: { name: 'Tour' } });
  const icgiId = tour.id.id;

  expect((await editor.call.projects.list.query({})).items.map(({ id }) => id)).toEqual([mine.id]);
  expect((await editor.call.clients.list.query({})).items.map(({ name }) => name)).toEqual(['Nordhamn']);
  expect(await editor.call.projects.getByIds.query({ ids: [theirs.id] })).toEqual([]);
  const { call } = editor;
  const attempts = [
    () => call.projects.get.query({ projectId: theirs.id }),
    () => call.projects.rename.mutate({ projectId: theirs.id, name: 'x' }),
    () => call.projects.products.list.query({ projectId: theirs.id }),
    () => call.projects.setActiveProduct.mutate({ projectId: theirs.id, product: null }),
    () => call.projects.create.mutate({ name: 'x', slug: slug(), clientId: foreign }),
    () => call.icgis.get.query({ projectId: theirs.id, icgiId }),
    () => call.icgis.create.mutate({ projectId: theirs.id, settings: { name: 'x' } }),
    () => call.icgis.update.mutate({ projectId: theirs.id, icgiId, attributes: {} }),
    () => call.icgis.delete.mutate({ icgiId, force: true }),
    () => call.icgis.publish.mutate({ projectId: theirs.id, icgiId }),
    () => call.icgis.check.query({ projectId: theirs.id, icgiId }),
    () => call.icgis.mediaState.query({ projectId: theirs.id, icgiId }),
    () => call.documents.open.query({ kind: 'icgi', id: icgiId }),
    () =>
      call.documents.change.mutate({
        id: icgiId,
        baseRevision: 1,
        requestId: randomUUID(),
        label: 'x',
        changes: [{ record: 'settings', op: 'patch', set: [{ path: ['name'], value: 'x' }] }],
      }),
    () => call.publications.list.query({ type: 'icgi', id: icgiId }),
    () => call.previewLinks.create.mutate({ type: 'icgi', id: icgiId }),
    () => call.files.list.query({ projectId: theirs.id, directoryId: 'root' }),
    () => call.files.listDirectories.query({ projectId: theirs.id }),
    () => call.files.createDirectory.mutate({ projectId: theirs.id, directoryId: 'root', name: 'x' }),
    () => call.files.signedUrl.mutate({ projectId: theirs.id, directoryId: 'root', filename: 'x.png', fileSize: 3 }),
  ];
  const codes = await Promise.all(
    attempts.map((attempt) =>
      attempt().then(
        () => 'let in',
        (error: { data?: { code?: string } }) => error.data?.code,
      ),
    ),
  );
  expect(codes).toEqual(attempts.map(() => 'NOT_FOUND'));
  expect(
    await members.db.selectFrom('documents').select('revision').where('id', '=', icgiId).executeTakeFirstOrThrow(),
  ).toEqual({ revision: 1 });
});

test('a search of more than a thousand projects gives its first page, and no figure that would take long to count', async () => {
  const { call } = await server.signIn();
  const themeId = (await call.projects.create.mutate({ name: 'First', slug: `many-${randomUUID()}` })).id;
  const { theme_id } = await server.db
    .selectFrom('projects')
    .select('theme_id')
    .where('id', '=', themeId)
    .executeTakeFirstOrThrow();
  const word = `many${randomUUID().slice(0, 8)}`;
  const rows = Array.from({ length: 1_001 }, (_, at) => ({
    id: randomUUID(),
    name: `${word} ${at}`,
    slug: `${word}-${at}`,
    theme_id,
    active_type: null,
    active_id: null,
    lock_by: null,
    lock_reason: null,
    published_id: null,
    search_text: `${word} ${at}`,
  }));
  const spaces = rows.map(({ id }) => ({
    id,
    kind: 'project' as const,
    client_id: null,
    readable_by: 'members' as const,
  }));
  await server.db.insertInto('spaces').values(spaces).execute();
  await server.db.insertInto('projects').values(rows.slice(1)).execute();
  expect((await call.projects.list.query({ search: word })).total).toBe(1_000);
  await server.db.insertInto('projects').values(rows.slice(0, 1)).execute();
  const page = await call.projects.list.query({ search: word });
  expect([page.items.length, page.total]).toEqual([25, undefined]);
});

test('projects are listed by name page by page; a cursor of another order is refused', async () => {
  const { call } = await server.signIn();
  const mark = randomUUID().slice(0, 8);
  for (const name of ['Ödla', 'apa', 'Björn', 'älg', 'Björn'])
    await call.projects.create.mutate({ name: `${name} ${mark}`, slug: slug() });
  const asked = { search: mark, sort: 'name', limit: 2 } as const;
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call.projects.list.query>> = await call.projects.list.query({
      ...asked,
      cursor,
    });
    names.push(...page.items.map(({ name }) => name.split(' ')[0] ?? ''));
    cursor = page.nextCursor;
  } while (cursor);
  expect(names).toEqual(['apa', 'Björn', 'Björn', 'älg', 'Ödla']);
  const { nextCursor } = await call.projects.list.query(asked);
  await expect(call.projects.list.query({ ...asked, sort: 'updatedAt', cursor: nextCursor })).rejects.toMatchObject({
    data: { reason: 'CURSOR_MISMATCH' },
  });
});

test('a list is narrowed to states and to projects without a client', async () => {
  const { call } = await server.signIn();
  const mark = randomUUID().slice(0, 8);
  const client = await call.clients.create.mutate({ name: `Nordhamn ${mark}` });
  const make = async (name: string, clientId?: string) =>
    (await call.projects.create.mutate({ name: `${name} ${mark}`, slug: slug(), ...(clientId ? { clientId } : {}) }))
      .id;
  await make('Empty');
  const draft = await make('Draft', client.id);
  const [published, changed] = [await make('Published'), await make('Changed')];
  const products = await Promise.all(
    [draft, published, changed].map(async (projectId) => {
      const { id } = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
      return { projectId, icgiId: id.id };
    }),
  );
  for (const product of products.slice(1)) await addPublication(product);
  const last = products[2];
  if (last) await call.icgis.update.mutate({ ...last, attributes: { settings: { name: 'Another' } } });
  const names = async (filter: z.input<typeof ListProjects>) => {
    const { items, total } = await call.projects.list.query({ search: mark, sort: 'name', ...filter });
    expect(total).toBe(items.length);
    return items.map(({ name }) => name.split(' ')[0]);
  };
  for (const state of ['empty', 'draft', 'published', 'changed'] as const)
    expect(await names({ states: [state] })).toEqual([state.charAt(0).toUpperCase() + state.slice(1)]);
  expect(await names({ states: ['draft', 'changed'] })).toEqual(['Changed', 'Draft']);
  expect(await names({ withoutClient: true })).toEqual(['Changed', 'Empty', 'Published']);
  expect(await names({ withoutClient: true, clientIds: [client.id] })).toEqual([
    'Changed',
    'Draft',
    'Empty',
    'Published',
  ]);
  expect(await names({ withoutClient: true, states: ['draft'] })).toEqual([]);
});

/** Makes a product live as it is. */
async function addPublication({ projectId, icgiId }: { projectId: string; icgiId: string }): Promise<void> {
  const { db } = server;
  const [id, body] = [newId(), Buffer.from('{}')];
  const { hash } = await db.selectFrom('documents').select('hash').where('id', '=', icgiId).executeTakeFirstOrThrow();
  await db
    .insertInto('publications')
    .values({
      id,
      space_id: projectId,
      kind: 'icgi',
      document_id: icgiId,
      version: 1,
      source_revision: 1,
      schema_version: '1.0.0',
      hash,
      body,
      body_br: body,
      body_gzip: body,
      closure: JSON.stringify({ media: [] }),
      note: null,
      by: null,
    })
    .execute();
  await db.insertInto('publication_pins').values({ publication_id: id, document_id: icgiId, hash }).execute();
  await db.updateTable('documents').set({ published_id: id }).where('id', '=', icgiId).execute();
}

test('a list that is whole counts what it shows, also in the moment in which one comes back', async () => {
  const { call } = await server.signIn();
  const mark = randomUUID();
  const made = [await call.projects.create.mutate({ name: `A ${mark}`, slug: slug() })];
  made.push(await call.projects.create.mutate({ name: `B ${mark}`, slug: slug() }));
  const counted = async () => {
    const { items, total } = await call.projects.list.query({ search: mark });
    expect(total).toBe(items.length);
    return total;
  };
  const projectId = made[0]?.id ?? '';
  await call.projects.delete.mutate({ projectId });
  expect(await counted()).toBe(1);
  await call.projects.restore.mutate({ projectId });
  expect(await counted()).toBe(2);
});
