import { expect, test } from 'vitest';
import { Records } from '../../engine/schema/records.ts';
import { trustedTables } from '../../engine/schema/tables.ts';
import { icgiDocument } from '../icgi.document.ts';
import type { IcgiDocument } from '../icgi.records.ts';
import { placesOfUse, removeUsedWidget, setMarkerWidget } from './widget-uses.commands.ts';

const text = (en: string) => ({ type: 'custom' as const, value: { en } });
const marker = (id: string) =>
  [`markers/${id}`, { id, order: id, title: text(id), category: null, widget: null }] as const;
const widget = { id: 'w-doc', collectionId: 'c', name: { en: 'Card' } };

function walkthrough(): Records<IcgiDocument> {
  const records: [string, Readonly<Record<string, unknown>>][] = [marker('a0'), marker('a1')].map(([key, value]) => [
    key,
    value,
  ]);
  records.push([
    'placements/p',
    {
      id: 'p',
      order: 'a0',
      keyframe: null,
      x: 0,
      y: 0,
      data: { type: 'widget', widget: { type: 'widget-use', id: 'u' } },
    },
  ]);
  return new Records<IcgiDocument>(icgiDocument, trustedTables(icgiDocument, records));
}

test('two markers that open the same widget share one use, which goes with the last of them', () => {
  const one = setMarkerWidget.run(walkthrough(), { id: 'a0', widget, newId: 'use' });
  const two = setMarkerWidget.run(one, { id: 'a1', widget, newId: 'other' });
  expect(two.all('widgets')).toMatchObject([
    { id: 'use', widget: { type: 'widget', id: 'w-doc' }, name: { en: 'Card' } },
  ]);
  expect(placesOfUse(two, 'use')).toEqual(['markers/a0', 'markers/a1']);
  const left = setMarkerWidget.run(two, { id: 'a0', widget: null, newId: '-' });
  expect(left.all('widgets')).toHaveLength(1);
  expect(setMarkerWidget.run(left, { id: 'a1', widget: null, newId: '-' }).all('widgets')).toEqual([]);
});

test('another widget takes the place of the one before', () => {
  const one = setMarkerWidget.run(walkthrough(), { id: 'a0', widget, newId: 'use' });
  const other = setMarkerWidget.run(one, { id: 'a0', widget: { ...widget, id: 'x-doc' }, newId: 'use-2' });
  expect(other.all('widgets').map(({ id }) => id)).toEqual(['use-2']);
});

test('what opened a removed widget opens nothing, and where it stood by itself it is gone', () => {
  const used = setMarkerWidget.run(walkthrough(), { id: 'a0', widget, newId: 'u' });
  const removed = removeUsedWidget.run(used, { id: 'u' });
  expect(removed.get('markers', 'a0')?.widget).toBeNull();
  expect(removed.all('placements')).toEqual([]);
  expect(removed.all('widgets')).toEqual([]);
});
