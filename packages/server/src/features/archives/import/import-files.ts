import { DirectoryName } from '@diorama/contract/files/files.contract.ts';
import type { Kysely } from 'kysely';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import type { Limits } from '../../../platform/config/limits.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { cleanFileName } from '../../files/inspect/file-name.ts';
import { MAX_DEPTH } from '../../files/move/directory-rows.ts';
import type { ReadyFile } from '../../files/upload/add-files.ts';
import { prepareUpload } from '../../files/upload/prepare-upload.ts';
import { createSpace } from '../../spaces/create-space.ts';
import { ArchiveError } from '../archive-error.ts';
import { ArchivedFile, FILES_ENTRY, mediaEntry } from '../archive-format.ts';
import type { Archive } from '../read-archive.ts';
import { type ImportRow, KEPT } from './import-rows.ts';

type DirectoryLine = Extract<ArchivedFile, { type: 'directory' }>;
type FileLine = Extract<ArchivedFile, { type: 'file' }>;

/** Folders and files of one archive at most. Several files may share one content. */
const MOST_LINES = 100_000;

/** A content that was taken. */
export interface TakenFile extends ReadyFile {
  /** The ending is another one than in the archive: that of what it really is. */
  isRenamed: boolean;
}

/** What `files.jsonl` lists. */
export interface ImportedFiles {
  root: DirectoryLine;
  /** All of them with the first one, parents first. */
  directories: DirectoryLine[];
  files: FileLine[];
  /** Contents by hash, once they have passed the gate of uploads. */
  ready: Map<string, TakenFile>;
}

/** Where files are sent to while they are looked into. */
export interface Staging {
  spaceId: string;
  directoryId: string;
}

/** A space that is marked deleted from the start: it is not reachable, and is purged with other deleted things. */
export const makeStaging = (db: Kysely<Database>, row: ImportRow): Promise<Staging> =>
  db.transaction().execute(async (trx) => {
    const directoryId = newId();
    const spaceId = await createSpace(trx, {
      kind: 'project',
      clientId: row.client_id,
      readableBy: 'members',
      rootId: directoryId,
    });
    await trx.updateTable('spaces').set({ deleted_at: new Date() }).where('id', '=', spaceId).execute();
    await trx.updateTable('project_imports').set({ staging_id: spaceId }).where('id', '=', row.id).execute();
    return { spaceId, directoryId };
  });

/** Reads and checks the list of folders and files. */
export async function readFiles(archive: Archive): Promise<ImportedFiles> {
  const directories = new Map<string, DirectoryLine & { depth: number }>();
  const files = new Map<string, FileLine>();
  const names = new Set<string>();
  const fileNames = new Set<string>();
  let root: DirectoryLine | null = null;
  const refuse = (message: string): never => {
    throw new ArchiveError(`“${FILES_ENTRY}”: ${message}`, FILES_ENTRY);
  };
  for await (const line of archive.lines(FILES_ENTRY, () => ArchivedFile)) {
    if (directories.size + files.size >= MOST_LINES) refuse(`it lists more than ${MOST_LINES} files and folders`);
    if (directories.has(line.id) || files.has(line.id)) refuse(`the id ${line.id} stands in it twice`);
    if (line.type === 'file') {
      if (!directories.has(line.directoryId)) refuse(`the folder of “${line.fileName}” is missing`);
      if (!archive.has(mediaEntry(line.sha256)))
        refuse(`“${mediaEntry(line.sha256)}” of “${line.fileName}” is missing`);
      const fileName = cleanFileName(line.fileName);
      const place = `${line.directoryId} ${fileName.toLowerCase()}`;
      if (fileNames.has(place)) refuse(`there are two files “${fileName}” in one folder`);
      fileNames.add(place);
      files.set(line.id, { ...line, fileName });
      continue;
    }
    const parent = line.parentId === null ? null : directories.get(line.parentId);
    if (parent === undefined) refuse(`the folder that “${line.name}” is in is missing`);
    if (parent === null && root) refuse('it has two first folders');
    const depth = (parent?.depth ?? 0) + 1;
    if (depth > MAX_DEPTH) refuse(`“${line.name}” lies deeper than ${MAX_DEPTH} folders`);
    const place = `${line.parentId ?? ''} ${line.name.toLowerCase()}`;
    if (names.has(place)) refuse(`there are two folders “${line.name}” in one`);
    if (!isFolderName(line.name)) refuse(`“${line.name}” is not a folder name`);
    names.add(place);
    directories.set(line.id, { ...line, depth });
    if (parent === null) root = line;
  }
  if (!root) return refuse('the first folder is missing');
  return {
    root,
    directories: [...directories.values()],
    files: [...files.values()],
    ready: new Map(),
  };
}

/** As `files.createDirectory` takes them. */
const isFolderName = (name: string): boolean => DirectoryName.safeParse(name).data === name;

interface Taking {
  archive: Archive;
  /** Of the project and of collections. */
  files: readonly Pick<FileLine, 'fileName' | 'sha256'>[];
  ready: Map<string, TakenFile>;
  row: ImportRow;
  staging: Staging;
  note: (share: number) => Promise<void>;
}

/** Sends each content through the gate of uploads. One that is not taken refuses the archive with the file's name. */
export async function takeMedia(
  deps: { db: Kysely<Database>; storage: Storage; limits: Pick<Limits, 'file' | 'picture'> },
  { archive, files, ready, row, staging, note }: Taking,
): Promise<void> {
  const line = row.client_id ?? row.user_id;
  const total = files.reduce((sum, { sha256 }) => sum + archive.sizeOf(mediaEntry(sha256)), 0);
  let done = 0;
  for (const file of files) {
    const entry = mediaEntry(file.sha256);
    await note(total === 0 ? 1 : done / total);
    done += archive.sizeOf(entry);
    if (ready.has(file.sha256)) continue;
    const id = newId();
    const key = `uploads/${staging.spaceId}/${id}`;
    const expires_at = new Date(Date.now() + KEPT);
    const upload = await deps.db
      .insertInto('uploads')
      .values({
        id,
        space_id: staging.spaceId,
        directory_id: staging.directoryId,
        user_id: row.user_id,
        file_name: file.fileName,
        file_type: null,
        file_size: null,
        part_size: null,
        storage_key: key,
        expires_at,
        file_id: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const stored = await deps.storage.put(key, await archive.stream(entry));
    if (stored.sha256 !== file.sha256)
      throw new ArchiveError(`“${entry}” is damaged: it holds something else than “${file.fileName}”`, entry);
    const prepared = await prepareUpload({ ...deps, line }, upload);
    if (prepared.type === 'failed') throw new ArchiveError(`“${entry}”: ${prepared.reason}`, entry);
    if (prepared.type === 'ready')
      ready.set(file.sha256, { ...prepared.file, isRenamed: prepared.file.fileName !== file.fileName });
  }
}

/** Fonts of the library that are here under their ids stay the library's; the others become files of the project. */
export async function withoutSharedFonts(trx: Kysely<Database>, files: ImportedFiles): Promise<ImportedFiles> {
  const shared = files.files.filter(({ isShared }) => isShared);
  if (shared.length === 0) return files;
  const rows = await trx
    .selectFrom('files')
    .innerJoin('spaces', 'spaces.id', 'files.space_id')
    .select(['files.id', 'files.sha256'])
    .where(
      'files.id',
      'in',
      shared.map(({ id }) => id),
    )
    .where('spaces.kind', '=', 'library')
    .where('files.font', 'is not', null)
    .where('files.deleted_at', 'is', null)
    .execute();
  const here = new Set(rows.map(({ id, sha256 }) => `${id} ${sha256}`));
  return { ...files, files: files.files.filter((file) => !(file.isShared && here.has(`${file.id} ${file.sha256}`))) };
}
