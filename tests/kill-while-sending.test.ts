import { randomBytes, randomUUID } from 'node:crypto';
import { ACCESS_COOKIE } from '@diorama/contract/sessions/cookie.ts';
import { renameWalkthrough } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { temporaryFolder } from '@diorama/server/testing/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '@diorama/server/testing/test-database.ts';
import { api } from '@diorama/studio/api/api.ts';
import { documentTransport } from '@diorama/studio/engine/document-transport.ts';
import { EditorStore } from '@diorama/studio/engine/editor-store.ts';
import { SaveQueue } from '@diorama/studio/engine/save-queue.ts';
import { uploadFiles } from '@diorama/studio/features/files/upload/uploads.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Acknowledged, checkData } from './support/check-data.ts';
import { type Cut, type CuttingProxy, placesWithin, startCuttingProxy } from './support/cutting-proxy.ts';
import { sha256Of } from './support/editor-client.ts';
import { launchServer, type ServerProcess } from './support/server-process.ts';
import { openStudioPage, type StudioPage } from './support/studio-page.ts';

/** Milliseconds for a dozen starts of a server, also on a machine that does other things. */
const LIMIT = { timeout: 300_000 };
const MIB = 1024 ** 2;
/** The first bytes of an MP4. */
const VIDEO_HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov\0\0\0\0mdat');
const ACCOUNT = { email: 'anna@example.test', password: 'correct horse battery' };

const folder = temporaryFolder();
let database: TestDatabase;
let server: ServerProcess;
let line: CuttingProxy;
let page: StudioPage;
let acknowledged: Acknowledged[];

const launch = (): ServerProcess =>
  launchServer({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    PORT: '0',
    DEMO: '0',
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  server = launch();
  const address = await server.ready;
  line = await startCuttingProxy(address);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(ACCOUNT) });
  const cookies = new Map(
    answer.headers.getSetCookie().map((text): [string, string] => {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? [];
      return [name, value];
    }),
  );
  const session = { token: cookies.get(ACCESS_COOKIE) ?? '', refresh: cookies.get('refresh_token') ?? '' };
  page = openStudioPage({ address: line.url, isOnline: () => !line.isCut(), session });
});
afterAll(async () => {
  await line[Symbol.asyncDispose]();
  server.process.kill('SIGTERM');
  await server.ended;
  await database.drop();
  folder[Symbol.dispose]();
});
beforeEach(() => {
  acknowledged = [];
});

let reviving: Promise<void> | null = null;

/** Starts it again, at another address, once however many wait for it, and brings the page there. */
function revive(): Promise<void> {
  reviving ??= startAgain().finally(() => {
    reviving = null;
  });
  return reviving;
}

async function startAgain(): Promise<void> {
  await server.ended;
  server = launch();
  line.leadTo(await server.ready);
  line.repair();
}

/** Kills the server at the byte where the line breaks. */
function killAt(cut: Cut): void {
  line.repair();
  line.cut(cut);
  line.onCut(() => server.process.kill('SIGKILL'));
}

const placesOf = ({ request, answer }: CuttingProxy['passed']): Cut[] => [
  ...placesWithin(request, 3).map((bytes) => ({ way: 'request' as const, bytes })),
  ...placesWithin(answer, 3).map((bytes) => ({ way: 'answer' as const, bytes })),
];

async function newWalkthrough() {
  const { id: projectId } = await api.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: directoryId } = await api.files.getDirectory.query({ projectId, directoryId: 'root' });
  const { id } = (await api.icgis.create.mutate({ projectId, settings: { name: 'Tour' } })).id;
  return { projectId, directoryId, id };
}

const problems = () => checkData({ url: database.url, dataDir: folder.path }, acknowledged);

test(
  'wherever the server is killed under an edit, nothing it said yes to is lost and the edit is stored once',
  LIMIT,
  async () => {
    const { id } = await newWalkthrough();
    const opened = await api.documents.open.query({ kind: 'icgi', id });
    const store = new EditorStore(icgiDocument, opened.records.value);
    const port = documentTransport('icgi', id);
    const queue = new SaveQueue(store, opened, {
      ...port,
      async send(request) {
        const outcome = await port.send(request);
        if (outcome.type === 'stored') {
          const { revision } = outcome.result;
          acknowledged.push({ type: 'change', document: id, revision, requestId: request.requestId });
        }
        return outcome;
      },
      after: () => () => undefined,
    });
    line.repair();
    store.execute(renameWalkthrough, { name: 'Calm' });
    await queue.flush();
    const cuts = placesOf({ ...line.passed });
    for (const [at, cut] of cuts.entries()) {
      killAt(cut);
      store.execute(renameWalkthrough, { name: `Name ${at}` });
      await queue.flush();
      if (line.isCut()) await revive();
      for (let turn = 0; turn < 4 && queue.state().type !== 'saved'; turn += 1) await queue.flush();
      expect([cut, queue.state()]).toEqual([cut, { type: 'saved' }]);
      expect(await problems()).toEqual([]);
    }
    const { revision } = await api.documents.open.query({ kind: 'icgi', id });
    expect(revision).toBe(opened.revision + 1 + cuts.length);
  },
);

test('wherever the server is killed under a video sent in parts, it is there once, with its bytes', LIMIT, async () => {
  const { projectId, directoryId } = await newWalkthrough();
  const upload = async (name: string, bytes: Buffer) =>
    uploadFiles({ projectId, directoryId, sources: [{ file: new File([new Uint8Array(bytes)], name), path: [] }] });
  const video = () => Buffer.concat([VIDEO_HEAD, randomBytes(17 * MIB)]);
  page.onWaiting(() => {
    // It also waits where only an answer was lost: a server that still stands has nothing to come back from.
    if (line.isCut()) void revive().then(page.tellOnline);
    else setTimeout(page.tellOnline);
  });
  line.repair();
  await upload('calm.mp4', video());
  for (const [at, cut] of placesOf({ ...line.passed }).entries()) {
    const [name, bytes] = [`film-${at}-.mp4`, video()];
    killAt(cut);
    const { items, failed } = await upload(name, bytes);
    expect([cut, failed, items.map(({ fileName }) => fileName)]).toEqual([cut, [], [name]]);
    acknowledged.push(...items.map(({ id, sha256 }) => ({ type: 'file' as const, id, sha256 })));
    expect(items[0]?.sha256).toBe(sha256Of(bytes));
    const { items: files } = await api.files.list.query({ projectId, directoryId, search: `film-${at}-`, limit: 50 });
    expect(files).toHaveLength(1);
    expect(await problems()).toEqual([]);
  }
});
