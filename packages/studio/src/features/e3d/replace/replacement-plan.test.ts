import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { ModelParts } from '@diorama/documents/e3d/replace/model-parts.ts';
import { replaceMesh } from '@diorama/documents/e3d/replace/replace-mesh.commands.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import { expect, test } from 'vitest';
import { EditorStore } from '../../../engine/editor-store.ts';
import { marksOf } from './model-marks.ts';
import { blocks, placesFor, planReplacement, replacementOf } from './replacement-plan.ts';

const ref = (type: string, id: string) => ({ type, id });
const slot = (id: string, node: string, extra: Record<string, unknown> = {}) => ({
  id,
  order: 'a0',
  type: 'material',
  name: id,
  entity: ref('entity', 'house'),
  match: { node, material: 'Wood' },
  ...extra,
});
const mesh = (version?: number) => ({
  id: 'mesh',
  data: { type: 'mesh', mesh: ref('mesh', 'm1'), ...(version ? { version: { type: 'pinned', version } } : {}) },
});

function house() {
  const records: Record<string, Record<string, unknown>> = {
    settings: { name: 'House' },
    interface: {},
    graph: {},
    'entities/house': { id: 'house', order: 'a0', name: 'House', components: [mesh()] },
    'entities/old': { id: 'old', order: 'a1', name: 'Old house', components: [mesh(1)] },
    'meshSlots/kept': slot('kept', 'Door'),
    'meshSlots/moved': slot('moved', 'Roof'),
    'meshSlots/lost': slot('lost', 'Shutter', { fallback: ref('material', 'oak') }),
  };
  const parsed = Object.entries(records).map(([key, record]): [string, Record<string, unknown>] => {
    const result = parseRecord(e3dDocument, key, record);
    if (!result.ok) throw new Error(key);
    return [key, result.record];
  });
  return new EditorStore(e3dDocument, parsed);
}

const model = (...parts: [name: string, triangles: number][]): ModelParts => ({
  nodes: parts.map(([name, triangles]) => ({
    name,
    parent: null,
    parts: [
      {
        primitive: 0,
        material: 'Wood',
        fingerprint: { triangles, area: triangles, box: { x: triangles, y: 1, z: 1 } },
      },
    ],
  })),
  animations: [],
});
const files = {
  before: model(['Door', 10], ['Roof', 400], ['Shutter', 70]),
  after: model(['Door', 10], ['Tak', 400], ['Porch', 3_000]),
};
const LATEST = { mesh: 'm1', version: null };

test('a plan says what is kept, moved, lost and new, for those that show the version', () => {
  const plan = planReplacement(house().records(), LATEST, files);
  expect(plan.rows.map(({ binding, state }) => [binding.name, state])).toEqual([
    ['kept', 'kept'],
    ['lost', 'lost'],
    ['moved', 'moved'],
  ]);
  expect(plan.fresh.map(({ node }) => node)).toEqual(['Porch']);
  expect([plan.users, plan.keeping]).toEqual([['house'], 1]);
  const NOTHING = new Map<string, never>();
  expect(plan.rows.filter((row) => blocks(row, NOTHING)).map(({ binding }) => binding.name)).toEqual(['lost']);
});

test('parts without a slot that have other names in the new file are not new', () => {
  const before = model(['Door', 10], ['Wall north', 50], ['Wall south', 90], ['Chimney', 333]);
  const after = model(['Door', 10], ['wall_n', 50], ['wall_s', 90], ['Chimney_low', 333], ['Shelf', 5_000]);
  const plan = planReplacement(house().records(), LATEST, { before, after });
  expect(plan.fresh.map(({ node }) => node)).toEqual(['Shelf']);
});

test('what is accepted is one step, with what was chosen by hand; undo takes all of it back', () => {
  const store = house();
  const before = JSON.stringify([...(store.tables().meshSlots?.values() ?? [])]);
  const plan = planReplacement(store.records(), LATEST, files);
  const porch = { node: 'Porch', material: 'Wood', primitive: 0 };
  const rest = { meshId: 'm1', version: 2, replaced: 1, pinned: [], slots: [] };
  store.execute(replaceMesh, replacementOf(plan, new Map([['meshSlots/lost', porch]]), rest));
  expect(store.history().past).toHaveLength(1);
  expect(store.get('meshVersions', 'm1')).toMatchObject({ version: 2, replaced: 1 });
  expect(['kept', 'moved', 'lost'].map((id) => store.get('meshSlots', id))).toMatchObject([
    { match: { node: 'Door', fingerprint: { triangles: 10 } } },
    { match: { node: 'Tak', fingerprint: { triangles: 400 } } },
    { match: { node: 'Porch', fingerprint: { triangles: 3_000 } } },
  ]);
  store.undo();
  expect(store.get('meshVersions', 'm1')).toBeUndefined();
  expect(JSON.stringify([...(store.tables().meshSlots?.values() ?? [])])).toBe(before);
});

test('a lost slot that nobody chose for stays as it is', () => {
  const plan = planReplacement(house().records(), LATEST, files);
  const rest = { meshId: 'm1', version: 2, replaced: 1, pinned: [], slots: [] };
  const { rebound } = replacementOf(plan, new Map(), rest);
  expect(rebound.map(({ key }) => key)).toEqual(['meshSlots/kept', 'meshSlots/moved']);
});

test('a row can be given any part of the new file, likely ones first, up to a number', () => {
  const plan = planReplacement(house().records(), LATEST, files);
  const lost = plan.rows.find(({ state }) => state === 'lost');
  expect(lost && placesFor(lost, plan.now, 10).map((place) => typeof place !== 'string' && place.node)).toEqual(
    expect.arrayContaining(['Porch', 'Door', 'Tak']),
  );
  expect(lost && placesFor(lost, plan.now, 2)).toHaveLength(2);
});

test('what is lost and moved stands out in both models, and what is chosen for it counts as moved', () => {
  const { rows } = planReplacement(house().records(), { mesh: 'm1', version: null }, files);
  const tonesOf = (choices: Parameters<typeof marksOf>[1]) => {
    const { before, after } = marksOf(rows, choices, files);
    const named = (parts: typeof before) => parts.map(({ node, tone }) => `${node} ${tone}`);
    return [named(before), named(after)];
  };
  expect(tonesOf(new Map())).toEqual([['Roof moved', 'Shutter lost'], ['Tak moved']]);
  const lost = rows.find(({ state }) => state === 'lost');
  const porch = new Map([[lost?.binding.key ?? '', { node: 'Porch', material: 'Wood', primitive: 0 }]]);
  expect(tonesOf(porch)).toEqual([
    ['Roof moved', 'Shutter moved'],
    ['Tak moved', 'Porch moved'],
  ]);
});

test('parts that nothing names and that are not in the new file are told, and renamed ones are not among them', () => {
  const e3d = house().records();
  const before = model(['Door', 10], ['Roof', 400], ['Shutter', 70], ['Chimney', 90], ['Bench', 600]);
  const after = model(['Door', 10], ['Tak', 400], ['Seat', 600]);
  const { gone } = planReplacement(e3d, { mesh: 'm1', version: null }, { before, after });
  expect(gone.map(({ node, shape }) => [node, shape.triangles])).toEqual([['Chimney', 90]]);
});
