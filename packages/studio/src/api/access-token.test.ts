import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFresh, renewalTime, setClockBy, userOf } from './access-token.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const tokenFrom = (at: number): string => {
  const claims = { sub: 'anna', iat: at / 1000, exp: at / 1000 + 600 };
  return `x.${btoa(JSON.stringify(claims))}.x`;
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  setClockBy(tokenFrom(Date.now()));
  vi.useRealTimers();
});

test('a token is fresh for four fifths of its life', () => {
  const token = tokenFrom(NOW);
  vi.setSystemTime(NOW + 479_000);
  expect(isFresh(token)).toBe(true);
  vi.setSystemTime(NOW + 480_000);
  expect(isFresh(token)).toBe(false);
});

test.each([-8, 8])('on a machine whose clock is %i hours off, a new token is fresh for as long', (hours) => {
  const token = tokenFrom(NOW - hours * 3_600_000);
  setClockBy(token);
  expect(isFresh(token)).toBe(true);
  vi.setSystemTime(NOW + 480_000);
  expect(isFresh(token)).toBe(false);
});

test('what is no token is old and nobody’s', () => {
  for (const text of ['', 'x', 'a.b.c', 'a.bnVsbA.c']) {
    expect([renewalTime(text), userOf(text)]).toEqual([0, null]);
  }
});
