import type { Kysely } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { extensionOf, freeName, withExtension } from '../../files/inspect/file-name.ts';
import { jsonOrNull } from '../../files/upload/add-files.ts';
import type { ArchivedFile } from '../archive-format.ts';
import type { TakenFile } from './import-files.ts';

/** Rows written in one statement. */
const AT_ONCE = 1_000;

interface Place {
  spaceId: string;
  by: string;
  idOf: (id: string) => string;
  directoryOf: (id: string) => string;
  ready: ReadonlyMap<string, TakenFile>;
}

/** Writes the rows of files whose contents were taken. Gives their bytes. */
export async function insertFileRows(
  trx: Kysely<Database>,
  files: readonly Extract<ArchivedFile, { type: 'file' }>[],
  { spaceId, by, idOf, directoryOf, ready }: Place,
): Promise<number> {
  const taken = new Map<string, Set<string>>();
  let bytes = 0;
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const rows = files.slice(at, at + AT_ONCE).flatMap((file) => {
      const content = ready.get(file.sha256);
      if (!content) return [];
      const names = taken.get(file.directoryId) ?? new Set();
      taken.set(file.directoryId, names);
      const name = freeName(
        content.isRenamed ? withExtension(file.fileName, extensionOf(content.fileName)) : file.fileName,
        names,
      );
      names.add(name.toLowerCase());
      bytes += content.fileSize;
      return {
        id: idOf(file.id),
        space_id: spaceId,
        directory_id: directoryOf(file.directoryId),
        file_name: name,
        file_type: content.fileType,
        file_size: content.fileSize,
        sha256: content.sha256,
        width: content.width,
        height: content.height,
        duration_ms: file.durationMs,
        placeholder: content.placeholder,
        font: jsonOrNull(content.font),
        state: content.state ?? ('ready' as const),
        reject_reason: null,
        alt: JSON.stringify(file.alt),
        focal: file.focal === null ? null : JSON.stringify(file.focal),
        tags: file.tags,
        created_by: by,
      };
    });
    if (rows.length > 0) await trx.insertInto('files').values(rows).execute();
  }
  return bytes;
}
