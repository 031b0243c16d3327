import { menuDocument } from '@diorama/documents/menu/menu.document.ts';
import { productKindNames } from '@diorama/documents/shared/product-kinds.ts';
import { widgetDocument } from '@diorama/documents/widget/widget.document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';

/** Kinds of a project whose texts stand on the Translations page. */
const KINDS = [...productKindNames(), menuDocument.kind];
/** Widgets of one project that are listed. */
const MOST_WIDGETS = 500;

/** A document whose texts are listed. */
export interface TextDocument {
  id: string;
  kind: string;
  name: string;
  revision: number;
  schema_version: string;
}

/** Products, then menus, then the widgets they use, each the oldest first. */
export async function textDocuments(trx: Kysely<Database>, projectId: string): Promise<TextDocument[]> {
  const own = await trx
    .selectFrom('documents')
    .select(['id', 'kind', 'name', 'revision', 'schema_version'])
    .where('space_id', '=', projectId)
    .where('kind', 'in', KINDS)
    .where('deleted_at', 'is', null)
    .orderBy(sql`kind = ${menuDocument.kind}`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [...own, ...(await usedWidgets(trx, projectId))];
}

/** Widgets that documents of the project name, of collections that a reader of the project may read. */
async function usedWidgets(trx: Kysely<Database>, projectId: string): Promise<TextDocument[]> {
  const { rows } = await sql<TextDocument>`
    select widget.id, widget.kind, widget.name, widget.revision, widget.schema_version
    from documents as widget
    join spaces on spaces.id = widget.space_id and spaces.deleted_at is null
    join spaces as project on project.id = ${projectId}::uuid
    where widget.kind = ${widgetDocument.kind} and widget.deleted_at is null
      and widget.id::text in (
        select to_id from document_references
        join documents as own on own.id = document_references.document_id
        where own.space_id = ${projectId}::uuid and own.deleted_at is null and to_type = ${widgetDocument.kind}
      )
      and (
        spaces.readable_by = 'everyone' or project.client_id is null or spaces.client_id = project.client_id
        or exists (
          select from space_clients
          where space_clients.space_id = spaces.id and space_clients.client_id = project.client_id
        )
      )
    order by widget.created_at, widget.id
    limit ${MOST_WIDGETS}`.execute(trx);
  return rows;
}
