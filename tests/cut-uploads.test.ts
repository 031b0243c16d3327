import { createHash, randomBytes } from 'node:crypto';
import { createTestApp, type TestApp } from '@diorama/server/testing/test-app.ts';
import { testPicture } from '@diorama/server/testing/test-files.ts';
import { uploadFiles } from '@diorama/studio/features/files/upload/uploads.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cut, type CuttingProxy, placesWithin, startCuttingProxy, type Way } from './support/cutting-proxy.ts';
import { openStudioPage, type StudioPage } from './support/studio-page.ts';

const MIB = 1024 ** 2;
/** A video of so many bytes of content, in the one box that follows its type. */
function videoOf(content: Buffer): Buffer {
  const box = Buffer.from('\0\0\0\0mdat');
  box.writeUInt32BE(content.length + box.length);
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov'), box, content]);
}

let server: TestApp;
let line: CuttingProxy;
let page: StudioPage;
let anna: Awaited<ReturnType<TestApp['signIn']>>;
let place: { projectId: string; directoryId: string };
beforeAll(async () => {
  server = await createTestApp({ LIMIT_WRITES: '100000' });
  line = await startCuttingProxy(server.url);
  anna = await server.signIn();
  page = openStudioPage({ address: line.url, isOnline: () => !line.isCut(), session: anna });
  const { id: projectId } = await anna.call.projects.create.mutate({ name: 'Solbacken', slug: 'cut-uploads' });
  const { id: directoryId } = await anna.call.files.getDirectory.query({ projectId, directoryId: 'root' });
  place = { projectId, directoryId };
});
afterAll(async () => {
  await line[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Sends a file with the studio's own code. The network is back as soon as the page waits for it. */
async function upload(name: string, bytes: Buffer, cut?: Cut) {
  line.repair();
  if (cut) line.cut(cut);
  page.onWaiting(() => {
    line.repair();
    queueMicrotask(page.tellOnline);
  });
  const sources = [{ file: new File([new Uint8Array(bytes)], name), path: [] }];
  return uploadFiles({ ...place, sources });
}

/** What the project has under a name, numbered ones among them. */
async function found(name: string) {
  const rows = await server.db
    .selectFrom('files')
    .select(['file_name', 'sha256'])
    .where('space_id', '=', place.projectId)
    .where('file_name', 'like', `${name.split('.')[0]}%`)
    .execute();
  return rows.map((row) => `${row.file_name} ${row.sha256}`);
}

/** Takes what was left for long enough. */
async function leftAfterSweep(): Promise<unknown[]> {
  await server.db
    .updateTable('uploads')
    .set({ expires_at: new Date(0) })
    .execute();
  await server.services.uploads.sweep();
  const uploads = await server.db.selectFrom('uploads').select('id').execute();
  const objects = await Promise.all(['uploads', 'parts'].map((folder) => server.deps.storage.list(folder)));
  return [...uploads, ...objects.flat()];
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test.each([
  ['a picture sent in one', 'png', 12, async (at: number) => testPicture(`#${(at + 256).toString(16)}`)],
  ['a video sent in parts', 'mp4', 5, async () => videoOf(randomBytes(17 * MIB))],
] as const)(
  'wherever the line breaks under %s, the file is there once, with its bytes, and nothing is left over',
  async (_what, type, count, make) => {
    // A second try finds the files of the first.
    const mark = randomBytes(4).toString('hex');
    const calm = await upload(`${mark}-calm.${type}`, await make(0));
    expect(calm).toMatchObject({ items: [{ fileName: `${mark}-calm.${type}` }], failed: [] });
    const total = { ...line.passed };
    const directions: Way[] = ['request', 'answer'];
    const cuts = directions.flatMap((way) => placesWithin(total[way], count).map((bytes) => ({ way, bytes })));
    for (const [at, cut] of cuts.entries()) {
      const [name, bytes] = [`${mark}-${at}-.${type}`, await make(at + 1)];
      const { items, failed } = await upload(name, bytes, cut);
      expect([failed, items.map(({ fileName }) => fileName)], JSON.stringify(cut)).toEqual([[], [name]]);
      expect(await found(name)).toEqual([`${name} ${sha256(bytes)}`]);
      const served = await fetch(new URL(items[0]?.url ?? '', server.url).href);
      expect(sha256(Buffer.from(await served.arrayBuffer()))).toBe(sha256(bytes));
    }
    expect(await leftAfterSweep()).toEqual([]);
  },
);
