import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { compressBody, contentHash } from './prepare-body.ts';
import { createPublishedPages, type PublishedPage } from './published-pages.ts';

/** Makes today's body of an older one; null when it is today's. */
export type UpgradeBody = (row: {
  kind: string;
  format: number;
  body: Buffer;
}) => { format: number; body: Record<string, unknown> } | null;

/** The bytes of a publication, compressed when it was made. */
export interface PublishedBytes {
  publicationId: string;
  version: number;
  hash: string;
  body: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Milliseconds a pointer is believed before it is looked up again: other processes see a publish this much later at most. */
const POINTER_LIFE = 1_000;
/** Documents whose pointer is kept; the least recently looked up go first. */
const MAX_POINTERS = 10_000;
/** Bytes of bodies kept in memory. */
const MAX_KEPT = 64 * 1024 * 1024;

interface Pointer {
  checkedAt: number;
  bytes: Promise<PublishedBytes | null>;
  /** What the promise came to; undefined until it has. */
  loaded: PublishedBytes | null | undefined;
}

/**
 * Reads published bodies from memory, checking in the database at most once a second and document whether the pointer
 * has moved. Bodies are immutable, so they are cached by publication.
 */
export function createPublishedReader(
  db: Kysely<Database>,
  upgrade: UpgradeBody,
  isCurrent: Parameters<typeof createPublishedPages>[1] = () => true,
) {
  const pages = createPublishedPages(db, isCurrent);
  const pointers = new Map<string, Pointer>();
  const bodies = new Map<string, PublishedBytes>();
  const listeners = new Set<(documentId: string) => void>();
  let kept = 0;

  async function load(documentId: string): Promise<PublishedBytes | null> {
    const pointer = await db
      .selectFrom('documents')
      .select('published_id')
      .where('id', '=', documentId)
      .where('deleted_at', 'is', null)
      .union(
        db
          .selectFrom('projects')
          .innerJoin('spaces', 'spaces.id', 'projects.id')
          .select('projects.published_id')
          .where('projects.id', '=', documentId)
          .where('spaces.deleted_at', 'is', null),
      )
      .executeTakeFirst();
    if (!pointer?.published_id) return null;
    const known = bodies.get(pointer.published_id);
    if (known) return known;
    const row = await db
      .selectFrom('publications')
      .selectAll()
      .where('id', '=', pointer.published_id)
      .executeTakeFirst();
    if (!row) return null;
    const bytes = (await upgraded(db, row, upgrade)) ?? {
      publicationId: row.id,
      version: row.version,
      hash: row.hash,
      body: row.body,
      br: row.body_br,
      gzip: row.body_gzip,
    };
    forgetBody(row.id); // two may have read it at once
    kept += sizeOf(bytes);
    for (const id of bodies.keys()) {
      if (kept <= MAX_KEPT) break;
      forgetBody(id);
    }
    bodies.set(row.id, bytes);
    return bytes;
  }

  /** A replaced body is not requested any more; a rollback reads it again. */
  function forgetBody(id: string): void {
    const old = bodies.get(id);
    if (!old) return;
    bodies.delete(id);
    kept -= sizeOf(old);
  }

  return {
    /** What visitors see of a product or project now, or null when nothing is published. */
    read(documentId: string): Promise<PublishedBytes | null> {
      const pointer = pointers.get(documentId);
      if (pointer && Date.now() - pointer.checkedAt < POINTER_LIFE) return pointer.bytes;
      const bytes = load(documentId);
      const next: Pointer = { checkedAt: Date.now(), bytes, loaded: undefined };
      pointers.delete(documentId);
      pointers.set(documentId, next);
      const [oldest] = pointers.keys();
      if (pointers.size > MAX_POINTERS && oldest !== undefined) pointers.delete(oldest);
      bytes.then(
        (loaded) => {
          next.loaded = loaded;
          // Anybody can make up ids, so "not published" is never remembered.
          if (loaded === null && pointers.get(documentId) === next) pointers.delete(documentId);
          const before = pointer?.loaded?.publicationId;
          if (before !== undefined && before !== loaded?.publicationId) forgetBody(before);
        },
        () => {
          if (pointers.get(documentId) === next) pointers.delete(documentId);
        },
      );
      return bytes;
    },

    /** The same without waiting: null unless it is in memory and its pointer was looked up within the last second. */
    fresh(documentId: string): PublishedBytes | null {
      const pointer = pointers.get(documentId);
      return pointer?.loaded && Date.now() - pointer.checkedAt < POINTER_LIFE ? pointer.loaded : null;
    },

    /** What its page is made from, where publishing has made that; null: it is made from the body. */
    readPage: (documentId: string): Promise<PublishedPage | null> => pages.read(documentId),

    /** What was published has changed. */
    forget(documentId: string): void {
      for (const tell of listeners) tell(documentId);
      const id = pointers.get(documentId)?.loaded?.publicationId;
      pointers.delete(documentId);
      pages.forget(documentId);
      if (id !== undefined) forgetBody(id);
    },

    /** Calls back whenever what was published has changed here. */
    onForget(tell: (documentId: string) => void): void {
      listeners.add(tell);
    },

    /** Documents that are remembered. */
    pointers: (): number => pointers.size,

    /** Bytes of all bodies that are kept. */
    size: (): number => kept,
  };
}

/**
 * The bytes of a publication in today's format, stored for the next reader; null when they already have it. Players
 * only know today's format. The content stays the same, so the version does; the hash shows caches that the bytes
 * differ.
 */
async function upgraded(
  db: Kysely<Database>,
  row: Selectable<Database['publications']>,
  upgrade: UpgradeBody,
): Promise<PublishedBytes | null> {
  const next = upgrade(row);
  if (!next) return null;
  const { version: _version, hash: _hash, ...content } = next.body;
  const hash = contentHash(content);
  const { plain, br, gzip } = await compressBody({ ...content, version: row.version, hash });
  await db
    .updateTable('publications')
    .set({ format: next.format, hash, body: plain, body_br: br, body_gzip: gzip })
    .where('id', '=', row.id)
    .where('format', '=', row.format)
    .execute();
  return { publicationId: row.id, version: row.version, hash, body: plain, br, gzip };
}

const sizeOf = ({ body, br, gzip }: PublishedBytes) => body.length + br.length + gzip.length;

export type PublishedReader = ReturnType<typeof createPublishedReader>;
