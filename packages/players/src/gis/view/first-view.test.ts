import { expect, test } from 'vitest';
import { cornersOf, onScreen, onSquare } from '../parts/tilt/pitched-frame.ts';
import { keptInView } from './first-view.ts';

const CENTER = { lng: 18.07, lat: 59.33 };
const COVERED = { top: 80, right: 28, bottom: 120, left: 28 };
/** Degrees; some 60 m. */
const SMALL = 0.0005;
type Box = Parameters<typeof keptInView>[1];
type View = Parameters<typeof keptInView>[0];

const boxAt = (lng: number, lat: number, size = SMALL): Box => [lng, lat, lng + size, lat + size];

/** px from the middle of the stage at which corners of a box are seen in a view. */
function seen(view: View, box: Box, size: { width: number; height: number }) {
  if (view.type === 'bounds') throw new Error('a view of a point');
  const { pitch, bearing } = view.type === '3d' ? view : { pitch: 0, bearing: 0 };
  const question = { box, size, padding: COVERED, pitch, bearing, closest: view.zoom, start: view };
  return cornersOf(box).map((corner) => onScreen(corner, onSquare(view.center), view.zoom, question));
}

const VIEWS: Readonly<Record<string, View>> = {
  flat: { type: 'position', center: CENTER, zoom: 16 },
  tilted: { type: '3d', center: CENTER, zoom: 16, pitch: 50, bearing: 0 },
  'tilted and turned': { type: '3d', center: CENTER, zoom: 16, pitch: 55, bearing: 130 },
};
/** Boxes off-centre in the view of a wide stage, and one that is wider than a phone. */
const BOXES: Readonly<Record<string, Box>> = {
  'to the east': boxAt(18.0755, 59.33),
  'to the west': boxAt(18.064, 59.33),
  'to the north-west': boxAt(18.066, 59.331),
  'that is large': boxAt(18.067, 59.328, 0.006),
};
const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

for (const [how, view] of Object.entries(VIEWS))
  for (const [where, box] of Object.entries(BOXES))
    for (const size of PHONES)
      test(`a ${how} view keeps a main shape ${where} in the clear part of ${size.width} × ${size.height}`, () => {
        const kept = keptInView(view, box, size, COVERED);
        for (const { x, y } of seen(kept, box, size)) {
          expect(x).toBeGreaterThanOrEqual(COVERED.left - size.width / 2 - 2);
          expect(x).toBeLessThanOrEqual(size.width / 2 - COVERED.right + 2);
          expect(y).toBeGreaterThanOrEqual(COVERED.top - size.height / 2 - 2);
          expect(y).toBeLessThanOrEqual(size.height / 2 - COVERED.bottom + 2);
        }
      });

test('a view that shows the main shape stays as it was chosen, and so does one of bounds', () => {
  const box = boxAt(18.0698, 59.3298);
  for (const view of Object.values(VIEWS))
    for (const size of PHONES) expect(keptInView(view, box, size, COVERED)).toBe(view);
  const bounds: View = { type: 'bounds', northEast: CENTER, southWest: { lng: 18, lat: 59 } };
  expect(keptInView(bounds, box, { width: 360, height: 740 }, COVERED)).toBe(bounds);
});

test('a main shape that the author left out of the view stays out', () => {
  const { flat } = VIEWS;
  if (!flat) throw new Error('no view');
  expect(keptInView(flat, boxAt(18.5, 59.33), { width: 360, height: 740 }, COVERED)).toBe(flat);
});
