import { expect, test } from 'vitest';
import { nextPath } from './next-path.ts';

test.each([
  ['/projects?search=ab', '/projects?search=ab'],
  ['/projects/1/assets#x', '/projects/1/assets#x'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['https:evil.test', '/'],
  ['https://evil.test/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.test', '/'],
  ['/./\\evil.test', '/'],
  ['/login?next=/', '/'],
  ['/logout', '/'],
  ['/invite#token=x', '/'],
  ['/reset#token=x', '/'],
  [undefined, '/'],
  [{}, '/'],
])('after signing in, %j leads to %s', (next, path) => {
  expect(nextPath(next)).toBe(path);
});
