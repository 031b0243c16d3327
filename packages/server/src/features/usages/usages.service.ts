import type { ListUsages, Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import type { Documents } from '../documents/documents.service.ts';
import { findUsages } from './find-usages.ts';
import { takeBackChanges } from './take-back.ts';
import { usedByProjects } from './used-by-projects.ts';

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
