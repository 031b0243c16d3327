import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import { entriesOf } from '@diorama/documents/engine/tables.ts';
import { e3dSteps } from '@diorama/documents/testing/e3d-arbitrary.ts';
import type { E3dStep } from '@diorama/documents/testing/e3d-step.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, openTestEditor, TestServer } from './testing.ts';
import { conflictKey } from './unsaved-records.ts';

type Act = { type: 'edit'; step: E3dStep } | { type: 'undo' | 'redo' | 'send' | 'hear' };

const sample = { definition: e3dDocument, records: { settings: { name: 'House' }, interface: {}, graph: {} } };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(...Object.values(e3dSteps)).map((step) => ({ type: 'edit' as const, step })) },
  { weight: 3, arbitrary: fc.constantFrom('send' as const, 'hear' as const).map((type) => ({ type })) },
  { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const).map((type) => ({ type })) },
);

function person(server: TestServer<typeof e3dDocument>) {
  const { store, queue, listen, passTime } = openTestEditor(server);
  const line = listen();
  return {
    shown: () => contentOf(entriesOf(e3dDocument, store.tables())),
    state: () => queue.state(),
    async act(what: Act): Promise<void> {
      if (what.type === 'edit') store.execute({ label: what.step.name, run: what.step.run }, undefined);
      if (what.type === 'undo') store.undo();
      if (what.type === 'redo') store.redo();
      if (what.type === 'send') await passTime();
      if (what.type === 'hear') line.hear();
    },
    async settle(): Promise<void> {
      for (let turn = 0; turn < 4; turn += 1) {
        await passTime();
        const state = queue.state();
        if (state.type === 'conflict')
          await queue.resolveConflict(
            new Map(state.conflict.paths.map(({ path }) => [conflictKey(path), { type: 'theirs' }])),
          );
        await queue.catchUp();
      }
    },
  };
}

test('however two people’s edits of a configurator interleave, both end with the document that is stored', async () => {
  const script = fc.array(fc.tuple(fc.boolean(), act), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(script, async (acts) => {
      const server = new TestServer(sample);
      const [anna, johan] = [person(server), person(server)];
      for (const [isAnna, what] of acts) await (isAnna ? anna : johan).act(what);
      for (const each of [anna, johan, anna, johan]) await each.settle();
      for (const each of [anna, johan]) {
        expect(each.state()).toEqual({ type: 'saved' });
        expect(each.shown()).toEqual(contentOf(server.records));
      }
    }),
    { numRuns: 1_000 },
  );
});
