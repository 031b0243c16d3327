import * as z from 'zod';
import { ApiError } from '../errors/api-error.ts';

const Stored = z.object({
  v: z.literal(1),
  s: z.string(),
  k: z.tuple([z.union([z.string(), z.number()]), z.string()]),
  f: z.string(),
});

/** Where a page ended: the sort value and id of its last row. */
export interface Place {
  value: string | number;
  id: string;
}

/** FNV-1a over 32 bits: tells one list's cursor from another's, no more. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Makes and reads the cursors of one list. A cursor of the same list with other filters is refused. */
export function cursors(sort: string, filters: Readonly<Record<string, unknown>>) {
  const fingerprinted = fingerprint(JSON.stringify(filters));
  const mismatch = () =>
    new ApiError('BAD_REQUEST', 'The cursor belongs to another list. Start from the first page', {
      reason: 'CURSOR_MISMATCH',
      issues: [{ path: ['cursor'], message: 'The cursor belongs to another list', code: 'custom' }],
    });
  return {
    write: ({ value, id }: Place): string =>
      Buffer.from(JSON.stringify({ v: 1, s: sort, k: [value, id], f: fingerprinted })).toString('base64url'),
    read(cursor: string | null | undefined): Place | null {
      if (!cursor) return null;
      let decoded: unknown;
      try {
        decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
      } catch {
        throw mismatch();
      }
      const stored = Stored.safeParse(decoded);
      if (!stored.success || stored.data.s !== sort || stored.data.f !== fingerprinted) throw mismatch();
      return { value: stored.data.k[0], id: stored.data.k[1] };
    },
  };
}
