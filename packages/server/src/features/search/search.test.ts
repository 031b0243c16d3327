import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';

type Person = Awaited<ReturnType<TestApp['signIn']>>;

let server: TestApp;
let staff: Person;
beforeAll(async () => {
  server = await createTestApp({ ACCESS_MODE: 'members' });
  staff = await server.signIn();
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
});
afterAll(() => server[Symbol.asyncDispose]());

/** A client with one project, a walkthrough and a file. */
async function clientWithProject(client: string, name: string) {
  const { call } = staff;
  const { id: clientId } = await call.clients.create.mutate({ name: client });
  const { id: projectId } = await call.projects.create.mutate({ name, slug: `p-${randomUUID()}`, clientId });
  await call.icgis.create.mutate({ projectId, settings: { name: `${name}, visning` } });
  const root = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const bytes = await testPicture(`#${randomUUID().slice(0, 6)}`);
  await addFile(server, call, { projectId, directoryId: root.id, name: `${name} entré.png`, bytes });
  return { clientId, projectId, directoryId: root.id };
}

const find = async ({ call }: Pick<Person, 'call'>, q: string, more: { limit?: number; projectId?: string } = {}) =>
  Object.fromEntries(
    (await call.search.all.query({ q, ...more })).map(({ type, hits }) => [type, hits.map(({ name }) => name)]),
  );

test('everything is found by a part of its name, whatever its accents and capitals', async () => {
  const { projectId, directoryId } = await clientWithProject('Sjöstadens Fastigheter', 'Sjöstaden');
  expect(await find(staff, 'SJOSTAD')).toEqual({
    project: ['Sjöstaden'],
    product: ['Sjöstaden, visning'],
    client: ['Sjöstadens Fastigheter'],
    file: ['Sjöstaden entré.png'],
  });
  const [project, , , file] = await staff.call.search.all.query({ q: 'sjöstad' });
  expect(project?.hits[0]).toMatchObject({ place: 'Sjöstadens Fastigheter', projectId });
  expect(file?.hits[0]).toMatchObject({ place: 'Sjöstaden', projectId, directoryId });
});

test.each(['Västrahamnen', 'Vastrahmnen', 'vestrahamnen', 'västrahanmen'])('%j finds Västrahamnen', async (q) => {
  if ((await find(staff, 'västrahamnen')).project === undefined) await clientWithProject('Malmö Bo', 'Västrahamnen');
  expect((await find(staff, q)).project).toContain('Västrahamnen');
});

test('what begins with the text comes first, and of products and files those of the open project', async () => {
  const [one, two] = [await clientWithProject('A', 'Lindgården'), await clientWithProject('B', 'Nya Lindgården')];
  expect((await find(staff, 'lindg')).project).toEqual(['Lindgården', 'Nya Lindgården']);
  expect((await find(staff, 'lindg', { projectId: two.projectId })).product).toEqual([
    'Nya Lindgården, visning',
    'Lindgården, visning',
  ]);
  expect((await find(staff, 'lindg', { projectId: one.projectId, limit: 1 })).file).toEqual(['Lindgården entré.png']);
});

test('a member finds what is their clients’, and nothing that was deleted is found', async () => {
  const { clientId, projectId } = await clientWithProject('Ankarhagen AB', 'Ankarhagen');
  await clientWithProject('Ankarhagen Norr', 'Ankarhagen norr');
  const email = `${randomUUID()}@example.test`;
  const member = await server.signIn(email);
  await staff.call.clients.addMember.mutate({ clientId, email, role: 'viewer' });
  expect(await find(member, 'ankarhagen')).toEqual({
    project: ['Ankarhagen'],
    product: ['Ankarhagen, visning'],
    client: ['Ankarhagen AB'],
    file: ['Ankarhagen entré.png'],
  });
  await staff.call.projects.delete.mutate({ projectId });
  expect(await find(member, 'ankarhagen')).toEqual({ client: ['Ankarhagen AB'] });
});

test.each(['', ' a ', '%', '_', '\\'])('%j finds nothing', async (q) => {
  expect(await find(staff, q)).toEqual({});
});

test('a file of a collection is found, and names its collection', async () => {
  const { clientId } = await clientWithProject('Norr AB', 'Norrsken');
  const collectionId = (await staff.call.widgets.collections.create.mutate({ name: 'Norrljus', owner: clientId })).id;
  const { id: directoryId } = await staff.call.files.getDirectory.query({
    projectId: collectionId,
    directoryId: 'root',
  });
  const at = { projectId: collectionId, directoryId, name: 'Skymning över fjärden.png' };
  await addFile(server, staff.call, { ...at, bytes: await testPicture('#135') });
  const found = await staff.call.search.all.query({ q: 'fjarden' });
  expect(found.find(({ type }) => type === 'file')?.hits).toEqual([
    expect.objectContaining({ name: at.name, place: 'Norrljus', collectionId, projectId: null }),
  ]);
});

test('hits say what is shown of them: client, state, version, size, and who changed them when', async () => {
  await clientWithProject('Kvarnbyn AB', 'Kvarnhagen');
  const { name } = await server.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', staff.userId)
    .executeTakeFirstOrThrow();
  const found = Object.fromEntries(
    (await staff.call.search.all.query({ q: 'kvarnhagen' })).map(({ type, hits }) => [type, hits[0]?.facts]),
  );
  const changed = { changedAt: expect.any(Date), changedBy: name };
  expect(found.project).toMatchObject({
    clientName: 'Kvarnbyn AB',
    state: 'draft',
    holds: 1,
    file: null,
    ...changed,
  });
  expect(found.product).toMatchObject({
    clientName: 'Kvarnbyn AB',
    state: 'draft',
    publishedVersion: null,
    ...changed,
  });
  expect(found.file).toMatchObject({
    clientName: 'Kvarnbyn AB',
    state: null,
    file: { type: 'image/png', size: expect.any(Number), width: expect.any(Number), height: expect.any(Number) },
    ...changed,
  });
  const client = (await staff.call.search.all.query({ q: 'kvarnbyn' })).find(({ type }) => type === 'client');
  expect(client?.hits[0]?.facts).toMatchObject({ holds: 1, changedAt: expect.any(Date), state: null });
});

test('a hit of a collection names no client that owns it, and what the collection holds', async () => {
  const { clientId } = await clientWithProject('Söder AB', 'Söderport');
  await staff.call.widgets.collections.create.mutate({ name: 'Fönsterlister', owner: clientId });
  const [collection] = await staff.call.search.all.query({ q: 'fonsterlister' });
  expect(collection?.hits[0]).toMatchObject({ place: 'Söder AB', facts: { clientName: null, holds: 0 } });
});
