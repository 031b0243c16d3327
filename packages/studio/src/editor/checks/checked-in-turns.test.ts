import { checkDocument } from '@diorama/documents/engine/check/check-document.ts';
import { MOST_IN_PART } from '@diorama/documents/engine/check/check-issue.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import { documentTables } from '@diorama/documents/testing/document-of.ts';
import { expect, test } from 'vitest';
import { EditorStore } from '../../engine/editor-store.ts';
import { checkedInTurns } from './checked-in-turns.ts';

const PLACES = 4 * MOST_IN_PART;
const context = { languages: ['en' as const, 'sv' as const] };

/** A map of places that lead to a deleted category, and lack names in Swedish. */
function largeMap() {
  const features = Array.from({ length: PLACES }, (_, at) => ({
    id: `p${at}`,
    name: { type: 'custom', value: { en: `Place ${at}` } },
    position: { lng: 11 + at / PLACES, lat: 59 },
    category: at === 7 ? { type: 'category', id: 'gone' } : null,
  }));
  const layers = [{ id: 'l', type: 'hotspots', name: 'Places', features }];
  const records: [string, Readonly<Record<string, unknown>>][] = [];
  for (const [name, table] of Object.entries(documentTables(gisDocument, { settings: { name: 'Map' }, layers })))
    for (const [id, record] of table) records.push([id === name ? name : `${name}/${id}`, record]);
  return new EditorStore(gisDocument, records);
}

const checked = (store: EditorStore<typeof gisDocument>) => ({ kind: gisDocument, store, unreadable: [], context });

/** `onRest`: what happens while the checks rest, by how often they have. */
function turns(onRest: (times: number, control: AbortController) => void = () => undefined) {
  const control = new AbortController();
  let times = 0;
  const rest = async () => {
    await Promise.resolve();
    times += 1;
    onRest(times, control);
  };
  return { rest, signal: control.signal, times: () => times };
}

test('checks of a large map rest every few hundred records, and find what they find at once', async () => {
  const store = largeMap();
  const rests = turns();
  const found = await checkedInTurns(checked(store), rests);
  const atOnce = checkDocument(gisDocument, { tables: store.tables(), quarantined: [] }, context);
  expect(rests.times()).toBeGreaterThan(PLACES / MOST_IN_PART);
  expect(found).toHaveLength(atOnce.length);
  expect(found).toEqual(expect.arrayContaining(atOnce));
  expect(atOnce.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['reference.missing', 'hotspots.translation']),
  );
});

test('an edit while checks rest ends them: what they know is of an older state', async () => {
  const store = largeMap();
  const edit = () => store.applyRemote([{ key: 'hotspots/p0', before: store.get('hotspots', 'p0'), after: undefined }]);
  const rests = turns((times) => times === 3 && edit());
  expect(await checkedInTurns(checked(store), rests)).toBeNull();
  expect(rests.times()).toBe(3);
});

test('checks end when they are called off', async () => {
  const rests = turns((times, control) => times === 3 && control.abort());
  expect(await checkedInTurns(checked(largeMap()), rests)).toBeNull();
  expect(rests.times()).toBe(3);
});
