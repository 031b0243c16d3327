import { expect, test } from 'vitest';
import { changedParams } from './changed-params.ts';

test('a change adds and replaces params, and takes away those that are undefined', () => {
  const old = { search: 'oak', type: 'pbr', limit: 10 };
  expect(changedParams(old, { search: 'ash', type: undefined, view: 'grid' })).toEqual({
    search: 'ash',
    limit: 10,
    view: 'grid',
  });
});
