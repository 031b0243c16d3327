import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { mediaOf } from '@diorama/documents/engine/reference/references.ts';
import { materialDocument } from '@diorama/documents/material/material.document.ts';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import { type Kysely, sql } from 'kysely';
import { isUuid } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { STORED_RECORDS } from '../documents/read/document-rows.ts';
import { loadDocument } from '../documents/read/load-document.ts';
import type { Media } from '../media/media.service.ts';
import type { Audience } from '../media/pictures/picture-files.ts';
import { type FileRow, filesOf } from '../media/serving/media-files.ts';
import { withServedMedia } from '../media/serving/served-media.ts';
import type { Pin } from '../products/product-kind.ts';
import type { PinnedFile } from '../publications/store-publication.ts';

/** Materials as scenes get them, with all they are made from. */
export interface UsedMaterials {
  /** By the id of the material's document; those that are gone are absent. */
  materials: Record<string, MaterialData>;
  pins: Pin[];
  /** Content addresses of their textures. */
  media: string[];
  /** Their textures, as they are. */
  files: PinnedFile[];
  /** Textures that cannot be used. */
  issues: Pick<PublishIssue, 'level' | 'check' | 'message'>[];
}

/** Resolves materials of the library. Textures are served as they were uploaded: sizes and JPEG would lose their channels. */
export async function usedMaterials(
  trx: Kysely<Database>,
  media: Media,
  ids: Iterable<string>,
  audience: Audience,
): Promise<UsedMaterials> {
  const rows = await materialRows(trx, [...new Set(ids)]);
  const all = rows.map((row) => ({ row, loaded: loadDocument(materialDocument, row) }));
  const files = new Map<string, FileRow>();
  const idsOf = ({ records }: { records: Readonly<Record<string, unknown>> }) =>
    Object.entries(records).flatMap(([key, record]) =>
      mediaOf(materialDocument, key, record).map(({ fileId }) => fileId),
    );
  for (const [spaceId, ofSpace] of Map.groupBy(all, ({ row }) => row.space_id))
    for (const [id, file] of await filesOf(
      trx,
      spaceId,
      ofSpace.flatMap(({ loaded }) => idsOf(loaded)),
    ))
      files.set(id, file);
  const served = (fileId: string) => {
    const file = files.get(fileId);
    return file ? { type: file.file_type, url: media.fileAddress(file, audience) } : null;
  };
  const issues: UsedMaterials['issues'] = all.flatMap(({ row, loaded }) =>
    idsOf(loaded).some((id) => !files.has(id))
      ? [
          {
            level: 'warning',
            check: 'material.texture',
            message: `A texture of the material “${row.name}” was deleted`,
          },
        ]
      : [],
  );
  return {
    materials: Object.fromEntries(
      all.map(({ row, loaded }) => [row.id, withServedMedia(loaded.doc.one('content').data, served)]),
    ),
    pins: rows.map(({ id, hash }) => ({ documentId: id, hash })),
    media: [...new Set([...files.values()].map(({ sha256 }) => sha256))].sort(),
    files: [...files.values()].map(({ id, sha256 }) => ({ id, sha256 })),
    issues,
  };
}

const materialRows = (trx: Kysely<Database>, ids: readonly string[]) =>
  trx
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.id', 'documents.name', 'documents.schema_version', 'documents.hash', 'documents.space_id'])
    .select(STORED_RECORDS)
    .where('documents.kind', '=', materialDocument.kind)
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .where('spaces.readable_by', '=', 'everyone')
    .where(sql<boolean>`documents.id = any(${ids.filter(isUuid)}::uuid[])`)
    .orderBy('documents.id')
    .execute();
