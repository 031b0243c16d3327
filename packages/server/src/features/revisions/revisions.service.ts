import type { Page } from '@diorama/contract/common/answers.ts';
import type {
  AtRevision,
  DiffRevisions,
  ListRevisions,
  ListTextChanges,
  NameRevision,
  RestoredRevision,
  RevisionDiff,
  RevisionEntry,
  RevisionState,
  TextChange,
} from '@diorama/contract/revisions/revisions.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import type { Database } from '../../database/schema.ts';
import type { Documents } from '../documents/documents.service.ts';
import { diffRevisions, getRevision } from './compare-revisions.ts';
import { listRevisions } from './list-revisions.ts';
import { listTextChanges } from './list-text-changes.ts';
import { nameRevision, unnameRevision } from './name-revision.ts';
import { restoreRevision } from './restore-revision.ts';

/** The history of documents: what was done, how it was then, and the way back. */
export function createRevisions(db: Kysely<Database>, documents: Documents) {
  return {
    list: (actor: Actor, input: z.output<typeof ListRevisions>): Promise<Page<RevisionEntry>> =>
      listRevisions(db, actor, input),
    ofText: (actor: Actor, input: z.output<typeof ListTextChanges>): Promise<Page<TextChange>> =>
      listTextChanges(db, actor, input),
    diff: (actor: Actor, input: z.output<typeof DiffRevisions>): Promise<RevisionDiff> =>
      diffRevisions({ db, documents }, actor, input),
    get: (actor: Actor, input: z.output<typeof AtRevision>): Promise<RevisionState> =>
      getRevision({ db, documents }, actor, input),
    restore: (actor: Actor, input: z.output<typeof AtRevision>): Promise<RestoredRevision> =>
      restoreRevision({ db, documents }, actor, input),
    name: (actor: Actor, input: z.output<typeof NameRevision>): Promise<void> => nameRevision(db, actor, input),
    unname: (actor: Actor, input: z.output<typeof AtRevision>): Promise<void> => unnameRevision(db, actor, input),
  };
}

export type Revisions = ReturnType<typeof createRevisions>;
