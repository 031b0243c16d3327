import { expect, test } from 'vitest';
import * as z from 'zod';
import { NoInput, proceduresByPath, query } from './procedure.ts';

test('a procedure is known by its path, however deep its group is', () => {
  const one = query(NoInput, z.string());
  expect([...proceduresByPath({ one, group: { kind: one, inner: { two: one } } }).keys()]).toEqual([
    'one',
    'group.kind',
    'group.inner.two',
  ]);
});
