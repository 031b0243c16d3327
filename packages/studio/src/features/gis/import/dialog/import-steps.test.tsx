import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { faultOf } from '../plan/columns/mapping-fault.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import type { FileSummary } from '../session/messages.ts';
import { ColumnsStep } from './columns-step.tsx';
import { ReviewStep } from './review-step.tsx';

const noNotes = () => ({ list: [], count: 0 });
const nothing = () => undefined;

const summary: FileSummary = {
  ...{ name: 'Platser', format: 'CSV', columns: ['Nr', 'Namn', 'Lat', 'Lng'], encoding: 'windows-1252' },
  ...{ features: 300, sample: [{ geometry: null, values: ['1', 'Åhléns', '18', '59'], row: 2 }] },
  ...{ skipped: { list: [], count: 2 }, warned: noNotes(), notices: ['Only the first 200 columns are read'] },
  ...{ isTable: true, isPlane: false, hasPoints: false, hasShapes: false, offersSwap: true },
  ...{ question: null, systems: [{ code: 4326, name: 'WGS 84, degrees' }], near: null },
};
const mapping: ImportMapping = {
  roles: [{ type: 'skip' }, { type: 'name', language: 'sv' }, { type: 'lat' }, { type: 'lng' }],
  ...{ keyColumn: 0, system: 4326, isSwapped: false, shapes: null },
  points: { as: 'hotspots', layer: { type: 'new', name: 'Platser' } },
};

test('the columns of a file are shown with what stands in them, what was noticed, and an offer to swap', () => {
  const html = renderToStaticMarkup(
    <ColumnsStep {...{ summary, mapping }} layers={[]} error={null} onChange={nothing} onEncoding={nothing} />,
  );
  for (const text of [
    'CSV · 300 rows · 4 columns · Windows-1252',
    'Åhléns',
    'Name, Swedish',
    'Only the first 200 columns',
  ])
    expect(html).toContain(text);
  expect(html).toContain('Swap latitude and longitude</span></button>');
  expect(html).toContain('2 rows cannot be read');
  const swapped = renderToStaticMarkup(
    <ColumnsStep
      summary={summary}
      mapping={{ ...mapping, isSwapped: true }}
      layers={[]}
      error={null}
      onChange={nothing}
      onEncoding={nothing}
    />,
  );
  expect(swapped).not.toContain('seem to be swapped');
});

test('a mapping without a place, or with everything left out, says what to choose', () => {
  expect(faultOf(mapping, true)).toBeNull();
  expect(faultOf({ ...mapping, roles: [{ type: 'lat' }] }, true)).toBe('Choose the column of the longitude, too');
  expect(faultOf({ ...mapping, roles: [] }, true)).toMatch(/latitude and longitude/);
  expect(faultOf({ ...mapping, roles: [] }, false)).toBeNull();
  expect(faultOf({ ...mapping, points: null }, true)).toMatch(/Everything is left out/);
  expect(faultOf({ ...mapping, system: null }, true)).toMatch(/Choose the coordinate system/);
});

test('a review counts what would happen and shows the preview of the editor', () => {
  const plan: ImportPlan = {
    edit: {
      layers: [],
      categories: [],
      added: { hotspots: [], outlines: [], labels: [] },
      changed: { hotspots: [], outlines: [], labels: [] },
    },
    added: [],
    updated: [{ row: 3, collection: 'hotspots', id: 'h', name: 'Bio', differences: [] }],
    ...{ unchanged: 80, skipped: { list: [{ row: 9, reason: 'why' }], count: 1_200 }, warned: noNotes() },
    newCategories: [{ id: 'c', name: 'Mat' }],
    missing: [{ collection: 'hotspots', id: 'x', key: '7', name: 'Closed café' }],
    offersSwap: false,
    piled: { count: 1_000, places: [[18.0686, 59.3293]], answer: null },
    pictureNames: [],
    weight: 0,
  };
  const html = renderToStaticMarkup(
    <ReviewStep
      plan={plan}
      preview={<p>The map</p>}
      isPlanning={false}
      onSwap={nothing}
      onPiled={nothing}
      limit={null}
      keptShare={1}
      onSimplify={nothing}
      removesMissing={false}
      onRemoveMissing={nothing}
    />,
  );
  for (const text of [
    '1 changed, 80 unchanged, 1,200 skipped',
    'New category',
    'Mat',
    'The map',
    'Delete 1 feature that an earlier file brought',
    'Not in the file',
    '1,000 points stand at one place, 59.32930, 18.06860',
    'Leave them out',
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('>New<');
});

test('a review refuses what a map cannot hold, and offers to simplify its shapes', () => {
  const line = { type: 'LineString' as const, coordinates: [] };
  const plan: ImportPlan = {
    edit: {
      layers: [],
      categories: [],
      added: { hotspots: [], outlines: [{ id: 'o', layer: 'l', geometry: line }], labels: [] },
      changed: { hotspots: [], outlines: [], labels: [] },
    },
    ...{ added: [], updated: [], unchanged: 0, skipped: noNotes(), warned: noNotes(), newCategories: [], missing: [] },
    ...{ offersSwap: false, piled: null, pictureNames: [], weight: 76 * 1024 * 1024 },
  };
  const shown = (limit: number | null) =>
    renderToStaticMarkup(
      <ReviewStep
        {...{ plan, limit, preview: null, isPlanning: false, keptShare: 1 }}
        onSwap={nothing}
        onPiled={nothing}
        onSimplify={nothing}
        removesMissing={false}
        onRemoveMissing={nothing}
      />,
    );
  expect(shown(64 * 1024 * 1024)).toMatch(
    /would have 76 MB, and a map holds 64 MB.*Nothing is imported.*Simplify shapes/,
  );
  for (const limit of [null, 80 * 1024 * 1024]) expect(shown(limit)).not.toContain('Nothing is imported');
});
