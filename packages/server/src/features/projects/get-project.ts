import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import type { Actor } from '../../access/actor.ts';
import { mayEdit } from '../../access/scope.ts';
import { noteRead } from '../documents/session-bases.ts';
import { loadTheme } from '../theme/load-theme.ts';
import { isPinned } from './pin-project.ts';
import { activeProductOf, lockIn, mainMenuOf, type ProjectDeps, projectRow } from './project-rows.ts';

/** A project with its theme. */
export async function getProject({ db }: ProjectDeps, actor: Actor, projectId: string): Promise<Project> {
  const row = await projectRow(db, actor, projectId);
  const { theme, revision } = await loadTheme(db, row.theme_id);
  await noteRead(db, actor.sid, { id: row.theme_id, revision });
  const published = await db
    .selectFrom('publications')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('space_id', '=', projectId)
    .executeTakeFirst();
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    clientId: row.client_id,
    clientName: row.client_name,
    activeProduct: activeProductOf(row),
    theme,
    menu: mainMenuOf(row),
    languages: row.languages,
    locales: row.locales,
    embedding: row.embedding,
    countsVisits: row.counts_visits,
    lock: lockIn(row),
    mayEdit: mayEdit(actor.scope, row.client_id),
    pinned: await isPinned(db, actor, projectId),
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    publishedAt: published?.at ?? null,
  };
}
