import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import { themeRecords } from '@diorama/documents/theme/theme.records.ts';
import { type Kysely, sql } from 'kysely';
import { inNameOrder } from '../../database/name-order.ts';
import type { Database } from '../../database/tables/schema.ts';
import { inUse } from '../../errors/api-error.ts';
import type { Documents } from '../documents/documents.service.ts';

/** Transactions whose caller wants used groups to go, and has said so. */
const consented = new WeakSet<Kysely<Database>>();

/** Lets a transaction remove colour groups that are in use. */
export const consentToLoss = (trx: Kysely<Database>): void => void consented.add(trx);

/** Keeps every write of a theme, by whatever call: a colour group that is in use stays, unless its loss is meant. */
export function keepThemeRules(documents: Documents): void {
  documents.onChange(async (trx, document, edits) => {
    if (document.kind !== themeDocument.kind || consented.has(trx)) return;
    const removed = edits.filter(({ key, before, after }) => key.startsWith('groups/') && before && !after);
    if (removed.length === 0) return;
    const [used] = await usesOfGroups(trx, document.space_id, idsOf(removed));
    const lost = used && removed.find(({ key }) => key === `groups/${used.groupId}`);
    if (!lost) return;
    const { name } = themeRecords.groups.schema.parse(lost.before);
    throw inUse(`“${name}” is in use by “${used.label}”. Choose another colour group there first`, []);
  });
}

const idsOf = (edits: readonly { key: string }[]): string[] => edits.map(({ key }) => key.slice('groups/'.length));

/** Documents of a project whose drafts name some of the groups. */
export async function usesOfGroups(
  trx: Kysely<Database>,
  projectId: string,
  ids: readonly string[],
): Promise<{ groupId: string; label: string }[]> {
  return trx
    .selectFrom('document_references')
    .innerJoin('documents', 'documents.id', 'document_references.document_id')
    .select(['to_id as groupId', 'documents.name as label'])
    .where('to_type', '=', '4-colors')
    .where('to_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('documents.space_id', '=', projectId)
    .where('documents.deleted_at', 'is', null)
    .groupBy(['to_id', 'documents.name'])
    .orderBy(inNameOrder('documents.name'))
    .execute();
}
