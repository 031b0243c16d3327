import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { applyChange } from '../engine/merge/merge.ts';
import type { Change } from '../engine/schema/change.ts';
import { equalJson } from '../engine/schema/json.ts';
import { emptyTables, recordsByKey, tablesOf } from '../engine/schema/tables.ts';
import { parseRecord } from '../engine/schema/validate.ts';
import { e3dDocument } from './e3d.document.ts';

const { fromAttributes, toAttributes, faultsOf, placeOf } = e3dDocument.attributes;
const example = () =>
  JSON.parse(readFileSync(fileURLToPath(new URL('./e3d-example.json', import.meta.url)), 'utf8')).attributes;
type Tables = ReturnType<typeof emptyTables>;

function counter(prefix = 'new'): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `${prefix}${last}`;
  };
}

/** The tables after changes, as the server stores them: parsed, with defaults. */
function written(changes: readonly Change[], base: Tables = emptyTables(e3dDocument)): Tables {
  const records = recordsByKey(e3dDocument, base);
  for (const change of changes) {
    const next = applyChange(change, records.get(change.record));
    if (!next) {
      records.delete(change.record);
      continue;
    }
    const parsed = parseRecord(e3dDocument, change.record, next);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    records.set(change.record, parsed.record);
  }
  return tablesOf(e3dDocument, records);
}

test('a list with more items than it may have is refused with its place', () => {
  const table = (rows: number) => ({
    dataTables: [
      { id: 't', columns: [{ id: 'k', type: 'text' }], rows: Array.from({ length: rows }, () => ({ k: 'x' })) },
    ],
  });
  expect(faultsOf(table(10_000))).toEqual([]);
  expect(faultsOf(table(10_001))).toEqual([
    { path: ['dataTables', 0, 'rows'], message: 'Array must contain at most 10000 element(s)' },
  ]);
});

test('components of one entity have ids of their own, and so do columns of one table', () => {
  const twice = [
    { id: 'c', data: { type: 'transform' } },
    { id: 'c', data: { type: 'camera' } },
  ];
  const columns = [
    { id: 'k', type: 'text' },
    { id: 'k', type: 'number' },
  ];
  expect(faultsOf({ entities: [{ id: 'e', components: twice }], dataTables: [{ id: 't', columns }] })).toEqual([
    { path: ['entities', 0, 'components', 1, 'id'], message: 'The id "c" is given twice' },
    { path: ['dataTables', 0, 'columns', 1, 'id'], message: 'The id "k" is given twice' },
  ]);
});

const stored = () => written(fromAttributes(emptyTables(e3dDocument), example(), counter()));
const keys = (changes: readonly Change[]) => changes.map(({ op, record }) => `${op} ${record}`);

/** Every value of `part` stands in `whole` as well, which may hold more: defaults. */
function holds(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && whole.length === part.length && part.every((item, at) => holds(whole[at], item));
  if (typeof part !== 'object' || part === null) return equalJson(whole, part);
  return Object.entries(part).every(
    ([key, value]) => typeof whole === 'object' && whole !== null && holds(Reflect.get(whole, key), value),
  );
}

test('the example comes back as it was written, with nothing lost and defaults added', () => {
  const attributes = toAttributes(stored());
  for (const [part, value] of Object.entries(example()))
    expect([part, holds(attributes[part], value)]).toEqual([part, true]);
  expect(Object.keys(attributes).sort()).toEqual([...Object.keys(example()), 'meshVersions'].sort());
});

test('what was read and is written back changes nothing', () => {
  const base = stored();
  expect(fromAttributes(base, JSON.parse(JSON.stringify(toAttributes(base))), counter('again'))).toEqual([]);
});

test('a row is known by its key: a changed cell is one small change, wherever the row stands', () => {
  const base = stored();
  const [facades] = JSON.parse(JSON.stringify(toAttributes(base))).dataTables;
  facades.rows.reverse();
  facades.rows[0].price = 15000;
  const changes = fromAttributes(
    base,
    { dataTables: [facades, { id: 't_window' }, { id: 't_area' }] },
    counter('again'),
  );
  expect(changes.filter(({ op }) => op !== 'patch')).toEqual([]);
  const cells = changes
    .flatMap((change) => (change.op === 'patch' ? change.set : []))
    .filter(({ path }) => path[0] === 'cells');
  expect(cells).toEqual([{ path: ['cells', 'price'], value: 15000 }]);
  expect(toAttributes(written(changes, base)).dataTables).toMatchObject([
    { rows: [{ id: 'red' }, { id: 'white' }] },
    {},
    {},
  ]);
});

test('rows left out of a given list go, those of a table that is not given stay', () => {
  const base = stored();
  const changes = fromAttributes(
    base,
    { dataTables: [{ id: 't_facade', rows: [] }, { id: 't_window' }, { id: 't_area' }] },
    counter(),
  );
  expect(keys(changes)).toHaveLength(2);
  expect(changes.every(({ op, record }) => op === 'remove' && record.startsWith('rows/'))).toBe(true);
});

test('two components of one object, changed by two people, are both kept; so are two fields of one component', () => {
  const base = stored();
  const write = (entities: unknown) => fromAttributes(base, { entities }, counter());
  const of = (components: unknown[]) => [{ id: 'ent_house', components }, { id: 'ent_win' }, { id: 'ent_garage' }];
  const kept = [{ id: 'k1' }, { id: 'k2' }, { id: 'k3' }];
  const [hers] = write(
    of([{ id: 'k1', data: { type: 'transform', position: { x: 5, y: 0, z: 0 } } }, kept[1], kept[2]]),
  );
  const [his] = write(of([kept[0], { id: 'k2', data: { type: 'mesh', visible: false } }, kept[2]]));
  expect(hers).toMatchObject({ set: [{ path: ['components', 'k1', 'data', 'position'] }] });
  expect(his).toMatchObject({ set: [{ path: ['components', 'k2', 'data', 'visible'], value: false }] });
});

test('an own value is given back to the preset with null, where null is no value of the field', () => {
  const base = stored();
  const [change] = fromAttributes(
    base,
    { traits: [{ id: 'tr_static', set: { freeze: null } }, { id: 'tr_hotspot' }] },
    counter(),
  );
  expect(change).toEqual({ record: 'traits/tr_static', op: 'patch', set: [{ path: ['data', 'freeze'] }] });
});

test('something of another type replaces the whole record', () => {
  const base = stored();
  const { controls } = example().interface;
  const wanted = { ...controls[1], type: 'select' };
  const changes = fromAttributes(
    base,
    { interface: { controls: [controls[0], wanted, ...controls.slice(2)] } },
    counter(),
  );
  expect(changes).toMatchObject([{ record: 'controls/c_window', op: 'put', value: { type: 'select' } }]);
  expect(toAttributes(written(changes, base)).interface).toMatchObject({
    controls: [{}, { id: 'c_window', type: 'select' }, {}, {}, {}],
  });
});

test('faults are told where the caller put them', () => {
  const wrong = { traits: [{ id: 'a' }, 4], dataTables: [{ id: 't', rows: 7 }], graph: [] };
  expect(faultsOf(wrong).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'traits.1: Expected object, received number',
    'dataTables.0.rows: Expected array, received number',
    'graph: Expected object, received array',
  ]);
  const attributes = example();
  attributes.dataTables[1].rows[1].price = { nothing: true };
  const changes = fromAttributes(emptyTables(e3dDocument), attributes, counter());
  const row = changes.find((change) => change.op === 'put' && JSON.stringify(change.value).includes('nothing'));
  expect(placeOf(attributes, row?.record ?? '', ['cells', 'price'])).toEqual(['dataTables', 1, 'rows', 1, 'price']);
  expect(placeOf(attributes, 'traits/tr_static', ['data', 'freeze'])).toEqual(['traits', 0, 'set', 'freeze']);
});
