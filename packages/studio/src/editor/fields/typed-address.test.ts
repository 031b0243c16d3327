import { expect, test } from 'vitest';
import { addressFrom, mayBecomeAddress, nameFrom } from './typed-address.ts';

test.each([
  ['https://nordhamn.se/a', 'https://nordhamn.se/a'],
  [' nordhamn.se/visning?x=1 ', 'https://nordhamn.se/visning?x=1'],
  ['malmö.se', 'https://malmö.se'],
  ['anna@nordhamn.se', 'mailto:anna@nordhamn.se'],
  ['+46 8 555 12 00', 'tel:+4685551200'],
  ['/p/brochure', '/p/brochure'],
  ['//evil.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['hello', null],
  ['https://', null],
  ['HTTP://', null],
  ['mailto:', null],
  ['', null],
])('%s is read as %s', (text, address) => {
  expect(addressFrom(text)).toBe(address);
});

test('a beginning of an address is no fault yet', () => {
  expect(['htt', 'https:/', 'mail', ''].map(mayBecomeAddress)).toEqual([true, true, true, true]);
  expect(['javascript:', 'nord'].map(mayBecomeAddress)).toEqual([false, false]);
});

test('a link is called after its host until it has a name', () => {
  expect([nameFrom('https://www.nordhamn.se/a'), nameFrom('tel:+46')]).toEqual(['nordhamn.se', '+46']);
});
