import { expect, test } from 'vitest';
import { parseProjectSearch, queryOf } from './project-search.ts';

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

const CLIENT = '01a202b8-9698-7053-83aa-641e53ca3ace';

test.each([
  [{ search: 'a' }, {}],
  [{ search: ' a ' }, {}],
  [{ search: ' ab ' }, { search: 'ab' }],
  [{ clientIds: ['none'] }, { withoutClient: true }],
  [{ clientIds: [CLIENT, 'none', CLIENT] }, { clientIds: [CLIENT], withoutClient: true }],
  // What is no id belongs to nobody: it finds nothing, and does not fail.
  [{ clientIds: ['x', 'y'] }, { clientIds: ['00000000-0000-7000-8000-000000000000'] }],
  [
    { states: ['draft' as const], sort: 'name' as const, view: 'grid' as const },
    { states: ['draft'], sort: 'name' },
  ],
])('the filter %j is asked for as %j', (filter, query) => {
  expect(queryOf(filter)).toEqual(query);
});
