import { expect, test } from 'vitest';
import { createPartLoader } from './part-loader.ts';

/** A part that comes, or not, when the test says so; counts how often it was fetched. */
function fakePart() {
  const attempts: PromiseWithResolvers<string>[] = [];
  const loader = createPartLoader(() => {
    const attempt = Promise.withResolvers<string>();
    attempts.push(attempt);
    return attempt.promise;
  });
  return { loader, attempts };
}

test('a part is fetched once, however often it is asked for', async () => {
  const { loader, attempts } = fakePart();
  const both = [loader.load(), loader.load()];
  attempts[0]?.resolve('dialog');
  await Promise.all(both);
  await loader.load();
  expect(loader.state()).toEqual({ type: 'ready', part: 'dialog' });
  expect(attempts).toHaveLength(1);
});

test('a part that failed is fetched again, and shows its message until it is here', async () => {
  const { loader, attempts } = fakePart();
  const states: string[] = [];
  loader.subscribe(() => {
    const state = loader.state();
    states.push(state.type === 'failed' && state.isRetrying ? 'retrying' : state.type);
  });
  const first = loader.load();
  attempts[0]?.reject(new Error('broken'));
  await first;
  const second = loader.load();
  attempts[1]?.resolve('dialog');
  await second;
  expect(states).toEqual(['failed', 'retrying', 'ready']);
});
