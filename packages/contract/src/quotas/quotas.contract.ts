import * as z from 'zod';
import { pageOf } from '../common/answers.ts';
import { Cursor, Id, Limit, Search } from '../common/inputs.ts';

/** The largest quota, in bytes: 1 PB. */
const MOST_BYTES = 1e15;

/** What something stores and may store, in bytes. */
const Room = z.strictObject({
  /** Each content once: files with their earlier versions, and models with what was made of them. Deleted ones do not count. */
  bytes: z.number(),
  /** Null: as much as the server takes. */
  quota: z.number().nullable(),
});
export type Room = z.output<typeof Room>;

export const GetRoom = z.strictObject({ projectId: Id });
/** What a project or a collection stores. Our addition. */
export const SpaceRoom = z.strictObject({
  own: Room,
  /** All projects of its client together, and what it has of its own. Null: it has none, or the caller may not see it. */
  client: Room.extend({ name: z.string() }).nullable(),
});
export type SpaceRoom = z.output<typeof SpaceRoom>;

const OWNERS = z.enum(['client', 'project']);

/** A client or a project with what it stores and may store. */
export const QuotaItem = Room.extend({ type: OWNERS, id: z.string(), name: z.string() });
export type QuotaItem = z.output<typeof QuotaItem>;
export const QuotaPage = pageOf(QuotaItem);

/** Clients by name; with `clientId` its projects, with null those of no client. */
export const ListQuotas = z.strictObject({ clientId: Id.nullish(), search: Search, cursor: Cursor, limit: Limit });

/** `quota` in bytes; null takes it away. What is stored already stays, also where it is more. */
export const SetQuota = z.strictObject({
  type: OWNERS,
  id: Id,
  quota: z.number().int().min(0).max(MOST_BYTES).nullable(),
});
