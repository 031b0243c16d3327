import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { e3dDocument } from '../../e3d/e3d.document.ts';
import { gisDocument } from '../../gis/gis.document.ts';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { widgetDocument } from '../../widget/widget.document.ts';
import { Envelope, loadEnvelope } from '../schema/envelope.ts';
import { mediaOf, referencesOf, referencesOutside, targetKeyOf } from './references.ts';

test.each([
  [icgiDocument, '0.2.0'],
  [gisDocument, '0.1.0'],
  [e3dDocument, '0.1.0'],
  [widgetDocument, '0.1.0'],
])('what a document points at outside of it is what its records do one by one: $kind', (kind, release) => {
  const golden = new URL(`../../${kind.kind}/golden/${release}.golden.json`, import.meta.url);
  const { records } = loadEnvelope(kind, Envelope.parse(JSON.parse(readFileSync(golden, 'utf8'))));
  const keys = Object.keys(records);
  const { references, media } = referencesOutside(kind, records);
  expect(references).toEqual(
    keys.flatMap((record) =>
      referencesOf(kind, record, records[record])
        .filter((target) => targetKeyOf(kind, target) === null)
        .map((found) => ({ record, ...found })),
    ),
  );
  expect(references.length).toBeGreaterThan(0);
  expect(media).toEqual(
    keys.flatMap((record) => mediaOf(kind, record, records[record]).map((found) => ({ record, ...found }))),
  );
  expect(referencesOutside(kind, records).references).toBe(references);
});
