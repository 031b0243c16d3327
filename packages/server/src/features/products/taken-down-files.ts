import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import type { DocumentKind } from '@diorama/documents/engine/define-kind.ts';
import { referencesOf } from '@diorama/documents/engine/references.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { isTakenDown } from '../media/taken-down.ts';

/** Places of a product that show a file which was taken down: visitors see a gap there. */
export async function takenDownIssues(
  trx: Kysely<Database>,
  kind: DocumentKind,
  records: Readonly<Record<string, unknown>>,
  fileIds: readonly string[],
): Promise<PublishIssue[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, file_name as name from files where id = any(${fileIds}::uuid[]) and ${isTakenDown(sql.ref('files.sha256'))}`.execute(
    trx,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (names.size === 0) return [];
  return Object.entries(records).flatMap(([record, value]) =>
    referencesOf(kind, record, value).flatMap(({ type, id, path }): PublishIssue[] => {
      const name = type === 'file' ? names.get(id) : undefined;
      if (name === undefined) return [];
      const message = `“${name}” was taken down, so visitors see a gap. Replace the file, or choose another one`;
      return [{ level: 'warning', check: 'file.takenDown', message, record, path, consent: true }];
    }),
  );
}
