import { cutAt, filmCut, portraitCut } from '@diorama/documents/shared/geometry/portrait-cut.ts';
import { expect, test } from 'vitest';
import { pictureRect } from '../visitor/picture/picture-rect.ts';
import { type CutFilm, createCutFilms } from './cut-films.ts';

const aspect = 16 / 9;
const COUNT = 24;
const phone = { width: 390, height: 844 };

/** A portrait video between two views whose focal points have these x positions. */
function filmBetween(start: number, end: number, reverse = false): CutFilm {
  const at = (x: number) => ({ focal: { x, y: 0.5 }, scale: 1 });
  const cut = portraitCut(aspect, at(start), at(end));
  if (!cut) throw new Error('not cut');
  return { cut: filmCut(cut, 960), count: COUNT, reverse, start: { x: start, y: 0.5 }, end: { x: end, y: 0.5 } };
}

/** Where the picture lies in the window while a portrait video plays or, without one, around a point. */
const rectIn = (window: typeof phone, films: ReturnType<typeof createCutFilms>, point = { x: 0.5, y: 0.5 }) =>
  pictureRect(window, aspect, 'cover', 1, { zoom: 1, ...(films.focus() ?? point) }, films.part() ?? undefined);

const element = (): Element => Object.create(null);

test.each([
  ['the middle', 0.4, 0.6, phone],
  ['the left edge', 0, 0.6, phone],
  ['edge to edge', 0.02, 1, phone],
  ['a broad window', 0.3, 0.8, { width: 553, height: 740 }],
])(
  'around %s the picture lies at both ends as it does without a film, and the film always fills the window',
  (_, start, end, window) => {
    for (const reverse of [false, true]) {
      const films = createCutFilms();
      const moving = element();
      const film = filmBetween(start, end, reverse);
      films.add(moving, film);
      const places = Array.from({ length: COUNT }, (_, frame) => {
        films.follow(moving, frame);
        const rect = rectIn(window, films);
        const part = films.part();
        if (!part) throw new Error('no film');
        expect(films.isTooSmall(rect, window)).toBe(false);
        expect(rect.x + part.left * rect.width).toBeLessThanOrEqual(0.001);
        expect(rect.x + part.right * rect.width).toBeGreaterThanOrEqual(window.width - 0.001);
        return rect.x;
      });
      films.letGo();
      const [first, last] = reverse ? [end, start] : [start, end];
      expect(places[0]).toBeCloseTo(rectIn(window, films, { x: first, y: 0.5 }).x, 0);
      expect(places.at(-1)).toBeCloseTo(rectIn(window, films, { x: last, y: 0.5 }).x, 0);
      // It goes one way, without a jump.
      const steps = places.slice(1).map((x, at) => x - (places[at] ?? x));
      const longest = Math.max(...steps.map(Math.abs));
      expect(longest).toBeLessThan((Math.abs(end - start) * 1500) / COUNT + 16);
    }
  },
);

test('a film of unclamped points stands still in the window while the picture moves below it', () => {
  const films = createCutFilms();
  const moving = element();
  const film = filmBetween(0.35, 0.62);
  films.add(moving, film);
  const lefts = Array.from({ length: COUNT }, (_, frame) => {
    films.follow(moving, frame);
    const rect = rectIn(phone, films);
    return rect.x + (cutAt(film.cut, frame, COUNT).x / film.cut.of.width) * rect.width;
  });
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(1);
});

test('a film is too small for a window that is broader than it was made for', () => {
  const films = createCutFilms();
  films.add(element(), filmBetween(0.5, 0.5));
  expect(films.isTooSmall(pictureRect(phone, aspect, 'cover', 1, { zoom: 1, x: 0.5, y: 0.5 }), phone)).toBe(false);
  const turned = { width: 844, height: 390 };
  expect(films.isTooSmall(pictureRect(turned, aspect, 'cover', 1, { zoom: 1, x: 0.5, y: 0.5 }), turned)).toBe(true);
});
