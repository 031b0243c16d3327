import { MOST_COUNTED, type SummariseVisits, type VisitSummary } from '@diorama/contract/visits/visits.contract.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import { notFound } from '../../errors/api-error.ts';

/** What was counted of a product. @throws NOT_FOUND out of the caller's reach */
export async function summariseVisits(
  db: Kysely<Database>,
  actor: Actor,
  { projectId, type, id, from, to }: z.output<typeof SummariseVisits>,
): Promise<VisitSummary> {
  const row = await documentsInReach(db, actor)
    .select('projects.counts_visits')
    .where('documents.id', '=', id)
    .where('documents.kind', '=', type)
    .where('documents.space_id', '=', projectId)
    .executeTakeFirst();
  if (!row) throw notFound('Product', id);
  const within = db
    .selectFrom('visits')
    .where('document_id', '=', id)
    .where(sql<boolean>`day between ${from}::date and ${to}::date`);
  const [days, devices, counted] = await Promise.all([
    within
      .select([
        sql<string>`day::text`.as('day'),
        sql<number>`coalesce(sum(count) filter (where what = 'visit'), 0)::bigint`.as('visits'),
        sql<number>`coalesce(sum(count) filter (where what = 'view'), 0)::bigint`.as('views'),
      ])
      .groupBy('visits.day')
      .orderBy('visits.day')
      .execute(),
    within
      .select(['device', sql<number>`sum(count)::bigint`.as('visits')])
      .where('what', '=', 'visit')
      .groupBy('device')
      .orderBy('device')
      .execute(),
    within
      .select([
        'what',
        'subject as id',
        sql<number>`sum(count)::bigint`.as('count'),
        sql<number>`sum(ms)::bigint`.as('ms'),
      ])
      .where('what', '<>', 'visit')
      .groupBy(['what', 'subject'])
      .orderBy('count', 'desc')
      .orderBy('subject')
      .orderBy('what')
      .limit(MOST_COUNTED)
      .execute(),
  ]);
  return { isCounting: row.counts_visits ?? false, days, devices, counted };
}
