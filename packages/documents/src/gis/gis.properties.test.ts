import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { referencesOf } from '../engine/reference/references.ts';
import { settled, testCommands } from '../testing/command-properties.testing.ts';
import { anyGisSteps, gisAfter, gisSteps } from '../testing/gis-arbitrary.ts';
import { wholeOf } from '../testing/record-map.ts';
import { gisDocument } from './gis.document.ts';
import { featuresByLayer, layersInOrder } from './layers.ts';

testCommands({
  definition: gisDocument,
  steps: gisSteps,
  anySteps: anyGisSteps,
  after: gisAfter,
  folder: dirname(fileURLToPath(import.meta.url)),
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
          .run(settled(gisDocument, before).records)
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
