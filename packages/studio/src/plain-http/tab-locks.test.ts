import { expect, test } from 'vitest';
import { TabLocks } from './tab-locks.ts';

/** Tabs of one browser; `close` ends them all. */
function tabs(count: number) {
  const origin = `locks ${Math.random()}`;
  const channels = Array.from({ length: count }, () => new BroadcastChannel(origin));
  const locks = channels.map((channel, at) => new TabLocks(`tab ${at}`, channel));
  const close = (at: number) => channels[at]?.close();
  const closeAll = () => {
    for (const channel of channels) channel.close();
  };
  return { origin, locks, close, [Symbol.dispose]: closeAll };
}

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

test('of many tabs that ask at the same time one after the other has the lock', async () => {
  using browser = tabs(4);
  let inside = 0;
  const most: number[] = [];
  await Promise.all(
    browser.locks.map((locks) =>
      locks.request('one', async (lock) => {
        expect(lock).toEqual({ name: 'one', mode: 'exclusive' });
        inside += 1;
        most.push(inside);
        await Promise.resolve();
        inside -= 1;
      }),
    ),
  );
  expect(most).toEqual([1, 1, 1, 1]);
});

test('a tab that asks while another one still waits for answers does not get the lock beside it', async () => {
  using browser = tabs(2);
  const [first, second] = browser.locks;
  if (!first || !second) throw new Error('There are two');
  let inside = 0;
  const hold = async () => {
    inside += 1;
    expect(inside).toBe(1);
    await Promise.resolve();
    inside -= 1;
  };
  // A query of its own takes as long as that for a lock: this one starts in the middle of it.
  const late = second.request('one', hold);
  const asked = gate();
  const listener = new BroadcastChannel(browser.origin);
  listener.onmessage = () => asked.open();
  void second.query();
  await asked.opened;
  listener.close();
  await Promise.all([late, first.request('one', hold)]);
});

test('what is held is seen by all tabs, and refused to those that take it only when it is free', async () => {
  using browser = tabs(2);
  const [first, second] = browser.locks;
  if (!first || !second) throw new Error('There are two');
  const [held, ending] = [gate(), gate()];
  const work = first.request('page', async () => {
    held.open();
    await ending.opened;
    return 'done';
  });
  await held.opened;
  for (const locks of browser.locks) {
    expect(await locks.query()).toEqual({ held: [{ name: 'page' }] });
    expect(await locks.request('page', { ifAvailable: true }, (lock) => lock)).toBeNull();
    expect(await locks.request('another', { ifAvailable: true }, (lock) => lock?.name)).toBe('another');
  }
  const waiting = second.request('page', (lock) => lock?.name);
  ending.open();
  expect(await work).toBe('done');
  expect(await waiting).toBe('page');
  expect(await first.query()).toEqual({ held: [] });
});

test('a tab that is closed holds nothing, and work that fails gives its lock back', async () => {
  using browser = tabs(2);
  const [first, second] = browser.locks;
  if (!first || !second) throw new Error('There are two');
  await expect(first.request('page', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const held = gate();
  void first.request('page', () => {
    held.open();
    return new Promise(() => undefined);
  });
  await held.opened;
  browser.close(0);
  expect(await second.query()).toEqual({ held: [] });
  expect(await second.request('page', { ifAvailable: true }, (lock) => lock?.name)).toBe('page');
});
