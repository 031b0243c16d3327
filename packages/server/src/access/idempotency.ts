import { createHash } from 'node:crypto';
import { canonicalJson } from '@diorama/documents/engine/json.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { requestIdReused } from '../errors/api-error.ts';
import type { Actor } from './actor.ts';

/** Milliseconds in which a repeated create answers with the first result. */
const KEPT = 86_400_000;

/** Runs a create once per user and request id, and answers a repeat with the id it made the first time. */
export async function onceByRequestId(
  trx: Kysely<Database>,
  actor: Actor,
  call: string,
  { requestId, ...payload }: { requestId?: string | undefined } & Record<string, unknown>,
  create: () => Promise<string>,
): Promise<string> {
  if (!requestId) return create();
  const payloadHash = createHash('sha256').update(canonicalJson(payload)).digest('hex');
  // The same request twice at once: the second one waits here and finds what the first one made.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.userId} ${requestId}`}, 0))`.execute(trx);
  const earlier = await trx
    .selectFrom('idempotent_requests')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('request_id', '=', requestId)
    .where('at', '>', new Date(Date.now() - KEPT))
    .executeTakeFirst();
  if (earlier) {
    if (earlier.call !== call || earlier.payload_hash !== payloadHash) throw requestIdReused();
    return earlier.result_id;
  }
  const resultId = await create();
  const row = { call, payload_hash: payloadHash, result_id: resultId, at: new Date() };
  await trx
    .insertInto('idempotent_requests')
    .values({ user_id: actor.userId, request_id: requestId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_id']).doUpdateSet(row))
    .execute();
  return resultId;
}
