import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLocalS3 } from '../../platform/storage/local-s3.testing.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, sendFile } from '../../testing/test-files.ts';
import { download, furnishedProject, importArchive } from '../archives/archives.testing.ts';
import { houseGlb } from '../mesh/mesh-models.testing.ts';
import { addMesh, addProduct } from '../mesh/meshes.testing.ts';

let server: TestApp;
let staff: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
  staff = await server.signIn();
  await server.db.updateTable('users').set({ staff: true }).where('id', '=', staff.userId).execute();
});
afterAll(() => server[Symbol.asyncDispose]());

const MB = 1024 ** 2;
const PDF = ['%PDF-1.7\n%', '\n%%EOF'];
/** A document of so many bytes, which are no other's. */
const documentOf = (size: number): Buffer =>
  Buffer.from(
    PDF.join(
      randomBytes(size / 2)
        .toString('hex')
        .slice(0, size - PDF.join('').length),
    ),
  );
const full = { data: { code: 'PRECONDITION_FAILED', reason: 'QUOTA_FULL' } };

/** A project of a client of its own, with 100 kB in it. */
async function place() {
  const { call } = staff;
  const client = await call.clients.create.mutate({ name: `Kust ${randomBytes(4).toString('hex')}` });
  const name = `Brygga ${randomBytes(4).toString('hex')}`;
  const { id: projectId } = await call.projects.create.mutate({ name, slug: name.replace(' ', '-').toLowerCase() });
  await call.projects.update.mutate({ projectId, clientId: client.id });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const at = { projectId, directoryId };
  const file = await addFile(server, call, { ...at, name: 'first.pdf', bytes: documentOf(100_000) });
  const send = (size: number, name = 'next.pdf') => sendFile(server, call, { ...at, name, bytes: documentOf(size) });
  const insert = (...blobUris: string[]) => call.files.insert.mutate({ directoryId, blobUris });
  const set = (type: 'client' | 'project', quota: number | null) =>
    call.quotas.set.mutate({ type, id: type === 'client' ? client.id : projectId, quota });
  const room = () => call.quotas.room.query({ projectId });
  return { call, client, name, ...at, file, send, insert, set, room };
}

test('what a project stores is counted once for each content, with earlier versions and without what is deleted', async () => {
  const { call, file, room, set, ...at } = await place();
  expect(await room()).toMatchObject({ own: { bytes: 100_000, quota: null }, client: { bytes: 100_000 } });
  const bytes = documentOf(20_000);
  const twice = [];
  for (const name of ['a.pdf', 'b.pdf']) twice.push(await addFile(server, call, { ...at, name, bytes }));
  await call.files.replace.mutate({ projectId: at.projectId, fileId: file.id, blobUri: await at.send(10_000) });
  expect((await room()).own.bytes).toBe(130_000);
  await call.files.delete.mutate({ projectId: at.projectId, fileIds: twice.map(({ id }) => id) });
  expect((await room()).own.bytes).toBe(110_000);
  expect(await set('client', 5 * MB)).toMatchObject({ type: 'client', bytes: 110_000, quota: 5 * MB });
});

test.each(['client', 'project'] as const)(
  'files beyond the quota of a %s are refused before they are sent, and the answer says what to do',
  async (type) => {
    const { send, set, client, name } = await place();
    await set(type, MB);
    await expect(send(2 * MB)).rejects.toMatchObject({
      ...full,
      message: `The ${type} “${type === 'client' ? client.name : name}” may store 1 MB, and this would be 1.1 MB too much. Delete files that are not needed, or ask an administrator for more room`,
    });
    await send(500_000);
  },
);

test('of what was sent at the same time only what fits is taken, and the rest waits for room', async () => {
  const { send, insert, set, room } = await place();
  await set('client', 320_000);
  const uris = await Promise.all(Array.from({ length: 6 }, () => send(100_000)));
  const outcomes = await Promise.allSettled(uris.map((uri) => insert(uri)));
  const refused = outcomes.flatMap((outcome, at) =>
    outcome.status === 'rejected' ? [{ outcome, uri: uris[at] }] : [],
  );
  expect(refused).toHaveLength(4);
  for (const { outcome } of refused) expect(outcome.reason).toMatchObject(full);
  expect((await room()).client?.bytes).toBe(300_000);
  // What was sent is kept: with more room it is inserted as it is.
  await set('client', null);
  const later = await insert(...refused.flatMap(({ uri }) => uri ?? []));
  expect(later.items).toHaveLength(4);
});

test('nothing that brings bytes in goes past a quota: versions, copied pictures, models, archives, projects that move', async () => {
  const { call, file, projectId, directoryId, client, send, set } = await place();
  const blobUri = await send(300_000);
  const archive = await furnishedProject(server, staff).then((project) => download(server, staff, project.projectId));
  await set('client', 200_000);
  await expect(call.files.replace.mutate({ projectId, fileId: file.id, blobUri })).rejects.toMatchObject(full);
  const editor = staff;
  const product = { editor, call: call.e3d.mesh, projectId, productId: await addProduct(server, projectId) };
  await set('client', 100_000);
  const { answer } = await addMesh(server, product, await houseGlb());
  expect(answer.body).toMatchObject({ state: 'failed', message: expect.stringContaining('may store 98 KB') });
  expect(await importArchive(server, staff, archive, { clientId: client.id }).catch((error) => error)).toMatchObject(
    full,
  );
  const other = await call.projects.create.mutate({ name: 'Other', slug: `o-${randomBytes(6).toString('hex')}` });
  const { id: root } = await call.files.getDirectory.query({ projectId: other.id, directoryId: 'root' });
  await addFile(server, call, { projectId: other.id, directoryId: root, name: 'x.pdf', bytes: documentOf(50_000) });
  await expect(call.projects.update.mutate({ projectId: other.id, clientId: client.id })).rejects.toMatchObject(full);
  // What was there stays, and what brings nothing in goes on.
  await call.files.rename.mutate({ projectId, fileId: file.id, name: 'renamed.pdf' });
  await call.files.delete.mutate({ projectId, fileIds: [file.id] });
  await call.files.restore.mutate({ projectId, fileIds: [file.id] });
  await addFile(server, call, { projectId, directoryId, name: 'none.pdf', bytes: documentOf(50_000) }).catch((error) =>
    expect(error).toMatchObject(full),
  );
});

test('an archive whose files do not fit becomes no project, and says so', async () => {
  const project = await furnishedProject(server, staff);
  await addFile(server, staff.call, {
    projectId: project.projectId,
    directoryId: project.root,
    name: 'large.pdf',
    bytes: Buffer.from(PDF.join('a'.repeat(600_000))),
  });
  const archive = await download(server, staff, project.projectId);
  const { call, client, set } = await place();
  const ticket = await call.projects.import.mutate({
    fileName: 'x.zip',
    fileSize: archive.length,
    clientId: client.id,
  });
  const body = new Uint8Array(archive);
  await fetch(new URL(ticket.url, server.url), { method: 'PUT', headers: ticket.headers, body });
  // Somebody else takes the room in the meantime.
  await set('client', 400_000);
  const { importId } = ticket;
  await call.projects.startImport.mutate({ importId });
  await server.services.archives.run(importId);
  const imported = await call.projects.getImport.query({ importId });
  expect(imported).toMatchObject({
    state: 'failed',
    fault: { message: expect.stringContaining('may store 0.4 MB'), entry: null },
  });
  expect((await call.clients.get.query({ clientId: client.id })).projects).toHaveLength(1);
});

test('staff list clients and the projects of each with what they store; nobody else does, and a client sees its own', async () => {
  const { call, client, projectId, name, set } = await place();
  await set('project', 3 * MB);
  const { items } = await call.quotas.list.query({ search: client.name });
  expect(items).toEqual([{ type: 'client', id: client.id, name: client.name, bytes: 100_000, quota: null }]);
  expect((await call.quotas.list.query({ clientId: client.id })).items).toEqual([
    { type: 'project', id: projectId, name, bytes: 100_000, quota: 3 * MB },
  ]);
  expect((await call.quotas.list.query({ clientId: null })).items.every(({ type }) => type === 'project')).toBe(true);
  const first = await call.quotas.list.query({ limit: 1 });
  const next = await call.quotas.list.query({ limit: 1, cursor: first.nextCursor });
  expect(next.items[0]?.id).not.toBe(first.items[0]?.id);
  const editor = await server.signIn();
  await expect(editor.call.quotas.list.query({})).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  await expect(editor.call.quotas.set.mutate({ type: 'project', id: projectId, quota: null })).rejects.toMatchObject({
    data: { code: 'FORBIDDEN' },
  });
  await expect(set('project', -1)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  await expect(call.quotas.set.mutate({ type: 'client', id: projectId, quota: 1 })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
});

test('a bucket takes files up to its limit', async () => {
  await using s3 = await startLocalS3();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.config;
  await using small = await createTestApp({
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, LIMIT_BUCKET_GB: '1' },
  });
  const { call } = await small.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Full', slug: 'full' });
  const ask = (fileSize: number) =>
    call.files.signedUrl.mutate({ projectId, directoryId: 'root', filename: 'a.png', fileSize });
  await ask(1_000 * MB);
  await expect(ask(1_025 * MB)).rejects.toMatchObject({
    message: 'The file store of the server is nearly full, so no files are taken. Ask an administrator to make room',
    data: { reason: 'STORAGE_FULL', httpStatus: 503 },
  });
});
