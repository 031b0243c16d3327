import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkDocument } from '../engine/check/check-document.ts';
import { Envelope, loadEnvelope } from '../engine/schema/envelope.ts';
import { tablesOf } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';
import { COMPONENT_TYPES, ComponentData } from './component-types.ts';
import { e3dDocument } from './e3d.document.ts';
import { effectiveData, fieldsFromTraits } from './scene/effective-data.ts';

const golden = fileURLToPath(new URL('./golden/0.1.0.golden.json', import.meta.url));
const records = (): Record<string, Record<string, unknown>> =>
  loadEnvelope(e3dDocument, Envelope.parse(JSON.parse(readFileSync(golden, 'utf8')))).records;

/** Messages of a document with some records changed or, where undefined, gone. */
function checked(changes: Readonly<Record<string, Record<string, unknown> | undefined>> = {}): string[] {
  const all = new Map(Object.entries(records()));
  for (const [key, value] of Object.entries(changes)) {
    const parsed = value && parseRecord(e3dDocument, key, { ...all.get(key), ...value });
    if (parsed?.ok) all.set(key, parsed.record);
    else if (parsed) throw new Error(JSON.stringify(parsed.issues));
    else all.delete(key);
  }
  return checkDocument(
    e3dDocument,
    { tables: tablesOf(e3dDocument, all), quarantined: [] },
    { languages: ['en', 'sv'] },
  ).map(({ level, record, path, message }) => `${level} ${[record, ...path].join('.')}: ${message}`);
}
const entity = (...data: Record<string, unknown>[]) => ({
  id: 'extra',
  order: 'z0',
  name: 'Extra',
  components: data.map((one, at) => ({ id: `x${at}`, data: one })),
});

test('the example has no fault', () => {
  expect(checked()).toEqual([]);
});

test.each([
  ['money', 'many', 'a number'],
  ['area', true, 'a number'],
  ['boolean', 'perhaps', 'yes or no'],
  ['material', 'oak', 'a material'],
  ['mesh', 3, 'a mesh'],
  ['media', 'oak.png', 'a picture'],
])('a cell that its column of %s cannot hold is told, once a column', (type, cell, what) => {
  const columns = [
    { id: 'key', type: 'text' },
    {
      id: 'value',
      type,
      label: { type: 'custom', value: { en: 'Value' } },
      ...(type === 'money' && { currency: 'SEK' }),
    },
  ];
  const row = (id: string, value: unknown) => ({
    id,
    order: 'a0',
    table: { type: 'data-table', id: 'extra' },
    cells: { key: id, value },
  });
  const messages = checked({
    'dataTables/extra': { id: 'extra', order: 'z0', name: 'Prices', key: 'key', columns },
    'rows/x1': row('x1', cell),
    'rows/x2': row('x2', cell),
    'rows/x3': row('x3', { type: 'formula', expr: '1' }),
  });
  const [first, ...others] = messages.filter((line) => line.includes('Prices'));
  expect(first).toMatch(/^warning rows\/x1\.cells\.value: “Prices”, row “x1”: “Value” takes /);
  expect(first).toContain(` takes ${what}, and `);
  expect(others).toEqual([]);
});

test('a cover image that is missing is said, and does not stand in the way', () => {
  const settings = { ...records().settings, splashImage: null };
  expect(checked({ settings })).toEqual([
    'warning settings.splashImage: There is no cover image: visitors look at an empty page while the model loads',
  ]);
});

test.each([
  [{ 'entities/extra': entity({ type: 'mesh' }) }, 'error entities/extra.components.x0.data.mesh: “Extra” has no mesh'],
  [
    { 'entities/extra': entity({ type: 'light' }, { type: 'light' }) },
    'error entities/extra.components.x1: “Extra” has more than one light',
  ],
  [
    { 'entities/extra': entity({ type: 'slot-mesh', slot: { type: 'mesh-slot', id: 'slot_facade' } }) },
    'error entities/extra.components.x0.data.slot: “Extra” takes its mesh from a slot for a material',
  ],
  [
    { 'entities/extra': entity({ type: 'camera', near: 10, far: 2 }) },
    'error entities/extra.components.x0.data.far: “Extra” sees nothing: far is not behind near',
  ],
  [
    { 'meshSlots/slot_window': undefined },
    'error entities/ent_win.components.k5.data.slot: Object “Window”, slot: it leads to a deleted slot',
  ],
  [{ 'nodes/facade': undefined }, 'error nodes/canPanorama.in.facade: Node, inputs: it leads to a deleted node'],
  [
    {
      'nodes/again': { id: 'again', order: 'z', type: 'out.material', slot: { type: 'mesh-slot', id: 'slot_facade' } },
    },
    'error nodes/again.slot: The slot “Facade” is filled by two nodes: setFacade and again',
  ],
  [
    {
      'entities/ent_house': {
        components: [{ id: 'k1', data: { type: 'transform', parent: { type: 'entity', id: 'ent_win' } } }],
      },
    },
    'error entities/ent_house.components.k1.data.parent: Object “House”, parent: it leads back to itself',
  ],
])('a fault is found, with its place: %#', (changes, message) => {
  expect(checked(changes)).toContain(message);
});

test('a preset for another type of component is named', () => {
  const components = [{ id: 'k3', data: { type: 'category' }, traits: [{ type: 'trait', id: 'tr_static' }] }];
  expect(checked({ 'entities/ent_house': { components } })).toContain(
    'error entities/ent_house.components.k3.traits: “House”: a preset for mesh is used on category',
  );
});

test('every type of component has a default for each field, which its schema takes', () => {
  for (const { type, data, defaults } of Object.values(COMPONENT_TYPES)) {
    expect(Object.keys(defaults).sort()).toEqual(
      Object.keys(data.shape)
        .filter((field) => field !== 'type')
        .sort(),
    );
    expect(data.parse({ type, ...defaults })).toEqual({ type, ...defaults });
  }
});

test('own values win over later presets, those over earlier ones, and these over defaults', () => {
  const traits = [
    ComponentData.parse({ type: 'light', intensity: 2, color: { r: 1, g: 2, b: 3 } }),
    ComponentData.parse({ type: 'light', intensity: 3, castShadow: true }),
    ComponentData.parse({ type: 'mesh', castShadow: false }),
  ];
  const own = { type: 'light' as const, castShadow: false };
  expect(effectiveData(own, traits)).toEqual({
    type: 'light',
    source: { type: 'directional' },
    color: { r: 1, g: 2, b: 3, a: 1 },
    intensity: 3,
    castShadow: false,
    shadowSize: 1024,
  });
  expect([...fieldsFromTraits(own, traits)].sort()).toEqual(['color', 'intensity']);
});

test.each([
  [{ type: 'transform', scale: { x: 1, y: 0, z: 1 } }, 'other than 0'],
  [{ type: 'transform', rotation: { x: 0, y: 0, z: 0, w: 0 } }, 'may not be all 0'],
  [{ type: 'camera', fov: 121 }, 'expected number to be <=120'],
  [{ type: 'camera', distance: { min: 5, max: 1 } }, 'The least is above the greatest'],
  [{ type: 'light', intensity: -1 }, 'expected number to be >=0'],
  [{ type: 'transform', position: { x: Number.NaN, y: 0, z: 0 } }, 'expected number'],
  [{ type: 'mesh', tint: 'red' }, 'Unrecognized key'],
])('what is out of range is refused: %j', (data, message) => {
  const parsed = parseRecord(e3dDocument, 'entities/extra', entity(data));
  expect(parsed.ok ? 'taken' : parsed.issues.map((issue) => issue.message).join()).toContain(message);
});
