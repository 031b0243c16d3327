import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, sendFile, testPicture } from '../../testing/test-files.ts';
import { projectWithFolder } from './files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const editor = await projectWithFolder(server);
  const { projectId, directoryId } = editor;
  return { ...editor, projectId, directoryId };
}

const insertOne = async (at: Awaited<ReturnType<typeof project>>, name: string, bytes: Uint8Array) => {
  const uri = await sendFile(server, at.call, { ...at, name, bytes });
  return at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [uri] });
};

test('a picture that was sent is listed with its size, its kind, a thumbnail and addresses that answer', async () => {
  const at = await project();
  const bytes = await testPicture('#284', 'png', 800, 450);
  await addFile(server, at.call, { ...at, name: 'Kök vy 1.png', bytes });
  const page = await at.call.files.list.query({ projectId: at.projectId, directoryId: 'root' });
  expect(page).toMatchObject({
    total: 1,
    nextCursor: null,
    items: [
      {
        type: 'file',
        fileName: 'Kök vy 1.png',
        fileType: 'image/png',
        fileSize: bytes.length,
        width: 800,
        height: 450,
        state: 'ready',
      },
    ],
  });
  const [item] = page.items;
  if (item?.type !== 'file' || !item.thumbUrl) throw new Error('no thumbnail');
  const original = await fetch(new URL(item.url, server.url));
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
  const thumb = await fetch(new URL(item.thumbUrl, server.url));
  expect(thumb.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(await thumb.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 270 });
});

test('the same upload inserted twice is one file', async () => {
  const at = await project();
  const uri = await sendFile(server, at.call, { ...at, name: 'a.png', bytes: await testPicture() });
  const insert = () => at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [uri, uri] });
  const [first, second] = await Promise.all([insert(), insert()]);
  const third = await insert();
  expect(first.items).toHaveLength(1);
  expect(second.items[0]?.id).toBe(first.items[0]?.id);
  expect(third.items[0]?.id).toBe(first.items[0]?.id);
  expect(await at.call.files.list.query({ projectId: at.projectId, directoryId: 'root' })).toMatchObject({ total: 1 });
});

test('a taken name gets a number, also among files inserted together', async () => {
  const at = await project();
  const uris = await Promise.all(
    ['#111', '#222', '#333'].map(async (colour) =>
      sendFile(server, at.call, { ...at, name: 'View.png', bytes: await testPicture(colour) }),
    ),
  );
  const { items } = await at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: uris });
  expect(items.map(({ fileName }) => fileName)).toEqual(['View.png', 'View (2).png', 'View (3).png']);
});

test('what is no file for us is refused in words, and what is fine beside it is kept', async () => {
  const at = await project();
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const gifScript = Buffer.concat([Buffer.from('GIF89a/*'), html]);
  const broken = (await testPicture('#555')).subarray(0, 60);
  const files: [string, Uint8Array][] = [
    ['page.png', html],
    ['poly.gif', gifScript],
    ['half.png', broken],
    ['empty.png', new Uint8Array(0)],
    ['plan.png', Buffer.from('%PDF-1.7 ...')],
    ['good.png', await testPicture('#abc')],
  ];
  const uris = await Promise.all(files.map(([name, bytes]) => sendFile(server, at.call, { ...at, name, bytes })));
  const { items, failed } = await at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: uris });
  expect(items.map(({ fileName }) => fileName)).toEqual(['good.png']);
  expect(failed.map(({ fileName, reason }) => [fileName, reason])).toEqual([
    ['page.png', '“page.png” is damaged, or not an image. Export it again, or copy it again from where it is whole'],
    ['poly.gif', '“poly.gif” is damaged, or not an image. Export it again, or copy it again from where it is whole'],
    ['half.png', '“half.png” is damaged, or not an image. Export it again, or copy it again from where it is whole'],
    ['empty.png', '“empty.png” is empty. Export it again, or copy it again from where it is whole'],
    ['plan.png', '“plan.png” is not an image but a PDF file: give it its right ending and send it again'],
  ]);
  const rows = await server.db.selectFrom('files').select('id').where('space_id', '=', at.projectId).execute();
  expect(rows).toHaveLength(1);
});

test('an ending we have no use for is refused before a byte is sent', async () => {
  const at = await project();
  const ticket = (filename: string) => at.call.files.signedUrl.mutate({ ...target(at), filename, fileSize: 3 });
  await expect(ticket('notes.exe')).rejects.toMatchObject({
    message: expect.stringMatching(
      /^“notes\.exe” cannot be used: EXE is not supported\. Send a picture \(PNG, JPEG, WebP\), a video/,
    ),
    data: { httpStatus: 415, reason: 'FILE_TYPE' },
  });
  await expect(ticket('walk.braw')).rejects.toMatchObject({
    message: '“walk.braw” cannot be used: BRAW is not supported. Export it as MP4 (H.264), WebM or MOV',
    data: { reason: 'FILE_TYPE' },
  });
  await expect(ticket('villa.skp')).rejects.toMatchObject({
    message:
      '“villa.skp” cannot be used: SKP is not supported. In SketchUp, choose File › Export › 3D Model, and export GLB or FBX',
  });
  await expect(ticket('villa.dae')).rejects.toMatchObject({
    message: expect.stringMatching(/DAE is not supported\. Export GLB or FBX instead from the program/),
  });
  await expect(
    at.call.files.signedUrl.mutate({ ...target(at), filename: 'film.mp4', fileSize: 3 * 1024 ** 3 }),
  ).rejects.toMatchObject({
    data: { httpStatus: 413, reason: 'FILE_TOO_LARGE' },
  });
});

test('a picture with too many pixels is refused without being decoded', async () => {
  const at = await project();
  const bytes = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const { failed } = await insertOne(at, 'huge.png', bytes);
  expect(failed[0]?.reason).toBe('“huge.png” is too large: 9000 × 9000 pixels, and the limit is 64 million pixels');
});

test('a JPEG that calls itself PNG is kept under its true kind', async () => {
  const at = await project();
  const { items } = await insertOne(at, 'photo.png', await testPicture('#777', 'jpeg'));
  expect(items[0]).toMatchObject({ fileName: 'photo.jpg', fileType: 'image/jpeg' });
});

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['C:\\Users\\me\\view.png', 'view.png'],
  ['gpj\u202ecod.png', 'gpjcod.png'],
  ['line\nbreak\u0001.png', 'linebreak.png'],
  [`${'å'.repeat(240)}.png`, `${'å'.repeat(240)}.png`],
])('the name %j is kept as %j and is no part of the place', async (sent, kept) => {
  const at = await project();
  const ticket = await at.call.files.signedUrl.mutate({ ...target(at), filename: sent, fileSize: 3 });
  expect(ticket.objectName).toMatch(new RegExp(`^uploads/${at.projectId}/[0-9a-f-]{36}$`));
  const { items } = await insertOne(at, sent, await testPicture());
  expect(items[0]?.fileName).toBe(kept);
  expect((await fetch(new URL(items[0]?.url ?? '', server.url))).status).toBe(200);
});

test('an upload is bound to its person, project and folder', async () => {
  const at = await project();
  const other = await project();
  const uri = await sendFile(server, at.call, { ...at, name: 'mine.png', bytes: await testPicture() });
  const folder = await at.call.files.createDirectory.mutate({ ...target(at), name: 'Elsewhere' });
  const notFound = { data: { code: 'NOT_FOUND' } };
  await expect(other.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [uri] })).rejects.toMatchObject(
    notFound,
  );
  await expect(at.call.files.insert.mutate({ directoryId: other.directoryId, blobUris: [uri] })).rejects.toMatchObject(
    notFound,
  );
  await expect(at.call.files.insert.mutate({ directoryId: folder.id, blobUris: [uri] })).rejects.toMatchObject(
    notFound,
  );
  await expect(at.call.files.insert.mutate({ directoryId: randomUUID(), blobUris: [uri] })).rejects.toMatchObject(
    notFound,
  );
  await expect(
    at.call.files.signedUrl.mutate({
      filename: 'a.png',
      fileSize: 3,
      projectId: at.projectId,
      directoryId: other.directoryId,
    }),
  ).rejects.toMatchObject(notFound);
  expect(await at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [uri] })).toMatchObject({
    failed: [],
  });
});

test('an upload whose bytes never came is told so', async () => {
  const at = await project();
  const ticket = await at.call.files.signedUrl.mutate({ ...target(at), filename: 'late.png', fileSize: 3 });
  await expect(
    at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [ticket.uri] }),
  ).rejects.toMatchObject({
    message: 'The bytes of “late.png” have not arrived: send the file again',
    data: { code: 'PRECONDITION_FAILED', reason: 'UPLOAD_MISSING' },
  });
});

test('bytes the project has already need not be sent', async () => {
  const at = await project();
  const item = await addFile(server, at.call, { ...at, name: 'once.png', bytes: await testPicture('#0af') });
  const [known, fresh] = await at.call.files.signedUrls.mutate({
    ...target(at),
    files: [
      { filename: 'again.png', fileSize: 3, sha256: item.sha256 },
      { filename: 'new.png', fileSize: 3, sha256: 'f'.repeat(64) },
    ],
  });
  expect(known?.existing?.id).toBe(item.id);
  expect(fresh?.existing).toBeUndefined();
});

test('two hundred files are taken in one go', async () => {
  const at = await project();
  const bytes = await testPicture('#246', 'webp');
  const names = Array.from({ length: 200 }, (_, i) => `walk_${i + 1}.webp`);
  const tickets = await at.call.files.signedUrls.mutate({
    ...target(at),
    files: names.map((filename) => ({ filename, fileSize: bytes.length })),
  });
  await Promise.all(
    tickets.map((ticket) => fetch(new URL(ticket.url, server.url), { method: 'PUT', body: new Uint8Array(bytes) })),
  );
  const { items, failed } = await at.call.files.insert.mutate({
    directoryId: at.directoryId,
    blobUris: tickets.map(({ uri }) => uri),
  });
  expect(failed).toEqual([]);
  expect(items.map(({ fileName }) => fileName)).toEqual(names);
});

test('a folder lists its folders first, then files in the order people count in, page by page', async () => {
  const at = await project();
  for (const name of ['View 10.png', 'view 2.png', 'View 1.png']) await insertOne(at, name, await testPicture());
  for (const name of ['Views', 'Aerial']) await at.call.files.createDirectory.mutate({ ...target(at), name });
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await at.call.files.list.query({ ...target(at), limit: 2, cursor });
    names.push(...page.items.map((item) => (item.type === 'file' ? item.fileName : item.name)));
    cursor = page.nextCursor;
  } while (cursor);
  expect(names).toEqual(['Aerial', 'Views', 'View 1.png', 'view 2.png', 'View 10.png']);
  const other = await at.call.files.list.query({ ...target(at), limit: 1 });
  await expect(
    at.call.files.list.query({ ...target(at), limit: 1, sort: 'size', cursor: other.nextCursor }),
  ).rejects.toMatchObject({ data: { reason: 'CURSOR_MISMATCH' } });
});

test('a search folds accents and looks into the folders below; a search for a kind leaves folders out, a kind alone keeps the way to them', async () => {
  const at = await project();
  const folder = await at.call.files.createDirectory.mutate({ ...target(at), name: 'Kök' });
  await addFile(server, at.call, { ...at, directoryId: folder.id, name: 'köksö.png', bytes: await testPicture() });
  const found = await at.call.files.list.query({ ...target(at), search: 'KOK' });
  expect(found.items.map((item) => (item.type === 'file' ? item.fileName : item.name))).toEqual(['Kök', 'köksö.png']);
  const images = await at.call.files.list.query({ ...target(at), search: 'kok', type: 'image' });
  expect(images.items).toHaveLength(1);
  const kind = await at.call.files.list.query({ ...target(at), type: 'image' });
  expect(kind.items.map((item) => item.type)).toEqual(['directory']);
  expect((await at.call.files.list.query({ ...target(at), search: '%%' })).items).toEqual([]);
  const [file] = images.items;
  const sha256 = file?.type === 'file' ? file.sha256 : '';
  const same = await at.call.files.list.query({ ...target(at), sha256: [sha256, '0'.repeat(64)] });
  expect(same.items.map(({ id }) => id)).toEqual([file?.id]);
  expect((await at.call.files.list.query({ ...target(at), sha256: ['0'.repeat(64)] })).items).toEqual([]);
});

test('folders make a tree with paths; a name is taken once a folder, whatever its case', async () => {
  const at = await project();
  const views = await at.call.files.createDirectory.mutate({ ...target(at), name: 'Views' });
  const inside = await at.call.files.createDirectory.mutate({
    projectId: at.projectId,
    directoryId: views.id,
    name: 'Night',
  });
  expect(inside.path.map(({ name }) => name)).toEqual(['Assets', 'Views', 'Night']);
  const tree = await at.call.files.listDirectories.query({ projectId: at.projectId });
  expect(tree.map(({ name, childCount }) => [name, childCount])).toEqual([
    ['Assets', 1],
    ['Views', 1],
    ['Night', 0],
  ]);
  await expect(at.call.files.createDirectory.mutate({ ...target(at), name: 'vIEWS' })).rejects.toMatchObject({
    data: { reason: 'NAME_TAKEN' },
  });
  await expect(at.call.files.createDirectory.mutate({ ...target(at), name: 'a/b' })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST' },
  });
});

test('a file in use is deleted only by force, with the places named, and can be restored', async () => {
  const at = await project();
  const item = await addFile(server, at.call, { ...at, name: 'hall.png', bytes: await testPicture() });
  const icgi = await at.call.icgis.create.mutate({ projectId: at.projectId, settings: { name: 'Tour' } });
  const image = { name: item.fileName, type: item.fileType, url: item.uri };
  const changes = [
    { record: 'keyframes/hall', op: 'put' as const, value: { id: 'hall', order: 'a0', name: 'Hall', image } },
  ];
  await at.call.documents.change.mutate({
    id: icgi.id.id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Add',
    changes,
  });
  const group = { projectId: at.projectId, fileIds: [item.id] };
  await expect(at.call.files.delete.mutate(group)).rejects.toMatchObject({
    message: 'In use in view Hall of “Tour”',
    data: {
      code: 'CONFLICT',
      reason: 'IN_USE',
      issues: [{ path: [icgi.id.id, 'keyframes/hall'], message: 'View Hall of “Tour”' }],
      usages: [{ docType: 'icgi', docId: icgi.id.id, label: 'Tour', path: ['keyframes/hall'], name: 'view Hall' }],
    },
  });
  expect(await at.call.files.delete.mutate({ ...group, force: true })).toMatchObject({ deleted: 1 });
  await insertOne(at, 'hall.png', await testPicture('#f00'));
  const [restored] = await at.call.files.restore.mutate(group);
  expect(restored).toMatchObject({ id: item.id, fileName: 'hall (2).png' });
});

test('a renamed file keeps its ending, and never takes the name of another', async () => {
  const at = await project();
  const item = await addFile(server, at.call, { ...at, name: 'a.png', bytes: await testPicture() });
  await addFile(server, at.call, { ...at, name: 'b.png', bytes: await testPicture() });
  expect(await at.call.files.rename.mutate({ fileId: item.id, name: 'Hall, south' })).toMatchObject({
    fileName: 'Hall, south.png',
  });
  expect(await at.call.files.rename.mutate({ fileId: item.id, name: 'evil.html' })).toMatchObject({
    fileName: 'evil.html.png',
  });
  await expect(at.call.files.rename.mutate({ fileId: item.id, name: 'B.PNG' })).rejects.toMatchObject({
    data: { reason: 'NAME_TAKEN' },
  });
  await expect(at.call.files.rename.mutate({ fileId: item.id, name: 'a/b' })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST' },
  });
});

test('a project held by a colleague takes no files, and nothing of it changes', async () => {
  const at = await project();
  const item = await addFile(server, at.call, { ...at, name: 'a.png', bytes: await testPicture() });
  const uri = await sendFile(server, at.call, { ...at, name: 'b.png', bytes: await testPicture() });
  const colleague = await server.signIn();
  await server.db
    .updateTable('projects')
    .set({ lock_by: colleague.userId, lock_at: new Date() })
    .where('id', '=', at.projectId)
    .execute();
  const locked = { data: { reason: 'PROJECT_LOCKED' } };
  await expect(at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [uri] })).rejects.toMatchObject(
    locked,
  );
  await expect(at.call.files.createDirectory.mutate({ ...target(at), name: 'New' })).rejects.toMatchObject(locked);
  await expect(at.call.files.rename.mutate({ fileId: item.id, name: 'x' })).rejects.toMatchObject(locked);
  await expect(at.call.files.delete.mutate({ projectId: at.projectId, fileIds: [item.id] })).rejects.toMatchObject(
    locked,
  );
  expect(await at.call.files.list.query({ ...target(at) })).toMatchObject({ total: 1 });
});

const target = ({ projectId }: { projectId: string }) => ({ projectId, directoryId: 'root' as const });

test('no files are taken while the disk is nearly full, and the answer says who can help', async () => {
  await using full = await createTestApp();
  const { call } = await full.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Full', slug: 'full' });
  const ask = () => call.files.signedUrl.mutate({ projectId, directoryId: 'root', filename: 'a.png', fileSize: 3 });
  expect((await full.deps.storage.fullness()) < 1).toBe(true);
  await ask();
  Object.defineProperty(full.deps.storage, 'fullness', { value: async () => 0.9, configurable: true });
  await expect(ask()).rejects.toMatchObject({
    message: 'The file store of the server is nearly full, so no files are taken. Ask an administrator to make room',
    data: { reason: 'STORAGE_FULL', httpStatus: 503 },
  });
});

test('a folder’s name has one spelling and no marks that are not seen', async () => {
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Folders', slug: `p-${randomUUID()}` });
  const create = (name: string) => call.files.createDirectory.mutate({ projectId, directoryId: 'root', name });
  expect((await create('A\u030Angstro\u0308m\u202E\u200B')).name).toBe('\u00C5ngstr\u00F6m');
  await expect(create('\u00C5ngstr\u00F6m')).rejects.toMatchObject({ data: { reason: 'NAME_TAKEN' } });
  await expect(create('a\u0007b')).rejects.toThrow('A name cannot contain control characters');
  await expect(create('a/b')).rejects.toThrow('A name cannot contain / or \\');
});

test('an SVG is written again with nothing but what draws, and is served so that it can run nothing', async () => {
  const at = await project();
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="alert(1)"><script>alert(1)</script><rect width="40" height="20" fill="#c33"/></svg>';
  const item = await addFile(server, at.call, { ...at, name: 'Logo.svg', bytes: Buffer.from(logo) });
  // Drawn as large as a logo is shown, not as small as it says it is.
  expect(item).toMatchObject({ fileName: 'Logo.svg', fileType: 'image/svg+xml', width: 1280, height: 640 });
  const served = await fetch(new URL(item.url, server.url));
  const kept = await served.text();
  expect(kept).not.toMatch(/script|alert|onload/);
  expect(kept).toContain('<rect width="40" height="20" fill="#c33">');
  expect(item.fileSize).toBe(kept.length);
  expect(served.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
  const refused = await addFile(server, at.call, {
    ...at,
    name: 'Broken.svg',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'),
  }).catch((error: Error) => error.message);
  expect(refused).toMatch(/“Broken\.svg” is not a complete SVG/);
});
