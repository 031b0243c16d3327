import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { UploadIntent } from './upload-intent.ts';
import type { UploadedFile } from './upload-progress.ts';

/** Milliseconds a purpose waits for its document to be opened. */
const KEPT_FOR = 30 * 86_400_000;

/** What a batch of uploads is for, and how far that has come. */
interface KeptUploadIntent extends UploadIntent {
  userId: string;
  at: number;
  arrived: UploadedFile[];
  /** How many of `arrived` have been put to their purpose. */
  used: number;
  /** Nothing more will arrive. */
  isOver: boolean;
}

/** Files that wait to be put to their purpose: `fresh` since the last time, `all` with those before. */
export interface ArrivedUpload {
  intent: UploadIntent;
  fresh: readonly UploadedFile[];
  all: readonly UploadedFile[];
}

interface IntentsSchema extends DBSchema {
  intents: { key: string; value: KeptUploadIntent; indexes: { user: string } };
}

let opening: Promise<IDBPDatabase<IntentsSchema>> | null = null;

function database(): Promise<IDBPDatabase<IntentsSchema>> {
  opening ??= openDB<IntentsSchema>('diorama-upload-intents', 1, {
    upgrade(db) {
      db.createObjectStore('intents', { keyPath: 'id' }).createIndex('user', 'userId');
    },
    // The browser may take the connection away; the next call opens another.
    terminated() {
      opening = null;
    },
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

const transact = async () => (await database()).transaction('intents', 'readwrite');
type Transaction = Awaited<ReturnType<typeof transact>>;

const settle = (transaction: Transaction, intent: KeptUploadIntent): Promise<unknown> =>
  intent.isOver && intent.used === intent.arrived.length
    ? transaction.store.delete(intent.id)
    : transaction.store.put(intent);

/** What unfinished uploads of this browser are for, in IndexedDB. Apart from the files: it is kept until the document is opened. */
export const uploadIntents = {
  /** Writes an intent down; one that is there already stays as it is. */
  async put({ id, documentId, purpose }: UploadIntent, userId: string): Promise<void> {
    const transaction = await transact();
    const known = await transaction.store.get(id);
    await transaction.store.put(
      known
        ? { ...known, isOver: false }
        : { id, documentId, purpose, userId, at: Date.now(), arrived: [], used: 0, isOver: false },
    );
    await transaction.done;
  },

  /** Adds what arrived; `isUsed` when the page that wanted it is there and takes it. */
  async arrive(
    id: string,
    files: readonly UploadedFile[],
    { isUsed, isOver }: { isUsed: boolean; isOver: boolean },
  ): Promise<void> {
    const transaction = await transact();
    const known = await transaction.store.get(id);
    if (known) {
      const arrived = [...known.arrived, ...files];
      await settle(transaction, { ...known, arrived, used: isUsed ? arrived.length : known.used, isOver });
    }
    await transaction.done;
  },

  /** What has arrived for a document and was not taken; from now on it is taken. */
  async take(userId: string, documentId: string): Promise<ArrivedUpload[]> {
    const transaction = await transact();
    const mine = await transaction.store.index('user').getAll(userId);
    const waiting = mine.filter((kept) => kept.documentId === documentId && kept.arrived.length > kept.used);
    for (const kept of waiting) await settle(transaction, { ...kept, used: kept.arrived.length });
    await transaction.done;
    return waiting.map(({ id, purpose, arrived, used }) => ({
      intent: { id, documentId, purpose },
      fresh: arrived.slice(used),
      all: arrived,
    }));
  },

  /** All of a person, by id. Those whose document was not opened for a month are given up: their files are in the assets. */
  async ofUser(userId: string): Promise<Map<string, UploadIntent>> {
    const transaction = await transact();
    const mine = await transaction.store.index('user').getAll(userId);
    const [old, living] = [mine.filter(isOld), mine.filter((kept) => !isOld(kept))];
    for (const { id } of old) await transaction.store.delete(id);
    await transaction.done;
    return new Map(living.map(({ id, documentId, purpose }) => [id, { id, documentId, purpose }]));
  },

  /** The person has thought better of it: the files end in the assets. */
  async remove(id: string): Promise<void> {
    await (await database()).delete('intents', id);
  },
};

const isOld = ({ at }: KeptUploadIntent): boolean => Date.now() - at > KEPT_FOR;
