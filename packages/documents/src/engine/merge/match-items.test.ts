import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { allKinds } from '../../kinds.ts';
import { Envelope, loadEnvelope } from '../schema/envelope.ts';
import { isPlainObject } from '../schema/json.ts';
import { tablesOf } from '../schema/tables.ts';
import { withIds } from './match-items.ts';

function counter(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `new${last}`;
  };
}

const idsOf = (given: object[], known: object[], more = {}) =>
  withIds(
    given.map((item) => ({ ...item })),
    { items: known.map((item) => ({ ...item })), ...more },
    counter(),
  ).map(({ id }) => id);

describe('items without ids', () => {
  const known = [
    { id: 'a', name: 'Hall', colour: 'red' },
    { id: 'b', name: 'Kitchen', colour: 'red' },
    { id: 'c', name: 'Bath', colour: 'blue' },
  ];
  test.each([
    ['the same list is the same items', [{ name: 'Hall' }, { name: 'Kitchen' }, { name: 'Bath' }], ['a', 'b', 'c']],
    ['another order is the same items', [{ name: 'Bath' }, { name: 'Hall' }, { name: 'Kitchen' }], ['c', 'a', 'b']],
    ['one left out leaves the others', [{ name: 'Hall' }, { name: 'Bath' }], ['a', 'c']],
    [
      'one in between is new',
      [{ name: 'Hall' }, { name: 'Stair' }, { name: 'Kitchen' }, { name: 'Bath' }],
      ['a', 'new1', 'b', 'c'],
    ],
    [
      'a renamed one is known by its position',
      [{ name: 'Hall' }, { name: 'Pantry' }, { name: 'Bath' }],
      ['a', 'b', 'c'],
    ],
    ['a given id is its own', [{ name: 'Kitchen' }, { id: 'a', name: 'Hall' }, { name: 'Stair' }], ['b', 'a', 'c']],
    ['equal ones are matched in order', [{ colour: 'red' }, { colour: 'red' }, { colour: 'red' }], ['a', 'b', 'c']],
    ['the one at its place is known before another like it', [{ name: 'Kitchen' }, { name: 'Kitchen' }], ['a', 'b']],
    [
      'more of them are new',
      [{ name: 'Hall' }, { name: 'Hall' }, { name: 'Hall' }, { name: 'Hall' }],
      ['a', 'b', 'c', 'new1'],
    ],
  ])('%s', (_name, given, wanted) => {
    expect(idsOf(given, known)).toEqual(wanted);
  });

  const nested = [
    { id: 'a', size: { x: 1, y: 1 }, tags: [{ id: 't', name: 'x' }] },
    { id: 'b', size: { x: 2, y: 1 }, tags: [{ id: 'u', name: 'y' }, 'z'] },
  ];
  test.each<[string, object[], object[], object, string[]]>([
    ['what is in objects', [{ size: { x: 2 } }, { size: { x: 1 } }], nested, {}, ['b', 'a']],
    ['what is in lists', [{ tags: [{ name: 'y' }, 'z'] }, { tags: [{ name: 'x' }] }], nested, {}, ['b', 'a']],
    ['lists of another length', [{ tags: [{ name: 'y' }] }], nested, { isPartial: true }, ['new1']],
    ['lists of which one item differs', [{ tags: [{ name: 'y' }, 'w'] }], nested, { isPartial: true }, ['new1']],
    [
      'an object where there is none',
      [{ tags: { a: 1 } }, { name: { en: 'x' } }],
      nested,
      { isPartial: true },
      ['new1', 'new2'],
    ],
    ['a list where there is none', [{ size: [] }], nested, { isPartial: true }, ['new1']],
    ['nothing for what is not given', [{ size: undefined, tags: [{ name: 'y' }, 'z'] }], nested, {}, ['b']],
    ['null for what is not there', [{ name: null, size: { x: 2 } }], nested, {}, ['b']],
    [
      'all but lists of their own',
      [{ size: { x: 2 }, tags: [] }],
      nested,
      { besides: ['tags'], isPartial: true },
      ['b'],
    ],
    ['one that is where it was, first', [{ tags: undefined }, { size: { y: 1 } }], nested, {}, ['a', 'b']],
    [
      'one for each',
      [{ size: { y: 1 } }, { size: { y: 1 } }, { size: { y: 1 } }],
      nested,
      { isPartial: true },
      ['a', 'b', 'new1'],
    ],
    ['none that may not be it', [{ size: { x: 1 } }], nested, { mayBe: () => false }, ['new1']],
    ['an id that is no text is none', [{ id: 7, size: { x: 2 } }], nested, {}, ['b']],
  ])('are known by %s', (_what, given, all, more, ids) => {
    expect(idsOf(given, all, more)).toEqual(ids);
  });

  test('a list of what changes alone matches nothing by position', () => {
    expect(idsOf([{ name: 'Pantry' }, { name: 'Kitchen' }], known, { isPartial: true })).toEqual(['new1', 'b']);
  });

  test('ten thousand that have all moved and changed are matched without comparing each with each', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ id: `id${at}`, name: `Row ${at}` }));
    const changed = many.map(({ name }) => ({ name: `${name} changed` }));
    expect(idsOf(changed, many)).toEqual(many.map(({ id }) => id));
  });
});

/** Attributes as a caller sends them who never saw an id: those of references stay, which name something else. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item) => (isPlainObject(item) && !isReference(item) ? nameless(item) : withoutIds(item)));
  return isPlainObject(value)
    ? Object.fromEntries(
        // The rows of a table are their cells alone, of which one may be called `id`.
        Object.entries(value).map(([key, one]) => [key, key === 'rows' ? one : withoutIds(one)]),
      )
    : value;
}

const nameless = ({ id: _id, ...item }: Readonly<Record<string, unknown>>) => withoutIds(item);
const isReference = (item: object): boolean => Object.keys(item).sort().join() === 'id,type';

const folderOf = (kind: string) => fileURLToPath(new URL(`../../${kind}/golden/`, import.meta.url));

test.each(
  allKinds().flatMap((kind) => readdirSync(folderOf(kind.kind)).map((file) => [kind.kind, file, kind] as const)),
)('a whole %s, %s, that is sent again without any id changes nothing', (_name, file, kind) => {
  const envelope = Envelope.parse(JSON.parse(readFileSync(`${folderOf(kind.kind)}${file}`, 'utf8')));
  const tables = tablesOf(kind, Object.entries(loadEnvelope(kind, envelope).records));
  const again = withoutIds(JSON.parse(JSON.stringify(kind.attributes.toAttributes(tables))));
  if (!isPlainObject(again)) throw new Error('attributes are an object');
  expect(kind.attributes.fromAttributes(tables, again, counter())).toEqual([]);
});
