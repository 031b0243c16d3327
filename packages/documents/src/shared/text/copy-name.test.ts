import { expect, test } from 'vitest';
import { copyName } from './copy-name.ts';

test('a copy is called after its original, and what has no name gets none', () => {
  expect([copyName('Hall'), copyName('')]).toEqual(['Hall copy', '']);
});

test('the name of a copy is never longer than a name may be, and holds no half characters', () => {
  expect(copyName('å'.repeat(200))).toBe(`${'å'.repeat(195)} copy`);
  expect(copyName(`${'a'.repeat(194)}🏡🏡🏡`)).toBe(`${'a'.repeat(194)} copy`);
});
