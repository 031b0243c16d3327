import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An archive that is not a project yet, with its file: enough to go on after a reload. */
export interface KeptArchive {
  /** The id under which the server knows the import, however often it is requested. */
  requestId: string;
  userId: string;
  clientId: string | null;
  file: File;
}

interface ArchivesSchema extends DBSchema {
  archives: { key: string; value: KeptArchive };
}

const database = (): Promise<IDBPDatabase<ArchivesSchema>> =>
  openDB<ArchivesSchema>('diorama-archives', 1, {
    upgrade(db) {
      db.createObjectStore('archives', { keyPath: 'requestId' });
    },
  });

async function using<T>(work: (db: IDBPDatabase<ArchivesSchema>) => Promise<T>): Promise<T> {
  const db = await database();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Unfinished imports of this browser, in IndexedDB. Where there is no room it rejects, and they go on without. */
export const keptArchives = {
  put: (archive: KeptArchive): Promise<unknown> => using((db) => db.put('archives', archive)),
  remove: (requestId: string): Promise<void> => using((db) => db.delete('archives', requestId)),
  ofUser: (userId: string): Promise<KeptArchive[]> =>
    using(async (db) => (await db.getAll('archives')).filter((archive) => archive.userId === userId)),
};
