import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { router, signedIn } from '../trpc.ts';
import { bufferedResponse } from './buffered-response.ts';

const faults: unknown[] = [];
const note = (fault: unknown) => void faults.push(fault);
beforeEach(() => process.on('unhandledRejection', note));
afterEach(() => {
  process.off('unhandledRejection', note);
  faults.length = 0;
});

async function* oneThenFault() {
  yield 'first';
  throw new Error('The session has ended');
}

test('a fault of an event that nobody has read yet is nobody’s until it is read', async () => {
  const events = bufferedResponse(oneThenFault())[Symbol.asyncIterator]();
  expect(await events.next()).toEqual({ done: false, value: 'first' });
  const next = events.next();
  await setImmediate();
  await setImmediate();
  expect(faults).toEqual([]);
  await expect(next).rejects.toThrow('The session has ended');
});

test('a stream that is left is told, and ends', async () => {
  let isLeft = false;
  async function* endless() {
    try {
      for (;;) yield 'more';
    } finally {
      isLeft = true;
    }
  }
  for await (const event of bufferedResponse(endless())) if (event === 'more') break;
  expect(isLeft).toBe(true);
});

test('every subscription is held so', async () => {
  const call = router({ events: signedIn.subscription(() => oneThenFault()) }).createCaller({
    requestId: 'test',
    // A signed-in person, whom nothing limits.
    actor: async () => ({ userId: 'anna', scope: null }),
    gate: { longList: () => null },
  } as unknown as Parameters<ReturnType<typeof router>['createCaller']>[0]);
  const stream: unknown = await call.events();
  const events = (stream as AsyncIterable<string>)[Symbol.asyncIterator]();
  await events.next();
  const next = events.next();
  await setImmediate();
  await setImmediate();
  expect(faults).toEqual([]);
  await expect(next).rejects.toThrow('The session has ended');
});
