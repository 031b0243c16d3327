import type { DuplicateProject } from '@diorama/contract/projects/projects.contract.ts';
import { copyName } from '@diorama/documents/shared/text/copy-name.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { onceByRequestId } from '../../access/idempotency.ts';
import { newId } from '../../database/ids.ts';
import { searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables/schema.ts';
import { violates } from '../../database/unique-violation.ts';
import { limitByTurns } from '../../platform/concurrency/limit-by-turns.ts';
import { audit } from '../audit/audit.ts';
import { createSpace } from '../spaces/create-space.ts';
import { copyDocuments, documentsToCopy } from './copy-documents.ts';
import { copyDirectories, copyFiles, filesToCopy } from './copy-files.ts';
import { copyMeshes, idsOfMeshes } from './copy-meshes.ts';
import { freeSlug } from './free-slug.ts';
import { type ProjectDeps, type ProjectRow, projectRow } from './project-rows.ts';
import { refuseFormerSlug, slugTaken } from './project-slugs.ts';

type Input = z.output<typeof DuplicateProject>;

/** How often another address is tried when somebody takes the one that was free. */
const TRIES = 5;

/** Projects copied at the same time by this process; people take turns. */
const inTurn = limitByTurns(2);

/**
 * Copies a project with its documents, folders, files, theme and settings, and returns the copy's id. Publications,
 * history and what is deleted stay behind. A lock of the project does not matter: nothing of it changes.
 */
export const duplicateProject = (deps: ProjectDeps, actor: Actor, input: Input): Promise<string> =>
  inTurn(actor.userId, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await deps.db
          .transaction()
          .execute((trx) =>
            onceByRequestId(trx, actor, 'projects.duplicate', input, () => copyProject(deps, trx, actor, input)),
          );
      } catch (error) {
        if (!violates(error, 'projects_slug')) throw error;
        if (input.slug !== undefined || attempt === TRIES) throw slugTaken();
      }
    }
  });

async function copyProject(
  { documents }: ProjectDeps,
  trx: Kysely<Database>,
  actor: Actor,
  { projectId, name, slug: wanted }: Input,
): Promise<string> {
  const source = await projectRow(trx, actor, projectId);
  if (wanted !== undefined) await refuseFormerSlug(trx, wanted, null);
  const slug = wanted ?? (await freeSlug(trx, `${source.slug}-copy`));
  const spaceId = await createSpace(trx, { kind: 'project', clientId: source.client_id, readableBy: 'members' });
  const sources = await documentsToCopy(trx, projectId);
  const { directories, fileIds } = await filesToCopy(trx, projectId);
  const ids = await idsOfCopy(trx, { projectId, spaceId, sources, directories, fileIds });
  const meshes = await idsOfMeshes(
    trx,
    sources.map(({ id }) => id),
  );
  for (const [from, to] of meshes) ids.set(from, to);
  const copy = { spaceId, by: actor.userId, ids };
  await copyDirectories(trx, directories, copy);
  await copyFiles(trx, { directories, fileIds }, copy);
  // Files come first: writing a document orders what is made of the pictures it shows.
  await copyDocuments(documents, trx, sources, copy);
  await copyMeshes(trx, meshes, copy);
  await insertCopy(trx, source, {
    id: spaceId,
    name: name ?? copyName(source.name),
    slug,
    theme_id: ids.get(source.theme_id) ?? source.theme_id,
    menu_id: source.menu_id === null ? null : (ids.get(source.menu_id) ?? null),
    active_id: source.active_id === null ? null : (ids.get(source.active_id) ?? null),
  });
  await audit(trx, actor, { action: 'project.duplicate', target: spaceId, spaceId });
  return spaceId;
}

interface Contents {
  projectId: string;
  spaceId: string;
  sources: readonly { id: string }[];
  directories: readonly { id: string; parent_id: string | null }[];
  fileIds: readonly string[];
}

/** A new id for everything; the copy has its first folder already. */
async function idsOfCopy(
  trx: Kysely<Database>,
  { projectId, spaceId, sources, directories, fileIds }: Contents,
): Promise<Map<string, string>> {
  const ids = new Map([[projectId, spaceId]]);
  const root = await trx
    .selectFrom('directories')
    .select('id')
    .where('space_id', '=', spaceId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  for (const { id, parent_id } of directories) ids.set(id, parent_id === null ? root.id : newId());
  for (const { id } of sources) ids.set(id, newId());
  for (const id of fileIds) ids.set(id, newId());
  return ids;
}

async function insertCopy(
  trx: Kysely<Database>,
  { active_type, languages, locales, embedding, counts_visits }: ProjectRow,
  copy: { id: string; name: string; slug: string; theme_id: string; menu_id: string | null; active_id: string | null },
): Promise<void> {
  await trx
    .insertInto('projects')
    .values({
      ...copy,
      active_type: copy.active_id === null ? null : active_type,
      languages,
      locales: JSON.stringify(locales),
      embedding: JSON.stringify(embedding),
      counts_visits,
      lock_by: null,
      lock_reason: null,
      published_id: null,
      search_text: searchText(copy.name, copy.slug),
    })
    .execute();
}
