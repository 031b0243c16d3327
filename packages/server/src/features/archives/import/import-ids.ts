import { type Kysely, sql } from 'kysely';
import { newId } from '../../../database/ids.ts';
import type { Database } from '../../../database/tables/schema.ts';
import type { NewIds } from '../../projects/new-ids.ts';
import type { ArchivedProject } from '../archive-format.ts';
import type { ImportedFiles } from './import-files.ts';

/** The ids under which an archive's contents are kept. */
export interface ImportIds {
  of(id: string): string;
  /** Those that changed; none when all are free. */
  changed: NewIds;
}

/** What a project brings along of its own. */
export interface OwnContents {
  project: ArchivedProject;
  files: ImportedFiles;
  meshes: { meshes: readonly { id: string }[] };
}

/** Ids of a project and of all that is its own. */
export const idsOfProject = ({ project, files, meshes }: OwnContents): string[] => [
  project.project.id,
  ...project.documents,
  ...files.directories.map(({ id }) => id),
  ...files.files.map(({ id }) => id),
  ...meshes.meshes.map(({ id }) => id),
];

/**
 * All ids of the archive if each of them is free, else new ones for all: never a mixture. `shared` is created outside
 * the project.
 */
export async function idsOfImport(
  trx: Kysely<Database>,
  own: OwnContents,
  shared: readonly string[],
): Promise<ImportIds> {
  const ids = [...idsOfProject(own), ...shared];
  const { rows } = await sql`
    with given as (select unnest(${ids}::uuid[]) as id)
    select 1 from spaces join given using (id)
    union all select 1 from documents join given using (id)
    union all select 1 from directories join given using (id)
    union all select 1 from files join given using (id)
    union all select 1 from meshes join given using (id) limit 1`.execute(trx);
  const changed = new Map(rows.length === 0 ? [] : ids.map((id) => [id, newId()]));
  return { of: (id) => changed.get(id) ?? id, changed };
}
