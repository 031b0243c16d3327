import type { AddedFeature } from '@diorama/documents/gis/commands/import.commands.ts';
import { expect, test } from 'vitest';
import type { ImportPlan } from '../plan/plan-import.ts';
import { joinedPlan, planHead, planParts } from './plan-parts.ts';

const noNotes = () => ({ list: [], count: 0 });

test('a plan in parts is the same plan again, and no part of it is large', () => {
  const ring = (count: number): AddedFeature['geometry'] => ({
    type: 'LineString',
    coordinates: Array.from({ length: count }, (_, at): [number, number] => [at / 1_000, 1]),
  });
  const plan: ImportPlan = {
    edit: {
      layers: [{ id: 'l', type: 'outline', name: 'Layer' }],
      categories: [],
      added: {
        hotspots: Array.from({ length: 12_000 }, (_, at) => ({
          id: `h${at}`,
          layer: 'p',
          position: { lng: 1, lat: at / 1e6 },
        })),
        outlines: [1_000, 20_000, 3, 4_000].map((count, at) => ({
          id: `o${at}`,
          layer: 'l',
          geometry: ring(count) ?? { type: 'LineString', coordinates: [] },
        })),
        labels: [],
      },
      changed: { hotspots: [], outlines: [], labels: [{ id: 't', name: { en: 'x' } }] },
    },
    added: [{ row: 2, collection: 'hotspots', id: 'h0', name: 'A', differences: [] }],
    updated: [
      { row: 3, collection: 'labels', id: 't', name: 'x', differences: [{ field: 'Name', before: '', after: 'x' }] },
    ],
    unchanged: 4,
    skipped: { list: [{ row: 9, reason: 'why' }], count: 1 },
    warned: noNotes(),
    newCategories: [],
    missing: [{ collection: 'hotspots', id: 'gone', key: 'k', name: 'Gone' }],
    offersSwap: true,
    piled: { count: 1_000, places: [[18, 59]], answer: null },
    pictureNames: [],
    weight: 0,
  };
  const parts = [...planParts(plan)];
  expect(joinedPlan(planHead(plan), parts)).toEqual(plan);
  expect(parts.map(({ items }) => items.length)).toEqual([5_000, 5_000, 2_000, 1, 1, 2, 1, 1, 1, 1]);
});
