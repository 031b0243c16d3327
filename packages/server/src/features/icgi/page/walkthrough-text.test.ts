import type { IcgiAttributes } from '@diorama/contract/icgi/published-icgi.ts';
import { expect, test } from 'vitest';
import { sampleWalkthrough } from './sample-walkthrough.ts';
import { walkthroughText } from './walkthrough-text.ts';

type Shape = IcgiAttributes['outlines'][number]['shapes'][number];

/** The text of a walkthrough whose hall has one shape. */
function textWith(action: Shape['action'], title = 'Flat 1201'): string {
  const { product } = sampleWalkthrough('id');
  const [hall, ...others] = product.keyframes;
  if (!hall) throw new Error('the sample has views');
  const shape: Shape = {
    id: 'f',
    color: { r: 0, g: 0, b: 0, a: 1 },
    path: 'M0 0L1 0L1 1Z',
    title: { type: 'custom', value: { en: title } },
    action,
    blocks: [],
  };
  const outline = { type: 'outline', id: 'o' };
  const placed = { id: 'p', x: 0, y: 0, data: { type: 'outline' as const, outline, lockPosition: false, scale: 1 } };
  const shown: IcgiAttributes = {
    ...product,
    keyframes: [{ ...hall, widgets: [placed] }, ...others],
    outlines: [{ id: 'o', name: 'Flats', size: { width: 1, height: 1 }, strokeWidth: 0, shapes: [shape] }],
  };
  return walkthroughText(shown, {
    language: 'en',
    strings: () => 'Untitled',
    linkTo: (view) => `?k=${view}`,
    linkOut: ({ product: linked }) => `/p/villa/${linked?.type}/${linked?.id}`,
  }).text;
}

test.each([
  [
    'an address',
    { type: 'link', link: { type: 'external', href: 'https://nordhamn.se/1201', openInNewWindow: true } },
    'https://nordhamn.se/1201',
  ],
  [
    'another product',
    { type: 'link', link: { type: 'internal', product: { type: 'e3d', id: 'house' } } },
    '/p/villa/e3d/house',
  ],
  ['a view', { type: 'transition', transition: { type: 'transition', id: 'move' }, reverse: false }, '?k=kitchen'],
] as const)('a shape that leads to %s is a link for readers without script', (_name, action, address) => {
  expect(textWith(action)).toContain(`<h3><a href="${address}">Flat 1201</a></h3>`);
});

test('a shape that leads nowhere is its name alone', () => {
  expect(textWith({ type: 'none' })).toContain('<h3>Flat 1201</h3>');
  expect(textWith({ type: 'transition', transition: { type: 'transition', id: 'gone' }, reverse: false })).toContain(
    '<h3>Flat 1201</h3>',
  );
});
