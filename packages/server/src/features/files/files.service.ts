import type { Page } from '@diorama/contract/common/inputs.ts';
import type { AssetItem, FileItem, ListFiles } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';
import { searchText, sortName } from '../../database/search-text.ts';
import { inUse, invalidField, notFound, taken } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import type { FileRow, Media } from '../media/media.service.ts';
import { holdNames } from './add-files.ts';
import type { Directories } from './directories.service.ts';
import { asFileItems } from './file-items.ts';
import { listFiles } from './file-list.ts';
import { baseOf, cleanFileName, extensionOf, freeName } from './file-name.ts';

/** Usages named in one answer (CONTRACT 1.3). */
const MAX_USAGES = 50;

interface Group {
  /** The files' space. */
  projectId: string;
  fileIds: readonly string[];
}

/** Files that are there: find, rename, delete, restore. */
export function createFiles(db: Kysely<Database>, media: Media, directories: Directories) {
  const base = (trx: Kysely<Database>, actor: Actor) =>
    trx
      .selectFrom('files')
      .innerJoin('spaces', 'spaces.id', 'files.space_id')
      .selectAll('files')
      .where('spaces.deleted_at', 'is', null)
      .where(withinScope(actor.scope));

  /** All of the files, or NOT_FOUND with the first that is not there. */
  async function rowsOf(
    trx: Kysely<Database>,
    actor: Actor,
    { projectId, fileIds }: Group,
    isDeleted: boolean,
  ): Promise<FileRow[]> {
    const ids = [...new Set(fileIds)];
    const rows = await base(trx, actor)
      .where('files.space_id', '=', projectId)
      .where('files.id', 'in', ids)
      .where('files.deleted_at', isDeleted ? 'is not' : 'is', null)
      .execute();
    return ids.map((id) => {
      const row = rows.find((candidate) => candidate.id === id);
      if (!row) throw notFound('File', id);
      return row;
    });
  }

  async function usagesOf(trx: Kysely<Database>, rows: readonly FileRow[]) {
    const names = new Map(rows.map(({ id, file_name }) => [id, file_name]));
    const found = await trx
      .selectFrom('document_references')
      .innerJoin('documents', 'documents.id', 'document_references.document_id')
      .select(['documents.id', 'documents.name', 'document_references.key', 'document_references.to_id'])
      .distinct()
      .where('to_type', '=', 'file')
      .where('to_id', 'in', [...names.keys()])
      .where('documents.deleted_at', 'is', null)
      .orderBy('documents.name')
      .orderBy('document_references.key')
      .limit(MAX_USAGES)
      .execute();
    return found.map(({ id, name, key, to_id }) => ({
      path: [id, key],
      message: `“${names.get(to_id) ?? to_id}” is used in “${name}” (${key})`,
      code: 'in_use',
    }));
  }

  return {
    /** One page of a folder, its folders first. */
    list: (actor: Actor, input: z.output<typeof ListFiles>): Promise<Page<AssetItem>> =>
      listFiles(db, { media, directories }, actor, input),

    /** Files by id; what is gone or out of reach is left out. */
    async byIds(actor: Actor, projectId: string, ids: readonly string[]): Promise<FileItem[]> {
      if (ids.length === 0) return [];
      const rows = await base(db, actor)
        .where('files.space_id', '=', projectId)
        .where('files.id', 'in', [...new Set(ids)])
        .where('files.deleted_at', 'is', null)
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return asFileItems(
        db,
        media,
        [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
      );
    },

    /** The ending stays what the file is. */
    async rename(
      actor: Actor,
      { projectId, fileId, name }: { projectId?: string | undefined; fileId: string; name: string },
    ): Promise<FileItem> {
      return db.transaction().execute(async (trx) => {
        const row = await base(trx, actor)
          .where('files.id', '=', fileId)
          .where('files.deleted_at', 'is', null)
          .executeTakeFirst();
        if (!row || (projectId !== undefined && row.space_id !== projectId)) throw notFound('File', fileId);
        await refuseWhenLocked(trx, actor, row.space_id);
        const extension = extensionOf(row.file_name);
        const cleaned = cleanFileName(name);
        if (baseOf(cleaned).trim() === '') throw invalidField(['name'], 'Choose another name');
        const fileName = extension === '' || extensionOf(cleaned) === extension ? cleaned : `${cleaned}.${extension}`;
        if (fileName !== row.file_name) {
          const names = await holdNames(trx, row.directory_id);
          names.delete(row.file_name.toLowerCase());
          if (names.has(fileName.toLowerCase()))
            throw taken('NAME_TAKEN', `There is a file “${fileName}” here already`);
          await trx
            .updateTable('files')
            .set({
              file_name: fileName,
              search_text: searchText(fileName),
              sort_name: sortName(fileName),
              updated_at: new Date(),
            })
            .where('id', '=', fileId)
            .execute();
          await audit(trx, actor, { action: 'file.rename', target: fileId, spaceId: row.space_id });
        }
        const updated = await trx.selectFrom('files').selectAll().where('id', '=', fileId).execute();
        const [item] = await asFileItems(trx, media, updated);
        if (!item) throw notFound('File', fileId);
        return item;
      });
    },

    /** Soft: they can be restored. What documents refer to is kept unless `force`. */
    async remove(actor: Actor, { force, ...group }: Group & { force: boolean }): Promise<{ deleted: number }> {
      return db.transaction().execute(async (trx) => {
        const rows = await rowsOf(trx, actor, group, false);
        await refuseWhenLocked(trx, actor, group.projectId);
        const usages = force ? [] : await usagesOf(trx, rows);
        if (usages.length > 0) {
          const places =
            usages.length === MAX_USAGES
              ? `${MAX_USAGES} places or more`
              : usages.length === 1
                ? 'one place'
                : `${usages.length} places`;
          throw inUse(`In use in ${places}: ${usages[0]?.message ?? ''}`, usages);
        }
        const ids = rows.map(({ id }) => id);
        await trx.updateTable('files').set({ deleted_at: new Date() }).where('id', 'in', ids).execute();
        await audit(trx, actor, { action: 'files.delete', target: ids.join(','), spaceId: group.projectId });
        return { deleted: ids.length };
      });
    },

    /** Brings deleted files back, under the next free name when theirs is taken. */
    async restore(actor: Actor, group: Group): Promise<FileItem[]> {
      return db.transaction().execute(async (trx) => {
        const rows = await rowsOf(trx, actor, group, true);
        await refuseWhenLocked(trx, actor, group.projectId);
        for (const row of rows) {
          const name = freeName(row.file_name, await holdNames(trx, row.directory_id));
          await trx
            .updateTable('files')
            .set({
              deleted_at: null,
              file_name: name,
              search_text: searchText(name),
              sort_name: sortName(name),
              updated_at: new Date(),
            })
            .where('id', '=', row.id)
            .execute();
        }
        await audit(trx, actor, {
          action: 'files.restore',
          target: rows.map(({ id }) => id).join(','),
          spaceId: group.projectId,
        });
        return asFileItems(trx, media, await rowsOf(trx, actor, group, false));
      });
    },
  };
}

export type Files = ReturnType<typeof createFiles>;
