import { referencesOutside } from '@diorama/documents/engine/reference/references.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { isKind } from '@diorama/documents/kinds.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../database/tables/schema.ts';
import { loadTheme } from '../../theme/load-theme.ts';
import { knownKeys } from '../../translations/known-keys.ts';

/** Something outside of a document: a file, a document, a mesh, a translation. */
interface Target {
  type: string;
  id: string;
}

/** Which of the files, documents, meshes and translation keys that records point at exist, for the checks of a product. */
export function outsideTargets(
  trx: Kysely<Database>,
  kind: DocumentKind,
  projectId: string,
  records: Readonly<Record<string, unknown>>,
): Promise<(target: Target) => boolean> {
  return existingTargets(trx, projectId, referencesOutside(kind, records).references);
}

/** Which of these exist for a project: a query for each of their types. */
export async function existingTargets(
  trx: Kysely<Database>,
  projectId: string,
  targets: readonly Target[],
): Promise<(target: Target) => boolean> {
  const fileIds = new Set(targets.flatMap(({ type, id }) => (type === 'file' ? id : [])));
  const documentIds = new Set(targets.flatMap(({ type, id }) => (isDocument(type) ? id : [])));
  const meshIds = new Set(targets.flatMap(({ type, id }) => (type === 'mesh' ? id : [])));
  const keys = new Set(targets.flatMap(({ type, id }) => (type === 'translation' ? id : [])));
  const files = await trx
    .selectFrom('files')
    .select('id')
    .where('space_id', '=', projectId)
    .where(sql<string>`id::text`, '=', sql<string>`any(${[...fileIds]})`)
    .where('deleted_at', 'is', null)
    .execute();
  const documents = await trx
    .selectFrom('documents')
    .innerJoin('spaces', 'spaces.id', 'documents.space_id')
    .select(['documents.id', 'documents.kind', 'documents.space_id'])
    .where(sql<string>`documents.id::text`, '=', sql<string>`any(${[...documentIds]})`)
    .where('documents.deleted_at', 'is', null)
    .where('spaces.deleted_at', 'is', null)
    .execute();
  const meshes = await trx
    .selectFrom('meshes')
    .select('id')
    .where('space_id', '=', projectId)
    .where(sql<string>`id::text`, '=', sql<string>`any(${[...meshIds]})`)
    .where('deleted_at', 'is', null)
    .execute();
  const groups = targets.some(({ type }) => type === COLOR_GROUP) ? await colorGroupsOf(trx, projectId) : [];
  const found = new Set([
    ...groups.map(({ id }) => `${COLOR_GROUP} ${id}`),
    ...files.map(({ id }) => `file ${id}`),
    ...meshes.map(({ id }) => `mesh ${id}`),
    ...[...(await knownKeys(trx, projectId, [...keys]))].map((key) => `translation ${key}`),
    // A product or menu of another project is none of this one's.
    ...documents.flatMap((row) => (isOwn(row, projectId) ? `${row.kind} ${row.id}` : [])),
  ]);
  return ({ type, id }) => found.has(`${type} ${id}`);
}

/** What references call a colour group of the project's theme. */
const COLOR_GROUP = '4-colors';

async function colorGroupsOf(trx: Kysely<Database>, projectId: string) {
  const project = await trx.selectFrom('projects').select('theme_id').where('id', '=', projectId).executeTakeFirst();
  return project ? (await loadTheme(trx, project.theme_id)).theme.colors.groups : [];
}

const isDocument = (type: string): boolean => isKind(type) || isProductKind(type);

const isOwn = ({ kind, space_id }: { kind: string; space_id: string }, projectId: string): boolean =>
  space_id === projectId || kind === 'widget' || kind === 'material';
