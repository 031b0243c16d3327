import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, unwrap, wrap } from 'idb';
import type { Unsaved } from '../save-queue.ts';
import { type KeptRows, keepInTurns, MOST_IN_TURN } from './kept-in-turns.ts';
import type { UnsavedRecord } from './unsaved-records.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

/** Which document a page has open, and who. */
export interface KeptPlace {
  userId: string;
  documentId: string;
  kind: string;
  /** Null outside projects. */
  projectId: string | null;
  /** Its name at that time, to show where changes wait. */
  name: string;
}

/** What one page has not stored of one document. */
export interface KeptPage extends KeptPlace {
  page: string;
  unsaved: Unsaved;
}

interface KeptRecord {
  userId: string;
  documentId: string;
  page: string;
  record: string;
  base: StoredRecord | undefined;
  mine: StoredRecord | undefined;
}

interface KeptSchema extends DBSchema {
  pages: { key: [string, string, string]; value: KeptPage };
  records: { key: [string, string, string, string]; value: KeptRecord };
}

type KeptTransaction = IDBPTransaction<KeptSchema, ('pages' | 'records')[], 'readwrite'>;

/** A queue's changes as this file needs them. */
interface Queue {
  onUnsaved(keep: (unsaved: Unsaved, touched: ReadonlySet<string>) => void): () => void;
  unsavedRecord(key: string): { base: StoredRecord | undefined; mine: StoredRecord | undefined } | null;
  state(): { type: string };
}

/**
 * Changes that were taken over from a page that is gone. `done` removes them: they are stored, or kept under this page by
 * then; `release` leaves them for another page.
 */
export interface Adopted {
  unsaved: Unsaved;
  records: UnsavedRecord[];
  done(): Promise<void>;
  release(): void;
}

/** This page: its lock shows the others that it is alive and looks after its own changes. */
const PAGE = crypto.randomUUID();
const lockOf = (page: string): string => `page-${page}`;
void navigator.locks.request(lockOf(PAGE), () => new Promise(() => undefined));

let opening: Promise<IDBPDatabase<KeptSchema>> | null = null;

/** A database of its own, keyed by user: signing out does not clear it, and users see only their own. */
function database(): Promise<IDBPDatabase<KeptSchema>> {
  opening ??= openDB<KeptSchema>('diorama-unsaved', 1, {
    upgrade(db) {
      db.createObjectStore('pages', { keyPath: ['userId', 'documentId', 'page'] });
      db.createObjectStore('records', { keyPath: ['userId', 'documentId', 'page', 'record'] });
    },
    terminated() {
      opening = null;
    },
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/**
 * Keeps what a document's queue has not stored in this browser, change by change, until it is stored. Closing the page
 * loses nothing while `isKept`.
 */
export function keepChanges(place: KeptPlace, queue: Queue) {
  const { userId, documentId } = place;
  const touched = new Set<string>();
  let latest: Unsaved | null = null;
  let writing: Promise<void> | null = null;
  let hasFailed = false;
  let isPageKept = false;

  const takeLatest = (): Unsaved | null => {
    const taken = latest;
    latest = null;
    return taken;
  };

  async function write(): Promise<void> {
    while (latest) {
      if (queue.state().type === 'saved' && !isPageKept) {
        takeLatest();
        touched.clear();
        continue;
      }
      const transaction = (await database()).transaction(['pages', 'records'], 'readwrite');
      const written = new Set<string>();
      const waiting = { touched, takeLatest, isSaved: () => queue.state().type === 'saved' };
      const filled = keepInTurns(waiting, rowsOf(transaction, written));
      const [isKept] = await Promise.all([filled, transaction.done]).catch((error: unknown) => {
        for (const key of written) touched.add(key);
        throw error;
      });
      isPageKept = isKept;
      hasFailed = false;
    }
  }

  /** Writes through the database itself: a promise for each of 100,000 records costs as much again. */
  function rowsOf(transaction: KeptTransaction, written: Set<string>): KeptRows {
    const [pages, records] = [transaction.objectStore('pages'), transaction.objectStore('records')];
    const plain = unwrap(records);
    let last: IDBRequest | null = null;
    return {
      write(record) {
        written.add(record);
        const both = queue.unsavedRecord(record);
        const row: KeptRecord | null = both && { userId, documentId, page: PAGE, record, ...both };
        last = row ? plain.put(row) : plain.delete([userId, documentId, PAGE, record]);
      },
      writePage: (unsaved) => void unwrap(pages).put({ ...place, page: PAGE, unsaved } satisfies KeptPage),
      clear() {
        unwrap(pages).delete([userId, documentId, PAGE]);
        plain.delete(rangeOf(userId, documentId, PAGE));
      },
      taken: async () => void (last && (await wrap(last))),
    };
  }

  const stop = queue.onUnsaved((unsaved, keys) => {
    latest = unsaved;
    for (const key of keys) touched.add(key);
    writing ??= write()
      .catch(() => {
        hasFailed = true; // no room, or a browser that stores nothing: leaving the page prompts first
      })
      .finally(() => {
        writing = null;
      });
  });
  const settled = async (): Promise<void> => {
    while (writing) await writing;
  };
  return {
    /** False also while the writing of many records is under way. */
    isKept: () => !hasFailed && touched.size <= MOST_IN_TURN,
    /** Waits until what is unsaved now is kept. */
    settled,
    /** Keeps nothing more, and removes what was kept. */
    async forget(): Promise<void> {
      stop();
      await settled();
      if (isPageKept) await removePage(userId, documentId, PAGE);
    },
  };
}

async function removePage(userId: string, documentId: string, page: string): Promise<void> {
  const transaction = (await database()).transaction(['pages', 'records'], 'readwrite');
  await Promise.all([
    transaction.objectStore('pages').delete([userId, documentId, page]),
    transaction.objectStore('records').delete(rangeOf(userId, documentId, page)),
    transaction.done,
  ]);
}

/** Everything of one document and page; an array sorts after every text. */
const rangeOf = (...start: string[]): IDBKeyRange => IDBKeyRange.bound(start, [...start, []]);

/** Where changes of a person wait whose page is gone, newest page last. */
export async function keptElsewhere(userId: string): Promise<KeptPage[]> {
  const [pages, { held = [] }] = await Promise.all([
    database().then((db) => db.getAll('pages', rangeOf(userId))),
    navigator.locks.query(),
  ]);
  const alive = new Set(held.map(({ name }) => name));
  return pages.filter(({ page }) => !alive.has(lockOf(page)));
}

/** Takes over what a page that is gone had not stored; null when there is nothing, or another page has it already. */
export async function adoptChanges({
  userId,
  documentId,
}: {
  userId: string;
  documentId: string;
}): Promise<Adopted | null> {
  const waiting = await keptElsewhere(userId).catch(() => []);
  for (const kept of waiting.filter((page) => page.documentId === documentId)) {
    const claim = await claimPage(kept.page);
    if (!claim) continue;
    const db = await database();
    const unsaved = (await db.get('pages', [userId, documentId, kept.page]))?.unsaved;
    const rows = await db.getAll('records', rangeOf(userId, documentId, kept.page));
    if (!unsaved || (rows.length === 0 && !unsaved.pending)) {
      claim.release();
      continue;
    }
    return {
      unsaved,
      records: rows.map(({ record, base, mine }) => [record, base, mine]),
      async done() {
        await removePage(userId, documentId, kept.page);
        claim.release();
      },
      release: claim.release,
    };
  }
  return null;
}

/** Holds the lock of a page that is gone, so that only one page takes its changes over; null when it is held. */
function claimPage(page: string): Promise<{ release: () => void } | null> {
  return new Promise((resolve) => {
    void navigator.locks.request(lockOf(page), { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve({ release: () => release() }));
    });
  });
}
