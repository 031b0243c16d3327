import { expect, test } from 'vitest';
import { queryOf } from './project-query.ts';

const CLIENT = '01a202b8-9698-7053-83aa-641e53ca3ace';

test.each([
  [{ search: 'a' }, {}],
  [{ search: ' a ' }, {}],
  [{ search: ' ab ' }, { search: 'ab' }],
  [{ clientIds: ['none'] }, { withoutClient: true }],
  [{ clientIds: [CLIENT, 'none', CLIENT] }, { clientIds: [CLIENT], withoutClient: true }],
  // An invalid id belongs to no client: it finds nothing, and does not fail.
  [{ clientIds: ['x', 'y'] }, { clientIds: ['00000000-0000-7000-8000-000000000000'] }],
  [
    { states: ['draft' as const], sort: 'name' as const, view: 'grid' as const },
    { states: ['draft'], sort: 'name' },
  ],
])('the filter %j is asked for as %j', (filter, query) => {
  expect(queryOf(filter)).toEqual(query);
});
