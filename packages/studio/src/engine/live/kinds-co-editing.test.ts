import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { CommandStep } from '@diorama/documents/testing/command-step.ts';
import { e3dAfter, e3dSteps } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { gisAfter, gisSteps } from '@diorama/documents/testing/gis-arbitrary.ts';
import { wholeOf } from '@diorama/documents/testing/record-map.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictKey } from '../kept/unsaved-records.ts';
import { contentOf, openTestEditor, TestServer } from '../testing.ts';

type Act<D extends DocumentKind> =
  | { type: 'edit'; step: CommandStep<D> }
  | { type: 'undo' | 'redo' | 'send' | 'receive' };

const actions = <D extends DocumentKind>(steps: Readonly<Record<string, fc.Arbitrary<CommandStep<D>>>>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.oneof(...Object.values(steps)).map((step) => ({ type: 'edit' as const, step })) },
    { weight: 3, arbitrary: fc.constantFrom('send' as const, 'receive' as const).map((type) => ({ type })) },
    { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const).map((type) => ({ type })) },
  );

function person<D extends DocumentKind>(server: TestServer<D>, definition: D) {
  const { store, queue, listen, passTime } = openTestEditor(server);
  const line = listen();
  return {
    shown: () => contentOf(entriesOf(definition, store.tables())),
    state: () => queue.state(),
    async act(what: Act<D>): Promise<void> {
      if (what.type === 'edit') store.execute({ label: what.step.name, run: what.step.run }, undefined);
      if (what.type === 'undo') store.undo();
      if (what.type === 'redo') store.redo();
      if (what.type === 'send') await passTime();
      if (what.type === 'receive') line.receive();
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

/** Two people do anything in any order; in the end both see what is stored. */
async function bothEndWithWhatIsStored<D extends DocumentKind>(
  definition: D,
  begin: Readonly<Record<string, unknown>>,
  steps: Readonly<Record<string, fc.Arbitrary<CommandStep<D>>>>,
): Promise<void> {
  const script = fc.array(fc.tuple(fc.boolean(), actions(steps)), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(script, async (all) => {
      const server = new TestServer({ definition, records: begin });
      const [anna, johan] = [person(server, definition), person(server, definition)];
      for (const [isAnna, what] of all) await (isAnna ? anna : johan).act(what);
      for (const each of [anna, johan, anna, johan]) await each.settle();
      for (const each of [anna, johan]) {
        expect(each.state()).toEqual({ type: 'saved' });
        expect(each.shown()).toEqual(contentOf(server.records));
      }
    }),
    { numRuns: 500 },
  );
}

test('however two people’s edits of a configurator interleave, both end with the document that is stored', () =>
  bothEndWithWhatIsStored(e3dDocument, Object.fromEntries(wholeOf(e3dAfter([]))), e3dSteps));

test('however two people’s edits of a map interleave, both end with the document that is stored', () =>
  bothEndWithWhatIsStored(gisDocument, Object.fromEntries(wholeOf(gisAfter([]))), gisSteps));
