import { expect, test } from 'vitest';
import { partOfProject, partsCalled } from './part-of-project.ts';

const PARTS = ['Products', 'Assets', 'Menu', 'Theme', 'Translations', 'Activity', 'Settings', 'Members'].map(
  (label) => ({
    label,
  }),
);

test.each([
  ['villa trans', 'villa', ['Translations']],
  ['Villa Solbacken me', 'Villa Solbacken', ['Menu', 'Members']],
  ['theme villa', 'villa', ['Theme']],
  ['villa transaltions', 'villa', ['Translations']],
  ['villa SETT', 'villa', ['Settings']],
])('%j names a project and its part', (text, project, parts) => {
  const found = partOfProject(text, PARTS);
  expect(found?.project).toBe(project);
  expect(found?.parts.map(({ label }) => label)).toEqual(parts);
});

test.each(['villa', 'villa solbacken', 'villa t', 'theme', '', '  ', 'villa solskenet'])(
  '%j names no part of a project',
  (text) => {
    expect(partOfProject(text, PARTS)).toBeNull();
  },
);

test('a part is called by the beginning of its name, from two letters on', () => {
  expect(partsCalled('as', PARTS)).toEqual([{ label: 'Assets' }]);
  expect(partsCalled('a', PARTS)).toEqual([]);
  expect(partsCalled('sets', PARTS)).toEqual([]);
});
