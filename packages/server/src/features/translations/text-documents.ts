import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/**
 * Kinds of a project whose texts stand on the Translations page. The one place to add more: widgets of collections that
 * the project uses lie in other spaces and need their documents in {@link textDocuments} as well.
 */
const KINDS = [...productKindNames(), menuDocument.kind];

/** A document whose texts are listed. */
export interface TextDocument {
  id: string;
  kind: string;
  name: string;
  revision: number;
  schema_version: string;
}

/** Products, then menus, each the oldest first. */
export const textDocuments = (trx: Kysely<Database>, projectId: string): Promise<TextDocument[]> =>
  trx
    .selectFrom('documents')
    .select(['id', 'kind', 'name', 'revision', 'schema_version'])
    .where('space_id', '=', projectId)
    .where('kind', 'in', KINDS)
    .where('deleted_at', 'is', null)
    .orderBy(sql`kind = ${menuDocument.kind}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
