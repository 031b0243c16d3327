import type { ChangeSlug } from '@diorama/contract/projects/projects.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { refuseWhenLocked } from '../../access/project-lock.ts';
import { searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables/schema.ts';
import { violates } from '../../database/unique-violation.ts';
import { taken } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import type { ProjectDeps } from './project-rows.ts';
import { lockedProject, refuseWhenStale } from './stale-project.ts';

export const slugTaken = () => taken('SLUG_TAKEN', 'Slug is already in use');

/** Refuses an address that leads to another project, also one that project had before: its links are out there. */
export async function refuseFormerSlug(trx: Kysely<Database>, slug: string, projectId: string | null): Promise<void> {
  const former = await trx
    .selectFrom('project_slugs')
    .select('project_id')
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (former && (former.project_id === null || former.project_id !== projectId)) throw slugTaken();
}

/** Refuses an address that a project has. */
export async function refuseTakenSlug(trx: Kysely<Database>, slug: string): Promise<void> {
  if (await trx.selectFrom('projects').select('id').where('slug', '=', slug).executeTakeFirst()) throw slugTaken();
}

/** Gives a project another address. The old one leads here from now on. */
export async function changeSlug(
  { db }: ProjectDeps,
  actor: Actor,
  { projectId, slug, revision }: z.output<typeof ChangeSlug>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const row = await lockedProject(trx, actor, projectId, revision);
      await refuseWhenLocked(trx, actor, projectId);
      if (row.slug === slug) return;
      await refuseWhenStale(trx, row, revision, {
        action: 'project.changeSlug',
        path: 'slug',
        mine: slug,
        theirs: row.slug,
      });
      await refuseFormerSlug(trx, slug, projectId);
      await trx.deleteFrom('project_slugs').where('slug', '=', slug).execute();
      await trx
        .updateTable('projects')
        .set({ slug, search_text: searchText(row.name, slug), revision: row.revision + 1, updated_at: new Date() })
        .where('id', '=', projectId)
        .execute();
      await trx.insertInto('project_slugs').values({ slug: row.slug, project_id: projectId }).execute();
      await audit(trx, actor, {
        action: 'project.changeSlug',
        target: projectId,
        spaceId: projectId,
        revision: row.revision + 1,
      });
    });
  } catch (error) {
    if (violates(error, 'projects_slug')) throw slugTaken();
    throw error;
  }
}
