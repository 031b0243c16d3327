import { PlainJson } from '@diorama/contract/common/plain-json.ts';
import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DOCUMENTS } from '../../api/kept-person.ts';

/** Documents kept of a person: the ones used last. */
const MOST = 5;
/** Characters of all of them together, as JSON. */
const ROOM = 20_000_000;

/** A document as it was last known to be stored, for opening it without a network. */
export interface KeptDocument {
  userId: string;
  documentId: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Characters as JSON. */
  size: number;
  opened: Omit<OpenedDocument, 'records'>;
  records: OpenedDocument['records']['value'];
  project: Project | null;
}

interface Schema extends DBSchema {
  documents: { key: [string, string]; value: KeptDocument };
}

let opening: Promise<IDBPDatabase<Schema>> | null = null;

function database(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opening = null;
  };
  opening ??= openDB<Schema>(DOCUMENTS, 1, {
    upgrade: (db) => void db.createObjectStore('documents', { keyPath: ['userId', 'documentId'] }),
    // Somebody signs out in another tab: the database is being removed.
    blocking(_old, _new, event) {
      forget();
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: forget,
  });
  opening.catch(forget);
  return opening;
}

/** Keeps a document, and of the person's others only as many as there is room for. One that is too large is not kept. */
export async function keepDocument(
  userId: string,
  { records, ...opened }: OpenedDocument,
  project: Project | null,
): Promise<void> {
  const size = JSON.stringify(records.value).length;
  if (size > ROOM) return;
  const kept: KeptDocument = {
    userId,
    documentId: opened.id,
    at: Date.now(),
    size,
    opened,
    records: records.value,
    project,
  };
  const store = (await database()).transaction('documents', 'readwrite').objectStore('documents');
  await store.put(kept);
  const all = await store.getAll(IDBKeyRange.bound([userId], [userId, []]));
  await Promise.all(beyondRoom(all).map(({ documentId }) => store.delete([userId, documentId])));
}

/** The documents there is no room for: all but the newest, as many as fit. */
export function beyondRoom<D extends Pick<KeptDocument, 'at' | 'size'>>(all: readonly D[]): D[] {
  let taken = 0;
  return all
    .toSorted((a, b) => b.at - a.at)
    .filter(({ size }, place) => {
      taken += size;
      return place >= MOST || taken > ROOM;
    });
}

/** A document that was kept here; null when there is none, or one of another release, whose records have another shape. */
export async function findDocument(
  userId: string,
  documentId: string,
  schemaVersion: string,
): Promise<OpenedDocument | null> {
  const kept = await (await database()).get('documents', [userId, documentId]);
  if (kept?.opened.schemaVersion !== schemaVersion) return null;
  return { ...kept.opened, records: new PlainJson(kept.records) };
}

/** The project of a document that was kept here, or null. */
export async function findProject(userId: string, projectId: string): Promise<Project | null> {
  const all = await (await database()).getAll('documents', IDBKeyRange.bound([userId], [userId, []]));
  return all.toSorted((a, b) => b.at - a.at).find(({ project }) => project?.id === projectId)?.project ?? null;
}
