import { expect, test } from 'vitest';
import { limitByKey } from './limit-by-key.ts';

test('each key has so many at work at once, and one that is busy keeps no other waiting', async () => {
  const inTurn = limitByKey(2);
  const running = { anna: 0, bo: 0 };
  let most = 0;
  const release: (() => void)[] = [];
  const work = (who: 'anna' | 'bo') =>
    inTurn(who, async () => {
      running[who] += 1;
      most = Math.max(most, running[who]);
      await new Promise<void>((done) => release.push(done));
      running[who] -= 1;
      return who;
    });
  const all = [work('anna'), work('anna'), work('anna'), work('bo')];
  await Promise.resolve();
  expect(running).toEqual({ anna: 2, bo: 1 });
  for (let left = all.length; left > 0; left -= 1) {
    release.shift()?.();
    await new Promise(setImmediate);
  }
  expect(await Promise.all(all)).toEqual(['anna', 'anna', 'anna', 'bo']);
  expect(most).toBe(2);
});
