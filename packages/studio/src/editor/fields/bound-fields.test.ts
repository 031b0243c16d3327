import { expect, test } from 'vitest';
import { errorOf } from './bound-fields.tsx';

const issue = (level: 'error' | 'warning', check: string) => ({
  ...{ level, check, message: 'M', record: 'entities/a', path: [] },
});

test.each([
  ['an error', issue('error', 'mesh.failed'), { error: 'M' }],
  ['a warning', issue('warning', 'mesh.large'), {}],
  ['a mesh that is being prepared', issue('error', 'mesh.pending'), {}],
  ['a video that is being prepared', issue('error', 'transition.encode.pending'), {}],
  ['nothing', undefined, {}],
])('a field says below it what is to be fixed in it: %s', (_, found, shown) => {
  expect(errorOf({ issue: found })).toEqual(shown);
});
