import * as z from 'zod';
import { ApiError } from '../errors/api-error.ts';

const Stored = z.object({
  v: z.literal(1),
  s: z.string(),
  k: z.tuple([z.unknown(), z.unknown()]),
  n: z.literal(1).optional(),
  f: z.string(),
});

/** Where a page ended: the sort value and id of its last row. */
export interface Place<Value> {
  value: Value;
  id: string;
  /** It is a page of what only nearly matches a search. */
  isNear?: boolean | undefined;
}

/** What a list sorts by. A cursor comes from the caller: what the database could not read must not reach it. */
export const KEYS = {
  /** A name or the like. PostgreSQL stores no NUL. */
  text: z.string().refine((text) => !text.includes('\0')),
  /** `2026-03-01T12:00:00.123456Z` */
  time: z.iso.datetime({ precision: 6 }),
  count: z.int().min(0).max(2_147_483_647),
  id: z.uuid(),
};

/** FNV-1a over 32 bits: distinguishes one list's cursor from another's, no more. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

export type Cursors<Value> = ReturnType<typeof cursors<Value>>;

/** Makes and reads the cursors of one list. A cursor of the same list with other filters is refused. */
export function cursors<Value>(
  sort: string,
  filters: Readonly<Record<string, unknown>>,
  { value, id = KEYS.id }: { value: z.ZodType<Value>; id?: z.ZodType<string> },
) {
  const Key = z.tuple([value, id]);
  const fingerprinted = fingerprint(JSON.stringify(filters));
  const mismatch = () =>
    new ApiError('BAD_REQUEST', 'The cursor belongs to another list. Start from the first page', {
      reason: 'CURSOR_MISMATCH',
      issues: [{ path: ['cursor'], message: 'The cursor belongs to another list', code: 'custom' }],
    });
  return {
    write: (place: Place<Value>): string =>
      Buffer.from(
        JSON.stringify({ v: 1, s: sort, k: [place.value, place.id], f: fingerprinted, ...(place.isNear && { n: 1 }) }),
      ).toString('base64url'),
    read(cursor: string | null | undefined): Place<Value> | null {
      if (cursor === null || cursor === undefined) return null;
      let decoded: unknown;
      try {
        decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
      } catch {
        throw mismatch();
      }
      const stored = Stored.safeParse(decoded);
      if (!stored.success || stored.data.s !== sort || stored.data.f !== fingerprinted) throw mismatch();
      const key = Key.safeParse(stored.data.k);
      if (!key.success) throw mismatch();
      const place = { value: key.data[0], id: key.data[1] };
      return stored.data.n ? { ...place, isNear: true } : place;
    },
  };
}
