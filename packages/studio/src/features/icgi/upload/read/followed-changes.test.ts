import { expect, test } from 'vitest';
import { followedChanges } from './followed-changes.ts';

/** Milliseconds that no test waits for. */
const NEVER = 1_000_000;

function channel() {
  const listeners = new Set<() => void>();
  return {
    listeners,
    follow: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** What has come about once everything that is due is done. */
async function isOver(work: Promise<void>): Promise<boolean> {
  let over = false;
  void work.then(() => {
    over = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return over;
}

test('the wait ends with a change, and the next wait with the next one', async () => {
  const { follow, notify } = channel();
  const changes = followedChanges(follow, new AbortController().signal, NEVER);
  for (const _turn of [1, 2]) {
    const next = changes.next();
    expect(await isOver(next)).toBe(false);
    notify();
    expect(await isOver(next)).toBe(true);
  }
});

test('a change before the wait is not lost, and several are one', async () => {
  const { follow, notify } = channel();
  const changes = followedChanges(follow, new AbortController().signal, NEVER);
  notify();
  notify();
  expect(await isOver(changes.next())).toBe(true);
  expect(await isOver(changes.next())).toBe(false);
});

test('a channel that is silent is not waited for without end', async () => {
  await followedChanges(() => () => {}, new AbortController().signal, 1).next();
});

test('the signal ends a wait, and none begins after it', async () => {
  const { follow } = channel();
  const controller = new AbortController();
  const changes = followedChanges(follow, controller.signal, NEVER);
  const next = changes.next();
  controller.abort();
  expect(await isOver(next)).toBe(true);
  expect(await isOver(changes.next())).toBe(true);
});

test('what is ended is not followed any more', () => {
  const { follow, listeners } = channel();
  const changes = followedChanges(follow, new AbortController().signal, NEVER);
  expect(listeners.size).toBe(1);
  changes.end();
  expect(listeners.size).toBe(0);
});
