import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Frames that are in the assets and whose purpose is not chosen yet. */
export interface WaitingGroup {
  id: string;
  documentId: string;
  name: string;
  /** In playing order. */
  frames: Media[];
  at: number;
}

interface WaitingSchema extends DBSchema {
  groups: { key: string; value: WaitingGroup; indexes: { document: string } };
}

let opening: Promise<IDBPDatabase<WaitingSchema>> | null = null;
const listeners = new Set<() => void>();
const known = new Map<string, readonly WaitingGroup[]>();
const NONE: readonly WaitingGroup[] = [];

function database(): Promise<IDBPDatabase<WaitingSchema>> {
  opening ??= openDB<WaitingSchema>('diorama-waiting-frames', 1, {
    upgrade(db) {
      db.createObjectStore('groups', { keyPath: 'id' }).createIndex('document', 'documentId');
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

async function reload(documentId: string): Promise<void> {
  const groups = await (await database()).getAllFromIndex('groups', 'document', documentId);
  known.set(
    documentId,
    groups.sort((a, b) => a.at - b.at),
  );
  for (const listener of listeners) listener();
}

/** Groups of frames that wait in this browser; their files are in the project's assets, so nothing is lost with it. */
export const waitingGroups = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  of: (documentId: string): readonly WaitingGroup[] => known.get(documentId) ?? NONE,
  /** Reads what waits from before. */
  load: (documentId: string): Promise<void> => reload(documentId).catch(() => {}),

  async put(documentId: string, groups: readonly Pick<WaitingGroup, 'id' | 'name' | 'frames'>[]): Promise<void> {
    if (groups.length === 0) return;
    const transaction = (await database()).transaction('groups', 'readwrite');
    for (const group of groups) await transaction.store.put({ ...group, documentId, at: Date.now() });
    await transaction.done;
    await reload(documentId);
  },

  async remove(documentId: string, id: string): Promise<void> {
    await (await database()).delete('groups', id);
    await reload(documentId);
  },
};
