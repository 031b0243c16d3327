import { expect, test } from 'vitest';
import { canvasOfPictures, coveringMatrix } from './canvas-shape.ts';
import { isPathFault, movedPath, parsePath } from './path/path-shape.ts';

const CANVAS = { width: 1920, height: 1080 };

/** Where a point of a picture lies on a canvas that the picture covers from its middle, as CSS `object-fit: cover` draws it. */
function covered(picture: { width: number; height: number }, x: number, y: number): [number, number] {
  const scale = Math.max(CANVAS.width / picture.width, CANVAS.height / picture.height);
  return [CANVAS.width / 2 + (x - picture.width / 2) * scale, CANVAS.height / 2 + (y - picture.height / 2) * scale];
}

test.each([
  ['3:2', 1_200, 800],
  ['4:3', 1_600, 1_200],
  ['square', 1_000, 1_000],
  ['upright', 3_000, 4_000],
  ['16:10', 2_560, 1_600],
  ['cinema', 4_096, 1_716],
])(
  'what is drawn over a picture that is %s lies on the same places when the picture covers the canvas',
  (_, width, height) => {
    const matrix = coveringMatrix({ width, height }, CANVAS);
    if (!matrix) throw new Error('the shape is that of the canvas');
    for (const [x, y] of [
      [0, 0],
      [width, height],
      [width / 3, height / 4],
    ] as const) {
      const read = parsePath(movedPath(`M${x} ${y}L0.5 0.5L9 9`, matrix));
      const node = isPathFault(read) ? undefined : read[0]?.nodes[0];
      const [wantedLeft, wantedTop] = covered({ width, height }, x, y);
      expect([node?.x, node?.y]).toEqual([expect.closeTo(wantedLeft, 1), expect.closeTo(wantedTop, 1)]);
    }
  },
);

test.each([
  [1_920, 1_080],
  [3_840, 2_160],
  [1_600, 900],
  [1_366, 768],
])('%i × %i has the shape of the canvas: nothing is moved', (width, height) => {
  expect(coveringMatrix({ width, height }, CANVAS)).toBeNull();
});

test.each([
  [[[6_000, 4_000]], { width: 1_920, height: 1_280 }],
  [
    [
      [1_080, 1_920],
      [2_160, 3_840],
    ],
    { width: 1_080, height: 1_920 },
  ],
  [
    [
      [4_096, 1_716],
      [2_048, 858],
    ],
    { width: 1_920, height: 804 },
  ],
  // Several shapes, a panorama, and nothing.
  [
    [
      [6_000, 4_000],
      [3_840, 2_160],
    ],
    null,
  ],
  [[[8_000, 2_000]], null],
  [[], null],
])('the canvas of pictures of %j is %j', (pictures, canvas) => {
  expect(canvasOfPictures(pictures.map(([width = 0, height = 0]) => ({ width, height })))).toEqual(canvas);
});

test('a path stays what it is: arcs, curves and relative commands', () => {
  const half = [0.5, 0, 0, 0.5, 10, 20] as const;
  expect(movedPath('M0 0h100v50a20 10 0 0 1-40 0zm10 10q5 5 10 0', half)).toBe(
    'M10 20h50v25a10 5 0 0 1-20 0z m5 5q2.5 2.5 5 0',
  );
});
