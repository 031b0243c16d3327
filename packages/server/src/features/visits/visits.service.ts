import type { SummariseVisits, VisitReport, VisitSummary } from '@diorama/contract/visits/visits.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import { tooManyRequests } from '../../errors/api-error.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import { createRecentCalls } from '../../platform/limits/recent-calls.ts';
import type { Log } from '../../platform/log/log.ts';
import type { AnyProductKind } from '../products/product-kind.ts';
import type { PublishedReader } from '../publications/published-reader.ts';
import { believableLines } from './believable-lines.ts';
import { createCountableThings } from './countable-things.ts';
import { createGatheredCounts, type Gathered } from './gathered-counts.ts';
import { storeCounts } from './store-counts.ts';
import { summariseVisits } from './summarise-visits.ts';

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
