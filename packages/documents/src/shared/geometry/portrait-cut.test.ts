import { expect, test } from 'vitest';
import { type CutEnd, cutAt, portraitCut, videoCut } from './portrait-cut.ts';

const wide = 16 / 9;
const end = (x = 0.5, y = 0.5, scale = 1): CutEnd => ({ focal: { x, y }, scale });

/** Where a window shows the canvas at a magnification around a point, as a player lays it: fractions of the canvas. */
function windowAt(aspect: number, windowAspect: number, { focal, scale }: CutEnd) {
  const [width, height] = [windowAspect / aspect / scale, 1 / scale];
  const edge = (at: number, length: number) => Math.min(1 - length, Math.max(0, at - length / 2));
  return { left: edge(focal?.x ?? 0.5, width), top: edge(focal?.y ?? 0.5, height), width, height };
}

test('a cut goes straight from the point of one view to that of the other, and never beyond the canvas', () => {
  const cut = portraitCut(wide, end(0.4), end(0.95));
  expect(cut).toMatchObject({ height: 1, width: 0.4219, from: { x: 0.1891, y: 0 }, to: { x: 0.5781, y: 0 } });
  if (!cut) throw new Error('not cut');
  const video = videoCut(cut, 1280);
  expect(video).toMatchObject({ of: { width: 1280, height: 720 }, width: 544, height: 720 });
  const places = Array.from({ length: 31 }, (_, frame) => cutAt(video, frame, 31));
  expect([places[0], places[15], places[30]]).toEqual([
    video.from,
    { x: Math.round((video.from.x + video.to.x) / 2), y: 0 },
    { x: 1280 - 544, y: 0 },
  ]);
});

test('a view without a point is cut around its middle, and a video of one frame stays there', () => {
  const cut = portraitCut(wide, { focal: null, scale: 1 }, { focal: null, scale: 1 });
  expect(cut?.from).toEqual(cut?.to);
  expect(cut && cut.from.x + cut.width / 2).toBeCloseTo(0.5, 3);
  expect(cut && cutAt(videoCut(cut, 960), 0, 1)).toEqual({ x: (960 - 408) / 2, y: 0 });
});

test('a canvas that is hardly wider than upright windows is not cut', () => {
  expect(portraitCut(1, end(), end())).toBeNull();
  expect(portraitCut(4 / 3, end(), end())).not.toBeNull();
});

test.each([
  [9 / 19.5, end(0.2), end(0.7)],
  [375 / 553, end(0), end(1)],
  [3 / 4, end(0.013), end(0.5)],
  [3 / 4, end(0.3, 0.1, 2), end(0.6, 0.9, 1.5)],
  [9 / 16, end(0.1, 1, 5), end(0.9, 0, 5)],
])('a window of %d sees nothing missing at either end', (window, start, arrival) => {
  for (const [aspect, videoWidth] of [
    [wide, 1280],
    [wide, 320],
    [2.39, 958],
    [4 / 3, 960],
  ] as const) {
    const cut = portraitCut(aspect, start, arrival);
    if (!cut) throw new Error('not cut');
    const { of, from, to, width, height } = videoCut(cut, videoWidth);
    for (const [at, view] of [
      [from, start],
      [to, arrival],
    ] as const) {
      const seen = windowAt(aspect, window, view);
      const pixel = 1 / of.width + 1e-9; // of rounding, which the player takes back
      expect(at.x / of.width).toBeLessThanOrEqual(seen.left + pixel);
      expect((at.x + width) / of.width).toBeGreaterThanOrEqual(seen.left + seen.width - pixel);
      expect(at.y / of.height).toBeLessThanOrEqual(seen.top + 1 / of.height + 1e-9);
      expect((at.y + height) / of.height).toBeGreaterThanOrEqual(seen.top + seen.height - 1 / of.height - 1e-9);
    }
    expect([width % 2, height % 2]).toEqual([0, 0]);
  }
});
