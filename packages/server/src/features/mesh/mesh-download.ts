import type { Readable } from 'node:stream';
import type { DownloadUrl } from '@diorama/contract/meshes/meshes.contract.ts';
import * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { createDownloadTickets } from '../../access/download-tickets.ts';
import { makerReaches } from '../../access/maker-in-reach.ts';
import { notFound } from '../../errors/api-error.ts';
import { blobKey } from '../../platform/storage/storage-key.ts';
import { extensionOf } from '../files/inspect/file-name.ts';
import { type MeshDeps, meshesInReach } from './mesh-rows.ts';
import { servedMeshName } from './scene-meshes.ts';

/** Downloads of files of meshes: only what stands in a row, of a product in reach. */
export function createMeshDownloads({ db, storage, config }: MeshDeps, secret: Buffer) {
  const tickets = createDownloadTickets(secret, {
    audience: 'diorama-mesh-file',
    claims: z.object({ sub: z.uuid(), bucket: z.string(), key: z.string() }),
    again: 'Ask for another one',
  });
  return {
    async url(actor: Actor, { bucket, key }: { bucket: string; key: string }): Promise<DownloadUrl> {
      const row = await meshesInReach(db, actor)
        .innerJoin('mesh_files', 'mesh_files.mesh_id', 'meshes.id')
        .select('mesh_files.key')
        .where('mesh_files.bucket', '=', bucket)
        .where('mesh_files.key', '=', key)
        .where('meshes.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw notFound('File of a mesh', key);
      const { ticket, expiresAt } = await tickets.sign({ sub: actor.userId, bucket, key });
      return { url: `/api/e3d/mesh/file?${new URLSearchParams({ ticket })}`, expiresAt };
    },

    /** The file that a ticket permits, while its maker still reaches the product. */
    async open(ticket: string): Promise<{ stream: Readable; size: number; fileName: string }> {
      const { sub, bucket, key } = await tickets.read(ticket);
      const row = await db
        .selectFrom('mesh_files')
        .innerJoin('meshes', 'meshes.id', 'mesh_files.mesh_id')
        .innerJoin('mesh_versions', (join) =>
          join
            .onRef('mesh_versions.mesh_id', '=', 'mesh_files.mesh_id')
            .onRef('mesh_versions.version', '=', 'mesh_files.version'),
        )
        .innerJoin('documents', 'documents.id', 'meshes.product_id')
        .innerJoin('spaces', 'spaces.id', 'meshes.space_id')
        .innerJoin('users', (join) => join.on('users.id', '=', sub))
        .select(['mesh_files.sha256', 'mesh_files.type', 'meshes.name', 'mesh_versions.source_name'])
        .where('mesh_files.bucket', '=', bucket)
        .where('mesh_files.key', '=', key)
        .where('meshes.deleted_at', 'is', null)
        .where('documents.deleted_at', 'is', null)
        .where('spaces.deleted_at', 'is', null)
        .where(makerReaches(config, 'read'))
        .executeTakeFirst();
      const object = row && (await storage.read(blobKey(row.sha256)));
      if (!row || !object) throw notFound('File of a mesh', key);
      const base = row.name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
      const fileName =
        row.type === 'source'
          ? `${base}.${extensionOf(row.source_name)}`
          : row.type === 'dist'
            ? servedMeshName(row.name)
            : `${base} ${key.split('/').at(-1) ?? ''}`;
      return { ...object, fileName };
    },
  };
}
