import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitByTurns } from './limit-by-turns.ts';

test('somebody with one piece waits for one of a hundred others, not for all', async () => {
  const inTurn = limitByTurns(1);
  const done: string[] = [];
  const work = (line: string, name: string) =>
    inTurn(line, async () => {
      await setImmediate();
      done.push(name);
    });
  const many = Array.from({ length: 100 }, (_, at) => work('busy', `busy ${at}`));
  await work('other', 'other');
  expect(done).toEqual(['busy 0', 'other']);
  await Promise.all(many);
  expect(done).toHaveLength(101);
});

test('one line never takes every place, however many there are', async () => {
  const inTurn = limitByTurns(3);
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await setImmediate();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => inTurn('busy', work)));
  expect(most).toBe(1);
  await Promise.all(Array.from({ length: 20 }, (_, at) => inTurn(`line ${at}`, work)));
  expect(most).toBe(3);
});

test('work that fails makes room for the next', async () => {
  const inTurn = limitByTurns(1);
  await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurn('a', async () => 'done')).toBe('done');
});
