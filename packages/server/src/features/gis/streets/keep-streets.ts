import { createReadStream } from 'node:fs';
import { STREETS_TYPE } from '@diorama/contract/gis/streets.contract.ts';
import { gisDocument } from '@diorama/documents/gis/gis.document.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { hashStream } from '../../../platform/storage/hash-stream.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import type { DocumentRow } from '../../documents/change/document-listeners.ts';
import type { Documents } from '../../documents/documents.service.ts';
import { cleanFileName } from '../../files/inspect/file-name.ts';
import { INSPECTION } from '../../files/inspect/inspection.ts';
import { noteFiles } from '../../files/note-files.ts';
import { type OnReplaced, setVersion } from '../../files/set-version.ts';
import { addFiles } from '../../files/upload/add-files.ts';
import { noteLoose } from '../../media/renditions/loose-blobs.ts';
import { noteStreets, type StreetsRow } from './street-rows.ts';

export interface KeepDeps {
  db: Kysely<Database>;
  storage: Storage;
  documents: Documents;
  onReplaced: OnReplaced;
}

/**
 * Makes a finished archive a file of the map's project, or the next version of the one that was made for it before, and has the map
 * name it. First the bytes, then all rows at once; nothing when the order was cancelled.
 */
export async function keepStreets(
  { db, storage, documents, onReplaced }: KeepDeps,
  row: StreetsRow,
  actor: Actor,
  { path, tiles, bytes }: { path: string; tiles: number; bytes: number },
): Promise<void> {
  const { sha256 } = await hashStream(createReadStream(path));
  // Known before it is stored: a process that ends in between leaves nothing that is never removed.
  await noteLoose(db, [sha256], new Date());
  const { size } = await storage.putBlob(createReadStream(path));
  await db.transaction().execute(async (trx) => {
    const map = await documents.lock(trx, actor, row.document_id, gisDocument.kind);
    const content = {
      fileName: cleanFileName(`Streets of ${map.name}.pmtiles`),
      fileType: STREETS_TYPE,
      fileSize: size,
      sha256,
      ...{ width: null, height: null, placeholder: null, inspected: INSPECTION },
    };
    const file = await fileBefore(trx, row, map);
    if (file && file.sha256 !== sha256) await setVersion(trx, actor, file, content, onReplaced);
    const made = file ?? (await newFile(trx, actor, map, content));
    const isWanted = await noteStreets(trx, row.id, {
      ...{ state: 'done', message: null, file_id: made.id },
      ...{ tiles_done: tiles, bytes_done: bytes },
    });
    if (!isWanted) throw new CancelledStreetsError();
    const value = { name: made.file_name, type: STREETS_TYPE, url: `asset://${made.id}` };
    await documents.accept(trx, actor, map, {
      ...{ baseRevision: map.revision, requestId: null, label: 'Make streets' },
      changes: [{ record: 'settings', op: 'patch', set: [{ path: ['streets'], value }] }],
    });
  });
}

/** Somebody took the order back. */
export class CancelledStreetsError extends Error {}

/** The file that was made for this map before, if it is still there. */
const fileBefore = async (trx: Kysely<Database>, { file_id }: StreetsRow, { space_id }: DocumentRow) =>
  file_id === null
    ? undefined
    : trx
        .selectFrom('files')
        .selectAll()
        .where('id', '=', file_id)
        .where('space_id', '=', space_id)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();

async function newFile(
  trx: Kysely<Database>,
  actor: Actor,
  { space_id: spaceId }: DocumentRow,
  content: Parameters<typeof addFiles>[2][number],
) {
  const { id: directoryId } = await trx
    .selectFrom('directories')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  const [made] = await addFiles(trx, { spaceId, directoryId, userId: actor.userId }, [content]);
  if (!made) throw new Error('A file that was added has a row');
  await noteFiles(trx, actor, { action: 'files.insert', target: made.id, spaceId });
  return made;
}
