import { expect, test } from 'vitest';
import { isLeftAbout } from './left-about.ts';

test.each([
  'Thumbs.db',
  'ehthumbs.db',
  'ehthumbs_vista.db',
  '.DS_Store',
  '._hall_0001.png',
  'desktop.ini',
  'Icon\r',
  '__MACOSX/hall.png',
  'leverans/@eaDir/hall_0001.png',
  '$RECYCLE.BIN/a.png',
])('%j is left by a system', (address) => {
  const folders = address.split('/');
  expect(isLeftAbout(folders.pop() ?? '', folders)).toBe(true);
});

test.each(['hall.png', 'thumbs/hall.png', 'Icon.png', 'desktop.png', 'leverans/hall_0001.png'])(
  '%j is not',
  (address) => {
    const folders = address.split('/');
    expect(isLeftAbout(folders.pop() ?? '', folders)).toBe(false);
  },
);
