import { expect, test } from 'vitest';
import { createTurns } from './in-turn.ts';

test('tasks of one key run one after another, also after one that fails; other keys do not wait', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn('a', async () => {
    await gate.promise;
    seen.push('first');
    throw new Error('first failed');
  });
  const second = inTurn('a', async () => void seen.push('second'));
  await inTurn('b', async () => void seen.push('other'));
  gate.resolve();
  await expect(first).rejects.toThrow('first failed');
  await second;
  expect(seen).toEqual(['other', 'first', 'second']);
});
