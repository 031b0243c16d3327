import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** What publishing has made a page from, without the body it belongs to. */
export interface PublishedPage {
  publicationId: string;
  version: number;
  hash: string;
  /** JSON. */
  page: Buffer;
}

/** Milliseconds for which the answer of the database is believed. */
const LIFE = 1_000;
/** Documents that are remembered, and bytes of their pages. */
const MAX_DOCUMENTS = 10_000;
const MAX_KEPT = 64 * 1024 * 1024;

interface Known {
  checkedAt: number;
  page: PublishedPage | null;
}

/** Reads what pages are made from where publishing made it: bodies of large products take long to read and to parse. */
export function createPublishedPages(
  db: Kysely<Database>,
  isCurrent: (row: { kind: string; format: number }) => boolean,
) {
  const known = new Map<string, Known>();
  let kept = 0;

  const forget = (documentId: string): void => {
    kept -= known.get(documentId)?.page?.page.length ?? 0;
    known.delete(documentId);
  };

  async function load(documentId: string, before: PublishedPage | null): Promise<PublishedPage | null> {
    const row = await db
      .selectFrom('documents')
      .innerJoin('publications', 'publications.id', 'documents.published_id')
      .select(['publications.id', 'publications.kind', 'publications.format', 'version', 'publications.hash'])
      .where('documents.id', '=', documentId)
      .where('documents.deleted_at', 'is', null)
      .where('publications.page', 'is not', null)
      .executeTakeFirst();
    if (!row || !isCurrent(row)) return null;
    if (before?.publicationId === row.id) return before;
    const { page } = await db
      .selectFrom('publications')
      .select('page')
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    return page && { publicationId: row.id, version: row.version, hash: row.hash, page };
  }

  return {
    /** Null: nothing is published, or its page is made from the body. */
    async read(documentId: string): Promise<PublishedPage | null> {
      const before = known.get(documentId);
      if (before && Date.now() - before.checkedAt < LIFE) return before.page;
      const page = await load(documentId, before?.page ?? null);
      forget(documentId);
      known.set(documentId, { checkedAt: Date.now(), page });
      kept += page?.page.length ?? 0;
      for (const oldest of known.keys()) {
        if ((kept <= MAX_KEPT && known.size <= MAX_DOCUMENTS) || oldest === documentId) break;
        forget(oldest);
      }
      return page;
    },
    forget,
  };
}
