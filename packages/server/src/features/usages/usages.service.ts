import type { ListUsages, Usage } from '@diorama/contract/usages/usages.contract.ts';
import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { Documents } from '../documents/documents.service.ts';
import { findUsages } from './find-usages.ts';
import { takeBackChanges } from './take-back.ts';

/** Most places in one response. */
const MOST = 500;

/** Where something is used. */
export function createUsages(db: Kysely<Database>, drafts: Documents) {
  return {
    /** Every place within reach that refers to it, in drafts and in what visitors see. */
    async list(actor: Actor, { kind, id, spaceId }: z.output<typeof ListUsages>): Promise<Usage[]> {
      if (spaceId !== undefined) await requireProject(db, actor, spaceId);
      const within = spaceId === undefined ? {} : { spaceId };
      const [projects, documents] = await Promise.all([
        usedByProjects(db, actor, { kind, id, ...within }),
        findUsages(db, actor, { kind, ids: [id], ...within }, MOST),
      ]);
      return [...projects, ...documents];
    },
    /** Takes changes back that cleared references. */
    async putBack(actor: Actor, changes: readonly { docId: string; revision: number }[]) {
      return { failed: await takeBackChanges({ db, documents: drafts }, actor, changes, 'Restore what was cleared') };
    },
  };
}

export type Usages = ReturnType<typeof createUsages>;

/** What a project itself refers to: its main menu, and the product that opens under its own address. */
async function usedByProjects(
  trx: Kysely<Database>,
  actor: Actor,
  { kind, id, spaceId }: { kind: string; id: string; spaceId?: string },
): Promise<Usage[]> {
  const isMenu = kind === menuDocument.kind;
  const field = isMenu
    ? sql<boolean>`projects.menu_id::text = ${id}`
    : sql<boolean>`projects.active_id::text = ${id} and projects.active_type = ${kind}`;
  let query = trx
    .selectFrom('projects')
    .innerJoin('spaces', 'spaces.id', 'projects.id')
    .select(['projects.id', 'projects.name'])
    .where(field)
    .where('spaces.deleted_at', 'is', null)
    .where(withinScope(actor.scope));
  if (spaceId) query = query.where('projects.id', '=', spaceId);
  const rows = await query.execute();
  return rows.map(({ id: projectId, name }) => ({
    docType: 'project',
    docId: projectId,
    space: { id: projectId, type: 'project' as const, name },
    projectId,
    label: name,
    path: [isMenu ? 'menu' : 'activeProduct'],
    name: isMenu ? 'main menu' : 'active product',
  }));
}
