import { expect, test } from 'vitest';
import { putIntoSlots, SLOTS_KEY } from '../../base/slots.ts';
import { slotsOf } from './provider-style.ts';

const layer = (id: string) => ({ id, type: 'background' as const });
const ofProvider = {
  version: 8 as const,
  sources: {},
  layers: [
    layer('land'),
    { id: 'road', type: 'line' as const, source: 'x' },
    { id: 'town', type: 'symbol' as const, source: 'x', paint: { 'text-color': '#000' } },
  ],
};

function idsWithOurs(style: Parameters<typeof slotsOf>[0]): string[] {
  const slots = { bottom: [layer('a')], middle: [layer('b')], top: [layer('c')] };
  return putIntoSlots({ ...style, metadata: { [SLOTS_KEY]: slotsOf(style) } }, slots).map(({ id }) => id);
}

test("a document's layers stand below the first lines and the first names of a provider's style, and above everything", () => {
  expect(idsWithOurs(ofProvider)).toEqual(['land', 'a', 'road', 'b', 'town', 'c']);
});

test("in a provider's style without lines and names they stand at its end, in their order", () => {
  expect(idsWithOurs({ ...ofProvider, layers: [layer('land')] })).toEqual(['land', 'a', 'b', 'c']);
});
