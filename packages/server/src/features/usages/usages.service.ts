import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import { nameUsages } from './name-usages.ts';

/** Places told at once. */
const MOST = 500;

/** Where something is used. */
export function createUsages(db: Kysely<Database>) {
  return {
    /** Every place within reach that refers to it; of others nothing is told. */
    async list(actor: Actor, { kind, id }: { kind: string; id: string }): Promise<Usage[]> {
      const rows = await documentsInReach(db, actor)
        .innerJoin('document_references', 'document_references.document_id', 'documents.id')
        .select([
          'documents.kind',
          'documents.id',
          'documents.name',
          'spaces.id as space_id',
          'spaces.kind as space_kind',
        ])
        .select(['document_references.key', 'document_references.path'])
        .where('document_references.to_type', '=', kind)
        .where('document_references.to_id', '=', id)
        .orderBy('documents.name')
        .orderBy('documents.id')
        .orderBy('document_references.key')
        .orderBy('document_references.path')
        .limit(MOST)
        .execute();
      const usages = rows.map((row) => ({
        docType: row.kind,
        docId: row.id,
        space: { id: row.space_id, kind: row.space_kind },
        projectId: row.space_kind === 'project' ? row.space_id : null,
        label: row.name,
        path: [row.key, ...row.path.split('.')],
      }));
      return nameUsages(db, usages);
    },
  };
}

export type Usages = ReturnType<typeof createUsages>;
