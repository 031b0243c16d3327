import type { CreateMeshUpload } from '@diorama/contract/meshes/meshes.contract.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type * as z from 'zod';

/** A model that has not become a version yet, with its file: enough to go on after a reload. */
export interface KeptModel {
  id: string;
  /** Not shown to other users who sign in to this browser. */
  userId: string;
  file: File;
  /** What it is for; requested again when its address is lost. */
  order: Pick<z.output<typeof CreateMeshUpload>, 'productId' | 'projectId' | 'entityId' | 'skip'> & { meshId: string };
  /** What the server knows the upload by. */
  token: string;
}

interface ModelsSchema extends DBSchema {
  models: { key: string; value: KeptModel };
}

const database = (): Promise<IDBPDatabase<ModelsSchema>> =>
  openDB<ModelsSchema>('diorama-models', 1, {
    upgrade(db) {
      db.createObjectStore('models', { keyPath: 'id' });
    },
  });

async function using<T>(work: (db: IDBPDatabase<ModelsSchema>) => Promise<T>): Promise<T> {
  const db = await database();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Unfinished uploads of models of this browser, in IndexedDB. Where there is no room it rejects, and they go on without. */
export const keptModels = {
  put: (model: KeptModel): Promise<unknown> => using((db) => db.put('models', model)),
  remove: (id: string): Promise<void> => using((db) => db.delete('models', id)),
  ofUser: (userId: string): Promise<KeptModel[]> =>
    using(async (db) => (await db.getAll('models')).filter((model) => model.userId === userId)),
};
