import { sizeText } from '@diorama/contract/common/size-text.ts';
import type { FileItem, UploadTicket } from '@diorama/contract/files/files.contract.ts';
import type { Actor } from '../../../access/actor.ts';
import { newId } from '../../../database/ids.ts';
import { fileTooLarge, fileTypeRefused } from '../../../errors/api-error.ts';
import { asFileItems } from '../file-items.ts';
import { cleanFileName } from '../inspect/file-name.ts';
import { refuseByName } from '../inspect/inspect-file.ts';
import { partSizeOf, partsOf } from './upload-parts.ts';
import { KEPT, type UploadDeps, type WantedFile } from './upload-rows.ts';
import { ticketOf } from './upload-ticket.ts';

/** One ticket per file, in the requested order. One refused file refuses them all, with its name. */
export async function issueUploads(
  deps: UploadDeps,
  actor: Actor,
  { projectId, directoryId, files }: { projectId: string; directoryId: string; files: readonly WantedFile[] },
): Promise<UploadTicket[]> {
  const { db, storage, directories, limits, requireRoom } = deps;
  const directory = await directories.rowOf(db, actor, projectId, directoryId);
  const named = files.map((file) => ({ ...file, filename: cleanFileName(file.filename) }));
  for (const { filename, fileSize } of named) {
    const refusal = refuseByName(filename);
    if (refusal) throw fileTypeRefused(refusal);
    if (fileSize !== undefined && fileSize > limits.file)
      throw fileTooLarge(`“${filename}” is too large: files have ${sizeText(limits.file)} at most`);
  }
  const known = await knownContent(deps, projectId, files);
  await requireRoom({ spaceId: projectId }, newBytes(named, known));
  const rows = named.map((file) => {
    const id = newId();
    return {
      id,
      space_id: projectId,
      directory_id: directory.id,
      user_id: actor.userId,
      file_name: file.filename,
      file_type: file.fileType ?? null,
      file_size: file.fileSize ?? null,
      part_size: partSizeOf(file.fileSize),
      // The name is never part of the key: it comes from outside.
      storage_key: `uploads/${projectId}/${id}`,
      expires_at: new Date(Date.now() + KEPT),
      file_id: null,
    };
  });
  await db.insertInto('uploads').values(rows).execute();
  return Promise.all(
    rows.map(async (row, at): Promise<UploadTicket> => {
      const ticket = await ticketOf({ storage, limits }, row, {
        missing: partsOf(row),
        ticketsInAnswer: rows.length,
      });
      const sha256 = named[at]?.sha256;
      const existing = sha256 ? known.get(sha256) : undefined;
      return existing ? { ...ticket, existing } : ticket;
    }),
  );
}

/** Bytes of what the space has not yet, where they were said. */
const newBytes = (files: readonly WantedFile[], known: ReadonlyMap<string, unknown>): number =>
  files
    .filter(({ sha256 }) => sha256 === undefined || !known.has(sha256))
    .reduce((sum, { fileSize = 0 }) => sum + fileSize, 0);

/** Files of the space with the same content, by hash. */
async function knownContent(
  { db, media }: UploadDeps,
  spaceId: string,
  files: readonly WantedFile[],
): Promise<Map<string, FileItem>> {
  const hashes = files.flatMap(({ sha256 }) => sha256 ?? []);
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .distinctOn('sha256')
    .where('space_id', '=', spaceId)
    .where('sha256', 'in', hashes)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .execute();
  return new Map((await asFileItems(db, media, rows)).map((item) => [item.sha256, item]));
}
