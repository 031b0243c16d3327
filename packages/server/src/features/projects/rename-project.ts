import type { RenameProject } from '@diorama/contract/projects/projects.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { searchText } from '../../database/search-text.ts';
import { revisionConflict } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { type ProjectDeps, projectRow } from './project-rows.ts';

/** The slug stays: it is in public addresses. */
export async function renameProject(
  { db }: ProjectDeps,
  actor: Actor,
  { projectId, name, revision }: z.output<typeof RenameProject>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await projectRow(trx, actor, projectId);
    await refuseWhenLocked(trx, actor, projectId);
    if (row.name === name) return;
    if (revision !== undefined && revision !== row.revision) {
      const paths = [{ path: ['name'], base: undefined, mine: name, theirs: row.name }];
      throw revisionConflict({
        baseRevision: revision,
        currentRevision: row.revision,
        by: null,
        at: row.updated_at,
        paths,
      });
    }
    await trx
      .updateTable('projects')
      .set({ name, search_text: searchText(name, row.slug), revision: row.revision + 1, updated_at: new Date() })
      .where('id', '=', projectId)
      .execute();
    await audit(trx, actor, { action: 'project.rename', target: projectId, spaceId: projectId });
  });
}
