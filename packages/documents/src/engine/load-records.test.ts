import { expect, test } from 'vitest';
import { tourKind } from '../testing/tour-kind.ts';
import { defaultSingleton, loadEntries, loadRecords, migrateRecords, NewerDocumentError } from './load-records.ts';

const at = (schemaVersion: string) => ({ id: 'doc1', name: 'Villa', schemaVersion });
const room = { id: 'r', order: 'a0', name: 'Hall', parent: null };
const STORED = {
  settings: { name: 'Tour', first: null },
  sound: { volume: 3 },
  'rooms/r': room,
  'stops/old': { id: 'old', order: 'a0', isOld: true },
};

test.each([
  ['0.9.0', undefined, { name: 'Hall!', hasOld: false, hasMade: true }],
  ['1.0.0', undefined, { name: 'Hall!', hasOld: true, hasMade: true }],
  ['1.1.0', undefined, { name: 'Hall', hasOld: true, hasMade: true }],
  ['1.2.0', undefined, { name: 'Hall', hasOld: true, hasMade: false }],
  ['0.9.0', '1.1.0', { name: 'Hall!', hasOld: false, hasMade: false }],
])('a document of %s takes the steps that came later, up to %s', (version, upTo, expected) => {
  const records = migrateRecords(tourKind, at(version), STORED, upTo);
  expect({
    name: records['rooms/r']?.name,
    hasOld: 'stops/old' in records,
    hasMade: 'rooms/made' in records,
  }).toEqual(expected);
  expect([records.settings, records.sound]).toEqual([STORED.settings, STORED.sound]);
  expect(STORED['rooms/r']).toBe(room);
});

test('without a step to take, the records are given back', () => {
  expect(migrateRecords(tourKind, at('1.2.0'), STORED)).toBe(STORED);
});

test.each(['0.9.0', '1.1.0', '1.2.0'])(
  'records of %s that come one after the other are loaded like all at once',
  (version) => {
    const one = function* () {
      for (const [key, record] of Object.entries(STORED)) yield [key, record] as const;
    };
    expect(loadEntries(tourKind, at(version), one())).toEqual(loadRecords(tourKind, at(version), STORED));
    expect(() => loadEntries(tourKind, at('1.10.0'), one())).toThrow(NewerDocumentError);
  },
);

test('a document of a newer release is refused, with what to do', () => {
  expect(() => loadRecords(tourKind, at('1.10.0'), STORED)).toThrow(NewerDocumentError);
  expect(() => loadRecords(tourKind, at('1.10.0'), STORED)).toThrow(
    'Document doc1 was written by release 1.10.0; this is 1.2.0. Update Diorama to open it.',
  );
});

test('what cannot be read is left out and named; a singleton that lacks or is damaged gets its defaults', () => {
  const { records, quarantined } = loadRecords(tourKind, at('1.2.0'), {
    sound: { volume: 'loud' },
    'rooms/r': room,
    'stops/s': { id: 's', order: 'a0' },
    'things/t': { id: 't' },
  });
  expect(records).toEqual({ settings: { name: 'Villa', first: null }, sound: { volume: 1 }, 'rooms/r': room });
  expect(quarantined.map(({ path }) => path)).toEqual([['sound', 'volume'], ['stops/s', 'name'], ['things/t']]);
});

test('a singleton that has no defaults stays away, and what is there is left as it is', () => {
  expect(defaultSingleton(tourKind, 'settings', '')).toBeUndefined();
  expect(loadRecords(tourKind, { ...at('1.2.0'), name: '' }, {}).records).toEqual({ sound: { volume: 1 } });
  expect(loadRecords(tourKind, at('1.2.0'), { sound: { volume: 3 } }).records.sound).toEqual({ volume: 3 });
});
