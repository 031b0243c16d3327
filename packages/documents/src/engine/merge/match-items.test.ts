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
    [
      'more of them are new',
      [{ name: 'Hall' }, { name: 'Hall' }, { name: 'Hall' }, { name: 'Hall' }],
      ['a', 'b', 'c', 'new1'],
    ],
  ])('%s', (_name, given, wanted) => {
    expect(idsOf(given, known)).toEqual(wanted);
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
