import { expect, test } from 'vitest';
import { tourKind } from '../testing/tour-kind.ts';
import { listedRecordName, recordName } from './record-name.ts';

const RECORDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  settings: { name: 'Villa' },
  'rooms/hall': { name: 'Hall', parent: null },
  'rooms/niche': { name: ' ', parent: { type: 'room', id: 'hall' } },
  'rooms/none': { parent: { type: 'widget', id: 'x' } },
  'rooms/odd': { parent: { type: 'room' } },
  'stops/a': { name: 'Window' },
  'stops/b': {},
  'notes/a': { owner: { type: 'stop', id: 'a' } },
  'notes/b': { owner: { type: 'stop', id: 'b' } },
  'notes/tour': { owner: { type: 'tour', id: 'settings' } },
  'notes/gone': { owner: { type: 'stop', id: 'gone' } },
};

test.each([
  ['settings', 'the settings', 'The settings'],
  ['rooms/hall', 'room Hall', 'Hall, room'],
  ['rooms/niche', 'room Hall', 'Room Hall'],
  ['rooms/none', 'room', 'Room'],
  ['rooms/odd', 'room', 'Room'],
  ['stops/b', 'stop', 'Stop'],
  ['notes/a', 'note of stop Window', 'Note of stop Window'],
  ['notes/b', 'note', 'Note'],
  ['notes/tour', 'note of the settings Villa', 'Note of the settings Villa'],
  ['notes/gone', 'note', 'Note'],
  ['stops/gone', 'stop', 'Stop'],
  ['things/a', 'things', 'Things'],
])('%s is called %j, in a list %j', (key, name, listed) => {
  const recordAt = (at: string) => RECORDS[at];
  expect(recordName(tourKind, key, recordAt)).toBe(name);
  expect(listedRecordName(tourKind, key, recordAt)).toBe(listed);
});
