import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Attempt, GaveUpError, persist } from './persist.ts';

/** The server behind the page: away, it cuts every call; behind a proxy, that answers in its place. */
let isThere = true;
let awayAnswers: (() => Response) | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  isThere = true;
  awayAnswers = null;
  vi.stubGlobal('fetch', async (): Promise<Response> => {
    if (isThere) return Response.json({ status: 'ok', sha: 'one' });
    if (awayAnswers) return awayAnswers();
    throw new TypeError('Failed to fetch');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const again: Attempt<string> = { type: 'again', error: new Error('The network failed') };
const { signal } = new AbortController();

test.each([
  ['answers nothing', null],
  ['is reported away by a proxy', () => new Response('Bad gateway', { status: 502 })],
])(
  'what a restart of the server cuts goes on when it is back, however long that takes: it %s',
  async (_how, answer) => {
    const reported: boolean[] = [];
    let tries = 0;
    isThere = false;
    awayAnswers = answer;
    const attempt = async (): Promise<Attempt<string>> => {
      tries += 1;
      return isThere ? { type: 'done', value: 'sent' } : again;
    };
    const outcome = persist(attempt, { signal, onOffline: (isOffline) => reported.push(isOffline) });
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect([tries, reported]).toEqual([1, [true]]);
    isThere = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe('sent');
    expect([tries, reported]).toEqual([2, [true, false]]);
  },
);

test('what fails while the server answers is given up after some tries, with its own words', async () => {
  const reported: boolean[] = [];
  const attempt = vi.fn<() => Promise<Attempt<string>>>(async () => again);
  const outcome = persist(attempt, { signal, onOffline: (isOffline) => reported.push(isOffline) });
  const fault = expect(outcome).rejects.toThrow(new GaveUpError('The network failed'));
  await vi.advanceTimersByTimeAsync(60_000);
  await fault;
  expect([attempt.mock.calls.length, reported]).toEqual([6, []]);
});
