import { expect, test } from 'vitest';
import { createLoadingStore } from './loading.store.ts';

test('it is idle until a task is pushed and again after the last one is popped', () => {
  const store = createLoadingStore();
  expect(store.getState()).toBe('idle');
  store.push();
  store.push();
  store.pop();
  expect(store.getState()).toBe('loading');
  store.pop();
  expect(store.getState()).toBe('idle');
});

test('pops without a push do not count against later tasks', () => {
  const store = createLoadingStore();
  store.pop();
  store.pop();
  store.push();
  expect(store.getState()).toBe('loading');
  store.pop();
  expect(store.getState()).toBe('idle');
});

test('listeners hear only changes of state, and none after they leave', () => {
  const store = createLoadingStore();
  const received: string[] = [];
  const leave = store.subscribe(() => received.push(store.getState()));
  store.push();
  store.push();
  store.pop();
  store.pop();
  leave();
  store.push();
  expect(received).toEqual(['loading', 'idle']);
});
