import { expect, test } from 'vitest';
import { icgiDocument } from '../../icgi/icgi.document.ts';
import { tourKind } from '../../testing/tour-kind.ts';
import { overlay } from './overlay.ts';

const shapeOf = (collection: keyof typeof icgiDocument.records) => {
  return icgiDocument.records[collection].shape;
};
const over = (collection: keyof typeof icgiDocument.records, base: object, wanted: object) =>
  overlay(shapeOf(collection), base, wanted, () => 'new');

const external = { type: 'link', link: { type: 'external', href: 'https://a.test', openInNewWindow: false } };
const internal = { type: 'link', link: { type: 'internal', product: { type: 'icgi', id: 'p' }, id: 'hall' } };

test.each<[string, Parameters<typeof over>[0], object, object, object]>([
  [
    'an absent key keeps what is stored in a union inside a union',
    'shapes',
    { action: external },
    { action: { type: 'link', link: { type: 'external', href: 'https://b.test' } } },
    { action: { type: 'link', link: { type: 'external', href: 'https://b.test', openInNewWindow: false } } },
  ],
  [
    'null clears an optional field there',
    'shapes',
    { action: internal },
    { action: { type: 'link', link: { type: 'internal', id: null } } },
    { action: { type: 'link', link: { type: 'internal', product: { type: 'icgi', id: 'p' } } } },
  ],
  [
    'null stays where it is a value of its own',
    'shapes',
    { action: { type: 'widget', widget: { type: 'widget-use', id: 'w' } } },
    { action: { type: 'widget', widget: null } },
    { action: { type: 'widget', widget: null } },
  ],
  [
    'a changed tag starts anew',
    'shapes',
    { action: { type: 'transition', transition: { type: 'transition', id: 't' }, reverse: true } },
    { action: { type: 'widget' } },
    { action: { type: 'widget' } },
  ],
  [
    'an arrow keeps its direction',
    'keyframes',
    { controls: { left: { type: 'transition', transition: { type: 'transition', id: 't' }, reverse: true } } },
    { controls: { left: { type: 'transition', transition: { type: 'transition', id: 'u' } } } },
    { controls: { left: { type: 'transition', transition: { type: 'transition', id: 'u' }, reverse: true } } },
  ],
  [
    'a text keeps its other languages, and null removes one',
    'interface',
    { info: { type: 'some', value: { type: 'custom', value: { en: 'a', sv: 'b' } } } },
    { info: { type: 'some', value: { type: 'custom', value: { en: 'c', sv: null } } } },
    { info: { type: 'some', value: { type: 'custom', value: { en: 'c' } } } },
  ],
  [
    'a reference keeps its id while its type stays',
    'transitions',
    { start: { type: 'keyframe', id: 'hall' } },
    { start: { type: 'keyframe', id: undefined } },
    { start: { type: 'keyframe', id: 'hall' } },
  ],
  [
    'a reference of another type starts anew',
    'transitions',
    { start: { type: 'keyframe', id: 'hall' } },
    { start: { type: 'marker' } },
    { start: { type: 'marker' } },
  ],
  [
    'a member that is not given stays, and one that is no field is taken as it is',
    'transitions',
    { name: 'Walk', fps: 25 },
    { name: undefined, more: { a: 1 } },
    { name: 'Walk', fps: 25, more: { a: 1 } },
  ],
  [
    'a union without a tag is taken as it is',
    'shapes',
    { action: external },
    { action: { type: 7 } },
    { action: { type: 7 } },
  ],
  [
    'a colour is replaced whole',
    'shapes',
    { color: { r: 1, g: 1, b: 1, a: 0.5 } },
    { color: { r: 2, g: 2, b: 2 } },
    { color: { r: 2, g: 2, b: 2 } },
  ],
])('%s', (_what, collection, base, wanted, after) => {
  expect(over(collection, base, wanted)).toEqual(after);
});

test('items are laid over those of the same id, or of the same content', () => {
  const { shape } = tourKind.records.stops;
  const mark = (id: string, room: string) => ({ id, room: { type: 'room', id: room } });
  const base = { marks: [mark('a', 'hall'), mark('b', 'bath')] };
  const marksOf = (marks: unknown) => overlay(shape, base, { marks }, () => 'new');
  expect(marksOf([{ id: 'b' }, { room: { type: 'room', id: 'hall' } }, {}])).toEqual({
    marks: [mark('b', 'bath'), mark('a', 'hall'), { id: 'new' }],
  });
  // What is no item is left to the schema.
  expect(marksOf([7, { id: 'a' }, null])).toEqual({ marks: [7, mark('a', 'hall'), null] });
  expect(marksOf({ a: 1 })).toEqual({ marks: { a: 1 } });
  expect(overlay(shape, { marks: 'none' }, { marks: [{ id: 'a' }] }, () => 'new')).toEqual({ marks: [{ id: 'a' }] });
});
