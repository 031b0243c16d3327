import type {
  ReportLine,
  SummariseVisits,
  VisitReport,
  VisitSummary,
} from '@diorama/contract/visits/visits.contract.ts';
import { MOST_COUNTED } from '@diorama/contract/visits/visits.contract.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound, tooManyRequests } from '../../errors/api-error.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import { createRecentCalls } from '../../platform/limits/recent-calls.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AnyProductKind } from '../products/product-kind.ts';
import type { PublishedReader } from '../publications/published-reader.ts';
import { createCountableThings } from './countable-things.ts';
import { createGatheredCounts, type Gathered } from './gathered-counts.ts';
import { storeCounts } from './store-counts.ts';

/** Milliseconds for which a view is seen at least, while somebody leafs through. */
const SHORTEST_VIEW = 250;

/**
 * What one page can have seen since its last report, for anybody can send one: it was opened once at most, and a view was
 * seen as often as its time allows, and once more.
 */
function believableLines(lines: readonly ReportLine[]): ReportLine[] {
  let isOpened = false;
  return lines.flatMap((line) => {
    if (line.what === 'view')
      return { ...line, count: Math.min(line.count, 1 + Math.floor((line.ms ?? 0) / SHORTEST_VIEW)) };
    if (line.what !== 'visit') return line;
    const isFirst = !isOpened && line.count > 0;
    isOpened ||= isFirst;
    return isFirst ? { ...line, count: 1 } : [];
  });
}

interface Deps {
  db: Kysely<Database>;
  kinds: ReadonlyMap<string, AnyProductKind>;
  publishedReader: Pick<PublishedReader, 'read' | 'readPage'>;
  log: Pick<Log, 'warn'>;
}

/** Milliseconds in which counts are gathered before they are stored. */
const GATHERING = 5_000;
/** Reports of one address in a minute: a page sends two, and an office shares its address. */
const REPORTS = { limit: 120, window: 60_000 };

/** Counts what visitors of published products see and open, in daily sums that identify no one. */
export function createVisits({ db, kinds, publishedReader, log }: Deps, now: () => number = Date.now) {
  const things = createCountableThings({ db, kinds, publishedReader }, now);
  const gathered = createGatheredCounts();
  const reports = createRecentCalls(REPORTS, now);
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();
  let dropped = 0;

  function gather(one: Gathered): void {
    if (!gathered.add(one)) dropped += one.count;
  }

  /** What cannot be stored now waits for the next time, if there is room. */
  async function store(): Promise<void> {
    const sums = gathered.take();
    if (sums.length === 0) return;
    try {
      await storeCounts(db, sums);
    } catch (error) {
      log.warn({ err: error, sums: sums.length }, 'visits could not be stored');
      for (const one of sums) gather(one);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(store);
    return storing;
  }

  return {
    /** Throws TOO_MANY_REQUESTS when the report is one too many. The address is kept nowhere but in memory. */
    admit(ip: string): void {
      const wait = reports.take(addressKey(ip));
      if (wait > 0) throw tooManyRequests(wait);
    },

    /** Adds the lines of a report that name what visitors can see. */
    async count({ type, id, device, lines }: VisitReport): Promise<void> {
      const mayCount = await things.of(type, id);
      if (!mayCount) return;
      const day = new Date(now()).toISOString().slice(0, 10);
      for (const { what, id: subject = '', count, ms = 0 } of believableLines(lines))
        if (mayCount(what, subject)) gather({ documentId: id, day, what, subject, device, count, ms });
      timer ??= setTimeout(() => void flush(), GATHERING).unref();
    },

    /** Stores what was gathered. */
    flush,

    /** Sums that wait to be stored. */
    waiting: gathered.size,

    /** Counts that were lost, because too many sums waited. */
    dropped: (): number => dropped,

    summary: (actor: Actor, input: z.output<typeof SummariseVisits>): Promise<VisitSummary> =>
      summariseVisits(db, actor, input),
  };
}

export type Visits = ReturnType<typeof createVisits>;

/** What was counted of a product. @throws NOT_FOUND out of the caller's reach */
async function summariseVisits(
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
