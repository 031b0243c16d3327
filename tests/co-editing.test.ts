import type { LoggedChange } from '@diorama/contract/documents/documents.contract.ts';
import type { Conflict } from '@diorama/contract/errors/api-error.ts';
import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { type Step, stepsByCommand } from '@diorama/documents/testing/icgi-arbitrary.ts';
import { EventQueue } from '@diorama/server/features/live/event-queue.ts';
import { createTestApp, type TestApp } from '@diorama/server/testing/test-app.ts';
import { EditorStore } from '@diorama/studio/engine/editor-store.ts';
import { conflictKey } from '@diorama/studio/engine/kept/unsaved-records.ts';
import { SaveQueue, type SendResult } from '@diorama/studio/engine/save-queue.ts';
import { contentOf } from '@diorama/studio/engine/testing.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

/** The conflict that a refused call carries, if that is why. */
function conflictOf(error: unknown): Conflict | undefined {
  const { data }: { data?: { conflict?: Conflict } } = Object(error);
  return data?.conflict;
}

type Editor = Awaited<ReturnType<TestApp['signIn']>>;

/** An editor of the studio on the real server; the network in between drops what the test chooses. */
async function openEditor({ call, userId }: Editor, id: string) {
  const opened = await call.documents.open.query({ kind: 'icgi', id });
  const store = new EditorStore(icgiDocument, opened.records.value);
  const network = { losesAnswer: false, isCut: false };
  const queue = new SaveQueue(store, opened, {
    async send(request): Promise<SendResult> {
      if (network.isCut) return { type: 'unreachable' };
      try {
        const result = await call.documents.change.mutate({ id, ...request });
        if (!network.losesAnswer) return { type: 'stored', result };
        network.losesAnswer = false;
        return { type: 'unreachable' };
      } catch (error) {
        const conflict = conflictOf(error);
        if (conflict) return { type: 'conflict', conflict };
        return { type: 'refused', message: String(error) };
      }
    },
    async reopen() {
      const { revision, hash, schemaVersion, records } = await call.documents.open.query({ kind: 'icgi', id });
      return { revision, hash, schemaVersion, records: records.value };
    },
    changesSince: ({ revision, hash }) => call.documents.changesSince.query({ id, revision, ...(hash && { hash }) }),
    newId: () => crypto.randomUUID(),
    after: () => () => undefined,
  });
  const received = new EventQueue<LoggedChange>(1_000);
  const scope = { type: 'all' as const };
  const actor = { userId, name: '', sid: userId, kid: null, until: 0, scope, ip: '', requestId: '' };
  const stop = new AbortController();
  const listening = (async () => {
    for await (const event of server.services.live.follow(actor, [id], `${id}@${opened.revision}`, stop.signal)) {
      const data = Array.isArray(event) ? event[1] : event;
      if (data.type === 'change') received.push(data.entry);
    }
  })();
  return {
    store,
    queue,
    network,
    /** Takes in the next entry that has arrived, when there is one. */
    receive: async () => {
      const next = received.take();
      if (next) queue.receive(next);
    },
    async settle(): Promise<void> {
      network.isCut = false;
      network.losesAnswer = false;
      for (let turn = 0; turn < 3; turn += 1) {
        await queue.flush();
        const state = queue.state();
        if (state.type === 'conflict') {
          const { paths } = state.conflict;
          await queue.resolveConflict(new Map(paths.map(({ path }) => [conflictKey(path), { type: 'theirs' }])));
        }
        await queue.catchUp();
      }
    },
    async close(): Promise<void> {
      stop.abort();
      await listening;
    },
  };
}

/** Every command whose arguments are always allowed: an empty name of the whole is refused, as it should be. */
const { renameWalkthrough: _refusable, ...allowed } = stepsByCommand;
const anyStep: fc.Arbitrary<Step> = fc.oneof(...Object.values(allowed));

type Act = { type: 'edit'; step: Step } | { type: 'undo' | 'send' | 'receive' | 'cut' | 'repair' | 'loseAnswer' };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: anyStep.map((step) => ({ type: 'edit' as const, step })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('undo', 'send', 'send', 'receive', 'receive', 'cut', 'repair', 'loseAnswer')
      .map((type) => ({ type })),
  },
);

test('on the real server, however edits and losses interleave, everybody ends with the document that is stored', async () => {
  const people = await Promise.all([server.signIn(), server.signIn(), server.signIn()]);
  const [first] = people;
  if (!first) throw new Error('nobody');
  const project = await first.call.projects.create.mutate({ name: 'Fuzz', slug: 'fuzz' });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat({ max: 2 }), act), { maxLength: 40 }), async (actions) => {
      const { id } = (await first.call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } })).id;
      const editors = await Promise.all(people.map((person) => openEditor(person, id)));
      for (const [who, what] of actions) {
        const editor = editors[who];
        if (!editor) continue;
        if (what.type === 'edit')
          editor.store.execute({ label: what.step.name.slice(0, 80), run: what.step.run }, undefined);
        else if (what.type === 'undo') editor.store.undo();
        else if (what.type === 'send') await editor.queue.flush();
        else if (what.type === 'receive') await editor.receive();
        else if (what.type === 'loseAnswer') editor.network.losesAnswer = true;
        else editor.network.isCut = what.type === 'cut';
      }
      for (let round = 0; round < 2; round += 1) for (const editor of editors) await editor.settle();
      const stored = await first.call.documents.open.query({ kind: 'icgi', id });
      for (const { queue, store, close } of editors) {
        expect(queue.state()).toEqual({ type: 'saved' });
        expect(contentOf(entriesOf(icgiDocument, store.tables()))).toEqual(contentOf(stored.records.value));
        await close();
      }
      const log = await first.call.documents.changesSince.query({ id, revision: 1 });
      const requests = log.entries?.map(({ requestId }) => requestId) ?? [];
      expect(new Set(requests).size).toBe(requests.length);
    }),
    { numRuns: 25 },
  );
});
