import { expect, test } from 'vitest';
import { icgiDocument } from '../../icgi/icgi.document.ts';
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
    'a colour is replaced whole',
    'shapes',
    { color: { r: 1, g: 1, b: 1, a: 0.5 } },
    { color: { r: 2, g: 2, b: 2 } },
    { color: { r: 2, g: 2, b: 2 } },
  ],
])('%s', (_what, collection, base, wanted, after) => {
  expect(over(collection, base, wanted)).toEqual(after);
});
