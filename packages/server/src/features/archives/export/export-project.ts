import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sizeText } from '@diorama/contract/common/size-text.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Database } from '../../../database/tables/schema.ts';
import { fileTooLarge, notFound } from '../../../errors/api-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import { readRelease } from '../../../platform/config/release.ts';
import type { Storage } from '../../../platform/storage/storage.port.ts';
import { blobKey } from '../../../platform/storage/storage-key.ts';
import { freeName } from '../../files/inspect/file-name.ts';
import {
  type ArchivedFile,
  type ArchivedProject,
  type ArchivedRevision,
  type ArchiveLimits,
  archiveHead,
  documentEntry,
  FILES_ENTRY,
  historyEntry,
  mediaEntry,
  PROJECT_ENTRY,
} from '../archive-format.ts';
import { COLLECTIONS_ENTRY } from '../archived-collections.ts';
import { MESHES_ENTRY } from '../archived-meshes.ts';
import { AT_ONCE, documentLines, lineOf } from './document-lines.ts';
import { collectionLines, mediaOfWidgets, REFERRED_ID, type WidgetsOf, widgetsUsedBy } from './export-collections.ts';
import { hasMeshes, mediaOfMeshes, meshLines } from './export-meshes.ts';

/** The largest that the database holds. */
const MAX_REVISION = 2_147_483_647;
/** Entries besides documents and media. */
const OTHER_ENTRIES = 4;

interface Deps extends Pick<Config, 'accessMode'> {
  db: Kysely<Database>;
  storage: Storage;
  limits: ArchiveLimits;
}

/** What belongs into an archive, as of one moment. */
interface Contents {
  project: ArchivedProject;
  /** Content of the files, each once, with its bytes. */
  media: { sha256: string; size: number }[];
  /** Entries that were written to the folder. */
  texts: string[];
}

/** Throws when the project holds more than an archive may. Cheap: it counts. */
export async function refuseTooLarge(
  { db, limits, accessMode }: Pick<Deps, 'db' | 'limits' | 'accessMode'>,
  projectId: string,
  withHistory: boolean,
): Promise<void> {
  const { rows } = await sql<{ documents: number; widgets: number; media: number; bytes: number }>`
    select (select count(*) from documents where space_id = ${projectId}::uuid and deleted_at is null)::int as documents,
      (select count(*) from (${widgetsUsedBy(db, { projectId, accessMode }).select('documents.id')}) as used)::int as widgets,
      count(*)::int as media, coalesce(sum(file_size), 0)::float8 as bytes
    from (${mediaOf(db, { projectId, accessMode })}) as media`.execute(db);
  const [found] = rows;
  if (!found) return;
  const entries = found.documents * (withHistory ? 2 : 1) + found.widgets + found.media + OTHER_ENTRIES;
  if (entries > limits.entries)
    throw fileTooLarge(
      `This project would make ${entries} entries of an archive, and archives hold ${limits.entries} at most. Delete files that are not used`,
    );
  if (found.bytes > limits.unpacked)
    throw fileTooLarge(
      `The files of this project have ${sizeText(found.bytes)}, and archives hold ${sizeText(limits.unpacked)} at most`,
    );
}

/** Files whose bytes go along: ready, not deleted, not taken down. */
const filesOf = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('files')
    .where('files.space_id', '=', projectId)
    .where('files.deleted_at', 'is', null)
    .where('files.state', '=', 'ready')
    .where('files.sha256', 'not in', db.selectFrom('taken_down_media').select('sha256'));

/** Fonts of the library that the theme of a project uses. */
const sharedFontsOf = (db: Kysely<Database>, projectId: string) =>
  db
    .selectFrom('files')
    .innerJoin('spaces as places', 'places.id', 'files.space_id')
    .where('places.kind', '=', 'library')
    .where('files.font', 'is not', null)
    .where('files.deleted_at', 'is', null)
    .where('files.state', '=', 'ready')
    .where('files.sha256', 'not in', db.selectFrom('taken_down_media').select('sha256'))
    .where(
      sql<boolean>`files.id in (
        select ${REFERRED_ID} from document_references as refers join projects on projects.theme_id = refers.document_id
        where projects.id = ${projectId}::uuid and refers.to_type = 'file'
      )`,
    );

/** Contents of files and meshes, and of what the project uses of others, each once. */
const mediaOf = (db: Kysely<Database>, { projectId, accessMode }: WidgetsOf) =>
  db
    .selectFrom(
      filesOf(db, projectId)
        .select(['files.sha256', 'files.file_size'])
        .unionAll(mediaOfMeshes(db, projectId))
        .unionAll(mediaOfWidgets(db, { projectId, accessMode }))
        .unionAll(sharedFontsOf(db, projectId).select(['files.sha256', 'files.file_size']))
        .as('contents'),
    )
    .select(['sha256', 'file_size'])
    .distinctOn('sha256');

/**
 * A project as the bytes of an archive. Texts are written to a folder first, in one short transaction, so that somebody
 * who downloads slowly holds no connection; media come from the store while they are sent.
 */
export async function exportProject(
  deps: Deps,
  folder: string,
  { projectId, withHistory }: { projectId: string; withHistory: boolean },
): Promise<Readable> {
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const contents = await deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => writeTexts(trx, folder, { projectId, withHistory, accessMode: deps.accessMode }));
    const stream = zipOf(deps.storage, folder, contents);
    stream.once('close', () => void remove());
    return stream;
  } catch (error) {
    await remove();
    throw error;
  }
}

function zipOf(storage: Storage, folder: string, { project, media, texts }: Contents): Readable {
  const zip = new ZipFile();
  const out = Readable.from(zip.outputStream);
  let current: Readable | null = null;
  const mtime = new Date(project.at);
  zip.addBuffer(Buffer.from(`${JSON.stringify(project, null, 2)}\n`), PROJECT_ENTRY, { mtime });
  for (const name of texts) zip.addFile(join(folder, fileNameOf(name)), name, { mtime });
  // Pictures and videos are packed already.
  for (const { sha256, size } of media)
    zip.addReadStreamLazy(mediaEntry(sha256), { size, mtime, compress: false }, (give) => {
      const open = async () => {
        const found = await storage.read(blobKey(sha256));
        if (!found) throw new Error(`The content ${sha256} is missing in the store`);
        current = found.stream;
        return found.stream;
      };
      void open().then(
        (stream) => give(null, stream),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  // Before the response has begun there is no other listener.
  out.on('error', () => undefined);
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  out.once('close', () => current?.destroy());
  zip.end();
  return out;
}

/** Entries are kept side by side until they are packed. */
const fileNameOf = (entry: string): string => entry.replaceAll('/', '-');

async function writeTexts(
  trx: Kysely<Database>,
  folder: string,
  { projectId, withHistory, accessMode }: WidgetsOf & { withHistory: boolean },
): Promise<Contents> {
  const row = await trx.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirst();
  if (!row) throw notFound('Project', projectId);
  const documents = await trx
    .selectFrom('documents')
    .select(['id', 'kind', 'name', 'schema_version', 'revision'])
    .where('space_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const texts: string[] = [];
  const write = async (entry: string, lines: AsyncIterable<string>) => {
    texts.push(entry);
    await pipeline(lines, createWriteStream(join(folder, fileNameOf(entry)), { mode: 0o600 }));
  };
  for (const { id, schema_version: schemaVersion, ...document } of documents) {
    await write(documentEntry(id), documentLines(trx, id, { ...document, schemaVersion }));
    if (withHistory) await write(historyEntry(id), historyLines(trx, id));
  }
  const which = { projectId, accessMode };
  const widgets = await widgetsUsedBy(trx, which)
    .select(['documents.id', 'documents.kind', 'documents.name', 'documents.schema_version', 'documents.revision'])
    .execute();
  for (const { id, schema_version: schemaVersion, ...document } of widgets)
    await write(documentEntry(id), documentLines(trx, id, { ...document, schemaVersion }));
  if (widgets.length > 0) await write(COLLECTIONS_ENTRY, collectionLines(trx, which));
  const fonts = await sharedFontsOf(trx, projectId).select(FILE_COLUMNS).orderBy('files.id').execute();
  await write(FILES_ENTRY, fileLines(trx, projectId, fonts));
  const isWithMeshes = await hasMeshes(trx, projectId);
  if (isWithMeshes) await write(MESHES_ENTRY, meshLines(trx, projectId));
  const media = await mediaOf(trx, which).execute();
  const active = documents.find(({ id }) => id === row.active_id);
  const project: ArchivedProject = {
    ...archiveHead({ hasMeshes: isWithMeshes, hasShared: widgets.length + fonts.length > 0 }),
    at: new Date().toISOString(),
    release: readRelease(),
    project: {
      id: row.id,
      name: row.name,
      slug: row.slug,
      languages: row.languages,
      locales: row.locales,
      embedding: row.embedding,
      ...(row.counts_visits ? {} : { countsVisits: false }),
      themeId: row.theme_id,
      menuId: documents.some(({ id }) => id === row.menu_id) ? row.menu_id : null,
      activeProduct: active ? { type: active.kind, id: active.id } : null,
    },
    documents: documents.map(({ id }) => id),
    hasHistory: withHistory,
  };
  return { project, texts, media: media.map(({ sha256, file_size }) => ({ sha256, size: Number(file_size) })) };
}

async function* historyLines(trx: Kysely<Database>, id: string): AsyncGenerator<string> {
  let newest = MAX_REVISION;
  for (;;) {
    const rows = await trx
      .selectFrom('revisions')
      .leftJoin('revision_names', (join) =>
        join
          .onRef('revision_names.document_id', '=', 'revisions.document_id')
          .onRef('revision_names.revision', '=', 'revisions.revision'),
      )
      .selectAll('revisions')
      .select('revision_names.name')
      .where('revisions.document_id', '=', id)
      .where('revisions.revision', '<=', newest)
      .orderBy('revisions.revision', 'desc')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      const revision: ArchivedRevision = {
        revision: row.revision,
        at: row.at.toISOString(),
        cause: row.cause,
        label: row.label,
        merged: row.merged,
        schemaVersion: row.schema_version,
        squashedFrom: row.squashed_from,
        name: row.name,
        forward: row.forward,
        inverse: row.inverse,
      };
      yield lineOf(revision);
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    newest = last.revision - 1;
  }
}

type FileColumns = Pick<
  Selectable<Database['files']>,
  'id' | 'directory_id' | 'file_name' | 'sha256' | 'alt' | 'focal' | 'tags' | 'duration_ms'
>;

const FILE_COLUMNS = [
  'files.id',
  'files.directory_id',
  'files.file_name',
  'files.sha256',
  'files.alt',
  'files.focal',
  'files.tags',
  'files.duration_ms',
] as const;

/** Folders, then files. Fonts of the library stand in the first folder, under names that are free there. */
async function* fileLines(
  trx: Kysely<Database>,
  projectId: string,
  fonts: readonly FileColumns[],
): AsyncGenerator<string> {
  const { rows: directories } = await sql<{ id: string; parent_id: string | null; name: string }>`
    with recursive tree as (
      select id, parent_id, name, 0 as depth from directories
      where space_id = ${projectId}::uuid and parent_id is null and deleted_at is null
      union all
      select child.id, child.parent_id, child.name, tree.depth + 1 from directories child
      join tree on child.parent_id = tree.id where child.deleted_at is null
    ) select id, parent_id, name from tree order by depth, name collate names, id`.execute(trx);
  for (const { id, parent_id: parentId, name } of directories) {
    const directory: ArchivedFile = { type: 'directory', id, parentId, name };
    yield lineOf(directory);
  }
  const files = await filesOf(trx, projectId).select(FILE_COLUMNS).orderBy('files.id').execute();
  for (const file of files) yield lineOf(fileLine(file));
  const root = directories[0]?.id ?? '';
  const names = new Set(files.flatMap((file) => (file.directory_id === root ? file.file_name.toLowerCase() : [])));
  for (const font of fonts) {
    const name = freeName(font.file_name, names);
    names.add(name.toLowerCase());
    yield lineOf({ ...fileLine({ ...font, directory_id: root, file_name: name }), isShared: true });
  }
}

const fileLine = ({ directory_id, file_name, duration_ms, ...row }: FileColumns): ArchivedFile => ({
  type: 'file',
  directoryId: directory_id,
  fileName: file_name,
  durationMs: duration_ms,
  ...row,
});
