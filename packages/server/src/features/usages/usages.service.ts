import type { Usage } from '@diorama/contract/usages/usages.contract.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinScope } from '../../access/scope.ts';
import type { Database } from '../../database/schema.ts';

/** Places told at once. */
const MOST = 500;

/** Where something is used. */
export function createUsages(db: Kysely<Database>) {
  return {
    /** Every place within reach that refers to it; of others nothing is told. */
    async list(actor: Actor, { kind, id }: { kind: string; id: string }): Promise<Usage[]> {
      const rows = await db
        .selectFrom('document_references')
        .innerJoin('documents', 'documents.id', 'document_references.document_id')
        .innerJoin('projects', 'projects.id', 'documents.project_id')
        .select(['documents.kind', 'documents.id', 'documents.name', 'projects.id as project_id'])
        .select(['document_references.key', 'document_references.path'])
        .where('document_references.to_type', '=', kind)
        .where('document_references.to_id', '=', id)
        .where('documents.deleted_at', 'is', null)
        .where('projects.deleted_at', 'is', null)
        .where(withinScope(actor.scope))
        .orderBy('documents.name')
        .orderBy('documents.id')
        .orderBy('document_references.key')
        .orderBy('document_references.path')
        .limit(MOST)
        .execute();
      return rows.map((row) => ({
        docType: row.kind,
        docId: row.id,
        projectId: row.project_id,
        label: row.name,
        path: [row.key, ...row.path.split('.')],
      }));
    },
  };
}

export type Usages = ReturnType<typeof createUsages>;
