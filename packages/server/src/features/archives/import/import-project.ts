import type { ImportSummary } from '@diorama/contract/archives/archives.contract.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { searchText } from '../../../database/search-text.ts';
import type { Database } from '../../../database/tables/schema.ts';
import type { Documents } from '../../documents/documents.service.ts';
import { freeSlug } from '../../projects/free-slug.ts';
import { refuseFormerSlug, refuseTakenSlug } from '../../projects/project-slugs.ts';
import { createSpace } from '../../spaces/create-space.ts';
import { ensureTranslations } from '../../translations/ensure-translations.ts';
import { ArchiveError } from '../archive-error.ts';
import { ArchivedProject, documentEntry, FORMAT_VERSION, PROJECT_ENTRY } from '../archive-format.ts';
import { type Archive, parseLine } from '../read-archive.ts';
import { type ImportedCollection, insertCollections } from './import-collections.ts';
import { importDocument } from './import-document.ts';
import type { ImportedFiles } from './import-files.ts';
import type { ImportIds } from './import-ids.ts';
import { type ImportedMeshes, insertMeshes } from './import-meshes.ts';
import type { ImportRow } from './import-rows.ts';
import { insertFileRows } from './insert-file-rows.ts';

/** Bytes of `project.json` at most. */
const MAX_HEAD = 4 * 1024 ** 2;
/** Rows written in one statement. */
const AT_ONCE = 1_000;

/** An archive that has been looked through. */
export interface PlannedProject {
  archive: Archive;
  project: ArchivedProject;
  files: ImportedFiles;
  meshes: ImportedMeshes;
  /** Those that are to be made. */
  collections: ImportedCollection[];
  ids: ImportIds;
}

const Layout = z.object({ version: z.int(), release: z.string().max(40) });

/** Reads `project.json` and checks that everything it names is there. */
export async function readProject(archive: Archive): Promise<ArchivedProject> {
  if (!archive.has(PROJECT_ENTRY))
    throw new ArchiveError(`This is not a project archive: it has no “${PROJECT_ENTRY}”`, PROJECT_ENTRY);
  const text = await archive.text(PROJECT_ENTRY, MAX_HEAD);
  const { version, release } = parseLine(Layout, text, PROJECT_ENTRY, 1);
  if (version > FORMAT_VERSION)
    throw new ArchiveError(
      `This archive was written by release ${release}, which is newer. Update Diorama, then import it`,
      PROJECT_ENTRY,
    );
  const head = parseLine(ArchivedProject, text, PROJECT_ENTRY, 1);
  const documents = new Set(head.documents);
  const refuse = (message: string) => {
    throw new ArchiveError(`“${PROJECT_ENTRY}”: ${message}`, PROJECT_ENTRY);
  };
  if (documents.size !== head.documents.length) refuse('it names a document twice');
  for (const id of documents)
    if (!archive.has(documentEntry(id)))
      throw new ArchiveError(`“${documentEntry(id)}” is missing in the archive`, documentEntry(id));
  const { themeId, activeProduct } = head.project;
  if (!documents.has(themeId)) refuse('its theme is missing in the archive');
  if (activeProduct && !(documents.has(activeProduct.id) && isProductKind(activeProduct.type)))
    refuse('its active product is missing in the archive');
  return head;
}

/** Writes all rows of the project. */
export async function insertProject(
  deps: { documents: Documents },
  trx: Kysely<Database>,
  row: ImportRow,
  plan: PlannedProject,
  note: (share: number) => Promise<void>,
): Promise<ImportSummary> {
  const { archive, project, files, ids } = plan;
  const head = project.project;
  const spaceId = await createSpace(trx, {
    kind: 'project',
    clientId: row.client_id,
    readableBy: 'members',
    id: ids.of(head.id),
    rootId: ids.of(files.root.id),
  });
  await insertDirectories(trx, spaceId, plan);
  const bytes = await insertFileRows(trx, files.files, {
    spaceId,
    by: row.user_id,
    idOf: ids.of,
    directoryOf: ids.of,
    ready: files.ready,
  });
  await insertCollections(deps, trx, plan.collections, { archive, row, ids, ready: files.ready });
  const summary: ImportSummary = {
    documents: project.documents.length,
    directories: files.directories.length - 1,
    files: files.files.length,
    bytes,
    revisions: 0,
    withoutHistory: 0,
  };
  for (const [at, id] of project.documents.entries()) {
    await note(at / project.documents.length);
    const { hasHistory } = project;
    const place = {
      archive,
      ids,
      id,
      spaceId,
      by: row.user_id,
      role: id === head.themeId ? ('theme' as const) : null,
      hasHistory,
    };
    const { revisions, isLeftBehind } = await importDocument(deps, trx, place);
    summary.revisions += revisions;
    summary.withoutHistory += Number(isLeftBehind);
  }
  await insertMeshes(trx, plan.meshes, { spaceId, by: row.user_id, ids });
  await insertRow(trx, spaceId, row, plan);
  await ensureTranslations(deps.documents, trx, { spaceId, by: row.user_id });
  return summary;
}

async function insertRow(
  trx: Kysely<Database>,
  id: string,
  row: ImportRow,
  { project: { project, documents }, ids }: PlannedProject,
): Promise<void> {
  if (row.slug !== null) {
    await refuseFormerSlug(trx, row.slug, null);
    await refuseTakenSlug(trx, row.slug);
  }
  const slug = row.slug ?? (await freeSlug(trx, slugOf(project.slug)));
  const name = row.name ?? project.name;
  const { activeProduct, menuId } = project;
  await trx
    .insertInto('projects')
    .values({
      id,
      name,
      slug,
      theme_id: ids.of(project.themeId),
      menu_id: menuId !== null && documents.includes(menuId) ? ids.of(menuId) : null,
      active_type: activeProduct?.type ?? null,
      active_id: activeProduct ? ids.of(activeProduct.id) : null,
      languages: [...new Set(project.languages)],
      locales: JSON.stringify(project.locales),
      embedding: JSON.stringify(project.embedding),
      counts_visits: project.countsVisits ?? true,
      lock_by: null,
      lock_reason: null,
      published_id: null,
      search_text: searchText(name, slug),
    })
    .execute();
}

/** The address in the archive was one when it was exported; what was changed by hand since becomes one again. */
const slugOf = (slug: string): string => slug.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-') || 'project';

async function insertDirectories(trx: Kysely<Database>, spaceId: string, { files, ids }: PlannedProject) {
  const below = files.directories.filter(({ parentId }) => parentId !== null);
  for (let at = 0; at < below.length; at += AT_ONCE)
    await trx
      .insertInto('directories')
      .values(
        below.slice(at, at + AT_ONCE).map(({ id, parentId, name }) => ({
          id: ids.of(id),
          space_id: spaceId,
          parent_id: parentId === null ? null : ids.of(parentId),
          name,
          search_text: searchText(name),
        })),
      )
      .execute();
}
