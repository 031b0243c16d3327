import { expect, test } from 'vitest';
import { readSites, siteFault } from './sites.ts';

test('sites are read from lines and commas', () => {
  expect(readSites(' https://a.se,\nhttps://b.se:8080  ')).toEqual(['https://a.se', 'https://b.se:8080']);
});

test.each([
  ['https://a.se\nHTTPS://B.se/', null],
  ['', 'Enter at least one site'],
  ['https://a.se nordhamn.se', '“nordhamn.se”: Use an origin like https://nordhamn.se'],
])('%j: %s', (text, fault) => {
  expect(siteFault(text)).toBe(fault);
});
