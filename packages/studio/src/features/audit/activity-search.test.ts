import { expect, test } from 'vitest';
import { parseActivitySearch } from './activity-search.ts';

const userId = '0198c7a2-0b51-7c3e-8a53-2f1d0c9b8a76';

test.each([
  [{}, {}],
  [{ kinds: 'files' }, { kinds: ['files'] }],
  [
    { kinds: ['files', 'gone', 3, 'edits'], userId },
    { kinds: ['edits', 'files'], userId },
  ],
  [{ kinds: true, userId: 'anna', other: 1 }, {}],
])('the address parameters %j are read as %j', (search, filter) => {
  expect(parseActivitySearch(search)).toEqual(filter);
});
