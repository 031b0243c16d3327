import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An upload that has not ended, with its file: enough to go on after a reload. */
export interface KeptUpload {
  id: string;
  /** Files started together have the same. */
  batchId: string;
  /** Not shown to other users who sign in to this browser. */
  userId: string;
  projectId: string;
  directoryId: string;
  /** Folders below it that are made when absent, outermost first. */
  path: string[];
  file: File;
}

/** What the server knows an upload by, and the folder it was issued for. Apart from the file, which is copied when written. */
export interface KeptTicket {
  id: string;
  uri: string;
  directoryId: string;
}

interface UploadsSchema extends DBSchema {
  uploads: { key: string; value: KeptUpload; indexes: { user: string } };
  tickets: { key: string; value: KeptTicket };
}

let opening: Promise<IDBPDatabase<UploadsSchema>> | null = null;

function database(): Promise<IDBPDatabase<UploadsSchema>> {
  opening ??= openDB<UploadsSchema>('diorama-uploads', 1, {
    upgrade(db) {
      db.createObjectStore('uploads', { keyPath: 'id' }).createIndex('user', 'userId');
      db.createObjectStore('tickets', { keyPath: 'id' });
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

/** Unfinished uploads of this browser, in IndexedDB. Where there is no room it rejects, and uploads go on without. */
export const keptUploads = {
  async put(upload: KeptUpload): Promise<void> {
    await (await database()).put('uploads', upload);
  },

  async noteTickets(tickets: readonly KeptTicket[]): Promise<void> {
    const transaction = (await database()).transaction('tickets', 'readwrite');
    await Promise.all([...tickets.map((ticket) => transaction.store.put(ticket)), transaction.done]);
  },

  async remove(ids: readonly string[]): Promise<void> {
    const transaction = (await database()).transaction(['uploads', 'tickets'], 'readwrite');
    const [uploads, tickets] = [transaction.objectStore('uploads'), transaction.objectStore('tickets')];
    await Promise.all([...ids.flatMap((id) => [uploads.delete(id), tickets.delete(id)]), transaction.done]);
  },

  async ofUser(userId: string): Promise<{ upload: KeptUpload; ticket: KeptTicket | null }[]> {
    const transaction = (await database()).transaction(['uploads', 'tickets']);
    const [uploads, tickets] = await Promise.all([
      transaction.objectStore('uploads').index('user').getAll(userId),
      transaction.objectStore('tickets').getAll(),
    ]);
    const ticketOf = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return uploads.map((upload) => ({ upload, ticket: ticketOf.get(upload.id) ?? null }));
  },
};
