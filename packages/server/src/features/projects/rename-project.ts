import type { RenameProject } from '@diorama/contract/projects/projects.contract.ts';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { searchText } from '../../database/search-text.ts';
import { audit } from '../audit/audit.ts';
import type { ProjectDeps } from './project-rows.ts';
import { lockedProject, refuseWhenStale } from './stale-project.ts';

/** The slug stays: it is in public addresses. */
export async function renameProject(
  { db }: ProjectDeps,
  actor: Actor,
  { projectId, name, revision }: z.output<typeof RenameProject>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockedProject(trx, actor, projectId, revision);
    await refuseWhenLocked(trx, actor, projectId);
    if (row.name === name) return;
    await refuseWhenStale(trx, row, revision, { action: 'project.rename', path: 'name', mine: name, theirs: row.name });
    await trx
      .updateTable('projects')
      .set({ name, search_text: searchText(name, row.slug), revision: row.revision + 1, updated_at: new Date() })
      .where('id', '=', projectId)
      .execute();
    await audit(trx, actor, {
      action: 'project.rename',
      target: projectId,
      spaceId: projectId,
      revision: row.revision + 1,
    });
  });
}
