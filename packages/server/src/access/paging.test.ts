import { expect, test } from 'vitest';
import { newId } from '../database/ids.ts';
import { cursors, KEYS } from './paging.ts';

/** A cursor that only somebody who knows how they are made can forge. */
const forged = (value: unknown, id: unknown) => {
  const { k: _key, ...rest } = JSON.parse(
    Buffer.from(
      cursors('name:asc', {}, { value: KEYS.text }).write({ value: 'A', id: newId() }),
      'base64url',
    ).toString(),
  ) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...rest, k: [value, id] })).toString('base64url');
};

test.each([
  ['text', KEYS.text, 'Villa', ['\0', 4, null, { a: 1 }]],
  ['time', KEYS.time, '2026-03-01T12:00:00.123456Z', ['yesterday', '9'.repeat(300), 1e300, '2026-03-01']],
  ['count', KEYS.count, 7, ['7', -1, 1.5, 2 ** 31, 1e300, null]],
  ['id', KEYS.id, '01890a5d-ac96-774b-bcce-b302099a8057', ['x', 1, '']],
] as const)('a forged %s of a cursor is refused, whatever is in it', (_name, value, good, bad) => {
  const { read } = cursors<unknown>('name:asc', {}, { value });
  const id = newId();
  expect(read(forged(good, id))).toEqual({ value: good, id });
  for (const wrong of bad) expect(() => read(forged(wrong, id))).toThrow('The cursor belongs to another list');
  for (const wrong of ['x', 1, null, '']) expect(() => read(forged(good, wrong))).toThrow('another list');
});
