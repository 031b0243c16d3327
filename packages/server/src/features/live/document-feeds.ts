import type { LoggedChange } from '@diorama/contract/documents/documents.contract.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { readLog } from '../documents/document-log.ts';

/** Newest entries of a document that are held for its followers. */
const HELD = 200;
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
  followers: Set<Follower>;
  reading: Promise<void> | null;
  isStale: boolean;
}

/** The logs of the documents that somebody of this process follows: each entry is read once, whoever many follow. */
export function createDocumentFeeds(db: Kysely<Database>, onError: (error: unknown) => void) {
  const feeds = new Map<string, Feed>();

  async function read(documentId: string, feed: Feed): Promise<void> {
    while (feed.isStale) {
      feed.isStale = false;
      const entries = await readLog(db, documentId, feed.revision, HELD);
      const newest = entries.at(-1);
      if (newest) {
        feed.revision = newest.revision;
        feed.entries = [...feed.entries, ...entries].slice(-HELD);
        if (entries.length === HELD) feed.isStale = true;
      }
    }
    for (const follower of feed.followers) await serve(documentId, feed, follower);
  }

  async function serve(documentId: string, feed: Feed, follower: Follower): Promise<void> {
    while (follower.seen < feed.revision) {
      const isHeld = (feed.entries[0]?.revision ?? Number.POSITIVE_INFINITY) <= follower.seen + 1;
      if (!isHeld && feed.revision - follower.seen > MAX_BEHIND) follower.seen = feed.revision - 1;
      const entries = isHeld ? feed.entries : await readLog(db, documentId, follower.seen, HELD);
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
    /** From here on the follower gets everything after what it has. */
    follow(documentId: string, follower: Follower): () => void {
      const feed = feeds.get(documentId) ?? {
        revision: follower.seen,
        entries: [],
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

export type DocumentFeeds = ReturnType<typeof createDocumentFeeds>;
