import { expect, test } from 'vitest';
import { createWork } from './work.ts';

const quiet = { error: () => undefined, info: () => undefined };

/** Steps of which each fails a given number of times before it works. */
function steps(...failures: number[]) {
  const done: string[] = [];
  const made = failures.map((times, at) => {
    let left = times;
    return async () => {
      left -= 1;
      done.push(`${at}`);
      if (left >= 0) throw new Error('the database is away');
    };
  });
  return { done, steps: made };
}

test('a step that fails is tried again, later each time, and what was done is not done twice', async () => {
  const { done, steps: made } = steps(0, 7, 1);
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    expect(work.state()).toBe('starting');
  };
  const work = createWork({ isWorker: true, steps: made, log: quiet, wait });
  await work.start();
  expect(work.state()).toBe('working');
  expect(done.join('')).toBe('01111111122');
  expect(waits).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000, 1_000]);
});

test('a process without the role does nothing, and one that stops tries no more', async () => {
  const { done, steps: made } = steps(Number.POSITIVE_INFINITY);
  const other = createWork({ isWorker: false, steps: made, log: quiet });
  await other.start();
  expect([other.state(), done]).toEqual(['none', []]);
  const stopping = createWork({ isWorker: true, steps: made, log: quiet, wait: async () => stopping.stop() });
  await stopping.start();
  expect([stopping.state(), done]).toEqual(['starting', ['0']]);
});
