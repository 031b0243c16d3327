import { expect, test } from 'vitest';
import type { ImportPlan } from '../plan/plan-import.ts';
import { type PlaceOf, plannedLayers, plannedView } from './planned-layers.ts';

const none = { hotspots: [], outlines: [], labels: [] };
const planOf = (edit: Partial<ImportPlan['edit']>): ImportPlan => ({
  edit: { layers: [], categories: [], added: none, changed: none, ...edit },
  added: [],
  updated: [],
  unchanged: 0,
  skipped: { list: [], count: 0 },
  warned: { list: [], count: 0 },
  newCategories: [],
  missing: [],
  offersSwap: false,
  piled: null,
  pictureNames: [],
  weight: 0,
});
const place = (id: string, lng: number, lat: number) => ({ id, layer: 'l', position: { lng, lat } });

test('what is new and what changes stand in layers of their own', () => {
  const plan = planOf({
    added: { ...none, hotspots: [place('a', 1, 2)], labels: [place('b', 3, 4)] },
    changed: {
      ...none,
      outlines: [
        {
          id: 'c',
          geometry: {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [5, 5],
            ],
          },
        },
      ],
      // Its name changes, its place does not.
      hotspots: [{ id: 'd', name: { en: 'Other' } }],
    },
  });
  const layers = plannedLayers(plan).map(({ id, features }) => [id, features.map((feature) => feature.id)]);
  expect(layers).toEqual([
    ['added-points', ['a', 'b']],
    ['changed-shapes', ['c']],
  ]);
  expect(plannedView(plan)).toEqual({ type: 'bounds', southWest: { lng: 0, lat: 0 }, northEast: { lng: 5, lat: 5 } });
});

test('what only gets another name is drawn where it stands', () => {
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [5, 5],
    ] satisfies [number, number][],
  };
  const renamed = { name: { en: 'Other' } };
  const plan = planOf({
    changed: {
      hotspots: [{ id: 'a', ...renamed }],
      outlines: [{ id: 'b', ...renamed }],
      labels: [{ id: 'c', ...renamed }],
    },
  });
  const placeOf: PlaceOf = (collection, id) =>
    collection === 'outlines' ? { geometry: line } : { position: { lng: id === 'a' ? 1 : 9, lat: 2 } };
  expect(plannedLayers(plan, placeOf).map(({ id, features }) => [id, features.map((one) => one.id)])).toEqual([
    ['changed-shapes', ['b']],
    ['changed-points', ['a', 'c']],
  ]);
  expect(plannedView(plan, placeOf)).toMatchObject({ northEast: { lng: 9, lat: 5 } });
});

test('many points are grouped, and a plan without places has no view', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => place(`p${at}`, (at % 360) - 180, at % 80));
  const [layer] = plannedLayers(planOf({ added: { ...none, hotspots: many } }));
  expect(layer).toMatchObject({ display: { cluster: true } });
  expect(plannedView(planOf({ changed: { ...none, hotspots: [{ id: 'a', name: { en: 'A' } }] } }))).toBeNull();
});
