import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchRows } from './match-rows.ts';

const things = (...names: string[]) => names.map((name, at) => ({ id: `t${at}`, names: name === '' ? [] : [name] }));
const rows = (...keys: string[]) => keys.map((key, at) => ({ line: at + 2, key }));
const matched = (names: string[], keys: string[]) =>
  matchRows(things(...names), rows(...keys)).matched.map(({ thing, row }) => [thing.names[0], keys[row]]);

test('names are found without case and spaces, then by the number in them', () => {
  expect(matched(['flat 1', 'FLAT2', 'Flat 3'], ['Flat 1', 'Flat 2', '3'])).toEqual([
    ['flat 1', 'Flat 1'],
    ['FLAT2', 'Flat 2'],
    ['Flat 3', '3'],
  ]);
});

test('shapes of one name in several views take the same row', () => {
  expect(matched(['1203', '1203', '1204'], ['Lgh 1203', '1204'])).toHaveLength(3);
});

test('a whole name goes before a number', () => {
  expect(matched(['12', 'Flat 12'], ['Flat 12', '12'])).toEqual([
    ['12', '12'],
    ['Flat 12', 'Flat 12'],
  ]);
  expect(matched(['Flat 12'], ['Flat 12', '12'])).toEqual([['Flat 12', 'Flat 12']]);
});

test('a number that fits several names, or is in several rows, decides nothing', () => {
  const several = matchRows(things('Flat 12', 'Garage 12'), rows('12'));
  expect(several.matched).toEqual([]);
  expect(several.rowFaults).toEqual([
    { line: 2, type: 'unclear', reason: '“12” may be “Flat 12” or “Garage 12”: write the whole name' },
  ]);
  const twice = matchRows(things('12'), rows('Flat 12', 'Garage 12'));
  expect(twice.rowFaults.map(({ line, type }) => [line, type])).toEqual([
    [2, 'unclear'],
    [3, 'unclear'],
  ]);
});

test('rows without a key, with a key again and without a shape are told, and shapes without a row', () => {
  const { matched: found, rowFaults, thingFaults } = matchRows(things('1', '2', ''), rows('1', ' 1', '', '9'));
  expect(found).toHaveLength(1);
  expect(rowFaults).toEqual([
    { line: 3, type: 'repeated', reason: 'Row 2 has the same key “1”' },
    { line: 4, type: 'no-key', reason: 'It has no key' },
    { line: 5, type: 'unknown', reason: 'Nothing is called “9”' },
  ]);
  expect(thingFaults.map(({ thing, reason }) => [thing.id, reason])).toEqual([
    ['t1', 'No row has its name'],
    ['t2', 'It has no name to find a row by'],
  ]);
});

test('every row and every thing is accounted for once, whatever they are called', () => {
  const name = fc.constantFrom('', '1', '01', 'Flat 1', 'flat1', 'A 1', 'Lgh 2', '2', 'Penthouse', 'PENT HOUSE', ' ');
  fc.assert(
    fc.property(fc.array(name), fc.array(name), (names, keys) => {
      const { matched: found, rowFaults, thingFaults } = matchRows(things(...names), rows(...keys));
      expect(found.length + thingFaults.length).toBe(names.length);
      const filling = new Set(found.map(({ row }) => row + 2));
      for (const { line } of rowFaults) expect(filling).not.toContain(line);
      expect(filling.size + rowFaults.length).toBe(keys.length);
    }),
  );
});

test('10,000 rows find 5,000 shapes without a search for each', () => {
  const many = things(...Array.from({ length: 5_000 }, (_, at) => `Flat ${at}`));
  const started = performance.now();
  expect(matchRows(many, rows(...Array.from({ length: 10_000 }, (_, at) => String(at)))).matched).toHaveLength(5_000);
  expect(performance.now() - started).toBeLessThan(1_500);
});
