import { expect, test } from 'vitest';
import { parseProjectSearch } from './project-search.ts';

test.each([
  [{}, {}],
  [{ clientIds: 'x' }, { clientIds: ['x'] }],
  [{ clientIds: ['x', 'y', 3, ''] }, { clientIds: ['x', 'y'] }],
  [{ limit: 0 }, { limit: 1 }],
  [{ limit: 500 }, { limit: 50 }],
  [{ limit: 'many' }, { limit: 25 }],
  [{ limit: '' }, { limit: 25 }],
  [{ limit: true }, { limit: 25 }],
  [{ limit: '7' }, { limit: 7 }],
  [{ search: true }, {}],
  [{ search: [1] }, {}],
  [{ search: 42 }, { search: '42' }],
  [{ search: { a: 1 }, other: true }, {}],
  [{ states: 'draft' }, { states: ['draft'] }],
  [{ states: ['draft', 'gone', 1, 'published'] }, { states: ['published', 'draft'] }],
  [
    { sort: 'name', view: 'grid' },
    { sort: 'name', view: 'grid' },
  ],
  [{ sort: 'updatedAt', view: 'list' }, {}],
])('the address parameters %j are read as %j', (search, filter) => {
  expect(parseProjectSearch(search)).toEqual(filter);
});
