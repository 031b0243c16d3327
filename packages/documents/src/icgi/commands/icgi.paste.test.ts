import { expect, test } from 'vitest';
import { documentOf } from '../../testing/document-of.ts';
import { icgiDocument } from '../icgi.document.ts';
import { copiedThings, pasteThings } from './icgi.paste.ts';
import { movePlacements, placeAlso, placeWidget } from './placement.commands.ts';

const text = (en: string) => ({ type: 'custom', value: { en } });
const ref = (type: string, id: string) => ({ type, id });
const WIDGET = { id: '018f0000-0000-7000-8000-000000000001', collectionId: 'c', name: { en: 'Plan' } };

/** A hall with a pump, a sign and a locked floor of one shape, and an empty kitchen. */
const house = () =>
  documentOf(icgiDocument, {
    settings: { name: 'House' },
    keyframes: [
      {
        ...{ id: 'hall', name: 'Hall' },
        widgets: [
          { id: 'p1', x: 0.2, y: 0.5, data: { type: 'marker', marker: ref('marker', 'pump') } },
          { id: 'p2', x: 0.99, y: 0.5, data: { type: 'widget', widget: ref('sign', 'sign') } },
          { id: 'p3', x: 0.1, y: 0.1, data: { type: 'outline', outline: ref('outline', 'floor'), lockPosition: true } },
        ],
      },
      { id: 'kitchen', name: 'Kitchen' },
    ],
    transitions: [
      { id: 't', name: 'Hall to kitchen', start: ref('keyframe', 'hall'), end: ref('keyframe', 'kitchen') },
    ],
    categories: [{ id: 'heat', name: text('Heat') }],
    markers: [
      {
        ...{ id: 'pump', title: text('Pump'), category: ref('category', 'heat'), widget: ref('widget-use', 'use') },
        blocks: [{ id: 'b', data: { type: 'text', text: text('Warm') } }],
      },
    ],
    outlines: [
      {
        ...{ id: 'floor', name: 'Floor', size: { width: 10, height: 10 } },
        shapes: [
          {
            ...{ id: 's', path: 'M0 0L9 0L9 9Z', color: { r: 1, g: 2, b: 3, a: 1 } },
            action: { type: 'transition', transition: ref('transition', 't'), reverse: false },
          },
        ],
      },
    ],
    widgets: [
      { type: 'sign', id: 'sign', text: text('148 m²') },
      { ...WIDGET, type: 'collection', id: 'use', widget: ref('widget', WIDGET.id) },
    ],
  });
const ALL = ['p1', 'p2', 'p3'];
const copies = new Map(ALL.map((id) => [id, `${id} copy`]));
function ids() {
  let last = 0;
  return () => {
    last += 1;
    return `new${last}`;
  };
}

test('copies have content of their own, stand beside the originals, and share the list of widgets', () => {
  const icgi = house();
  const copied = copiedThings(icgi, ALL);
  const next = pasteThings.run(icgi, { copied, keyframe: 'kitchen', copies, newId: ids(), by: { x: 0.02, y: 0 } });
  const [marker, sign, outline] = ALL.map((id) => next.get('placements', `${id} copy`));
  expect(marker).toMatchObject({ x: 0.22, y: 0.5, keyframe: ref('keyframe', 'kitchen') });
  // What would stand outside stands on the edge.
  expect(sign?.x).toBe(1);
  const made = next.all('markers').find(({ id }) => id !== 'pump');
  expect(made).toMatchObject({ category: ref('category', 'heat'), widget: ref('widget-use', 'use') });
  expect(marker?.data).toMatchObject({ marker: { id: made?.id } });
  expect(next.all('blocks').map(({ owner }) => owner?.id)).toContain(made?.id);
  expect(next.all('widgets')).toHaveLength(1);
  expect(next.all('signs')).toHaveLength(2);
  const floor = next.all('outlines').find(({ id }) => id !== 'floor');
  expect(outline?.data).toMatchObject({ outline: { id: floor?.id } });
  expect(next.all('shapes').find(({ outline: of }) => of?.id === floor?.id)?.action).toMatchObject({
    transition: ref('transition', 't'),
  });
});

test('in another walkthrough the widgets come along, and what is not there is left out', () => {
  const copied = copiedThings(house(), ALL);
  const other = documentOf(icgiDocument, { settings: { name: 'Other' }, keyframes: [{ id: 'porch', name: 'Porch' }] });
  const next = pasteThings.run(other, { copied, keyframe: 'porch', copies, newId: ids(), by: { x: 0, y: 0 } });
  const [marker] = next.all('markers');
  const [use] = next.all('widgets');
  expect(use?.widget?.id).toBe(WIDGET.id);
  expect(marker).toMatchObject({ category: null, widget: ref('widget-use', use?.id ?? '') });
  const [shape] = next.all('shapes');
  expect(shape?.action).toMatchObject({ type: 'transition', transition: null });
  expect(next.all('placements')).toHaveLength(3);
});

test('on a view that is gone nothing is pasted', () => {
  const icgi = house();
  const copied = copiedThings(icgi, ALL);
  expect(pasteThings.run(icgi, { copied, keyframe: 'gone', copies, newId: ids(), by: { x: 0, y: 0 } })).toBe(icgi);
});

test('several things move at once; what is locked stays', () => {
  const next = movePlacements.run(house(), { items: ALL.map((id) => ({ id, x: 0.4, y: -1 })) });
  expect(ALL.map((id) => next.get('placements', id)?.x)).toEqual([0.4, 0.4, 0.1]);
  expect(next.get('placements', 'p1')?.y).toBe(0);
});

test('the same things stand on another view once', () => {
  const also = (icgi: ReturnType<typeof house>, end: string) =>
    placeAlso.run(icgi, { items: ALL.map((id) => ({ id, copy: `${id}${end}` })), keyframe: 'kitchen' });
  const once = also(house(), 'a');
  expect(once.get('placements', 'p1a')?.data).toMatchObject({ marker: ref('marker', 'pump') });
  expect(also(once, 'b').all('placements')).toHaveLength(6);
  expect(once.all('markers')).toHaveLength(1);
});

test('a widget is placed by itself and listed once', () => {
  const at = { keyframe: 'kitchen', x: 0.5, y: 0.5, widget: WIDGET, newId: 'other' };
  const next = placeWidget.run(house(), { id: 'w', ...at });
  expect(next.get('placements', 'w')?.data).toMatchObject({ widget: ref('widget-use', 'use') });
  expect(next.all('widgets')).toHaveLength(1);
});
