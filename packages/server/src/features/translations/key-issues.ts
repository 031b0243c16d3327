import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { referencesOutside } from '@diorama/documents/engine/reference/references.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { LANGUAGE_NAMES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import { isCustomKey, recordIdOf } from '@diorama/documents/translations/translation-key.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { translationsOf } from './translations-doc.ts';

/** Custom keys that a document shows and that lack a language: its visitors read another one. Each key is named once. */
export async function keyIssues(
  trx: Kysely<Database>,
  kind: DocumentKind,
  { projectId, languages }: { projectId: string; languages: readonly Language[] },
  records: Readonly<Record<string, unknown>>,
): Promise<PublishIssue[]> {
  const uses = new Map<string, { record: string; path: string[] }>();
  for (const { type, id, path, record } of referencesOutside(kind, records).references)
    if (type === 'translation' && isCustomKey(id) && !uses.has(id)) uses.set(id, { record, path });
  if (uses.size === 0) return [];
  const ids = [...uses.keys()].map((key) => `texts/${recordIdOf(key)}`);
  const texts = await trx
    .selectFrom('document_records')
    .innerJoin(translationsOf(trx, projectId).as('own'), 'own.id', 'document_records.document_id')
    .select([
      sql<string>`document_records.value ->> 'key'`.as('key'),
      sql<Partial<Record<Language, string>> | null>`document_records.value -> 'values'`.as('values'),
    ])
    .where('document_records.key', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  const valuesOf = new Map(texts.map(({ key, values }) => [key, values ?? {}]));
  return [...uses].flatMap(([key, use]): PublishIssue[] => {
    const values = valuesOf.get(key);
    // A key that does not exist is a broken reference.
    if (!values) return [];
    const missing = languages.filter((language) => values[language] === undefined);
    if (missing.length === 0) return [];
    const names = missing.map((language) => LANGUAGE_NAMES[language]).join(' and ');
    return [{ level: 'warning', check: 'text.language', message: `The text “${key}” has no ${names}`, ...use }];
  });
}
