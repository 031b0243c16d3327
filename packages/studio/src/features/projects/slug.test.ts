import { expect, test } from 'vitest';
import { slugFrom } from './slug.ts';

test.each([
  ['Sjöstaden, etapp 4', 'sjostaden-etapp-4'],
  ['  Villa Solbacken!  ', 'villa-solbacken'],
  ['Ærø', 'r'],
  ['东京', ''],
])('the name %j suggests the slug %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});
