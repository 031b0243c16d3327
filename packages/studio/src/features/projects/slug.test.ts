import { expect, test } from 'vitest';
import { slugFault, slugFrom } from './slug.ts';

test.each([
  ['Sjöstaden, etapp 4', 'sjostaden-etapp-4'],
  ['  Villa Solbacken!  ', 'villa-solbacken'],
  ['Ærø', 'r'],
  ['东京', ''],
])('the name %j suggests the slug %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});

test.each([
  ['', 'Enter an address'],
  ['sjö', 'Only a-z, 0-9, and hyphen (-) allowed'],
  [' Villa-2 ', null],
])('the slug %j is met with %j', (slug, fault) => {
  expect(slugFault(slug)).toBe(fault);
});
