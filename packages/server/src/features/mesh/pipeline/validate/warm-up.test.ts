import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

test('a process warms up by a model that the whole pipeline takes', async () => {
  await expect(warmUp()).resolves.toBeUndefined();
});
