import type { ListUsages, Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { requireProject } from '../../access/projects-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import { findUsages } from './find-usages.ts';

/** Places told at once. */
const MOST = 500;

/** Where something is used. */
export function createUsages(db: Kysely<Database>) {
  return {
    /** Every place within reach that refers to it, in drafts and in what visitors see. */
    async list(actor: Actor, { kind, id, spaceId }: z.output<typeof ListUsages>): Promise<Usage[]> {
      if (spaceId === undefined) return findUsages(db, actor, { kind, ids: [id] }, MOST);
      await requireProject(db, actor, spaceId);
      return findUsages(db, actor, { kind, ids: [id], spaceId }, MOST);
    },
  };
}

export type Usages = ReturnType<typeof createUsages>;
