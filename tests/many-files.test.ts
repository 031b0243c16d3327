import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createTestApp, type TestApp } from '@diorama/server/testing/test-app.ts';
import { testPicture } from '@diorama/server/testing/test-files.ts';
import { testModel } from '@diorama/server/testing/test-models.ts';
import { type UploadSource, uploadFiles } from '@diorama/studio/features/files/upload/uploads.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from './support/cutting-proxy.ts';
import { openStudioPage } from './support/studio-page.ts';

/** Files of each sort, 600 in all: many requests, and several for every folder. */
const PICTURES = 150;
const VIDEOS = 270;
const MODELS = 120;
const TWICE = 30;
const BAD = 30;
/** Shares of the bytes after which the network breaks. */
const CUTS = [0.3, 0.7];

let server: TestApp;
let line: CuttingProxy;
beforeAll(async () => {
  server = await createTestApp({ LIMIT_WRITES: '100000', LIMIT_UPLOAD_TICKETS: '100000' });
  line = await startCuttingProxy(server.url);
});
afterAll(async () => {
  await line[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The same picture with a note in it: other bytes. */
function notedPng(png: Buffer, note: string): Buffer {
  const data = Buffer.from(`tEXtComment\0${note}`, 'latin1');
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  check.writeUInt32BE(crc32(data));
  // Behind the signature and the header.
  return Buffer.concat([png.subarray(0, 33), length, data, check, png.subarray(33)]);
}

function notedJpeg(jpeg: Buffer, note: string): Buffer {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, note.length + 2]);
  return Buffer.concat([head, Buffer.from(note, 'latin1'), jpeg.subarray(2)]);
}

function video(content: string): Buffer {
  const box = Buffer.from('\0\0\0\0mdat');
  box.writeUInt32BE(content.length + box.length);
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov'), box, Buffer.from(content)]);
}

/** Broken files, programs that call themselves pictures, and names that lead elsewhere. */
function badFile(at: number, png: Buffer): [name: string, bytes: Buffer] {
  const sorts: [string, Buffer][] = [
    ['cut off.png', png.subarray(0, 40)],
    ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
    ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['program.exe', Buffer.from('MZ')],
    ['model.glb', Buffer.from('glTF and nothing else')],
    ['film.mp4', png],
    ['empty.jpg', Buffer.alloc(0)],
  ];
  const [name, bytes] = sorts[at % sorts.length] ?? ['', png];
  return [`${at} ${name}`, bytes];
}

async function files(): Promise<{ good: UploadSource[]; bad: UploadSource[]; hashes: Map<string, string> }> {
  const [png, jpeg] = [await testPicture('#3a7', 'png', 8, 6), await testPicture('#a37', 'jpeg', 8, 6)];
  const hashes = new Map<string, string>();
  const source = (name: string, bytes: Buffer, at: number): UploadSource => {
    // Three levels of folders, 28 in all.
    const path = [`House ${at % 4}`, `Floor ${at % 3}`, 'Renders'].slice(0, at % 4);
    hashes.set([...path, name].join('/'), sha256(bytes));
    return { file: new File([new Uint8Array(bytes)], name), path };
  };
  const models = (at: number) => testModel({ nodes: [{ mesh: 0, translation: [at, 0, 0] }] });
  const made = (at: number): [string, Buffer] => {
    if (at < PICTURES)
      return at % 2 ? [`p${at}.png`, notedPng(png, `${at}`)] : [`p${at}.jpg`, notedJpeg(jpeg, `${at}`)];
    if (at < PICTURES + VIDEOS) return [`f${at}.mp4`, video(`frames of ${at}`)];
    return [`m${at}.glb`, models(at)];
  };
  const first = Array.from({ length: PICTURES + VIDEOS + MODELS }, (_, at) => source(...made(at), at));
  const again = Array.from({ length: TWICE }, (_, at) => source(`again ${made(at)[0]}`, made(at)[1], at));
  const bad = Array.from({ length: BAD }, (_, at) => source(...badFile(at, png), at));
  return { good: [...first, ...again], bad, hashes };
}

test('of 600 files in folders every good one arrives once, across two cuts of the network, and every bad one is named', async () => {
  const { good, bad, hashes } = await files();
  const anna = await server.signIn();
  const { id: projectId } = await anna.call.projects.create.mutate({ name: 'Solbacken', slug: 'many-files' });
  const { id: directoryId } = await anna.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const page = openStudioPage({ address: line.url, isOnline: () => !line.isCut(), session: anna });
  const total = good.reduce((sum, { file }) => sum + file.size + 900, 0);
  let cuts = 0;
  const cutNext = () => {
    const share = CUTS[cuts];
    if (share === undefined) return;
    line.cut({ way: 'request', bytes: Math.round(total * share) - line.passed.request });
    line.onCut(() => {
      cuts += 1;
    });
  };
  page.onWaiting(() => {
    line.repair();
    cutNext();
    queueMicrotask(page.tellOnline);
  });
  cutNext();
  const { items, failed } = await uploadFiles({ projectId, directoryId, sources: [...good, ...bad] });
  expect(cuts).toBe(CUTS.length);

  expect(items.length).toBe(good.length);
  const folders = await anna.call.files.listDirectories.query({ projectId });
  const placeOf = new Map(folders.map(({ id, path }) => [id, path.slice(1).map(({ name }) => name)]));
  const rows = await server.db.selectFrom('files').selectAll().where('space_id', '=', projectId).execute();
  const arrived = rows.map((row) => [...(placeOf.get(row.directory_id) ?? []), row.file_name].join('/'));
  expect(arrived.toSorted()).toEqual(good.map(({ file, path }) => [...path, file.name].join('/')).toSorted());
  for (const [at, row] of rows.entries())
    expect([arrived[at], row.sha256]).toEqual([arrived[at], hashes.get(arrived[at] ?? '')]);

  expect(failed.length).toBe(bad.length);
  for (const { file } of bad) {
    const refused = failed.find(({ name }) => name === file.name);
    expect(refused?.reason, file.name).toContain(`“${file.name}”`);
  }
});
