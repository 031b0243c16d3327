import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invertEdits, refitEdits } from '../engine/history.ts';
import { Records } from '../engine/records.ts';
import { referencesOf } from '../engine/references.ts';
import { trustedTables } from '../engine/tables.ts';
import { parseRecord } from '../engine/validate.ts';
import { anyGisSteps, gisAfter, gisSteps } from '../testing/gis-arbitrary.ts';
import { contentOf, type PlainDocument, wholeOf, withEdits } from '../testing/record-map.ts';
import { gisDocument } from './gis.document.ts';
import type { GisRecords } from './gis.records.ts';
import { featuresByLayer, layersInOrder } from './layers.ts';

/** The same content with nothing changed yet, so that `edits()` is what the next command does. */
function settled(gis: GisRecords): { gis: GisRecords; plain: PlainDocument } {
  const plain = wholeOf(gis);
  return { gis: new Records(gisDocument, trustedTables(gisDocument, plain)), plain };
}

describe.each(Object.entries(gisSteps))('%s', (_name, anyArguments) => {
  test('can be undone and redone: undo(do(x)) = x, redo(undo(do(x))) = do(x)', () => {
    fc.assert(
      fc.property(anyGisSteps, anyArguments, (steps, step) => {
        const { gis, plain } = settled(gisAfter(steps));
        const edits = step.run(gis).edits();
        const done = withEdits(plain, edits);
        const back = refitEdits(gisDocument, invertEdits(edits), (key) => done.get(key));
        const undone = withEdits(done, back);
        expect(contentOf(undone)).toBe(contentOf(plain));
        const again = refitEdits(gisDocument, invertEdits(back), (key) => undone.get(key));
        expect(contentOf(withEdits(undone, again))).toBe(contentOf(done));
      }),
      { numRuns: 60 },
    );
  });

  test('leaves only records that their schema accepts', () => {
    fc.assert(
      fc.property(anyGisSteps, anyArguments, (steps, step) => {
        for (const { key, after } of step.run(settled(gisAfter(steps)).gis).edits()) {
          if (!after || key === 'settings') continue;
          expect(parseRecord(gisDocument, key, after)).toMatchObject({ ok: true });
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('whatever is done, every feature stands in a layer of its type', () => {
  fc.assert(
    fc.property(anyGisSteps, (steps) => {
      const gis = gisAfter(steps);
      const inside = featuresByLayer(gis);
      const standing = layersInOrder(gis).flatMap(({ record }) => inside.get(record.id) ?? []);
      expect(standing).toHaveLength(gis.all('hotspots').length + gis.all('outlines').length + gis.all('labels').length);
    }),
  );
});

test('deleting layers and features leaves no reference to them', () => {
  fc.assert(
    fc.property(anyGisSteps, fc.oneof(gisSteps.removeLayers, gisSteps.removeFeatures), (steps, step) => {
      const before = gisAfter(steps);
      const gone = new Set(
        step
          .run(settled(before).gis)
          .edits()
          .flatMap(({ key, after }) => (after ? [] : (key.split('/')[1] ?? []))),
      );
      for (const [key, record] of wholeOf(step.run(before)))
        for (const { type, id } of referencesOf(gisDocument, key, record))
          if (type === 'outline-feature' || type.endsWith('-layer'))
            expect([key, type, gone.has(id)]).toEqual([key, type, false]);
    }),
  );
});

test('every command of a map takes part in these properties', async () => {
  const folder = dirname(fileURLToPath(import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file))
      .map((file): Promise<object> => import(join(folder, file))),
  );
  const all = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && 'run' in value && 'label' in value ? name : [],
    ),
  );
  expect(Object.keys(gisSteps).sort()).toEqual(all.sort());
});
