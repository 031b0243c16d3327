import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import {
  addKeyframes,
  changeKeyframe,
  changeSettings,
  renameWalkthrough,
} from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { anyStep, type Step } from '@diorama/documents/testing/icgi-arbitrary.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictKey, type Resolution } from '../kept/unsaved-records.ts';
import type { Unsaved } from '../save-queue.ts';
import { contentOf, openTestEditor, TestServer } from '../testing.ts';

type StoredRecord = Readonly<Record<string, unknown>>;
type Editor = ReturnType<typeof openTestEditor>;
const shown = ({ store }: Editor) => contentOf(entriesOf(icgiDocument, store.tables()));
const keyframe = (id: string) => ({ id, name: id, image: null });

test('a colleague’s edit appears as soon as it is heard of, beneath one’s own', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  const line = johan.listen();
  johan.store.execute(changeSettings, { compass: true });
  anna.store.execute(renameWalkthrough, { name: 'Villa' });
  await anna.passTime();
  line.receive();
  expect(johan.store.get('settings', 'settings')).toMatchObject({ name: 'Villa', compass: true });
  await johan.passTime();
  expect(shown(johan)).toEqual(contentOf(server.records));
});

test('an entry that was lost on the way is fetched when the next one arrives', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  const line = johan.listen();
  for (const id of ['a', 'b', 'c']) {
    anna.store.execute(addKeyframes, { items: [keyframe(id)] });
    await anna.passTime();
  }
  line.lose();
  line.lose();
  line.receive();
  await johan.queue.catchUp();
  expect(shown(johan)).toEqual(contentOf(server.records));
});

test('a page that was away longer than the log reaches reads the document anew, and keeps its own edits', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  johan.store.execute(changeSettings, { compass: true });
  anna.store.execute(renameWalkthrough, { name: 'Villa' });
  await anna.passTime();
  server.keptFrom = server.revision;
  await johan.queue.catchUp();
  expect(johan.store.get('settings', 'settings')).toMatchObject({ name: 'Villa', compass: true });
  await johan.passTime();
  expect(server.records.get('settings')).toMatchObject({ name: 'Villa', compass: true });
});

test('a colleague’s edit of the leaf one is changing asks at once and overwrites nothing', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  const line = johan.listen();
  johan.store.execute(renameWalkthrough, { name: 'Johan’s' });
  anna.store.execute(renameWalkthrough, { name: 'Anna’s' });
  await anna.passTime();
  line.receive();
  expect(johan.queue.state()).toMatchObject({
    type: 'conflict',
    conflict: { paths: [{ path: ['settings', 'name'], base: 'Tour', mine: 'Johan’s', theirs: 'Anna’s' }] },
  });
  expect(johan.store.get('settings', 'settings')?.name).toBe('Johan’s');
  await johan.queue.resolveConflict(new Map([[conflictKey(['settings', 'name']), value('Anna’s, Johan’s')]]));
  expect(server.records.get('settings')).toMatchObject({ name: 'Anna’s, Johan’s' });
});

test('what is typed while an answer is on its way does not overwrite what the answer brings', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  anna.store.execute(renameWalkthrough, { name: 'Anna’s' });
  await anna.passTime();
  johan.store.execute(changeSettings, { compass: true });
  const sending = johan.queue.flush();
  johan.store.execute(renameWalkthrough, { name: 'Johan’s' });
  await sending;
  expect(johan.queue.state().type).toBe('conflict');
  expect(server.records.get('settings')).toMatchObject({ name: 'Anna’s', compass: true });
});

test('a tab of yesterday that comes back merges with everything done since', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, stale] = [openTestEditor(server), openTestEditor(server)];
  anna.store.execute(addKeyframes, { items: [keyframe('hall'), keyframe('kitchen')] });
  await anna.passTime();
  for (let at = 0; at < 200; at += 1) {
    anna.store.execute(changeKeyframe, { id: 'hall', name: `Hall ${at}` });
    await anna.passTime();
  }
  stale.store.execute(changeSettings, { compass: true });
  await stale.passTime();
  expect(stale.queue.state()).toEqual({ type: 'saved' });
  expect(shown(stale)).toEqual(contentOf(server.records));
});

test('what a closed page had not sent is put back, sent once, and merged with what others did', async () => {
  const server = new TestServer(sampleIcgi);
  const [anna, johan] = [openTestEditor(server), openTestEditor(server)];
  const drawer = keptBy(johan);
  server.losesNextAnswer = true;
  johan.store.execute(renameWalkthrough, { name: 'Stored, but never answered' });
  await johan.queue.flush();
  johan.store.execute(addKeyframes, { items: [keyframe('hall')] });
  anna.store.execute(changeSettings, { compass: true });
  await anna.passTime();
  const again = openTestEditor(server);
  await again.queue.restore(...drawer.open());
  await again.passTime();
  expect(again.queue.state()).toEqual({ type: 'saved' });
  expect(server.records.get('settings')).toMatchObject({ name: 'Stored, but never answered', compass: true });
  expect(server.records.has('keyframes/hall')).toBe(true);
  expect(shown(again)).toEqual(contentOf(server.records));
  expect(new Set(server.log.map(({ requestId }) => requestId)).size).toBe(server.log.length);
});

const value = (text: string): Resolution => ({ type: 'value', value: text });

/** Keeps what an editor has not stored, as the browser's own store does. */
function keptBy({ queue }: Editor) {
  let head: Unsaved | null = null;
  const rows = new Map<string, { base: StoredRecord | undefined; mine: StoredRecord | undefined }>();
  queue.onUnsaved((unsaved, touched) => {
    head = structuredClone(unsaved);
    for (const key of touched) {
      const record = queue.unsavedRecord(key);
      if (record) rows.set(key, structuredClone(record));
      else rows.delete(key);
    }
  });
  return {
    isEmpty: () => rows.size === 0 && !head?.pending,
    open(): Parameters<Editor['queue']['restore']> {
      if (!head) throw new Error('nothing was kept');
      return [head, [...rows].map(([key, { base, mine }]) => [key, base, mine])];
    },
  };
}

type Act =
  | { type: 'edit'; step: Step }
  | { type: 'rename' }
  | {
      type: 'undo' | 'redo' | 'send' | 'beginSending' | 'receive' | 'lose' | 'loseAnswer' | 'cut' | 'repair' | 'reload';
    }
  | { type: 'choose'; theirs: boolean };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: anyStep.map((step) => ({ type: 'edit' as const, step })) },
  { weight: 2, arbitrary: fc.constant({ type: 'rename' as const }) },
  { weight: 3, arbitrary: fc.constantFrom({ type: 'send' as const }, { type: 'receive' as const }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('undo', 'redo', 'beginSending', 'receive', 'lose', 'loseAnswer', 'cut', 'repair', 'reload')
      .map((type) => ({ type })),
  },
  { weight: 1, arbitrary: fc.boolean().map((theirs) => ({ type: 'choose' as const, theirs })) },
);

/** One person with a browser: what was typed on the sight of what, and a drawer that outlives the page. */
function person(server: TestServer, name: string, chosen: Set<unknown>) {
  let page = openTestEditor(server);
  let line = page.listen();
  let drawer = keptBy(page);
  /** Which names this person had on screen when putting another one in their place. */
  const seenBefore = new Map<unknown, Set<unknown>>();
  const watch = ({ store }: Editor) =>
    store.onEdits((edits, { origin }) => {
      const edit = origin === 'own' && edits.find(({ key }) => key === 'settings');
      if (!edit) return;
      const known = seenBefore.get(edit.after?.name) ?? new Set();
      seenBefore.set(edit.after?.name, known.add(edit.before?.name));
    });
  watch(page);
  let renames = 0;
  const choose = async (isTheirs: boolean) => {
    const state = page.queue.state();
    if (state.type !== 'conflict') return;
    const { paths } = state.conflict;
    if (!isTheirs) chosen.add(page.store.get('settings', 'settings')?.name);
    const type = isTheirs ? 'theirs' : 'mine';
    await page.queue.resolveConflict(new Map(paths.map(({ path }) => [conflictKey(path), { type }])));
  };
  return {
    seenBefore,
    page: () => page,
    async act(what: Act): Promise<void> {
      switch (what.type) {
        case 'edit': {
          const { step } = what;
          return page.store.execute({ label: step.name, run: step.run }, undefined);
        }
        case 'rename': {
          renames += 1;
          return page.store.execute(renameWalkthrough, { name: `${name} ${renames}` });
        }
        case 'undo':
          page.store.undo();
          return;
        case 'redo':
          page.store.redo();
          return;
        case 'send':
          return page.passTime();
        case 'beginSending':
          void page.queue.flush();
          return;
        case 'receive':
          return line.receive();
        case 'lose':
          return line.lose();
        case 'loseAnswer':
          server.losesNextAnswer = true;
          return;
        case 'cut':
        case 'repair':
          server.isReachable = what.type === 'repair';
          return;
        case 'reload': {
          const kept = drawer.isEmpty() ? null : drawer.open();
          page = openTestEditor(server);
          watch(page);
          line = page.listen();
          drawer = keptBy(page);
          if (kept) await page.queue.restore(...kept);
          return;
        }
        case 'choose':
          return choose(what.theirs);
      }
    },
    async settle(): Promise<void> {
      for (let turn = 0; turn < 4; turn += 1) {
        await page.passTime();
        await choose(true);
        await page.queue.catchUp();
      }
    },
  };
}

/** With the network back, everybody ends with what is stored. */
async function expectOneDocument(server: TestServer, people: readonly ReturnType<typeof person>[]): Promise<void> {
  server.isReachable = true;
  server.losesNextAnswer = false;
  for (let round = 0; round < 2; round += 1) for (const each of people) await each.settle();
  for (const each of people) {
    expect(each.page().queue.state()).toEqual({ type: 'saved' });
    expect(shown(each.page())).toEqual(contentOf(server.records));
  }
}

test('however two or three people’s edits, losses and reloads interleave, all end with one document and nobody overwrites what they had not seen', async () => {
  const script = fc.array(fc.tuple(fc.nat({ max: 2 }), act), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 3 }), script, async (count, actions) => {
      const server = new TestServer(sampleIcgi);
      const chosen = new Set<unknown>();
      const people = ['Anna', 'Johan', 'Saga'].slice(0, count).map((name) => person(server, name, chosen));
      for (const [who, what] of actions) await people[who % count]?.act(what);
      await expectOneDocument(server, people);
      expect(new Set(server.log.map(({ requestId }) => requestId)).size).toBe(server.log.length);
      for (const { requestId, before } of server.log) {
        const [was, is] = [before.get('settings')?.name, nameAfter(server, requestId)];
        if (is === undefined || was === undefined || was === is || chosen.has(is)) continue;
        expect(people.some(({ seenBefore }) => hasSeen(seenBefore, is, was))).toBe(true);
      }
    }),
    { numRuns: 1_500 },
  );
});

test('however often the server goes back to a backup among the edits, all end with the document that it has', async () => {
  const goBack = fc.record({ type: fc.constant('goBack' as const), revisions: fc.integer({ min: 1, max: 5 }) });
  const step = fc.oneof({ weight: 9, arbitrary: fc.tuple(fc.nat({ max: 2 }), act) }, { weight: 1, arbitrary: goBack });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const server = new TestServer(sampleIcgi);
      const people = ['Anna', 'Johan', 'Saga'].map((name) => person(server, name, new Set()));
      for (const taken of steps) {
        if ('type' in taken) server.goBackTo(Math.max(1, server.revision - taken.revisions));
        else await people[taken[0]]?.act(taken[1]);
      }
      await expectOneDocument(server, people);
    }),
    { numRuns: 1_000 },
  );
});

/** The walkthrough's name that an entry of the log set, if it did. */
function nameAfter(server: TestServer, requestId: string | null): unknown {
  const changes = server.log.find((entry) => entry.requestId === requestId)?.changes ?? [];
  return changes
    .flatMap((change) => (change.record === 'settings' && change.op === 'patch' ? change.set : []))
    .find(({ path }) => path[0] === 'name')?.value;
}

/** True when the new name came about on the sight of the old one, perhaps by names in between that were never sent. */
function hasSeen(seenBefore: ReadonlyMap<unknown, Set<unknown>>, is: unknown, was: unknown): boolean {
  const reached = new Set([is]);
  for (const name of reached) for (const earlier of seenBefore.get(name) ?? []) reached.add(earlier);
  return reached.has(was);
}
