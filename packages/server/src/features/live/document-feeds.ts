import type { LoggedChange } from '@diorama/contract/documents/documents.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { readLogPart } from '../documents/read/document-log.ts';

/** Entries of a document that are read at once, and the newest that are held for its followers. */
const HELD = 200;
/** Bytes of changes, as JSON, that are held of a document; what is larger is held only until its followers have it. */
const HELD_BYTES = 2_000_000;
/** Bytes of changes, as they are stored, that are read at once; one entry is read whatever it takes. */
const READ_BYTES = 500_000;
/** A follower further behind than this gets the newest entry only, sees the gap and reads the document again. */
const MAX_BEHIND = 500;

/** Somebody who wants every entry of a document's log after the one they have, in order. */
export interface Follower {
  /** The revision they have. */
  seen: number;
  take(entry: LoggedChange): void;
}

interface Feed {
  /** Revision of the newest entry held or skipped. */
  revision: number;
  entries: LoggedChange[];
  /** Of each entry. */
  bytes: number[];
  followers: Set<Follower>;
  reading: Promise<void> | null;
  isStale: boolean;
}

/**
 * The logs of the documents that are followed in this process: each entry is read once, however many clients follow.
 */
export function createDocumentFeeds(db: Kysely<Database>, onError: (error: unknown) => void) {
  const feeds = new Map<string, Feed>();

  const readPart = (documentId: string, after: number) =>
    readLogPart(db, documentId, after, { limit: HELD, maxStored: READ_BYTES });

  async function read(documentId: string, feed: Feed): Promise<void> {
    while (feed.isStale) {
      feed.isStale = false;
      const { entries, bytes, isWhole } = await readPart(documentId, feed.revision);
      const newest = entries.at(-1);
      if (newest) {
        feed.revision = newest.revision;
        feed.entries = [...feed.entries, ...entries];
        feed.bytes = [...feed.bytes, ...bytes];
        hold(feed, 1);
        if (!isWhole) feed.isStale = true;
      }
    }
    for (const follower of feed.followers) await serve(documentId, feed, follower);
    hold(feed, 0);
  }

  async function serve(documentId: string, feed: Feed, follower: Follower): Promise<void> {
    while (follower.seen < feed.revision) {
      const isHeld = (feed.entries[0]?.revision ?? Number.POSITIVE_INFINITY) <= follower.seen + 1;
      if (!isHeld && feed.revision - follower.seen > MAX_BEHIND) follower.seen = feed.revision - 1;
      const { entries } = isHeld ? feed : await readPart(documentId, follower.seen);
      const missing = entries.filter(({ revision }) => revision > follower.seen);
      if (missing.length === 0) return;
      for (const entry of missing) {
        follower.seen = entry.revision;
        follower.take(entry);
      }
    }
  }

  function refresh(documentId: string): void {
    const feed = feeds.get(documentId);
    if (!feed) return;
    feed.isStale = true;
    feed.reading ??= read(documentId, feed)
      .catch(onError)
      .finally(() => {
        feed.reading = null;
        if (feed.isStale) refresh(documentId);
      });
  }

  return {
    /** Bytes of changes held now, as JSON. */
    heldBytes: () => [...feeds.values()].reduce((sum, { bytes }) => sum + bytes.reduce((all, one) => all + one, 0), 0),

    /** From here on the follower gets everything after what it has. */
    follow(documentId: string, follower: Follower): () => void {
      const feed = feeds.get(documentId) ?? {
        revision: follower.seen,
        entries: [],
        bytes: [],
        followers: new Set<Follower>(),
        reading: null,
        isStale: false,
      };
      feeds.set(documentId, feed);
      feed.followers.add(follower);
      refresh(documentId);
      return () => {
        feed.followers.delete(follower);
        if (feed.followers.size === 0 && feeds.get(documentId) === feed) feeds.delete(documentId);
      };
    },

    refresh,

    /** For when notifications may have been missed. */
    refreshAll(): void {
      for (const documentId of feeds.keys()) refresh(documentId);
    },
  };
}

/** Lets go of the oldest entries until the rest are few and small enough; `least` newest ones stay in any case. */
function hold(feed: Feed, least: number): void {
  let kept = 0;
  let bytes = 0;
  for (const size of feed.bytes.toReversed()) {
    bytes += size;
    if (kept >= least && (kept >= HELD || bytes > HELD_BYTES)) break;
    kept += 1;
  }
  feed.entries = feed.entries.slice(feed.entries.length - kept);
  feed.bytes = feed.bytes.slice(feed.bytes.length - kept);
}

export type DocumentFeeds = ReturnType<typeof createDocumentFeeds>;
