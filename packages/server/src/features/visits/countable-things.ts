import type { ProductType } from '@diorama/contract/common/inputs.ts';
import type { CountedWhat } from '@diorama/contract/visits/visits.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { AnyProductKind, VisitedThings } from '../products/product-kind.ts';
import type { PublishedReader } from '../publications/published-reader.ts';

interface Deps {
  db: Kysely<Database>;
  kinds: ReadonlyMap<string, AnyProductKind>;
  publishedReader: Pick<PublishedReader, 'read' | 'readPage'>;
}

/** Milliseconds for which it is believed that a product is published and its project counts. */
const LIFE = 5_000;
/** Products that are remembered, and ids of their things. */
const MAX_PRODUCTS = 2_000;
const MAX_IDS = 500_000;

/** Says whether something may be counted. */
export type Countable = (what: CountedWhat, id: string) => boolean;

interface Known {
  checkedAt: number;
  publicationId: string;
  things: Record<keyof VisitedThings, ReadonlySet<string>>;
  size: number;
}

/**
 * What visitors can see and open of published products. Read from the publication once and kept as ids: the table
 * cannot be filled with made-up names.
 */
export function createCountableThings({ db, kinds, publishedReader }: Deps, now: () => number) {
  const known = new Map<string, Known>();
  let ids = 0;
  /** One publication is read at a time. */
  let turn: Promise<unknown> = Promise.resolve();

  function forget(documentId: string): void {
    ids -= known.get(documentId)?.size ?? 0;
    known.delete(documentId);
  }

  function keep(documentId: string, next: Known): void {
    forget(documentId);
    known.set(documentId, next);
    ids += next.size;
    for (const oldest of known.keys()) {
      if ((ids <= MAX_IDS && known.size <= MAX_PRODUCTS) || oldest === documentId) break;
      forget(oldest);
    }
  }

  /** The publication that visitors see, when its project counts. */
  async function publicationOf(type: ProductType, documentId: string): Promise<string | null> {
    const row = await db
      .selectFrom('documents')
      .innerJoin('projects', 'projects.id', 'documents.space_id')
      .innerJoin('spaces', 'spaces.id', 'projects.id')
      .select('documents.published_id')
      .where('documents.id', '=', documentId)
      .where('documents.kind', '=', type)
      .where('documents.deleted_at', 'is', null)
      .where('spaces.deleted_at', 'is', null)
      .where('projects.counts_visits', '=', true)
      .executeTakeFirst();
    return row?.published_id ?? null;
  }

  async function look(type: ProductType, documentId: string): Promise<Known | null> {
    const before = known.get(documentId);
    if (before && now() - before.checkedAt < LIFE) return before;
    const publicationId = await publicationOf(type, documentId);
    if (publicationId === null) {
      forget(documentId);
      return null;
    }
    if (before?.publicationId === publicationId) {
      before.checkedAt = now();
      return before;
    }
    const things = await thingsOf(kinds.get(type), publishedReader, documentId);
    const size = Object.values(things).reduce((sum, { size: more }) => sum + more, 0);
    const next = { checkedAt: now(), publicationId, things, size };
    keep(documentId, next);
    return next;
  }

  return {
    /** Null: the product is not published, or its project has switched visits off. */
    async of(type: ProductType, documentId: string): Promise<Countable | null> {
      const before = known.get(documentId);
      const isFresh = before !== undefined && now() - before.checkedAt < LIFE;
      const looking = isFresh ? before : turn.then(() => look(type, documentId));
      if (!isFresh) turn = Promise.resolve(looking).catch(() => undefined);
      const found = await looking;
      return found && ((what, id) => mayCount(found.things, what, id));
    },
  };
}

function mayCount(things: Known['things'], what: CountedWhat, id: string): boolean {
  switch (what) {
    case 'visit':
      return id === '';
    case 'view':
      return things.views.has(id);
    case 'open':
      return things.opened.has(id);
    case 'played':
    case 'late':
    case 'skipped':
    case 'broken':
      return things.moves.has(id);
  }
}

async function thingsOf(
  kind: AnyProductKind | undefined,
  reader: Deps['publishedReader'],
  documentId: string,
): Promise<Known['things']> {
  const bytes = (await reader.readPage(documentId)) ?? (await reader.read(documentId));
  const body: unknown = bytes && JSON.parse(('page' in bytes ? bytes.page : bytes.body).toString('utf8'));
  const found = body === null ? undefined : kind?.page.visited?.(body);
  return { views: new Set(found?.views), opened: new Set(found?.opened), moves: new Set(found?.moves) };
}
