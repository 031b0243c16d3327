import { expect, test } from 'vitest';
import { invertEdits, refitEdits } from '../../engine/history.ts';
import { Records } from '../../engine/schema/records.ts';
import { trustedTables } from '../../engine/schema/tables.ts';
import { parseRecord } from '../../engine/schema/validate.ts';
import { contentOf, wholeOf, withEdits } from '../../testing/record-map.ts';
import { e3dDocument } from '../e3d.document.ts';
import type { E3dRecords } from '../e3d.records.ts';
import { bindingsOf } from './bindings.ts';
import { checkLost } from './lost-bindings.ts';
import { indexParts, type ModelParts } from './model-parts.ts';
import { replaceMesh } from './replace-mesh.commands.ts';

const shape = { triangles: 12, area: 6, box: { x: 1, y: 1, z: 1 } };
const model = (...parts: [node: string, material: string][]): ModelParts => ({
  nodes: parts.map(([name, material]) => ({
    name,
    parent: null,
    parts: [{ primitive: 0, material, fingerprint: shape }],
  })),
  animations: [{ name: 'Open', length: 1 }],
});
const ref = (type: string, id: string) => ({ type, id });
const mesh = { id: 'mesh', data: { type: 'mesh', mesh: ref('mesh', 'm1') } };

/** A house with a slot in use, one that is not, an override of its own and one of a preset, and a clip. */
function house(): E3dRecords {
  const records: Record<string, Record<string, unknown>> = {
    settings: { name: 'House' },
    interface: {},
    graph: {},
    'entities/house': {
      id: 'house',
      order: 'a0',
      name: 'House',
      components: [
        mesh,
        { id: 'own', data: { type: 'material-override', material: ref('material', 'oak'), node: 'Door' } },
        { id: 'shared', data: { type: 'material-override' }, traits: [ref('trait', 'tiles')] },
      ],
    },
    'traits/tiles': {
      id: 'tiles',
      order: 'a0',
      name: 'Tiles',
      data: { type: 'material-override', material: ref('material', 'clay'), from: 'Tiles' },
    },
    'meshSlots/facade': slot('facade', 'Walls', 'Brick'),
    'meshSlots/idle': slot('idle', 'Chimney', 'Brick'),
    'nodes/paint': { id: 'paint', order: 'a0', type: 'out.material', slot: ref('mesh-slot', 'facade') },
    'nodes/swing': { id: 'swing', order: 'a1', type: 'out.animation', entity: ref('entity', 'house'), clip: 'Open' },
  };
  const parsed = Object.entries(records).map(([key, record]): [string, Record<string, unknown>] => {
    const result = parseRecord(e3dDocument, key, record);
    if (!result.ok) throw new Error(`${key}: ${JSON.stringify(result.issues)}`);
    return [key, result.record];
  });
  return new Records(e3dDocument, trustedTables(e3dDocument, parsed));
}

const slot = (id: string, node: string, material: string) => ({
  id,
  order: 'a0',
  type: 'material',
  name: id,
  entity: ref('entity', 'house'),
  match: { node, material },
});
const WHOLE = model(['Walls', 'Brick'], ['Chimney', 'Brick'], ['Door', 'Wood'], ['Roof', 'Tiles']);
const lost = (e3d: E3dRecords, parts: ModelParts | undefined) =>
  checkLost(e3d, () => parts && indexParts(parts)).map(({ level, check, record }) => `${level} ${check} ${record}`);

test('everything that names a part is a binding, with what makes it count', () => {
  expect(bindingsOf(house()).map(({ key, usedBy }) => [key, usedBy.map(({ type }) => type)])).toEqual([
    ['meshSlots/facade', ['graph']],
    ['meshSlots/idle', []],
    ['entities/house/own', ['material']],
    ['traits/tiles', ['material']],
    ['nodes/swing', ['graph']],
  ]);
});

test('a slot or override in use that finds nothing blocks publishing; others are warned of', () => {
  expect(lost(house(), WHOLE)).toEqual([]);
  expect(lost(house(), { nodes: [], animations: [] })).toEqual([
    'error slot.lost meshSlots/facade',
    'warning slot.lost meshSlots/idle',
    'error override.lost entities/house',
    'error override.lost traits/tiles',
    'warning clip.lost nodes/swing',
  ]);
  expect(lost(house(), undefined)).toEqual([]);
});

test('a replacement is one change: version, slots, overrides and clips, and one undo takes all of it back', () => {
  const before = house();
  const plain = wholeOf(before);
  const to = (node: string, material: string) => ({ to: { node, material, primitive: 0 }, shape });
  const edits = replaceMesh
    .run(before, {
      meshId: 'm1',
      version: 4,
      replaced: 3,
      pinned: [],
      rebound: [
        { key: 'meshSlots/facade', ...to('Walls.001', 'Brick') },
        { key: 'entities/house/own', ...to('Front door', '') },
        { key: 'traits/tiles', ...to('', 'Clay') },
        { key: 'nodes/swing', clip: 'Open wide' },
      ],
      slots: [{ id: 'porch', name: 'Porch', entity: 'house', ...to('Porch', 'Wood') }],
    })
    .edits();
  const done = withEdits(plain, edits);
  expect(done.get('meshVersions/m1')).toMatchObject({ version: 4, replaced: 3 });
  expect(done.get('meshSlots/facade')).toMatchObject({ match: { node: 'Walls.001', fingerprint: shape } });
  expect(done.get('meshSlots/porch')).toMatchObject({ entity: { id: 'house' }, match: { node: 'Porch' } });
  expect(done.get('traits/tiles')).toMatchObject({ data: { node: null, from: 'Clay', material: { id: 'clay' } } });
  expect(done.get('nodes/swing')).toMatchObject({ clip: 'Open wide' });
  for (const [key, record] of done) expect([key, parseRecord(e3dDocument, key, record).ok]).toEqual([key, true]);
  const e3d = new Records(e3dDocument, trustedTables(e3dDocument, done));
  const after = model(
    ['Walls.001', 'Brick'],
    ['Chimney', 'Brick'],
    ['Front door', 'Wood'],
    ['Roof', 'Clay'],
    ['Porch', 'Wood'],
  );
  expect(lost(e3d, after)).toEqual(['warning clip.lost nodes/swing']);
  const undone = withEdits(
    done,
    refitEdits(e3dDocument, invertEdits(edits), ({ key }) => done.get(key)),
  );
  expect(contentOf(undone)).toBe(contentOf(plain));
});

test('a component that pins its version gets the new one pinned, and nothing else follows', () => {
  const edits = replaceMesh
    .run(house(), {
      meshId: 'm1',
      version: 4,
      replaced: 3,
      pinned: [{ id: 'house', componentId: 'mesh' }],
      rebound: [],
      slots: [],
    })
    .edits();
  expect(edits.map(({ key }) => key)).toEqual(['entities/house']);
  expect(edits[0]?.after).toMatchObject({
    components: [{ data: { version: { type: 'pinned', version: 4 } } }, {}, {}],
  });
});
