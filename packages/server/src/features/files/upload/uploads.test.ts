import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { s3Variables, startLocalS3 } from '../../../platform/storage/local-s3.testing.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendFile, testPicture } from '../../../testing/test-files.ts';
import { projectWithFolder } from '../files.testing.ts';
import { partFolder } from './upload-parts.ts';

const MIB = 1024 ** 2;
/** The first bytes of an MP4. */
const VIDEO_HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov\0\0\0\0mdat');
/** Three parts, the last one small. */
const video = Buffer.concat([VIDEO_HEAD, randomBytes(17 * MIB)]);

type Project = Awaited<ReturnType<typeof newProject>>;

async function newProject(server: TestApp) {
  const editor = await projectWithFolder(server);
  const { projectId, directoryId } = editor;
  return { ...editor, projectId, directoryId };
}

const ask = ({ call, projectId, directoryId }: Project, filename: string, bytes: Uint8Array) =>
  call.files.signedUrl.mutate({ projectId, directoryId, filename, fileSize: bytes.length });
type Ticket = Awaited<ReturnType<typeof ask>>;

async function put(server: TestApp, url: string, bytes: Uint8Array): Promise<void> {
  const response = await fetch(new URL(url, server.url), { method: 'PUT', body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(`PUT answered ${response.status}: ${await response.text()}`);
}

/** Sends bytes without saying how many: the length is no header to be refused by. */
async function sendEndlessly(server: TestApp, url: string, size: number): Promise<{ status: number }> {
  const { origin, pathname, search } = new URL(url, server.url);
  const target = request(`${origin}${pathname}${search}`, { method: 'PUT' });
  const answered = once(target, 'response');
  target.on('error', () => undefined); // the rest of a refused body is not read
  Readable.from(pieces(size)).pipe(target);
  const [response] = await answered;
  return { status: z.object({ statusCode: z.number() }).parse(response).statusCode };
}

function* pieces(size: number) {
  for (let sent = 0; sent < size; sent += MIB) yield Buffer.alloc(Math.min(MIB, size - sent));
}

/** Sends the requested parts to the addresses of a ticket. */
async function sendParts(server: TestApp, { multipart }: Ticket, bytes: Buffer, numbers: readonly number[]) {
  if (!multipart) throw new Error('the ticket has no parts');
  for (const n of numbers) {
    const url = multipart.partUrls.find((part) => part.n === n)?.url ?? '';
    await put(server, url, bytes.subarray((n - 1) * multipart.partSize, n * multipart.partSize));
  }
}

const resume = async ({ call, projectId }: Project, uri: string) =>
  (await call.files.resumeUploads.mutate({ projectId, uris: [uri] }))[0];
const insert = ({ call, directoryId }: Project, uri: string) =>
  call.files.insert.mutate({ directoryId, blobUris: [uri] });
const idOf = (uri: string) => uri.slice('blob://'.length);
const expire = async (server: TestApp, uri: string, hours: number) => {
  const expires_at = new Date(Date.now() - hours * 3_600_000);
  await server.db.updateTable('uploads').set({ expires_at }).where('id', '=', idOf(uri)).execute();
};
const isKnown = async (server: TestApp, uri: string) =>
  (await server.db.selectFrom('uploads').select('id').where('id', '=', idOf(uri)).execute()).length === 1;

async function openS3(uploads: 'bucket' | 'server' = 'bucket') {
  const { config, ...s3 } = await startLocalS3();
  const server = await createTestApp(s3Variables({ ...config, uploads }));
  const close = async () => {
    await server[Symbol.asyncDispose]();
    await s3[Symbol.asyncDispose]();
  };
  return { server, close };
}

async function openLocal() {
  const server = await createTestApp();
  return { server, close: () => server[Symbol.asyncDispose]() };
}

describe.each([
  ['a local folder', openLocal],
  ['a store that speaks S3', () => openS3()],
  ['a store that browsers do not reach', () => openS3('server')],
])('over %s', (_name, open) => {
  let server: TestApp;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ server, close } = await open());
  });
  afterAll(() => close());
  const partsOf = (uri: string) => server.deps.storage.list(partFolder(idOf(uri)));

  test('a small file goes in one, from its ticket to an address that answers with its bytes', async () => {
    const at = await newProject(server);
    const bytes = await testPicture('#18a');
    const uri = await sendFile(server, at.call, { ...at, name: 'small.png', bytes });
    expect(await resume(at, uri)).toEqual({ type: 'arrived', uri });
    const { items } = await insert(at, uri);
    const served = await fetch(new URL(items[0]?.url ?? '', server.url));
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    expect(items[0]?.thumbUrl).not.toBeNull();
  });

  test('a ticket without a size takes a small file, and no more than 64 MB', async () => {
    const at = await newProject(server);
    const unsized = () =>
      at.call.files.signedUrl.mutate({ projectId: at.projectId, directoryId: at.directoryId, filename: 'small.png' });
    const ticket = await unsized();
    expect(ticket).toMatchObject({ maxSize: 64 * MIB });
    expect(ticket.multipart).toBeUndefined();
    await put(server, ticket.url, await testPicture('#a81'));
    expect(await insert(at, ticket.uri)).toMatchObject({ items: [{ fileName: 'small.png' }], failed: [] });
    const open = await unsized();
    const large = await sendEndlessly(server, open.url, 64 * MIB + 1);
    expect([large.status, await server.deps.storage.head(open.objectName)]).toEqual([413, null]);
    const narrow = await server.deps.storage.signPut({ key: `uploads/${randomUUID()}`, maxBytes: 3 });
    expect((await sendEndlessly(server, narrow.url, 3)).status).toBe(200);
    expect((await sendEndlessly(server, narrow.url.replace('most=3', 'most=300'), 4)).status).toBe(403);
  });

  test('a large file goes in parts that may fail and come again; what is missing is told, and nothing is left over', async () => {
    const at = await newProject(server);
    const ticket = await ask(at, 'walk.mp4', video);
    expect(ticket.multipart).toMatchObject({ partSize: 8 * MIB, missing: [1, 2, 3] });
    await sendParts(server, ticket, video, [3, 1, 1]);
    await expect(insert(at, ticket.uri)).rejects.toMatchObject({
      message: '1 of 3 parts of “walk.mp4” have not arrived: send the rest',
      data: { reason: 'UPLOAD_MISSING' },
    });
    const resumed = await resume(at, ticket.uri);
    if (resumed?.type !== 'open') throw new Error('nothing to go on with');
    expect(resumed.ticket.multipart?.missing).toEqual([2]);
    await sendParts(server, resumed.ticket, video, [2]);
    expect(await resume(at, ticket.uri)).toEqual({ type: 'arrived', uri: ticket.uri });
    const [{ items }, again] = await Promise.all([insert(at, ticket.uri), insert(at, ticket.uri)]);
    expect(items).toMatchObject([{ fileName: 'walk.mp4', fileType: 'video/mp4', fileSize: video.length }]);
    expect(again.items[0]?.id).toBe(items[0]?.id);
    const served = await fetch(new URL(items[0]?.url ?? '', server.url));
    expect(Buffer.from(await served.arrayBuffer()).equals(video)).toBe(true);
    expect(await partsOf(ticket.uri)).toEqual([]);
    expect(await server.deps.storage.head(ticket.objectName)).toBeNull();
  });

  test('a large file may be sent in one to the address of its ticket, too', async () => {
    const at = await newProject(server);
    const ticket = await ask(at, 'walk.mp4', video);
    await put(server, ticket.url, video);
    expect(await insert(at, ticket.uri)).toMatchObject({ items: [{ fileSize: video.length }], failed: [] });
  });

  test('what was put together from parts is looked into like any other file', async () => {
    const at = await newProject(server);
    const page = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), randomBytes(17 * MIB)]);
    const ticket = await ask(at, 'walk.mp4', page);
    await sendParts(server, ticket, page, [1, 2, 3]);
    const { items, failed } = await insert(at, ticket.uri);
    expect(items).toEqual([]);
    expect(failed[0]?.reason).toMatch(/^“walk.mp4” is damaged, or not an MP4 file\. /);
    expect(await partsOf(ticket.uri)).toEqual([]);
    expect(await server.deps.storage.head(ticket.objectName)).toBeNull();
  });

  test('nobody else can go on with an upload, insert it or call it off', async () => {
    const at = await newProject(server);
    const other = await newProject(server);
    const ticket = await ask(at, 'walk.mp4', video);
    await sendParts(server, ticket, video, [1]);
    const stranger = { ...at, call: other.call };
    const unknown = { type: 'unknown', uri: ticket.uri };
    expect(await resume(stranger, ticket.uri)).toEqual(unknown);
    expect(await resume({ ...at, projectId: other.projectId }, ticket.uri)).toEqual(unknown);
    await expect(resume({ ...at, projectId: randomUUID() }, ticket.uri)).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
    const cancelled = await stranger.call.files.cancelUploads.mutate({ projectId: at.projectId, uris: [ticket.uri] });
    expect(cancelled).toEqual({ cancelled: 0 });
    await expect(insert(stranger, ticket.uri)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    expect(await partsOf(ticket.uri)).toHaveLength(1);
  });

  test('an upload that is called off loses its bytes and cannot be gone on with; one that is a file stays', async () => {
    const at = await newProject(server);
    const ticket = await ask(at, 'walk.mp4', video);
    await sendParts(server, ticket, video, [1]);
    const kept = await sendFile(server, at.call, { ...at, name: 'kept.png', bytes: await testPicture('#f81') });
    const { items } = await insert(at, kept);
    const uris = [ticket.uri, kept];
    expect(await at.call.files.cancelUploads.mutate({ projectId: at.projectId, uris })).toEqual({ cancelled: 1 });
    expect(await partsOf(ticket.uri)).toEqual([]);
    expect(await resume(at, ticket.uri)).toEqual({ type: 'unknown', uri: ticket.uri });
    await expect(insert(at, ticket.uri)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    expect((await fetch(new URL(items[0]?.url ?? '', server.url))).status).toBe(200);
  });

  test('a sweep takes what was left for a day, with its parts, and leaves what is alive', async () => {
    const at = await newProject(server);
    const [left, alive, late] = await Promise.all(
      ['left.mp4', 'alive.mp4', 'late.mp4'].map((name) => ask(at, name, video)),
    );
    if (!left || !alive || !late) throw new Error('no tickets');
    for (const ticket of [left, alive, late]) await sendParts(server, ticket, video, [1]);
    const whole = await sendFile(server, at.call, { ...at, name: 'whole.png', bytes: await testPicture('#9c3') });
    const used = await sendFile(server, at.call, { ...at, name: 'used.png', bytes: await testPicture('#3c9') });
    const { items } = await insert(at, used);
    for (const uri of [left.uri, whole, used]) await expire(server, uri, 2);
    // Expired a moment ago: an address given before still takes bytes.
    await expire(server, late.uri, 0.5);
    await server.services.uploads.sweep();
    expect(await partsOf(left.uri)).toEqual([]);
    expect(await server.deps.storage.head(`uploads/${at.projectId}/${idOf(whole)}`)).toBeNull();
    for (const uri of [left.uri, whole, used]) expect(await isKnown(server, uri)).toBe(false);
    for (const { uri } of [alive, late]) expect(await partsOf(uri)).toHaveLength(1);
    expect(await resume(at, alive.uri)).toMatchObject({ type: 'open', ticket: { multipart: { missing: [2, 3] } } });
    expect((await fetch(new URL(items[0]?.url ?? '', server.url))).status).toBe(200);
  });
});

test('going on with an upload keeps it for another day', async () => {
  await using server = await createTestApp();
  const at = await newProject(server);
  const ticket = await ask(at, 'walk.mp4', video);
  await expire(server, ticket.uri, -1);
  await resume(at, ticket.uri);
  const row = await server.db.selectFrom('uploads').select('expires_at').executeTakeFirstOrThrow();
  expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
});

test('the sweep runs as a job, and asks for the next one', async () => {
  await using server = await createTestApp();
  const at = await newProject(server);
  const ticket = await ask(at, 'left.png', Buffer.from('x'));
  await expire(server, ticket.uri, 2);
  await server.services.jobs.start();
  await server.services.uploads.sweepHourly();
  await expect.poll(() => isKnown(server, ticket.uri)).toBe(false);
  const waiting = await sql<{ delayed: boolean }>`
    select start_after > now() as delayed from pgboss.job where name = 'uploads.sweep' and state = 'created'
  `.execute(server.db);
  expect(waiting.rows).toEqual([{ delayed: true }]);
});

test('a store that took other bytes than were announced is no way around the gate', async () => {
  const { server, close } = await openS3();
  const at = await newProject(server);
  const ticket = await ask(at, 'a.png', await testPicture());
  await server.deps.storage.put(ticket.objectName, await testPicture('#e0e', 'png', 900, 900));
  const { failed } = await insert(at, ticket.uri);
  expect(failed[0]?.reason).toMatch(/^“a\.png” has \d+ bytes in place of \d+: send the file again$/);
  expect(await server.deps.storage.head(ticket.objectName)).toBeNull();
  await close();
});

test('while the store is away the answer says so in words, without its address', async () => {
  const { config, ...s3 } = await startLocalS3();
  await using server = await createTestApp(s3Variables(config));
  const at = await newProject(server);
  const uri = await sendFile(server, at.call, { ...at, name: 'a.png', bytes: await testPicture() });
  await s3[Symbol.asyncDispose]();
  await expect(insert(at, uri)).rejects.toMatchObject({
    message: 'The file store cannot be reached at the moment. Try again in a minute',
    data: { httpStatus: 503 },
  });
});

test('where browsers do not reach the store, nothing names it to them', async () => {
  const { server, close } = await openS3('server');
  const at = await newProject(server);
  const ticket = await ask(at, 'video.mp4', video);
  expect([ticket.url, ...(ticket.multipart?.partUrls ?? []).map(({ url }) => url)]).toEqual(
    Array.from({ length: 4 }, () => expect.stringMatching(/^\/storage\//)),
  );
  const policy = (await fetch(`${server.url}/healthz`)).headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self';");
  await close();
});

test('pages may send to the store, and to no other host', async () => {
  const { server, close } = await openS3();
  const policy = (await fetch(`${server.url}/healthz`)).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' ${server.deps.storage.uploadOrigin};`);
  await close();
});

test('an address takes nothing from somebody who was suspended since', async () => {
  await using server = await createTestApp();
  const at = await newProject(server);
  const ticket = await ask(at, 'a.png', Buffer.from('abc'));
  const send = () => fetch(`${server.url}${ticket.url}`, { method: 'PUT', headers: ticket.headers, body: 'abc' });
  await server.db.updateTable('users').set({ state: 'suspended' }).where('id', '=', at.userId).execute();
  expect((await send()).status).toBe(403);
  await server.db.updateTable('users').set({ state: 'active' }).where('id', '=', at.userId).execute();
  expect((await send()).status).toBe(200);
});

test('an address takes nothing from somebody who may not change its project any more', async () => {
  await using server = await createTestApp({ ACCESS_MODE: 'members' });
  const { userId, call } = await server.signIn();
  const clientId = randomUUID();
  await server.db.insertInto('clients').values({ id: clientId, name: 'Nordhamn' }).execute();
  await server.db
    .insertInto('client_members')
    .values({ client_id: clientId, user_id: userId, role: 'editor' })
    .execute();
  const { id: projectId } = await call.projects.create.mutate({
    name: 'Solbacken',
    slug: `p-${randomUUID()}`,
    clientId,
  });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const ticket = await call.files.signedUrl.mutate({ projectId, directoryId, filename: 'a.png', fileSize: 3 });
  const send = async () =>
    (await fetch(`${server.url}${ticket.url}`, { method: 'PUT', headers: ticket.headers, body: 'abc' })).status;
  const become = (role: 'editor' | 'viewer') =>
    server.db.updateTable('client_members').set({ role }).where('user_id', '=', userId).execute();
  await become('viewer');
  expect(await send()).toBe(403);
  await server.db.deleteFrom('client_members').where('user_id', '=', userId).execute();
  expect(await send()).toBe(403);
  await server.db
    .insertInto('client_members')
    .values({ client_id: clientId, user_id: userId, role: 'editor' })
    .execute();
  expect(await send()).toBe(200);
});

test('an address of a bucket, which asks nobody, is good for five minutes', async () => {
  const { server, close } = await openS3();
  const ticket = await ask(await newProject(server), 'a.png', Buffer.from('abc'));
  expect(new URL(ticket.url).searchParams.get('X-Amz-Expires')).toBe('300');
  await close();
});
