import { expect, test } from 'vitest';
import { guessEnds, type NamedView, namedEnds, viewNamedIn } from './named-ends.ts';

const view = (id: string, name: string, file?: string): NamedView => ({
  id,
  name,
  ...(file ? { image: { name: file } } : {}),
});

/** Views called as their files are, and views called after what they show. */
const asFiles = ['CAM01_Entre', 'CAM02_Kök', 'CAM03_Vardagsrum', 'CAM04_Terrass'].map((name) =>
  view(name.slice(6), `2231 Kvarnen ${name.replace('_', ' ')} v03`, `2231_Kvarnen_${name}_v03.png`),
);
const renamed = [
  view('Entre', 'Entrance', '2231_Kvarnen_CAM01_Entre_v03.png'),
  view('Kök', 'Kitchen', '2231_Kvarnen_CAM02_Kök_v03.png'),
  view('Vardagsrum', 'Living room', '2231_Kvarnen_CAM03_Vardagsrum_v03.png'),
  view('Terrass', 'Terrace', '2231_Kvarnen_CAM04_Terrass_v03.png'),
];

const moves: [string, string, string][] = [
  ['Kok_till_Vardagsrum', 'Kök', 'Vardagsrum'],
  ['KÖK to VARDAGSRUM', 'Kök', 'Vardagsrum'],
  ['Koek-Vardagsrum_v02', 'Kök', 'Vardagsrum'],
  ['Terrass-Vardagsrum', 'Terrass', 'Vardagsrum'],
  ['EntreTillKok', 'Entre', 'Kök'],
  ['2231_Kvarnen_Entré_till_Terrass_v04', 'Entre', 'Terrass'],
  ['CAM01_CAM03', 'Entre', 'Vardagsrum'],
  ['Cam 1 - Cam 3', 'Entre', 'Vardagsrum'],
  ['camera01_to_camera4', 'Entre', 'Terrass'],
  ['CAM01-03', 'Entre', 'Vardagsrum'],
  ['CAM02_to_04', 'Kök', 'Terrass'],
  ['2231_CAM01_Entre_to_CAM02_Kok', 'Entre', 'Kök'],
];

test.each(moves)('%s goes from %s to %s, whatever the views are called', (name, start, end) => {
  expect(guessEnds(name, asFiles)).toEqual({ start, end });
  expect(guessEnds(name, renamed)).toEqual({ start, end });
});

test.each([
  ['kitchen_to_hall', 'k', 'h'],
  ['Living room - Hall', 'l', 'h'],
  ['room_to_living_room', 'r', 'l'],
  ['hall', 'h', null],
  ['frames', null, null],
])('%s is read by the names of views', (name, start, end) => {
  const views = [view('k', 'Kitchen'), view('h', 'Hall'), view('l', 'Living room'), view('r', 'Room')];
  expect(guessEnds(name, views)).toEqual({ start, end });
});

test('a word that several views have means none of them, and one that only one has is a guess', () => {
  const views = [view('d', 'Kök dag'), view('n', 'Kök natt'), view('s', 'Vardagsrum soffa')];
  expect(guessEnds('Kok_till_Vardagsrum', views)).toEqual({ start: 's', end: null });
  expect(namedEnds('Vardagsrum', views)).toEqual([expect.objectContaining({ id: 's', isSure: false })]);
  expect(guessEnds('Kok_natt_till_Kok_dag', views)).toEqual({ start: 'n', end: 'd' });
});

test('a word of a third view is no end of a move between two that are named', () => {
  const views = [view('k', 'Kök'), view('v', 'Vardagsrum'), view('s', 'Hall soffa')];
  expect(namedEnds('Soffa_Kok_till_Vardagsrum', views).map(({ id }) => id)).toEqual(['k', 'v']);
});

test('what all views are called, a job and a version name no view', () => {
  expect(guessEnds('2231_Kvarnen_v03', asFiles)).toEqual({ start: null, end: null });
});

test('an object-ID picture and a drawing belong to the view by its telling words', () => {
  expect(viewNamedIn('2231_Kvarnen_CAM02_Kok_v04_ID.png', renamed)).toBe('Kök');
  expect(viewNamedIn('kok.svg', asFiles)).toBe('Kök');
  expect(viewNamedIn('CAM3_ID.png', renamed)).toBe('Vardagsrum');
});
