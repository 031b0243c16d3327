import { expect, test } from 'vitest';
import { stubLocalStorage } from '../../../../ui/local-storage.testing.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { FileSummary } from '../session/messages.ts';
import { keepMapMapping, withKeptMapping } from './kept-map-mapping.ts';

const noNotes = () => ({ list: [], count: 0 });
const candidate = (system: number) => ({
  system,
  name: String(system),
  isSwapped: false,
  at: { lng: 18, lat: 59 },
  away: null,
});
const summaryOf = (columns: string[], question: FileSummary['question'] = null): FileSummary => ({
  ...{ name: 'f', format: 'CSV', columns, encoding: null, features: 1, sample: [], question, systems: [], near: null },
  ...{
    skipped: noNotes(),
    warned: noNotes(),
    notices: [],
    isPlane: false,
    isTable: true,
    hasPoints: false,
    hasShapes: false,
  },
  offersSwap: false,
});
const mapping: ImportMapping = {
  roles: [{ type: 'name', language: 'sv' }, { type: 'lat' }, { type: 'lng' }],
  ...{ keyColumn: 0, system: 3011, isSwapped: false, shapes: null },
  points: { as: 'hotspots', layer: { type: 'new', name: 'f' } },
};
const guess: ImportMapping = {
  ...mapping,
  roles: [{ type: 'skip' }, { type: 'skip' }, { type: 'skip' }],
  ...{ keyColumn: null, system: null },
};

stubLocalStorage();

test('columns of coordinates in a table are none in a file of shapes with the same headings', () => {
  const columns = ['Namn', 'N', 'E'];
  keepMapMapping('m0', columns, mapping);
  const summary = { ...summaryOf(columns), isTable: false, hasPoints: true };
  expect(withKeptMapping('m0', { guess, summary }).roles.map(({ type }) => type)).toEqual(['name', 'skip', 'skip']);
  expect(withKeptMapping('m0', { guess, summary: summaryOf(columns) }).roles[1]).toEqual({ type: 'lat' });
});

test('a second delivery is taken as the first one, wherever its columns stand; other columns are guessed', () => {
  keepMapMapping('m', ['Namn', 'N', 'E'], mapping);
  expect(withKeptMapping('m', { guess, summary: summaryOf(['E', 'Namn', 'N']) })).toMatchObject({
    roles: [{ type: 'lng' }, { type: 'name', language: 'sv' }, { type: 'lat' }],
    keyColumn: 1,
  });
  expect(withKeptMapping('m', { guess, summary: summaryOf(['Name', 'Y', 'X']) })).toBe(guess);
  expect(withKeptMapping('other', { guess, summary: summaryOf(['Namn', 'N', 'E']) })).toBe(guess);
});

test.each([
  ['a column more', ['Namn', 'N', 'E', 'Pris'], ['name', 'lat', 'lng', 'value'], 0],
  ['a column more that another one is already', ['lat', 'Namn', 'N', 'E'], ['skip', 'name', 'lat', 'lng'], 1],
  ['a column less', ['N', 'E'], ['lat', 'lng'], null],
  ['a column of another name', ['Benämning', 'N', 'E'], ['name', 'lat', 'lng'], null],
])('a second delivery with %s keeps what was chosen for the others', (_, columns, roles, keyColumn) => {
  keepMapMapping('m', ['Namn', 'N', 'E'], mapping);
  const guessed: Record<string, ImportMapping['roles'][number]> = {
    ...{ Pris: { type: 'value' }, lat: { type: 'lat' }, Benämning: { type: 'name', language: 'sv' } },
  };
  const own = { ...guess, roles: columns.map((name) => guessed[name] ?? { type: 'skip' as const }) };
  const taken = withKeptMapping('m', { guess: own, summary: summaryOf(columns) });
  expect([taken.roles.map(({ type }) => type), taken.keyColumn]).toEqual([roles, keyColumn]);
});

test('the system of the last file counts only where this one leaves it open between several, and is one of them', () => {
  keepMapMapping('m', ['Namn', 'N', 'E'], mapping);
  const systemWith = (question: FileSummary['question'], own: number | null = null) =>
    withKeptMapping('m', { guess: { ...guess, system: own }, summary: summaryOf(['Namn', 'N', 'E'], question) }).system;
  expect(systemWith({ reason: 'several', candidates: [candidate(3011), candidate(3012)] })).toBe(3011);
  expect(systemWith({ reason: 'several', candidates: [candidate(3010), candidate(3012)] })).toBeNull();
  expect(systemWith({ reason: 'far', candidates: [candidate(3011)] })).toBeNull();
  expect(systemWith(null, 4326)).toBe(4326);
});
