import * as z from 'zod';
import { UNSAFE_KEYS } from './json.ts';

/** `settings` for a singleton, `keyframes/<id>` for a record of a collection. */
export type RecordKey = string;

/** The two parts of a record's key; a singleton's id is its own name. */
export function splitRecordKey(key: RecordKey): { collection: string; id: string } {
  const slash = key.indexOf('/');
  return slash < 0 ? { collection: key, id: key } : { collection: key.slice(0, slash), id: key.slice(slash + 1) };
}

/** 1..64 of `A-Za-z0-9_-`, unique in the document (CONTRACT 0.4). */
export const RecordId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 of A-Z, a-z, 0-9, _ and -');

const SafeKey = z.string().refine((key) => !UNSAFE_KEYS.has(key), 'This key is not allowed');
const Key = z.string().regex(/^[a-zA-Z]{1,40}(\/[A-Za-z0-9_-]{1,64})?$/, 'Not the key of a record');

/** What happens to one record. `patch` sets leaves; a leaf without a value is removed. */
export const Change = z.discriminatedUnion('op', [
  z.strictObject({ record: Key, op: z.literal('put'), value: z.record(SafeKey, z.unknown()) }),
  z.strictObject({
    record: Key,
    op: z.literal('patch'),
    set: z.array(z.strictObject({ path: z.array(SafeKey).min(1).max(12), value: z.unknown().optional() })).min(1),
  }),
  z.strictObject({ record: Key, op: z.literal('remove') }),
]);
export type Change = z.output<typeof Change>;
