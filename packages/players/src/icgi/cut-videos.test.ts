import { cutAt, portraitCut, videoCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { expect, test } from 'vitest';
import { pictureRect } from '../visitor/picture/picture-rect.ts';
import { type CutVideo, createCutVideos } from './cut-videos.ts';

const aspect = 16 / 9;
const COUNT = 24;
const phone = { width: 390, height: 844 };

/** A portrait video between two views whose focal points have these x positions. */
function videoBetween(start: number, end: number, reverse = false): CutVideo {
  const at = (x: number) => ({ focal: { x, y: 0.5 }, scale: 1 });
  const cut = portraitCut(aspect, at(start), at(end));
  if (!cut) throw new Error('not cut');
  return { cut: videoCut(cut, 960), count: COUNT, reverse, start: { x: start, y: 0.5 }, end: { x: end, y: 0.5 } };
}

/** Where the picture lies in the window while a portrait video plays or, without one, around a point. */
const rectIn = (window: typeof phone, videos: ReturnType<typeof createCutVideos>, point = { x: 0.5, y: 0.5 }) =>
  pictureRect(window, aspect, 'cover', 1, { zoom: 1, ...(videos.focus() ?? point) }, videos.part() ?? undefined);

const element = (): Element => Object.create(null);

test.each([
  ['the middle', 0.4, 0.6, phone],
  ['the left edge', 0, 0.6, phone],
  ['edge to edge', 0.02, 1, phone],
  ['a broad window', 0.3, 0.8, { width: 553, height: 740 }],
])(
  'around %s the picture lies at both ends as it does without a video, and the video always fills the window',
  (_, start, end, window) => {
    for (const reverse of [false, true]) {
      const videos = createCutVideos();
      const moving = element();
      const video = videoBetween(start, end, reverse);
      videos.add(moving, video);
      const places = Array.from({ length: COUNT }, (_, frame) => {
        videos.follow(moving, frame);
        const rect = rectIn(window, videos);
        const part = videos.part();
        if (!part) throw new Error('no video');
        expect(videos.isTooSmall(rect, window)).toBe(false);
        expect(rect.x + part.left * rect.width).toBeLessThanOrEqual(0.001);
        expect(rect.x + part.right * rect.width).toBeGreaterThanOrEqual(window.width - 0.001);
        return rect.x;
      });
      videos.letGo();
      const [first, last] = reverse ? [end, start] : [start, end];
      expect(places[0]).toBeCloseTo(rectIn(window, videos, { x: first, y: 0.5 }).x, 0);
      expect(places.at(-1)).toBeCloseTo(rectIn(window, videos, { x: last, y: 0.5 }).x, 0);
      // It goes one way, without a jump.
      const steps = places.slice(1).map((x, at) => x - (places[at] ?? x));
      const longest = Math.max(...steps.map(Math.abs));
      expect(longest).toBeLessThan((Math.abs(end - start) * 1500) / COUNT + 16);
    }
  },
);

test('a video of unclamped points stands still in the window while the picture moves below it', () => {
  const videos = createCutVideos();
  const moving = element();
  const video = videoBetween(0.35, 0.62);
  videos.add(moving, video);
  const lefts = Array.from({ length: COUNT }, (_, frame) => {
    videos.follow(moving, frame);
    const rect = rectIn(phone, videos);
    return rect.x + (cutAt(video.cut, frame, COUNT).x / video.cut.of.width) * rect.width;
  });
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(1);
});

test('a video is too small for a window that is broader than it was made for', () => {
  const videos = createCutVideos();
  videos.add(element(), videoBetween(0.5, 0.5));
  expect(videos.isTooSmall(pictureRect(phone, aspect, 'cover', 1, { zoom: 1, x: 0.5, y: 0.5 }), phone)).toBe(false);
  const turned = { width: 844, height: 390 };
  expect(videos.isTooSmall(pictureRect(turned, aspect, 'cover', 1, { zoom: 1, x: 0.5, y: 0.5 }), turned)).toBe(true);
});
