import type { LoggedChange } from '@diorama/contract/documents/documents.contract.ts';
import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import { renameWalkthrough } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { createTestApp, type TestApp } from '@diorama/server/testing/test-app.ts';
import { documentTransport } from '@diorama/studio/engine/document-transport.ts';
import { EditorStore } from '@diorama/studio/engine/editor-store.ts';
import type { UnsavedRecord } from '@diorama/studio/engine/kept/unsaved-records.ts';
import { followDocument } from '@diorama/studio/engine/live/live-hub.ts';
import { SaveQueue, type Unsaved } from '@diorama/studio/engine/save-queue.ts';
import { contentOf } from '@diorama/studio/engine/testing.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cut, type CuttingProxy, placesWithin, startCuttingProxy } from './support/cutting-proxy.ts';
import { openStudioPage, type StudioPage } from './support/studio-page.ts';

let server: TestApp;
let line: CuttingProxy;
let page: StudioPage;
let anna: Awaited<ReturnType<TestApp['signIn']>>;
let johan: Awaited<ReturnType<TestApp['signIn']>>;
let id: string;
beforeAll(async () => {
  server = await createTestApp({ LIMIT_WRITES: '100000' });
  line = await startCuttingProxy(server.url);
  anna = await server.signIn();
  johan = await server.signIn(undefined, 'Johan');
  page = openStudioPage({ address: line.url, isOnline: () => !line.isCut(), session: anna });
});
afterAll(async () => {
  await line[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

beforeEach(async () => {
  const project = await johan.call.projects.create.mutate({ name: 'Solbacken', slug: `p-${crypto.randomUUID()}` });
  ({ id } = (await johan.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id);
});

const stored = () => johan.call.documents.open.query({ kind: 'icgi', id });

/** The studio's own queue and transport, with a clock that never moves by itself. */
function queueOn({ revision, hash, records }: Awaited<ReturnType<typeof stored>>, limit?: () => AbortSignal) {
  const store = new EditorStore(icgiDocument, records.value);
  const port = { ...documentTransport('icgi', id, limit), after: () => () => undefined };
  const queue = new SaveQueue(store, { revision, hash }, port);
  let unsaved: Unsaved | null = null;
  const kept = new Map<string, UnsavedRecord>();
  queue.onUnsaved((latest, touched) => {
    unsaved = latest;
    for (const key of touched) {
      const record = queue.unsavedRecord(key);
      if (record) kept.set(key, [key, record.base, record.mine]);
      else kept.delete(key);
    }
  });
  return { store, queue, kept: () => ({ unsaved, records: [...kept.values()] }) };
}
type Editor = ReturnType<typeof queueOn>;

const rename = ({ store }: Editor, name: string) => store.execute(renameWalkthrough, { name });
const shown = ({ store }: Editor) => contentOf(entriesOf(icgiDocument, store.tables()));

/** Everything the walkthrough was ever called, in the order of its log. */
async function namesInLog(): Promise<unknown[]> {
  const { entries } = await johan.call.documents.changesSince.query({ id, revision: 1 });
  return (entries ?? []).flatMap(({ changes }) => changes.flatMap(namesIn));
}

const namesIn = (change: LoggedChange['changes'][number]): unknown[] =>
  change.op === 'patch' ? change.set.flatMap(({ path, value }) => (path.join('.') === 'name' ? [value] : [])) : [];

/** Bytes of the requests and answers that an act takes on a line that holds. */
async function bytesOf(act: () => Promise<unknown>): Promise<{ request: number; answer: number }> {
  line.repair();
  await act();
  return { ...line.passed };
}

const cutsWithin = ({ request, answer }: { request: number; answer: number }, count: number): (Cut | undefined)[] => [
  undefined,
  ...placesWithin(request, count).map((bytes) => ({ way: 'request' as const, bytes })),
  ...placesWithin(answer, count).map((bytes) => ({ way: 'answer' as const, bytes })),
];

/** Sends unsaved changes on a connection that breaks, and checks that the reported outcome is true. */
async function sendIntoCut(editor: Editor, cut: Cut | undefined, name: string): Promise<void> {
  line.repair();
  line.cut(cut);
  await editor.queue.flush();
  const names = await namesInLog();
  const { type } = editor.queue.state();
  if (type === 'saved') expect(names, `saved, cut at ${JSON.stringify(cut)}`).toContain(name);
  else expect(editor.queue.state(), `cut at ${JSON.stringify(cut)}`).toEqual({ type: 'offline', count: 1 });
}

async function settle(editor: Editor): Promise<void> {
  line.repair();
  // Connections that broke unnoticed are found out one by one.
  for (let turn = 0; turn < 4 && editor.queue.state().type !== 'saved'; turn += 1) await editor.queue.flush();
  await editor.queue.catchUp();
  expect(editor.queue.state()).toEqual({ type: 'saved' });
  expect(shown(editor)).toEqual(contentOf((await stored()).records.value));
}

/** What an editor, a colleague or the browser does while the network is away, and what is in the log afterwards. */
const meanwhile: [string, (editor: Editor, name: string) => Promise<Editor>, (name: string) => string[]][] = [
  ['nothing happens', async (editor) => editor, (name) => [name]],
  [
    'the editor goes on',
    async (editor, name) => {
      rename(editor, `${name}, and on`);
      return editor;
    },
    (name) => [name, `${name}, and on`],
  ],
  [
    'the editor takes it back',
    async (editor, name) => {
      editor.store.undo();
      rename(editor, `${name}, anew`);
      return editor;
    },
    (name) => [name, `${name}, anew`],
  ],
  [
    'a colleague changes something else',
    async (editor) => {
      const { revision, records } = await stored();
      const compass = !Object(new Map(records.value).get('settings')).compass;
      await johan.call.documents.change.mutate({
        id,
        baseRevision: revision,
        requestId: crypto.randomUUID(),
        label: 'Compass',
        changes: [{ record: 'settings', op: 'patch', set: [{ path: ['compass'], value: compass }] }],
      });
      return editor;
    },
    (name) => [name],
  ],
  [
    'the page is loaded again',
    async (editor) => {
      const { unsaved, records } = editor.kept();
      line.repair();
      const next = queueOn(await stored());
      if (unsaved) await next.queue.restore(unsaved, records);
      return next;
    },
    (name) => [name],
  ],
];

test.each(meanwhile)(
  'wherever the line breaks under an edit and %s, the edit is stored once',
  async (_what, act, logged) => {
    let editor = queueOn(await stored());
    const total = await bytesOf(async () => {
      rename(editor, 'Calm');
      await editor.queue.flush();
    });
    const expected: string[] = ['Calm'];
    for (const [at, cut] of cutsWithin(total, 7).entries()) {
      const name = `Name ${at}`;
      rename(editor, name);
      await sendIntoCut(editor, cut, name);
      const wasSaved = editor.queue.state().type === 'saved';
      editor = wasSaved ? editor : await act(editor, name);
      await settle(editor);
      expected.push(...(wasSaved ? [name] : logged(name)));
      expect(await namesInLog()).toEqual(expected);
    }
  },
);

test('a line that hangs without a word is given up: the edit is told as unsaved, and stored once on the next one', async () => {
  let patience = new AbortController();
  const editor = queueOn(await stored(), () => patience.signal);
  line.repair();
  line.stall();
  rename(editor, 'Held up');
  const sending = editor.queue.flush();
  expect(editor.queue.state()).toEqual({ type: 'saving', count: 1 });
  patience.abort();
  await sending;
  expect(editor.queue.state()).toEqual({ type: 'offline', count: 1 });
  patience = new AbortController();
  await settle(editor);
  expect(await namesInLog()).toEqual(['Held up']);
});

test('wherever the line breaks under a renewal of the session, the editor stays signed in and the edit is stored once', async () => {
  const editor = queueOn(await stored());
  const forgetToken = () => page.cookies.delete('access_token');
  const total = await bytesOf(async () => {
    forgetToken();
    rename(editor, 'Calm');
    await editor.queue.flush();
  });
  const expected = ['Calm'];
  for (const [at, cut] of cutsWithin(total, 5).entries()) {
    const name = `Name ${at}`;
    forgetToken();
    rename(editor, name);
    await sendIntoCut(editor, cut, name);
    await settle(editor);
    expected.push(name);
    expect(await namesInLog()).toEqual(expected);
  }
});

const signInHere = ({ token, refresh }: { token: string; refresh: string }) => {
  page.cookies.set('access_token', token);
  page.cookies.set('refresh_token', refresh);
};

test.each([
  ['before it is sent', () => signInHere(johan)],
  [
    'while the server says that the session is over',
    () => {
      signInHere({ token: `${anna.token}x`, refresh: '' });
      page.onAnswer(() => signInHere(johan));
    },
  ],
])('an edit is never stored in the name of who signs in in another tab, %s', async (_when, signInElsewhere) => {
  line.repair();
  const own = { token: page.cookies.get('access_token') ?? '', refresh: page.cookies.get('refresh_token') ?? '' };
  const editor = queueOn(await stored());
  rename(editor, 'First');
  await editor.queue.flush();
  rename(editor, 'Second');
  signInElsewhere();
  await editor.queue.flush();
  expect(editor.queue.state()).toEqual({ type: 'signed-out', count: 1 });
  expect(await namesInLog()).toEqual(['First']);
  signInHere(own);
  await settle(editor);
  const { entries } = await johan.call.documents.changesSince.query({ id, revision: 1 });
  expect(entries).toMatchObject([{ by: { id: anna.userId } }, { by: { id: anna.userId } }]);
});

test('wherever the line breaks under the live stream, a reader misses nothing and takes in nothing twice', async () => {
  const reader = queueOn(await stored());
  const received: number[] = [];
  const stop = followDocument(anna.userId, {
    documentId: id,
    seen: reader.queue.revision,
    onEvent: (event) => {
      if (event.type !== 'change') return;
      received.push(event.entry.revision);
      reader.queue.receive(event.entry);
    },
  });
  const change = async (name: string) => {
    const { revision } = await stored();
    const changes = [{ record: 'settings', op: 'patch' as const, set: [{ path: ['name'], value: name }] }];
    const requestId = crypto.randomUUID();
    return (
      await johan.call.documents.change.mutate({ id, baseRevision: revision, requestId, label: 'Rename', changes })
    ).revision;
  };
  const untilReached = (revision: number) => expect.poll(() => reader.queue.revision()).toBe(revision);
  await untilReached(await change('First'));
  const { answer } = await bytesOf(async () => untilReached(await change('Calm')));
  line.cut();
  const { request } = await bytesOf(async () => {
    const revision = await change('While it was away');
    page.tellOnline();
    await untilReached(revision);
  });
  const cuts: Cut[] = [
    ...placesWithin(answer, 7).map((bytes) => ({ way: 'answer' as const, bytes })),
    ...placesWithin(request, 5).map((bytes) => ({ way: 'request' as const, bytes })),
  ];
  for (const [at, cut] of cuts.entries()) {
    if (cut.way === 'request') line.cut();
    line.repair();
    line.cut(cut);
    if (cut.way === 'request') page.tellOnline();
    const first = await change(`Name ${at}`);
    await expect.poll(() => line.isCut() || reader.queue.revision() === first).toBe(true);
    line.repair();
    page.tellOnline();
    await untilReached(await change(`Name ${at}, and on`));
    expect(shown(reader)).toEqual(contentOf((await stored()).records.value));
  }
  expect(reader.queue.state()).toEqual({ type: 'saved' });
  stop();
  expect(new Set(received).size).toBe((await stored()).revision - 1);
});
