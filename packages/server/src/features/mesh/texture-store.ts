import { createReadStream } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import type { Storage } from '../../platform/storage/storage.port.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import type { TextureKey } from './pipeline/pictures/textures.ts';

/** Compressed textures, kept by what they were made from and how: the same work is not done twice. */
export function createTextureStore({ db, storage }: { db: Kysely<Database>; storage: Storage }) {
  const releases: (() => Promise<void>)[] = [];
  const kept: Promise<void>[] = [];
  async function store(key: TextureKey, path: string): Promise<void> {
    const { sha256, size } = await storage.putBlob(createReadStream(path));
    await db
      .insertInto('mesh_textures')
      .values({ ...key, sha256, size })
      .onConflict((row) => row.columns(['source', 'recipe']).doUpdateSet({ sha256, size, used_at: sql`now()` }))
      .execute();
  }
  return {
    /** Files on this machine, until `end`. */
    async find(keys: readonly TextureKey[]): Promise<(string | null)[]> {
      if (keys.length === 0) return [];
      const { rows } = await sql<TextureKey & { sha256: string }>`
        update mesh_textures set used_at = now()
        from unnest(${keys.map(({ source }) => source)}::text[], ${keys.map(({ recipe }) => recipe)}::text[]) as asked (source, recipe)
        where mesh_textures.source = asked.source and mesh_textures.recipe = asked.recipe
        returning mesh_textures.source, mesh_textures.recipe, mesh_textures.sha256`.execute(db);
      const known = new Map(rows.map(({ source, recipe, sha256 }) => [`${source} ${recipe}`, sha256]));
      return Promise.all(
        keys.map(async ({ source, recipe }) => {
          const sha256 = known.get(`${source} ${recipe}`);
          const file = sha256 === undefined ? null : await storage.path(blobKey(sha256));
          if (file) releases.push(file.release);
          return file?.path ?? null;
        }),
      );
    },

    keep(key: TextureKey, path: string): void {
      const keeping = store(key, path);
      // The caller that awaits it may still be working on the mesh: an unhandled rejection would end the server.
      keeping.catch(() => undefined);
      kept.push(keeping);
    },

    /** Waits until everything is kept, and lets go of what was found. One that cannot be kept is made again. */
    async end(): Promise<void> {
      await Promise.allSettled(kept);
      await Promise.allSettled(releases.map((release) => release()));
    },
  };
}
