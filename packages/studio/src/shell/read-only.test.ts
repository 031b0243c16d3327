import { expect, test } from 'vitest';
import { readOnlyReason } from './read-only.ts';

const lock = { by: { id: 'johan', name: 'Johan Ek' }, at: new Date(0), reason: 'Launch on Friday.' };

test('an editor may change what nobody else has locked', () => {
  expect(readOnlyReason({ mayEdit: true, lock: null }, 'anna')).toBeNull();
  expect(readOnlyReason({ mayEdit: true, lock }, 'johan')).toBeNull();
});

test('a lock names who has it, why, and the way out', () => {
  expect(readOnlyReason({ mayEdit: true, lock }, 'anna')).toEqual({
    id: 'lock',
    title: 'Johan Ek has locked the project',
    detail: 'Launch on Friday. To edit, take over the lock in the project’s menu',
  });
});

test('for a viewer nothing is different while a project is locked', () => {
  expect(readOnlyReason({ mayEdit: false, lock }, 'anna')).toMatchObject({ id: 'viewer' });
});
