import { expect, test } from 'vitest';
import { parseAssetSearch } from './asset-search.ts';

test.each([
  [{}, {}],
  [
    { directoryId: 'a', file: 'b', search: 'hall' },
    { directoryId: 'a', file: 'b', search: 'hall' },
  ],
  [{ search: 42 }, { search: '42' }],
  [{ search: ['x'], directoryId: 1, file: true, other: 'x' }, {}],
  [
    { sort: 'size', view: 'list' },
    { sort: 'size', view: 'list' },
  ],
  [
    { type: 'video', sort: 'updatedAt' },
    { type: 'video', sort: 'updatedAt' },
  ],
  [{ type: 'folder' }, {}],
  [{ sort: 'name', view: 'grid' }, {}],
  [{ sort: 'colour', view: 1 }, {}],
])('the address parameters %j are read as %j', (search, expected) => {
  expect(parseAssetSearch(search)).toEqual(expected);
});
