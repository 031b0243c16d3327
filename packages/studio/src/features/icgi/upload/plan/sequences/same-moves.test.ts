import { expect, test } from 'vitest';
import { guessBecomes } from '../guess-becomes.ts';

const view = (id: string, name: string) => ({ id, name, likeness: null });
const views = [view('h', 'Hall'), view('k', 'Kitchen')];
const group = (file: string, count = 30) => {
  const [, name = '', extension = 'png'] = /^(.*?)(?:\.(png|jpg|webp))?$/.exec(file) ?? [];
  return { key: file, name, extension, count, first: null, last: null, stills: [] };
};
const typesOf = (files: readonly string[], transitions: Parameters<typeof guessBecomes>[1]['transitions'] = []) => {
  const guesses = guessBecomes(
    files.map((file) => group(file)),
    { views, transitions },
  );
  return files.map((file) => guesses.get(file)?.becomes.type);
};

test.each<[string, string[], string]>([
  ['versions', ['hall_to_kitchen_v03', 'hall_to_kitchen_v04'], 'hall_to_kitchen_v04'],
  ['versions of which ten comes behind nine', ['hall_to_kitchen_v10', 'hall_to_kitchen_v9'], 'hall_to_kitchen_v10'],
  ['dates', ['hall_to_kitchen_20260412', 'hall_to_kitchen_20260301'], 'hall_to_kitchen_20260412'],
  ['versions of views that are not known', ['CamA_v03', 'CamA_v04'], 'CamA_v04'],
  ['one without a version', ['hall_to_kitchen', 'hall_to_kitchen_v02'], 'hall_to_kitchen_v02'],
  ['finished', ['hall_to_kitchen', 'hall_to_kitchen_final'], 'hall_to_kitchen_final'],
  ['V-Ray, denoised', ['hall_to_kitchen.VRayDenoiser', 'hall_to_kitchen'], 'hall_to_kitchen'],
  ['V-Ray, effects', ['hall_to_kitchen.effectsResult', 'hall_to_kitchen'], 'hall_to_kitchen'],
  ['V-Ray, colour', ['hall_to_kitchen.RGB_color', 'hall_to_kitchen.effectsResult'], 'hall_to_kitchen.effectsResult'],
  ['Corona, light mix', ['hall_to_kitchen.CShading_LightMix', 'hall_to_kitchen'], 'hall_to_kitchen'],
  ['Cinema 4D', ['hall_to_kitchen_rgb_1', 'hall_to_kitchen'], 'hall_to_kitchen'],
  ['two formats', ['hall_to_kitchen.jpg', 'hall_to_kitchen.png'], 'hall_to_kitchen.png'],
  ['graded in 4k', ['hall_to_kitchen_graded_4k', 'hall_to_kitchen'], 'hall_to_kitchen'],
])('of one move in several forms one is taken, and the others are left out: %s', (_, files, taken) => {
  expect(typesOf(files)).toEqual(files.map((file) => (file === taken ? 'transition' : 'leave')));
});

test('two groups never replace the frames of one transition', () => {
  const there = [{ id: 't', name: '', start: 'h', end: 'k' }];
  expect(typesOf(['hall_to_kitchen_v03', 'hall_to_kitchen_v04'], there)).toEqual(['leave', 'replace']);
  expect(typesOf(['hall_to_kitchen_Day', 'hall_to_kitchen_Night'], there)).toEqual(['replace', 'leave']);
});

test.each([
  [['hall_to_kitchen_Day', 'hall_to_kitchen_Night']],
  [['Comp 1', 'Comp 2']],
  [['CamA', 'CamB']],
  [['Film 1 final', 'Film 2 final']],
])('moves whose names say something else are kept: %j', (files) => {
  expect(typesOf(files)).toEqual(files.map(() => 'transition'));
});

test('moves between the same views are said', () => {
  const guesses = guessBecomes([group('hall_to_kitchen_Day'), group('hall_to_kitchen_Night')], {
    views,
    transitions: [],
  });
  expect(guesses.get('hall_to_kitchen_Night')?.reason).toBe(
    '“hall_to_kitchen_Day” joins the same views: leave out the one that is not wanted',
  );
});
