import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test.each([
  [[], ''],
  [[{}], ''],
  [[{ seconds: 20 }], 'Less than a minute left. '],
  [[{ seconds: 100 }, { seconds: 80 }, {}], 'About 3 minutes left. '],
  [[{ seconds: 60 }], 'About 1 minute left. '],
  [[{ seconds: 5_400 }], 'About 1 h 30 min left. '],
  [
    [{ seconds: 600, before: 420 }, { seconds: 60 }],
    'About 11 minutes left, about 7 minutes of it for videos of others that were ordered before. ',
  ],
])('what is being prepared for %j is said as “%s”', (pending, text) => {
  expect(timeLeft(pending)).toBe(text);
});
