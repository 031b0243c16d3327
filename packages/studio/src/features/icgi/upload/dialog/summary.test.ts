import { expect, test } from 'vitest';
import { type ImportedStill, stillOf } from '../plan/import-rows.ts';
import { summaryOf } from './summary.ts';

const still = (name: string, more: Partial<ImportedStill>): ImportedStill => ({
  ...stillOf({ name, path: [], source: { file: new File([], name), path: [] } }),
  ...more,
});
const version = (look: ImportedStill['look']) =>
  still('Hall_v04.png', { becomes: { type: 'image', view: 'h' }, reason: 'v03 to v04 by its name', look });
const left = (reason: string, why: ImportedStill['left']) =>
  still('Hall.png', { becomes: { type: 'leave' }, reason, left: why });

test.each<[ImportedStill['look'][], string]>([
  [['different'], '1 still is a new version of a view (v03 to v04), and looks different'],
  [['alike'], '1 still is a new version of a view (v03 to v04), and looks alike'],
  [['unknown'], '1 still is a new version of a view (v03 to v04), which could not be compared'],
  [['alike', 'alike'], '2 stills are new versions of views (v03 to v04), all look alike'],
  [['alike', 'different'], '2 stills are new versions of views (v03 to v04), 1 looks different'],
  [['alike', 'unknown'], '2 stills are new versions of views (v03 to v04), 1 looks alike, 1 could not be compared'],
])('how new versions look is counted: %j', (looks, expected) => {
  expect(summaryOf(looks.map(version), [])).toEqual([expected]);
});

test('what is there already and what is older is counted apart from render passes', () => {
  const stills = [
    left('Already there: the image of “Hall”', 'same'),
    left('Older: v03, shown is v04', 'older'),
    left('Older: v03, shown is v04', 'older'),
    left('A render pass by its name', undefined),
  ];
  expect(summaryOf(stills, [])).toEqual([
    '1 still is there already, with the same content, and left out',
    '2 stills are older than what is there (v03, shown is v04) and left out',
    '1 still is a render pass and left out. Import object-ID passes in Outlines',
  ]);
});

test('what is left out is counted by its reason', () => {
  const stills = [
    left('The same picture as “Hall.png” by its name', undefined),
    left('It cannot be decoded: it may be damaged or cut off', undefined),
    left('A side of a cube panorama by its name: views show flat pictures, so render one', undefined),
  ];
  expect(summaryOf(stills, [])).toEqual([
    '1 still comes in another form, too, and is left out',
    '1 still cannot be decoded and is left out',
    '1 still is part of a cube or a stereo pair and left out',
  ]);
});
