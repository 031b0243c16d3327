import { createHash } from 'node:crypto';
import { canonicalJson } from '@diorama/documents/engine/schema/json.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../database/tables/schema.ts';
import { requestIdReused } from '../errors/api-error.ts';
import type { Actor } from './actor.ts';

/** Milliseconds in which a repeated create answers with the first result. */
const KEPT = 86_400_000;

type Person = Pick<Actor, 'userId'>;
type Input = { requestId?: string | undefined } & Record<string, unknown>;

/** How what a create made is kept and read again. */
interface KeptAs<Made> {
  keep: (made: Made) => { result_id: string | null; answer: string | null };
  read: (kept: { result_id: string | null; answer: unknown }) => Made;
}

const AS_ID: KeptAs<string> = {
  keep: (id) => ({ result_id: id, answer: null }),
  read: ({ result_id }) => {
    if (result_id === null) throw requestIdReused();
    return result_id;
  },
};

/** Runs a create once per user and request id, and answers a repeat with the id it made the first time. */
export const onceByRequestId = (
  trx: Kysely<Database>,
  person: Person,
  call: string,
  input: Input,
  create: () => Promise<string>,
): Promise<string> => once(trx, person, call, input, create, AS_ID);

/** The same for a create that makes several things: a repeat gets the whole answer of the first time. */
export const answerOnceByRequestId = <Made>(
  trx: Kysely<Database>,
  person: Person,
  call: string,
  input: Input,
  answer: z.ZodType<Made>,
  create: () => Promise<Made>,
): Promise<Made> =>
  once(trx, person, call, input, create, {
    keep: (made) => ({ result_id: null, answer: JSON.stringify(made) }),
    read: (kept) => answer.parse(kept.answer),
  });

async function once<Made>(
  trx: Kysely<Database>,
  { userId }: Person,
  call: string,
  { requestId, ...payload }: Input,
  create: () => Promise<Made>,
  { keep, read }: KeptAs<Made>,
): Promise<Made> {
  if (!requestId) return create();
  const payloadHash = createHash('sha256').update(canonicalJson(payload)).digest('hex');
  // The same request twice at once: the second one waits here and finds what the first one made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${requestId}`}, 0))`.execute(trx);
  const earlier = await trx
    .selectFrom('idempotent_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .where('at', '>', new Date(Date.now() - KEPT))
    .executeTakeFirst();
  if (earlier) {
    if (earlier.call !== call || earlier.payload_hash !== payloadHash) throw requestIdReused();
    return read(earlier);
  }
  const made = await create();
  const row = { call, payload_hash: payloadHash, ...keep(made), at: new Date() };
  await trx
    .insertInto('idempotent_requests')
    .values({ user_id: userId, request_id: requestId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doUpdateSet(row))
    .execute();
  return made;
}
