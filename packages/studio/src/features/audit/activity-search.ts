import type { ActivityKind } from '@diorama/contract/audit/audit.contract.ts';

/** What the activity is narrowed to; nothing: all. Lives in the address. */
export interface ActivityFilter {
  kinds?: ActivityKind[];
  userId?: string;
}

/** In the order they are offered. */
const KINDS: readonly ActivityKind[] = ['edits', 'publishing', 'files', 'settings'];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Search params of an activity; `kinds=edits` and a list both work. */
export function parseActivitySearch({ kinds, userId }: Record<string, unknown>): ActivityFilter {
  const wanted: readonly unknown[] = Array.isArray(kinds) ? kinds : [kinds];
  const known = KINDS.filter((kind) => wanted.includes(kind));
  return {
    ...(known.length > 0 ? { kinds: known } : {}),
    ...(typeof userId === 'string' && ID.test(userId) ? { userId } : {}),
  };
}
